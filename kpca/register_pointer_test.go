package kpca

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"
)

// raised has its settings in exported fields, behind a pointer.
type raised struct{ By, Scale float64 }

func (s *raised) Eval(x, y []float64) float64 { return s.Scale*Linear{}.Eval(x, y) + s.By }

// powered is a pointer type that saves itself.
type powered struct{ p int }

func (q *powered) Eval(x, y []float64) float64 {
	return math.Pow(1+Linear{}.Eval(x, y), float64(q.p))
}
func (q *powered) MarshalBinary() ([]byte, error) {
	return binary.AppendVarint(nil, int64(q.p)), nil
}
func (q *powered) UnmarshalBinary(b []byte) error {
	v, _ := binary.Varint(b)
	q.p = int(v)
	return nil
}

// secret would lose its field.
type secret struct{ p int }

func (s *secret) Eval(x, y []float64) float64 { return float64(s.p) }

// Kernels behind pointers are registered and saved as those that are not.
func TestPointerKernelsAreSaved(t *testing.T) {
	RegisterKernel("kpca_test.raised", &raised{})
	RegisterKernel("kpca_test.powered", &powered{})
	x, fresh := randomData(71, 12, 2), randomData(72, 3, 2)
	for _, k := range []Kernel{&raised{By: 2, Scale: 0.5}, &powered{p: 3}} {
		m := mustFit(t, x, k, &Options{Components: 2})
		want, _ := m.Transform(fresh)
		got, err := saveAndLoad(t, m).Transform(fresh)
		if err != nil || distanceOf(want, got) != 0 {
			t.Errorf("%T: the saved model embeds otherwise (%v)", k, err)
		}
	}
	defer func() {
		if said, _ := recover().(string); !strings.Contains(said, "unexported field p") {
			t.Errorf("a kernel that would lose its field: panic %q", said)
		}
	}()
	RegisterKernel("kpca_test.secret", &secret{})
}
