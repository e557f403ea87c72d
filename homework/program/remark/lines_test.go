package remark

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// rightPrograms are the programs beside which testdata/lines.txt puts its comments.
var rightPrograms = map[string]struct {
	lang *syntax.Language
	sign string
	text string
}{
	"python": {syntax.Python, "# ", `n = K.shape[0]
Kc = K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()
w, V = np.linalg.eigh(Kc)
lam, A = w[::-1][:m], V[:, ::-1][:, :m]
W = A / np.sqrt(lam)
kc = k - K.mean(axis=1)
g = W.T @ kc`},
	"matlab": {syntax.MATLAB, "% ", `W = A*Lambda^(-1/2);
kc = k - mean(K, 2);
g = W'*kc;`},
	"julia": {syntax.Julia, "# ", `W = A ./ sqrt.(λ')
kc = k .- vec(mean(K, dims=2))
g = W' * kc`},
	"r": {syntax.R, "# ", `W <- A %*% diag(1/sqrt(lam))
kc <- k - rowMeans(K)
g <- drop(t(W) %*% kc)`},
}

// commented puts a comment into a program.
func commented(text, sign, where, comment string) string {
	comment = strings.ReplaceAll(comment, `\n`, "\n")
	if where == "doc" {
		return `"""` + comment + `"""` + "\n" + text
	}
	name, above := strings.CutPrefix(where, "^")
	line := sign + strings.ReplaceAll(comment, "\n", "\n"+sign)
	if where == "top" {
		return line + "\n" + text
	}
	lines := strings.Split(text, "\n")
	gives := regexp.MustCompile(`^(\w+, )?` + name + `(, \w+)? (=|<-) `)
	for i, l := range lines {
		if gives.MatchString(l) {
			if above {
				lines[i] = line + "\n" + l
			} else {
				lines[i] = l + "   " + line
			}
			return strings.Join(lines, "\n")
		}
	}
	return ""
}

// TestLines reads testdata/lines.txt: a comment of everyday work isn't called false.
func TestLines(t *testing.T) {
	b, err := os.ReadFile("testdata/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for i, l := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		head, comment, ok := strings.Cut(l, " | ")
		f := strings.Fields(head)
		if strings.HasPrefix(l, "#") {
			continue
		}
		base := rightPrograms[f[1]]
		src := commented(base.text, base.sign, f[2], comment)
		p, err := syntax.Parse(src, base.lang)
		if !ok || src == "" || err != nil {
			t.Fatalf("line %d: %s: %v", i+1, l, err)
		}
		in, err := instance.Compute(randomData())
		if err != nil {
			t.Fatal(err)
		}
		r := Of(p)
		if _, err := program.Run(p, in, program.Options{Watch: r.Watch}); err != nil {
			t.Fatalf("line %d: %s: %v", i+1, src, err)
		}
		count[f[0]]++
		if u := r.False(); (u != nil) != (f[0] == "untrue") {
			t.Errorf("line %d: %s: called false: %+v", i+1, l, u)
		}
	}
	if count["harmless"] < 60 || count["untrue"] < 60 {
		t.Errorf("%v", count)
	}
}
