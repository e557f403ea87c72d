package scan

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
)

// Tidy rewrites what has an older or a shorter spelling.
func Tidy(toks []Token) []Token {
	return spacedLists(overs(withoutEmpty(braceSums(primed(primedIndices(withoutMarks(kets(angled(bracketSubscripts(entriesInBrackets(differences(joinedAccents(squareOnes(toks))))))))))))))
}

// squareOnes writes 1_{nxn} for 1_nxn.
func squareOnes(toks []Token) []Token {
	for i := 1; i+3 < len(toks); i++ {
		if toks[i].Is("_") && toks[i-1].Text == "1" && toks[i+1].Text == "n" && toks[i+2].Text == "x" && toks[i+3].Text == "n" && !toks[i+2].Space && !toks[i+3].Space {
			pos := toks[i+1].Pos
			toks = slices.Insert(toks, i+4, Token{Kind: Op, Text: "}", Pos: pos, End: pos})
			toks = slices.Insert(toks, i+1, Token{Kind: Op, Text: "{", Pos: pos, End: pos})
		}
	}
	return toks
}

// angled makes ⟨a, b⟩ of <a, b>.
func angled(toks []Token) []Token {
	for i := range toks {
		if !toks[i].Is("<") || i > 0 && i+1 < len(toks) && (IsSize(toks[i-1]) && IsSize(toks[i+1]) || toks[i+1].Text == "0") { // m < n, λ_j > 0
			continue
		}
		depth, comma := 0, false
		for k := i + 1; k < min(i+200, len(toks)) && depth >= 0 && toks[k].Kind != Break && !toks[k].Is("="); k++ {
			depth += toks[k].Nesting()
			comma = comma || depth == 0 && toks[k].Is(",")
			if depth == 0 && comma && toks[k].Is(">") {
				toks[i].Text, toks[k].Text = "⟨", "⟩"
				break
			}
		}
	}
	return toks
}

// withoutMarks drops superscripts that say that a sample is the new one: k^{new}, and
// k^* where the source says what k^* is, or has x^*.
func withoutMarks(toks []Token) []Token {
	starred := false
	for i, t := range toks {
		n := starAt(toks, i+1)
		starred = starred || n > 0 && t.Kind == Name && (t.Text == "x" || t.Text == "k" && i+1+n < len(toks) && toks[i+1+n].Is("="))
	}
	out := make([]Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Is("^") && len(out) > 0 {
			end := ScriptEnd(toks, i)
			word := slices.DeleteFunc(slices.Clone(toks[i+1:end]), func(t Token) bool { return t.Nesting() != 0 })
			last := out[len(out)-1]
			if len(word) == 1 && (word[0].Kind == Text || word[0].Kind == Name) && sampleMarks[word[0].Text] || starred && last.Kind == Name && last.Text == "k" && starAt(toks, i) > 0 {
				i = end - 1
				continue
			}
		}
		out = append(out, t)
	}
	return out
}

// sampleMarks are words that mark the new sample.
var sampleMarks = Words("new", "test", "query", "neu")

// starAt is the number of tokens of ^* at i; 0 where none stands there.
func starAt(toks []Token, i int) int {
	switch {
	case i+1 < len(toks) && toks[i].Is("^") && toks[i+1].Is("*"):
		return 2
	case i+3 < len(toks) && toks[i].Is("^") && toks[i+1].Is("{") && toks[i+2].Is("*") && toks[i+3].Is("}"):
		return 4
	}
	return 0
}

// joinedAccents makes one name of an accent and the symbol beneath it.
func joinedAccents(toks []Token) []Token {
	out := make([]Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Kind != Accent {
			out = append(out, t)
			continue
		}
		k, braces := i+1, 0
		for k < len(toks) && toks[k].Is("{") {
			k++
			braces++
		}
		shut := k + 1
		for shut < len(toks) && shut <= k+braces && toks[shut].Is("}") {
			shut++
		}
		if one := k < len(toks) && (toks[k].Kind == Ones || toks[k].Kind == Num && toks[k].Text == "1"); k >= len(toks) || toks[k].Kind != Name && !one || shut != k+1+braces || Keywords[toks[k].Text] {
			out = append(out, t)
			continue
		}
		name := toks[k]
		name.Kind = Name
		name.Text = t.Text + " " + strings.TrimPrefix(name.Text, "bar ")
		name.Pos, name.End, name.Space, name.Wide = t.Pos, toks[shut-1].End, t.Space, t.Wide
		out = append(out, name)
		i = shut - 1
	}
	return out
}

// differences makes one name of Δ and the symbol behind it, where the source defines
// Δk and Δ stands nowhere else.
func differences(toks []Token) []Token {
	at := func(i int) bool {
		return i+1 < len(toks) && toks[i].Kind == Name && (toks[i].Text == "Delta" || toks[i].Text == "delta") && toks[i+1].Kind == Name && !Keywords[toks[i+1].Text]
	}
	defined := map[[2]string]bool{}
	for i := range toks {
		if !at(i) || i > 0 && !toks[i-1].Is(",") && !toks[i-1].Is(";") && !toks[i-1].Is(AsideMark) && toks[i-1].Kind != Break && toks[i-1].Kind != Text && !Keywords[toks[i-1].Text] {
			continue
		}
		end := i + 2
		for end < len(toks) && toks[end].Is("_") {
			end = end + ScriptEnd(toks[end:], 0)
		}
		if end < len(toks) && toks[end].Is("=") {
			defined[[2]string{toks[i].Text, toks[i+1].Text}] = true
		}
	}
	if len(defined) == 0 {
		return toks
	}
	var out []Token
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Kind == Name && (t.Text == "Delta" || t.Text == "delta" && !(i+1 < len(toks) && toks[i+1].Is("_"))) {
			if !at(i) || !defined[[2]string{t.Text, toks[i+1].Text}] {
				return toks
			}
			t.Text, t.End = GreekLetter(t.Text)+toks[i+1].Text, toks[i+1].End
			i++
		}
		out = append(out, t)
	}
	return out
}

// spacedLists puts the commas into (α_1 α_2 … α_m): a bracket with dots and nothing
// but names in it.
func spacedLists(toks []Token) []Token {
	var out []Token
	for i := 0; i < len(toks); i++ {
		out = append(out, toks[i])
		if !toks[i].Is("(") && !toks[i].Is("[") {
			continue
		}
		items, end := spacedItems(toks, i+1)
		if items == nil {
			continue
		}
		for k, item := range items {
			if k > 0 {
				out = append(out, Token{Kind: Op, Text: ",", Pos: item[0].Pos, End: item[0].Pos})
			}
			out = append(out, item...)
		}
		i = end - 1
	}
	return out
}

// spacedItems are the entries of such a list, and the place of its end; nil for
// anything else.
func spacedItems(toks []Token, from int) (items [][]Token, end int) {
	dots := false
	for i := from; i < len(toks); i++ {
		t := toks[i]
		switch {
		case t.Is(")") || t.Is("]"):
			if !dots || len(items) < 3 || items[0][0].Kind == Dots || items[len(items)-1][0].Kind == Dots {
				return nil, 0
			}
			return items, i
		case t.Kind == Dots:
			dots = true
			items = append(items, toks[i:i+1])
		case t.Kind == Name && !Keywords[t.Text]:
			stop := i + 1
			for stop < len(toks) && (toks[stop].Is("_") || toks[stop].Is("^")) {
				stop += ScriptEnd(toks[stop:], 0)
			}
			items = append(items, toks[i:stop])
			i = stop - 1
		default:
			return nil, 0
		}
	}
	return nil, 0
}

// bracketSubscripts turns k[i] and K[:, l] into k_{i} and K_{:,l}: a bracket with
// nothing but indices in it is no factor.
func bracketSubscripts(toks []Token) []Token {
	out := slices.Clone(toks)
	for i := 1; i < len(out); i++ {
		if !out[i].Is("[") || out[i].Space || out[i-1].Kind != Name && !out[i-1].Is("]") && !out[i-1].Is("}") && !out[i-1].Is(")") {
			continue
		}
		shut := i + 1
		letter := false
		for shut < len(out) && (IsSubscriptLetter(out[shut]) || out[shut].Is(",") || out[shut].Is(":") || letter && (out[shut].Kind == Num || IsSize(out[shut]))) {
			letter = letter || IsSubscriptLetter(out[shut])
			shut++
		}
		if shut == i+1 || shut >= len(out) || !out[shut].Is("]") {
			continue
		}
		open := out[i]
		open.Text = "{"
		out[shut].Text = "}"
		under := Token{Kind: Op, Text: "_", Pos: open.Pos, End: open.Pos}
		out = append(append(append(out[:i:i], under), open), out[i+1:]...)
	}
	return out
}

// IsSubscriptLetter reports a letter that numbers something and has no value.
func IsSubscriptLetter(t Token) bool {
	return IsIndex(t) && strings.Contains("ijlpqrst", t.Text)
}

// primed joins a name and its prime where the source defines M' as a name of its
// own; elsewhere the prime is a transpose. M' = M is no definition.
func primed(toks []Token) []Token {
	own := map[string]bool{}
	for i := 0; i+2 < len(toks); i++ {
		n := primeAt(toks, i)
		if n == 0 || i+n >= len(toks) || !toks[i+n].Is("=") || Embeddings[toks[i].Text] {
			continue
		}
		begins := i == 0 || toks[i-1].Kind == Break || toks[i-1].Kind == Text || toks[i-1].Is(",") || toks[i-1].Is(";") || toks[i-1].Kind == Name && Keywords[toks[i-1].Text]
		same := i+n+1 < len(toks) && toks[i+n+1].Text == toks[i].Text && (i+n+2 >= len(toks) || toks[i+n+2].Kind == Break || toks[i+n+2].Kind == Text || toks[i+n+2].Is(",") || toks[i+n+2].Is(";"))
		if begins && !same && !transposes(toks[i+n+1:], own) {
			own[toks[i].Text] = true
		}
	}
	if len(own) == 0 {
		return toks
	}
	out := make([]Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if n := primeAt(toks, i); n > 0 && own[t.Text] {
			t.Text, t.End = t.Text+"'", toks[i+n-1].End
			i += n - 1
		}
		out = append(out, t)
	}
	return out
}

// transposes reports a right side in which a prime is a transpose: Fbar' = H F'.
func transposes(right []Token, own map[string]bool) bool {
	for k, t := range right {
		if t.Kind == Break || t.Kind == Text || t.Is(";") || t.Is("=") {
			return false
		}
		if t.Is(")") && k+1 < len(right) && right[k+1].Kind == Transpose && right[k+1].Text == "'" || primeAt(right, k) > 0 && !own[t.Text] {
			return true
		}
	}
	return false
}

// Embeddings are names of the result.
var Embeddings = Words("bar g", "g", "hat g", "tilde g", "bar y", "check g", "dot g")

// primeAt is the number of tokens of a name with a prime at i: M', M^\prime or
// M^{\prime}; 0 where none stands there.
func primeAt(toks []Token, i int) int {
	if toks[i].Kind != Name || i+1 >= len(toks) {
		return 0
	}
	prime := func(k int) bool {
		return k < len(toks) && toks[k].Kind == Transpose && (toks[k].Text == "'" || toks[k].Text == "′" || toks[k].Text == "’" || toks[k].Text == "prime")
	}
	switch {
	case prime(i + 1):
		return 2
	case toks[i+1].Is("^") && prime(i+2):
		return 3
	case toks[i+1].Is("^") && i+4 < len(toks) && toks[i+2].Is("{") && prime(i+3) && toks[i+4].Is("}"):
		return 5
	}
	return 0
}

// withoutEmpty drops {} groups, which space signs in LaTeX, but not those of an
// empty script.
func withoutEmpty(toks []Token) []Token {
	out := make([]Token, 0, len(toks))
	for i := 0; i < len(toks); i++ {
		script := len(out) > 0 && (out[len(out)-1].Is("_") || out[len(out)-1].Is("^"))
		if toks[i].Is("{") && i+1 < len(toks) && toks[i+1].Is("}") && !script {
			if i+2 < len(toks) && toks[i+2].Is("^") && (toks[i].Space || len(out) == 0 || out[len(out)-1].Kind != Name) { // {}^tA
				mark := ScriptEnd(toks, i+2)
				to := factorEnd(toks, mark)
				if to < 0 {
					fault.Fail(toks[i+2].Pos, "a script stands before its symbol", "a transpose mark follows the matrix that it turns", `A^\top`)
				}
				turned := append(append([]Token{}, toks[mark:to]...), toks[i+2:mark]...)
				toks = append(append(append([]Token{}, toks[:i+2]...), turned...), toks[to:]...)
			}
			i++
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// ScriptEnd is the place behind the ^ at i and its argument.
func ScriptEnd(toks []Token, i int) int {
	i++
	if i < len(toks) && toks[i].Is("{") {
		_, to := group(toks, i+1)
		return min(to+1, len(toks))
	}
	return min(i+1, len(toks))
}

// factorEnd is the place behind the symbol or the bracket at i, with its
// subscript; −1 where there is none.
func factorEnd(toks []Token, i int) int {
	for i < len(toks) && toks[i].Kind == Accent {
		i++
	}
	if i >= len(toks) {
		return -1
	}
	shut := map[string]string{"(": ")", "[": "]", "{": "}"}[toks[i].Text]
	switch {
	case toks[i].Kind == Name || toks[i].Kind == Ones || toks[i].Kind == Num && toks[i].Text == "1":
		i++
	case toks[i].Kind == Op && shut != "":
		depth := 0
		for ; i < len(toks); i++ {
			if depth += toks[i].Nesting(); depth == 0 {
				break
			}
		}
		i++
	default:
		return -1
	}
	if i < len(toks) && toks[i].Is("_") {
		i = ScriptEnd(toks, i)
	}
	return min(i, len(toks))
}

// overs turns {a \over b} into {\frac{a}{b}}.
func overs(toks []Token) []Token {
	for range 102 { // as deep as brackets may be nested
		at := -1
		for i, t := range toks {
			if t.Is("over") {
				at = i
				break
			}
		}
		if at < 0 {
			return toks
		}
		from, to := group(toks, at)
		if from < 0 || to >= len(toks) {
			fault.Fail(toks[at].Pos, `\over stands outside of braces`, "a fraction has its two parts in braces", `\frac{a}{b}`)
		}
		bar := toks[at]
		sign := func(kind Kind, s string) Token {
			return Token{Kind: kind, Text: s, Pos: bar.Pos, End: bar.End}
		}
		out := append([]Token{}, toks[:from+1]...)
		out = append(out, sign(Command, "frac"), sign(Op, "{"))
		out = append(append(out, toks[from+1:at]...), sign(Op, "}"), sign(Op, "{"))
		out = append(append(out, toks[at+1:to]...), sign(Op, "}"))
		toks = append(out, toks[to:]...)
	}
	fault.Fail(toks[0].Pos, `more than a hundred \over`, "a fraction has its two parts in braces", `\frac{a}{b}`)
	return nil
}

// group is the places of the braces around the token at.
func group(toks []Token, at int) (from, to int) {
	depth := 0
	for from = at - 1; from >= 0; from-- {
		if toks[from].Is("}") {
			depth++
		} else if toks[from].Is("{") {
			if depth == 0 {
				break
			}
			depth--
		}
	}
	depth = 0
	for to = at + 1; to < len(toks); to++ {
		if toks[to].Is("{") {
			depth++
		} else if toks[to].Is("}") {
			if depth == 0 {
				break
			}
			depth--
		}
	}
	return from, to
}

// braceSums puts the braces that are missing in \sum_i=1^n.
func braceSums(toks []Token) []Token {
	out := make([]Token, 0, len(toks)+8)
	for i := 0; i < len(toks); i++ {
		out = append(out, toks[i])
		if i < 1 || i+3 >= len(toks) || !toks[i].Is("_") || toks[i-1].Kind != Command || toks[i-1].Text != "sum" ||
			toks[i+1].Kind != Name || !toks[i+2].Is("=") || toks[i+3].Kind != Num {
			continue
		}
		open, shut := toks[i+1], toks[i+3]
		open.Kind, open.Text, open.End = Op, "{", open.Pos
		shut.Kind, shut.Text, shut.Pos = Op, "}", shut.End
		out = append(append(append(out, open), toks[i+1:i+4]...), shut)
		i += 3
	}
	return out
}
