package show

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Heat is a panel with a matrix as an image: row 1 is on top, a colour bar at
// the right. Matrices with both signs get a scale that is white at 0.
func Heat(title string, m mat.Matrix) Panel { return heat{title, m} }

type heat struct {
	title string
	m     mat.Matrix
}

func (h heat) legend() []entry { return nil }

func (h heat) height(w vg.Length) vg.Length {
	r, c := h.m.Dims()
	body := (w - heatLeft - heatRight) * vg.Length(r) / vg.Length(c)
	return min(max(body, w/4), 1.6*w) + heatBottom + titleHeight
}

// What a heat panel needs beside the matrix: for indices and the colour bar.
const heatLeft, heatRight, heatBottom = vg.Length(26), vg.Length(62), vg.Length(20)

func (h heat) describe() string {
	r, c := h.m.Dims()
	lo, hi := h.span()
	return fmt.Sprintf("%s: image of a %d×%d matrix with values from %s to %s", h.title, r, c, short(lo), short(hi))
}

func (h heat) span() (lo, hi float64) {
	r, c := h.m.Dims()
	values := make([]float64, 0, r*c)
	for i := range r {
		for j := range c {
			values = append(values, h.m.At(i, j))
		}
	}
	return span(values)
}

func (h heat) draw(c draw.Canvas) {
	c = drawTitle(c, h.title)
	rows, cols := h.m.Dims()
	lo, hi := h.span()
	scale := ramp
	if lo < 0 && hi > 0 {
		hi = max(hi, -lo)
		lo, scale = -hi, diverging
	}
	img := image.NewNRGBA(image.Rect(0, 0, cols, rows))
	for i := range rows {
		for j := range cols {
			img.SetNRGBA(j, i, scale(share(h.m.At(i, j), lo, hi)))
		}
	}
	body := draw.Crop(c, heatLeft, -heatRight, heatBottom-2, -2)
	side := min((body.Max.X-body.Min.X)/vg.Length(cols), (body.Max.Y-body.Min.Y)/vg.Length(rows))
	w, ht := side*vg.Length(cols), side*vg.Length(rows)
	box := vg.Rectangle{Min: vg.Point{X: body.Min.X, Y: body.Max.Y - ht}, Max: vg.Point{X: body.Min.X + w, Y: body.Max.Y}}
	c.DrawImage(box, img)
	frame(c, box)
	indexLabels(c, box, rows, cols)
	colorBar(c, vg.Rectangle{Min: vg.Point{X: box.Max.X + 10, Y: box.Min.Y}, Max: vg.Point{X: box.Max.X + 22, Y: box.Max.Y}}, lo, hi, scale)
}

func share(v, lo, hi float64) float64 {
	if hi > lo {
		return (v - lo) / (hi - lo)
	}
	return 0.5
}

const titleHeight = titleSize + 9

func drawTitle(c draw.Canvas, title string) draw.Canvas {
	if title == "" {
		return c
	}
	sty := textStyle(titleSize)
	sty.Font = sans(titleSize, true)
	sty.XAlign, sty.YAlign = draw.XCenter, draw.YTop
	c.FillText(sty, vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: c.Max.Y}, title)
	c.Max.Y -= titleHeight
	return c
}

func frame(c draw.Canvas, r vg.Rectangle) {
	c.StrokeLines(draw.LineStyle{Color: color.NRGBA{120, 120, 120, 255}, Width: 0.7}, []vg.Point{
		r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}, r.Min,
	})
}

// indexLabels writes the first and last row and column numbers, from 1.
func indexLabels(c draw.Canvas, r vg.Rectangle, rows, cols int) {
	sty := textStyle(tickSize)
	sty.XAlign, sty.YAlign = draw.XRight, draw.YTop
	c.FillText(sty, vg.Point{X: r.Min.X - 4, Y: r.Max.Y}, "1")
	sty.YAlign = draw.YBottom
	if rows > 1 {
		c.FillText(sty, vg.Point{X: r.Min.X - 4, Y: r.Min.Y}, strconv.Itoa(rows))
	}
	sty.XAlign, sty.YAlign = draw.XLeft, draw.YTop
	c.FillText(sty, vg.Point{X: r.Min.X, Y: r.Min.Y - 3}, "1")
	sty.XAlign = draw.XRight
	if cols > 1 {
		c.FillText(sty, vg.Point{X: r.Max.X, Y: r.Min.Y - 3}, strconv.Itoa(cols))
	}
}

func colorBar(c draw.Canvas, r vg.Rectangle, lo, hi float64, scale func(float64) color.NRGBA) {
	img := image.NewNRGBA(image.Rect(0, 0, 1, 64))
	for i := range 64 {
		img.SetNRGBA(0, 63-i, scale(float64(i)/63))
	}
	c.DrawImage(r, img)
	frame(c, r)
	sty := textStyle(tickSize)
	ticks := linearTicks{max(2, int((r.Max.Y-r.Min.Y)/40))}.Ticks(lo, hi)
	if len(ticks) < 2 && hi > lo {
		ticks = nil
		for _, v := range []float64{lo, (lo + hi) / 2, hi} {
			ticks = append(ticks, plot.Tick{Value: v, Label: strings.ReplaceAll(strconv.FormatFloat(v, 'g', 2, 64), "-", "−")})
		}
	}
	for _, t := range ticks {
		y := r.Min.Y + (r.Max.Y-r.Min.Y)*vg.Length(share(t.Value, lo, hi))
		c.StrokeLine2(draw.LineStyle{Color: ink, Width: 0.7}, r.Max.X, y, r.Max.X+3, y)
		sty.YAlign = draw.YCenter
		c.FillText(sty, vg.Point{X: r.Max.X + 6, Y: y}, t.Label)
	}
	if hi <= lo { // one value only
		sty.YAlign = draw.YCenter
		c.FillText(sty, vg.Point{X: r.Max.X + 6, Y: (r.Min.Y + r.Max.Y) / 2}, short(lo))
	}
}

// short writes a number with three significant digits and a true minus sign.
func short(v float64) string {
	return strings.ReplaceAll(strconv.FormatFloat(v, 'g', 3, 64), "-", "−")
}

// Images is a panel of grey images of side×side pixels, one in each row of x
// (n×side²), dark where the value is high, perRow beside each other. Names, if
// given, label the rows of images.
func Images(title string, x mat.Matrix, side, perRow int, names ...string) Panel {
	n, d := x.Dims()
	if d != side*side {
		panic(fmt.Sprintf("show: Images of %d×%d pixels need %d columns, the matrix is %d×%d", side, side, side*side, n, d))
	}
	return images{title, x, side, perRow, names}
}

type images struct {
	title        string
	x            mat.Matrix
	side, perRow int
	names        []string
}

func (p images) rows() int       { n, _ := p.x.Dims(); return (n + p.perRow - 1) / p.perRow }
func (p images) legend() []entry { return nil }

func (p images) height(w vg.Length) vg.Length {
	h := min((w-p.left())*vg.Length(p.rows())/vg.Length(p.perRow), 1.6*w)
	if p.title == "" {
		return h
	}
	return h + titleHeight
}

// left is the room for the names.
func (p images) left() (w vg.Length) {
	for _, s := range p.names {
		w = max(w, textStyle(labelSize).Width(s)+10)
	}
	return w
}

func (p images) describe() string {
	n, _ := p.x.Dims()
	about := fmt.Sprintf("%s: %d images of %d×%d pixels", p.title, n, p.side, p.side)
	if len(p.names) > 0 {
		about += "; rows: " + strings.Join(p.names, ", ")
	}
	return about
}

func (p images) draw(c draw.Canvas) {
	c = drawTitle(c, p.title)
	n, _ := p.x.Dims()
	cell := p.side + 1 // a pixel of gap
	img := image.NewNRGBA(image.Rect(0, 0, p.perRow*cell-1, p.rows()*cell-1))
	lo, hi := heat{"", p.x}.span()
	for i := range n {
		for q := range p.side * p.side {
			v := 255 - uint8(math.Round(255*share(p.x.At(i, q), lo, hi)))
			img.SetNRGBA(i%p.perRow*cell+q%p.side, i/p.perRow*cell+q/p.side, color.NRGBA{v, v, v, 255})
		}
	}
	sty := textStyle(labelSize)
	c = draw.Crop(c, p.left(), 0, 0, 0)
	size := img.Bounds().Size()
	pix := min((c.Max.X-c.Min.X)/vg.Length(size.X), (c.Max.Y-c.Min.Y)/vg.Length(size.Y))
	box := vg.Rectangle{Min: vg.Point{X: c.Min.X, Y: c.Max.Y - pix*vg.Length(size.Y)}, Max: vg.Point{X: c.Min.X + pix*vg.Length(size.X), Y: c.Max.Y}}
	c.DrawImage(box, img)
	sty.XAlign, sty.YAlign = draw.XRight, draw.YCenter
	for i, s := range p.names {
		c.FillText(sty, vg.Point{X: box.Min.X - 8, Y: box.Max.Y - pix*vg.Length(i*cell+p.side/2)}, s)
	}
}
