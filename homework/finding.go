// Package homework checks students' answers numerically and says what a wrong
// one probably misunderstands.
//
// A check takes an answer, as a Go function or as a formula in LaTeX, compares
// it with the reference in package kpca on small data sets, and returns a
// [Finding]: a verdict, a sentence on what was found, a hint that doesn't give
// the answer away, and the smallest data set on which the answer fails.
//
//	fmt.Println(homework.CheckEmbedding(Embedding))
//	fmt.Println(homework.CheckFormula(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`))
//
// In a notebook a check calls the function itself, on copies of its data, within
// a time limit; a panic, an endless loop or a changed argument becomes a finding.
// (What Go can't stop it can't either: a stack overflow, or a panic in a goroutine
// that the function starts, ends the program.) A grader runs the function
// elsewhere and hands in its numbers: see [Problem], found by [Lookup].
//
// Embeddings are compared up to one sign per component, and up to a rotation where
// eigenvalues are equal ([CompareEmbeddings]); a translation or another order is
// never forgiven. A wrong one is matched against a catalogue of misconceptions,
// the product of six factors in which embeddings go wrong, on three small data
// sets ([Instances]); compounds are found as well, and what no number can tell
// apart is said to be so.
package homework

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// Blank is what an exercise panics with until its answer is written; every
// check reports it as [Missing].
//
//lint:ignore ST1012 students read panic(homework.Blank); Err would frighten
var Blank = errors.New("this exercise has no answer yet")

// Verdict is the outcome of a check, from worst known to best.
type Verdict int

const (
	Broken    Verdict = iota // the checker failed, not the answer: no points are lost
	Missing                  // nothing was handed in
	Malformed                // the answer can't be evaluated: it doesn't parse, panics, has the wrong shape …
	Wrong                    // evaluated, and not equal to the reference
	Almost                   // wrong by a known slip, which the finding names
	Correct                  // equal to the reference on every instance tried
)

var verdictNames = [...]string{"broken", "missing", "malformed", "wrong", "almost", "correct"}

// String is the verdict in one lower-case word.
func (v Verdict) String() string {
	if v < 0 || int(v) >= len(verdictNames) {
		return fmt.Sprintf("verdict(%d)", int(v))
	}
	return verdictNames[v]
}

// MarshalJSON writes the verdict as its word.
func (v Verdict) MarshalJSON() ([]byte, error) { return json.Marshal(v.String()) }

// UnmarshalJSON reads what MarshalJSON wrote.
func (v *Verdict) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	for i, name := range verdictNames {
		if name == s {
			*v = Verdict(i)
			return nil
		}
	}
	return fmt.Errorf("homework: unknown verdict %q; the verdicts are %v", s, verdictNames)
}

// Finding is what a check says of one answer. Say, Help and Notes are Markdown
// in which $…$ is LaTeX; Text, Markdown and HTML render the whole.
type Finding struct {
	Problem        string            // the question, for instance "CenterGram"
	Verdict        Verdict           //
	Points         float64           // earned
	MaxPoints      float64           // 0: the check gives no points
	Say            string            // what was found, and what was expected
	Help           string            // what to try next; never the answer
	Slip           string            // id of the class of misconceptions that was recognised, "" if none; several joined by " & ", see Slips
	Excerpt        string            // the line that can't be read, and beneath it a caret at the place, for a fixed-width font; "" if none
	Understood     string            // LaTeX of the formula as the checker read it
	Counterexample *Example          // the smallest data set found on which the answer fails
	Notes          []string          // further remarks: facts used, reasons, shown after Help
	Seeds          map[string]uint64 // seeds of the random instances, so that the finding can be repeated
}

// Example is a data set on which an answer differs from the reference.
type Example struct {
	Setting  string      // what was evaluated, for instance "c = 1.3, m = 1, at x = 2"
	Points   [][]float64 // the training points, one row a sample
	Labels   []string    // names of the compared numbers, for instance "g₁"
	Expected []float64   // as many as Labels
	Found    []float64   // as many as Labels; may hold NaN and ±Inf
}

// Slips are the ids of all misconceptions that were recognised together, none if
// Slip is "".
func (f Finding) Slips() []string { return splitSlip(f.Slip) }

// exampleJSON is an Example whose numbers may be "NaN", "+Inf" and "-Inf".
type exampleJSON struct {
	Setting  string      `json:"setting,omitempty"`
	Points   [][]float64 `json:"points,omitempty"`
	Labels   []string    `json:"labels,omitempty"`
	Expected []any       `json:"expected,omitempty"`
	Found    []any       `json:"found,omitempty"`
}

// MarshalJSON writes NaN and ±Inf, for which JSON has no numbers, as strings.
func (x Example) MarshalJSON() ([]byte, error) {
	return json.Marshal(exampleJSON{x.Setting, x.Points, x.Labels, toJSON(x.Expected), toJSON(x.Found)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (x *Example) UnmarshalJSON(b []byte) error {
	var j exampleJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	x.Setting, x.Points, x.Labels = j.Setting, j.Points, j.Labels
	var err error
	if x.Expected, err = fromJSON(j.Expected); err != nil {
		return err
	}
	x.Found, err = fromJSON(j.Found)
	return err
}

func toJSON(v []float64) []any {
	var list []any
	for _, f := range v {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			list = append(list, strconv.FormatFloat(f, 'g', -1, 64))
		} else {
			list = append(list, f)
		}
	}
	return list
}

func fromJSON(v []any) ([]float64, error) {
	var list []float64
	for _, a := range v {
		switch a := a.(type) {
		case float64:
			list = append(list, a)
		case string:
			f, err := strconv.ParseFloat(a, 64)
			if err != nil {
				return nil, fmt.Errorf("homework: %q is not a number", a)
			}
			list = append(list, f)
		default:
			return nil, fmt.Errorf("homework: a %T in place of a number", a)
		}
	}
	return list, nil
}

// OK reports whether the answer was found correct.
func (f Finding) OK() bool { return f.Verdict == Correct }
