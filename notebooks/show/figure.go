package show

import (
	"fmt"
	"html"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Frame is a figure: panels side by side with one legend for all, and a caption
// that says what is to be seen.
type Frame struct {
	Caption string
	Panels  []Panel
}

// Still makes a Frame, for [Slider] or to be written to a file.
func Still(caption string, panels ...Panel) Frame { return Frame{caption, panels} }

// Figure displays panels side by side, at most three in a row, with the caption
// beneath.
func Figure(caption string, panels ...Panel) {
	f := Still(caption, panels...)
	w, _ := f.size()
	display(card(w, f.picture()+figcaption(caption)), f.alt())
}

// SVG is the figure as an SVG element.
func (f Frame) SVG() string {
	w, h := f.size()
	c := newSVG(w, h)
	f.drawOn(draw.NewCanvas(c, w, h))
	return c.document(f.alt())
}

// alt is the text for screen readers.
func (f Frame) alt() string {
	parts := []string{strings.TrimSuffix(f.Caption, ".")}
	for _, p := range f.Panels {
		parts = append(parts, p.describe())
	}
	return strings.Join(parts, ". ")
}

const (
	figureMargin = vg.Length(10)
	panelGap     = vg.Length(22)
	legendRow    = vg.Length(20)
)

// columns is the number of panels in a row.
func (f Frame) columns() int {
	if f.onlyImages() {
		return 1
	}
	if n := len(f.Panels); n != 4 {
		return min(n, 3)
	}
	return 2
}

func (f Frame) panelWidth() vg.Length {
	if f.onlyImages() {
		return imagesWidth
	}
	return []vg.Length{0, 470, 370, 290}[f.columns()]
}

// imagesWidth gives each of ten images in a row 60 pixels.
const imagesWidth = vg.Length(620)

// onlyImages: rows of pictures stand beneath each other, so that the same picture
// is in the same column of each.
func (f Frame) onlyImages() bool {
	for _, p := range f.Panels {
		if _, ok := p.(images); !ok {
			return false
		}
	}
	return len(f.Panels) > 0
}

// rowHeights is the height of each row of panels.
func (f Frame) rowHeights() []vg.Length {
	var hs []vg.Length
	for i, p := range f.Panels {
		if i%f.columns() == 0 {
			hs = append(hs, 0)
		}
		hs[len(hs)-1] = max(hs[len(hs)-1], p.height(f.panelWidth()))
	}
	return hs
}

func (f Frame) size() (w, h vg.Length) {
	if len(f.Panels) == 0 {
		panic("show: a figure without panels")
	}
	w = vg.Length(f.columns())*(f.panelWidth()+panelGap) - panelGap + 2*figureMargin
	h = 2 * figureMargin
	for i, rh := range f.rowHeights() {
		h += rh
		if i > 0 {
			h += panelGap
		}
	}
	return w, h + vg.Length(len(f.legendRows(w)))*legendRow
}

func (f Frame) drawOn(c draw.Canvas) {
	c.SetColor(paper)
	c.Fill(c.Rectangle.Path())
	w := c.Max.X - c.Min.X
	top := c.Max.Y - figureMargin
	for r, rh := range f.rowHeights() {
		for k := range f.columns() {
			if i := r*f.columns() + k; i < len(f.Panels) {
				x := c.Min.X + figureMargin + vg.Length(k)*(f.panelWidth()+panelGap)
				f.Panels[i].draw(draw.Canvas{Canvas: c.Canvas, Rectangle: vg.Rectangle{Min: vg.Point{X: x, Y: top - rh}, Max: vg.Point{X: x + f.panelWidth(), Y: top}}})
			}
		}
		top -= rh + panelGap
	}
	top += panelGap
	for _, row := range f.legendRows(w) {
		drawLegendRow(c, row, top-legendRow/2-2)
		top -= legendRow
	}
}

// legendRows breaks the entries of all panels, each name once, into rows.
func (f Frame) legendRows(w vg.Length) (rows [][]entry) {
	seen := map[string]bool{}
	var used vg.Length
	for _, p := range f.Panels {
		for _, e := range p.legend() {
			if seen[e.name] {
				continue
			}
			seen[e.name] = true
			ew := entryWidth(e)
			if rows == nil || used+ew > w-2*figureMargin {
				rows, used = append(rows, nil), 0
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], e)
			used += ew
		}
	}
	return rows
}

func entryWidth(e entry) vg.Length { return 28 + textStyle(labelSize).Width(e.name) + 18 }

func drawLegendRow(c draw.Canvas, row []entry, y vg.Length) {
	var w vg.Length
	for _, e := range row {
		w += entryWidth(e)
	}
	sty := textStyle(labelSize)
	sty.YAlign = draw.YCenter
	x := (c.Min.X + c.Max.X - w + 18) / 2
	for _, e := range row {
		e.sign(&c, vg.Point{X: x + 11, Y: y})
		c.FillText(sty, vg.Point{X: x + 28, Y: y}, e.name)
		x += entryWidth(e)
	}
}

// card puts a figure of the given width on the page's paper, light or dark, and
// lets a long caption wrap. The names of the variables are JupyterLab's.
func card(w vg.Length, content string) string {
	return fmt.Sprintf(`<figure style="margin:4px 0;padding:6px;max-width:min(100%%,%spx);box-sizing:border-box;background:var(--jp-layout-color0,#fdfdfb);color:var(--jp-content-font-color1,#222);border:1px solid rgba(128,128,128,.35);border-radius:6px">%s</figure>`, num(w+14), content)
}

func figcaption(caption string) string {
	return `<figcaption style="font:14px/1.4 'Liberation Sans',Arial,Helvetica,sans-serif;padding:2px 6px 4px;text-align:center">` + html.EscapeString(caption) + `</figcaption>`
}
