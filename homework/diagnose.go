package homework

import (
	"sort"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// diagnosis is what could be found out about an answer from its numbers.
type diagnosis struct {
	Correct  bool
	Slip     string      // ids of the simplest explanation joined by " & ", "" when there is none
	Slips    []Slip      // the same, in full
	Others   []string    // other explanations as simple as that, which no number can tell apart
	Class    []candidate // every candidate that gives these numbers
	Relation relation    // how the answer is related to the reference, by the probes
	Say      string      // Markdown: what was found
	Help     string      // Markdown: the hints
	Notes    []string    // Markdown: what else gives the same numbers
}

// signSlip is an embedding of opposite sign; a solver's choice in code, a slip in
// a formula that is given A.
var signSlip = Define("sign", `every coordinate has the opposite sign`,
	`Follow the signs once more: which vector is subtracted from which?`)

// diagnose explains an answer: one p×m matrix for each of [Instances], row t the
// embedding of query t. Entries may be NaN or infinite.
func diagnose(sc scope, answer []*mat.Dense) diagnosis {
	return diagnoseOn(sc, Instances(), answer)
}

func diagnoseOn(sc scope, instances []*Instance, answer []*mat.Dense) diagnosis {
	for i, in := range instances {
		r, c := answer[i].Dims()
		if r != in.Queries() || c != in.M {
			panic("homework: diagnose needs one p×m matrix for each instance")
		}
	}
	d := diagnosis{Relation: probe(instances, answer, sc != formulas)}
	if d.Relation.Kind == equal {
		d.Correct = true
		return d
	}
	d.explain(search(sc, instances, answer))
	d.compose()
	return d
}

// explain keeps the simplest of the matches.
func (d *diagnosis) explain(found []match) {
	if len(found) == 0 {
		return
	}
	type explanation struct {
		slips []Slip
		id    string
		cost  int
	}
	var list []explanation
	seen := map[string]bool{}
	for _, m := range found {
		d.Class = append(d.Class, m.candidate)
		slips, cost := slipsOf(m.slips()), m.cost()
		if m.negative {
			slips, cost = append(slips, signSlip), cost+3
		}
		e := explanation{slips, slipID(slips), cost}
		if !seen[e.id] {
			seen[e.id] = true
			list = append(list, e)
		}
	}
	sort.SliceStable(list, func(a, b int) bool {
		if list[a].cost != list[b].cost {
			return list[a].cost < list[b].cost
		}
		return list[a].id < list[b].id
	})
	d.Slips, d.Slip = list[0].slips, list[0].id
	for _, e := range list[1:] {
		if e.cost == list[0].cost {
			d.Others = append(d.Others, e.id)
		}
	}
}

// slipSeparator stands between the ids of an explanation with several slips.
const slipSeparator = " & "

// slipsOf leaves out what a choice knows besides.
func slipsOf(list []choice) []Slip {
	slips := make([]Slip, len(list))
	for i, c := range list {
		slips[i] = c.Slip
	}
	return slips
}

func slipID(slips []Slip) string {
	ids := make([]string, len(slips))
	for i, s := range slips {
		ids[i] = s.ID
	}
	return strings.Join(ids, slipSeparator)
}

// compose writes the sentences: those of the slips if any were recognised, those
// of the relation otherwise.
func (d *diagnosis) compose() {
	switch len(d.Slips) {
	case 0:
		d.Say, d.Help = d.Relation.Say, d.Relation.Help
	case 1:
		d.Say, d.Help = "It looks as if "+d.Slips[0].Name+".", d.Slips[0].Hint
	default:
		var names, hints []string
		for i, s := range d.Slips {
			names = append(names, ordinal(i)+s.Name)
			hints = append(hints, ordinal(i)+s.Hint)
		}
		d.Say = "It looks as if " + numberWord(len(d.Slips)) + " things came together: " + strings.Join(names, "; ") + "."
		d.Help = strings.Join(hints, "\n")
	}
	for _, s := range d.Slips {
		if note := sameNumbers[s.ID]; note != "" {
			d.Notes = append(d.Notes, note)
		}
	}
}

func ordinal(i int) string { return "(" + string(rune('1'+i)) + ") " }

func numberWord(n int) string {
	return [...]string{"no", "one", "two", "three", "four", "five", "six"}[n]
}

// splitSlip takes the id of an explanation apart; none for "".
func splitSlip(id string) []string {
	if id == "" {
		return nil
	}
	return strings.Split(id, slipSeparator)
}

// words are a name and a hint of a slip that fit an exercise.
type words struct{ name, hint string }

// inWords replaces sentences of the catalogue by others that fit an exercise.
func inWords(f Finding, replacement map[string]words) Finding {
	ids := splitSlip(f.Slip)
	var d diagnosis
	replaced := false
	for _, id := range ids {
		s, known := Known(id)
		if !known {
			return f
		}
		if w, ok := replacement[id]; ok {
			s, replaced = s.As(w.name, w.hint), true
		}
		d.Slips = append(d.Slips, s)
	}
	if replaced {
		d.compose()
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
