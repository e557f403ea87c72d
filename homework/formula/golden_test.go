package formula

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what was read into testdata/spellings.txt")

// Each text of the table is read as the lines below it say: = a statement, ~ words,
// ! what can't be read, * a kind reading.
func TestSpellings(t *testing.T) {
	const file = "testdata/spellings.txt"
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, block := range strings.Split(strings.TrimSpace(string(b)), "\n\n") {
		if strings.HasPrefix(block, "# ") {
			fmt.Fprintf(&out, "%s\n\n", block)
			continue
		}
		text, _, _ := strings.Cut(block, "\n")
		want := block + "\n"
		got := text + "\n" + read(strings.ReplaceAll(text, "⏎", "\n"))
		if got != want && !*update {
			t.Errorf("read:\n%s\nwant:\n%s", got, want)
		}
		out.WriteString(got + "\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// read is what a text says, a line for each part of it.
func read(src string) string {
	var b strings.Builder
	d := Parse(src)
	for _, s := range d.Statements {
		fmt.Fprintf(&b, "  = %s", s.LaTeX())
		if s.Size != nil {
			fmt.Fprintf(&b, "  of size %v", *s.Size)
		}
		if s.Key != Plain {
			fmt.Fprintf(&b, "  [%s]", s.Key)
		}
		b.WriteString("\n")
	}
	for _, w := range d.Words {
		fmt.Fprintf(&b, "  ~ %s\n", strings.ReplaceAll(w, "\n", "⏎"))
	}
	for _, f := range d.Unread {
		fmt.Fprintf(&b, "  ! %v %q in %s\n", f.Code, f.Found, strings.ReplaceAll(src[f.From:f.To], "\n", "⏎"))
	}
	for _, n := range d.Notes {
		fmt.Fprintf(&b, "  * braces: %s\n", src[n.From:n.To])
	}
	return b.String()
}
