package show

import (
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// svgCanvas is a vg.Canvas that writes SVG for a page: lengths are rounded to a
// hundredth of a pixel, circles are circles, and text names fonts that the
// reader's machine has. A figure is a fifth of the size that vgsvg gives, which
// counts when a slider holds twenty.
type svgCanvas struct {
	w, h  vg.Length
	body  strings.Builder
	stack []svgState
	field bool // drawing on a coloured field, which is light in any theme
}

type svgState struct {
	color  color.NRGBA
	width  vg.Length
	dashes []vg.Length
	groups int // <g> elements to close
}

const fontStack = "'Liberation Sans',Arial,Helvetica,'DejaVu Sans',sans-serif"

func newSVG(w, h vg.Length) *svgCanvas {
	c := &svgCanvas{w: w, h: h, stack: []svgState{{color: ink}}}
	vg.Initialize(c)
	return c
}

// document is the finished element; label is what a screen reader says of it.
func (c *svgCanvas) document(label string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="%s" width="%s" height="%s" viewBox="0 0 %[2]s %[3]s" style="max-width:100%%;height:auto;display:block" font-family="%[4]s">%[5]s</svg>`,
		html.EscapeString(label), num(c.w), num(c.h), fontStack, c.body.String())
}

func (c *svgCanvas) top() *svgState { return &c.stack[len(c.stack)-1] }

// Size implements vg.CanvasSizer.
func (c *svgCanvas) Size() (w, h vg.Length)   { return c.w, c.h }
func (c *svgCanvas) SetLineWidth(w vg.Length) { c.top().width = w }
func (c *svgCanvas) SetColor(k color.Color) {
	c.top().color = color.NRGBAModel.Convert(k).(color.NRGBA)
}
func (c *svgCanvas) SetLineDash(d []vg.Length, _ vg.Length) { c.top().dashes = d }

// Rotate turns what follows counter-clockwise, as the other canvases do; SVG's y
// axis points down, which reverses the sense.
func (c *svgCanvas) Rotate(rad float64) {
	c.group(fmt.Sprintf("translate(0 %s) rotate(%s) translate(0 -%[1]s)", num(c.h), num(vg.Length(-rad*180/math.Pi))))
}

func (c *svgCanvas) Translate(p vg.Point) {
	c.group(fmt.Sprintf("translate(%s %s)", num(p.X), num(-p.Y)))
}

func (c *svgCanvas) Scale(x, y float64) {
	c.group(fmt.Sprintf("translate(0 %s) scale(%s %s) translate(0 -%[1]s)", num(c.h), num(vg.Length(x)), num(vg.Length(y))))
}

func (c *svgCanvas) group(transform string) {
	fmt.Fprintf(&c.body, `<g transform="%s">`, transform)
	c.top().groups++
}

func (c *svgCanvas) Push() {
	s := *c.top()
	s.groups = 0
	c.stack = append(c.stack, s)
}

func (c *svgCanvas) Pop() {
	c.body.WriteString(strings.Repeat("</g>", c.top().groups))
	c.stack = c.stack[:len(c.stack)-1]
}

func (c *svgCanvas) Stroke(p vg.Path) {
	s := c.top()
	if s.width <= 0 || s.color.A == 0 {
		return
	}
	style := fmt.Sprintf(`fill="none" %s stroke-width="%s" stroke-linejoin="round"`, c.paint("stroke", s.color), num(s.width))
	if len(s.dashes) > 0 {
		var d []string
		for _, l := range s.dashes {
			d = append(d, num(l))
		}
		style += ` stroke-dasharray="` + strings.Join(d, " ") + `"`
	}
	c.shape(p, style)
}

func (c *svgCanvas) Fill(p vg.Path) {
	k := c.top().color
	if k.A > 0 {
		c.shape(p, c.paint("fill", k))
	}
}

func (c *svgCanvas) shape(p vg.Path, style string) {
	if at, r, ok := isCircle(p); ok {
		fmt.Fprintf(&c.body, `<circle cx="%s" cy="%s" r="%s" %s/>`, num(at.X), num(c.h-at.Y), num(r), style)
		return
	}
	fmt.Fprintf(&c.body, `<path d="%s" %s/>`, c.data(p), style)
}

func isCircle(p vg.Path) (vg.Point, vg.Length, bool) {
	if len(p) >= 2 && p[0].Type == vg.MoveComp && p[1].Type == vg.ArcComp && math.Abs(p[1].Angle) >= 2*math.Pi && (len(p) == 2 || len(p) == 3 && p[2].Type == vg.CloseComp) {
		return p[1].Pos, p[1].Radius, true
	}
	return vg.Point{}, 0, false
}

// data writes straight lines and curves; arcs become short lines, since only
// whole circles are drawn, and those are shapes of their own.
func (c *svgCanvas) data(p vg.Path) string {
	var b strings.Builder
	put := func(kind byte, pts ...vg.Point) {
		b.WriteByte(kind)
		for i, q := range pts {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(num(q.X) + " " + num(c.h-q.Y))
		}
	}
	for _, k := range p {
		switch k.Type {
		case vg.MoveComp:
			put('M', k.Pos)
		case vg.LineComp:
			put('L', k.Pos)
		case vg.CloseComp:
			b.WriteByte('Z')
		case vg.CurveComp:
			put([]byte{0, 'Q', 'C'}[len(k.Control)], append(append([]vg.Point(nil), k.Control...), k.Pos)...)
		case vg.ArcComp:
			for i := range 33 {
				sin, cos := math.Sincos(k.Start + k.Angle*float64(i)/32)
				put('L', vg.Point{X: k.Pos.X + k.Radius*vg.Length(cos), Y: k.Pos.Y + k.Radius*vg.Length(sin)})
			}
		}
	}
	return b.String()
}

func (c *svgCanvas) FillString(f font.Face, at vg.Point, s string) {
	weight := ""
	if f.Font.Weight > 0 {
		weight = ` font-weight="bold"`
	}
	fmt.Fprintf(&c.body, `<text x="%s" y="%s" font-size="%s"%s %s>%s</text>`,
		num(at.X), num(c.h-at.Y), num(f.Font.Size), weight, c.paint("fill", c.top().color), html.EscapeString(s))
}

func (c *svgCanvas) DrawImage(r vg.Rectangle, img image.Image) {
	fmt.Fprintf(&c.body, `<image x="%s" y="%s" width="%s" height="%s" preserveAspectRatio="none" style="image-rendering:pixelated" href="%s"/>`,
		num(r.Min.X), num(c.h-r.Max.Y), num(r.Size().X), num(r.Size().Y), dataURI(img))
}

func dataURI(img image.Image) string {
	var b strings.Builder
	b.WriteString("data:image/png;base64,")
	e := base64.NewEncoder(base64.StdEncoding, &b)
	if err := png.Encode(e, img); err != nil {
		panic("show: encoding an image: " + err.Error()) // only for images of size 0 or > 2³¹
	}
	e.Close()
	return b.String()
}

func num(l vg.Length) string {
	s := strconv.FormatFloat(math.Round(float64(l)*100)/100, 'f', -1, 64)
	if s == "-0" {
		return "0"
	}
	return s
}

// paint is the attribute of a stroke or a fill. Ink takes the colour of the text
// around the figure, and paper that of the page (a variable of JupyterLab's).
func (c *svgCanvas) paint(kind string, k color.NRGBA) string {
	rgb := k
	rgb.A = 255
	switch {
	case rgb == ink && !c.field:
		return fmt.Sprintf(`%s="currentColor"%s`, kind, opacity(kind, k))
	case k == paper && !c.field:
		return fmt.Sprintf(`style="%s:var(--jp-layout-color0,%s)"`, kind, hex(k))
	}
	return fmt.Sprintf(`%s="%s"%s`, kind, hex(k), opacity(kind, k))
}

func hex(k color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", k.R, k.G, k.B) }

func opacity(kind string, k color.NRGBA) string {
	if k.A == 255 {
		return ""
	}
	return fmt.Sprintf(` %s-opacity="%s"`, kind, num(vg.Length(k.A)/255))
}
