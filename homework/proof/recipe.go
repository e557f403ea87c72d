package proof

import (
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
