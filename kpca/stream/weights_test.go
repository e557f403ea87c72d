package stream_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/choose"
	"kpcalab/kpca/stream"
)

// inBlocks are rows of x with weights, some at a time.
func inBlocks(x *mat.Dense, w []float64, rows int) stream.Weighted {
	return func(yield func(stream.Block, error) bool) {
		n, d := x.Dims()
		for i := 0; i < n; i += rows {
			end := min(i+rows, n)
			if !yield(stream.Block{X: x.Slice(i, end, 0, d).(*mat.Dense), Weights: w[i:end]}, nil) {
				return
			}
		}
	}
}

// counts are weights from 0 to 3, and the rows that often.
func counts(x *mat.Dense, seed uint64) (w []float64, repeated *mat.Dense) {
	r := rand.New(rand.NewPCG(seed, 2))
	n, d := x.Dims()
	var rows []float64
	for i := range n {
		times := r.IntN(4)
		if i < 10 {
			times = 0 // a block in which no row counts
		}
		w = append(w, float64(times))
		for range times {
			rows = append(rows, x.RawRowView(i)...)
		}
	}
	return w, mat.NewDense(len(rows)/d, d, rows)
}

// With weights, the scaler, the width and the model are those of repeated rows.
func TestWeightsAreRepeatedRows(t *testing.T) {
	x := normal(300, 3, 4)
	w, repeated := counts(x, 5)
	ctx := context.Background()
	sample, err := stream.DrawWeighted(ctx, inBlocks(x, w, 10), 1000, 1)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := sample.Plan(stream.Nystrom{Landmarks: 40, Standardize: true})
	if err != nil {
		t.Fatal(err)
	}
	z, err := plan.Scaler.Apply(repeated)
	if err != nil {
		t.Fatal(err)
	}
	width, err := choose.MedianWidth(z)
	if err != nil {
		t.Fatal(err)
	}
	if got := plan.Map.Eval(z.RawRowView(0), z.RawRowView(0)); got > 1+1e-9 {
		t.Errorf("a map with ⟨φ, φ⟩ = %g", got)
	}
	want := kpca.Gaussian{Width: width}.String()
	if got := plan.Map.(*kpca.Nystrom).String(); !strings.Contains(got, want[:len("exp(−‖x−x′‖²/2.3456")]) {
		t.Errorf("%s, want the kernel %s", got, want)
	}
	model, err := stream.FitWeighted(ctx, inBlocks(x, w, 10), plan, &kpca.Options{Components: 3})
	if err != nil {
		t.Fatal(err)
	}
	exact, err := kpca.Fit(repeated, plan.Map, &kpca.Options{Components: 3, Standardize: true})
	if err != nil {
		t.Fatal(err)
	}
	if e := floats.Distance(model.Eigenvalues, exact.Eigenvalues, math.Inf(1)); e > 1e-12*exact.Eigenvalues[0] {
		t.Errorf("eigenvalues %v, want %v", model.Eigenvalues, exact.Eigenvalues)
	}
	if e := math.Abs(model.Trace - exact.Trace); e > 1e-12*exact.Trace {
		t.Errorf("trace %v, want %v", model.Trace, exact.Trace)
	}
}

// A row of weight w is as likely in a sample as one of w copies: the chances of the
// sets are counted out, for samples of one and of two, merged from parts.
func TestWeightedSampleIsThatOfCopies(t *testing.T) {
	weights := []float64{1, 2, 0, 5, 0.5, 3}
	x := mat.NewDense(len(weights), 1, []float64{0, 1, 2, 3, 4, 5})
	total := floats.Sum(weights)
	for _, size := range []int{1, 2} {
		const rounds = 20000
		seen := make([]float64, len(weights))
		for seed := range uint64(rounds) {
			var all stream.Sample
			for _, part := range [][2]int{{0, 1}, {1, 4}, {4, 6}} {
				s, err := stream.NewSample(size, seed, string(rune('a'+part[0])))
				if err != nil {
					t.Fatal(err)
				}
				if err := s.Add(x.Slice(part[0], part[1], 0, 1).(*mat.Dense), weights[part[0]:part[1]]); err != nil {
					t.Fatal(err)
				}
				if err := all.Merge(s); err != nil {
					t.Fatal(err)
				}
			}
			drawn, err := all.X()
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range drawn.RawMatrix().Data {
				seen[int(v)]++
			}
		}
		var chi2 float64 // 5 degrees of freedom at most: 1e-6 lies above 37
		for i, w := range weights {
			chance := w / total
			if size == 2 { // as the second, after another one
				for j, v := range weights {
					if i != j {
						chance += v / total * w / (total - v)
					}
				}
			}
			if chance == 0 {
				if seen[i] > 0 {
					t.Errorf("a row of weight 0 was drawn")
				}
				continue
			}
			e := rounds * chance
			chi2 += (seen[i] - e) * (seen[i] - e) / e
		}
		if chi2 > 37 {
			t.Errorf("%d of %d rows: χ² = %g, seen %v", size, len(weights), chi2, seen)
		}
	}
}

// Landmarks of weighted rows are as likely as those of copies.
func TestWeightedLandmarksAreThoseOfCopies(t *testing.T) {
	x := mat.NewDense(5, 1, []float64{0, 1, 2.5, 4, 9})
	w := []float64{6, 1, 2, 1, 1}
	var rows []float64
	for i, v := range w {
		for range int(v) {
			rows = append(rows, x.At(i, 0))
		}
	}
	copies := mat.NewDense(len(rows), 1, rows)
	const rounds = 4000
	chosen := func(s *stream.Sample, seed uint64, seen []float64) {
		plan, err := s.Plan(stream.Nystrom{Kernel: kpca.Gaussian{Width: 1}, Landmarks: 2, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for i := range seen { // landmarks are mapped to length 1
			if plan.Map.Eval(x.RawRowView(i), x.RawRowView(i)) > 1-1e-9 {
				seen[i]++
			}
		}
	}
	weighted, repeated := make([]float64, 5), make([]float64, 5)
	for seed := range uint64(rounds) {
		a, err := stream.DrawWeighted(context.Background(), inBlocks(x, w, 2), 100, 1)
		if err != nil {
			t.Fatal(err)
		}
		b, err := stream.Draw(context.Background(), stream.Blocks(copies, 4), 100, 1)
		if err != nil {
			t.Fatal(err)
		}
		chosen(a, seed, weighted)
		chosen(b, seed+rounds, repeated)
	}
	var chi2 float64 // two samples; 5 degrees of freedom at most: 1e-6 lies above 37
	for i := range weighted {
		chi2 += (weighted[i] - repeated[i]) * (weighted[i] - repeated[i]) / (weighted[i] + repeated[i])
	}
	if chi2 > 37 {
		t.Errorf("χ² = %g: %v with weights, %v with copies", chi2, weighted, repeated)
	}
}

func TestBadWeights(t *testing.T) {
	x := normal(4, 2, 1)
	for says, w := range map[string][]float64{"3 weights for 4": {1, 1, 1}, "row 2": {1, 1, -1, 1}, "is NaN": {math.NaN(), 1, 1, 1}, "finite": {math.Inf(1), 1, 1, 1}} {
		s, err := stream.NewSample(3, 1, "a")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Add(x, w); err == nil || !strings.Contains(err.Error(), says) || s.N() != 0 {
			t.Errorf("%v: %v, want %q; %d rows", w, err, says, s.N())
		}
	}
}

// A part that comes twice counts once, as it does in Moments; other rows, or columns,
// under the same name are refused.
func TestSamplePartsCountOnce(t *testing.T) {
	part := func(id string, seed uint64, columns ...string) *stream.Sample {
		s, err := stream.NewSample(20, 1, id)
		if err != nil {
			t.Fatal(err)
		}
		s.Columns = columns
		if err := s.Add(normal(30, 2, seed), nil); err != nil {
			t.Fatal(err)
		}
		return s
	}
	var all stream.Sample
	for _, s := range []*stream.Sample{part("a", 1), part("b", 2, "x", "y"), part("a", 1)} {
		if err := all.Merge(s); err != nil {
			t.Fatal(err)
		}
	}
	if all.N() != 60 || all.Sums.Weight != 60 || !slices.Equal(all.Parts(), []string{"a", "b"}) || !slices.Equal(all.Columns, []string{"x", "y"}) {
		t.Errorf("%d rows of weight %g in %q, columns %q", all.N(), all.Sums.Weight, all.Parts(), all.Columns)
	}
	if err := all.Merge(part("b", 3)); err == nil || !strings.Contains(err.Error(), `two parts have the id "b"`) {
		t.Errorf("other rows of one id: %v", err)
	}
	if err := all.Merge(part("c", 3, "y", "x")); err == nil || !strings.Contains(err.Error(), `["x" "y"] can't be merged with one of ["y" "x"]`) {
		t.Errorf("other columns: %v", err)
	}
}
