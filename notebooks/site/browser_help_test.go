package site

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

func itoa(n int) string { return strconv.Itoa(n) }

// quote is a text as JavaScript.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string
	}
	return string(b)
}

// has looks for one of the words in what a code cell shows.
func has(t *testing.T, b *browsertest.Browser, cell int, oneOf ...string) {
	t.Helper()
	shown := browsertest.Value[string](t, b, "outputs("+itoa(cell)+")")
	if !slices.ContainsFunc(oneOf, func(w string) bool { return strings.Contains(shown, w) }) {
		t.Errorf("code cell %d shows\n%.500s\nexpected is one of %q", cell+1, shown, oneOf)
	}
}

// found looks for the verdict of the finding that a code cell shows.
func found(t *testing.T, b *browsertest.Browser, cell int, want finding.Verdict) {
	t.Helper()
	if got := browsertest.Value[string](t, b, "verdict("+itoa(cell)+")"); got != want.String() {
		t.Errorf("code cell %d finds the answer %q, expected %q", cell+1, got, want)
	}
}

func codeCells(nb *notebook.Notebook) (code []*notebook.Cell) {
	for _, c := range nb.Cells {
		if c.Type == notebook.Code {
			code = append(code, c)
		}
	}
	return code
}
