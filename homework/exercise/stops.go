package exercise

import (
	"strings"

	"kpcalab/homework/finding"
)

// stopped is the finding for a call that didn't return.
func (p *Exercise) stopped(c Case, r Reply) finding.Finding {
	f := finding.Finding{Verdict: finding.Malformed, Slip: string(r.Stop)}
	where := ""
	if !c.Hidden {
		where = " It was called with " + p.Describe(c.Args) + "."
	}
	switch r.Stop {
	case Unwritten:
		return p.missing()
	case Failed:
		return finding.Finding{Verdict: finding.Broken, Say: "The checker itself failed: " + finding.Code(r.Text) + ".", Help: "This is not your fault; please tell your teacher."}
	case Panicked, Trapped:
		f.Say = "Your function stopped with the message " + finding.Code(r.Text) + "." + where
		f.Help = panicHelp(r.Text)
	case OutOfTime:
		f.Say = "Your function did not return in time." + where
		f.Help = "Is there a loop whose condition never becomes false, or work that grows much faster than the data?"
		if r.Text != "" {
			f.Notes = append(f.Notes, "The check gave up: "+r.Text+".")
		}
	case OutOfRoom:
		f.Say, f.Help = "Your function used more memory than it may."+where, "Does a slice grow in a loop, or is a matrix larger than n×n made?"
	case Flooded:
		f.Say, f.Help = "Your function printed more than it may."+where, "Remove the printing that helped you to find errors."
	case Exited:
		f.Say, f.Help = "Your function ended the program instead of returning."+where, "Return the result; `os.Exit`, `log.Fatal` and `runtime.Goexit` have no place in it."
	default:
		f.Say, f.Help = "Your function did not return: "+finding.Code(string(r.Stop)+" "+r.Text)+"."+where, "Try it with the smallest data you can think of."
	}
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
	return "Go's message says what it ran into. Call your function with the smallest data you can think of, and print what it has just before."
}
