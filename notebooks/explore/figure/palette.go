package figure

import (
	"fmt"
	"image/color"
	"math"
	"strings"
)

// palette is what pictures are painted with, on light or on dark paper.
type palette struct {
	paper, ink, soft, line string
	class                  []string // the order of package show
	field                  []string // negative, 0, positive
	ramp                   []string // from 0 up
	heights                []string // the same, where samples lie on it
	right, wrong           string
}

// The light one is that of package show (Okabe and Ito; ColorBrewer's PRGn, whose
// ends are left out, since samples lie on it); the dark one has the same hues,
// lighter.
var (
	light = palette{
		paper: "#ffffff", ink: "#1d2129", soft: "#5a6270", line: "#d9dde3",
		class: []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#3c3c3c"},
		field: []string{"#9970ab", "#c2a5cf", "#f7f7f7", "#a6dba0", "#5aae61"},
		ramp:  []string{"#f7fbff", "#9ecae1", "#3182bd", "#08306b"}, heights: []string{"#ffffff", "#d3e3f1", "#a9c6e2"},
		right: "#1a6b3c", wrong: "#a61e1e",
	}
	dark = palette{
		paper: "#15181d", ink: "#e4e7ec", soft: "#a3acba", line: "#3a414c",
		class: []string{"#5aa9e6", "#ff8a4c", "#3fcf9b", "#e59ac8", "#f0b93a", "#9ad4f5", "#c3c9d2"},
		field: []string{"#7d5a94", "#4a3a5a", "#1d2127", "#2f4d3a", "#437a55"},
		ramp:  []string{"#181d25", "#1f4a72", "#3d8fce", "#cfe8fb"}, heights: []string{"#161a21", "#20364e", "#2f5578"},
		right: "#7fd6a2", wrong: "#ff9c94",
	}
)

// properties are the palettes as custom properties, where the scripts find them.
func properties() []byte {
	var b strings.Builder
	write := func(indent string, p palette) {
		fmt.Fprintf(&b, "%s.explore {\n", indent)
		for _, x := range []struct {
			name    string
			colours []string
		}{{"class", p.class}, {"field", p.field}, {"ramp", p.ramp}, {"heights", p.heights}} {
			fmt.Fprintf(&b, "%s\t--%s: %s;\n", indent, x.name, strings.Join(x.colours, " "))
		}
		fmt.Fprintf(&b, "%[1]s\t--right: %[2]s; --wrong: %[3]s;\n%[1]s}\n", indent, p.right, p.wrong)
	}
	write("", light)
	b.WriteString("@media screen and (prefers-color-scheme: dark) {\n")
	write("\t", dark)
	b.WriteString("}\n")
	return []byte(b.String())
}

// between is the colour at t in [0, 1] along stops.
func between(stops []string, t float64) color.NRGBA {
	t = min(max(t, 0), 1) * float64(len(stops)-1)
	i := min(int(t), len(stops)-2)
	a, b, f := rgb(stops[i]), rgb(stops[i+1]), t-float64(i)
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + f*(float64(y)-float64(x)))) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// colours are n of them along stops.
func colours(stops []string, n int) color.Palette {
	p := make(color.Palette, n)
	for i := range p {
		p[i] = between(stops, (float64(i)+0.5)/float64(n))
	}
	return p
}

// rgb reads #rrggbb.
func rgb(s string) color.NRGBA {
	c := color.NRGBA{A: 255}
	if _, err := fmt.Sscanf(s, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		panic(err) // a colour of ours
	}
	return c
}
