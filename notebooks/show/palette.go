package show

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The palette of Okabe and Ito, "Color Universal Design" (2008), with its yellow
// left out: it can't be seen on a light ground.
var palette = []color.NRGBA{
	{0, 114, 178, 255},   // blue
	{213, 94, 0, 255},    // vermilion
	{0, 158, 115, 255},   // bluish green
	{204, 121, 167, 255}, // reddish purple
	{230, 159, 0, 255},   // orange
	{86, 180, 233, 255},  // sky blue
	ink,                  // grey, as thin as it is drawn
}

// Ink and paper are those of the page: in SVG they change with its theme.
var (
	ink   = color.NRGBA{34, 34, 34, 255}
	faint = inked(28)
	paper = color.NRGBA{253, 253, 251, 255}
)

// inked is ink, thinned to the opacity a of 255.
func inked(a uint8) color.NRGBA { return color.NRGBA{ink.R, ink.G, ink.B, a} }

func colorOf(class int) color.NRGBA { return palette[class%len(palette)] }

// marker is a filled glyph: a circle, or a polygon given by its corners on a
// circle of radius 1. The radii are set so that all have about the same area.
type marker struct {
	scale   float64
	corners []vg.Point // nil: a circle
}

var markers = []marker{
	{scale: 1},
	regular(3, 90, 1.45),
	regular(4, 45, 1.25),
	regular(4, 0, 1.25),
	regular(3, -90, 1.45),
	cross(0, 1.4),
	cross(45, 1.4),
	regular(5, 90, 1.15),
}

func markerOf(class int) marker { return markers[class%len(markers)] }

func regular(corners int, start, scale float64) marker {
	m := marker{scale: scale}
	for i := range corners {
		s, c := math.Sincos(start*math.Pi/180 + 2*math.Pi*float64(i)/float64(corners))
		m.corners = append(m.corners, vg.Point{X: vg.Length(c), Y: vg.Length(s)})
	}
	return m
}

// cross is a plus sign with thick arms, turned by the given angle in degrees.
func cross(turn, scale float64) marker {
	m := marker{scale: scale}
	const half = 0.3
	s, c := math.Sincos(turn * math.Pi / 180)
	for i := range 4 {
		sa, ca := math.Sincos(float64(i) * math.Pi / 2)
		for _, p := range [][2]float64{{half, -half}, {1, -half}, {1, half}} {
			x, y := ca*p[0]-sa*p[1], sa*p[0]+ca*p[1]
			m.corners = append(m.corners, vg.Point{X: vg.Length(c*x - s*y), Y: vg.Length(s*x + c*y)})
		}
	}
	return m
}

// DrawGlyph implements draw.GlyphDrawer.
func (m marker) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, at vg.Point) {
	c.SetColor(sty.Color)
	r := sty.Radius * vg.Length(m.scale)
	var p vg.Path
	if m.corners == nil {
		p.Move(vg.Point{X: at.X + r, Y: at.Y})
		p.Arc(at, r, 0, 2*math.Pi)
	}
	for i, k := range m.corners {
		q := vg.Point{X: at.X + r*k.X, Y: at.Y + r*k.Y}
		if i == 0 {
			p.Move(q)
		} else {
			p.Line(q)
		}
	}
	p.Close()
	c.Fill(p)
}

// ramp is a sequential scale from light to dark blue for t in [0, 1], of evenly
// falling lightness.
func ramp(t float64) color.NRGBA {
	return between(t, []color.NRGBA{{247, 251, 255, 255}, {158, 202, 225, 255}, {49, 130, 189, 255}, {8, 48, 107, 255}})
}

// diverging is a scale from purple over white to green for t in [0, 1], after
// ColorBrewer's PRGn: none of the classes' colours is in it but green, and it reads
// in every kind of colour blindness.
func diverging(t float64) color.NRGBA {
	return between(t, []color.NRGBA{{118, 42, 131, 255}, {194, 165, 207, 255}, {247, 247, 247, 255}, {166, 219, 160, 255}, {27, 120, 55, 255}})
}

func between(t float64, stops []color.NRGBA) color.NRGBA {
	if math.IsNaN(t) {
		return color.NRGBA{200, 200, 200, 255}
	}
	t = min(max(t, 0), 1) * float64(len(stops)-1)
	i := min(int(t), len(stops)-2)
	f := t - float64(i)
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + f*(float64(b)-float64(a)))) }
	a, b := stops[i], stops[i+1]
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}
