package show

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
)

func square(n int) *mat.SymDense {
	m := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			m.SetSym(i, j, math.Exp(-math.Pow(float64(i-j)/3, 2)))
		}
	}
	return m
}

// frames holds one figure of every kind.
func frames() map[string]Frame {
	wine, rings := data.Wine(), data.Rings(20, 0.1, 1)
	digits := data.Digits()
	wave := make([]float64, 0, GridSize*GridSize)
	g := Grid(-6, 6, -6, 6)
	for i := range GridSize * GridSize {
		wave = append(wave, math.Sin(g.At(i, 0))*math.Cos(g.At(i, 1)/2))
	}
	xs, ys, zs := []float64{1, 2, 4, 8, 16, 32}, []float64{3e-4, 1e-3, 8e-3, 0.06, 0.5, 4}, []float64{1e-3, 2e-3, 4e-3, 8e-3, 0.016, 0.03}
	return map[string]Frame{
		"scatter": Still("Alcohol and colour of 178 wines", Plot("two columns of Wine", "alcohol (% vol)", "colour intensity",
			Points(wine.X.Slice(0, 178, 0, 2), wine.Labels, wine.Classes))),
		"panels": Still("Three rings: the points, ring distances and a matrix",
			Plot("rings", "x₁", "x₂", Points(rings.X, rings.Labels, rings.Classes)).Equal(),
			Plot("time", "n", "time (s)", Marked(xs, ys, "dual", 0), Marked(xs, zs, "primal", 1)).LogX().LogY(),
			Heat("Gram matrix K", square(30))),
		"contours": Still("Contour lines of a function", Plot("sin x₁ cos ½x₂", "x₁", "x₂", Contours(-6, 6, -6, 6, wave), Points(rings.X, rings.Labels, rings.Classes)).Equal()),
		"bars":     Still("Eigenvalues", Plot("spectrum", "component", "λ", Bars([]float64{5, 3.2, 1.1, 0.4, 0.1}, "K̄", 0)).Flat()),
		"curves": Still("A line, a curve and a rule", Plot("lines", "x", "y", Line([]float64{0, 1, 2, math.NaN(), 3, 4}, []float64{0, 1, 0, 5, 1, 2}, "broken line", 0),
			Line([]float64{0, 4}, []float64{2, -1}, "straight line", 1), HLine(1.5, "y = 1.5"), VLine(2.5, ""))),
		"images": Still("Digits", Images("digits", digits.X.Slice(0, 30, 0, 64), 8, 10, "first", "second", "third")),
		"signed": Still("A matrix with both signs", Heat("K̄", mat.NewDense(2, 3, []float64{1, -2, 0, 0.5, 2, -1})), Heat("constant", mat.NewDense(2, 2, []float64{1, 1, 1, 1}))),
		"four":   Still("Four panels", Plot("a", "x", "y", Dots(rings.X, "rings", 0)), Plot("b", "x", "y", Dots(rings.X, "rings", 0)).Equal(), Plot("c", "x", "y", Dots(rings.X, "others", 1)), Plot("d", "x", "y", Segments(rings.X, [][2]int{{0, 20}, {1, 40}}, "edge"))),
		"empty":  Still("Nothing to see", Plot("no points", "x", "y", Line(nil, nil, "none", 0))),
	}
}

// With SHOW_OUT set to a folder, the figures are written there to be looked at.
func TestFiguresAreWellFormed(t *testing.T) {
	out := os.Getenv("SHOW_OUT")
	for name, f := range frames() {
		if only := os.Getenv("SHOW_ONLY"); only != "" && only != name {
			continue
		}
		svg := f.SVG()
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			_, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: not well-formed: %v", name, err)
			}
		}
		for _, bad := range []string{"NaN", "Inf"} {
			if strings.Contains(strings.Join(attributes(svg), " "), bad) {
				t.Errorf("%s: %s among the coordinates", name, bad)
			}
		}
		if !strings.Contains(svg, `role="img"`) || !strings.Contains(svg, f.Caption) {
			t.Errorf("%s: no text for screen readers", name)
		}
		if len(svg) > 200_000 {
			t.Errorf("%s: %d bytes", name, len(svg))
		}
		img, err := png.Decode(bytes.NewReader(f.png()))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if b := img.Bounds(); b.Dx() < 500 || b.Dy() < 150 {
			t.Errorf("%s: PNG of %v", name, b)
		}
		if out != "" {
			write(t, filepath.Join(out, name+".svg"), svg)
			write(t, filepath.Join(out, name+".png"), string(f.png()))
			write(t, filepath.Join(out, name+".html"), `<meta charset=utf-8><body style="background:#111">`+card(500, svg+figcaption(f.Caption)))
		}
	}
}

func write(t *testing.T, path, s string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(s), 0o644); err != nil {
		t.Fatal(err)
	}
}

// attributes are the values of all attributes but the images' and the label.
func attributes(svg string) (values []string) {
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		tok, err := d.Token()
		if err != nil {
			return values
		}
		if e, ok := tok.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if a.Name.Local != "href" && a.Name.Local != "aria-label" {
					values = append(values, a.Value)
				}
			}
		}
	}
}

// The drawing of a logarithmic panel begins right beneath its title, however long
// its label is.
func TestLogPanelsUseTheirRoom(t *testing.T) {
	line := Line([]float64{1, 6}, []float64{2, 3.3e14}, "", 0)
	for _, label := range []string{"μ", "number of features μ"} {
		svg := Still("", Plot("", "x", label, line).LogY().Flat()).SVG()
		top := math.Inf(1)
		for _, m := range regexp.MustCompile(`<path d="M[0-9.]+ ([0-9.]+)L[0-9.]+ ([0-9.]+)"`).FindAllStringSubmatch(svg, -1) {
			for _, s := range m[1:] {
				y, err := strconv.ParseFloat(s, 64)
				if err != nil {
					t.Fatal(err)
				}
				top = min(top, y)
			}
		}
		if !(top < 30) {
			t.Errorf("label %q: the panel begins at %.0f", label, top)
		}
	}
}

// A panel of fixed, equal scales is as high as its drawing.
func TestEqualRangeIsNoHigherThanNeeded(t *testing.T) {
	flat := Plot("", "x", "y").Range(-1.3, 2.3, -0.8, 1.3).Equal()
	if h, most := flat.height(370), 370*flat.heightOverWidth; h > most-50 {
		t.Errorf("%.0f, expected less than %.0f", h, most-50)
	}
}

// On a phone rows of images are 280 pixels wide instead of 620: their titles must
// not shrink with them.
func TestTitlesOfImagesAreHTML(t *testing.T) {
	f := Still("", Images("noisy digits", mat.NewDense(10, 4, nil), 2, 10))
	if out := f.picture(); !strings.Contains(out, ">noisy digits</div>") || strings.Contains(out, "<text") {
		t.Errorf("the title shrinks with the picture: %.300s", out)
	}
}
