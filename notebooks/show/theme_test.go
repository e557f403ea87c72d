package show

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Ink follows the page's theme, but not on a coloured field, which is light in all
// of them.
func TestInkFollowsTheme(t *testing.T) {
	dots := Dots(mat.NewDense(1, 2, []float64{0, 0}), "", 6)
	values := make([]float64, GridSize*GridSize)
	for i := range values {
		values[i] = float64(i) - 900
	}
	const themed, fixed = `fill="currentColor" fill-opacity="0.8"`, `fill="#222222" fill-opacity="0.8"`
	plain := Still("", Plot("", "x", "y", dots)).SVG()
	if !strings.Contains(plain, themed) || strings.Contains(plain, fixed) {
		t.Error("a grey marker on paper does not follow the theme")
	}
	field := Still("", Plot("", "x", "y", Contours(-1, 1, -1, 1, values), dots).Equal()).SVG()
	if strings.Contains(field, themed) || !strings.Contains(field, fixed) {
		t.Error("a grey marker on a field follows the theme: nobody sees it in the dark")
	}
	for _, svg := range []string{plain, field} {
		if !strings.Contains(svg, `fill="currentColor">x</text>`) || !strings.Contains(svg, "fill:var(--jp-layout-color0,") {
			t.Error("labels and paper do not follow the theme")
		}
	}
}
