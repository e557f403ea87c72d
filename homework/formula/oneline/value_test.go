package oneline

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// filled is the data of testdata/values.py: nothing of the lecture holds on them, only sizes.
func filled() *instance.Instance[float64] {
	const n, m, mu = 5, 3, 7
	in := &instance.Instance[float64]{Field: algebra.Real{}, Size: [5]int{1, n, m, 2, mu},
		Values: map[string]*algebra.Matrix[float64]{}}
	for s, name := range []string{"", "A", "H", "K", "k", "F", "f", "B", "bar K"} {
		if name == "" {
			continue
		}
		rows := map[string][2]int{"A": {n, m}, "k": {n, 1}, "F": {mu, n}, "f": {mu, 1}, "B": {m, mu}}[name]
		if rows[0] == 0 {
			rows = [2]int{n, n}
		}
		v := algebra.NewMatrix[float64](rows[0], rows[1])
		for i := range v.Data {
			row, col := i/v.Cols, i%v.Cols
			v.Data[i] = float64((7*s+5*row+3*col*col)%11+1) / 4
		}
		in.Values[name] = v
	}
	in.Values["Lambda"] = algebra.Over[float64]{F: algebra.Real{}}.Diag([]float64{1, 4, 9})
	return in
}

// reading evaluates with k as a 1-D array, or as a column.
func reading(e *Expr, in *instance.Instance[float64], column bool) (array[float64], error) {
	r := start(e, in)
	r.column = column
	return r.once(e.root)
}

func close(a, b float64) bool { return math.Abs(a-b) <= 1e-9*(1+math.Abs(b)) }

// Every expression has the shape and the numbers that NumPy gives it, or fails where it does.
func TestNumPy(t *testing.T) {
	b, err := os.ReadFile("testdata/numpy.tsv")
	if err != nil {
		t.Fatal(err)
	}
	in := filled()
	for _, line := range strings.Split(strings.TrimRight(string(b), "\n"), "\n") {
		f := strings.Split(line, "\t")
		e, err := Parse(f[0], NumPy)
		var a array[float64]
		if err == nil {
			a, err = reading(e, in, f[1] == "column")
		}
		if err != nil {
			if f[2] != "-" {
				t.Errorf("%s (%s): %v", f[0], f[1], err)
			}
			continue
		}
		shape := ""
		for i, size := range []int{a.Rows, a.Cols}[:a.axes] {
			shape += strings.Repeat("x", i) + strconv.Itoa(size)
		}
		want := strings.Fields(f[3])
		if shape != f[2] || len(want) != len(a.Data) {
			t.Errorf("%s (%s) has the shape %q, and %q in NumPy", f[0], f[1], shape, f[2])
			continue
		}
		for i, w := range want {
			if x, _ := strconv.ParseFloat(w, 64); !close(a.Data[i], x) {
				t.Errorf("%s (%s): entry %d is %v, in NumPy %s", f[0], f[1], i, a.Data[i], w)
			}
		}
	}
}

// twins are expressions of MATLAB beside others of NumPy with the same value ("-": none).
var twins = [][2]string{
	{"A'*k", "A.T @ k[:, None]"},
	{"2^-1*k", "k[:, None] / 2"},
	{"-2^2*k", "-4 * k[:, None]"},
	{"2^-lam'", "-"},
	{"lam.^-0.5", "lam[:, None] ** -0.5"},
	{"lam'.^2", "lam[None, :] ** 2"},
	{"Lambda^-1/2", "np.linalg.inv(Lambda) / 2"},
	{"Lambda^(-1/2)", "np.diag(lam ** -0.5)"},
	{"K^2'", "(K @ K).T"},
	{"(H + eye(n))^-2", "np.linalg.matrix_power(H + np.eye(n), -2)"},
	{"K.^2", "K * K"},
	{"k - mean(K,2)", "k[:, None] - K.mean(axis=1, keepdims=True)"},
	{"k - mean(K)", "k[:, None] - K.mean(axis=0)"},
	{"mean(k')", "np.mean(k)[None, None]"},
	{"mean(mean(K))", "np.mean(K)[None, None]"},
	{"mean(K,'all')", "np.mean(K)[None, None]"},
	{"sum(A)", "A.sum(axis=0, keepdims=True)"},
	{"sum(A,2)", "A.sum(axis=1, keepdims=True)"},
	{"A*lam", "A @ lam[:, None]"},
	{"A.*lam'", "A * lam"},
	{"A*k", "-"},
	{"A.*k", "A * k[:, None]"},
	{"k*k", "-"},
	{"k.*k", "k[:, None] ** 2"},
	{"A/sqrt(Lambda)", "A / np.sqrt(lam)"},
	{"1/Lambda", "-"}, {"k/Lambda", "-"}, {"2\\k", "k[:, None] / 2"}, {"Lambda\\2", "-"},
	{"A/lam'", "-"},
	{"sqrt(Lambda)\\A'", "A.T / np.sqrt(lam)[:, None]"},
	{"pinv(F)*f", "np.linalg.pinv(F) @ f[:, None]"},
	{"A'\\lam", "-"},
	{"ones(n)", "np.ones((n, n))"},
	{"ones(n,1)/n", "np.ones((n, 1)) / n"},
	{"eye(size(K,1)) - ones(numel(k))/length(A)", "np.eye(n) - np.ones((n, n)) / n"},
	{"diag(lam)", "np.diag(lam)"},
	{"diag(Lambda)", "lam[:, None]"},
	{"diag(lam')", "np.diag(lam)"},
	{"1./sqrt(diag(Lambda))", "1 / np.sqrt(lam)[:, None]"},
	{"1../lam", "1 / lam[:, None]"},
	{"A(:)", "A.T.reshape(-1, 1)"},
	{"k(:)", "k[:, None]"},
	{"A(:,1:m)", "-"},
	{"repmat(1/n,n,1)", "np.full((n, 1), 1/n)"},
	{"repmat(k,1,m)", "k[:, None] * np.ones((n, m))"},
	{"bsxfun(@minus, K, k)", "K - k[:, None]"},
	{"bsxfun(@rdivide, A, lam')", "A / lam"},
	{"mpower(Lambda,-1)", "np.diag(1/lam)"},
	{"minus(k, mtimes(K, k))", "(k - K @ k)[:, None]"},
	{"[k - 2*k]", "-k[:, None]"},
	{"[k -2*k]", "-"},
	{"[k 2]", "-"},
	{"K*'k", "-"},
	{"k'*k*A", "k @ k * A"},
}

// An expression of MATLAB has the value of its twin; NumPy's are compared in TestNumPy.
func TestMATLAB(t *testing.T) {
	in := filled()
	for _, pair := range twins {
		e, err := Parse(pair[0], MATLAB)
		var got *algebra.Matrix[float64]
		if err == nil {
			got, err = Eval(e, in)
		}
		if (err != nil) != (pair[1] == "-") {
			t.Errorf("%s: %v", pair[0], err)
		}
		if err != nil || pair[1] == "-" {
			continue
		}
		e, err = Parse(pair[1], NumPy)
		if err != nil {
			t.Fatal(pair[1], err)
		}
		want, err := reading(e, in, false)
		if err != nil {
			t.Fatal(pair[1], err)
		}
		if got.Rows != want.Rows || got.Cols != want.Cols {
			t.Errorf("%s is %d×%d, and not %d×%d", pair[0], got.Rows, got.Cols, want.Rows, want.Cols)
			continue
		}
		for i, x := range want.Data {
			if !close(got.Data[i], x) {
				t.Errorf("%s: entry %d is %v, and not %v", pair[0], i, got.Data[i], x)
			}
		}
	}
}

// What can't be computed is told by its type.
func TestErrors(t *testing.T) {
	in := instance.Draw(1, instance.ExactSizes[0])
	for _, c := range []struct {
		src  string
		want any
	}{
		{"np.linalg.inv(H) @ k", algebra.ErrSingular}, {"k / (1 - 1)", algebra.ErrSingular},
		{"scipy.linalg.sqrtm(K)", symbol.ErrDiagonal},
		{"lam ** k", algebra.ErrInexact}, {"lam ** (1/11)", algebra.ErrInexact},
		{"K @ np.ones((65536, 65536))", symbol.ErrWork},
		{"A @ k", ShapeError{"@", "n×m", "n"}}, {"k - lam", ShapeError{"-", "n", "m"}},
		{"np.linalg.inv(A)", ShapeError{"inv", "n×m", ""}},
		{"B @ K", ShapeError{"@", "m×μ", "n×n"}}, {"2 @ k", ShapeError{"@", "a number", "n"}},
		{"K.mean(axis=2)", ShapeError{"mean", "n×n", ""}},
	} {
		e, err := Parse(c.src, NumPy)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Eval(e, in)
		var shape *ShapeError
		if want, ok := c.want.(ShapeError); ok {
			if !errors.As(err, &shape) || *shape != want {
				t.Errorf("%s: %v", c.src, err)
			}
		} else if !errors.Is(err, c.want.(error)) {
			t.Errorf("%s: %v", c.src, err)
		}
	}
	left := 100
	in.Budget = &left
	e, _ := Parse("K @ K @ k", NumPy)
	if _, err := Eval(e, in); !errors.Is(err, symbol.ErrWork) {
		t.Errorf("100 operations are enough for K K k: %v", err)
	}
}

// What can't be read is named with its place.
func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		src  string
		lang Language
		pos  int
	}{
		{"A.T @ q", NumPy, 6}, {"np.linalg.eigh(K)", NumPy, 10}, {"A.T @ (k - K", NumPy, 12},
		{"lam^(-1/2)", NumPy, 3}, {"A.T k", NumPy, 4},
		{"K.mean(axes=1)", NumPy, 7}, {"np.sum()", NumPy, 7}, {"K*'k", MATLAB, 2}, {"k - α", MATLAB, 4},
		{strings.Repeat("(", 3000), MATLAB, -1}, {"k" + strings.Repeat("+k", 3000), MATLAB, -1},
		{strings.Repeat("k ", 9000), NumPy, -1},
	} {
		_, err := Parse(c.src, c.lang)
		var e *Error
		if !errors.As(err, &e) || e.Pos != c.pos && c.pos >= 0 || e.Try == "" || e.Found == "" {
			t.Errorf("%.30s: %v", c.src, err)
		}
	}
}

// A random expression is Λ^{-1/2}Aᵀ(k − K1/n) in both languages, whatever stands for it.
func TestSameValue(t *testing.T) {
	roots := []string{"inv(sqrt(Lambda))", "sqrt(inv(Lambda))", "Lambda^(-1/2)", "inv(Lambda^0.5)",
		"diag(lam.^-.5)", "diag(1./sqrt(diag(Lambda)))", "sqrtm(Lambda)^-1", "pinv(sqrtm(Lambda))"}
	means := []string{"mean(K,2)", "sum(K,2)/n", "K*ones(n,1)/n", "mean(K)'", "(1/n)*K*one", "K*repmat(1/n,n,1)",
		"(sum(sum(K))/n^2 + mean(K,2))", "(ones(1,n)*K)'/n"}
	for _, root := range roots {
		for _, mean := range means {
			for _, h := range []string{"", "H*", "(eye(n)-ones(n)/n)*"} {
				src := fmt.Sprintf("g = %s*A'*%s(k - %s);", root, h, mean)
				e, err := Parse(src, MATLAB)
				if err != nil {
					t.Fatal(err)
				}
				if ok, err := embedding(e); !ok || Detect(src) != MATLAB {
					t.Errorf("%s: %v", src, err)
				}
			}
		}
	}
}
