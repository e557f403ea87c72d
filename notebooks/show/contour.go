package show

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// GridSize is the number of grid lines on which [Contours] evaluates, each way.
const GridSize = 45

// Grid is the points of a GridSize×GridSize grid over a rectangle, one row each,
// for functions that are cheaper for many points at once.
func Grid(x0, x1, y0, y1 float64) *mat.Dense {
	g := mat.NewDense(GridSize*GridSize, 2, nil)
	for r := range GridSize {
		for c := range GridSize {
			g.SetRow(r*GridSize+c, []float64{at(x0, x1, c), at(y0, y1, r)})
		}
	}
	return g
}

func at(lo, hi float64, i int) float64 { return lo + (hi-lo)*float64(i)/(GridSize-1) }

// Contours shades the rectangle by the values of a function on the points of
// [Grid], in the same order, and draws lines of equal value. Purple is low and
// green is high; zero is white when the values have both signs.
func Contours(x0, x1, y0, y1 float64, values []float64) Layer {
	if len(values) != GridSize*GridSize {
		panic("show: Contours needs one value for each point of Grid")
	}
	lo, hi := span(values)
	about := fmt.Sprintf("contour lines of a function with values from %s to %s", short(lo), short(hi))
	if lo < 0 && hi > 0 {
		hi = max(hi, -lo)
		lo = -hi
	}
	f := field{x0, x1, y0, y1, values}
	var levels []float64
	for i := 1; i < 12 && hi > lo; i++ {
		levels = append(levels, lo+(hi-lo)*float64(i)/12)
	}
	l := Layer{about: about, field: &[2]float64{lo, hi}, extent: []plotter.XY{{X: x0, Y: y0}, {X: x1, Y: y1}}}
	shade := drawFunc(func(c draw.Canvas, x, y func(float64) vg.Length) {
		img := image.NewNRGBA(image.Rect(0, 0, GridSize, GridSize))
		for r := range GridSize {
			for col := range GridSize {
				img.SetNRGBA(col, GridSize-1-r, pale((f.Z(col, r)-lo)/(hi-lo)))
			}
		}
		hx, hy := (x1-x0)/(GridSize-1)/2, (y1-y0)/(GridSize-1)/2
		c.DrawImage(vg.Rectangle{Min: vg.Point{X: max(x(x0-hx), c.Min.X), Y: max(y(y0-hy), c.Min.Y)}, Max: vg.Point{X: min(x(x1+hx), c.Max.X), Y: min(y(y1+hy), c.Max.Y)}}, img)
	})
	l.plot = []plot.Plotter{shade}
	for _, v := range levels {
		l.plot = append(l.plot, polylines(f.isolines(v), draw.LineStyle{Color: color.NRGBA{60, 60, 60, 150}, Width: 0.8}))
	}
	return l
}

// pale is diverging for a field: what lies on it counts.
func pale(t float64) color.NRGBA { return between(0.75, []color.NRGBA{paper, diverging(t)}) }

func span(values []float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if ok(v, false) {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return lo, hi
}

// field is a function on the points of Grid.
type field struct {
	x0, x1, y0, y1 float64
	values         []float64
}

func (f field) Z(c, r int) float64 { return f.values[r*GridSize+c] }
func (f field) X(c int) float64    { return at(f.x0, f.x1, c) }
func (f field) Y(r int) float64    { return at(f.y0, f.y1, r) }
