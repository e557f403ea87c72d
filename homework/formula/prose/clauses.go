package prose

import (
	"regexp"
	"slices"
	"strings"

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
	line, place := t.outline(0, len(t.pieces))
	for _, c := range clauses {
		if !strings.Contains(line, c.key) || strings.Contains(c.form.String(), `([\x{E800}-\x{EFFF}])`) && !strings.Contains(line, "\ue800") {
			continue
		}
		found := c.form.FindAllStringSubmatchIndex(line, maxMatches)
		for _, m := range slices.Backward(found) {
			if first, _ := piecesIn(place, m[0], m[1]); first > 0 && t.pieces[first].kind == pMath && prepositions[t.pieces[first-1].text] {
				continue // the embedding of x is …
			}
			left, right := place[m[2]], place[m[4]]
			if c.says == "$2 = $1" {
				left, right = right, left
			}
			t.defined(c, left, right)
		}
		if len(found) > 0 {
			line, place = t.outline(0, len(t.pieces))
		}
	}
}

// defined puts an equation in the place of such a sentence.
func (t *sentenceText) defined(c wording, left, right int) {
	if !t.pieces[left].names() && t.pieces[right].names() {
		left, right = right, left
	}
	a, b := t.pieces[left], t.pieces[right]
	embeds := gName.MatchString(a.text)
	if c.says == "side" && a.states { // X = Y is the mean column of K
		text, at := t.content(a)
		from := lastSide(text)
		says := &Script{text: slices.Clone(text[from:]), place: at[from:]}
		says.put(" = ", b.from)
		t.factor(says, right, false, false, false)
		t.replace(left+1, right, says)
		t.pieces[left+1].spoken, t.pieces[left+1].fact = false, true
		return
	}
	if a.states || b.states || c.says == "ḡ = $2" && !embeds {
		return
	}
	from, to := min(left, right), max(left, right)
	if a.text == b.text || b.text == "1_n" && ownOne.MatchString(a.text) || sameEntry(a.text, b.text) {
		for k := from; k <= to; k++ {
			t.pieces[k].gone = true
		}
		return
	}
	says := &Script{}
	t.factor(says, left, false, false, false)
	says.put(" = ", b.from)
	t.factor(says, right, false, false, false)
	t.replace(from, to, says)
	t.pieces[from].spoken, t.pieces[from].fact = false, !embeds
}

// prepositions stand before what a sentence doesn't speak of.
var prepositions = scan.Words("of", "on", "onto", "in", "to", "for", "by", "at", "from", "into", "than")

// sameEntry reports α_{ji}, which is said to be (α_j)_i.
func sameEntry(name, entry string) bool {
	plain := strings.NewReplacer("{", "", "}", "", "(", "", ")", "", " ", "", "_", "", "ᵢ", "i", "ⱼ", "j").Replace
	a, b := plain(name), plain(entry)
	return strings.Contains(entry, "_") && len(a) == len(b) && len(a) > 2 && (a == b || a[:len(a)-2]+a[len(a)-1:]+a[len(a)-2:len(a)-1] == b)
}

// names reports a symbol with its scripts, as it was written.
func (p piece) names() bool {
	return p.kind == pMath && !p.spoken && (lone(p.text) || ownOne.MatchString(p.text))
}

// gName is the embedding, or an entry of it.
var gName = regexp.MustCompile(`^(?:\\bar\s*\{?\s*g\s*\}?|ḡ|g|gbar)(?:_\{?[ijlp]\}?|[ⱼᵢ])?(?:\(x\))?$`)
