package statement

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/scan"
)

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
func (p *Reader) isLabel(t scan.Token) bool {
	return t.Kind == scan.Name && len(t.Text) > 2 && p.table[t.Text].Name == "" && scan.Functions[t.Text] == "" && t.Pos < len(p.src) && scan.IsASCIILetter(p.src[t.Pos])
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
func (p *Reader) known(toks []scan.Token) bool {
	for _, t := range toks {
		if t.Kind == scan.Name {
			_, given := p.table[t.Text]
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
		case depth == 0 && (t.Is("=") || t.Is("<=") || t.Is(">=") || t.Is("<") || t.Is(">")):
			return k > 0
		}
	}
	return false
}

// inequality reports a comparison without an equals sign.
func inequality(toks []scan.Token) bool {
	return len(scan.Sides(toks)) == 1 && slices.ContainsFunc(toks, func(t scan.Token) bool { return t.Is("<=") || t.Is(">=") || t.Is("<") || t.Is(">") })
}

// namedAhead reports a name, or the embedding, with an equals sign behind it.
func (p *Reader) namedAhead(toks []scan.Token) bool {
	toks = toks[:min(len(toks), maxSpelling)]
	left := scan.Sides(toks)[0]
	if len(left) == len(toks) || len(left) == 0 {
		return false
	}
	_, _, ok := p.ownName(left, nil)
	return ok || p.IsEmbedding(left)
}
