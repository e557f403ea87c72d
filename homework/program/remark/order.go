package remark

import (
	"math"
	"regexp"
	"strings"

	"kpcalab/homework/program/syntax"
)

var (
	orderWords = regexp.MustCompile(`(?i)^[\s(]*(?:(?:now|in|is|are|the|sorted|order|ordered|eigenvalues?|from|to|first|last|largest|biggest|smallest|one|ones|comes?|values|sort|it|them|eigenwerte|der|die|kleinste|größte|zuerst|descending|decreasing|ascending|increasing|absteigend|aufsteigend)[\s.()]*)+$`)
	falling    = regexp.MustCompile(`(?i)\b(?:descending|decreasing|absteigend|(?:largest|biggest|größte)(?: ones?| values?| eigenvalues?)?(?: comes?)? (?:first|zuerst|to)|smallest (?:ones? )?last)\b`)
	rising     = regexp.MustCompile(`(?i)\b(?:ascending|increasing|aufsteigend|(?:smallest|kleinste)(?: ones?| values?| eigenvalues?)?(?: comes?)? (?:first|zuerst|to)|(?:largest|biggest) (?:ones? )?last)\b`)
)

// step is the number of a step, which a comment names before it says what comes out.
var step = regexp.MustCompile(`(?i)^\s*(?:(?:schritt|step)\s+\d+|\d+)\s*[.:)]\s*`)

// stepOf are the statements between the first comment and the next one that stands alone.
func stepOf(comments []syntax.Comment, all []*syntax.Statement) (list []*syntax.Statement) {
	end := math.MaxInt
	for _, c := range comments[1:] {
		if c.Alone {
			end = c.Pos
			break
		}
	}
	for _, s := range all {
		if s.Pos > comments[0].Pos && s.Pos < end {
			list = append(list, s)
		}
	}
	return list
}

// stepOrder is the order that the heading of a step claims: of what its lines give,
// when the last of them has run. A heading without a number may speak of a line on the
// way, which is true, too, and claims nothing.
func stepOrder(c syntax.Comment, lines []*syntax.Statement) []*claim {
	at := step.FindString(c.Text)
	if at == "" || len(lines) == 0 {
		return nil
	}
	var own []string
	for _, s := range lines {
		own = append(own, targets(s)...)
	}
	var list []*claim
	for _, part := range pieces(c.Text[len(at):]) {
		if test := orderOf(part); test != nil {
			list = append(list, &claim{text: strings.TrimSpace(part), comment: c, at: lines[len(lines)-1], own: own, test: test, subject: true})
		}
	}
	return list
}

// solver is the function that a part says sorts so: it speaks of what the function
// returns, before the line does something else with it.
var solver = regexp.MustCompile(`(?i)^\s*(?:(?:np|numpy|matlab|octave|torch|scipy|julia|r)(?:\.linalg)?(?:'s)?[ .])?(eig|eigh|eigs|eigsh|eigen|svd)(?:\(\))?\s+(?:sorts?|returns?|gives?|has|lists?|orders?)\s+`)

// solved reports a line that keeps what a solver returned as it is.
func solved(s *syntax.Statement, name string) bool {
	if s == nil || s.Kind != syntax.Assign || s.Value == nil || s.Value.Kind != syntax.Call {
		return false
	}
	f := s.Value.Args[0]
	return (f.Kind == syntax.Name || f.Kind == syntax.Field) && strings.HasSuffix(f.Text, name)
}

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
			if !ok && len(own) == 1 { // e <- eigen(…): e$values
				m, ok = find("values")
			}
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
