package statement

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/scan"
)

// The parts of a spelling among tokens: its symbol or group, and its scripts.

// scripts are what stands below and above a symbol, if it may belong to its name.
type scripts struct {
	below, above []scan.Token
	raised       []scan.Token // above, as written
	kept         []scan.Token // marks of a transpose before a subscript
	n            int          // tokens
}

// scriptsAt reads the scripts at the beginning of tokens. A power and a transpose are
// none.
func scriptsAt(toks []scan.Token) (s scripts) {
	for i := 0; i < len(toks) && (toks[i].Is("_") || toks[i].Is("^") || isPrime(toks[i])); {
		if isPrime(toks[i]) {
			if len(s.above) > 0 {
				return s
			}
			s.above, s.raised, s.n = toks[i:i+1], toks[i:i+1], i+1
			i++
			continue
		}
		end := i + scan.ScriptEnd(toks[i:], 0)
		inner := toks[i+1 : end]
		switch {
		case toks[i].Is("_"):
			items := belowItems(inner)
			if len(items) == 0 || len(s.below) > 0 {
				return s
			}
			s.below = items
			s.n = end
		case turns(inner):
			if end >= len(toks) || !toks[end].Is("_") || len(s.below) > 0 {
				return s
			}
			s.kept = toks[i:end]
		default:
			items := aboveItems(inner)
			if len(items) == 0 || len(s.above) > 0 {
				return s
			}
			s.above, s.raised = items, toks[i:end]
			s.n = end
		}
		i = end
	}
	return s
}

// isPrime reports a prime, which turns a matrix and may belong to the name of another
// thing: k_i′.
func isPrime(t scan.Token) bool {
	return t.Kind == scan.Transpose && (t.Text == "'" || t.Text == "′" || t.Text == "’")
}

// belowItems are the parts of a subscript; nil where it is no list of letters,
// numbers, words and dots.
func belowItems(toks []scan.Token) (items []scan.Token) {
	for _, t := range toks {
		switch a, b, two := scan.TwoLetters(t); {
		case t.Is("{") || t.Is("}") || t.Is(",") || t.Is(";") || t.Is("_") || t.Is("(") || t.Is(")"):
		case two:
			items = append(items, a, b)
		case t.Kind == scan.Name || t.Kind == scan.Num || t.Kind == scan.Text || t.Is("*") || t.Is(".*") || t.Is(":"):
			items = append(items, t)
		default:
			return nil
		}
	}
	return items
}

// aboveItems is a superscript that neither raises nor turns: a word, a letter, a
// star, or a number in brackets.
func aboveItems(toks []scan.Token) []scan.Token {
	round := false
	inner := slices.DeleteFunc(slices.Clone(toks), func(t scan.Token) bool {
		round = round || t.Is("(")
		return t.Is("{") || t.Is("}") || t.Is("(") || t.Is(")")
	})
	if len(inner) != 1 {
		return nil
	}
	t := inner[0]
	if round && t.Kind == scan.Num || t.Is("*") || t.Is(".*") || t.Kind == scan.Text || t.Kind == scan.Name && (round || t.Text != "H" && !scan.Transposes[t.Text]) {
		return inner
	}
	return nil
}

// turns reports the mark of a transpose.
func turns(toks []scan.Token) bool {
	for _, t := range toks {
		switch {
		case t.Is("{") || t.Is("}"):
		case t.Kind != scan.Transpose && !(t.Kind == scan.Name || t.Kind == scan.Text) || t.Kind != scan.Transpose && !scan.Transposes[t.Text]:
			return false
		}
	}
	return len(toks) > 0
}

// coreEnd is the number of tokens of the symbol or the group that tokens begin with;
// 0 where there is none.
func (p *Reader) coreEnd(toks []scan.Token) int {
	if len(toks) == 0 {
		return 0
	}
	switch t := toks[0]; {
	case t.Kind == scan.Name && scan.Keywords[t.Text]:
	case t.Kind == scan.Name:
		_, lecture := p.table[t.Text]
		if !lecture && len(t.Text) > 1 && len(toks) > 3 && toks[1].Is("(") && toks[2].Text != "x" { // rowmean(K)_i
			if end := 1 + scan.BracketEnd(toks[1:]); end > 3 && (end < len(toks) && toks[end].Is("_") || end == len(toks) && !p.proof && strings.HasSuffix(scan.Functions[t.Text], "mean")) {
				return end
			}
		}
		return 1
	case t.Kind == scan.Ones || t.Kind == scan.Num && t.Text == "1" && len(toks) > 1 && toks[1].Is("_"):
		return 1
	case t.Kind == scan.Accent && len(toks) > 1 && toks[1].Is("{"):
		return 1 + scan.BracketEnd(toks[1:])
	case t.Is("⟨"):
		end, depth := scan.BracketEnd(toks), 0
		for _, u := range toks[:end] { // ⟨a, b⟩ is a product
			if depth += u.Nesting(); depth == 1 && (u.Is(",") || u.Is("|")) {
				return 0
			}
		}
		return end
	}
	return 0
}

// unwrapped is k_c and _i of (k_c)_i.
func unwrapped(toks []scan.Token) (inner, outer []scan.Token) {
	if len(toks) < 3 || !toks[0].Is("(") && !toks[0].Is("[") && !toks[0].Is("{") {
		return toks, nil
	}
	end := scan.BracketEnd(toks)
	if end < 3 || end < len(toks) && !toks[end].Is("_") {
		return toks, nil
	}
	return toks[1 : end-1], toks[end:]
}

// sampleCall is the number of tokens of (x), or of (x_{new}); 0 where none of them
// stands at the beginning.
func sampleCall(toks []scan.Token) int {
	if len(toks) < 3 || !toks[0].Is("(") || toks[1].Kind != scan.Name || toks[1].Text != "x" {
		return 0
	}
	end := scan.BracketEnd(toks)
	if end < 3 {
		return 0
	}
	s := scriptsAt(toks[2 : end-1])
	if s.n < end-3 || s.n > 0 && !scan.NamesSample(asSubs(slices.Concat(s.below, s.above))) {
		return 0
	}
	return end
}

func asSubs(toks []scan.Token) (list []scan.Sub) {
	for _, t := range toks {
		list = append(list, scan.Sub{Token: t})
	}
	return list
}

// hasParameters reports (x), (x_i) or (u, v) behind a name: it is a function.
func hasParameters(toks []scan.Token) bool {
	if !toks[0].Is("(") && !toks[0].Is("[") {
		return false
	}
	list, end := scan.Arguments(toks, 0)
	return end == len(toks) && !slices.ContainsFunc(list, func(arg []scan.Token) bool {
		return len(arg) == 0 || arg[0].Kind != scan.Name || len(arg) > 1 && arg[0].Text != "x"
	})
}

// inScript reports a token of a subscript.
func inScript(toks []scan.Token, at int) bool {
	for i := range toks[:at] {
		if toks[i].Is("_") && at < i+scan.ScriptEnd(toks[i:], 0) {
			return true
		}
	}
	return false
}

// isPlace reports a letter in a name that numbers its entries: the right side of the
// definition has it, too, or is the same number for all of them.
func (p *Reader) isPlace(t, core scan.Token, right []scan.Token) bool {
	if _, lecture := p.table[core.Text]; scan.IsSubscriptLetter(t) && IsConstant(right) && !lecture && Wholes[core.Text] == "" {
		return true
	}
	if !scan.IsIndex(t) || strings.Contains("cxtnm", t.Text) {
		return false
	}
	if strings.Contains("ijlpqrs", t.Text) {
		return scan.Mentions(right, t.Text)
	}
	for i, u := range right { // m_k = 1ᵀk/n isn't m for every k
		if u.Kind == scan.Name && (u.Text == t.Text || len(u.Text) == 2 && strings.Contains(u.Text, t.Text)) && inScript(right, i) {
			return true
		}
	}
	return false
}

// IsConstant reports 1/n, or another number without an index.
func IsConstant(toks []scan.Token) bool {
	for _, t := range toks {
		if t.Kind != scan.Num && !(t.Kind == scan.Name && t.Text == "n") && !(t.Kind == scan.Command && t.Text == "frac") && !(t.Kind == scan.Op && strings.Contains("/^{}()-", t.Text)) {
			return false
		}
	}
	return len(toks) > 0
}

// subscripts is _{items}.
func subscripts(items []scan.Token, at scan.Token) []scan.Token {
	if len(items) == 0 {
		return nil
	}
	out := append([]scan.Token{scan.Sign("_", at), scan.Sign("{", at)}, items...)
	return append(out, scan.Sign("}", items[len(items)-1]))
}

// groupText is the name of a group.
func groupText(core []mark) string {
	var b strings.Builder
	for _, m := range core {
		switch {
		case m.place || m.Is("{") || m.Is("}") || m.Is("_") || m.Is("^"):
		case m.Kind == scan.Accent:
			b.WriteString(m.Text + " ")
		case m.Kind == scan.Transpose:
			b.WriteString("ᵀ")
		case m.Is("*"):
			b.WriteString("·")
		default:
			b.WriteString(scan.GreekLetter(m.Text))
		}
	}
	return b.String()
}

// listsOnes reports (1, …, 1)ᵀ, or 1_n.
func listsOnes(toks []scan.Token) bool {
	if len(toks) == 0 {
		return false
	}
	if s := scriptsAt(toks[1:]); toks[0].Text == "1" && 1+s.n == len(toks) { // 1 = 1_n
		return true
	}
	for i, t := range toks {
		switch {
		case i == 0 && !t.Is("(") && !t.Is("["):
			return false
		case t.Kind == scan.Num && t.Text != "1", t.Kind == scan.Name && !scan.Transposes[t.Text] && !scan.IsSize(t), t.Kind == scan.Command:
			return false
		}
	}
	return true
}
