package proof

import (
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/recipe"
	"kpcalab/homework/formula/symbol"
)

// toldFormula is what a recipe in words tells, where it can be read as one; else the
// text itself.
func toldFormula(src string) string {
	told, ok := recipe.Formula(src)
	if !ok {
		return src
	}
	if _, err := formula.Parse(told, symbol.Standard()); err != nil {
		return src
	}
	return told
}

// toldInPart is the finding for a recipe of which not all is understood, where that is
// right which is.
func toldInPart(src string, seed uint64) (f finding.Finding, aside []string, ok bool) {
	told, aside, ok := recipe.Part(src)
	if !ok {
		return f, nil, false
	}
	e, err := formula.Parse(told, symbol.Standard())
	if err != nil {
		return f, nil, false
	}
	f = judgeFormula(e, seed)
	f.Understood = e.Understood()
	return f, aside, f.Verdict == finding.Correct
}
