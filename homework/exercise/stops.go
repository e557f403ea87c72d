package exercise

import (
	"strings"

	"kpcalab/homework/finding"
)

// stopSlips are the slips behind calls that didn't return.
var stopSlips = map[Stop]finding.Slip{Panicked: finding.Panics, Trapped: finding.Crashes, OutOfTime: finding.TooSlow, OutOfRoom: finding.TooLarge, Flooded: finding.TooLoud, Exited: finding.Exits}

// stopped is the finding for a call that didn't return.
func (p *Exercise) stopped(c Case, r Reply) finding.Finding {
	f := stopSlips[r.Stop].Finding(finding.Malformed, "")
	switch r.Stop {
	case Unwritten:
		return p.missing()
	case Failed:
		return finding.Finding{Verdict: finding.Broken, Say: "The checker itself failed: " + finding.Code(r.Text) + ".", Help: "This is not your fault; please tell your teacher."}
	case Panicked, Trapped:
		f.Say = "Your function stopped with the message " + finding.Code(r.Text) + "."
		f.Help = panicHelp(r.Text)
	case OutOfTime:
		f.Say = "Your function did not return in time."
		if r.Text != "" {
			f.Notes = append(f.Notes, "The check gave up: "+r.Text+".")
		}
	case OutOfRoom:
		f.Say = "Your function used more memory than it may."
	case Flooded:
		f.Say = "Your function printed more than it may."
	case Exited:
		f.Say = "Your function ended the program instead of returning."
	default:
		f = finding.Slip{ID: string(r.Stop), Hint: "Try it with the smallest data you can think of.", Stop: true}.Finding(finding.Malformed,
			"Your function did not return: "+finding.Code(string(r.Stop)+" "+r.Text)+".")
	}
	f.Say += p.called(c)
	return f
}

// called says with what a function was called, unless that is hidden.
func (p *Exercise) called(c Case) string {
	if c.Hidden {
		return ""
	}
	return " It was called with " + p.describe(c.Args) + "."
}

// WrongShape is the finding for a result of another size than the expected one;
// want says what was expected: "m = 3 were".
func (p *Exercise) WrongShape(c Case, got Numbers, expected, help string) finding.Finding {
	if got.Empty() {
		return finding.Nil.Finding(finding.Malformed, "Your function returned nothing (nil)"+expected+"."+p.called(c))
	}
	f := finding.Shape.Finding(finding.Malformed, "Your function returned "+got.shape()+expected+"."+p.called(c))
	f.Help = help
	return f
}

// panicHelp explains the messages of Go and gonum that students meet most.
func panicHelp(text string) string {
	for _, h := range []struct{ part, help string }{
		{"dimension mismatch", "Two matrices or vectors of sizes that don't fit were combined. Write the size beside each factor: $\\boldsymbol A$ is $n\\times m$, $\\boldsymbol K$ is $n\\times n$, $\\boldsymbol k$ is $n\\times1$. Which one has to be transposed?"},
		{"nil pointer", "Something is used before it is made. A `var` of pointer type is nil until it is given, for instance, `mat.NewDense(n, m, nil)`."},
		{"singular", "A matrix without an inverse was inverted. What is $\\boldsymbol H\\boldsymbol K\\boldsymbol H\\boldsymbol 1_n$? What follows for the inverse?"},
		{"index out of", "An index ran past the end. Which of your loops runs to $n$, which to $m$, which to $d$? The last index is one less."},
		{"out of range", "An index ran past the end. Which of your loops runs to $n$, which to $m$, which to $d$? The last index is one less."},
		{"not square", "A square matrix is needed there. Write the size beside each factor."},
		{"zero length", "A matrix or vector without entries was made or used. Which size is 0?"},
		{"divide by zero", "An integer was divided by the integer 0."},
	} {
		if strings.Contains(text, h.part) {
			return h.help
		}
	}
	return finding.Panics.Hint
}
