package remark

import (
	"os"
	"strings"
	"testing"

	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// TestTwins reads testdata/twins.txt: what a true comment says is found out, and the
// false one beside it isn't taken for true.
func TestTwins(t *testing.T) {
	b, err := os.ReadFile("testdata/twins.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i, l := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		if strings.HasPrefix(l, "#") {
			continue
		}
		head, both, _ := strings.Cut(l, " | ")
		right, wrong, ok := strings.Cut(both, " || ")
		name, where, _ := strings.Cut(head, " ")
		base := rightPrograms[name]
		if !ok || base.lang == nil {
			t.Fatalf("line %d: %s", i+1, l)
		}
		for _, comment := range []string{right, wrong} {
			r := watched(t, commented(base.text, base.sign, where, comment), base.lang)
			quiet := r.False() == nil && len(r.Unread()) == 0
			if quiet != (comment == right) {
				t.Errorf("line %d: %s: false: %+v, unread: %+v", i+1, comment, r.False(), r.Unread())
			}
			if u := r.False(); u != nil && comment == right {
				t.Errorf("line %d: %s is called false", i+1, comment)
			}
		}
		n++
	}
	if n < 30 {
		t.Errorf("%d pairs", n)
	}
}

// watched are the remarks of a program that has run.
func watched(t *testing.T, src string, lang *syntax.Language) *Remarks {
	t.Helper()
	p, err := syntax.Parse(src, lang)
	if src == "" || err != nil {
		t.Fatalf("%s\n%v", src, err)
	}
	in, err := instance.Compute(randomData())
	if err != nil {
		t.Fatal(err)
	}
	r := Of(p)
	r.Recipes(in)
	if _, err := program.Run(p, in, program.Options{Watch: r.Watch}); err != nil {
		t.Fatalf("%s\n%v", src, err)
	}
	return r
}
