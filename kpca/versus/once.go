package main

import (
	"context"
	"fmt"
)

// runOnce fits once: such cases take long, and have no exact peer but MatrixFree.
func (b *bench) runOnce(ctx context.Context, ours *side, r Request) ([]Row, error) {
	row := Row{Case: r.Case, Pairs: 1}
	got, err := b.fitOnce(ours, r.Case, 0, &row.Ours, &row.OurPeak, &row.OurError)
	if err != nil || r.Case.Kind != Large {
		return []Row{row}, err
	}
	rival, err := b.startOurs(ctx)
	if err != nil {
		return nil, err
	}
	defer rival.close()
	r.Solver, row.By = "MatrixFree", "MatrixFree"
	if _, err := rival.ask(r); err != nil {
		return nil, err
	}
	theirs, err := b.fitOnce(rival, r.Case, 1, &row.Theirs, &row.TheirPeak, &row.TheirError)
	if err != nil {
		return nil, err
	}
	row.Ratio = row.Theirs / row.Ours
	row.Difference, row.Eigenvalues = differ(got, theirs), differValues(got, theirs)
	if limit := 1e-5; !(row.Difference < limit) {
		err = fmt.Errorf("the answers differ by %.2g of the largest coordinate, more than %g", row.Difference, limit)
	}
	return []Row{row}, err
}

func (b *bench) fitOnce(s *side, c Case, number int, time, peak, residual *float64) (answer, error) {
	a, err := s.ask(Request{Do: "fit", Repeat: 1})
	if err != nil {
		return answer{}, err
	}
	*time = b.time(a)
	got, a, err := b.collect(s, c, number, peak)
	*residual = a.Extra["residual"]
	return got, err
}
