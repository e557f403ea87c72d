package show

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Panel is one drawing of a figure: what [Plot], [Heat] and [Images] return.
type Panel interface {
	draw(c draw.Canvas)
	legend() []entry
	describe() string             // for screen readers
	height(w vg.Length) vg.Length // that suits a panel of width w
}

// Axes is a panel with two axes and layers of points, lines and contours.
type Axes struct {
	title, x, y     string
	layers          []Layer
	equal           bool
	logX, logY      bool
	x0, x1, y0, y1  float64
	fixed           bool
	ticksX          []plot.Tick
	heightOverWidth vg.Length
}

// Plot is a panel with a title, labelled axes (name the unit, if there is one)
// and layers, drawn in their order.
func Plot(title, x, y string, layers ...Layer) *Axes {
	return &Axes{title: title, x: x, y: y, layers: layers, heightOverWidth: 0.85}
}

// Equal makes a unit as long on one axis as on the other.
func (a *Axes) Equal() *Axes { a.equal = true; return a }

// LogX makes the horizontal axis logarithmic; values ≤ 0 are left out.
func (a *Axes) LogX() *Axes { a.logX = true; return a }

// LogY makes the vertical axis logarithmic; values ≤ 0 are left out.
func (a *Axes) LogY() *Axes { a.logY = true; return a }

// Range fixes the part of the plane that is shown.
func (a *Axes) Range(x0, x1, y0, y1 float64) *Axes {
	a.x0, a.x1, a.y0, a.y1, a.fixed = x0, x1, y0, y1, true
	return a
}

// Flat makes the panel lower than wide, for bars and long lines.
func (a *Axes) Flat() *Axes { a.heightOverWidth = 0.55; return a }

func (a *Axes) height(w vg.Length) vg.Length {
	if a.field() != nil {
		w -= barRoom
	}
	if a.equal && a.fixed { // as equalCanvas will have it, or the rest of the panel stays empty
		return min(w*a.heightOverWidth, (w-axisRoom)*vg.Length((a.y1-a.y0)/(a.x1-a.x0))+axisRoom) + titleHeight
	}
	return w*a.heightOverWidth + titleHeight
}

// axisRoom is the room that an axis takes with its numbers and its label, at least.
const axisRoom = vg.Length(42)

func (a *Axes) legend() (all []entry) {
	for _, l := range a.layers {
		all = append(all, l.legend...)
	}
	return all
}

func (a *Axes) describe() string {
	var parts []string
	for _, l := range a.layers {
		if l.about != "" {
			parts = append(parts, l.about)
		}
	}
	return fmt.Sprintf("%s: %s; horizontal axis %s, vertical axis %s", a.title, strings.Join(parts, ", "), a.x, a.y)
}

const (
	titleSize = vg.Length(13)
	labelSize = vg.Length(12)
	tickSize  = vg.Length(11)
)

func sans(size vg.Length, bold bool) font.Font {
	f := font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, size)
	if bold {
		f.Weight = 2 // x/image/font.WeightBold
	}
	return f
}

func textStyle(size vg.Length) text.Style {
	return text.Style{Color: ink, Font: sans(size, false), Handler: plot.DefaultTextHandler}
}

func (a *Axes) draw(c draw.Canvas) {
	c = drawTitle(c, a.title)
	p := plot.New()
	p.BackgroundColor = nil
	for _, ax := range []*plot.Axis{&p.X, &p.Y} {
		ax.Label.TextStyle.Font, ax.Label.TextStyle.Color = sans(labelSize, false), ink
		ax.Tick.Label.Font, ax.Tick.Label.Color = sans(tickSize, false), ink
		ax.Label.Padding, ax.Tick.Length, ax.Padding = 3, 4, 4
		ax.Tick.Color, ax.Color = ink, ink
	}
	p.X.Label.Text, p.Y.Label.Text = a.x, a.y
	if a.logY {
		p.Y.Label.Text = "" // labelLog writes it
		c.Min.X += logLabelRoom
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = a.ticker(a.logX, c.Max.X-c.Min.X, 50), a.ticker(a.logY, c.Max.Y-c.Min.Y, 45)
	if a.logX {
		p.X.Scale = logScale{}
	}
	if a.logY {
		p.Y.Scale = logScale{}
	}
	for _, l := range a.layers {
		for _, s := range l.plot {
			if a.field() != nil {
				s = onField{s}
			}
			p.Add(s)
		}
	}
	if a.field() != nil {
		c.Max.X -= barRoom
	}
	a.setRange(p)
	if a.ticksX != nil {
		p.X.Tick.Marker = plot.ConstantTicks(a.ticksX)
	}
	switch {
	case a.equal && a.exact():
		c = equalCanvas(p, c)
	case a.equal:
		equalScales(p, c)
	}
	data := p.DataCanvas(c)
	drawGrid(p, data)
	p.Draw(c)
	if a.logY {
		labelLog(c, (data.Min.Y+data.Max.Y)/2, a.y)
	}
	if ends := a.field(); ends != nil {
		x := data.Max.X + 7
		colorBar(c, vg.Rectangle{Min: vg.Point{X: x, Y: data.Min.Y}, Max: vg.Point{X: x + 8, Y: data.Max.Y}}, ends[0], ends[1], pale)
	}
}

// logLabelRoom is the width of the label of a logarithmic axis.
const logLabelRoom = labelSize + 3

// labelLog writes the label of a vertical logarithmic axis left of c. plot.Plot takes
// its middle for that of the values, far up the axis, and keeps half of its length
// free above.
func labelLog(c draw.Canvas, y vg.Length, label string) {
	sty := textStyle(labelSize)
	sty.Rotation = math.Pi / 2
	sty.XAlign = draw.XCenter
	c.FillText(sty, vg.Point{X: c.Min.X - 3 - sty.FontExtents().Descent, Y: y}, label)
}

// barRoom is the width of a colour bar with its numbers.
const barRoom = vg.Length(50)

// setRange widens empty ranges and keeps logarithms finite.
func (a *Axes) setRange(p *plot.Plot) {
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, l := range a.layers {
		for _, q := range l.extent {
			if ok(q.X, a.logX) {
				p.X.Min, p.X.Max = min(p.X.Min, q.X), max(p.X.Max, q.X)
			}
			if ok(q.Y, a.logY) {
				p.Y.Min, p.Y.Max = min(p.Y.Min, q.Y), max(p.Y.Max, q.Y)
			}
		}
	}
	if a.fixed {
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = a.x0, a.x1, a.y0, a.y1
	}
	widen(&p.X, a.logX)
	widen(&p.Y, a.logY)
	if !a.exact() {
		margin(&p.X, a.logX)
		margin(&p.Y, a.logY)
	}
}

// exact tells whether the axes must end where the layers do.
func (a *Axes) exact() bool {
	return a.fixed || a.field() != nil
}

// margin keeps markers off the border; an axis that starts at 0 still does.
func margin(ax *plot.Axis, log bool) {
	if log {
		f := math.Pow(ax.Max/ax.Min, 0.03)
		ax.Min, ax.Max = ax.Min/f, ax.Max*f
		return
	}
	d := 0.03 * (ax.Max - ax.Min)
	if ax.Min != 0 {
		ax.Min -= d
	}
	ax.Max += d
}

// field is that of the first layer that colours the panel, or nil.
func (a *Axes) field() *[2]float64 {
	for _, l := range a.layers {
		if l.field != nil {
			return l.field
		}
	}
	return nil
}

// onField is a layer of a panel with a coloured field.
type onField struct{ plot.Plotter }

// Plot implements plot.Plotter.
func (f onField) Plot(c draw.Canvas, p *plot.Plot) {
	canvas := c.Canvas
	for nested, is := canvas.(draw.Canvas); is; nested, is = canvas.(draw.Canvas) {
		canvas = nested.Canvas
	}
	if svg, is := canvas.(*svgCanvas); is {
		svg.field = true
		defer func() { svg.field = false }()
	}
	f.Plotter.Plot(c, p)
}

func ok(v float64, log bool) bool {
	return !math.IsNaN(v) && !math.IsInf(v, 0) && (!log || v > 0)
}

func widen(ax *plot.Axis, log bool) {
	switch {
	case ax.Min > ax.Max && log:
		ax.Min, ax.Max = 0.1, 10
	case ax.Min > ax.Max:
		ax.Min, ax.Max = -1, 1
	case ax.Max-ax.Min > 1e-12*max(math.Abs(ax.Min), math.Abs(ax.Max)):
	case log:
		ax.Min, ax.Max = ax.Min/2, ax.Max*2
	default:
		d := max(1, math.Abs(ax.Min)) / 2
		ax.Min, ax.Max = ax.Min-d, ax.Max+d
	}
}

// equalScales widens the range of one axis until a unit has the same length on
// both. Wider ranges can widen the tick labels, hence the second pass.
func equalScales(p *plot.Plot, c draw.Canvas) {
	for range 2 {
		d := p.DataCanvas(c)
		w, h := float64(d.Max.X-d.Min.X), float64(d.Max.Y-d.Min.Y)
		perX, perY := (p.X.Max-p.X.Min)/w, (p.Y.Max-p.Y.Min)/h
		if perX < perY {
			grow(&p.X, perY*w)
		} else {
			grow(&p.Y, perX*h)
		}
	}
}

// equalCanvas narrows the canvas instead, for panels whose ranges are fixed.
func equalCanvas(p *plot.Plot, c draw.Canvas) draw.Canvas {
	d := p.DataCanvas(c)
	w, h := d.Max.X-d.Min.X, d.Max.Y-d.Min.Y
	ratio := vg.Length((p.X.Max - p.X.Min) / (p.Y.Max - p.Y.Min))
	if extra := w - h*ratio; extra > 0 {
		return draw.Crop(c, extra/2, -extra/2, 0, 0)
	}
	return draw.Crop(c, 0, 0, h-w/ratio, 0)
}

func grow(ax *plot.Axis, length float64) {
	mid := (ax.Min + ax.Max) / 2
	ax.Min, ax.Max = mid-length/2, mid+length/2
}

func drawGrid(p *plot.Plot, c draw.Canvas) {
	sty := draw.LineStyle{Color: faint, Width: 0.7}
	for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		if x := p.X.Norm(t.Value); !t.IsMinor() && x >= 0 && x <= 1 {
			c.StrokeLine2(sty, c.X(x), c.Min.Y, c.X(x), c.Max.Y)
		}
	}
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		if y := p.Y.Norm(t.Value); !t.IsMinor() && y >= 0 && y <= 1 {
			c.StrokeLine2(sty, c.Min.X, c.Y(y), c.Max.X, c.Y(y))
		}
	}
}
