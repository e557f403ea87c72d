package remark

import (
	"slices"
	"testing"

	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// TestUnread: what a comment states and no test confirms is handed on; what holds, and
// what states nothing, isn't.
func TestUnread(t *testing.T) {
	const first, last = "w, V = np.linalg.eigh(H @ K @ H)", "g = V[:, ::-1][:, :m].T @ (k - K.mean(1)) / np.sqrt(w[::-1][:m])"
	for _, c := range []struct {
		src  string
		want []string
	}{
		{first + "  # ascending!!\n" + last, nil},
		{"# sort ascending\n" + first + "\n" + last, nil},
		{"# eigenvalues in decreasing order\n" + first + "\n" + last, []string{"eigenvalues in decreasing order"}},
		{"# from large to small\n" + first + "\n" + last, []string{"from large to small"}},
		{"# highest variance first\n" + first + "\n" + last, []string{"highest variance first"}},
		{"# check: sum(w) should give n\n" + first + "\n" + last, []string{"sum(w) should give n"}},
		{"# w holds the singular values of F*H\n" + first + "\n" + last, []string{"w holds the singular values of F*H"}},
		{"# H omitted, it does not change k\n" + first + "\n" + last, []string{"it does not change k"}},
		{"# eigh does not centre K\n" + first + "\n" + last, []string{"eigh does not centre K"}},
		{"# it makes no difference here\n" + first + "\n" + last, []string{"it makes no difference here"}},
		{"# do not forget the signs\n" + first + "\n" + last, nil},
		{"# smallest first\n" + first + "\n" + last, nil},
		{"# eigenvectors and eigenvalues\n" + first + "\n" + last, nil},
		{first + "\n# largest first\nl = w[::-1]\n" + last, nil},
		{first + "  # V: orthogonal\n" + last, nil},
		{first + "\nA = V[:, ::-1][:, :m]  # orthogonal\n" + last, []string{"orthogonal"}},
		{first + "\nA = V[:, ::-1][:, :m]  # orthonormal columns\n" + last, nil},
		{first + "\nB = V.T  # invertible\n" + last, []string{"invertible"}},
		{first + "\nr = np.sqrt(w[-m:])  # roots, squares of the eigenvalues\n" + last, []string{"squares of the eigenvalues"}},
		{"# K and H have the same eigenvectors\n" + first + "\n" + last, []string{"K and H have the same eigenvectors"}},
		{"# one row per component\n" + first + "\n" + last, []string{"one row per component"}},
		{"# the Gram matrix K of the samples (n x n)\n" + first + "\n" + last, nil},
		{"# the Gram matrix K of the samples (n x m)\n" + first + "\n" + last, []string{"the Gram matrix K of the samples (n x m)"}},
		{"def f(K, k):\n    \"\"\"Embeds.\n\n    Returns\n    -------\n    (m,) array\n    \"\"\"\n    " + first + "\n    return " + last[4:], nil},
		{"def f(K, k):\n    \"\"\"Embeds.\n\n    Returns\n    -------\n    (n,) array\n    \"\"\"\n    " + first + "\n    return " + last[4:], []string{"(n,) array"}},
		{"def f(K, k):\n    'K (n, n), k (n,) -> (n,)'\n    " + first + "\n    return " + last[4:], []string{"(n,)"}},
		{"def f(K, k):\n    'K (n, n), k (n,) -> (m,)'\n    " + first + "\n    return " + last[4:], nil},
		{"class P:\n    def fit(self, K):\n        w, V = np.linalg.eigh(H @ K @ H)\n        self.V = V[:, ::-1][:, :m]  # n x m\n        self.w = w[::-1][:m]\n    def embed(self, k):\n        return self.V.T @ (k - K.mean(1)) / np.sqrt(self.w)\np = P()\np.fit(K)\ng = p.embed(k)", nil},
		{first + "\nassert w[-1] > 0, 'the trace is one'\n" + last, []string{"the trace is one"}},
		{first + "\nassert len(k) == n, 'k must be a column'\n" + last, nil},
		{first + "\nassert len(k) == n, 'k must be n x m'\n" + last, []string{"k must be n x m"}},
		{first + "\nprint('the columns of V are sparse')\n" + last, []string{"the columns of V are sparse"}},
		{"# alpha' alpha = I / n\nalpha = H @ k\n" + first + "\n" + last, []string{"alpha' alpha = I / n"}},
	} {
		p, err := syntax.Parse(c.src, syntax.Python)
		if err != nil {
			t.Errorf("%s\n%v", c.src, err)
			continue
		}
		in, err := instance.Compute(randomData())
		if err != nil {
			t.Fatal(err)
		}
		r := Of(p)
		if _, err := program.Run(p, in, program.Options{Watch: r.Watch}); err != nil {
			t.Errorf("%s\n%v", c.src, err)
			continue
		}
		var got []string
		for _, part := range r.Unread() {
			got = append(got, part.Text)
		}
		if u := r.False(); u != nil || !slices.Equal(slices.Compact(got), c.want) {
			t.Errorf("%s\n%q, not %q (false: %v)", c.src, got, c.want, u)
		}
	}
}
