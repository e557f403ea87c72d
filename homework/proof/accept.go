package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/remark"
	"kpcalab/homework/program/syntax"
)

// acceptedFormula is the finding for a formula that equals the embedding, with
// the reason where it is an unusual one.
func acceptedFormula(e, reference *formula.Expr, seed uint64) finding.Finding {
	if e.Uses("B") || e.Uses("Psi") {
		return primalForm.Finding(finding.Almost, "This is true, and still the primal form: it needs the axes $\\psi_j$ in feature space.")
	}
	products := usesFeatures(e) && e.KernelProducts()
	if usesFeatures(e) && !products && !e.KernelGiven() {
		return featuresLeft.Finding(finding.Almost, "This is true, and it still needs features: $F$ or $f$ stands in it.")
	}
	f := finding.Finding{Verdict: finding.Correct, Say: "This is the kernel PCA embedding of a sample."}
	note := func(s string) { f.Notes = append(f.Notes, s) }
	if products {
		note("Features stand in it as inner products only, and those have names: write $K$ for $F^\\top F$ and $k$ for $F^\\top f$.")
	}
	sh := e.Shape()
	if letter, _, ok := e.Index(); ok {
		if letter == "∘" {
			letter = "j"
		}
		note(fmt.Sprintf("It was read as component $%s$, for each of the $m$ components.", letter))
	} else if sh.Rows == algebra.One && sh.Cols == algebra.M {
		note("It is a row, $\\bar g^\\top$; the lecture writes it as a column.")
	}
	facts := factsUsed(e, reference, seed)
	if !e.Uses("H") && (has(facts, symbol.Idempotent) || has(facts, symbol.KillsOnes)) {
		note("It has $H$ written out: $H = I - \\frac1n 1_n 1_n^\\top$.")
		facts = slices.DeleteFunc(facts, func(f symbol.Fact) bool {
			return f == symbol.Idempotent || f == symbol.KillsOnes || f == symbol.Symmetric
		})
	}
	for _, fact := range facts {
		switch fact {
		case symbol.FreeCentred:
			note("It is right because $A^\\top 1_n = 0$, so that $A^\\top H = A^\\top$: did you say so?")
		case symbol.Idempotent:
			note("It is right because $H^2 = H$: one of the centrings is not needed.")
		case symbol.Symmetric:
			note("It is right because $H^\\top = H$.")
		case symbol.KillsOnes:
			note("It is right because $H 1_n = 0$.")
		case symbol.Eigen:
			note("It is right because $\\bar K\\alpha_j = \\lambda_j\\alpha_j$.")
		case symbol.Orthonormal:
			note("It is right because $A^\\top A = I$.")
		}
	}
	if line := falseCentring(e, seed); line != "" {
		note(line)
	}
	return f
}

// usesFeatures reports F, f or their centred forms in a formula.
func usesFeatures(e *formula.Expr) bool {
	return e.Uses("F") || e.Uses("f") || e.Uses("bar F") || e.Uses("bar f")
}

// withKernels is the side of a chain that the finding is about: the last one, or
// an earlier one where only that does without axes and features. All are equal.
func withKernels(e *formula.Expr) *formula.Expr {
	needs := func(e *formula.Expr) bool {
		return e.Uses("B") || e.Uses("Psi") || usesFeatures(e) && !e.KernelProducts()
	}
	if !needs(e) {
		return e
	}
	for _, m := range e.Members() {
		if _, bad := wrongShape(m); !bad && !needs(m) {
			return m
		}
	}
	return e
}

// centredKernelVectors are the two forms of the centred kernel vector: with and
// without the left H.
var centredKernelVectors = []*formula.Expr{mustParse(`k - \frac1n K 1_n`), mustParse(`H (k - \frac1n K 1_n)`)}

// falseCentring is a remark on a definition of k̃ that isn't the centred kernel
// vector although the embedding comes out right.
func falseCentring(e *formula.Expr, seed uint64) string {
	for _, d := range e.Defs {
		sh := d.Value.Shape()
		if sh.Rows != algebra.N || sh.Cols != algebra.One || d.Value.FreeIndices() > 0 || !d.Value.Uses("k") || !d.Value.Uses("K") {
			continue
		}
		fits := false
		for _, c := range centredKernelVectors {
			dec := decide(d.Value, c, seed)
			fits = fits || dec.equal && dec.err == nil
		}
		if !fits {
			return "The embedding is right all the same, because $A^\\top 1_n = 0$ removes every multiple of $1_n$. As a line of its own, your definition is not the centred kernel vector $\\bar F^\\top(f - \\frac1n F 1_n)$: which scalar terms are missing?"
		}
	}
	return ""
}

// remarksOf is the finding for a right program with a comment that says something else
// than what the program computes, and the parts of comments that no test can tell.
func remarksOf(p *syntax.Program, right finding.Finding, left *int) (finding.Finding, []unread.Part) {
	list := remark.Of(p)
	if right.Verdict != finding.Correct || list.Empty() {
		return right, nil
	}
	d := randomData(rand.New(rand.NewPCG(3, 7)), 8, 3, 5)
	d.Budget = left
	in, err := instance.Compute(d)
	if err != nil {
		return right, list.Unread()
	}
	list.Recipes(in)
	if _, err := program.Run(p, in, program.Options{Watch: list.Watch}); err != nil {
		return right, list.Unread()
	}
	if u := list.False(); u != nil {
		return falseRemark.Finding(finding.Malformed, fmt.Sprintf("The program computes the embedding; the comment in line %d says something that isn't true of it: “%s”.", u.Line, finding.Safe(u.Text))), nil
	}
	return right, list.Unread()
}
