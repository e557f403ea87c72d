package proof

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
	"kpcalab/homework/program/syntax"
)

// TestLargerData sees programs that are right as long as there are few samples, or as
// long as eigenvalues are small.
func TestLargerData(t *testing.T) {
	head := "n = K.shape[0]\nH = np.eye(n) - np.ones((n, n)) / n\nw, V = np.linalg.eigh(H @ K @ H)\nw = w[::-1][:m]\nA = V[:, ::-1][:, :m]\n"
	tail := "g = A.T @ (k - s) / np.sqrt(w)"
	for _, c := range []struct {
		right bool
		src   string
	}{
		{true, head + "s = K.mean(1)\n" + tail},
		{true, head + "s = K[:, :n].sum(1) / n\n" + tail},
		{true, head + "s = K.mean(1)\nif n > 1:\n    " + tail},
		{true, head + "s = K.mean(1)\nw = np.maximum(w, 1e-12)\n" + tail},
		{true, head + "s = np.zeros(n)\nfor i in range(n):\n    for j in range(n):\n        s[i] += K[i, j] / n\n" + tail},
		{false, head + "s = K.mean(1)\nif n > 9:\n    s = 0 * k\n" + tail},
		{false, head + "s = K[:, :15].sum(1) / n\n" + tail},
		{false, head + "s = K.mean(1)\ns[16:] = 0\n" + tail},
		{false, head + "s = K.sum(1) / min(n, 10)\n" + tail},
		{false, head + "s = K.mean(1)\nw = np.minimum(w, 100)\n" + tail},
	} {
		f, _, _ := judgeProgram(c.src, syntax.Python, 5)
		if says := strings.Contains(f.Say, "24 samples"); says == c.right {
			t.Errorf("%s\n— says that it is wrong on larger data alone: %v", c.src, says)
		}
		if (f.Verdict == finding.Correct) != c.right {
			t.Errorf("right %v:\n%s\n— %v %s", c.right, c.src, f.Verdict, f.Say)
		}
	}
}
