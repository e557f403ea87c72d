// Package diagnosis explains a wrong embedding: from its numbers on three small
// data sets to the misconceptions that give just these numbers, and to the
// smallest data set on which it fails.
package diagnosis

import (
	"sort"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// diagnosis is what could be found out about an answer from its numbers.
type Diagnosis struct {
	Correct  bool
	Slip     string         // ids of the simplest explanation joined by " & ", "" when there is none
	Slips    []finding.Slip // the same, in full
	Others   []string       // other explanations as simple as that, which no number can tell apart
	Class    []candidate    // every candidate that gives these numbers
	Relation relation       // how the answer is related to the reference, by the probes
	Say      string         // Markdown: what was found
	Help     string         // Markdown: the hints
	Notes    []string       // Markdown: what else gives the same numbers
}

// signSlip is an embedding of opposite sign; a solver's choice in code, a slip in
// a formula that is given A.
var SignSlip = finding.Define("sign", `every coordinate has the opposite sign`,
	`Follow the signs once more: which vector is subtracted from which?`)

// diagnose explains an answer: one p×m matrix for each of [Instances], row t the
// embedding of query t. Entries may be NaN or infinite.
func Of(sc Scope, answer []*mat.Dense) Diagnosis {
	return On(sc, instance.Public(), answer)
}

func On(sc Scope, instances []*instance.Instance, answer []*mat.Dense) Diagnosis {
	for i, in := range instances {
		r, c := answer[i].Dims()
		if r != in.Queries() || c != in.M {
			panic("homework: diagnose needs one p×m matrix for each instance")
		}
	}
	d := Diagnosis{Relation: probe(instances, answer, sc != formulas)}
	if d.Relation.Kind == equal {
		d.Correct = true
		return d
	}
	d.explain(search(sc, instances, answer))
	d.Compose()
	return d
}

// explain keeps the simplest of the matches.
func (d *Diagnosis) explain(found []match) {
	if len(found) == 0 {
		return
	}
	type explanation struct {
		slips []finding.Slip
		id    string
		cost  int
	}
	var list []explanation
	seen := map[string]bool{}
	for _, m := range found {
		d.Class = append(d.Class, m.candidate)
		slips, cost := SlipsOf(m.Slips()), m.cost()
		if m.negative {
			slips, cost = append(slips, SignSlip), cost+3
		}
		e := explanation{slips, finding.SlipID(slips), cost}
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

// compose writes the sentences: those of the slips if any were recognised, those
// of the relation otherwise.
func (d *Diagnosis) Compose() {
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

// Finding is what a diagnosis says of a wrong embedding.
func (d Diagnosis) Finding() finding.Finding {
	f := finding.Finding{Verdict: finding.Wrong, Slip: d.Slip, Say: d.Say, Help: d.Help, Notes: d.Notes}
	if d.Slip != "" {
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

// slipsOf leaves out what a choice knows besides.
func SlipsOf(list []choice) []finding.Slip {
	slips := make([]finding.Slip, len(list))
	for i, c := range list {
		slips[i] = c.Slip
	}
	return slips
}
