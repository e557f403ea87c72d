package proof

import "kpcalab/homework/formula"

// lectureSteps are the values on the way to the embedding that a text may give a name
// without using it.
var lectureSteps = func() (list []*formula.Expr) {
	for _, src := range []string{
		`k`, `H k`, `\frac1n K 1_n`, `\frac1n H K 1_n`, `k - \frac1n K 1_n`, `H (k - \frac1n K 1_n)`,
		`f`, `\frac1n F 1_n`, `f - \frac1n F 1_n`, `F`, `F H`, `F H A`, `F H A \Lambda^{-1/2}`,
		`K`, `H`, `H K H`, `H K`, `K H`, `\frac1n 1_n 1_n^\top`, `1_n 1_n^\top`, `1_n`, `\frac1n 1_n`, `I_n`,
		`A`, `\Lambda`, `\Lambda^{-1/2}`, `\Lambda^{1/2}`, `A \Lambda^{1/2}`, `A \Lambda^{-1/2}`, `H A \Lambda^{-1/2}`,
		`A^\top k`, `A^\top (k - \frac1n K 1_n)`, `\Lambda^{-1/2} A^\top k`, `\Lambda^{-1/2} A^\top (k - \frac1n K 1_n)`, `\frac1n \Lambda^{-1/2} A^\top K 1_n`,
		`\frac1n 1_n^\top k`, `\frac1{n^2} 1_n^\top K 1_n`,
	} {
		list = append(list, mustParse(src), mustParse("("+src+`)^\top`))
	}
	return list
}()

// stray is a definition that nothing uses and that is no value on the way to the
// embedding; nil where there is none.
func stray(e *formula.Expr, seed uint64, left *int) *formula.Expr {
	for _, d := range e.Spare {
		if !isStep(d.Value, seed, left) {
			return d.Value
		}
	}
	return nil
}

func isStep(v *formula.Expr, seed uint64, left *int) bool {
	for _, s := range lectureSteps {
		if v.FreeIndices() > 0 || s.Shape() != v.Shape() {
			continue
		}
		if d := decideWithin(v, s, seed, left); d.err == nil && d.equal {
			return true
		}
	}
	return false
}
