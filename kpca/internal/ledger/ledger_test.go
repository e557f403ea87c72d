package ledger

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

func of(unnamed bool, ids []string) *Ledger {
	l := &Ledger{Unnamed: unnamed}
	for _, id := range slices.Sorted(slices.Values(ids)) {
		l.Parts = append(l.Parts, Part{ID: id, Rows: 1, Digest: 1})
	}
	return l
}

// A set is the judge.
func TestLedgerIsASet(t *testing.T) {
	ids := rapid.SliceOfDistinct(rapid.StringMatching("[a-e]{0,2}"), rapid.ID[string])
	rapid.Check(t, func(t *rapid.T) {
		a := of(rapid.Bool().Draw(t, "a unnamed"), ids.Draw(t, "a"))
		b := of(rapid.Bool().Draw(t, "b unnamed"), ids.Draw(t, "b"))
		shared := 0
		for _, id := range a.IDs() {
			if slices.Contains(b.IDs(), id) {
				shared++
			}
		}
		all := shared == len(b.Parts) && !b.Unnamed
		covers, err := a.Covers(b)
		if covers != (shared > 0 && all) || (err != nil) != (shared > 0 && !all) {
			t.Fatalf("Covers is %v, %v; %d are shared", covers, err, shared)
		}
		if a.Contains(b) != covers {
			t.Fatalf("Contains is %v, Covers %v", !covers, covers)
		}
		if a.Empty() != (len(a.Parts) == 0 && !a.Unnamed) {
			t.Fatalf("Empty is %v of %v", a.Empty(), a)
		}
		if shared > 0 {
			return
		}
		want, unnamed := slices.Sorted(slices.Values(append(a.IDs(), b.IDs()...))), a.Unnamed || b.Unnamed
		if a.Take(b); !slices.Equal(a.IDs(), want) || a.Unnamed != unnamed || !a.Valid() {
			t.Fatalf("%q, want %q", a.IDs(), want)
		}
	})
	if of(false, []string{"x", "x"}).Valid() {
		t.Error("an id that is there twice")
	}
}

// The order of rows and how they are cut don't change a digest; a row, a weight or a
// column does.
func TestRowsTellPartsApart(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	x, w := mat.NewDense(50, 3, nil), make([]float64, 50)
	x.Apply(func(_, _ int, _ float64) float64 { return float64(r.IntN(5)) }, x)
	part := func(order []int, cut int, w []float64) *Ledger {
		l := &Ledger{Parts: []Part{{ID: "a"}}}
		y, v := mat.NewDense(50, 3, nil), make([]float64, 50)
		for i, at := range order {
			y.SetRow(i, x.RawRowView(at))
			v[i] = w[at]
		}
		l.Add("a", y.Slice(0, cut, 0, 3), v[:cut])
		l.Add("a", y.Slice(cut, 50, 0, 3).T().T(), v[cut:])
		return l
	}
	same := part(r.Perm(50), 20, w)
	if covers, err := same.Covers(part(r.Perm(50), 33, w)); !covers || err != nil {
		t.Errorf("the same rows in another order: %v, %v", covers, err)
	}
	x.Set(17, 1, x.At(17, 1)+1)
	if _, err := same.Covers(part(r.Perm(50), 20, w)); err == nil || !strings.Contains(err.Error(), `id "a", one with 50 rows`) {
		t.Errorf("another number: %v", err)
	}
	x.Set(17, 1, x.At(17, 1)-1)
	w[3] = 2
	if _, err := same.Covers(part(r.Perm(50), 20, w)); err == nil {
		t.Error("another weight")
	}
	none := &Ledger{}
	if none.Add("", x, nil); !none.Unnamed || none.Parts != nil {
		t.Error("rows of no part")
	}
}
