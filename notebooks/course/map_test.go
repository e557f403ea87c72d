package course_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

var (
	heading  = regexp.MustCompile(`(?m)^(##+) (.*)$`)
	evidence = regexp.MustCompile(`"([^"]+)"|` + "`([^`]+)`" + `|\$([^$]+)\$`)
	// Formulas are the same with other spaces, fraction sizes and bars.
	plain = strings.NewReplacer(" ", "", "\n", "", `\,`, "", `\tfrac`, `\frac`, `\vert`, "|", "*", "")
)

// sections are a notebook's parts, text and code, by heading; a part with subsections
// holds them, too.
func sections(nb *notebook.Notebook) map[string]string {
	parts, part, sub := map[string]string{}, "", ""
	add := func(text string) {
		for _, h := range []string{part, sub} {
			if h != "" {
				parts[h] += text + "\n"
			}
		}
	}
	for _, c := range nb.Cells {
		rest := c.Source
		if c.Type == notebook.Markdown {
			for m := heading.FindStringSubmatchIndex(rest); m != nil; m = heading.FindStringSubmatchIndex(rest) {
				add(rest[:m[0]])
				level, title := rest[m[2]:m[3]], rest[m[4]:m[5]]
				if sub = title; level == "##" {
					part, sub = title, ""
				}
				add(title)
				rest = rest[m[1]:]
			}
		}
		add(rest)
	}
	return parts
}

// Each row of the map quotes what is to be found, and it is found in a section that the
// row names: a map that nobody reads again would go on naming what was taken out.
func TestMapHoldsWhatItQuotes(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, tables, _ := strings.Cut(string(text), "## Where is slide …?")
	tables, _, _ = strings.Cut(tables, "\n## ")
	all, rows := notebooks(t), 0
	for row := range strings.Lines(tables) {
		says, where, _ := strings.Cut(strings.TrimPrefix(row, "| "), " | ")
		places := place.FindAllStringSubmatch(where, -1)
		if len(places) == 0 {
			continue
		}
		rows++
		var there strings.Builder
		for _, p := range places {
			for title, s := range sections(all[p[2]]) {
				if !strings.HasPrefix(title, "Exercise") && strings.HasPrefix(title, p[3]) && !continues(title[len(p[3]):]) {
					there.WriteString(s)
				}
			}
		}
		quotes := evidence.FindAllStringSubmatch(says, -1)
		if len(quotes) == 0 {
			t.Errorf("nothing is quoted in the row %q", says)
		}
		for _, q := range quotes {
			if quote := q[1] + q[2] + q[3]; !strings.Contains(plain.Replace(there.String()), plain.Replace(quote)) {
				t.Errorf("%q isn't found where the row says:\n%s", quote, row)
			}
		}
	}
	if rows < 130 {
		t.Errorf("the map has %d rows; was its form changed?", rows)
	}
}
