package homework

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/formula"
)

// formulaBound is the most that CheckFormula allows for the probability of
// accepting a false formula (Schwartz and Zippel: the degree over the size of
// the field, for each instance); it draws instances until it is met.
const formulaBound = 1e-12

// formulaWork bounds the operations of one check, about a second of them;
// an honest formula takes a thousandth.
const formulaWork = 50_000_000

// lectureEmbedding is the embedding that homework 2 proves, Sugiyama's lecture p. 96.
var lectureEmbedding = mustParse(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`)

// oppositeEmbedding is the same with every axis turned round.
var oppositeEmbedding = mustParse(`-\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`)

func mustParse(src string) *formula.Expr {
	e, err := formula.Parse(src, formula.Standard())
	if err != nil {
		panic(err)
	}
	return e
}

// CheckFormula checks the kernel PCA embedding of a sample, written in LaTeX,
// Unicode, MATLAB or NumPy notation, with A, Λ, H, K and k of the lecture:
//
//	homework.CheckFormula(`\Lambda^{-1/2} A^\top k`)
//
// Equality is decided exactly, on random instances over a prime field, so that
// a correct formula is accepted in whatever form, and a false one with a
// probability below 1e-12. A false one is explained by the catalogue of
// misconceptions, and gets the smallest integer data set on which it fails.
func CheckFormula(src string) Finding { return checkFormula(src, freshSeed()) }

func freshSeed() uint64 { return rand.Uint64() ^ uint64(time.Now().UnixNano()) }

func checkFormula(src string, seed uint64) (f Finding) {
	defer func() {
		if r := recover(); r != nil {
			f = Finding{Verdict: Broken, Say: "The checker stopped on this formula.",
				Help: "This is not your fault; please show the formula to your teacher.", Notes: []string{safe(fmt.Sprint(r))}}
		}
		f.Problem = "Formula"
	}()
	if strings.TrimSpace(src) == "" {
		return Finding{Verdict: Missing, Say: "Nothing is written here yet.", Help: "Write the embedding of a sample with $A$, $\\Lambda$, $H$, $K$ and $k$."}
	}
	e, err := formula.Parse(src, formula.Standard().Without("bar g"))
	if err != nil {
		return unreadable(err)
	}
	f = judgeFormula(e, seed)
	f.Understood = e.Understood()
	for _, n := range e.Notes {
		f.Notes = append(f.Notes, safe(capital(n))+".")
	}
	return f
}

// unreadable is the finding for a formula that doesn't parse or fit.
func unreadable(err error) Finding {
	var e *formula.Error
	if !errors.As(err, &e) {
		return Finding{Verdict: Malformed, Say: safe(err.Error()) + ".", Help: "Write the formula with the lecture's symbols."}
	}
	f := Finding{Verdict: Malformed, Slip: "unreadable", Say: "At the mark in " + marked(e) + ": " + safe(e.Found) + "."}
	if e.Expected != "" {
		f.Say += " " + capital(safe(e.Expected)) + "."
	}
	if e.Try != "" {
		f.Help = "Try " + safe(e.Try) + "."
		if strings.Contains(e.Try, "did you mean") || strings.Contains(e.Try, "which") || strings.Contains(e.Try, "what must") {
			f.Help = strings.TrimSuffix(f.Help, ".") + "?"
		}
	}
	if strings.Contains(e.Found, "doesn't fit") {
		f.Slip = "shape"
		if strings.Contains(e.Found, "A (n×m)") && strings.Contains(e.Try, "Aᵀ") {
			f.Slip = "A-not-transposed"
		}
	}
	return f
}

// marked is the source line with a mark at the place of the error.
func marked(e *formula.Error) string {
	line := []rune(e.Source)
	at := min(max(e.Col-1, 0), len(line))
	from, to := max(0, at-30), min(len(line), at+30)
	text := string(line[from:at]) + "▸" + string(line[at:to])
	if from > 0 {
		text = "…" + text
	}
	if to < len(line) {
		text += "…"
	}
	text = strings.Map(func(r rune) rune {
		if r == '`' {
			return '\''
		}
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
	where := fmt.Sprintf("`%s` (column %d)", text, e.Col)
	if e.Line > 1 {
		where = fmt.Sprintf("`%s` (line %d, column %d)", text, e.Line, e.Col)
	}
	return where
}

// safe makes text safe inside a message: no markup of its own.
func safe(s string) string {
	return strings.NewReplacer("`", "'", "$", "", "**", "∗∗").Replace(s)
}

func capital(s string) string {
	for i, r := range s {
		if i == 0 {
			return strings.ToUpper(string(r)) + s[len(string(r)):]
		}
	}
	return s
}

// judgeFormula decides on a formula that was read.
func judgeFormula(e *formula.Expr, seed uint64) Finding {
	if f, bad := wrongShape(e); bad {
		return f
	}
	left := formulaWork
	d := decideWithin(e, lectureEmbedding, seed, &left)
	switch {
	case d.err == nil && d.equal:
		f := acceptedFormula(e, seed)
		f.Seeds = d.seeds
		return f
	case errors.Is(d.err, formula.ErrWork) || errors.Is(d.err, formula.ErrSmall):
		return tooLong(d.err)
	case errors.Is(d.err, formula.ErrDiagonal):
		return Finding{Verdict: Malformed, Slip: "root", Say: "The formula takes a root of a matrix that isn't diagonal.",
			Help: "Which of the lecture's matrices holds the eigenvalues on its diagonal?"}
	}
	f := explainFormula(e, d, &left)
	f.Seeds = d.seeds
	return f
}

// wrongShape is the finding for a value that can't be an embedding: neither a
// column or row of m numbers nor one component.
func wrongShape(e *formula.Expr) (Finding, bool) {
	sh := e.Shape()
	column := sh.Rows == formula.M && sh.Cols == formula.One
	row := sh.Rows == formula.One && sh.Cols == formula.M
	_, over, indexed := e.Index()
	switch {
	case e.FreeIndices() == 0 && (column || row):
		return Finding{}, false
	case indexed && sh.IsScalar() && over == formula.M:
		return Finding{}, false
	case e.FreeIndices() > 1 || indexed && !sh.IsScalar():
		return Finding{Verdict: Malformed, Slip: "shape", Say: "The formula has an index that no sum runs over, beside the number of the component.",
			Help: "Which index numbers the component? Each of the others needs a sum."}, true
	case indexed:
		return Finding{Verdict: Malformed, Slip: "shape", Say: fmt.Sprintf("The formula gives a number for each of %s indices; an embedding has $m$ components.", over),
			Help: "Which factor leads from $n$ samples to $m$ components?"}, true
	case sh.IsScalar():
		return Finding{Verdict: Malformed, Slip: "shape", Say: "The formula gives a single number; the embedding of a sample has $m$ of them.",
			Help: "Write component $j$ with the index $j$, or all components with matrices."}, true
	}
	return Finding{Verdict: Malformed, Slip: "shape", Say: fmt.Sprintf("The formula gives a matrix of size %s; the embedding of a sample is a column of $m$ numbers.", sh),
		Help: "Write the size of each factor beneath it. Which factor leads to $m$ rows?"}, true
}

// decision is the outcome of comparing two formulas exactly.
type decision struct {
	equal bool
	bound float64 // on the probability that equal is false by chance
	seeds map[string]uint64
	err   error // the values don't exist, or not exactly
}

// decide compares a formula with another, up to transposition, on instances of
// different sizes drawn from seed.
func decide(e, other *formula.Expr, seed uint64) decision {
	left := formulaWork
	return decideWithin(e, other, seed, &left)
}

func decideWithin(e, other *formula.Expr, seed uint64, left *int) decision {
	d := decision{equal: true, bound: 1, seeds: map[string]uint64{}}
	degree := math.Max(e.Degree(), other.Degree())
	if degree > 1e15 {
		d.err = formula.ErrWork
		return d
	}
	for round := 0; round == 0 || d.bound >= formulaBound; round++ {
		for i, size := range formula.ExactSizes {
			name := fmt.Sprintf("exact n=%d", size.N)
			if round > 0 {
				name = fmt.Sprintf("%s, draw %d", name, round+1)
			}
			equal, used, err := compareOn(e, other, size, seed+uint64(1000*(3*round+i)), left)
			if err != nil {
				d.err = err
				return d
			}
			d.seeds[name] = used
			if !equal {
				d.equal = false
				return d
			}
			d.bound *= degree / (formula.Prime / 2)
		}
	}
	return d
}

// rootTries bounds how often an instance is redrawn because a root in the
// formula doesn't exist on it.
const rootTries = 40

func compareOn(e, other *formula.Expr, size formula.Sizes, seed uint64, left *int) (equal bool, used uint64, err error) {
	for try := range uint64(rootTries) {
		in := formula.NewExact(seed+try, size)
		in.Budget = left
		var a, b *formula.Matrix[uint64]
		if a, err = e.EvalExact(in); err == nil {
			b, err = other.EvalExact(in)
		}
		if err == nil {
			return sameValues(a, b), seed + try, nil
		}
		if !errors.Is(err, formula.ErrRoot) {
			return false, seed + try, err
		}
	}
	return false, seed, err
}

func sameValues(a, b *formula.Matrix[uint64]) bool {
	if len(a.Data) != len(b.Data) {
		return false
	}
	for i, x := range a.Data {
		if x != b.Data[i] {
			return false
		}
	}
	return true
}

// explainFormula diagnoses a formula that isn't the embedding, or whose values
// exist in floating point only.
func explainFormula(e *formula.Expr, exact decision, left *int) Finding {
	answer, failed := embedInstances(e, left)
	if failed != nil {
		return unusable(failed)
	}
	sc := embeddings // signs are compared exactly, below: A is given
	eigen, kernel, order := e.Conditions()
	if kernel {
		sc = pipelines
	}
	given := !eigen && !kernel && order == "" && !e.Uses("V")
	d := diagnose(sc, answer)
	if d.Correct {
		if opposite := decide(e, oppositeEmbedding, 1); opposite.err != nil || !opposite.equal {
			return undecided(e, exact)
		}
		d = diagnosis{Slip: signSlip.id, Say: "Your coordinates have the right size and the opposite sign. The sign of an eigenvector is free, but once $A$ is given the embedding's sign is too.", Help: signSlip.hint}
	}
	f := Finding{Verdict: Wrong, Say: d.Say, Help: d.Help, Slip: d.Slip}
	if d.Slip != "" {
		f.Verdict = Almost
	}
	if f.Say == "" {
		f.Say = "This isn't the embedding."
	}
	if f.Help == "" {
		f.Help = "Compare your formula with the embedding at the points below, one factor at a time."
	}
	if len(d.Others) > 0 {
		f.Notes = append(f.Notes, "Your numbers fit another explanation as well: "+otherNames(d)+".")
	}
	f.Counterexample = counterexample(func(in *Instance) (*mat.Dense, bool) {
		g, err := embedOn(e, in, left)
		return g, err == nil
	}, !given)
	return f
}

// otherNames describes the candidates that no number can tell from the one
// that was named.
func otherNames(d diagnosis) string {
	var names []string
	seen := map[string]bool{}
	for _, c := range d.Class {
		id := slipID(c.slips())
		for _, o := range d.Others {
			if id != o || seen[id] {
				continue
			}
			seen[id] = true
			var parts []string
			for _, s := range c.slips() {
				parts = append(parts, s.name)
			}
			names = append(names, strings.Join(parts, ", and "))
		}
	}
	return strings.Join(names, "; or ")
}

func tooLong(err error) Finding {
	return Finding{Verdict: Malformed, Slip: "too-long", Say: "The formula can't be evaluated: " + safe(err.Error()) + ".",
		Help: "Use matrix products in place of nested sums, and indices that exist for every $m$."}
}

// unusable is the finding for a formula without a value.
func unusable(err error) Finding {
	if errors.Is(err, formula.ErrWork) {
		return tooLong(err)
	}
	if errors.Is(err, formula.ErrSingular) {
		return Finding{Verdict: Wrong, Slip: "singular", Say: "The formula inverts a matrix that has no inverse, or divides by 0.",
			Help: "Multiply $\\bar K = HKH$ by $1_n$: what does the result say about its eigenvalues and its inverse?"}
	}
	return Finding{Verdict: Malformed, Slip: "no-value", Say: "The formula has no value on a small data set: " + safe(err.Error()) + ".",
		Help: "Check the roots and the indices of your formula."}
}

// undecided is the finding for a formula that agrees with the embedding in
// every digit on the data sets tried, and isn't equal to it.
func undecided(e *formula.Expr, exact decision) Finding {
	if exact.err == nil {
		if e.Uses("kxx") {
			return Finding{Verdict: Almost, Slip: "gaussian-only", Say: "This holds for the Gaussian kernel only, where $K(x, x) = 1$ for every sample.",
				Help: "Which step of yours needs $K(x, x) = 1$? The embedding has the same form for every kernel."}
		}
		return Finding{Verdict: Wrong, Slip: "not-in-general", Say: "This agrees with the embedding on the small data sets tried, and differs in general.",
			Help: "Look for a number in your formula that should be a symbol, or a term that is nearly 0."}
	}
	return Finding{Verdict: Malformed, Slip: "inexact", Say: "This formula can't be decided exactly: " + safe(exact.err.Error()) + ".",
		Help: "Write the embedding with $A$, $\\Lambda$, $H$, $K$, $k$ and whole or half powers."}
}

// embedInstances evaluates the formula at every query of the diagnosis.
func embedInstances(e *formula.Expr, left *int) (answer []*mat.Dense, failed error) {
	for _, in := range Instances() {
		g, err := embedOn(e, in, left)
		if err != nil {
			return nil, err
		}
		answer = append(answer, g)
	}
	return answer, nil
}

// embedOn is the p×m embedding that the formula gives on an instance.
func embedOn(e *formula.Expr, in *Instance, left *int) (*mat.Dense, error) {
	points := toRows(in.X)
	g := mat.NewDense(in.Queries(), in.M, nil)
	for t := range in.Queries() {
		v, err := e.EvalFloat(formula.Data{Points: points, At: in.Query.RawRowView(t), Width: in.C, Components: in.M, Signs: in.A, Budget: left})
		if err != nil {
			return nil, err
		}
		if len(v.Data) != in.M {
			return nil, fmt.Errorf("the formula gives %d numbers for %d components", len(v.Data), in.M)
		}
		g.SetRow(t, v.Data)
	}
	return g, nil
}
