package show

import (
	"strings"

	"kpcalab/homework"
)

// Finding displays what a check says of an answer.
func Finding(f homework.Finding) {
	if m, ok := any(f).(interface{ Markdown() string }); ok {
		Markdown(m.Markdown())
		return
	}
	parts := []string{"**" + f.Problem + ": " + f.Verdict.String() + "**"}
	for _, s := range append([]string{f.Say, f.Help}, f.Notes...) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	Markdown(strings.Join(parts, "\n\n"))
}
