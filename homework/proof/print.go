package proof

import (
	"slices"

	"kpcalab/homework/fingerprint"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/evaluate"
	"kpcalab/homework/formula/oneline"
)

// FormulaMeaning is the print of an answer by its value: formulas that are written in
// different ways and mean the same are alike, and so are those with all axes turned round.
func FormulaMeaning(src string) fingerprint.Print {
	return printed(src, func() (values [][]uint64, isRight bool) {
		if _, line, language := Code(src); language != oneline.None {
			e, err := oneline.Parse(line, language)
			for _, w := range evaluate.Of(&formula.Document{}, true).Fixed() {
				if err != nil {
					return nil, false
				}
				if v, err := oneline.Eval(e, w.Instance()); err == nil {
					want, _, _ := w.Value(embedding)
					isRight = slices.Equal(upright(w, v.Data), upright(w, want.Data)) && (isRight || len(values) == 0)
					values = append(values, upright(w, v.Data))
				}
			}
			return values, isRight
		}
		a := newArgument(src, true)
		answer, o := a.decideFormula()
		if answer == nil {
			return nil, false
		}
		for _, w := range a.text.Fixed() {
			v, _, trouble := w.Value(answer)
			if trouble != nil {
				return nil, false
			}
			values = append(values, upright(w, v.Data))
		}
		return values, o == nil
	})
}

// ProofMeaning is the print of a derivation by the values of its steps, in their order.
func ProofMeaning(src string) fingerprint.Print {
	return printed(src, func() (values [][]uint64, isRight bool) {
		a := newArgument(src, false)
		for _, c := range a.chains {
			for _, n := range c.terms {
				if v, _, trouble := a.text.Fixed()[0].Value(n); trouble == nil {
					values = append(values, v.Data)
				}
			}
		}
		return values, a.decideProof(nil).kind == right
	})
}

// upright turns all axes round where the first value that isn't 0 is the smaller that way.
func upright(w *evaluate.World[uint64], values []uint64) []uint64 {
	for _, x := range values {
		if y := w.Field().Sub(0, x); x < y {
			return values
		} else if y < x {
			break
		}
	}
	turned := slices.Clone(values)
	for i, x := range values {
		turned[i] = w.Field().Sub(0, x)
	}
	return turned
}

// printed is the print of values, or of the text where there are none.
func printed(src string, evaluate func() ([][]uint64, bool)) (p fingerprint.Print) {
	written := fingerprint.OfText("as written", fingerprint.Lines(src, ""))
	defer func() {
		if recover() != nil {
			p = written
		}
	}()
	if fingerprint.Lines(src, "") == "" {
		return fingerprint.Print{}
	}
	values, isRight := evaluate()
	if len(values) == 0 {
		return written
	}
	f := fingerprint.NewField()
	for _, v := range values {
		f.Add(v)
	}
	return fingerprint.Print{Exact: f.Exact(), Right: isRight}
}
