package oneline_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

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
	fmt.Println(e)
	fmt.Println(err, g.Data[0] == in.Values["bar g"].Data[0], e.Uses("H"))
	// Output:
	// A.T @ (k - K.mean(axis=1)) / np.sqrt(lam)
	// <nil> true false
}

func TestUses(t *testing.T) {
	e, err := oneline.Parse("np.diag(lam**-0.5) @ A.T @ Kbar @ k", oneline.NumPy)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{"Lambda": true, "A": true, "bar K": true, "k": true, "K": false, "H": false} {
		if e.Uses(name) != want {
			t.Errorf("Uses(%s) is %v", name, !want)
		}
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
		}
	})
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
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("%.20s… takes %v", src, took)
		}
	}
}
