package figure

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/png"
	"math"
	"strings"
	"unicode/utf8"

	"kpcalab/notebooks/explore"
)

// Columns of a still, as in the style sheet: where the page is wide, and on a phone,
// where letters of the wide one would be half as high.
const (
	wide   = 4
	narrow = 2
)

// Measures of a still: a column, gaps, and room for a panel's title.
const (
	unit    = 180
	gap     = 12
	caption = 24
)

// place is where a panel lies in a still.
type place struct{ x, y, w, h float64 }

// places lays out panels as the style sheet does: the first free place in rows of
// so many columns.
func places(p explore.Picture, columns int) (all []place, rows int) {
	taken := map[[2]int]bool{}
	for _, panel := range p.Panels {
		w, h := 1, 1
		switch panel.Size {
		case explore.Large:
			w, h = 2, 2
		case explore.Wide:
			w = 2
		}
		row, col := free(taken, columns, w, h)
		rows = max(rows, row+h)
		all = append(all, place{
			x: float64(col * (unit + gap)), y: float64(row*(unit+gap+caption) + caption),
			w: float64(w*unit + (w-1)*gap), h: float64(h*unit + (h-1)*gap),
		})
	}
	return all, rows
}

// free takes the first free w×h places.
func free(taken map[[2]int]bool, columns, w, h int) (row, col int) {
	for ; ; row++ {
		for col = 0; col+w <= columns; col++ {
			ok := true
			for i := range w * h {
				ok = ok && !taken[[2]int{row + i/w, col + i%w}]
			}
			if !ok {
				continue
			}
			for i := range w * h {
				taken[[2]int{row + i/w, col + i%w}] = true
			}
			return row, col
		}
	}
}

// size is that of a picture's still.
func size(p explore.Picture, columns int) (width, height int) {
	_, rows := places(p, columns)
	return columns*unit + (columns-1)*gap, rows*(unit+gap+caption) - gap
}

// still draws a frame as SVG.
func still(p explore.Picture, f *explore.Frame, c palette, columns int) []byte {
	var b bytes.Buffer
	width, height := size(p, columns)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" font-family="system-ui, sans-serif" font-size="13">`, width, height)
	all, _ := places(p, columns)
	for i, at := range all {
		fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" fill="%s"%s>%s</text>`, at.x, at.y-8, c.soft, fitting(p.Panels[i].Title, at.w), html.EscapeString(p.Panels[i].Title))
		fmt.Fprintf(&b, `<svg x="%.0f" y="%.0f" width="%.0f" height="%.0f">`, at.x, at.y, at.w, at.h)
		switch d := f.Panels[i].(type) {
		case explore.Plane:
			plane(&b, d, at, c)
		case explore.Matrix:
			matrix(&b, d, at, c)
		case explore.Bars:
			bars(&b, d, at, c)
		case explore.Space:
			space(&b, d, at, c)
		}
		fmt.Fprintf(&b, `<rect x=".5" y=".5" width="%.0f" height="%.0f" fill="none" stroke="%s"/></svg>`, at.w-1, at.h-1, c.line)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// fitting is what narrows a title that would run into its neighbour.
func fitting(title string, room float64) string {
	const letter = 6.8 // on average, at 13 pixels
	if letter*float64(utf8.RuneCountInString(title)) < room {
		return ""
	}
	return fmt.Sprintf(` textLength="%.0f" lengthAdjust="spacingAndGlyphs"`, room)
}

func plane(b *bytes.Buffer, d explore.Plane, at place, c palette) {
	scale := min(at.w, at.h) / 2 / d.Box.Half
	px := func(x float64) float64 { return at.w/2 + (x-d.Box.X)*scale }
	py := func(y float64) float64 { return at.h/2 - (y-d.Box.Y)*scale }
	if d.Field != nil {
		raster(b, bands(d.Field, c, 180), at.w, at.h)
	}
	for _, l := range d.Lines {
		polyline(b, l.XY, px, py, colour(l.Style, c))
	}
	for i, class := range d.Dots.Class {
		dot(b, px(float64(d.Dots.XY[2*i])), py(float64(d.Dots.XY[2*i+1])), class, c)
	}
	for _, m := range d.Marks {
		fmt.Fprintf(b, `<path d="M%.1f %.1fm-5 0h10m-5-5v10" stroke="%s" stroke-width="2"/><text x="%.1[1]f" y="%.1[2]f" dx="8" dy="-6" fill="%[3]s">%s</text>`,
			px(m.X), py(m.Y), colour(m.Style, c), html.EscapeString(m.Text))
	}
}

func polyline(b *bytes.Buffer, xy explore.Floats, px, py func(float64) float64, stroke string) {
	var points []string
	for i := 0; i < len(xy); i += 2 {
		points = append(points, fmt.Sprintf("%.1f,%.1f", px(float64(xy[i])), py(float64(xy[i+1]))))
	}
	fmt.Fprintf(b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`, strings.Join(points, " "), stroke)
}

func dot(b *bytes.Buffer, x, y float64, class byte, c palette) {
	if class == explore.New {
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="6" fill="%s" stroke="%s" stroke-width="2"/>`, x, y, c.ink, c.paper)
		return
	}
	fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="3.2" fill="%s" stroke="%s" stroke-width=".8"/>`, x, y, c.class[int(class)%len(c.class)], c.paper)
}

func colour(s explore.Style, c palette) string {
	switch s {
	case explore.Right:
		return c.right
	case explore.Wrong:
		return c.wrong
	case explore.Axis, explore.Cut:
		return c.soft
	}
	return c.ink
}

// steps of colour in a field.
const steps = 11

// bands is a field in bands of one colour, px pixels a side.
func bands(f *explore.Field, c palette, px int) image.Image {
	stops := c.heights
	if f.Signed {
		stops = c.field
	}
	out := image.NewPaletted(image.Rect(0, 0, px, px), append(colours(stops, steps), rgb(c.ink)))
	for y := range px {
		for x := range px {
			v := f.At(float64(x)/float64(px-1), 1-float64(y)/float64(px-1)) / f.Limit
			if f.Signed {
				v = (v + 1) / 2
			}
			out.SetColorIndex(x, y, uint8(min(max(v, 0), 1-1e-9)*steps))
			if f.Level != nil && cuts(f, x, y, px) {
				out.SetColorIndex(x, y, steps)
			}
		}
	}
	return out
}

// cuts tells whether a field passes its level between a pixel and the next ones.
func cuts(f *explore.Field, x, y, px int) bool {
	at := func(x, y int) bool { return f.At(float64(x)/float64(px-1), 1-float64(y)/float64(px-1)) < *f.Level }
	return at(x, y) != at(x+1, y) || at(x, y) != at(x, y+1)
}

func matrix(b *bytes.Buffer, d explore.Matrix, at place, c palette) {
	stops := c.ramp
	if d.Signed {
		stops = c.field
	}
	const shades = 64
	out := image.NewPaletted(image.Rect(0, 0, d.N, d.N), colours(stops, shades))
	for i, v := range d.Values {
		out.SetColorIndex(i%d.N, i/d.N, v/(256/shades))
	}
	raster(b, out, at.w, at.h)
}

// raster puts pixels into the middle of a panel.
func raster(b *bytes.Buffer, picture image.Image, w, h float64) {
	var packed bytes.Buffer
	if err := png.Encode(&packed, picture); err != nil {
		panic(err) // into memory
	}
	side := min(w, h)
	fmt.Fprintf(b, `<image x="%.1f" y="%.1f" width="%.1f" height="%[3]f" href="data:image/png;base64,%s"/>`,
		(w-side)/2, (h-side)/2, side, base64.StdEncoding.EncodeToString(packed.Bytes()))
}

func bars(b *bytes.Buffer, d explore.Bars, at place, c palette) {
	const top, bottom, left = 8.0, 20.0, 8.0
	step := (at.w - 2*left) / float64(len(d.Values))
	for i, v := range d.Values {
		h := (at.h - top - bottom) * float64(v) / d.Top
		fill := c.soft
		for _, l := range d.Lit {
			if l == i {
				fill = c.class[0]
			}
		}
		fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`, left+step*float64(i)+step/8, at.h-bottom-h, step*3/4, h, fill)
		if d.Labels != nil {
			fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="middle" fill="%s">%s</text>`, left+step*(float64(i)+0.5), at.h-5, c.soft, d.Labels[i])
		}
	}
}

// space draws dots from the side, as the script does before anybody turns it.
func space(b *bytes.Buffer, d explore.Space, at place, c palette) {
	scale := min(at.w, at.h) / 2 / d.Radius
	for i, class := range d.Class {
		x, y := view(float64(d.XYZ[3*i]), float64(d.XYZ[3*i+1]), float64(d.XYZ[3*i+2]))
		dot(b, at.w/2+scale*x, at.h/2-scale*y, class, c)
	}
}

// Angles of the first view, in explore_draw.js too.
const yaw, pitch = 0.6, 0.35

func view(x, y, z float64) (float64, float64) {
	s, c := math.Sincos(yaw)
	x, y = c*x-s*y, s*x+c*y
	s, c = math.Sincos(pitch)
	return x, c*z + s*y
}
