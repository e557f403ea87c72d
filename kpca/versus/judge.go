package main

import (
	"fmt"
	"path/filepath"
)

// collect asks a side for its memory and its answer.
func (b *bench) collect(s *side, c Case, number int, peak *float64) (answer, Reply, error) {
	a, err := s.ask(Request{Do: "memory"})
	if err != nil {
		return answer{}, a, err
	}
	*peak = a.Peak
	path := filepath.Join(b.dir, fmt.Sprint("result", number))
	if a, err = s.ask(Request{Do: "result", Out: path}); err != nil {
		return answer{}, a, err
	}
	got, err := readAnswer(c, a, path)
	return got, a, err
}

// judge compares memory and answers.
func (b *bench) judge(sides []*side, r Request, rows []Row) error {
	peaks, answers := make([]float64, len(sides)), make([]answer, len(sides))
	for i, s := range sides {
		var err error
		if answers[i], _, err = b.collect(s, r.Case, i, &peaks[i]); err != nil {
			return err
		}
	}
	errs := make([]float64, len(sides))
	if r.Case.gram() {
		x, err := readFloats(r.Data, r.Case.N*r.Case.D)
		if err != nil {
			return err
		}
		errs = residuals(x, r, answers)
	}
	var wrong error
	for q := range rows {
		row := &rows[q]
		row.OurPeak, row.OurError = peaks[0], errs[0]
		if q+1 == len(sides) {
			break
		}
		row.TheirPeak, row.TheirError = peaks[q+1], errs[q+1]
		row.Difference, row.Eigenvalues = differ(answers[0], answers[q+1]), differValues(answers[0], answers[q+1])
		if limit := 1e-6; !row.Approximate && row.Kind != Landmarks && !(row.Difference < limit) {
			wrong = fmt.Errorf("the answers of kpca and of %s differ by %.2g of the largest coordinate, more than %g", row.By, row.Difference, limit)
		}
	}
	return wrong
}
