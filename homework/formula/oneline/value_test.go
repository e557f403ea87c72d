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
	for s, name := range []string{"A", "H", "K", "k", "F", "f", "B", "bar K"} {
		rows := map[string][2]int{"A": {n, m}, "k": {n, 1}, "F": {mu, n}, "f": {mu, 1}, "B": {m, mu}}[name]
		if rows[0] == 0 {
			rows = [2]int{n, n}
		}
		v := algebra.NewMatrix[float64](rows[0], rows[1])
		for i := range v.Data {
			row, col := i/v.Cols, i%v.Cols
			v.Data[i] = float64((7*(s+1)+5*row+3*col*col)%11+1) / 4
		}
		in.Values[name] = v
	}
	in.Values["Lambda"] = algebra.Over[float64]{F: algebra.Real{}}.Diag([]float64{1, 4, 9})
	return in
}

func compute(src string, lang Language) (a array[float64], err error) {
	e, err := Parse(src, lang)
	if err == nil {
		a, err = evaluate(e, filled())
	}
	return a, err
}

func same(t *testing.T, src string, got, want []float64) {
	for i, x := range want {
		if len(got) != len(want) || !(math.Abs(got[i]-x) <= 1e-9*(1+math.Abs(x))) {
			t.Errorf("%s is %v, and not %v", src, got, want)
			return
		}
	}
}

// Every expression has the shape and the numbers that NumPy gives it, or fails where it does.
func TestNumPy(t *testing.T) {
	b, err := os.ReadFile("testdata/numpy.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimRight(string(b), "\n"), "\n") {
		f := strings.Split(line, "\t")
		a, err := compute(f[0], NumPy)
		shape := "-"
		if err == nil {
			shape = strings.Trim(strings.ReplaceAll(fmt.Sprint([]int{a.Rows, a.Cols}[2-a.axes:]), " ", "x"), "[]")
		}
		if shape != f[1] {
			t.Errorf("%s has the shape %q, and %q in NumPy: %v", f[0], shape, f[1], err)
		} else if err == nil {
			var want []float64
			for _, w := range strings.Fields(f[2]) {
				x, _ := strconv.ParseFloat(w, 64)
				want = append(want, x)
			}
			same(t, f[0], a.Data, want)
		}
	}
}

// twins are expressions of MATLAB beside others of NumPy with the same value ("-": none).
var twins = [][2]string{
	{"A'*k", "A.T @ k[:, None]"}, {"2^-1*k", "k[:, None] / 2"}, {"-2^2*k", "-4 * k[:, None]"}, {"2^-lam'", "-"},
	{"lam.^-0.5", "lam[:, None] ** -0.5"}, {"Lambda^-1/2", "np.linalg.inv(Lambda) / 2"},
	{"Lambda^(-1/2)", "np.diag(lam ** -0.5)"}, {"K^2'", "(K @ K).T"}, {"K.^2", "K * K"},
	{"k - mean(K)", "k[:, None] - K.mean(axis=0)"}, {"k - mean(K,2)", "(k - K.mean(axis=1))[:, None]"},
	{"sum(A,2)", "A.sum(axis=1)[:, None]"},
	{"(H + eye(n))^-2", "np.linalg.inv((H + np.eye(n)) @ (H + np.eye(n)))"},
	{"mean(mean(K))*k", "np.mean(K) * k[:, None]"}, {"A*lam", "A @ lam[:, None]"}, {"A.*lam'", "A * lam"},
	{"A*k", "-"}, {"A.*k", "A * k[:, None]"}, {"k*k", "-"}, {"k.*k", "k[:, None] ** 2"},
	{"A/sqrt(Lambda)", "A / np.sqrt(lam)"}, {"1/Lambda", "-"}, {"k/Lambda", "-"}, {"Lambda\\2", "-"},
	{"A/lam'", "-"}, {"sqrt(Lambda)\\A'", "A.T / np.sqrt(lam)[:, None]"},
	{"pinv(F)*f", "np.linalg.pinv(F) @ f[:, None]"}, {"A'\\lam", "-"}, {"ones(n)", "np.ones((n, n))"},
	{"ones(n,1)/n", "np.ones((n, 1)) / n"}, {"diag(lam)", "np.diag(lam)"}, {"diag(Lambda)", "lam[:, None]"},
	{"diag(lam')", "np.diag(lam)"}, {"1./sqrt(diag(Lambda))", "1 / np.sqrt(lam)[:, None]"},
	{"1../lam", "1 / lam[:, None]"}, {"k(:)", "k[:, None]"}, {"A(:,1:m)", "-"},
	{"repmat(1/n,n,1)", "np.full((n, 1), 1/n)"}, {"mpower(Lambda,-1)", "np.diag(1/lam)"},
	{"minus(k, mtimes(K, k))", "(k - K @ k)[:, None]"}, {"[k -2*k]", "-"}, {"K*'k", "-"}, {"k'*k*A", "k @ k * A"},
}

// An expression of MATLAB has the value of its twin; NumPy's are compared in TestNumPy.
func TestMATLAB(t *testing.T) {
	for _, pair := range twins {
		got, err := compute(pair[0], MATLAB)
		if (err != nil) != (pair[1] == "-") {
			t.Errorf("%s: %v", pair[0], err)
		}
		if err != nil || pair[1] == "-" {
			continue
		}
		want, err := compute(pair[1], NumPy)
		if err != nil || got.Rows != want.Rows || got.Cols != want.Cols {
			t.Errorf("%s hasn't the size of %s: %v", pair[0], pair[1], err)
			continue
		}
		same(t, pair[0], got.Data, want.Data)
	}
}

// What can't be computed is told by its type.
func TestErrors(t *testing.T) {
	for src, want := range map[string]any{
		"np.linalg.inv(np.ones((n, n))) @ k": algebra.ErrSingular, "k / (1 - 1)": algebra.ErrSingular,
		"scipy.linalg.sqrtm(K)": symbol.ErrDiagonal, "lam ** k": algebra.ErrInexact, "lam ** (1/11)": algebra.ErrInexact,
		"lam ** 17": algebra.ErrInexact, "K @ np.ones((65536, 65536))": symbol.ErrWork, "fbar": symbol.ErrUnbound,
		"A @ k": ShapeError{"@", "n×m", "n"}, "k - lam": ShapeError{"-", "n", "m"},
		"B @ K":            ShapeError{"@", "m×μ", "n×n"},
		"np.linalg.inv(A)": ShapeError{"inv", "n×m", ""}, "2 @ k": ShapeError{"@", "a number", "n"},
		"K.mean(axis=2)": ShapeError{"mean", "n×n", ""},
	} {
		_, err := compute(src, NumPy)
		var shape *ShapeError
		if errors.As(err, &shape) {
			if *shape != want {
				t.Errorf("%s: %v", src, err)
			}
		} else if want, ok := want.(error); !ok || !errors.Is(err, want) {
			t.Errorf("%s: %v", src, err)
		}
	}
	in, left := filled(), 100
	in.Budget = &left
	e, _ := Parse("K @ K @ k", NumPy)
	if _, err := Eval(e, in); !errors.Is(err, symbol.ErrWork) || left >= 0 {
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
		{"K.mean(axes=1)", NumPy, 7}, {"np.sum()", NumPy, 3}, {"K*'k", MATLAB, 2}, {"k - α", MATLAB, 4},
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
