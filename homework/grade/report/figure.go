package report

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"kpcalab/homework/sheets"
)

// Colours and shapes of the classes: Okabe and Ito's, told apart without colour
// by their shapes.
var inks = [...]string{"#0072b2", "#d55e00", "#009e73", "#cc79a7"}

// scatter draws points in a square of the given size, with equal scales on both
// axes.
func scatter(points [][2]float64, labels []int, size int, title string) template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="%s">`, size, size+20, size, size+20, template.HTMLEscapeString(title))
	if title != "" {
		fmt.Fprintf(&b, `<text x="%d" y="14" text-anchor="middle" class="t">%s</text>`, size/2, template.HTMLEscapeString(title))
	}
	fmt.Fprintf(&b, `<rect x="1" y="20" width="%d" height="%d" class="frame"/>`, size-2, size-2)
	if len(points) == 0 {
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle" class="t">no n×2 result</text></svg>`, size/2, size/2+20)
		return template.HTML(b.String())
	}
	reach := 0.0
	for _, p := range points {
		reach = math.Max(reach, math.Max(math.Abs(p[0]), math.Abs(p[1])))
	}
	if reach == 0 {
		reach = 1
	}
	half := float64(size)/2 - 8
	zero := float64(size) / 2
	fmt.Fprintf(&b, `<path d="M1 %.1fH%dM%.1f 20V%d" class="axis"/>`, zero+20, size-1, zero, size+18)
	for i, p := range points {
		class := 0
		if i < len(labels) {
			class = labels[i] % len(inks)
		}
		mark(&b, class, zero+half*p[0]/reach, zero+20-half*p[1]/reach, math.Max(1.2, float64(size)/110))
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}

func mark(b *strings.Builder, class int, x, y, r float64) {
	switch class {
	case 0:
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"/>`, x, y, r, inks[0])
	case 1:
		fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`, x-r, y-r, 2*r, 2*r, inks[1])
	default:
		fmt.Fprintf(b, `<path d="M%.1f %.1fl%.1f %.1fh%.1fz" fill="%s"/>`, x, y-1.3*r, 1.3*r, 2.3*r, -2.6*r, inks[class])
	}
}

// aligned turns the student's components so that they point the reference's way:
// signs are free, and two pictures are easier to compare without a flip.
func aligned(f *sheets.Figure) [][2]float64 {
	out := make([][2]float64, len(f.Student))
	for j := range 2 {
		dot := 0.0
		for i := range f.Student {
			dot += f.Student[i][j] * f.Mine[i][j]
		}
		for i := range f.Student {
			if out[i][j] = f.Student[i][j]; dot < 0 {
				out[i][j] = -f.Student[i][j]
			}
		}
	}
	return out
}

func figurePair(f *sheets.Figure) template.HTML {
	if f == nil || len(f.Student) != len(f.Mine) {
		return ""
	}
	return scatter(aligned(f), f.Labels, 300, "your embedding") + scatter(f.Mine, f.Labels, 300, "the reference") + legend(f.Names)
}

func legend(names []string) template.HTML {
	var b strings.Builder
	b.WriteString(`<p class="legend">`)
	for i, n := range names {
		b.WriteString(`<svg width="14" height="12" aria-hidden="true">`)
		mark(&b, i%len(inks), 7, 6, 4)
		fmt.Fprintf(&b, `</svg>%s &nbsp; `, template.HTMLEscapeString(n))
	}
	b.WriteString("</p>")
	return template.HTML(b.String())
}

// histogram draws how many students have which share of the points, in tenths.
func histogram(shares []float64) template.HTML {
	var bins [10]int
	most := 1
	for _, s := range shares {
		i := min(9, max(0, int(s*10)))
		bins[i]++
		most = max(most, bins[i])
	}
	const w, h, left, bottom = 46, 150, 34, 24
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="distribution of scores">`, left+10*w+30, h+bottom+18, left+10*w+30, h+bottom+18)
	for i, n := range bins {
		height := float64(h) * float64(n) / float64(most)
		x := left + i*w
		fmt.Fprintf(&b, `<rect x="%d" y="%.1f" width="%d" height="%.1f" fill="#0072b2"/>`, x+2, 16+float64(h)-height, w-4, height)
		if n > 0 {
			fmt.Fprintf(&b, `<text x="%d" y="%.1f" text-anchor="middle" class="t">%d</text>`, x+w/2, 12+float64(h)-height, n)
		}
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle" class="t">%d</text>`, x, h+32, 10*i)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle" class="t">100 %%</text><path d="M%d %dH%d" class="axis"/></svg>`, left+10*w, h+32, left, h+16, left+10*w)
	return template.HTML(b.String())
}
