package finding

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Example is a data set on which an answer differs from the reference.
type Example struct {
	Setting  string      // what was evaluated, for instance "c = 1.3, m = 1, at x = 2"
	Points   [][]float64 // the training points, one row a sample
	Labels   []string    // names of the compared numbers, for instance "g₁"
	Expected []float64   // as many as Labels
	Found    []float64   // as many as Labels; may hold NaN and ±Inf
	At       []float64   // the sample at which it was evaluated; nil: not at one sample
	Code     string      // Go statements that repeat it in a cell of a notebook; "" if there are none
}

// Add adds a compared number.
func (x *Example) Add(label string, expected, found float64) {
	x.Labels = append(x.Labels, label)
	x.Expected = append(x.Expected, expected)
	x.Found = append(x.Found, found)
}

// maxPoints bounds the points that an example lists.
const maxPoints = 12

// where describes the data of an example: "points 0, 1, 3; c = 1.3, m = 1".
func (x *Example) where() string {
	var parts []string
	if n := len(x.Points); n > maxPoints {
		parts = append(parts, fmt.Sprintf("%d points", n))
	} else if n > 0 {
		list := make([]string, n)
		for i, p := range x.Points {
			list[i] = PointText(p)
		}
		parts = append(parts, "points "+strings.Join(list, ", "))
	}
	if x.Setting != "" {
		parts = append(parts, x.Setting)
	}
	return strings.ReplaceAll(strings.Join(parts, "; "), " = ", "\u00a0=\u00a0") // kept on one line
}

const exampleTitle = "The smallest example found on which it shows"

// row is one compared number, as text.
type row struct{ label, expected, found string }

// rows formats the numbers with six digits; what is zero beside the rest is 0.
func (x *Example) rows() []row {
	scale := 0.0
	for _, list := range [][]float64{x.Expected, x.Found} {
		for _, v := range list {
			if !math.IsInf(v, 0) && !math.IsNaN(v) {
				scale = math.Max(scale, math.Abs(v))
			}
		}
	}
	var list []row
	for i, l := range x.Labels {
		if i < len(x.Expected) && i < len(x.Found) {
			a, b := number(x.Expected[i], scale, 6), number(x.Found[i], scale, 6)
			if a == b { // the difference is further behind
				a, b = number(x.Expected[i], scale, 12), number(x.Found[i], scale, 12)
			}
			list = append(list, row{l, a, b})
		}
	}
	return list
}

func number(v, scale float64, digits int) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "∞"
	case math.IsInf(v, -1):
		return "−∞"
	case math.Abs(v) < 1e-14*scale:
		return "0"
	}
	return strings.Replace(strconv.FormatFloat(v, 'g', digits, 64), "-", "−", 1)
}

func (x *Example) text(b *strings.Builder) {
	wrap(b, "", exampleTitle+": "+x.where()+".")
	list := x.rows()
	w := [3]int{0, len("expected"), len("found")}
	for _, r := range list {
		w = [3]int{max(w[0], width(r.label)), max(w[1], width(r.expected)), max(w[2], width(r.found))}
	}
	line := func(r row) {
		fmt.Fprintf(b, "    %s  %s  %s\n", pad(r.label, w[0]), pad(r.expected, w[1]), pad(r.found, w[2]))
	}
	line(row{"", "expected", "found"})
	for _, r := range list {
		line(r)
	}
}
