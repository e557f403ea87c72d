package proof

import (
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
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

// A verdict doesn't depend on the seed, which draws other data each time.
func TestVerdictsOfAllSeeds(t *testing.T) {
	const tail = "\ng = A.T @ (k - mu)/np.sqrt(np.diag(Lambda))"
	for _, src := range []string{
		"mu = K.mean(0)" + tail,
		"mu = K.mean(0) if k[0] > 0 else 0" + tail,
		"mu = K.mean(0) if K[0,1] > 0 else 0" + tail,
		"mu = K.mean(0) if np.any(k > 0) else 0" + tail,
		"mu = K.mean(0) if k[0] + K[1,2] > 0.3 else 0" + tail,
		"mu = K.mean(0) if m > 1 else 0" + tail,
		"mu = K.mean(0)*min(1, n-3)" + tail,
		"mu = np.abs(K.mean(0))" + tail,
	} {
		first := checkFormula(src, 1)
		for seed := range uint64(30) {
			if f := checkFormula(src, seed); f.Verdict != first.Verdict {
				t.Errorf("seed %d:\n%s\n%s\nand not\n%s", seed, src, f, first)
			}
		}
	}
}

// The signed data have all of these signs: of the values of K and of k, and of their sums
// and first values.
func TestSigned(t *testing.T) {
	signs := func(list []float64) (s string) {
		switch {
		case slices.Min(list) > 0:
			return "+"
		case slices.Max(list) < 0:
			return "-"
		}
		return "±"
	}
	seen := map[string]bool{}
	for _, d := range signed() {
		in, err := instance.Compute(d)
		if err != nil {
			t.Fatal(err)
		}
		gram, k := in.Values["K"].Data, in.Values["k"].Data
		seen["K"+signs(gram)+" k"+signs(k)] = true
		seen["sum"+signs([]float64{floats.Sum(k)})+" first"+signs(k[:1])+signs(gram[1:2])] = true
	}
	for _, want := range strings.Split("K+ k+,K+ k-,K± k+,K± k-,K± k±,sum+ first++,sum+ first+-,sum+ first-+,sum+ first--,sum- first++,sum- first+-,sum- first-+,sum- first--", ",") {
		if !seen[want] {
			t.Errorf("no data with %s", want)
		}
	}
}
