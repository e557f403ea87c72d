package marking

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/sheets"
)

// keeps is the share of a check's weight that a finding leaves: that of the sheet,
// and nothing where no step was made. A share is for a mistake in the work, not
// for an answer without any.
func keeps(p *sheets.Part, f homework.Finding, answer string) float64 {
	if f.Verdict == homework.Almost && effortless(f, answer) {
		return 0
	}
	return p.Keeps(f)
}

func effortless(f homework.Finding, answer string) bool {
	ids := finding.IDs(f.Slips)
	has := func(id string) bool { return slices.Contains(strings.Split(strings.ReplaceAll(ids, " ", ""), "&"), id) }
	switch {
	case has("center-unchanged"), has("gram-diagonal-only"): // what was given, or the identity
		return true
	case has("lambda^0") && has("k-uncentred"): // Aᵀk: neither centred nor scaled
		return true
	case has("no-definition"), has("no-claim"), has("no-end"):
		return !stepMade(answer, has)
	}
	return false
}

// stepMade: the chain leads from one end of the proof to an expression in other
// quantities. A tautology, a definition alone, or facts about other things don't.
func stepMade(answer string, has func(string) bool) bool {
	if has("no-end") {
		return false
	}
	members := regexp.MustCompile(`=|\n|\\\\|\\iff|\\Rightarrow`).Split(answer, -1)
	var sets []string
	for _, m := range members {
		if s := letters(m); s != "" {
			sets = append(sets, s)
		}
	}
	if has("no-claim") && len(sets) > 0 { // ḡ = B(f − …) is what the proof begins with
		sets = slices.DeleteFunc(sets, func(s string) bool { return s == "bar g" || s == "ḡ" || s == "g" })
	} else if len(sets) > 0 && !(strings.Contains(sets[len(sets)-1], "K") && strings.Contains(sets[len(sets)-1], "k")) {
		return false // true, and about something else
	}
	return len(slices.Compact(sets)) > 1
}

var letter = regexp.MustCompile(`\\[a-zA-Z]+|[\pL]`)

// letters are the quantities of an expression, in order and once each. H isn't
// one: with or without it the expression is the same.
func letters(expression string) string {
	var found []string
	for _, l := range letter.FindAllString(expression, -1) {
		switch l = strings.TrimPrefix(l, `\`); l {
		case "H", "frac", "tfrac", "top", "mathbf", "boldsymbol", "bigl", "bigr", "left", "right", "quad", "cdot", "T", "bf", "n", "begin", "end", "align", "text":
			continue
		}
		found = append(found, l)
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), " ")
}
