package report

import (
	"fmt"
	"math"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
)

// forTeacher is what a student is told of a part that a human has yet to mark: no points are
// given, and none lost.
const forTeacher = "waits for your teacher"

func waiting(r *marking.Result) string {
	if _, points := r.Waiting(); points > 0 {
		if r.LateShare > 0 {
			return fmt.Sprintf("%s more can come from what %s, after what is taken off for being late", number(math.Round(100*points*(1-r.LateShare))/100), forTeacher)
		}
		return fmt.Sprintf("%s more can come from what %s", number(points), forTeacher)
	}
	return ""
}

// given are the points of a part as a number; a dash as long as a human has yet to give them.
func given(p marking.Part) string {
	if p.Waits() {
		return "–"
	}
	return number(p.Points)
}

// inWords is the points of a part and its verdict in words.
func inWords(p marking.Part) string {
	if p.Waits() {
		return fmt.Sprintf("%s, %s points", forTeacher, number(p.MaxPoints))
	}
	return fmt.Sprintf("%s of %s, %s", number(p.Points), number(p.MaxPoints), verdict(p))
}

// told is a finding as a student reads it who has handed in: there is nothing to be
// tried any more beside what a human reads.
func told(p marking.Part, f homework.Finding) homework.Finding {
	if !p.ByHand {
		return f
	}
	switch {
	case p.Waits():
		f.Help = "Your teacher reads this. Until then no points are given for it, and none are lost."
	case p.Decided != "":
		f.Help = "Your teacher has read this, and has given the points."
	}
	return f
}
