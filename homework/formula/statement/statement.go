package statement

import (
	"strconv"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
)

// MaxLines bounds the statements of a source.
const MaxLines = 400

// Statement is a piece of the source that is read on its own.
type Statement struct {
	Toks  []scan.Token
	Let   bool // begins with let, where, with …
	Said  bool // begins with let or define
	Aside bool // a reason beside a line of a proof
	Words string
}

// Cut cuts the tokens at line ends, semicolons and where clauses; a
// line goes on where a bracket is open or a sign stands at either end.
func (p *Reader) Cut(toks []scan.Token) []Statement {
	var out []Statement
	cur := Statement{}
	depth := 0
	reason := false // in the rest of a line of a proof, behind \text{since}
	flush := func() {
		if len(cur.Toks) > 0 || cur.Words != "" {
			out = append(out, cur)
		}
		cur = Statement{}
		if len(out) > MaxLines {
			fault.Fail(toks[0].Pos, "the source has more than "+strconv.Itoa(MaxLines)+" statements", "a proof has a few dozen lines", "handing in one proof at a time")
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
		if t.Wide && depth == max(0, t.Nesting()) && len(cur.Toks) > 0 && !goesOn(cur.Toks) && p.namedAhead(toks[k:]) {
			let, aside := cur.Let || !p.proof && p.known(toks[k:]), cur.Aside
			flush()
			cur.Let, cur.Aside = let, aside
		}
		switch {
		case t.Kind == scan.Break && depth > 0:
			continue
		case t.Kind == scan.Break:
			if goesOn(cur.Toks) || continues(toks, k+1) || !p.proof && len(cur.Toks) > 0 && !cur.Let && leads(toks, k+1) {
				continue
			}
			flush()
			continue
		case depth == 0 && t.Is(scan.AsideMark):
			flush()
			cur.Aside = true
			continue
		case depth == 0 && (t.Is(";") || t.Is("⇒")):
			flush()
			continue
		case depth == 0 && t.Is(",") && (cur.Let || p.proof || equationAhead(toks[k+1:])):
			let, aside := cur.Let || !p.proof && p.known(toks[k+1:]), cur.Aside
			flush()
			cur.Let, cur.Aside = let, aside
			continue
		case depth == 0 && t.Kind == scan.Name && scan.Keywords[t.Text]:
			if !p.proof && (t.Text == "for" || t.Text == "if") { // for every sample x
				flush()
				reason = true
				continue
			}
			let := t.Text != "hence" && t.Text != "Hence" && t.Text != "so" && t.Text != "So" && t.Text != "then" && t.Text != "thus" && t.Text != "Thus" && t.Text != "therefore" && t.Text != "Therefore" && t.Text != "for" && t.Text != "if"
			flush()
			cur.Let, cur.Said = let, strings.EqualFold(t.Text, "let") || strings.EqualFold(t.Text, "define")
			continue
		case depth == 0 && t.Kind == scan.Text && isDefinitionWord(t.Text):
			flush()
			cur.Let = true
			continue
		case depth == 0 && t.Is("↦"): // x ↦ g
			cur.Toks = nil
			continue
		case depth == 0 && (t.Is(":") || t.Is(",")) && len(cur.Toks) == 0 && !cur.Aside:
			continue
		case depth == 0 && t.Is(":") && len(cur.Toks) == 1 && p.isLabel(cur.Toks[0]):
			cur.Toks = nil
			continue
		case depth == 0 && t.Is(":") && cur.Let && len(scan.Sides(cur.Toks)) > 1: // with S = Λ^{1/2}: …
			flush()
			continue
		case t.Kind == scan.Text && depth == 0 && !(len(cur.Toks) > 0 && (cur.Toks[len(cur.Toks)-1].Is("_") || cur.Toks[len(cur.Toks)-1].Is("^"))):
			reason = p.proof && givesReason(t.Text)
			if reason && equalsAhead(toks[k+1:]) { // a reason in symbols is checked, too
				reason = false
				flush()
				cur.Aside = true
				continue
			}
			cur.Words = strings.TrimSpace(cur.Words + " " + t.Text)
			continue
		}
		cur.Toks = append(cur.Toks, t)
	}
	flush()
	if !p.proof {
		out = bracketedFacts(evaluatedAt(chained(out)))
	}
	for i := range out { // commas and full stops behind a line
		for n := len(out[i].Toks); n > 0 && out[i].Toks[n-1].Is(","); n = len(out[i].Toks) {
			out[i].Toks = out[i].Toks[:n-1]
		}
	}
	return p.ownNames(out)
}
