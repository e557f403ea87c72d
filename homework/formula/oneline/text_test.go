package oneline_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

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
	fmt.Println(err, g.Data[0] == in.Values["bar g"].Data[0], e.Uses("Lambda"), e.Uses("H"))
	// Output:
	// <nil> true true false
}

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		want oneline.Language
		src  []string
	}{
		{oneline.None, []string{"A'k", `\Lambda^{-1/2} A^\top k`, "Λ^(-1/2)*A'*k", "k", "L^(-1/2) A' H (k - K 1_n/n)",
			"g = A'*k where k = F'*f", `A\Lambda A^T`, "H*(k-K*1_n/n)", "g = k; h = k"}},
		{oneline.NumPy, []string{"A.T @ k", "return A.T @ k  # done", "np.foo(k", "1./lam * k.dot(A)"}},
		{oneline.MATLAB, []string{"% first\ng = A'*(k - mean(K,2));", "sqrt(Lambda)\\A'*k"}},
	} {
		for _, src := range c.src {
			if got := oneline.Detect(src); got != c.want {
				t.Errorf("%q is detected as %d", src, got)
			}
		}
	}
	for want, list := range map[bool][]string{
		false: {"g = A'k where k = F'f", "K alpha = lambda alpha", "Let k = F'*f.\nThen g = A'*k.",
			"A'*(k - u)\nu = mean(K,2)", "for i = 1, ..., m we have g",
			"while $A^\\top 1_n = 0$, we have:\n$g = A^\\top k$", "for i = 1 this says:\ng = A'k"},
		true: {"kc = k - mean(K,2);\ng = A'*kc;", "import numpy as np", "g = lambda k: A.T @ k", "g <- t(A) %*% k",
			"```python\nkc = H @ k\nA.T @ kc\n```", "for j = 1:m\n g(j) = 1;\nend", "g = A'*(k - K*u)\nu = ones(n,1)/n",
			"function g = f(k)\ng = A'*k;\nend"},
	} {
		for _, src := range list {
			if oneline.Script(src) != want {
				t.Errorf("Script(%q) is %v", src, !want)
			}
		}
	}
}

var sizes = instance.Draw(1, instance.ExactSizes[0])

// try does all that may be done with a text.
func try(t *testing.T, src string) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	oneline.Script(src)
	oneline.Detect(src)
	for _, lang := range []oneline.Language{oneline.NumPy, oneline.MATLAB} {
		if e, err := oneline.Parse(src, lang); err == nil {
			if v, err := oneline.Eval(e, sizes); err == nil && len(v.Data) != v.Rows*v.Cols {
				t.Errorf("%q is %d×%d with %d entries", src, v.Rows, v.Cols, len(v.Data))
			}
		}
	}
	runtime.ReadMemStats(&after)
	if b := after.TotalAlloc - before.TotalAlloc; b > 64<<20 {
		t.Errorf("%.20s… takes %d MB", src, b>>20)
	}
}

func FuzzOneLine(f *testing.F) {
	for _, src := range []string{"inv(sqrt(Lambda))*A'*H*(k - K*ones(n,1)/n)", "np.full((), 2)", "repmat()",
		"np.diag(lam**-.5) @ A[:, :m].T @ (k - K.mean(axis=1))[:, None]", "K.shape[None, 0]", "a = 1; b = 'x"} {
		f.Add(src)
	}
	f.Fuzz(try)
}

// The costliest texts are refused before they take long.
func TestHostile(t *testing.T) {
	for _, src := range []string{
		"ones(256)" + strings.Repeat("+ones(256)", 90), "ones(120)" + strings.Repeat("*ones(120)", 90),
		"inv(eye(100))" + strings.Repeat("*K", 400), "k" + strings.Repeat("'", 990), strings.Repeat("-", 990) + "k",
		strings.Repeat("(", 4999) + "k" + strings.Repeat(")", 4999), "K" + strings.Repeat("^2", 300),
		strings.Repeat("sqrt(", 200) + "Lambda" + strings.Repeat(")", 200), strings.Repeat("x", 1<<20),
	} {
		try(t, src)
	}
}
