package proof

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/scan"
)

// A definition that nothing uses can be wrong in one way only: its name, or what it is
// made of, says that it is a value of the lecture, and it isn't that value.

// meanings are the values that names have by the lecture's notation, or by custom. A
// bar is a mean or what is centred, a tilde or a hat is centred.
var meanings = func() map[string][]*formula.Expr {
	centredK := []string{`H K H`, `H K`, `K H`}
	list := map[string][]string{}
	for _, name := range []string{"bar k", "tilde k", "hat k", "k_c", "k_{c}", "kc"} {
		list[name] = centredSample
	}
	for _, name := range []string{"bar phi", "tilde phi", "hat phi", "tilde f", "hat f"} {
		list[name] = centredFeature
	}
	list["bar f"] = centredFeature[:2]
	for _, name := range []string{"tilde K", "hat K", "K_c"} {
		list[name] = centredK
	}
	list["tilde F"], list["hat F"] = []string{`F H`}, []string{`F H`}
	out := map[string][]*formula.Expr{}
	for name, values := range list {
		out[name] = parsed(values)
	}
	return out
}()

// What a vector of kernel values that is centred, in part or wholly, may be, and what
// is subtracted; and the same of a feature.
var (
	centredSample  = []string{`k - \frac1n K 1_n`, `H (k - \frac1n K 1_n)`, `\frac1n K 1_n`, `\frac1n H K 1_n`, `H k`, `k`}
	centredFeature = []string{`f - \frac1n F 1_n`, `\frac1n F 1_n`, `f`}

	kernelSteps, featureSteps = parsed(centredSample), parsed(centredFeature)
)

// ofSample are names of the new sample's feature.
var ofSample = scan.Words("f_new", "f_test", "f_*", "f_x")

func parsed(sources []string) (list []*formula.Expr) {
	for _, src := range sources {
		list = append(list, mustParse(src))
	}
	return list
}

// stray is a definition that nothing uses and that isn't what it says it is; nil where
// there is none.
func stray(e *formula.Expr, seed uint64, left *int) *formula.Expr {
	for _, d := range e.Spare {
		if steps := saidToBe(d); steps != nil && d.Value.FreeIndices() == 0 && !isStep(d.Value, steps, seed, left) {
			return d.Value
		}
	}
	return nil
}

// saidToBe are the values that a definition may have; nil where it may have any. A
// column in which the new sample and those of training stand is a centred one.
func saidToBe(d formula.Definition) []*formula.Expr {
	v := d.Value
	if ofSample[d.Name] {
		return featureSteps
	}
	if steps := meanings[d.Name]; steps != nil && holds(v.Shape(), steps[0].Shape()) {
		return steps
	}
	column := func(d algebra.Dim) algebra.Shape { return algebra.Sized(d, algebra.One) }
	switch {
	case holds(v.Shape(), column(algebra.N)) && v.Uses("k") && v.Uses("K"):
		return kernelSteps
	case holds(v.Shape(), column(algebra.Mu)) && v.Uses("f") && v.Uses("F"):
		return featureSteps
	}
	return nil
}

// holds reports a size, or that of the transpose.
func holds(is, size algebra.Shape) bool { return is == size || is.T() == size }

// isStep compares a value, or its transpose, with those of a list.
func isStep(v *formula.Expr, steps []*formula.Expr, seed uint64, left *int) bool {
	for _, s := range steps {
		if !holds(v.Shape(), s.Shape()) {
			continue
		}
		if d := decideWithin(v, s, seed, left); d.err == nil && d.equal {
			return true
		}
	}
	return false
}
