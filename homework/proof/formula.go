// Package proof decides whether a formula is the kernel PCA embedding and whether
// a derivation proves what it claims, exactly, on random instances over a prime
// field; and it says what is wrong with those that aren't.
package proof

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"kpcalab/homework/algebra"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/partial"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/instance"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/proof/doubt"
)

// formulaBound is the most that CheckFormula allows for the probability of
// accepting a false formula, see algebra.Falsehood; it draws instances, each
// over a prime of its own, until it is met.
const formulaBound = 1e-12

// formulaWork bounds the operations of one check, about a quarter of a second of
// them (BenchmarkWorst); an honest formula takes a hundredth.
const formulaWork = 20_000_000

// lectureEmbedding is the embedding that homework 2 proves, Sugiyama's lecture p. 96.
var lectureEmbedding = mustParse(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`)

// oppositeEmbedding is the same with every axis turned round.
var oppositeEmbedding = mustParse(`-\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`)

func mustParse(src string) *formula.Expr {
	e, err := formula.Parse(src, symbol.Standard())
	if err != nil {
		panic(err)
	}
	return e
}

func freshSeed() uint64 { return rand.Uint64() ^ uint64(time.Now().UnixNano()) }

// Formula decides whether a formula, in LaTeX, Unicode, MATLAB or NumPy notation,
// is the kernel PCA embedding of a sample, and explains one that isn't.
func Formula(src string) finding.Finding { return checkFormula(src, freshSeed()) }

func checkFormula(src string, seed uint64) (f finding.Finding) {
	defer func() {
		if r := recover(); r != nil {
			f = finding.Finding{Verdict: finding.Broken, Say: "The checker stopped on this formula.",
				Help: "This is not your fault; please show the formula to your teacher.", Notes: []string{finding.Safe(fmt.Sprint(r))}}
		}
		f.Problem = "Formula"
	}()
	if strings.TrimSpace(src) == "" {
		return finding.Finding{Verdict: finding.Missing, Say: "Nothing is written here yet.", Help: "Write the embedding of a sample with $A$, $\\Lambda$, $H$, $K$ and $k$."}
	}
	src = unfenced(src)
	lang := syntax.Detect(src)
	var run finding.Finding
	if lang != nil {
		known, read := false, false
		if run, known, read = judgeProgram(src, lang, seed); known || !formula.Written(src) && (read || lang != syntax.MATLAB) {
			return run
		}
	}
	whole := src
	if lang == nil || formula.Written(src) {
		src = scan.WithoutComments(src)
	}
	e, err := formula.Parse(toldFormula(src), symbol.Standard().Without("bar g"))
	if err != nil && lang != nil && !formula.Written(src) {
		return wordsInstead(run, src)
	}
	if err != nil {
		part, aside := inPart(src, partial.Formula, unreadableWords(err, src, partial.Formula), func(text string) reading {
			e, err := formula.Parse(text, symbol.Standard().Without("bar g"))
			if err != nil {
				return reading{err: err}
			}
			f, rest := judgeAll(e, seed)
			if partOfText(f, src, e) {
				return reading{finding: onlyPart}
			}
			f.Understood = e.Understood()
			return reading{finding: f, unread: rest}
		})
		if told, rest, ok := toldInPart(src, seed); ok && part.Verdict == finding.Malformed {
			part, aside = told, rest
		}
		return beside(part, aside)
	}
	f, rest := judgeAll(e, seed)
	if partOfText(f, src, e) {
		return onlyPart
	}
	f = oneForAll(f, src, e)
	if err := valueUnread(f, e.Unread); err != nil {
		return unreadableWords(err, src, partial.Formula)
	}
	if (f.Verdict == finding.Almost || f.Verdict == finding.Wrong) && sometimes.MatchString(src) {
		f.Verdict, f.Undecided = finding.Malformed, true
		f.Notes = append(f.Notes, inSomeCase)
	}
	f.Understood = e.Understood()
	for _, n := range e.Notes {
		f.Notes = append(f.Notes, finding.Safe(capital(n))+".")
	}
	if whole = formula.FromFirstLine(whole); len(rest) == 0 {
		rest = doubt.Told(whole)
	}
	return beside(f, rest, doubt.Formula(whole), ranged(e, whole), unequal(whole, seed))
}

// unequal are the parts of a text that say of equal values that they differ, and those of
// which nobody knows it.
func unequal(src string, seed uint64) []unread.Part {
	pairs, list := doubt.Differences(src)
	for _, u := range pairs {
		if !differ(u.Left, u.Right, seed) {
			list = append(list, u.Part)
		}
	}
	return list
}

// differ reports two values that can be read and aren't equal.
func differ(left, right string, seed uint64) bool {
	difference := "(" + left + ") - (" + right + ")"
	if right == "0" {
		difference = left
	}
	d, err := formula.Parse(difference, symbol.Standard())
	if err != nil || d.FreeIndices() > 0 || len(d.Unread) > 0 {
		return false
	}
	zero, err := formula.Parse("0 ("+difference+")", symbol.Standard())
	if err != nil {
		return false
	}
	work := formulaWork / 10
	is := decideWithin(d, zero, seed, &work)
	return is.err == nil && !is.equal
}

// ranged is what a text says of the index of a formula for one component, beside that it is
// any of them.
func ranged(e *formula.Expr, src string) []unread.Part {
	letter, over, ok := e.Index()
	if !ok || over != algebra.M {
		return nil
	}
	return doubt.Range(src, letter)
}

// unfenced is an answer without the fence of Markdown that stands around all of it.
func unfenced(src string) string {
	if m := codeSpan.FindStringSubmatch(src); m != nil {
		return m[1]
	}
	if m := fenced.FindStringSubmatch(src); m != nil && !strings.Contains(m[1], "```") {
		return m[1]
	}
	return boldWords.ReplaceAllString(src, "  $1  ")
}

var (
	codeSpan  = lazyregexp.New("^\\s*`([^`\n]+)`\\s*$")
	boldWords = lazyregexp.New(`\*\*([A-Z][a-z]+(?: [a-z]+)*[:.]?)\*\*`) // **Answer:**
)

var fenced = lazyregexp.New("^\\s*```[ \\t]*[A-Za-z+]*[ \\t]*\n((?s:.*))\n[ \\t]*```\\s*$")

// judgeAll decides on a formula and on what stands beside it: another value that words
// hold out as the answer makes two answers of it, and one that they only mention is for a
// human.
func judgeAll(e *formula.Expr, seed uint64) (finding.Finding, []unread.Part) {
	f := judgeFormula(e, seed)
	if f.Verdict != finding.Correct {
		return f, nil
	}
	rest, left := e.Unread, formulaWork
	same := func(a, b *formula.Expr) bool {
		d := decideWithin(a, b, seed, &left)
		return holds(b.Shape(), a.Shape()) && d.err == nil && d.equal
	}
	for _, r := range e.Rivals {
		switch {
		case same(e, r.Value), !r.Offered && r.Value.FreeIndices() > 0:
			continue
		case !r.Offered:
			if !same(unscaled, r.Value) && !strings.Contains(e.Text(), r.Value.Text()) { // nor a part of it
				rest = append(rest, r.Part)
			}
			continue
		}
		f = twoAnswers.Finding(finding.Malformed, fmt.Sprintf("Two formulas stand in the answer, and their values differ: $%s$ and $%s$.", e.LaTeX(), r.Value.LaTeX()))
		return f, nil
	}
	return f, rest
}

// valueUnread is the fault of a formula judged wrong beside which words that nobody read
// say what the entries of something are: with them it may be right. It is nil where
// there are none.
func valueUnread(f finding.Finding, parts []unread.Part) error {
	if f.Verdict != finding.Wrong && f.Verdict != finding.Almost {
		return nil
	}
	for _, p := range parts {
		if ofEntries.MatchString(p.Text) {
			return &fault.Error{Code: fault.Unchecked, Line: 1, Col: p.From + 1, Found: "the words " + fault.Quote(p.Text) + " say what a symbol is, and aren't read",
				Expected: "a value that words give is one of a few forms", Try: "an equation for the symbol, or a name of your own"}
		}
	}
	return nil
}

var ofEntries = lazyregexp.New(`(?i)\b(?:entries|elements|components)\b`)

// unscaled is the embedding before its last step, which a recipe may mention.
var unscaled = mustParse(`A^\top H (k - \frac1n K 1_n)`)

// wordsInstead is the finding for a text that was taken for a program, whose reader
// stopped in a sentence: there the reader of formulas says more.
func wordsInstead(run finding.Finding, src string) finding.Finding {
	if run.Verdict != finding.Malformed || !run.Shows(unreadableSlip) || !sentenceLike.MatchString(run.Excerpt) {
		return run
	}
	if _, err := formula.Parse(src, symbol.Standard().Without("bar g")); err != nil {
		return unreadableWords(err, src, partial.Formula)
	}
	return run
}

// sentenceLike is five plain words in a row.
var sentenceLike = lazyregexp.New(`(?:[A-Za-z]{2,}(?:'s)?[,.:]? ){4}[A-Za-z]{2,}`)

var onlyPart = func() finding.Finding {
	f := unreadableSlip.Finding(finding.Malformed, "Of these words only a part was read as a formula, and the sample doesn't stand in that part.")
	f.Undecided = true
	return f
}()

// partOfText reports a formula without the sample that was found among words which
// mention it: the answer is in the words, then.
func partOfText(f finding.Finding, src string, e *formula.Expr) bool {
	if f.Verdict != finding.Wrong && f.Verdict != finding.Almost {
		return false
	}
	for _, name := range []string{"k", "f", "bar f", "kxx"} {
		if e.Uses(name) {
			return false
		}
	}
	return len(plainWords.FindAllString(src, 3)) == 3 && sampleNamed.MatchString(src)
}

var (
	plainWords  = lazyregexp.New(`(?:^|\s)[A-Za-z]{3,}\b`)
	sampleNamed = lazyregexp.New(`(?:^|[^A-Za-z\\])k(?:[^A-Za-z]|$)|κ|\\kappa`)
)

// oneForAll is the finding for λ where the matrix Λ must stand: what it suggests
// was read, and has the size of an embedding.
func oneForAll(f finding.Finding, src string, e *formula.Expr) finding.Finding {
	if f.Verdict != finding.Malformed || !slices.Contains(e.Letters(), "∘") {
		return f
	}
	meant := loneValue.ReplaceAllStringFunc(src, func(m string) string {
		return strings.NewReplacer("lambda", "Lambda", "λ", "Λ").Replace(m)
	})
	other, err := formula.Parse(meant, symbol.Standard().Without("bar g"))
	if err != nil || meant == src {
		return f
	}
	if _, bad := wrongShape(other); bad {
		return f
	}
	g := oneValue.Finding(finding.Malformed, "$\\lambda$ without an index is one eigenvalue; the matrix of all of them is $\\Lambda$.")
	g.Help = "Did you mean the matrix, $" + other.LaTeX() + "$?"
	return g
}

// loneValue is λ without an index.
var loneValue = lazyregexp.New(`(?:\\|\b)lambda(?:[^A-Za-z_]|$)|λ(?:[^_₀-₉ⱼᵢₘ]|$)`)

// judgeFormula decides on a formula that was read.
func judgeFormula(e *formula.Expr, seed uint64) finding.Finding {
	if f, bad := wrongShape(e); bad {
		return f
	}
	if err := e.Settle(seed); err != nil {
		return falseFact(err, seed)
	}
	left := formulaWork
	reference := lectureEmbedding
	d := decideWithin(e, lectureEmbedding, seed, &left)
	if d.err == nil && !d.equal {
		if o := decideWithin(e, oppositeEmbedding, seed, &left); o.err == nil && o.equal {
			d, reference = o, oppositeEmbedding
		}
	}
	switch {
	case d.err == nil && d.equal:
		for i, m := range e.Members() {
			if o := decideWithin(m, reference, seed, &left); o.err != nil || !o.equal {
				if rightWithMean(m, reference, seed, &left) {
					return meanNotSaid.Finding(finding.Malformed, fmt.Sprintf("Side %d of your chain would be right if $\\bar f$ were the mean of the features. In the lecture $\\bar f = f - \\frac1n F 1_n$ is the centred feature of the sample.", i+1))
				}
				return falseChain.Finding(finding.Wrong, fmt.Sprintf("The last side of your chain is the embedding, and side %d isn't equal to it.", i+1))
			}
		}
		if v := stray(e, seed, &left); v != nil {
			return untrueFact.Finding(finding.Malformed, "The formula is the embedding; beside it you give the value $"+v.LaTeX()+"$, which the formula doesn't use. In the lecture, what has this name or is made of these terms has another value. Check it, or leave it out.")
		}
		f := acceptedFormula(withKernels(e), reference, seed)
		if reference == oppositeEmbedding {
			f.Notes = append(f.Notes, oppositeNote)
		}
		f.Seeds = d.seeds
		return f
	case errors.Is(d.err, symbol.ErrWork) || errors.Is(d.err, symbol.ErrSmall):
		return tooLong(d.err)
	case errors.Is(d.err, symbol.ErrDiagonal):
		return matrixRoot.Finding(finding.Malformed, "The formula takes a root of a matrix that isn't diagonal.")
	}
	if d.err == nil && rightWithMean(e, lectureEmbedding, seed, &left) {
		return meanNotSaid.Finding(finding.Malformed, "This would be true if $\\bar f$ were the mean of the features. In the lecture $\\bar f = f - \\frac1n F 1_n$ is the centred feature of the sample.")
	}
	f := explainFormula(e, d, &left)
	f.Seeds = d.seeds
	return f
}

// rightWithMean reports a formula that would equal another if f̄ were the mean of the
// features.
func rightWithMean(e, other *formula.Expr, seed uint64, left *int) bool {
	if !e.Uses("bar f") {
		return false
	}
	for _, size := range instance.ExactSizes[:2] {
		in := instance.Draw(seed, size)
		in.Budget = left
		want, err := other.EvalExact(in)
		if err != nil {
			return false
		}
		got, err := e.EvalExact(withMean(in))
		if err != nil || !sameValues(got, want) {
			return false
		}
	}
	return true
}

// wrongShape is the finding for a value that can't be an embedding: neither a
// column or row of m numbers nor one component.
func wrongShape(e *formula.Expr) (finding.Finding, bool) {
	sh := e.Shape()
	column := sh.Rows == algebra.M && sh.Cols == algebra.One
	row := sh.Rows == algebra.One && sh.Cols == algebra.M
	_, over, indexed := e.Index()
	switch {
	case e.FreeIndices() == 0 && (column || row):
		return finding.Finding{}, false
	case indexed && sh.IsScalar() && over == algebra.M:
		return finding.Finding{}, false
	case e.FreeIndices() > 1 || indexed && !sh.IsScalar():
		return finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{finding.Shape}, Say: "The formula has an index that no sum runs over, beside the number of the component.",
			Help: "Which index numbers the component? Each of the others needs a sum."}, true
	case indexed:
		return finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{finding.Shape}, Say: fmt.Sprintf("The formula gives a number for each of %s indices; an embedding has $m$ components.", over),
			Help: "Which factor leads from $n$ samples to $m$ components?"}, true
	case sh.IsScalar():
		return finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{finding.Shape}, Say: "The formula gives a single number; the embedding of a sample has $m$ of them.",
			Help: "Write component $j$ with the index $j$, or all components with matrices."}, true
	}
	return finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{finding.Shape}, Say: fmt.Sprintf("The formula gives a matrix of size %s; the embedding of a sample is a column of $m$ numbers.", sh),
		Help: "Write the size of each factor beneath it. Which factor leads to $m$ rows?"}, true
}
