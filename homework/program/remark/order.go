package remark

import (
	"regexp"
	"strings"
)

var (
	orderWords = regexp.MustCompile(`(?i)^[\s(]*(?:(?:now|in|is|are|the|sorted|order|ordered|eigenvalues?|from|to|first|last|largest|biggest|smallest|one|ones|comes?|values|sort|it|them|eigenwerte|der|die|kleinste|größte|zuerst|descending|decreasing|ascending|increasing|absteigend|aufsteigend)[\s.()]*)+$`)
	falling    = regexp.MustCompile(`(?i)\b(?:descending|decreasing|absteigend|(?:largest|biggest|größte)(?: ones?| values?| eigenvalues?)?(?: comes?)? (?:first|zuerst|to)|smallest (?:ones? )?last)\b`)
	rising     = regexp.MustCompile(`(?i)\b(?:ascending|increasing|aufsteigend|(?:smallest|kleinste)(?: ones?| values?| eigenvalues?)?(?: comes?)? (?:first|zuerst|to)|(?:largest|biggest) (?:ones? )?last)\b`)
)

// orderOf reads a part that says nothing but an order.
func orderOf(part string) func(find lookup, own []string) (bool, error) {
	if open := strings.LastIndexByte(part, '('); open >= 0 && strings.HasSuffix(strings.TrimSpace(part), ")") {
		part = part[open:]
	}
	down, up := falling.MatchString(part), rising.MatchString(part)
	if down == up || !orderWords.MatchString(part) {
		return nil
	}
	return func(find lookup, own []string) (bool, error) {
		tested := false
		for _, name := range own {
			m, ok := find(name)
			if !ok {
				continue
			}
			list := m.Data
			if m.Rows > 1 && m.Cols > 1 {
				if m.Rows != m.Cols || !over.IsDiagonal(m.Matrix) {
					continue
				}
				list = diagonalOf(m.Matrix).Data
			}
			falls, rises := len(list) > 1, len(list) > 1
			for i := 1; i < len(list); i++ {
				falls, rises = falls && list[i] <= list[i-1]+1e-9, rises && list[i] >= list[i-1]-1e-9
			}
			switch {
			case falls == rises:
			case falls == down:
				return true, nil
			default:
				tested = true
			}
		}
		if !tested {
			return false, errNoValue
		}
		return false, nil
	}
}
