package show

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bars are vertical bars of the given heights at 1, 2, 3, …: eigenvalues, ratios.
func Bars(heights []float64, name string, style int) Layer {
	l := Layer{about: fmt.Sprintf("%d bars (%s)", len(heights), name)}
	l.extent = []plotter.XY{{X: 0.4, Y: 0}, {X: float64(len(heights)) + 0.6, Y: 0}}
	for i, h := range heights {
		if ok(h, false) {
			l.extent = append(l.extent, plotter.XY{X: float64(i + 1), Y: h})
		}
	}
	k := colorOf(style)
	l.plot = []plot.Plotter{drawFunc(func(c draw.Canvas, x, y func(float64) vg.Length) {
		for i, h := range heights {
			if !ok(h, false) {
				continue
			}
			left, right := x(float64(i)+0.65), x(float64(i)+1.35)
			bottom, top := max(y(0), c.Min.Y), y(h)
			c.FillPolygon(k, c.ClipPolygonXY([]vg.Point{{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}}))
		}
	})}
	if name != "" {
		l.legend = []entry{markerEntry(name, k, markers[2])}
	}
	return l
}

// Named puts names in place of the numbers 1, 2, 3, … on the horizontal axis.
func (a *Axes) Named(names ...string) *Axes {
	a.ticksX = nil
	for i, n := range names {
		a.ticksX = append(a.ticksX, plot.Tick{Value: float64(i + 1), Label: n})
	}
	return a
}
