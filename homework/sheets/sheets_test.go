package sheets

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/finding"
	"kpcalab/homework/proof"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets/reference"
	"kpcalab/kpca"
)

// native calls Go functions of this process: what the sandbox does, without it.
func native(functions map[string]any) Caller {
	return func(name string, args []sandbox.Value) (reply *sandbox.Reply, err error) {
		defer func() {
			if e := recover(); e != nil {
				text, _ := e.(string)
				err = &sandbox.Stopped{Why: sandbox.Panicked, Text: text}
			}
		}()
		f := reflect.ValueOf(functions[name])
		in := make([]reflect.Value, len(args))
		for i, a := range args {
			in[i] = reflect.ValueOf(goValue(a))
		}
		reply = &sandbox.Reply{}
		for _, out := range f.Call(in) {
			if out.Kind() == reflect.Pointer && out.IsNil() {
				reply.Results = append(reply.Results, sandbox.Value{})
				continue
			}
			reply.Results = append(reply.Results, sandbox.Of(out.Interface()))
		}
		for i, a := range args {
			after := sandbox.Of(in[i].Interface())
			reply.After = append(reply.After, after)
			if !reflect.DeepEqual(a, after) {
				reply.Changed = append(reply.Changed, i)
			}
		}
		return reply, nil
	}
}

func goValue(v sandbox.Value) any {
	switch v.Kind {
	case sandbox.Float:
		return v.Data[0]
	case sandbox.Int:
		return int(v.Data[0])
	case sandbox.Floats:
		return append([]float64(nil), v.Data...)
	case sandbox.Ints:
		list := make([]int, len(v.Data))
		for i, x := range v.Data {
			list[i] = int(x)
		}
		return list
	case sandbox.Vec:
		return mat.NewVecDense(len(v.Data), slices.Clone(v.Data))
	case sandbox.Dense:
		return sandbox.ToDense(v)
	}
	return mat.NewSymDense(v.Rows, slices.Clone(v.Data))
}

func solutions() map[string]any {
	return map[string]any{
		"GaussianKernel": reference.GaussianKernel, "GramMatrix": reference.GramMatrix, "CenterGram": reference.CenterGram,
		"Embedding": reference.Embedding, "WineEmbedding": reference.WineEmbedding,
		"NeighborGraph": reference.NeighborGraph, "Components": reference.Components, "Laplacian": reference.Laplacian,
		"RatioCut": reference.RatioCut, "SpectralEmbedding": reference.SpectralEmbedding, "SpectralClusters": reference.SpectralClusters,
	}
}

func TestSheetsAreSound(t *testing.T) {
	for id, s := range All() {
		if err := s.Validate(); err != nil {
			t.Error(err)
		}
		if id != s.ID || s.MaxPoints() != 100 {
			t.Errorf("%s has %g points", id, s.MaxPoints())
		}
	}
}

// TestSolutionsPass: the reference solutions get every point, for many seeds.
func TestSolutionsPass(t *testing.T) {
	for _, sheet := range All() {
		for seed := uint64(1); seed <= 12; seed++ {
			student := NewStudent(native(solutions()), sheet.Rules, seed, 1e12, nil)
			for i := range sheet.Parts {
				for _, c := range sheet.Parts[i].Checks {
					if f := c.Run(student, seed); f.Verdict != finding.Correct {
						t.Errorf("%s, seed %d, %s, %s: %v %s", sheet.ID, seed, sheet.Parts[i].ID, c.Name, f.Verdict, f.Say)
					}
				}
			}
			if different := student.Repeat(); different != nil {
				t.Errorf("%s: %v answered differently the second time", sheet.ID, different)
			}
		}
	}
}

// TestReferenceAgreesWithKPCA compares the two references of this project.
func TestReferenceAgreesWithKPCA(t *testing.T) {
	x := data.Wine().X.Slice(0, 40, 0, 13).(*mat.Dense)
	z, err := data.Standardize(x)
	if err != nil {
		t.Fatal(err)
	}
	k := kpca.Gaussian{Width: 3}
	K := kpca.Gram(k, z)
	if !mat.EqualApprox(reference.GramMatrix(z, 3), K, 1e-14) || !mat.EqualApprox(reference.CenterGram(K), kpca.Center(K), 1e-14) {
		t.Error("Gram matrix or centring differ")
	}
	model, err := kpca.Fit(z, k, &kpca.Options{Components: 3})
	if err != nil {
		t.Fatal(err)
	}
	y := reference.WineEmbedding(x, 3, 3)
	for j := range 3 {
		a, b := y.ColView(j), model.Embedding.ColView(j)
		var minus mat.VecDense
		minus.ScaleVec(-1, b)
		if !mat.EqualApprox(a, b, 1e-9) && !mat.EqualApprox(a, &minus, 1e-9) {
			t.Errorf("component %d differs", j+1)
		}
	}
}

// normalised is D^{-1/2} L D^{-1/2}.
func normalised(W *mat.SymDense) *mat.SymDense {
	L := reference.Laplacian(W)
	n := L.SymmetricDim()
	for i := range n {
		for j := i + 1; j < n; j++ {
			L.SetSym(i, j, L.At(i, j)/math.Sqrt(L.At(i, i)*L.At(j, j)))
		}
	}
	for i := range n {
		L.SetSym(i, i, 1-W.At(i, i)/mat.Sum(mat.NewVecDense(n, mat.Row(nil, i, W))))
	}
	return L
}

// mutual joins two points when both are among each other's nearest.
func mutual(x *mat.Dense, k int) *mat.SymDense {
	n, _ := x.Dims()
	W := mat.NewSymDense(n, nil)
	near := func(i, j int) bool { // j is among the k nearest of i
		closer := 0
		for l := range n {
			if l != i && l != j && dist(x, i, l) < dist(x, i, j) {
				closer++
			}
		}
		return closer < k
	}
	for i := range n {
		for j := range i {
			if near(i, j) && near(j, i) {
				W.SetSym(i, j, 1)
			}
		}
	}
	return W
}

func dist(x *mat.Dense, i, j int) float64 {
	return floats.Distance(x.RawRowView(i), x.RawRowView(j), 2)
}

// TestMistakesFail: each mistake costs its part, and only its part.
func TestMistakesFail(t *testing.T) {
	for _, c := range []struct {
		name, function, part string
		f                    any
		most                 float64 // share of the part's points
	}{
		{"2c²", "GaussianKernel", "gaussian", func(x, y []float64, c float64) float64 { return reference.GaussianKernel(x, y, c*math.Sqrt2) }, 0.5},
		{"NaN", "GaussianKernel", "gaussian", func(x, y []float64, c float64) float64 { return math.NaN() }, 0},
		{"nil", "GramMatrix", "gram", func(x *mat.Dense, c float64) *mat.SymDense { return nil }, 0},
		{"identity", "CenterGram", "centre", func(K *mat.SymDense) *mat.SymDense { return K }, 0.5},
		{"k not centred", "Embedding", "embedding", func(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {
			n := K.SymmetricDim()
			row := mat.NewVecDense(n, nil)
			for i := range n {
				for j := range n {
					row.SetVec(i, row.AtVec(i)+K.At(i, j)/float64(n))
				}
			}
			row.AddVec(row, k)
			return reference.Embedding(K, row, m)
		}, 0.5},
		{"raw data", "WineEmbedding", "wine", func(x *mat.Dense, c float64, m int) *mat.Dense {
			return mat.DenseCopyOf(x.Slice(0, x.RawMatrix().Rows, 0, m))
		}, 0},
		{"panics", "Laplacian", "laplacian", func(W *mat.SymDense) *mat.SymDense { panic("no") }, 0},
		{"normalised", "Laplacian", "laplacian", func(W *mat.SymDense) *mat.SymDense { return normalised(W) }, 0.5},
		{"mutual", "NeighborGraph", "graph", mutual, 0.5},
		{"largest", "SpectralEmbedding", "eigenvectors", func(L *mat.SymDense, m int) *mat.Dense {
			n := L.SymmetricDim()
			all := reference.SpectralEmbedding(L, n)
			y := mat.NewDense(n, m, nil)
			for j := range m {
				y.SetCol(j, mat.Col(nil, n-1-j, all))
			}
			return y
		}, 0.25},
		{"one cluster", "SpectralClusters", "clusters", func(x *mat.Dense, k, c int) []int { return make([]int, x.RawMatrix().Rows) }, 0},
		{"one component", "Components", "components", func(W *mat.SymDense) []int { return make([]int, W.SymmetricDim()) }, 0.1},
		{"whole cut", "RatioCut", "cut", func(W *mat.SymDense, labels []int) float64 { return mat.Sum(W) }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			functions := solutions()
			functions[c.function] = c.f
			for _, sheet := range All() {
				part := sheet.Part(c.part)
				if part == nil {
					continue
				}
				student := NewStudent(native(functions), sheet.Rules, 5, 1e12, nil)
				sum, weights, said := 0.0, 0.0, ""
				for _, check := range part.Checks {
					f := check.Run(student, 5)
					sum, weights = sum+check.Weight*part.Keeps(f), weights+check.Weight
					said += f.Verdict.String() + " " + finding.IDs(f.Slips) + ": " + f.Say + "\n"
				}
				t.Log(said)
				if sum/weights > c.most {
					t.Errorf("keeps %.2f of the points, at most %.2f expected", sum/weights, c.most)
				}
			}
		})
	}
}

func TestStudentStopsCallingAfterTimeouts(t *testing.T) {
	calls := 0
	s := NewStudent(func(string, []sandbox.Value) (*sandbox.Reply, error) {
		calls++
		return nil, &sandbox.Stopped{Why: sandbox.OutOfTime}
	}, KernelPCA().Rules, 1, 0, nil)
	for range 10 {
		s.Caller("CenterGram")(mat.NewSymDense(1, nil))
	}
	if calls != lateCalls {
		t.Errorf("%d calls were made after time-outs, want %d", calls, lateCalls)
	}
}

func TestRepeatFindsMemory(t *testing.T) {
	n := 0.0
	s := NewStudent(native(map[string]any{"GaussianKernel": func(x, y []float64, c float64) float64 { n++; return n }}), KernelPCA().Rules, 1, 0, nil)
	for range 6 {
		s.Caller("GaussianKernel")([]float64{1}, []float64{2}, 1.0)
	}
	if got := s.Repeat(); strings.Join(got, " ") != "GaussianKernel" {
		t.Errorf("Repeat found %v", got)
	}
}

func TestFailureOfTheSandboxIsNotAVerdict(t *testing.T) {
	sheet := KernelPCA()
	s := NewStudent(func(string, []sandbox.Value) (*sandbox.Reply, error) {
		return nil, &sandbox.ToolFailure{Tool: "worker", Err: math_err{}}
	}, sheet.Rules, 1, 0, nil)
	for _, c := range sheet.Part("centre").Checks {
		if f := c.Run(s, 1); f.Verdict != finding.Broken {
			t.Errorf("%s: %v, want broken", c.Name, f.Verdict)
		}
	}
	if s.Failure == nil {
		t.Error("the failure isn't noted")
	}
}

type math_err struct{}

func (math_err) Error() string { return "it was killed" }

func TestReferenceSource(t *testing.T) {
	src, err := reference.Source("GaussianKernel", "GramMatrix", "CenterGram", "Embedding", "WineEmbedding", "SpectralClusters", "Laplacian", "NeighborGraph", "SpectralEmbedding")
	if err != nil {
		t.Fatal(err)
	}
	rules := KernelPCA().Rules
	if remarks := sandbox.Vet(src, rules); remarks != nil {
		t.Error(remarks)
	}
	if _, err := reference.Source("Nothing"); err == nil {
		t.Error("an unknown function was found")
	}
}

// TestTolerance: a sheet may forgive single precision.
func TestTolerance(t *testing.T) {
	rounded := func(K *mat.SymDense) *mat.SymDense {
		out := kpca.Center(K)
		for i := range out.SymmetricDim() {
			for j := range i + 1 {
				out.SetSym(i, j, float64(float32(out.At(i, j)))*(1+2e-6))
			}
		}
		return out
	}
	for tolerance, want := range map[float64]finding.Verdict{0: finding.Almost, 1e-4: finding.Correct} {
		s := NewStudent(native(map[string]any{"CenterGram": rounded}), KernelPCA().Rules, 1, 0, nil)
		s.Tolerance = tolerance
		if f := hidden(kernelpca.CenterGram, 1).Run(s, 1); f.Verdict != want {
			t.Errorf("tolerance %g: %v, want %v: %s", tolerance, f.Verdict, want, f.Say)
		}
	}
	loose := KernelPCA()
	if loose.Tolerance = 0.5; loose.Validate() == nil {
		t.Error("a tolerance of 0.5 was accepted")
	}
}

// TestRounding: single precision is called so, and costs a fifth.
func TestRounding(t *testing.T) {
	single := func(m *mat.Dense) *mat.Dense {
		out := mat.DenseCopyOf(m)
		out.Apply(func(_, _ int, v float64) float64 { return float64(float32(v)) * (1 + 2e-6) }, m)
		return out
	}
	s := NewStudent(native(map[string]any{
		"GaussianKernel": func(x, y []float64, c float64) float64 {
			var sum float32
			for i := range x {
				sum += float32(x[i]-y[i]) * float32(x[i]-y[i])
			}
			return float64(float32(math.Exp(float64(-sum / float32(c*c)))))
		},
		"WineEmbedding": func(x *mat.Dense, c float64, m int) *mat.Dense { return single(reference.WineEmbedding(x, c, m)) },
	}), KernelPCA().Rules, 1, 0, nil)
	sheet := KernelPCA()
	for _, id := range []string{"gaussian", "wine"} {
		part := sheet.Part(id)
		f := part.Checks[1].Run(s, 1)
		if !f.Shows(finding.Rounding) || math.Abs(part.Keeps(f)-0.8) > 1e-12 || !strings.Contains(f.Say, "rounding") {
			t.Errorf("%s: %v, keeps %g: %s", id, f.Verdict, part.Keeps(f), f.Say)
		}
	}
}

// TestSlipsTogether: each further slip keeps its share of the rest.
func TestSlipsTogether(t *testing.T) {
	part := &Part{Slips: map[string]float64{finding.Nil.ID: 0.5, "test-three": 0}}
	one, two, three := finding.Define("test-one", "one", "?"), finding.Define("test-two", "two", "?"), finding.Define("test-three", "three", "?")
	for _, c := range []struct {
		verdict finding.Verdict
		slips   []finding.Slip
		want    float64
	}{
		{finding.Correct, nil, 1},
		{finding.Almost, nil, 0.4},
		{finding.Almost, []finding.Slip{one}, 0.4},
		{finding.Almost, []finding.Slip{one, two}, 0.16},
		{finding.Almost, []finding.Slip{one, finding.Nil}, 0.2},
		{finding.Almost, []finding.Slip{finding.MutatesArgument}, 0.8},
		{finding.Wrong, []finding.Slip{one}, 0},
		{finding.Wrong, []finding.Slip{finding.Nil}, 0.5},
		{finding.Wrong, nil, 0},
		{finding.Malformed, []finding.Slip{finding.Nil}, 0},
		{finding.Unfinished, nil, 0.5},
		{finding.Unfinished, []finding.Slip{one}, 0.5},
		{finding.Unfinished, []finding.Slip{three}, 0},
	} {
		if got := part.Keeps(finding.Finding{Verdict: c.verdict, Slips: c.slips}); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v with %q keeps %g, want %g", c.verdict, finding.IDs(c.slips), got, c.want)
		}
	}
	if f := proof.Formula(`\Lambda^{-1} A^\top k`); math.Abs(part.Keeps(f)-0.16) > 1e-12 {
		t.Errorf("a formula with %q keeps %g", finding.IDs(f.Slips), part.Keeps(f))
	}
}

// TestUnfinishedShare: a sheet may say what an unfinished proof has.
func TestUnfinishedShare(t *testing.T) {
	part := &Part{Unfinished: 0.3}
	if got := part.Keeps(finding.Finding{Verdict: finding.Unfinished}); got != 0.3 {
		t.Errorf("it has %g", got)
	}
}
