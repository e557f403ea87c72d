package show

import (
	"flag"
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"

	"kpcalab/data"
	"kpcalab/kpca"
)

var update = flag.Bool("update", false, "write the figure of the README anew")

// The figure of the README is what the library computes today: the lecture's
// homework, linear PCA beside Gaussian kernel PCA of the Wine data.
func TestFigureOfTheReadme(t *testing.T) {
	const file = "../wine.svg"
	wine := data.Wine()
	z := Must(data.Standardize(wine.X))
	two := &kpca.Options{Components: 2}
	linear := Must(kpca.Fit(z, kpca.Linear{}, two))
	gauss := Must(kpca.Fit(z, kpca.Gaussian{Width: 3}, two))
	svg := Still("The Wine data: 178 wines, 13 measurements, three cultivars.",
		Plot("linear PCA", "g₁", "g₂", Points(linear.Embedding, wine.Labels, wine.Classes)),
		Plot("Gaussian kernel PCA, c = 3", "g₁", "g₂", Points(gauss.Embedding, wine.Labels, wine.Classes))).SVG()
	if *update {
		if err := os.WriteFile(file, []byte(svg), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !sameDrawing(svg, string(want)) {
		t.Errorf("%s is not what the library draws; look at it after go test ./notebooks/show -run Readme -update", file)
	}
}

var digits = regexp.MustCompile(`-?[0-9]+(\.[0-9]+)?`)

// sameDrawing forgives a last digit that falls the other way on another processor.
func sameDrawing(a, b string) bool {
	if digits.ReplaceAllString(a, "#") != digits.ReplaceAllString(b, "#") {
		return false
	}
	x, y := digits.FindAllString(a, -1), digits.FindAllString(b, -1)
	for i := range x {
		u, _ := strconv.ParseFloat(x[i], 64)
		v, _ := strconv.ParseFloat(y[i], 64)
		if math.Abs(u-v) > 0.011 {
			return false
		}
	}
	return true
}
