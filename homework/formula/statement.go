package formula

import (
	"slices"
	"strconv"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
)

// maxLines bounds the statements of a source.
const maxLines = 400

// statement is a piece of the source that is read on its own.
type statement struct {
	toks  []scan.Token
	let   bool // begins with let, where, with …
	said  bool // begins with let or define
	aside bool // a reason beside a line of a proof
	words string
}

// statements cuts the tokens at line ends, semicolons and where clauses; a
// line goes on where a bracket is open or a sign stands at either end.
func (p *parser) statements() []statement {
	toks := p.Tokens()
	var out []statement
	cur := statement{}
	depth := 0
	reason := false // in the rest of a line of a proof, behind \text{since}
	flush := func() {
		if len(cur.toks) > 0 || cur.words != "" {
			out = append(out, cur)
		}
		cur = statement{}
		if len(out) > maxLines {
			fault.Fail(toks[0].Pos, "the source has more than "+strconv.Itoa(maxLines)+" statements", "a proof has a few dozen lines", "handing in one proof at a time")
		}
	}
	for k, t := range toks {
		if t.Kind == scan.End {
			break
		}
		if t.Kind == scan.Op {
			switch t.Text {
			case "(", "{", "[", "⟨":
				depth++
			case ")", "}", "]", "⟩":
				depth = max(0, depth-1)
			}
		}
		if reason && t.Kind != scan.Break && !(t.Kind == scan.Text && isDefinitionWord(t.Text)) {
			continue
		}
		reason = false
		if t.Wide && depth == max(0, t.Nesting()) && len(cur.toks) > 0 && !goesOn(cur.toks) && p.namedAhead(toks[k:]) {
			let, aside := cur.let || !p.Proof && p.known(toks[k:]), cur.aside
			flush()
			cur.let, cur.aside = let, aside
		}
		switch {
		case t.Kind == scan.Break && depth > 0:
			continue
		case t.Kind == scan.Break:
			if goesOn(cur.toks) || continues(toks, k+1) || !p.Proof && len(cur.toks) > 0 && !cur.let && leads(toks, k+1) {
				continue
			}
			flush()
			continue
		case depth == 0 && t.Is(scan.AsideMark):
			flush()
			cur.aside = true
			continue
		case depth == 0 && (t.Is(";") || t.Is("⇒")):
			flush()
			continue
		case depth == 0 && t.Is(",") && (cur.let || p.Proof || equationAhead(toks[k+1:])):
			let, aside := cur.let || !p.Proof && p.known(toks[k+1:]), cur.aside
			flush()
			cur.let, cur.aside = let, aside
			continue
		case depth == 0 && t.Kind == scan.Name && scan.Keywords[t.Text]:
			if !p.Proof && (t.Text == "for" || t.Text == "if") { // for every sample x
				flush()
				reason = true
				continue
			}
			let := t.Text != "hence" && t.Text != "Hence" && t.Text != "so" && t.Text != "So" && t.Text != "then" && t.Text != "thus" && t.Text != "Thus" && t.Text != "therefore" && t.Text != "Therefore" && t.Text != "for" && t.Text != "if"
			flush()
			cur.let, cur.said = let, strings.EqualFold(t.Text, "let") || strings.EqualFold(t.Text, "define")
			continue
		case depth == 0 && t.Kind == scan.Text && isDefinitionWord(t.Text):
			flush()
			cur.let = true
			continue
		case depth == 0 && t.Is("↦"): // x ↦ g
			cur.toks = nil
			continue
		case depth == 0 && (t.Is(":") || t.Is(",")) && len(cur.toks) == 0 && !cur.aside:
			continue
		case depth == 0 && t.Is(":") && len(cur.toks) == 1 && p.isLabel(cur.toks[0]):
			cur.toks = nil
			continue
		case depth == 0 && t.Is(":") && cur.let && len(scan.Sides(cur.toks)) > 1: // with S = Λ^{1/2}: …
			flush()
			continue
		case t.Kind == scan.Text && depth == 0 && !(len(cur.toks) > 0 && (cur.toks[len(cur.toks)-1].Is("_") || cur.toks[len(cur.toks)-1].Is("^"))):
			reason = p.Proof && givesReason(t.Text)
			if reason && equalsAhead(toks[k+1:]) { // a reason in symbols is checked, too
				reason = false
				flush()
				cur.aside = true
				continue
			}
			cur.words = strings.TrimSpace(cur.words + " " + t.Text)
			continue
		}
		cur.toks = append(cur.toks, t)
	}
	flush()
	if !p.Proof {
		out = bracketedFacts(evaluatedAt(chained(out)))
	}
	for i := range out { // commas and full stops behind a line
		for n := len(out[i].toks); n > 0 && out[i].toks[n-1].Is(","); n = len(out[i].toks) {
			out[i].toks = out[i].toks[:n-1]
		}
	}
	return p.ownNames(out)
}

// equalsAhead reports an equals sign before the end of the line.
func equalsAhead(toks []scan.Token) bool {
	for _, t := range toks {
		if t.Kind == scan.Break || t.Kind == scan.End {
			return false
		}
		if t.Is("=") {
			return true
		}
	}
	return false
}

// isLabel reports a word such as Answer, before a colon.
func (p *parser) isLabel(t scan.Token) bool {
	return t.Kind == scan.Name && len(t.Text) > 2 && p.Table[t.Text].Name == "" && scan.Functions[t.Text] == "" && t.Pos < len(p.Src) && scan.IsASCIILetter(p.Src[t.Pos])
}

// givesReason reports words behind which a line of a proof holds no step.
func givesReason(s string) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.Trim(s, " ,.:;([")), " ")
	switch first {
	case "since", "because", "by", "as", "using", "due", "from", "definition", "def", "def.", "for":
		return true
	}
	return false
}

func isDefinitionWord(s string) bool {
	s = strings.ToLower(strings.Trim(s, " ,.:"))
	return s == "where" || s == "with" || s == "let" || s == "and"
}

// goesOn reports whether a line ends with a sign that needs a right side.
func goesOn(toks []scan.Token) bool {
	if len(toks) == 0 {
		return false
	}
	t := toks[len(toks)-1]
	return t.Kind == scan.Op && strings.Contains("+ - * / @ = .* ./", t.Text)
}

// continues reports whether the line that starts at k needs a left side.
func continues(toks []scan.Token, k int) bool {
	for k < len(toks) && toks[k].Kind == scan.Break {
		k++
	}
	if k >= len(toks) {
		return false
	}
	t := toks[k]
	return t.Kind == scan.Transpose || t.Kind == scan.Op && (t.Text == "+" || t.Text == "*" || t.Text == "/" || t.Text == "@" || t.Text == "^" || t.Text == "_" || t.Text == ".*" || t.Text == "./" || t.Text == ")" || t.Text == "-")
}

// leads reports a line that begins with an equals sign: the chain goes on.
func leads(toks []scan.Token, k int) bool {
	for k < len(toks) && toks[k].Kind == scan.Break {
		k++
	}
	return k < len(toks) && toks[k].Is("=")
}

// known reports whether a symbol of the lecture, other than the embedding, is
// what is defined next: behind the formula and a comma it says what the symbol
// means, as behind a where.
func (p *parser) known(toks []scan.Token) bool {
	for _, t := range toks {
		if t.Kind == scan.Name {
			_, given := p.Table[t.Text]
			return given || t.Text == "alpha" || t.Text == "lambda"
		}
		if t.Kind != scan.Accent && !t.Is("{") {
			return false
		}
	}
	return false
}

// maxSpelling bounds the tokens of a name that is defined behind a comma.
const maxSpelling = 24

// equationAhead reports an equation, or an order, before the next comma.
func equationAhead(toks []scan.Token) bool {
	depth := 0
	for k, t := range toks {
		switch depth += t.Nesting(); {
		case depth < 0 || t.Kind == scan.Break && k > 0 || t.Kind == scan.End:
			return false
		case depth == 0 && (t.Is(",") || t.Is(";") || t.Is("⇒") || t.Kind == scan.Name && scan.Keywords[t.Text]):
			return false
		case depth == 0 && (t.Is("=") || t.Is("<=") || t.Is(">=")):
			return k > 0
		}
	}
	return false
}

// namedAhead reports a name, or the embedding, with an equals sign behind it.
func (p *parser) namedAhead(toks []scan.Token) bool {
	toks = toks[:min(len(toks), maxSpelling)]
	left := scan.Sides(toks)[0]
	if len(left) == len(toks) || len(left) == 0 {
		return false
	}
	_, _, ok := p.ownName(left, nil)
	return ok || p.isEmbedding(left)
}

// chained joins a line that begins with an equals sign, behind definitions, to the
// chain that they interrupt.
func chained(list []statement) []statement {
	var out []statement
	for _, s := range list {
		if len(s.toks) > 0 && s.toks[0].Is("=") {
			at := len(out) - 1
			for at >= 0 && (out[at].let || len(out[at].toks) == 0) {
				at--
			}
			if at >= 0 {
				out[at].toks = append(slices.Clone(out[at].toks), s.toks...)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// evaluatedAt makes a definition of … |_{κ = k − K1/n} at the end of a formula.
func evaluatedAt(list []statement) []statement {
	var out []statement
	for _, s := range list {
		n := len(s.toks)
		bar := slices.IndexFunc(s.toks, func(t scan.Token) bool { return t.Is("|") })
		for bar >= 0 && bar+3 < n && !(s.toks[bar+1].Is("_") && s.toks[bar+2].Is("{") && bar+1+scan.ScriptEnd(s.toks[bar+1:], 0) == n) {
			next := slices.IndexFunc(s.toks[bar+1:], func(t scan.Token) bool { return t.Is("|") })
			if next < 0 {
				bar = -1
				break
			}
			bar += 1 + next
		}
		if bar < 1 || bar+4 >= n || len(scan.Sides(s.toks[bar+3:n-1])) != 2 {
			out = append(out, s)
			continue
		}
		at := s
		at.toks, at.let = s.toks[bar+3:n-1], true
		s.toks = s.toks[:bar:bar]
		out = append(out, s, at)
	}
	return out
}

// bracketedFacts takes definitions in brackets, … (k_0 = k − K1/n), out of a formula.
func bracketedFacts(list []statement) []statement {
	var out []statement
	for _, s := range list {
		var facts []statement
		for i := 1; i < len(s.toks); i++ {
			if !s.toks[i].Is("(") {
				continue
			}
			list, end := scan.Arguments(s.toks, i)
			if end == 0 || slices.ContainsFunc(list, func(toks []scan.Token) bool { return len(scan.Sides(toks)) < 2 }) {
				continue
			}
			for _, toks := range list {
				facts = append(facts, statement{toks: toks, let: true})
			}
			s.toks = append(slices.Clone(s.toks[:i]), s.toks[end:]...)
			i--
		}
		out = append(append(out, s), facts...)
	}
	return out
}
