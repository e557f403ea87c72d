package proof

import (
	"testing"

	"kpcalab/homework/finding"
	"kpcalab/homework/program/syntax"
)

// TestBounds: numbers above the samples of all data that a program is tried on make it
// wrong there, or leave it undecided.
func TestBounds(t *testing.T) {
	head := "n = K.shape[0]\nH = np.eye(n) - np.ones((n, n)) / n\nw, V = np.linalg.eigh(H @ K @ H)\nw = w[::-1][:m]\nA = V[:, ::-1][:, :m]\nr = k - K.mean(1)\n"
	tail := "g = A.T @ r / np.sqrt(w)"
	for _, c := range []struct {
		want finding.Verdict
		src  string
	}{
		{finding.Correct, head + tail},
		{finding.Correct, head + "if n > 1:\n    " + tail},
		{finding.Correct, head + "for i in range(30):\n    r = r + 0\n" + tail},
		{finding.Correct, head + "i = 0\nwhile i < 1000:\n    i += 500\n" + tail},
		{finding.Correct, head + "assert m < 100000\n" + tail},
		{finding.Wrong, head + "r[30:] = 0\n" + tail},
		{finding.Wrong, head + "c = 15 * 2\nr[c:] = 0\n" + tail},
		{finding.Wrong, head + "if n > 40:\n    r = k\n" + tail},
		{finding.Wrong, head + "if n == 60:\n    r = k\n" + tail},
		{finding.Wrong, head + "if len(k) == 12:\n    r = k\n" + tail},
		{finding.Wrong, head + "r = k - K[:, :100].sum(1) / n\n" + tail},
		{finding.Wrong, head + "r = k - K.sum(1) / min(n, 50)\n" + tail},
		{finding.Wrong, head + "r = np.where(np.arange(n) < 40, r, 0)\n" + tail},
		{finding.Malformed, head + "r = np.where(np.arange(n) < 500, r, 0)\n" + tail},
		{finding.Malformed, head + "r = r + n // 500 * k\n" + tail},
		{finding.Malformed, head + "r[3000:] = 0\n" + tail},
		{finding.Malformed, head + "if n > 500:\n    r = k\n" + tail},
		{finding.Malformed, head + "r = k - K.sum(1) / min(n, 5000)\n" + tail},
	} {
		f, _, _ := judgeProgram(c.src, syntax.Python, 5)
		if f.Verdict != c.want {
			t.Errorf("%s\n— %v %s, not %v", c.src, f.Verdict, f.Say, c.want)
		}
	}
	f, _, _ := judgeProgram("H = eye(n) - ones(n)/n;\n[V, D] = eig(H*K*H); [w, i] = sort(diag(D), 'descend');\nA = V(:, i(1:m)); r = k - mean(K, 2);\nr(30:end) = 0;\ng = A'*r ./ sqrt(w(1:m))", syntax.MATLAB, 5)
	if f.Verdict == finding.Correct {
		t.Error("MATLAB: accepted")
	}
	kernel := "sq = ((X[:, None] - X[None]) ** 2).sum(-1)\nK = np.exp(-sq)\nk = np.exp(-((X - x) ** 2).sum(-1))\n"
	for _, c := range []struct {
		right bool
		line  string
	}{{true, ""}, {false, "k[10:] = 0\n"}, {false, "if len(k) > 20:\n    k = 0 * k\n"}} {
		f, _, _ := judgeProgram(kernel+c.line+head+tail, syntax.Python, 5)
		if (f.Verdict == finding.Correct) != c.right {
			t.Errorf("own kernel, %q: %v %s", c.line, f.Verdict, f.Say)
		}
	}
}

// TestAllArguments: a parameter *v takes the arguments that are left, or isn't read.
func TestAllArguments(t *testing.T) {
	const last = "g = A.T @ H @ r(k, K.mean(1)) / np.sqrt(lam)"
	for _, c := range []struct {
		want finding.Verdict
		src  string
	}{
		{finding.Correct, "def r(*v):\n    return v[0] - v[1]\n" + last},
		{finding.Correct, "def r(a, *v):\n    return a - v[0]\n" + last},
		{finding.Correct, "def r(a, *v):\n    return a - sum(v)\n" + last},
		{finding.Correct, "def r(a, *v, c=1):\n    return a - c * v[0]\n" + last},
		{finding.Correct, "def r(*v):\n    a, b = v\n    return a - b\n" + last},
		{finding.Correct, "def r(a, b, *v):\n    return a - b if len(v) == 0 else a\n" + last},
		{finding.Correct, "r = lambda *v: v[0] - v[1]\n" + last},
		{finding.Correct, "def r(a, *, b=0):\n    return a - b\n" + "g = A.T @ H @ r(k, b=K.mean(1)) / np.sqrt(lam)"},
		{finding.Almost, "def r(*v):\n    return v[0]\n" + last},
		{finding.Malformed, "def r(**v):\n    return v['a'] - v['b']\ng = A.T @ H @ r(a=k, b=K.mean(1)) / np.sqrt(lam)"},
		{finding.Malformed, "def g(*k):\n    return A.T @ H @ (k[0] - K.mean(1)) / np.sqrt(lam)"},
	} {
		f, _, _ := judgeProgram(c.src, syntax.Python, 5)
		if f.Verdict != c.want || c.want == finding.Malformed && len(f.Slips) > 0 && f.Slips[0] == finding.Shape {
			t.Errorf("%s\n— %v %s, not %v", c.src, f.Verdict, f.Say, c.want)
		}
	}
}
