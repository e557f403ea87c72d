package kernelpca

import (
	"strings"

	"kpcalab/homework/diagnosis"
	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
)

// SlipName says in a few words of Markdown what a slip is, for a class report:
// "λ_j/n was used …". Several slips of one finding are joined by "; and ". An id
// that this package doesn't know is returned as it is.
func SlipName(slip string) string {
	var names []string
	for _, id := range finding.SplitSlip(slip) {
		name, ok := slipNames[id]
		if s, known := finding.Known(id); known {
			name, ok = s.Name, true
		}
		if !ok {
			name = id
		}
		names = append(names, name)
	}
	return strings.Join(names, "; and ")
}

var slipNames = map[string]string{
	"mutates-argument":         "the function changes its argument",
	"shares-memory":            "the result lies in the memory of an argument",
	"unstable":                 "two calls with the same arguments gave different results",
	"shape":                    "the result has the wrong size",
	"nil":                      "nothing was returned",
	"standardized-inside":      "the data are standardised once more",
	"linear-pca":               "linear PCA was computed",
	"sign":                     diagnosis.SignSlip.Name,
	string(exercise.Panicked):  "the function panics",
	string(exercise.OutOfTime): "the function doesn't return in time",
	string(exercise.OutOfRoom): "the function uses too much memory",
	string(exercise.Flooded):   "the function prints too much",
	string(exercise.Exited):    "the function ends the program",
	string(exercise.Trapped):   "the function crashes",
	"A-not-transposed":         "$\\boldsymbol A$ is not transposed",
	"F-for-Fbar":               "the centring of the feature matrix was forgotten: $\\boldsymbol F$ in place of $\\overline{\\boldsymbol F}$",
}
