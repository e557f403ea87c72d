package show

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Hollow is [Points] with empty markers, for samples that came later; which, named
// in the legend, says what they are.
func Hollow(xy mat.Matrix, labels []int, classes []string, which string) Layer {
	named := make([]string, len(classes))
	for i, c := range classes {
		named[i] = c + ", " + which
	}
	l := Points(xy, labels, named)
	for i, name := range named {
		l.legend[i].sign = hollowSign(markerEntry(name, colorOf(i), markerOf(i)), markerEntry(name, paper, markerOf(i)))
	}
	var both []plot.Plotter
	for _, p := range l.plot {
		hole := p.(glyphPlot)
		hole.style.Color, hole.style.Radius = paper, dotRadius*0.55
		both = append(both, p, hole)
	}
	l.plot = both
	return l
}

// hollowSign draws one sign and a smaller one inside of it.
func hollowSign(outer, inner entry) func(c *draw.Canvas, at vg.Point) {
	return func(c *draw.Canvas, at vg.Point) {
		outer.sign(c, at)
		c.Push()
		c.Translate(at)
		c.Scale(0.55, 0.55)
		inner.sign(c, vg.Point{})
		c.Pop()
	}
}

// Grey is [Points] with the markers of the classes and no colours, to lie on a
// coloured field.
func Grey(xy mat.Matrix, labels []int, classes []string) Layer {
	l := Points(xy, labels, classes)
	for i := range l.plot {
		g := l.plot[i].(glyphPlot)
		g.style.Color = ink
		l.plot[i] = g
	}
	for i, c := range classes {
		l.legend[i] = markerEntry(c, ink, markerOf(i))
	}
	return l
}

// Shaded are the rows of xy coloured by a value for each, on the scale of
// [Contours]; name says what the value is.
func Shaded(xy mat.Matrix, values []float64, name string) Layer {
	n, _ := xy.Dims()
	if len(values) != n {
		panic(fmt.Sprintf("show: Shaded got %d values for %d rows", len(values), n))
	}
	lo, hi := span(values)
	if lo < 0 && hi > 0 {
		hi = max(hi, -lo)
		lo = -hi
	}
	l := Layer{about: fmt.Sprintf("%d points coloured by %s, from %s to %s", n, name, short(lo), short(hi))}
	for i, v := range values {
		q := plotter.XY{X: xy.At(i, 0), Y: xy.At(i, 1)}
		l.extent = append(l.extent, q)
		l.plot = append(l.plot, glyph(q, ink, markers[0], dotRadius+0.8), glyph(q, diverging(share(v, lo, hi)), markers[0], dotRadius))
	}
	l.legend = []entry{
		markerEntry(name+" "+short(lo), diverging(0), markers[0]),
		markerEntry(name+" "+short(hi), diverging(1), markers[0]),
	}
	return l
}
