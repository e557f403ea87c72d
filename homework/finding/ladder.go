package finding

import (
	"fmt"
	"strings"
)

// Ladder is Markdown for a notebook in which a student climbs as far as needed:
// what is wrong stands there at once, the example and then the next step are
// folded. A right answer gets a card, with why, a sentence on what it is good for;
// "" leaves it out. What isn't written yet or can't be evaluated has no riddle in
// it, and nothing is folded.
//
// The only HTML is that of the folds, and of the card and its border.
func (f Finding) Ladder(why string) string {
	var b strings.Builder
	b.WriteString(f.found())
	switch f.Verdict {
	case Correct:
		if why != "" {
			b.WriteString("\n\n" + why)
		}
		var notes []string
		for _, n := range f.Notes {
			notes = append(notes, "* "+markdown(n))
		}
		if len(notes) > shownNotes {
			b.WriteString(fold("Remarks", strings.Join(notes, "\n")))
		} else if notes != nil {
			b.WriteString("\n\n" + strings.Join(notes, "\n"))
		}
		return card(b.String())
	case Wrong, Unfinished, Almost:
		if x := f.Counterexample; x != nil {
			example := x.markdown()
			if x.Code != "" {
				example += "\n\nTo try it yourself, paste this into a new cell:\n\n" + fenced("%%\n"+x.Code, "go")
			}
			b.WriteString(fold("Show me an example", example))
		}
		var steps []string
		for _, l := range lines(f.Help) {
			steps = append(steps, markdown(l))
		}
		for _, n := range f.Notes {
			steps = append(steps, "* "+markdown(n))
		}
		if steps != nil {
			b.WriteString(fold("What should I look at?", strings.Join(steps, "\n\n")))
		}
		return bordered(f.Verdict, "", b.String())
	}
	return f.Markdown()
}

// shownNotes beside a right answer stand on the page; more, of a proof one a line, are
// folded.
const shownNotes = 3

// card sets a right answer apart, on light and dark grounds; the tick says the same
// without colour.
func card(markdown string) string {
	return bordered(Correct, ";background:rgba(0,158,115,0.12)", markdown)
}

func bordered(v Verdict, style, markdown string) string {
	return fmt.Sprintf("<div style=\"border-left:6px solid %s%s;padding:2px 14px;border-radius:4px\">\n\n%s\n\n</div>\n", colours[v], style, strings.TrimSpace(markdown))
}

func fold(summary, markdown string) string {
	return fmt.Sprintf("\n\n<details><summary>%s</summary>\n\n%s\n\n</details>", summary, markdown)
}
