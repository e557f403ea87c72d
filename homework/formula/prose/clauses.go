package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
)

// clauses are forms of sentences that say what something is. Where it has a name, they
// define it; else they state a fact. $1 = $2 is what they say.
var clauses = []wording{
	worded("", `(?:let|put|set|where|with|here|and|if|as|since|because|while|,|;|\.|:|\() THE NAME(?:is|are|be|being|denotes|denote|means|equals|stands for|as|for|:|was) (?:defined as |equal to |simply |just |now |called )?(?:(?:by|to) )?SPOKEN`, "$1 = $2"),
	worded("", `(?:^|let|put|set) THE NAME(?:is|be|denote|denotes|are|means|stands for|:) SPOKEN`, "$1 = $2"),
	worded("by", `denot(?:e|es|ing) by THE NAMESPOKEN`, "$1 = $2"),
	worded("by", `(?:denote|denoting|abbreviate|call|name|write) SPOKENby THE NAME`, "$2 = $1"),
	worded("call", `(?:call|name|calling|naming) SPOKENTHE NAME`, "$2 = $1"),
	worded("call", `(?:call|calling) (?:it )?THE NAMETHE SPOKEN`, "$1 = $2"),
	worded("for", `(?:write|writing|with|use|using|put) THE NAMEfor SPOKEN`, "$1 = $2"),
	worded("", `SPOKEN(?:is |are |be |was )?(?:also |here |simply )?(?:called|denoted by|denoted as|denoted|named|written as|written|abbreviated by|abbreviated) NAME`, "$2 = $1"),
	worded("", `(?:and|with|where|let|,|;|\(|here) THE NAMESPOKEN`, "$1 = $2"),
	worded("", `SPOKEN(?:is|are|equals|:) (?:just |simply |equal to )?VALUE`, "$1 = $2"),
	worded("", `SPOKEN, (?:(?:i.e|ie|that is|namely|or) )?(?:, )?VALUE`, "$1 = $2"),
	worded("", `SPOKEN\( (?:(?:i.e|ie|that is|namely|which is|this is) )?(?:, )?VALUE\)`, "$1 = $2"),
	worded("", `VALUE(?:, )?(?:i.e|ie|that is|namely|which is|this is|is) (?:, )?(?:just |simply |exactly )?SPOKEN`, "$1 = $2"),
	worded("be", `let THE NAMEbe VALUE`, "$1 = $2"),
	worded("", `([\x{F000}-\x{F8FF}]) \( (?:(?:i.e|ie|that is|namely|which is|this is|the) )*(?:, )?SPOKEN\)`, "side"),
	worded("", `([\x{F000}-\x{F8FF}]) (?:, )?(?:which )?(?:is|being|denotes|i.e|that is|namely) (?:, )?(?:just |simply |exactly )?SPOKEN`, "side"),
	worded("", `VALUE(?:is|equals|is equal to|is given by|becomes|reads) THE VALUE`, "ḡ = $2"),
}

// sentences reads the sentences that say what something is.
func (t *sentenceText) sentences() {
	line, place := t.outline(0, len(t.Pieces))
	for _, c := range clauses {
		if !strings.Contains(line, c.key) || strings.Contains(c.form.String(), `([\x{E800}-\x{EFFF}])`) && !strings.Contains(line, "\ue800") {
			continue
		}
		found := c.form.FindAllStringSubmatchIndex(line, maxMatches)
		for _, m := range slices.Backward(found) {
			if first, _ := piecesIn(place, m[0], m[1]); first > 0 && t.Pieces[first].Kind == sentence.Math && prepositions[t.Pieces[first-1].Text] {
				continue // the embedding of x is …
			}
			left, right := place[m[2]], place[m[4]]
			if c.says == "$2 = $1" {
				left, right = right, left
			}
			t.defined(c, left, right)
		}
		if len(found) > 0 {
			line, place = t.outline(0, len(t.Pieces))
		}
	}
}

// defined puts an equation in the place of such a sentence.
func (t *sentenceText) defined(c wording, left, right int) {
	if !isName(t.Pieces[left]) && isName(t.Pieces[right]) {
		left, right = right, left
	}
	a, b := t.Pieces[left], t.Pieces[right]
	embeds := gName.MatchString(a.Text)
	if c.says == "side" && a.Equation() { // X = Y is the mean column of K
		text, at := t.content(a)
		from := lastSide(text)
		says := &sentence.Placed{Runes: slices.Clone(text[from:]), Place: at[from:]}
		says.Put(" = ", b.From)
		t.factor(says, right, false, false, false)
		t.replace(left+1, right, says)
		t.Pieces[left+1].Spoken, t.Pieces[left+1].Fact = false, true
		return
	}
	if a.Equation() || b.Equation() || c.says == "ḡ = $2" && !embeds {
		return
	}
	from, to := min(left, right), max(left, right)
	if a.Text == b.Text || b.Text == "1_n" && ownOne.MatchString(a.Text) || sameEntry(a.Text, b.Text) {
		for k := from; k <= to; k++ {
			t.Pieces[k].Gone = true
		}
		return
	}
	says := &sentence.Placed{}
	t.factor(says, left, false, false, false)
	says.Put(" = ", b.From)
	t.factor(says, right, false, false, false)
	t.replace(from, to, says)
	t.Pieces[from].Spoken, t.Pieces[from].Fact = false, !embeds
}

// prepositions stand before what a sentence doesn't speak of.
var prepositions = scan.Words("of", "on", "onto", "in", "to", "for", "by", "at", "from", "into", "than")

// sameEntry reports α_{ji}, which is said to be (α_j)_i.
func sameEntry(name, entry string) bool {
	plain := strings.NewReplacer("{", "", "}", "", "(", "", ")", "", " ", "", "_", "", "ᵢ", "i", "ⱼ", "j").Replace
	a, b := plain(name), plain(entry)
	return strings.Contains(entry, "_") && len(a) == len(b) && len(a) > 2 && (a == b || a[:len(a)-2]+a[len(a)-1:]+a[len(a)-2:len(a)-1] == b)
}

// isName reports a symbol with its scripts, as it was written.
func isName(p sentence.Piece) bool {
	return p.Kind == sentence.Math && !p.Spoken && (lone(p.Text) || ownOne.MatchString(p.Text))
}

// gName is the embedding, or an entry of it.
var gName = regexp.MustCompile(`^(?:\\bar\s*\{?\s*g\s*\}?|ḡ|g|gbar)(?:_\{?[ijlp]\}?|[ⱼᵢ])?(?:\(x\))?$`)
