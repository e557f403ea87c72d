package kernelpca

import (
	"strings"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/finding"
)

// words are a name and a hint of a slip that fit an exercise.
type words struct{ name, hint string }

// inWords replaces sentences of the catalogue by others that fit an exercise.
func inWords(f finding.Finding, replacement map[string]words) finding.Finding {
	ids := finding.SplitSlip(f.Slip)
	var d diagnosis.Diagnosis
	replaced := false
	for _, id := range ids {
		s, known := finding.Known(id)
		if !known {
			return f
		}
		if w, ok := replacement[id]; ok {
			s, replaced = s.As(w.name, w.hint), true
		}
		d.Slips = append(d.Slips, s)
	}
	if replaced {
		d.Compose()
		f.Say, f.Help = d.Say, d.Help
		f.Notes = append(d.Notes, notesOf(f.Notes, "Besides")...)
	}
	return f
}

// notesOf keeps the notes with a given beginning.
func notesOf(notes []string, start string) []string {
	var list []string
	for _, n := range notes {
		if strings.HasPrefix(n, start) {
			list = append(list, n)
		}
	}
	return list
}
