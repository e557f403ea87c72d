package formula

import (
	"errors"
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
)

// announced reads the equations that the words of a proof state and that are no step
// of it: what is to be shown, what is said to be clear, what words lead to that aren't
// read. They must be true, and show nothing. What can't be parsed by itself is left
// out: it may use names of the student's own.
func announced(s *prose.Script, src string, table symbol.Symbols) (list []Line) {
	for _, a := range s.Announced {
		lines, err := linesOf(a.Text, table, false)
		var e *fault.Error
		if errors.As(err, &e) && e.Code == fault.Misfit && !a.Led {
			fault.FailAs(fault.Misfit, a.At, e.Found, e.Expected, e.Try)
		}
		if lets := letLines.FindAllString(s.Text(), -1); err != nil && len(lets) > 0 {
			lines, err = linesOf(strings.Join(lets, "\n")+"\n"+a.Text, table, false)
			lines = lines[max(0, len(lines)-1):]
		}
		if err != nil {
			continue
		}
		number, _, text := fault.Place([]rune(src), a.At)
		for _, l := range lines {
			if len(l.Terms) > 1 && !l.Let && !l.Aside {
				list = append(list, Line{Number: number, Text: text, Terms: l.Terms, Soft: a.Led})
			}
		}
	}
	return list
}

// letLines are the definitions of a script.
var letLines = regexp.MustCompile(`(?m)^(?:let |` + scan.AsideMark + `).*$`)

// linesOf parses mathematics without words; axes is true where ψ stands for all axes.
func linesOf(src string, table symbol.Symbols, axes bool) (lines []Line, err error) {
	defer fault.Rescue(src, &err)
	s := prose.Proof(src)
	p := newProof(s.Text(), table)
	p.AllAxes = axes
	p.come(s, src, src, func(pos int) int { return pos })
	return p.derivation().Lines, nil
}
