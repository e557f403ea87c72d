package kernelpca

import (
	"testing"

	"kpcalab/homework/diagnosis"
)

func TestSlipName(t *testing.T) {
	for slip, want := range map[string]string{
		"":                       "",
		"something":              "something",
		"lambda^0":               diagnosis.Powers[3].Name,
		"lambda^0 & k-uncentred": diagnosis.Powers[3].Name + "; and " + diagnosis.InnerBases[1].Name,
		"polar-atan":             polarSlips[1].Name,
		"panic":                  "the function panics",
	} {
		if got := SlipName(slip); got != want {
			t.Errorf("%q is named %q, want %q", slip, got, want)
		}
	}
}
