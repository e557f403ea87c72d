// Package sheets holds the problem sheets as data: which exercises are asked, for
// how many points, and what an answer may use.
//
// Every check of a function is an exercise of package exercise, so that notebook
// and grader explain a mistake alike. It sees a submission only through [Student],
// which calls functions somewhere else and hands back numbers: the same checks run
// on hostile code in a sandbox and on plain Go functions in a test.
//
// [All] lists the sheets that the command grade knows.
package sheets

import (
	"cmp"
	"fmt"

	"kpcalab/homework/exercise"
	"kpcalab/homework/finding"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/sandbox"
)

// Sheet is one problem sheet.
type Sheet struct {
	ID      string // stable, "kernel-pca"
	Version int    // raised when points or checks change
	Title   string
	Source  string // where the problems come from
	Rules   sandbox.Rules
	// Tolerance is the least that checks forgive, relative to the largest expected
	// number: a sheet that allows single precision may set 1e-4. 0 leaves it to the
	// exercises, most often 1e-8.
	Tolerance float64
	Parts     []Part // in the order of the sheet; a part needs only parts before it
}

// Part is one problem of a sheet. It asks for a Go function (Func), for a text
// (Text) or for work that a human marks (neither).
type Part struct {
	ID     string // stable, "centre"
	Title  string
	Source string // "homework 1"
	Points float64
	Func   string   // the function to write, declared in Rules.Funcs; Declare fills both in from Checks
	Text   string   // the string constant to write
	Needs  []string // IDs of the parts whose answers this answer calls

	// Checks of a Func; their weights share out the points. The public ones are
	// those of the notebook, the hidden ones draw their data from a seed.
	Checks []Check
	// Judge checks a Text; nil: it is collected for a human to mark.
	Judge func(answer string) finding.Finding
	// Unfinished is the share of the points for a proof of which every equation is true,
	// and which doesn't show all that it should; 0 means half.
	Unfinished float64
	// Meaning prints a Text, the same for answers that mean the same; nil: unknown.
	Meaning func(answer string) fingerprint.Print
	// Slips maps the id of a known slip to the share of the points
	// it keeps; for a slip that isn't listed see Keeps.
	Slips map[string]float64
	// Figure, when set, draws data for the report: the student's and the
	// reference's n×2 points with a label per row.
	Figure func(s *Student) (*Figure, error)
}

// Check is an exercise on public data, or on hidden ones.
type Check struct {
	Name     string // says what is tried, without giving hidden data away
	Public   bool
	Weight   float64
	Exercise *exercise.Exercise
}

// Run asks the student. Hidden data are drawn from the seed.
func (c Check) Run(s *Student, seed uint64) finding.Finding {
	e := *c.Exercise
	e.Tolerance = max(e.Tolerance, s.Tolerance)
	if c.Public {
		return e.Check(s.Caller(e.Name), 0)
	}
	return e.Check(s.Caller(e.Name), seed|1) // 0 would mean public
}

// public are the checks of the notebook.
func public(e *exercise.Exercise, weight float64) Check {
	return Check{"the checks of the notebook", true, weight, e}
}

// hidden are the same on data drawn from a seed.
func hidden(e *exercise.Exercise, weight float64) Check {
	return Check{"hidden data of the same kind", false, weight, e}
}

// Figure is a scatter plot of the student's numbers beside the reference's.
type Figure struct {
	Title         string
	Labels        []int // class of each row
	Names         []string
	Student, Mine [][2]float64
}

// almost is what a known slip keeps of the points when the sheet doesn't say;
// each further slip in the same answer keeps that share of the rest.
const almost = 0.4

// unfinished is what an unfinished proof keeps when the sheet doesn't say.
const unfinished = 0.5

// manners are slips of programming, not of mathematics.
var manners = map[string]float64{finding.MutatesArgument.ID: 0.8, finding.SharesMemory.ID: 0.9, finding.Rounding.ID: 0.8}

// Keeps is the share of the points that a finding leaves, between 0 and 1: the
// product over its slips.
func (p *Part) Keeps(f finding.Finding) float64 {
	switch {
	case f.Verdict == finding.Correct:
		return 1
	case len(f.Slips) == 0:
		return p.unlisted(f.Verdict)
	case f.Verdict < finding.Wrong:
		return 0
	}
	share := 1.0
	for _, s := range f.Slips {
		share *= p.keeps(s, f.Verdict)
	}
	return share
}

func (p *Part) keeps(s finding.Slip, v finding.Verdict) float64 {
	if share, ok := p.Slips[s.ID]; ok {
		return share
	}
	if share, ok := manners[s.ID]; ok {
		return share
	}
	return p.unlisted(v)
}

// unlisted is what a verdict keeps, alone or for a slip of which the sheet says nothing.
func (p *Part) unlisted(v finding.Verdict) float64 {
	switch v {
	case finding.Almost:
		return almost
	case finding.Unfinished:
		return cmp.Or(p.Unfinished, unfinished)
	}
	return 0
}

// ByHand reports whether a human marks the part.
func (p *Part) ByHand() bool { return p.Func == "" && p.Judge == nil }

// Part returns the part with that ID, or nil.
func (s *Sheet) Part(id string) *Part {
	for i := range s.Parts {
		if s.Parts[i].ID == id {
			return &s.Parts[i]
		}
	}
	return nil
}

// MaxPoints is the sum over all parts.
func (s *Sheet) MaxPoints() float64 {
	sum := 0.0
	for _, p := range s.Parts {
		sum += p.Points
	}
	return sum
}

// AllNeeds are the parts that part id builds on, directly or through others, in
// the order of the sheet.
func (s *Sheet) AllNeeds(id string) []string {
	wanted := map[string]bool{}
	var visit func(id string)
	visit = func(id string) {
		for _, n := range s.Part(id).Needs {
			if !wanted[n] {
				wanted[n] = true
				visit(n)
			}
		}
	}
	visit(id)
	var list []string
	for _, p := range s.Parts {
		if wanted[p.ID] {
			list = append(list, p.ID)
		}
	}
	return list
}

// Validate says what is wrong with a sheet, so that a mistake shows in a test
// and not in a grade.
func (s *Sheet) Validate() error {
	seen, funcs := map[string]bool{}, map[string]bool{}
	for _, f := range s.Rules.Funcs {
		funcs[f.Name] = true
	}
	if !(s.Tolerance >= 0 && s.Tolerance < 1e-2) {
		return fmt.Errorf("sheets: %s has the tolerance %g; beyond 1e-2 misconceptions pass as rounding", s.ID, s.Tolerance)
	}
	for _, p := range s.Parts {
		switch {
		case p.ID == "" || seen[p.ID]:
			return fmt.Errorf("sheets: %s has a part with the ID %q twice or empty", s.ID, p.ID)
		case p.Points < 0:
			return fmt.Errorf("sheets: part %s has %g points", p.ID, p.Points)
		case p.Func != "" && !funcs[p.Func]:
			return fmt.Errorf("sheets: part %s asks for %s, which the rules don't declare", p.ID, p.Func)
		case p.Func != "" && len(p.Checks) == 0:
			return fmt.Errorf("sheets: part %s has no checks", p.ID)
		case p.Unfinished < 0 || p.Unfinished > 1:
			return fmt.Errorf("sheets: part %s gives an unfinished proof %g of its points", p.ID, p.Unfinished)
		case p.Func != "" && p.Text != "":
			return fmt.Errorf("sheets: part %s asks for a function and a text", p.ID)
		}
		for _, n := range p.Needs {
			if !seen[n] {
				return fmt.Errorf("sheets: part %s needs %s, which doesn't come before it", p.ID, n)
			}
		}
		seen[p.ID] = true
	}
	return nil
}

// All are the sheets, by ID.
func All() map[string]*Sheet {
	list := map[string]*Sheet{}
	for _, s := range []*Sheet{KernelPCA(), Spectral()} {
		list[s.ID] = s
	}
	return list
}
