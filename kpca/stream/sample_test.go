package stream_test

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/stream"
)

// The column of weights travels to the plan and its bytes, and parts of other weights
// don't merge.
func TestWeightsKeepTheirName(t *testing.T) {
	part := func(id, weights string, rows int) *stream.Sample {
		s, err := stream.NewSample(10, 1, id)
		if err != nil {
			t.Fatal(err)
		}
		s.Weights = weights
		for i := range rows {
			if err := s.Add(mat.NewDense(1, 1, []float64{float64(i * i)}), []float64{2}); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	all := part("nothing", "", 0)
	for _, s := range []*stream.Sample{part("a", "w", 5), part("b", "w", 3), part("c", "", 0)} {
		if err := all.Merge(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := all.Merge(part("d", "v", 1)); err == nil || !strings.Contains(err.Error(), `"w" can't be merged with one with "v"`) {
		t.Error(err)
	}
	plan, err := all.Plan(stream.Nystrom{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := plan.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var back stream.Plan
	if err := back.UnmarshalBinary(b); err != nil || back.Weights != "w" {
		t.Errorf("weights %q, %v", back.Weights, err)
	}
}

// A sample that holds all of another one's parts and more takes its place.
func TestSampleOfMoreParts(t *testing.T) {
	part := func(id string, from int) *stream.Sample {
		s, err := stream.NewSample(4, 1, id)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 6 {
			if err := s.Add(mat.NewDense(1, 1, []float64{float64(from + i)}), nil); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	var few, all stream.Sample
	for _, merge := range []struct{ to, from *stream.Sample }{{&few, part("a", 0)}, {&all, part("a", 0)}, {&all, part("b", 10)}, {&few, &all}} {
		if err := merge.to.Merge(merge.from); err != nil {
			t.Fatal(err)
		}
	}
	x, err := few.X()
	want, _ := all.X()
	if err != nil || few.N() != 12 || !mat.Equal(x, want) {
		t.Errorf("%d rows, %v; want 12", few.N(), err)
	}
}
