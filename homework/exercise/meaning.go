package exercise

import (
	"math"
	"slices"
	"sync"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/fingerprint"
	"kpcalab/homework/instance"
)

// Free says in what two right answers to an exercise may differ.
type Free int

// What is free.
const (
	Nothing Free = iota // every number is asked for
	Signs               // the sign of each component: of a column, or over all queries of an instance
	Labels              // the names of labels: only which are equal counts
)

// Meaning makes prints of answers to one exercise: of what they return on the public
// cases and on others drawn once and for all, whatever the seed of a check is.
type Meaning struct {
	of    *Exercise
	cases []meaningCase
}

type meaningCase struct {
	Case
	want Numbers
	full []float64 // the largest expected number of each column or component
}

// meaningSeed draws the cases on which answers are compared with each other;
// meaningHidden is how many, beside the public ones.
const (
	meaningSeed   = 20110711
	meaningHidden = 3
)

// Meaning prepares the cases of an exercise.
func (p *Exercise) Meaning() *Meaning {
	m := &Meaning{of: p}
	hidden := map[any]bool{}
	for i, c := range p.Cases(meaningSeed) {
		if slices.ContainsFunc(m.cases, func(d meaningCase) bool { return sameArgs(c.Args, d.Args) }) {
			continue
		}
		var key any = c.In
		if c.In == nil {
			key = i
		}
		if c.Hidden && !hidden[key] && len(hidden) == meaningHidden {
			continue
		}
		if c.Hidden {
			hidden[key] = true
		}
		m.cases = append(m.cases, meaningCase{Case: c, want: p.Want(c.Args)})
	}
	m.scales()
	return m
}

// scales finds the size of each component over all queries of an instance.
func (m *Meaning) scales() {
	over := map[*instance.DataSet][]float64{}
	for i := range m.cases {
		c := &m.cases[i]
		sizes := columnSizes(c.want)
		if m.perQuery(c) {
			sizes = columnSizes(Numbers{1, len(c.want.Data), c.want.Data})
			if before := over[c.In]; before != nil {
				for j := range sizes {
					before[j] = math.Max(before[j], sizes[j])
				}
				sizes = before
			}
			over[c.In] = sizes
		}
		c.full = sizes
	}
}

// perQuery: the result is a row of the embedding of c.In, one number a component.
func (m *Meaning) perQuery(c *meaningCase) bool {
	return m.of.Free == Signs && c.In != nil && c.want.Cols == 1 && c.want.Rows == c.In.M && len(c.Args) == 3
}

func columnSizes(n Numbers) []float64 {
	list := make([]float64, n.Cols)
	for i, x := range n.Data {
		list[i%n.Cols] = math.Max(list[i%n.Cols], math.Abs(x))
	}
	return list
}

// Print calls an answer and prints what it returns. ok is false when the checker's
// side failed.
func (m *Meaning) Print(call Caller) (print fingerprint.Print, ok bool) {
	n := fingerprint.NewNumbers()
	right, rows := true, [][]float64(nil)
	for i, c := range m.cases {
		r := call(c.Args...)
		switch r.Stop {
		case Returned:
		case Failed:
			return fingerprint.Print{}, false
		case Unwritten:
			return fingerprint.Print{}, true
		default:
			if i == 0 { // it never comes to numbers: then how it stops is all there is
				return fingerprint.OfText("stop", string(r.Stop), r.Text), true
			}
			n.Say("stop %s %s", r.Stop, r.Text)
			return n.Print(), true
		}
		if j := changed(c.Args, r.After); j >= 0 {
			n.Say("changes %d", j)
		}
		n.Say("%d×%d", r.Value.Rows, r.Value.Cols)
		fits := r.Value.Rows == c.want.Rows && r.Value.Cols == c.want.Cols && len(r.Value.Data) == len(c.want.Data)
		right = right && fits
		if rows = append(rows, r.Value.Data); m.perQuery(&c) && fits && m.more(i) {
			continue // an embedding is printed with its last query
		}
		right = m.add(n, i, rows, fits) && right
		rows = nil
	}
	print = n.Print()
	print.Right = right
	return print, true
}

// more: the next case asks about the same instance.
func (m *Meaning) more(i int) bool {
	return i+1 < len(m.cases) && m.cases[i+1].In == m.cases[i].In
}

// add prints the results up to case i, and tells whether they are right.
func (m *Meaning) add(n *fingerprint.Numbers, i int, rows [][]float64, fits bool) (right bool) {
	c, data := m.cases[i], slices.Concat(rows...)
	scale := floats.Max(append([]float64{0}, c.full...))
	switch {
	case m.of.Free == Labels:
		got := renamed(data)
		for _, l := range got {
			n.Say("label %d", l)
		}
		return slices.Equal(got, renamed(c.want.Data))
	case m.of.Free == Signs && fits:
		columns := len(c.full)
		want := make([]float64, 0, len(data))
		for j := i - len(rows) + 1; j <= i; j++ {
			want = append(want, m.cases[j].want.Data...)
		}
		right = true
		for j := range columns {
			got, expected := column(data, j, columns), column(want, j, columns)
			n.AddSignless(got, c.full[j])
			right = right && (upToSign(got, expected, 1, c.full[j]) || upToSign(got, expected, -1, c.full[j]))
		}
		return right
	}
	n.Add(data, scale)
	return fits && upToSign(data, c.want.Data, 1, scale)
}

// renamed numbers labels in the order in which they occur.
func renamed(labels []float64) []int {
	names, list := map[float64]int{}, make([]int, len(labels))
	for i, l := range labels {
		if _, known := names[l]; !known {
			names[l] = len(names)
		}
		list[i] = names[l]
	}
	return list
}

func column(rows []float64, j, columns int) (list []float64) {
	for i := j; i < len(rows); i += columns {
		list = append(list, rows[i])
	}
	return list
}

// upToSign compares numbers to six digits of the scale, up to a sign.
func upToSign(got, want []float64, sign, scale float64) bool {
	for i, w := range want {
		if !(math.Abs(sign*got[i]-w) <= RelativeTolerance*scale) {
			return false
		}
	}
	return len(got) == len(want)
}

// meanings holds what is prepared.
var meanings sync.Map

// MeaningOf is p.Meaning, prepared once for each exercise.
func MeaningOf(p *Exercise) *Meaning {
	if m, ok := meanings.Load(p); ok {
		return m.(*Meaning)
	}
	m, _ := meanings.LoadOrStore(p, p.Meaning())
	return m.(*Meaning)
}
