package show

import (
	"fmt"
	"html"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// picture is the figure as HTML whose panels stand side by side where there is
// room, and beneath each other on a phone, where one SVG would shrink its letters
// with it.
func (f Frame) picture() string {
	if f.onlyImages() {
		return f.rowsOfImages()
	}
	if len(f.Panels) == 1 {
		return f.SVG()
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<div style="display:flex;flex-wrap:wrap;justify-content:center;gap:10px %spx">`, num(panelGap))
	heights := f.rowHeights()
	for i, p := range f.Panels {
		w, h := f.panelWidth(), heights[i/f.columns()]
		c := newSVG(w, h)
		p.draw(draw.NewCanvas(c, w, h))
		fmt.Fprintf(&b, `<div style="flex:1 1 %spx;max-width:%spx">%s</div>`, num(w*shrinks), num(w), c.document(p.describe()))
	}
	return b.String() + "</div>" + f.key()
}

// rowsOfImages has its titles as HTML: on a phone the images shrink to less than
// half, and letters among them would, too.
func (f Frame) rowsOfImages() string {
	var b strings.Builder
	for _, p := range f.Panels {
		m := p.(images)
		fmt.Fprintf(&b, `<div style="font:bold 13px 'Liberation Sans',Arial,Helvetica,sans-serif;text-align:center;padding:6px 0 4px">%s</div>`, html.EscapeString(m.title))
		about := m.describe()
		m.title = ""
		w := f.panelWidth()
		h := m.height(w)
		c := newSVG(w, h)
		m.draw(draw.NewCanvas(c, w, h))
		b.WriteString(c.document(about))
	}
	return b.String()
}

// shrinks is how far a panel shrinks before it goes to a row of its own: its
// letters have 8 pixels or more then.
const shrinks = 0.75

// key is the legend as HTML that wraps; "" if there is none.
func (f Frame) key() string {
	const w, h = vg.Length(24), vg.Length(16)
	var b strings.Builder
	for _, row := range f.legendRows(1e6) {
		for _, e := range row {
			c := newSVG(w, h)
			e.sign(&draw.Canvas{Canvas: c, Rectangle: vg.Rectangle{Max: vg.Point{X: w, Y: h}}}, vg.Point{X: w / 2, Y: h / 2})
			fmt.Fprintf(&b, `<span style="display:flex;align-items:center;gap:4px">%s%s</span>`,
				strings.Replace(c.document(""), ` role="img" aria-label=""`, ` aria-hidden="true"`, 1), html.EscapeString(e.name))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return `<div style="display:flex;flex-wrap:wrap;justify-content:center;gap:2px 18px;font:13px 'Liberation Sans',Arial,Helvetica,sans-serif;padding-top:6px">` + b.String() + `</div>`
}
