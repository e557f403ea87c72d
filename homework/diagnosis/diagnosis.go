// Package diagnosis explains a wrong embedding: from its numbers on three small
// data sets to the misconceptions that give just these numbers, and to the
// smallest data set on which it fails.
package diagnosis

import (
	"cmp"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// Diagnosis is what could be found out about an answer from its numbers.
type Diagnosis struct {
	Correct bool
	Slips   []finding.Slip   // the simplest explanation, none when there is none
	Others  [][]finding.Slip // other explanations as simple as that, which no number can tell apart
	Say     string           // Markdown: what was found
	Help    string           // Markdown: the hints
	Notes   []string         // Markdown: what else gives the same numbers

	class    []candidate // every candidate that gives these numbers
	relation relation    // how the answer is related to the reference, by the probes
}

// SignSlip is an embedding of opposite sign: a solver's choice in code, and a slip in
// a formula that is given A.
var SignSlip = finding.Define("sign", `every coordinate has the opposite sign`,
	`Follow the signs once more: which vector is subtracted from which?`)

// Of explains an answer: one p×m matrix for each instance, row t the embedding of
// query t. Entries may be NaN or infinite. [instance.Public] are made for this.
func Of(sc Scope, instances []*instance.DataSet, answer []*mat.Dense) Diagnosis {
	for i, in := range instances {
		r, c := answer[i].Dims()
		if r != in.Queries() || c != in.M {
			panic("diagnosis: Of needs one p×m matrix for each instance")
		}
	}
	d := Diagnosis{relation: probe(instances, answer)}
	if d.relation.Kind == equal {
		d.Correct = true
		return d
	}
	d.explain(search(sc, instances, answer))
	d.compose()
	return d
}

// AlsoFits is a remark on the explanations that no number can tell from the one that was
// named; none where there are none.
func (d Diagnosis) AlsoFits() []string {
	var all []string
	for _, slips := range d.Others {
		var names []string
		for _, s := range slips {
			names = append(names, s.Name)
		}
		all = append(all, strings.Join(names, ", and "))
	}
	if len(all) == 0 {
		return nil
	}
	return []string{"Your numbers fit another explanation as well: " + strings.Join(all, "; or ") + "."}
}

// explain keeps the simplest of the matches.
func (d *Diagnosis) explain(found []candidate) {
	if len(found) == 0 {
		return
	}
	type explanation struct {
		slips []finding.Slip
		cost  int
	}
	var list []explanation
	seen := map[string]bool{}
	d.class = found
	for _, c := range found {
		e := explanation{c.slips(), c.cost()}
		if id := finding.IDs(e.slips); !seen[id] {
			seen[id] = true
			list = append(list, e)
		}
	}
	best := slices.MinFunc(list, func(a, b explanation) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(finding.IDs(a.slips), finding.IDs(b.slips)))
	})
	d.Slips = best.slips
	for _, e := range list {
		if e.cost == best.cost && !slices.Equal(e.slips, best.slips) {
			d.Others = append(d.Others, e.slips)
		}
	}
}

// Words are names and hints, by the ids of slips, that fit an exercise better
// than those of the catalogue.
type Words map[string]struct{ Name, Hint string }

// In is the same diagnosis in the words of an exercise.
func (d Diagnosis) In(words Words) Diagnosis {
	d.Slips = slices.Clone(d.Slips)
	for i, s := range d.Slips {
		if w, ok := words[s.ID]; ok {
			d.Slips[i] = s.As(w.Name, w.Hint)
		}
	}
	d.compose()
	return d
}

// compose writes the sentences: those of the slips if any were recognised, those
// of the relation otherwise.
func (d *Diagnosis) compose() {
	d.Notes = nil
	switch len(d.Slips) {
	case 0:
		d.Say, d.Help = d.relation.Say, d.relation.Help
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

// Finding is what a diagnosis says of a wrong embedding.
func (d Diagnosis) Finding() finding.Finding {
	f := finding.Finding{Verdict: finding.Wrong, Slips: d.Slips, Say: d.Say, Help: d.Help, Notes: d.Notes}
	if len(d.Slips) > 0 {
		f.Verdict = finding.Almost
	}
	if f.Say == "" {
		f.Say = "Your embedding differs from the expected one, and not in a way that is known."
		f.Help = "Take the steps one at a time: is your centred matrix right, are its eigenvectors columns of unit length, largest eigenvalue first? Then print the vector that $\\boldsymbol A^\\top$ is applied to."
	}
	return f
}

func ordinal(i int) string { return "(" + string(rune('1'+i)) + ") " }

func numberWord(n int) string {
	return [...]string{"no", "one", "two", "three", "four", "five", "six"}[n]
}
