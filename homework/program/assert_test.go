package program

import (
	"testing"

	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// TestAssertions: an assertion that fails stops the program, one that can't be evaluated
// is handed on.
func TestAssertions(t *testing.T) {
	langs := map[string]*syntax.Language{"python": syntax.Python, "torch": syntax.Python, "matlab": syntax.MATLAB, "julia": syntax.Julia, "r": syntax.R}
	last := map[string]string{"python": python, "torch": torch, "matlab": octave, "julia": julia, "r": inR}
	for _, c := range []struct{ lang, want, src string }{
		{"python", "read", "assert np.allclose(A.T @ A, np.eye(m)), 'unit vectors'"},
		{"python", "stopped", "assert not np.allclose(A.T @ A, np.eye(m))"},
		{"python", "aside", "assert np.linalg.inv(H) is not None"},
		{"python", "aside", "assert isinstance(K, np.ndarray)"},
		{"python", "aside", "def check(v):\n    assert np.allclose(np.fft.fft(v), v)\ncheck(A)"},
		{"python", "stopped", "assert later == 1\nlater = 1"},
		{"python", "stopped", "assert misspelt == 1"},
		{"python", "stopped", "assert w > 0"},
		{"python", "aside", "assert w"},
		{"python", "read", "assert len(w)"},
		{"python", "stopped", "np.testing.assert_allclose(A @ A.T, np.eye(n))"},
		{"python", "read", "np.testing.assert_allclose(A.T @ A, np.eye(m), atol=1e-10)"},
		{"python", "aside", "from numpy.testing import assert_array_less\nassert_array_less(w, 0)"},
		{"python", "aside", "np.testing.assert_equal(type(w), list)"},
		{"torch", "aside", "torch.testing.assert_allclosed(A, A.T)"},
		{"matlab", "aside", "assert(isdiag(K));"},
		{"matlab", "stopped", "assert(A' * A, eye(m) + 1, 1e-9);"},
		{"matlab", "read", "assert(A' * A, eye(m), 1e-9);"},
		{"r", "aside", "stopifnot(kappa(K) < 1)"},
		{"r", "stopped", "stopifnot(\"A is square\" = nrow(A) == m)"},
		{"r", "read", "stopifnot(\"A isn't square\" = nrow(A) == n)"},
		{"julia", "read", "@assert A' * A ≈ I \"unit vectors\""},
		{"julia", "stopped", "@assert A * A' ≈ I"},
		{"julia", "aside", "@assert isposdef(H)"},
		{"julia", "stopped", "@test A * A' ≈ I"},
		{"julia", "aside", "@test_throws DomainError sqrt(-1)"},
	} {
		p, err := syntax.Parse(before[c.lang]+c.src+"\n"+last[c.lang], langs[c.lang])
		got := "stopped"
		if err == nil {
			in, e := instance.Compute(sampleData)
			if e != nil {
				t.Fatal(e)
			}
			var out *Outcome[float64]
			if out, err = Run(p, in, Options{}); err == nil {
				if got = "read"; len(out.Unread) > 0 {
					got = "aside"
				}
				if !agrees(in, out.Value) {
					got = "wrong"
				}
			}
		}
		if got != c.want {
			t.Errorf("%s %s: %s (%v)\n%s", c.lang, c.want, got, err, c.src)
		}
	}
}
