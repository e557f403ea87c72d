package formula

import (
	"fmt"
	"strings"
	"testing"
)

// Where NumPy's shape of k matters, the answer says which one was taken.
func TestNumPyShapesAreSaid(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`k - K.mean(axis=1)`, "one-dimensional, of shape (n,)"},
		{`k - K @ np.ones(n)/n`, "one-dimensional, of shape (n,)"},
		{`k - K.mean(1, keepdims=True)`, "of shape (n, 1)"},
		{`k - K @ np.ones((n, 1))/n`, "of shape (n, 1)"},
		{`k - K.mean(axis=1)[:, None]`, "of shape (n, 1)"},
		{"one = np.ones((n, 1))\nk - K @ one/n", "of shape (n, 1)"},
		{`A.T @ k / np.sqrt(lam)`, "(m,)"},
		{`A.T @ (k - K.mean(1, keepdims=True)) / np.sqrt(lam)`, "NumPy makes an m×m matrix"},
		{`k[:, None] - K.mean(1, keepdims=True)`, ""},
		{`K.mean(axis=1) - K @ np.ones(n)`, ""},
		{`k-K*ones(n,1)/n`, ""},
		{`k - \frac1n K 1_n`, ""},
	} {
		e := parsed(t, c.src)
		notes := strings.Join(e.Notes, "\n")
		if c.want == "" && strings.Contains(notes, "shape") || !strings.Contains(notes, c.want) {
			t.Errorf("%s: notes %q, want one with %q", c.src, notes, c.want)
		}
	}
}

// Definitions that double each other take no more time than lines.
func TestNumPyShapesOfNestedDefinitions(t *testing.T) {
	var b strings.Builder
	b.WriteString("a0 = k - K.mean(axis=1)\n")
	for i := range 60 {
		fmt.Fprintf(&b, "a%d = a%d + a%d\n", i+1, i, i)
	}
	b.WriteString("g = A.T @ a60")
	if _, err := Parse(b.String(), Standard()); err != nil {
		t.Error(err)
	}
}

// A raw string of Go often begins with a line end: lines are counted from the
// first that isn't blank.
func TestLinesFromTheFirst(t *testing.T) {
	for _, blank := range []string{"", "\n", "\n\n", " \t\n  \r\n", "\ufeff\n"} {
		_, err := Parse(blank+"\\Lambda^{-1/2} A^\\top\n H (k - \\frac1n K 1_n", Standard())
		e, ok := err.(*Error)
		if !ok || e.Line != 2 || e.Col != 4 || e.Source != " H (k - \\frac1n K 1_n" {
			t.Errorf("%q first: %v", blank, err)
		}
		d, err := ParseDerivation(blank+"\\bar g = B \\bar f  (definition)\n= B (f - \\frac1n F 1_n)", Standard())
		if err != nil || d.Lines[0].Number != 1 || d.Lines[1].Number != 2 || !strings.Contains(d.Lines[0].Words, "definition") {
			t.Errorf("%q first: %+v, %v", blank, d, err)
		}
		_, err = ParseDerivation(blank+"\\bar g = B \\bar f\n= B (f - F", Standard())
		if e, ok := err.(*Error); !ok || e.Line != 2 {
			t.Errorf("%q first: %v", blank, err)
		}
	}
	if e := parsed(t, "  k"); e.Text() != "k" {
		t.Errorf("an indented line reads as %s", e.Text())
	}
}
