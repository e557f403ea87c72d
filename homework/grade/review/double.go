package review

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
)

// Marks are the points of one marker: by student and part, or by meaning and part.
type Marks map[[2]string]float64

// ReadMarks reads the points of one marker, or comments to meanings; see [ReadLines].
// Lines without points are left out.
func ReadMarks(b []byte) (Marks, error) {
	list, _, err := ReadLines(b)
	if err != nil {
		return nil, err
	}
	m := Marks{}
	for _, l := range list {
		if l.Mark == "" {
			continue
		}
		x, err := l.Points()
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", l.Number, err)
		}
		m[[2]string{l.Who, l.Part}] = x
	}
	if len(m) == 0 {
		return nil, fmt.Errorf("no marks were found; the columns are student_id,part,points,comment, or part,meaning,points,comment")
	}
	return m, nil
}

// Difference is an answer on which two markers differ.
type Difference struct {
	Who, Part string
	A, B      float64
}

// Agreement is how well two markers agree.
type Agreement struct {
	Both, Same   int // answers that both marked; with the same points
	OnlyA, OnlyB int
	Mean         float64 // of B − A: who is more generous
	Size         float64 // mean of |B − A|
	Differences  []Difference
}

// Compare lists the differences of two markers, the largest first.
func Compare(a, b Marks) Agreement {
	var g Agreement
	for k, x := range a {
		y, both := b[k]
		if !both {
			g.OnlyA++
			continue
		}
		g.Both++
		g.Mean += y - x
		g.Size += math.Abs(y - x)
		if x == y {
			g.Same++
		} else {
			g.Differences = append(g.Differences, Difference{k[0], k[1], x, y})
		}
	}
	g.OnlyB = len(b) - g.Both
	if g.Both > 0 {
		g.Mean, g.Size = g.Mean/float64(g.Both), g.Size/float64(g.Both)
	}
	slices.SortFunc(g.Differences, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(math.Abs(b.A-b.B), math.Abs(a.A-a.B)), cmp.Compare(a.Part, b.Part), cmp.Compare(a.Who, b.Who))
	})
	return g
}

// Print writes the comparison for a terminal.
func (g Agreement) Print(w io.Writer, safe func(string) string) {
	fmt.Fprintf(w, "%d answers were marked by both, %d of them alike; %d only by the first, %d only by the second\n", g.Both, g.Same, g.OnlyA, g.OnlyB)
	if g.Both > 0 {
		fmt.Fprintf(w, "they differ by %.2f points on average; the second gives %+.2f more\n", g.Size, g.Mean)
	}
	for _, d := range g.Differences {
		fmt.Fprintf(w, "%+g\t%s\t%s\t%g and %g\n", d.B-d.A, safe(d.Part), safe(d.Who), d.A, d.B)
	}
}
