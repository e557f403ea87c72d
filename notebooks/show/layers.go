package show

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Layer is something drawn between axes: points, a line, bars, contours.
type Layer struct {
	plot   []plot.Plotter
	legend []entry
	extent []plotter.XY // what the axes must hold
	field  *[2]float64  // the values at the ends of the colours, if the layer colours the whole panel
	about  string
}

// entry is a line of the legend: a name and how its sign is drawn.
type entry struct {
	name string
	sign func(c *draw.Canvas, at vg.Point)
}

// drawFunc is a plot.Plotter made of a function of canvas and transforms.
type drawFunc func(c draw.Canvas, x, y func(float64) vg.Length)

// Plot implements plot.Plotter.
func (f drawFunc) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	f(c, x, y)
}

const dotRadius = vg.Length(3.1)

// Points are the rows of xy (n×2 or wider; the first two columns count), with a
// colour and a marker for each class: labels[i] is an index into classes. Rows
// that aren't finite are left out and counted in the legend.
func Points(xy mat.Matrix, labels []int, classes []string) Layer {
	n, d := xy.Dims()
	if d < 2 {
		panic(fmt.Sprintf("show: Points needs two columns, the matrix is %d×%d", n, d))
	}
	if len(labels) != n {
		panic(fmt.Sprintf("show: Points got %d labels for %d rows", len(labels), n))
	}
	l := Layer{about: fmt.Sprintf("%d points in %d classes", n, len(classes))}
	lost := 0
	for i := range n {
		q := plotter.XY{X: xy.At(i, 0), Y: xy.At(i, 1)}
		if !ok(q.X, false) || !ok(q.Y, false) {
			lost++
			continue
		}
		l.extent = append(l.extent, q)
		l.plot = append(l.plot, glyph(q, colorOf(labels[i]), markerOf(labels[i]), dotRadius))
	}
	for c, name := range classes {
		l.legend = append(l.legend, markerEntry(name, colorOf(c), markerOf(c)))
	}
	if lost > 0 {
		l.legend = append(l.legend, entry{name: fmt.Sprintf("%d points are not finite", lost), sign: func(*draw.Canvas, vg.Point) {}})
	}
	return l
}

// Dots are the rows of xy (n×2) as points of one kind; style chooses colour and
// marker as a class number would. An empty name leaves them out of the legend.
func Dots(xy mat.Matrix, name string, style int) Layer {
	n, _ := xy.Dims()
	l := Points(xy, constant(n, style), nil)
	l.about = fmt.Sprintf("%d points", n)
	if name != "" {
		l.legend = append(l.legend, markerEntry(name, colorOf(style), markerOf(style)))
		l.about = fmt.Sprintf("%d points (%s)", n, name)
	}
	return l
}

func constant(n, v int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = v
	}
	return s
}

type glyphPlot struct {
	at    plotter.XY
	style draw.GlyphStyle
}

func glyph(at plotter.XY, k color.NRGBA, m marker, r vg.Length) plot.Plotter {
	k.A = 205
	return glyphPlot{at, draw.GlyphStyle{Color: k, Radius: r, Shape: m}}
}

// Plot implements plot.Plotter.
func (g glyphPlot) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	if at := (vg.Point{X: x(g.at.X), Y: y(g.at.Y)}); c.Contains(at) {
		c.DrawGlyphNoClip(g.style, at)
	}
}

func markerEntry(name string, k color.NRGBA, m marker) entry {
	return entry{name, func(c *draw.Canvas, at vg.Point) {
		m.DrawGlyph(c, draw.GlyphStyle{Color: k, Radius: dotRadius + 1}, at)
	}}
}

// Line joins the points (xs[i], ys[i]) in their order; style chooses the colour
// and, from the second on, a dash pattern. Points that aren't finite interrupt it.
func Line(xs, ys []float64, name string, style int) Layer {
	if len(xs) != len(ys) {
		panic(fmt.Sprintf("show: Line got %d x values and %d y values", len(xs), len(ys)))
	}
	xy := mat.NewDense(max(1, len(xs)), 2, nil)
	for i := range xs {
		xy.SetRow(i, []float64{xs[i], ys[i]})
	}
	return Curve(xy, name, style)
}

// Curve joins the rows of xy (n×2) in their order.
func Curve(xy mat.Matrix, name string, style int) Layer {
	n, _ := xy.Dims()
	l := Layer{about: fmt.Sprintf("a line through %d points", n)}
	if name != "" {
		l.about += " (" + name + ")"
		l.legend = []entry{lineEntry(name, style)}
	}
	var runs [][]plotter.XY
	open := false
	for i := range n {
		q := plotter.XY{X: xy.At(i, 0), Y: xy.At(i, 1)}
		if !ok(q.X, false) || !ok(q.Y, false) {
			open = false
			continue
		}
		if !open {
			runs, open = append(runs, nil), true
		}
		runs[len(runs)-1] = append(runs[len(runs)-1], q)
		l.extent = append(l.extent, q)
	}
	l.plot = []plot.Plotter{polylines(runs, lineStyle(style))}
	return l
}

// polylines draws runs of points, clipped to the panel.
func polylines(runs [][]plotter.XY, sty draw.LineStyle) plot.Plotter {
	return drawFunc(func(c draw.Canvas, x, y func(float64) vg.Length) {
		var lines [][]vg.Point
		for _, r := range runs {
			pts := make([]vg.Point, len(r))
			for i, q := range r {
				pts[i] = vg.Point{X: x(q.X), Y: y(q.Y)}
			}
			lines = append(lines, c.ClipLinesXY(pts)...)
		}
		c.StrokeLines(sty, lines...)
	})
}

var dashes = [][]vg.Length{nil, {7, 3}, {2, 3}, {9, 3, 2, 3}}

func lineStyle(style int) draw.LineStyle {
	return draw.LineStyle{Color: colorOf(style), Width: 2, Dashes: dashes[style%len(dashes)]}
}

func lineEntry(name string, style int) entry {
	return entry{name, func(c *draw.Canvas, at vg.Point) {
		c.StrokeLine2(lineStyle(style), at.X-11, at.Y, at.X+11, at.Y)
	}}
}

// Marked is Line with a marker at every point, for few measured values.
func Marked(xs, ys []float64, name string, style int) Layer {
	l := Line(xs, ys, "", style)
	l.about = fmt.Sprintf("%d values (%s)", len(xs), name)
	for _, q := range l.extent {
		l.plot = append(l.plot, glyph(q, colorOf(style), markerOf(style), dotRadius+0.6))
	}
	if name != "" {
		line, mark := lineEntry(name, style), markerEntry(name, colorOf(style), markerOf(style))
		l.legend = []entry{{name, func(c *draw.Canvas, at vg.Point) { line.sign(c, at); mark.sign(c, at) }}}
	}
	return l
}

// Segments draws a line between rows a and b of xy for each pair {a, b}: the
// edges of a graph, or from a point to its projection.
func Segments(xy mat.Matrix, pairs [][2]int, name string) Layer {
	sty := draw.LineStyle{Color: inked(95), Width: 0.8}
	l := Layer{about: fmt.Sprintf("%d segments", len(pairs))}
	var runs [][]plotter.XY
	for _, p := range pairs {
		a := plotter.XY{X: xy.At(p[0], 0), Y: xy.At(p[0], 1)}
		b := plotter.XY{X: xy.At(p[1], 0), Y: xy.At(p[1], 1)}
		runs = append(runs, []plotter.XY{a, b})
		l.extent = append(l.extent, a, b)
	}
	l.plot = []plot.Plotter{polylines(runs, sty)}
	if name != "" {
		l.legend = []entry{{name, func(c *draw.Canvas, at vg.Point) { c.StrokeLine2(sty, at.X-11, at.Y, at.X+11, at.Y) }}}
	}
	return l
}

// HLine is a horizontal dashed line at y over the whole panel.
func HLine(y float64, name string) Layer {
	return rule(name, plotter.XY{X: math.NaN(), Y: y}, func(c draw.Canvas, _, ty func(float64) vg.Length) (a, b vg.Point) {
		return vg.Point{X: c.Min.X, Y: ty(y)}, vg.Point{X: c.Max.X, Y: ty(y)}
	})
}

// VLine is a vertical dashed line at x over the whole panel.
func VLine(x float64, name string) Layer {
	return rule(name, plotter.XY{X: x, Y: math.NaN()}, func(c draw.Canvas, tx, _ func(float64) vg.Length) (a, b vg.Point) {
		return vg.Point{X: tx(x), Y: c.Min.Y}, vg.Point{X: tx(x), Y: c.Max.Y}
	})
}

func rule(name string, at plotter.XY, ends func(c draw.Canvas, x, y func(float64) vg.Length) (a, b vg.Point)) Layer {
	sty := draw.LineStyle{Color: inked(190), Width: 1.2, Dashes: []vg.Length{5, 4}}
	l := Layer{about: name, plot: []plot.Plotter{drawFunc(func(c draw.Canvas, x, y func(float64) vg.Length) {
		if a, b := ends(c, x, y); c.Contains(a) && c.Contains(b) {
			c.StrokeLine2(sty, a.X, a.Y, b.X, b.Y)
		}
	})}, extent: []plotter.XY{at}}
	if name != "" {
		l.legend = []entry{{name, func(c *draw.Canvas, at vg.Point) { c.StrokeLine2(sty, at.X-11, at.Y, at.X+11, at.Y) }}}
	}
	return l
}
