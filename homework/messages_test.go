package homework

import (
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// Every slip can be typeset, as MathML and as plain text, and its name completes a
// sentence.
func TestMessages(t *testing.T) {
	all := finding.Slips()
	if len(all) < 150 {
		t.Errorf("%d slips are registered", len(all))
	}
	for _, s := range all {
		for _, text := range []string{s.Name, s.Hint} {
			f := finding.Finding{Say: text}
			h := f.HTML()
			if strings.Contains(h, "$") || strings.Contains(h, "merror") || strings.Contains(text, "$") && strings.Contains(h, "<code>\\") {
				t.Errorf("%s isn't typeset: %s\n%s", s.ID, text, h)
			}
			if p := f.Text(); strings.ContainsAny(p, `\$`) {
				t.Errorf("%s as text: %s", s.ID, p)
			}
		}
		if s.Name == "" || s.Hint == "" || strings.HasSuffix(s.Name, ".") || !strings.ContainsAny(s.Hint[len(s.Hint)-1:], ".?") {
			t.Errorf("%s: the name ends in a stop or the hint doesn't: %q, %q", s.ID, s.Name, s.Hint)
		}
	}
}
