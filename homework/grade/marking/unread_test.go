package marking

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"kpcalab/homework"
)

// slipsOfThePen are a right solution with one small thing in it.
func slipsOfThePen(t *testing.T) map[string]string {
	good := solution(t)
	before := func(line string) string { return strings.Replace(good, "func GramMatrix", line+"\nfunc GramMatrix", 1) }
	latin, err := charmap.Windows1252.NewEncoder().String(strings.Replace(strings.ToValidUTF8(plainASCII(good), ""), "	sum := 0.0\n", "	sum := 0.0 // größe · ½\n", 1))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"ignore":   "//go:build ignore\n\n" + good,
		"plus":     "// +build ignore\n\n" + good,
		"noinline": before("//go:noinline"),
		"generate": before("//go:generate stringer"),
		"line":     before("//line foo.go:1"),
		"crlf":     strings.ReplaceAll(before("/*line foo.go:1*/ //go:noinline"), "\n", "\r\n"),
		"latin":    latin,
		"syntax":   strings.Replace(good, "	sum := 0.0\n", "	sum := = 0.0\n", 1),
		"brace":    strings.Replace(good, "	return math.Exp(-sum / (c * c))\n}", "	return math.Exp(-sum / (c * c))\n", 1),
		"linkname": before("//go:linkname now time.now"),
		"tag":      "//go:build windows\n\n" + good,
	}
}

// plainASCII leaves out what Windows-1252 doesn't have, in comments.
func plainASCII(s string) string {
	return strings.Map(func(c rune) rune {
		if c > 0x7f {
			return '?'
		}
		return c
	}, s)
}

// TestSlipsOfThePen: what says nothing about the answer costs nothing, a mistake in Go's
// grammar costs the function that it is in, and what isn't run is for a human to look at.
func TestSlipsOfThePen(t *testing.T) {
	for id, r := range mark(t, open(t), slipsOfThePen(t)) {
		p, looks := points(r), strings.Join(r.NeedsALook, "\n")
		lost := map[string][]string{"syntax": {"gaussian"}, "brace": {"gaussian"},
			"linkname": {"gaussian", "gram", "centre", "embedding", "wine"}, "tag": {"gaussian", "gram", "centre", "embedding", "wine"}}[id]
		want := map[string]float64{"gaussian": 10, "gram": 10, "centre": 15, "embedding": 20, "wine": 15, "formula": 10}
		for _, part := range lost {
			want[part] = 0
			if q := r.Part(part); q.Verdict != homework.Malformed || q.Code == "" || q.Unread == "" || !strings.Contains(looks, q.Title) {
				t.Errorf("%s: %s is %s with the code %.40q; needs a look: %q", id, part, q.Verdict, q.Code, looks)
			}
		}
		for part, n := range want {
			if p[part] != n {
				t.Errorf("%s: %s has %g points of %g: %v %v", id, part, p[part], n, r.Remarks, r.NeedsALook)
			}
		}
		if len(lost) == 0 && looks != "" {
			t.Errorf("%s: a human is asked to look: %s", id, looks)
		}
	}
}

// TestUnreadText: a formula that stands where nothing can be read isn't called missing.
func TestUnreadText(t *testing.T) {
	r := mark(t, open(t), map[string]string{"ada": "package hw\n\nconst EmbeddingFormula = \"\\Lambda k\"\n"})["ada"]
	f := r.Part("formula")
	if f.Verdict != homework.Malformed || !strings.Contains(f.Checks[0].Finding.Say, "ada.go, line 3: unknown escape") || !strings.Contains(strings.Join(r.NeedsALook, "\n"), "not read: The embedding formula (ada.go, line 3") {
		t.Errorf("%s: %+v; needs a look: %q", f.Verdict, f.Checks, r.NeedsALook)
	}
	if g := r.Part("proof"); g.Verdict != homework.Missing {
		t.Errorf("the proof, which isn't there, is %s", g.Verdict)
	}
}

// TestBoundToFiles: where nothing could be read, points by hand are for these files and
// no others, and what differs is no group.
func TestBoundToFiles(t *testing.T) {
	const refused = "//go:linkname now time.now\n"
	right, wrong := solution(t), strings.Replace(solution(t), "math.Exp(-sum / (c * c))", "42 + 0*math.Exp(-sum)", 1)
	for name, pair := range map[string][2]string{
		"a directive":             {refused + right, refused + wrong},
		"grammar":                 {"func GaussianKernel( {\n" + right, "func GaussianKernel( {\n" + wrong},
		"a formula elsewhere":     {"package hw\n// A k\n", "package hw\n// B k\n"},
		"a name that isn't known": {strings.Replace(right, "-sum", "-summ", 1), strings.Replace(wrong, "-sum", "-summ", 1)},
	} {
		r := mark(t, open(t), map[string]string{"a": pair[0], "b": pair[1]})
		for _, part := range []string{"gaussian", "formula", "proof", "own-data"} {
			p, q := r["a"].Part(part), r["b"].Part(part)
			if read := part == "formula" && p.Answer != "" || name == "a name that isn't known" && part != "gaussian"; read {
				continue
			}
			if p.Written().Same(q.Written()) {
				t.Errorf("%s: two answers to %s are one for decisions by hand", name, part)
			}
			if !p.Meaning.Zero() && p.Meaning.Same(q.Meaning) {
				t.Errorf("%s: two answers to %s are one group", name, part)
			}
		}
	}
}
