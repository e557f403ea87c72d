package oneline_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/oneline"
	"kpcalab/homework/instance"
)

// One line of NumPy, read and compared with the embedding of the lecture.
func Example() {
	src := "A.T @ (k - K.mean(axis=1)) / np.sqrt(lam)"
	e, err := oneline.Parse(src, oneline.Detect(src))
	if err != nil {
		fmt.Println(err)
		return
	}
	in := instance.Draw(1, instance.ExactSizes[0])
	g, err := oneline.Eval(e, in)
	fmt.Println(e.LaTeX())
	fmt.Println(err, g.Data[0] == in.Values["bar g"].Data[0], e.Uses("H"))
	// Output:
	// \Lambda^{-1/2} A^\top \left(k - \frac{1}{n} K \mathbf{1}_n\right)
	// <nil> true false
}

func TestLaTeX(t *testing.T) {
	const centred = `\left(k - \frac{1}{n} K \mathbf{1}_n\right)`
	const one, sum, all = `\mathbf{1}_n`, `\mathbf{1}_n^\top k`, `\mathbf{1}_n^\top K \mathbf{1}_n`
	for src, want := range map[string]string{
		"inv(sqrt(Lambda))*A'*H*(k - K*ones(n,1)/n)": `\Lambda^{-1/2} A^\top H ` + centred,
		"np.diag(1/np.sqrt(lam)) @ A.T @ k.ravel()":  `\Lambda^{-1/2} A^\top k`,
		"((k - mean(K,2))'*H*A/sqrt(Lambda))'":       `\left(` + centred + `^\top H A \Lambda^{-1/2}\right)^\top`,
		"(eye(n)-ones(n)/n)*k":                       `\left(I_n - \frac{1}{n} \mathbf{1}_n \mathbf{1}_n^\top\right) k`,
		"k - k.mean()":                               `k - \frac{` + sum + `}{n} ` + one,
		"k - np.mean(K)":                             `k - \frac{` + all + `}{n^{2}} ` + one,
		"K - mean(K) + 2*K":                          `K - \mathbf{1}_n \frac{1}{n} \mathbf{1}_n^\top K + 2 K`,
		"pinv(A)*k.*k":                               `\mathtt{pinv(A)*k.*k}`,
		"2*k.*k - 0.5*k":                             `\left(2 k\right) \odot k - \frac{1}{2} k`,
		"Kbar^2*k/size(K,1)":                         `\frac{1}{n} \bar K^{2} k`,
	} {
		e, err := oneline.Parse(src, oneline.Detect(src))
		if err != nil {
			t.Fatal(src, err)
		}
		if got := e.LaTeX(); got != want {
			t.Errorf("%s is printed as %s", src, got)
		}
	}
}

func TestUsesAndExtent(t *testing.T) {
	e, err := oneline.Parse("np.diag(lam**-0.5) @ A.T @ Kbar @ k", oneline.NumPy)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"Lambda": true, "A": true, "bar K": true, "k": true, "K": false, "H": false} {
		if e.Uses(name) != want {
			t.Errorf("Uses(%s) is %v", name, !want)
		}
	}
	degree, bits := e.Extent()
	if p := algebra.Falsehood(degree, bits); degree < 4*200 || !(p < 1e-12) {
		t.Errorf("degree %v, %v bits: two formulas are taken for one by a chance of %v", degree, bits, p)
	}
	e, _ = oneline.Parse("lam**(1/2) + m**(1/2)", oneline.NumPy)
	if degree, _ = e.Extent(); !(degree > 0) || math.IsNaN(degree) {
		t.Errorf("the degree is %v", degree)
	}
}

func TestDetect(t *testing.T) {
	for src, want := range map[string]oneline.Language{
		"A'k": oneline.None, `\Lambda^{-1/2} A^\top k`: oneline.None, "Λ^(-1/2)*A'*k": oneline.None,
		"k": oneline.None, "L^(-1/2) A' H (k - K 1_n/n)": oneline.None,
		"g = A'*k where k = F'*f": oneline.None, "A.T @ k": oneline.NumPy, "return A.T @ k  # done": oneline.NumPy,
		"% first\ng = A'*(k - mean(K,2));": oneline.MATLAB,
		"np.foo(k":                         oneline.NumPy, "sqrt(Lambda)\\A'*k": oneline.MATLAB, `A\Lambda A^T`: oneline.None,
		"H*(k-K*1_n/n)": oneline.None, "g = k; h = k": oneline.None,
	} {
		if got := oneline.Detect(src); got != want {
			t.Errorf("%q is detected as %d", src, got)
		}
	}
	for src, want := range map[string]bool{
		"g = A'k where k = F'f": false, "K alpha = lambda alpha": false, "Let k = F'*f.\nThen g = A'*k.": false,
		"for i = 1, ..., m we have g":     false,
		"kc = k - mean(K,2);\ng = A'*kc;": true, "import numpy as np": true, "g = lambda k: A.T @ k": true,
		"```python\nkc = H @ k\nA.T @ kc\n```": true,
		"g <- t(A) %*% k":                      true,
		"for j = 1:m\n g(j) = 1;\nend":         true, "g = A'*(k - K*u)\nu = ones(n,1)/n": true,
		"A'*(k - u)\nu = mean(K,2)": false, "function g = f(k)\ng = A'*k;\nend": true,
	} {
		if oneline.Script(src) != want {
			t.Errorf("Script(%q) is %v", src, !want)
		}
	}
}

func FuzzOneLine(f *testing.F) {
	for _, src := range []string{"inv(sqrt(Lambda))*A'*H*(k - K*ones(n,1)/n)",
		"np.diag(lam**-.5) @ A[:, :m].T @ (k - K.mean(axis=1, keepdims=True))", "bsxfun(@minus, K, [k -1])",
		"bsxfun()", "K.shape[None, 0]", "a = 1; b = 'x"} {
		f.Add(src)
	}
	in := instance.Draw(1, instance.ExactSizes[1])
	f.Fuzz(func(t *testing.T, src string) {
		oneline.Script(src)
		oneline.Detect(src)
		for _, lang := range []oneline.Language{oneline.NumPy, oneline.MATLAB} {
			e, err := oneline.Parse(src, lang)
			if err != nil {
				continue
			}
			v, err := oneline.Eval(e, in)
			if err == nil && len(v.Data) != v.Rows*v.Cols {
				t.Errorf("%q is %d×%d with %d entries", src, v.Rows, v.Cols, len(v.Data))
			}
			e.LaTeX()
			e.Extent()
		}
	})
}

func BenchmarkOneLine(b *testing.B) {
	in := instance.Draw(1, instance.ExactSizes[0])
	for _, src := range []string{"A.T @ (k - K.mean(axis=1)) / np.sqrt(lam)",
		"inv(sqrt(Lambda))*A'*H*(k - K*ones(n,1)/n)"} {
		b.Run(src, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e, err := oneline.Parse(src, oneline.Detect(src))
				if err != nil {
					b.Fatal(err)
				}
				if _, err := oneline.Eval(e, in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// The costliest texts are refused before they take long.
func TestHostile(t *testing.T) {
	in := instance.Draw(1, instance.ExactSizes[0])
	for _, src := range []string{
		"ones(256)" + strings.Repeat("+ones(256)", 90), "ones(120)" + strings.Repeat("*ones(120)", 90),
		"inv(eye(100))" + strings.Repeat("*K", 400), "k" + strings.Repeat("'", 990), strings.Repeat("-", 990) + "k",
		strings.Repeat("(", 4999) + "k" + strings.Repeat(")", 4999), "K" + strings.Repeat("^2", 300),
		strings.Repeat("sqrt(", 200) + "Lambda" + strings.Repeat(")", 200), strings.Repeat("x", 1<<20),
	} {
		start := time.Now()
		oneline.Script(src)
		oneline.Detect(src)
		if e, err := oneline.Parse(src, oneline.MATLAB); err == nil {
			_, _ = oneline.Eval(e, in)
			e.Extent()
			e.LaTeX()
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("%.20s… takes %v", src, took)
		}
	}
}
