package marking

import (
	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/sheets"
)

// keeps is the share of a check's weight that a finding leaves: that of the sheet,
// and nothing where no step was made. A share is for a mistake in the work, not
// for an answer without any.
func keeps(p *sheets.Part, f homework.Finding) float64 {
	if f.Verdict == homework.Almost && effortless(f) {
		return 0
	}
	return p.Keeps(f)
}

func effortless(f homework.Finding) bool {
	has := func(id string) bool { return f.Shows(finding.Slip{ID: id}) }
	switch {
	case has("center-unchanged"), has("gram-diagonal-only"): // what was given, or the identity
		return true
	case has("lambda^0") && has("k-uncentred"): // Aᵀk: neither centred nor scaled
		return true
	}
	return false
}
