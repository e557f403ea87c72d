package marking

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// limited marks the first part, answered rightly by a function that the sandbox
// stops on hidden data: stops says whether a call is, when it is made alone or not.
func limited(why sandbox.Reason, budget time.Duration, stops func(alone bool) bool) (part Part, look string) {
	sheet := sheets.KernelPCA()
	p := &sheet.Parts[0]
	isAlone := false
	s := &session{seed: 1, between: func() {}}
	s.Student = sheets.NewStudent(func(_ string, args []sandbox.Value) (*sandbox.Reply, error) {
		if s.secret && stops(isAlone) {
			return nil, &sandbox.Stopped{Why: why, Text: "no result"}
		}
		sum := 0.0
		for i, x := range args[0].Data {
			sum += (x - args[1].Data[i]) * (x - args[1].Data[i])
		}
		c := args[2].Data[0]
		return &sandbox.Reply{Results: []sandbox.Value{sandbox.Of(math.Exp(-sum / (c * c)))}, After: args}, nil
	}, sheet.Rules, 1, budget, func() time.Duration { return 0 })
	s.alone = alone{12 * time.Second, 192, func(limit time.Duration, check func()) {
		isAlone = true
		check()
		isAlone = false
	}}
	part = blank(p)
	s.public(p, &part)
	s.hidden(p, &part)
	look = s.again(p, &part)
	part.conclude(p, s.Student)
	return part, look
}

// TestStoppedOnHiddenData: a right answer that a limit stops on hidden data is
// tried again alone, and a human hears of what is stopped then as well.
func TestStoppedOnHiddenData(t *testing.T) {
	for _, why := range []sandbox.Reason{sandbox.OutOfTime, sandbox.OutOfRoom} {
		part, look := limited(why, time.Minute, func(alone bool) bool { return !alone })
		if part.Points != part.MaxPoints || part.Verdict != homework.Correct || look != "" {
			t.Errorf("%s once: %g of %g, %v, %q", why, part.Points, part.MaxPoints, part.Verdict, look)
		}
		for _, budget := range []time.Duration{time.Minute, 5 * time.Second} {
			part, look = limited(why, budget, func(bool) bool { return true })
			limit := "12s" // however much is left of the budget
			if part.Points != 0 || part.Verdict == homework.Correct || !strings.Contains(look, limit) {
				t.Errorf("%s twice: %g points, %v, %q", why, part.Points, part.Verdict, look)
			}
			if said := fmt.Sprint(part); !strings.Contains(said, limit) {
				t.Errorf("%s twice: no finding names the limit: %s", why, said)
			}
			for _, c := range part.Checks {
				if !c.Public && c.Finding.Verdict == homework.Correct && c.Keeps == 0 {
					t.Errorf("%s twice: %s is shown as correct and keeps nothing", why, c.Name)
				}
			}
		}
	}
}

// TestSlowFigure: the picture asks for no more than the checks did, so that an answer
// that takes too long on all the wines loses nothing.
func TestSlowFigure(t *testing.T) {
	sheet := sheets.KernelPCA()
	m := open(t)
	m.Figures = true
	m.Limits.Call = 500 * time.Millisecond
	figure := sheet.Part("wine")
	if figure.Figure == nil {
		t.Fatal("the wine part draws no figure any more")
	}
	const begin = "func WineEmbedding(x *mat.Dense, c float64, m int) *mat.Dense {\n"
	source := solution(t)
	if !strings.Contains(source, begin) {
		t.Fatal("the solution begins otherwise")
	}
	source = strings.Replace(source, begin, begin+"\tif rows, _ := x.Dims(); rows == 178 {\n\t\tfor rows > 0 {\n\t\t}\n\t}\n", 1)
	r := mark(t, m, map[string]string{"slow": source})["slow"]
	if got := points(r)["wine"]; got != 15 {
		t.Errorf("%g points of 15: %v", got, r.NeedsALook)
	}
	if len(r.NeedsALook) > 0 {
		t.Errorf("a human is asked to look: %v", r.NeedsALook)
	}
}
