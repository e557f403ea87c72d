// Package homework checks students' answers numerically and says what a wrong
// one probably misunderstands.
//
// A check takes an answer, as a Go function or as a formula or a proof, compares
// it with the reference in package kpca on small data sets, and returns a
// [Finding]: a verdict, a sentence on what was found, a hint that doesn't give
// the answer away, and the smallest data set on which the answer fails.
//
//	fmt.Println(homework.CheckEmbedding(Embedding))
//	fmt.Println(homework.CheckFormula(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`))
//
// Of a formula and a proof the mathematics is judged, all of it and exactly; the
// words beside it are shown, and judged by nobody.
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
	"kpcalab/homework/finding"
)

// Finding is what a check says of one answer; it prints itself.
type Finding = finding.Finding

// Example is the data set on which an answer differs from the reference.
type Example = finding.Example

// Verdict is the outcome of a check, from worst known to best.
type Verdict = finding.Verdict

// The verdicts.
const (
	Broken     = finding.Broken     // the checker failed, not the answer: no points are lost
	Missing    = finding.Missing    // nothing was handed in
	Malformed  = finding.Malformed  // the answer can't be evaluated: it doesn't parse, panics, has the wrong shape …
	Wrong      = finding.Wrong      // evaluated, and not equal to the reference
	Unfinished = finding.Unfinished // a proof of which every equation is true, and which doesn't show all that it should
	Almost     = finding.Almost     // wrong by a known slip, which the finding names
	Correct    = finding.Correct    // equal to the reference on every instance tried
)

// Blank is what an exercise panics with until its answer is written; every
// check reports it as [Missing]. (Students read panic(homework.Blank); a name that
// begins with Err would frighten.)
var Blank = finding.Blank
