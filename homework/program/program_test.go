package program

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// sampleData has sizes that differ pairwise.
var sampleData = instance.Data{Points: [][]float64{{0, 1, 0.2}, {1.5, 0, 1}, {2, 2.2, 0}, {0.3, 3, 1.1}, {4, 1, 2}, {2.5, 0.5, 3.1}, {0.1, 4, 0.7}}, At: []float64{1, 1.2, 0.4}, Width: 2.3, Components: 4}

func agrees[T any](in *instance.Instance[T], v *algebra.Matrix[T]) bool {
	want := in.Values["bar g"]
	if len(v.Data) != len(want.Data) || v.Cols != 1 {
		return false
	}
	scale := 0.0
	for _, x := range want.Data {
		scale = max(scale, in.Field.Size(x))
	}
	for i, x := range v.Data {
		if d := in.Field.Sub(x, want.Data[i]); in.Field.Size(d) > 1e-9*scale || math.IsNaN(in.Field.Size(d)) {
			return false
		}
	}
	return true
}

// verdict is "right", "wrong" or an error, in floating point and, where it can
// be had, in the exact field, which must agree.
func verdict(t *testing.T, src string, lang *syntax.Language) string {
	p, err := syntax.Parse(src, lang)
	if err != nil {
		return "unreadable: " + err.Error()
	}
	last := ""
	for _, opt := range []Options{{}, {Column: true}} {
		in, err := instance.Compute(sampleData)
		if err != nil {
			t.Fatal(err)
		}
		out, err := Run(p, in, opt)
		switch {
		case err != nil:
			last = "stopped: " + err.Error()
		case agrees(in, out.Value):
			ex := instance.Draw(7, instance.ExactSizes[0])
			o, err := Run(p, ex, opt)
			if err == nil && !agrees(ex, o.Value) {
				t.Errorf("right in floating point alone:\n%s", src)
			}
			if err != nil && !errors.Is(err, algebra.ErrInexact) && !errors.Is(err, algebra.ErrRoot) {
				t.Errorf("%s\nexactly: %v", src, err)
			}
			return "right"
		default:
			last = fmt.Sprintf("wrong: %s", out.Shape)
		}
	}
	return last
}

// TestPrograms runs testdata/programs.txt: blocks of a language and what is
// expected, a program, and a line of ---.
func TestPrograms(t *testing.T) {
	b, err := os.ReadFile("testdata/programs.txt")
	if err != nil {
		t.Fatal(err)
	}
	langs := map[string]*syntax.Language{"python": syntax.Python, "matlab": syntax.MATLAB, "julia": syntax.Julia, "r": syntax.R, "sympy": syntax.SymPy}
	for _, block := range strings.Split(string(b), "\n---\n") {
		head, src, _ := strings.Cut(strings.TrimSpace(block), "\n")
		if head == "" {
			continue
		}
		f := strings.SplitN(head, " ", 2)
		lang := langs[f[0]]
		if got := verdict(t, src, lang); !strings.HasPrefix(got, f[1]) {
			t.Errorf("%s\n%s\n— %s", head, src, got)
		}
		if d := syntax.Detect(src); d != lang && d != nil {
			t.Errorf("taken for %s:\n%s\n%s", d.Name, head, src)
		} else if d == nil && !strings.Contains(head, "plain") {
			t.Logf("no language: %s", src)
		}
	}
}

func TestMain(m *testing.M) {
	forgiving = false
	os.Exit(m.Run())
}

func FuzzParse(f *testing.F) {
	for i, src := range []string{"lam, V = np.linalg.eigh(H @ K @ H)\nV[:, ::-1][:, :m]", "for j = 1:m\n g(j) = A(:,j)'*k;\nend", "f(x) = x .* 2; f.(λ)", "g <- t(A) %*% (k - rowMeans(K))", "def f(a, b=1):\n  return [x for x in a if x]\n", "sapply(1:m, function(j) { A[,j] })", "[a b; c', -d]", "x = (1,\n2)", "import numpy as np\nfrom a.b import c as d, e", "try:\n  x = {\"a\": 1}\nexcept:\n  pass", "@. 1 / λ |> sqrt", "with(eigen(K), `+`(1, 2)); sapply(1:m, \\(j) A[, j, drop = FALSE])", "Matrix{Float64}(I, n, n)[:, :LM]", "np.tensordot(A, k, axes=([0], [0]))[..., None]", "scale(K, FALSE, 1:n)", "model.V = A; [a, ~] = max(k)"} {
		f.Add(src, uint8(i))
	}
	langs := []*syntax.Language{syntax.Python, syntax.MATLAB, syntax.Julia, syntax.R, syntax.SymPy}
	in, err := instance.Compute(sampleData)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, src string, lang uint8) {
		p, err := syntax.Parse(src, langs[int(lang)%len(langs)])
		if err != nil {
			return
		}
		budget := 200_000
		in.Budget = &budget
		_, _ = Run(p, in, Options{})
		budget = 200_000
		ex := instance.Draw(3, instance.ExactSizes[1])
		ex.Budget = &budget
		_, _ = Run(p, ex, Options{Column: true})
	})
}
