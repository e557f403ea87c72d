package proof

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// shownAt is what a program shows at one place, behind its result, on all data.
type shownAt struct {
	last   program.Shown[float64]
	first  []float64 // at the first sample of the data at hand
	runs   int
	varies bool // it depends on the sample, as an embedding does
	other  bool // it isn't the embedding that the program computes
}

// see compares what a program has just shown with its value. fresh says that the data
// are new, and not only the sample.
func (o *outcome) see(value []float64, fresh bool) {
	o.runs++
	scale := math.Max(floats.Norm(value, math.Inf(1)), 1e-3)
	seen := map[int]bool{}
	for _, s := range o.shown {
		at := o.places[s.Pos]
		if at == nil {
			at = &shownAt{}
			if o.places == nil {
				o.places = map[int]*shownAt{}
			}
			o.places[s.Pos] = at
		}
		if !seen[s.Pos] {
			seen[s.Pos] = true
			at.runs++
		}
		at.last = s
		if fresh || at.first == nil {
			at.first = s.Data
		}
		at.varies = at.varies || !floats.EqualApprox(at.first, s.Data, 1e-9*scale)
		at.other = at.other || !floats.EqualApprox(value, s.Data, 1e-9*scale)
	}
}

// second is what a program shows last, or calls its answer, and isn't what it computes;
// nil where there is no such thing. Numbers that are as many on some data only, or the
// same for all samples, are no embedding.
func (o *outcome) second() *program.Shown[float64] {
	var last *shownAt
	for _, s := range o.shown {
		at := o.places[s.Pos]
		if at == nil || at.runs < o.runs || !at.varies {
			continue
		}
		if last = at; at.other && s.Firm {
			return &at.last
		}
	}
	if last != nil && last.other {
		return &last.last
	}
	return nil
}

// twoResults is the finding for a program with a second answer.
func twoResults(s *program.Shown[float64]) finding.Finding {
	what := "what it shows there is another vector"
	if s.Name != "" {
		what = "the value of " + fault.Quote(s.Name) + " is another vector"
	}
	f := twoAnswers.Finding(finding.Malformed, finding.Safe(fmt.Sprintf("The program computes the embedding, and in the line ‘%s’ %s of $m$ numbers.", s.Line, what)))
	f.Help = "Which of the two do you mean? Leave that one."
	return f
}

// blockComment is one of MATLAB, whose signs stand alone on their lines.
var blockComment = lazyregexp.New(`(?s)(?:^|\n)[ \t]*[%#]\{[ \t]*\n.*?\n[ \t]*[%#]\}[ \t]*(?:\n|$)`)

// onlyComment reports a program of MATLAB of which no line would run.
func onlyComment(src string, lang *syntax.Language) bool {
	return lang == syntax.MATLAB && blockComment.MatchString(src) && strings.TrimSpace(blockComment.ReplaceAllString(src, "\n")) == ""
}

// nothingRuns is the finding for it.
func nothingRuns() finding.Finding {
	f := unreadableSlip.Finding(finding.Malformed, "All lines stand between %{ and %}: they are a comment, and nothing is computed.")
	f.Help = "Take the two lines away."
	return f
}
