package untrusted

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func Example() {
	answer := "=1+1\x1b[2J\u202etxt"
	fmt.Println(Line(answer))
	fmt.Println(Cell(answer) == Cell(OfCell(Cell(answer))), strings.HasPrefix(Cell(answer), "'="))
	fmt.Println(Key(" Lovelace, Ada "), Key("ada.LOVELACE@example.org"))
	// Output:
	// =1+1[2Jtxt
	// true true
	// lovelaceada adalovelace@exampleorg
}

// What steers a terminal stands nowhere, whichever way it is shown; what doesn't, stays.
func TestSteering(t *testing.T) {
	for _, c := range "\x00\a\b\v\f\r\x1b\x7f\u0080\u009b\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069" {
		if s := "a" + string(c) + "b"; Line(s) != "ab" || Text(s) != "ab" {
			t.Errorf("%q: a line %q, a text %q", s, Line(s), Text(s))
		}
	}
	if s := "é\n\tλ̄ 漢"; Text(s) != s || Line(s) != "éλ̄ 漢" {
		t.Errorf("%q: a line %q, a text %q", s, Line(s), Text(s))
	}
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		for name, f := range map[string]func(string) string{"Line": Line, "Text": Text, "Key": Key} {
			if once := f(s); f(once) != once {
				t.Errorf("%s(%q) = %q, and again %q", name, s, once, f(once))
			}
		}
		if c := Cell(s); strings.ContainsAny(c, "\x00\t\r\x1b") || c != "" && strings.ContainsRune("=+-@", rune(c[0])) {
			t.Errorf("Cell(%q) = %q", s, c)
		}
		p := rapid.StringMatching(`'{0,3} ?'?[=+a]?b?`).Draw(t, "p") // two IDs in one cell would be one student
		for _, s := range []string{s, p} {
			clean := strings.Map(func(c rune) rune {
				if c < ' ' && c != '\n' || c == 0x7f {
					return ' '
				}
				return c
			}, s)
			if back := OfCell(Cell(s)); back != clean {
				t.Errorf("Cell(%q) = %q, which is read as %q", s, Cell(s), back)
			}
		}
	})
}
