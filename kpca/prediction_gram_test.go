package kpca

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// T² and the prediction error by kernel values are those by samples; over the
// training samples T² averages m·(n−1)/n, since Σ_i y_ij² = λ_j.
func TestMonitoringByGram(t *testing.T) {
	x, fresh := randomData(61, 40, 3), randomData(62, 9, 3)
	k := Gaussian{3}
	byData := mustFit(t, x, k, &Options{Components: 4})
	byGram, err := FitGram(Gram(k, x), &Options{Components: 4})
	if err != nil {
		t.Fatal(err)
	}
	want, err := byData.HotellingT2(fresh)
	if err != nil {
		t.Fatal(err)
	}
	got, err := byGram.HotellingT2Gram(CrossGram(k, fresh, x))
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-9*want[i] {
			t.Errorf("T² of sample %d is %g by kernel values, %g by samples", i, got[i], want[i])
		}
	}
	own, err := byGram.HotellingT2Gram(Gram(k, x))
	if err != nil {
		t.Fatal(err)
	}
	if mean := meanOf(own); math.Abs(mean-4.0*39/40) > 1e-10 {
		t.Errorf("mean T² of the training samples is %g, expected m(n−1)/n = 3.9", mean)
	}
	bad := mat.NewDense(2, 40, nil)
	bad.Set(1, 7, math.Inf(1))
	if _, err := byGram.HotellingT2Gram(bad); err == nil || !strings.Contains(err.Error(), "new sample 1 and training sample 7") {
		t.Errorf("Inf among kernel values: %v", err)
	}
}
