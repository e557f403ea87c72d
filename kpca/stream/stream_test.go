package stream_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"kpcalab/kpca"
	"kpcalab/kpca/stream"
)

func normal(n, d int, seed uint64) *mat.Dense {
	r := rand.New(rand.NewPCG(seed, 1))
	x := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			x.Set(i, j, r.NormFloat64()*float64(1+j)+float64(3*(i%2)))
		}
	}
	return x
}

// Two passes over blocks give what Fit gives in memory.
func TestFitIsThatOfAllRows(t *testing.T) {
	x := normal(3000, 4, 1)
	ctx := context.Background()
	sample, err := stream.Draw(ctx, stream.Blocks(x, 700), 200, 1)
	if err != nil {
		t.Fatal(err)
	}
	if sample.N() != 3000 {
		t.Errorf("%d rows seen", sample.N())
	}
	for _, standardize := range []bool{false, true} {
		plan, err := sample.Plan(stream.Nystrom{Landmarks: 40, Standardize: standardize})
		if err != nil {
			t.Fatal(err)
		}
		got, err := stream.Fit(ctx, stream.Blocks(x, 333), plan, &kpca.Options{Components: 3})
		if err != nil {
			t.Fatal(err)
		}
		want, err := kpca.Fit(x, plan.Map, &kpca.Options{Components: 3, Standardize: standardize})
		if err != nil {
			t.Fatal(err)
		}
		if e := floats.Distance(got.Eigenvalues, want.Eigenvalues, math.Inf(1)); e > 1e-12*want.Eigenvalues[0] {
			t.Errorf("eigenvalues %v, want %v", got.Eigenvalues, want.Eigenvalues)
		}
		row := 0
		for g, err := range stream.Transform(ctx, stream.Blocks(x, 450), got) {
			if err != nil {
				t.Fatal(err)
			}
			n, _ := g.Dims()
			for j := range 3 {
				u, v := mat.Col(nil, j, g), mat.Col(nil, j, want.Embedding.Slice(row, row+n, 0, 3))
				floats.Scale(math.Copysign(1, floats.Dot(u, v)), u)
				if e := floats.Distance(u, v, math.Inf(1)); e > 1e-9 {
					t.Errorf("rows from %d, component %d: off by %g", row, j+1, e)
				}
			}
			row += n
		}
		if row != 3000 {
			t.Errorf("%d rows were embedded", row)
		}
	}
}

// Blocks that are overwritten are not kept.
func reused(x *mat.Dense, rows int) stream.Rows {
	return func(yield func(*mat.Dense, error) bool) {
		var buf *mat.Dense
		for b := range stream.Blocks(x, rows) {
			if buf == nil {
				buf = mat.DenseCopyOf(b)
			}
			n, d := b.Dims()
			part := buf.Slice(0, n, 0, d).(*mat.Dense)
			part.Copy(b)
			if !yield(part, nil) {
				return
			}
			buf.Zero()
		}
	}
}

func TestBlocksMayBeReused(t *testing.T) {
	x := normal(500, 3, 2)
	a, err := stream.Draw(context.Background(), reused(x, 60), 50, 3)
	if err != nil {
		t.Fatal(err)
	}
	b, err := stream.Draw(context.Background(), stream.Blocks(x, 500), 50, 3)
	if err != nil {
		t.Fatal(err)
	}
	u, _ := a.X()
	v, _ := b.X()
	if !mat.Equal(u, v) {
		t.Error("the sample depends on the blocks, or on what became of them")
	}
}

// Every row is as likely in a sample of merged parts as in one of all rows.
func TestSampleIsUniform(t *testing.T) {
	const rows, size, rounds = 40, 10, 4000
	x := mat.NewDense(rows, 1, nil)
	for i := range rows {
		x.Set(i, 0, float64(i))
	}
	var times [rows]float64
	for seed := range uint64(rounds) {
		var all stream.Sample
		for p, name := range []string{"a", "b", "c"} {
			s, err := stream.NewSample(size, seed, name)
			if err != nil {
				t.Fatal(err)
			}
			from, to := []int{0, 3, 20}[p], []int{3, 20, 40}[p]
			if err := s.Add(x.Slice(from, to, 0, 1).(*mat.Dense), nil); err != nil {
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
			times[int(v)]++
		}
	}
	var chi2 float64 // 39 degrees of freedom: 1e-6 lies above 91
	for _, c := range times {
		e := float64(rounds*size) / rows
		chi2 += (c - e) * (c - e) / e
	}
	if chi2 > 91 {
		t.Errorf("χ² = %g: the rows are not equally likely: %v", chi2, times)
	}
}

func TestSavedForms(t *testing.T) {
	x := normal(300, 3, 2)
	s, err := stream.Draw(context.Background(), stream.Blocks(x, 100), 60, 3)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var back stream.Sample
	if err := back.UnmarshalBinary(b); err != nil {
		t.Fatal(err)
	}
	u, _ := s.X()
	v, _ := back.X()
	if !mat.Equal(u, v) || back.N() != 300 {
		t.Error("another sample came back")
	}
	if err := back.Add(x, nil); err == nil {
		t.Error("a Sample that was read took rows")
	}
	f, err := kpca.NewFourier(kpca.Gaussian{Width: 2}, 10, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	ny, err := back.Plan(stream.Nystrom{Landmarks: 20, Standardize: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*stream.Plan{ny, {Map: f}, {Map: kpca.Linear{}}, {Map: kpca.Polynomial{Degree: 2}}, {Map: kpca.Cosine{}}} {
		b, err := p.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var back stream.Plan
		if err := back.UnmarshalBinary(b); err != nil {
			t.Fatal(err)
		}
		if !mat.Equal(p.Map.Map(x), back.Map.Map(x)) {
			t.Errorf("%v: another map came back", p.Map)
		}
		m, n := p.Moments(), back.Moments()
		if err := errors.Join(m.Add(x, nil), n.Add(x, nil), m.Merge(n)); err != nil {
			t.Error(err)
		}
		b[len(b)-40] ^= 1
		if err := back.UnmarshalBinary(b); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("a flipped bit: %v", err)
		}
	}
	if _, err := (&stream.Plan{Map: kpca.MapFunc(func(x []float64) []float64 { return x })}).MarshalBinary(); err == nil {
		t.Error("a function was saved")
	}
}

func TestPassesEnd(t *testing.T) {
	x := normal(100, 2, 1)
	plan := &stream.Plan{Map: kpca.Linear{}}
	ctx, cancel := context.WithCancel(context.Background())
	rows := stream.Watch(stream.Blocks(x, 10), func(n int) {
		if n == 50 {
			cancel()
		}
	})
	if _, err := stream.Fit(ctx, rows, plan, nil); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	bad := mat.DenseCopyOf(x)
	bad.Set(57, 1, math.Inf(1))
	if _, err := stream.Fit(context.Background(), stream.Blocks(bad, 10), plan, nil); err == nil || !strings.Contains(err.Error(), "begins at row 50") || !strings.Contains(err.Error(), "row 7, column 1") {
		t.Errorf("an infinity: %v", err)
	}
	model, err := stream.Fit(context.Background(), stream.Blocks(x, 10), plan, nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, err := range stream.Transform(context.Background(), stream.Blocks(bad, 10), model) {
		if err != nil {
			break
		}
		if seen++; seen == 3 {
			break
		}
	}
	if seen != 3 {
		t.Errorf("%d blocks before break", seen)
	}
}

// What is written is read, whatever the blocks; what is cut or changed isn't.
func TestBlocksSurviveAPipe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := normal(rapid.IntRange(1, 80).Draw(t, "n"), rapid.IntRange(1, 5).Draw(t, "d"), 1)
		n, d := x.Dims()
		var b bytes.Buffer
		w, err := stream.NewBlockWriter(&b, d)
		if err != nil {
			t.Fatal(err)
		}
		for block := range stream.Blocks(x, rapid.IntRange(1, 30).Draw(t, "rows")) {
			if err := w.Write(block); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		var got []float64
		for block, err := range stream.ReadBlocks(bytes.NewReader(b.Bytes())) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, block.RawMatrix().Data...)
		}
		if !slices.Equal(got, x.RawMatrix().Data[:n*d]) {
			t.Fatal("other numbers came back")
		}
		cut := rapid.IntRange(0, b.Len()-1).Draw(t, "cut")
		if readAll(bytes.NewReader(b.Bytes()[:cut])) == nil {
			t.Errorf("a stream cut at byte %d of %d was read", cut, b.Len())
		}
		flipped := bytes.Clone(b.Bytes())
		flipped[cut] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		if readAll(bytes.NewReader(flipped)) == nil {
			t.Errorf("byte %d of %d was changed, and the stream was read", cut, b.Len())
		}
	})
}

func readAll(r io.Reader) error {
	for _, err := range stream.ReadBlocks(r) {
		if err != nil {
			return err
		}
	}
	return nil
}

func FuzzReadBlocks(f *testing.F) {
	var b bytes.Buffer
	w, _ := stream.NewBlockWriter(&b, 2)
	w.Write(mat.NewDense(2, 2, []float64{1, 2, 3, 4}))
	w.Close()
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		for x, err := range stream.ReadBlocks(bytes.NewReader(b)) {
			if err == nil && x.IsEmpty() {
				t.Error("an empty block")
			}
		}
	})
}

func FuzzUnmarshal(f *testing.F) {
	s, _ := stream.Draw(context.Background(), stream.Blocks(normal(20, 2, 1), 20), 10, 1)
	b, _ := s.MarshalBinary()
	f.Add(b)
	p, _ := s.Plan(stream.Nystrom{})
	b, _ = p.MarshalBinary()
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		if s := new(stream.Sample); s.UnmarshalBinary(b) == nil {
			s.Plan(stream.Nystrom{})
		}
		if p := new(stream.Plan); p.UnmarshalBinary(b) == nil {
			p.Moments()
		}
	})
}
