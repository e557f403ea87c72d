package lecture

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"kpcalab/data"
)

// What a line loses is the variance across it, by gonum's PCA.
func TestLossOfTheFirstAxis(t *testing.T) {
	x := data.Curve(50, 0.1, 1).X
	onLine := OnFirstAxis(x)
	var pc stat.PC
	if !pc.PrincipalComponents(x, nil) {
		t.Fatal("gonum found no components")
	}
	across := pc.VarsTo(nil)[1] * 49 / 50 // gonum divides by n−1
	if got := Loss(x, onLine); math.Abs(got-across) > 1e-12 {
		t.Errorf("loss %g, variance across the line %g", got, across)
	}
	if again := OnFirstAxis(onLine); !mat.EqualApprox(again, onLine, 1e-12) {
		t.Error("points on the line were moved")
	}
}
