package proof

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/algebra"
	"kpcalab/homework/diagnosis"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/instance"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/proof/doubt"
	"kpcalab/kpca"
)

// outcome is what running a program showed.
type outcome struct {
	right      bool
	exact      bool // decided in the field, too
	small      bool // right on small data, and not on larger ones
	solved     bool // with eigenvectors of its own
	shape      string
	used       map[string]bool // symbols of the lecture
	answer     []*mat.Dense    // one p×m matrix for each of Instances, nil where the sizes are wrong
	opposite   bool            // of some component the sign is the other one
	ownMean    bool            // it takes the mean of k's numbers
	column     bool            // right if k were a column of two dimensions
	tree       *formula.Expr   // the formula of its value; nil where none is known
	notes      []string        // what the language does silently
	err        error
	warned     *fault.Error  // what the language warns of
	first      wrongFirst    // where it is wrong
	unread     []unread.Part // assertions that couldn't be evaluated
	ownH       bool          // it has an H of its own
	components int
	samples    int                      // of the last of the larger data
	shown      []program.Shown[float64] // in the last run
	places     map[int]*shownAt         // what was shown on the data of the diagnosis
	runs       int                      // of them
	sample     *finding.Example         // of the data with kernel values of either sign
	rival      *program.Shown[float64]  // a second answer
	untried    []unread.Part            // of a right program: branches that no data reached
	bound      int64                    // a number that may bound n, on the other side of which nothing was run; or 0
}

// wrongFirst says on which of the data a program was wrong first.
type wrongFirst uint8

const (
	onDiagnosis   wrongFirst = iota // those of the diagnosis
	onOtherKernel                   // random data of other sizes, with another kernel
	onEitherSign                    // kernel values of either sign, see signed
	onFewSamples                    // see fewest
	onLargeData                     // see larger
)

// programSizes are those of the random data on which a program is run besides
// the instances of the diagnosis.
var programSizes = []struct{ n, d, m int }{{8, 2, 3}, {7, 3, 5}}

// runProgram runs a program on the instances of the diagnosis, on random data
// and in the field.
func runProgram(p *syntax.Program, seed uint64, left *int) outcome {
	o := onData(p, program.Options{}, seed, left)
	if o.right || p.Lang != syntax.Python && p.Lang != syntax.SymPy {
		return o
	}
	if c := onData(p, program.Options{Column: true}, seed, left); c.right {
		o.column = true
	}
	return o
}

func onData(p *syntax.Program, opt program.Options, seed uint64, left *int) outcome {
	o := outcome{right: true}
	opt, o.err = o.freeIndex(p, opt, left)
	if o.err != nil {
		o.right = false
		return o
	}
	opt.Coverage = program.NewCoverage()
	for _, in := range instance.Public() {
		g := mat.NewDense(in.Queries(), in.M, nil)
		flip := make([]float64, in.M)
		for t := range in.Queries() {
			v, err := o.onQuery(p, in, t, left, opt)
			if err != nil {
				o.err, o.right = err, false
				return o
			}
			if v == nil {
				o.right = false
				return o
			}
			g.SetRow(t, v)
			o.compare(v, mat.Row(nil, t, in.G), flip)
			if opt.Component == 0 {
				o.see(v, t == 0)
			}
		}
		o.answer = append(o.answer, g)
	}
	o.rival = o.second()
	r := rand.New(rand.NewPCG(seed, 14))
	o.onRandom(p, opt, r, left)
	if o.ownH { // whether A and Λ are those of HKH with it, or the lecture's
		keep := opt
		keep.KeepAxes = true
		o.onRandom(p, keep, r, left)
	}
	o.onSigned(p, opt)
	o.onFewest(p, opt)
	o.onLarger(p, opt, r)
	if o.right {
		o.untried = opt.Coverage.Untried(p)
		opt.Coverage = nil // a field has no order
		o.first = onOtherKernel
		o.inField(p, opt, seed, left)
	}
	return o
}

// onRandom runs a program on random data under another kernel.
func (o *outcome) onRandom(p *syntax.Program, opt program.Options, r *rand.Rand, left *int) {
	for _, s := range programSizes {
		if !o.right {
			return
		}
		o.first = onOtherKernel
		d := randomData(r, s.n, s.d, s.m)
		kernel := d.Kernel
		d.Kernel = func(a, b []float64) float64 { return kernel(a, b) + 3*floats.Dot(a, b) } // some rows of K have a mean below 0
		d.Budget = left
		var v []float64
		in, err := instance.Compute(d)
		if err == nil {
			v, err = o.evaluate(p, in, opt)
		}
		if err != nil || v == nil {
			o.right, o.err = false, err
			return
		}
		o.compare(v, embedded(in), make([]float64, s.m))
	}
}

// freeIndex finds the subscript that a program for one component leaves free, and the
// formula of a program that leaves none.
func (o *outcome) freeIndex(p *syntax.Program, opt program.Options, left *int) (program.Options, error) {
	in := *explained()
	in.Budget = left
	explain := opt
	explain.Explain = true
	out, err := program.Run(p, &in, explain)
	if err == nil {
		if o.notes = out.Notes; out.From != nil {
			o.tree = formula.Of(out.From, symbol.Standard())
		}
	}
	var e *fault.Error
	if errors.As(err, &e) && e.Code == fault.NoMeaning {
		for _, letter := range []string{"j", "i", "p", "r", "l", "a"} {
			try := opt
			try.Component, try.Index = 1, letter
			if _, again := program.Run(p, &in, try); again == nil {
				return try, nil
			}
		}
	}
	return opt, err
}

// explained are the data on which programs are explained.
var explained = sync.OnceValue(func() *instance.Instance[float64] {
	s := program.ExplainSizes
	return mustCompute(randomData(rand.New(rand.NewPCG(1, 2)), s.N, s.D, s.M))
})

func mustCompute(d instance.Data) *instance.Instance[float64] {
	in, err := instance.Compute(d)
	if err != nil {
		panic(err)
	}
	return in
}

func randomData(r *rand.Rand, n, d, m int) instance.Data {
	x := instance.Data{Width: 1.5 + r.Float64(), Components: m}
	gauss := kpca.Gaussian{Width: x.Width}.Eval
	x.Kernel = func(a, b []float64) float64 { // K(x, x) isn't 1, as it is for the Gaussian kernel
		return gauss(a, b) * (1 + floats.Dot(a, b))
	}
	for range n {
		row := make([]float64, d)
		for j := range row {
			row[j] = 1.5 * r.NormFloat64()
		}
		x.Points = append(x.Points, row)
	}
	x.At = append([]float64{}, x.Points[0]...)
	for j := range x.At {
		x.At[j] += r.NormFloat64()
	}
	return x
}

// embedded is the lecture's embedding; it spends nothing of the budget.
func embedded(in *instance.Instance[float64]) []float64 {
	free := *in
	free.Budget = nil
	v, err := formula.Eval(lectureEmbedding, &free)
	if err != nil {
		panic(err)
	}
	return v.Data
}

// onQuery is [outcome.evaluate] on a sample of a data set.
func (o *outcome) onQuery(p *syntax.Program, in *instance.DataSet, t int, left *int, opt program.Options) ([]float64, error) {
	at, err := instance.Compute(in.Data(t, left))
	if err != nil {
		return nil, err
	}
	return o.evaluate(p, at, opt)
}

// evaluate is the embedding that a program computes; nil where it doesn't have
// m numbers.
func (o *outcome) evaluate(p *syntax.Program, in *instance.Instance[float64], opt program.Options) ([]float64, error) {
	m := in.Size[algebra.M]
	if opt.Component == 0 {
		out, err := program.Run(p, in, opt)
		if err != nil {
			return nil, err
		}
		o.take(out)
		o.holdTree(in, out.Value)
		if out.Value.Cols != 1 || len(out.Value.Data) != m {
			return nil, nil
		}
		return out.Value.Data, nil
	}
	var list []float64
	for j := 1; j <= m; j++ {
		opt.Component = j
		out, err := program.Run(p, in, opt)
		if err != nil {
			return nil, err
		}
		o.take(out)
		if len(out.Value.Data) != 1 {
			return nil, nil
		}
		list = append(list, out.Value.Data[0])
	}
	return list, nil
}

// take keeps what a run showed beside the value.
func (o *outcome) take(out *program.Outcome[float64]) {
	o.shown = out.Shown
	o.solved, o.shape, o.used, o.ownMean, o.warned, o.unread = out.Solved, out.Shape, out.Used, out.Mean, out.Warned, out.Unread
	o.ownH = o.ownH || out.OwnH
}

// holdTree drops a formula that has another value than the program.
func (o *outcome) holdTree(in *instance.Instance[float64], got *algebra.Matrix[float64]) {
	if o.tree == nil {
		return
	}
	v, err := formula.Eval(o.tree, in)
	if err != nil || len(v.Data) != len(got.Data) || !floats.EqualApprox(v.Data, got.Data, 1e-9*(1+floats.Norm(got.Data, math.Inf(1)))) {
		o.tree = nil
	}
}

// compare compares an answer with the embedding, up to a sign for each
// component that is the same at all samples.
func (o *outcome) compare(got, want, flip []float64) {
	scale := 0.0
	for _, x := range want {
		scale = math.Max(scale, math.Abs(x))
	}
	tol := 1e-9 * math.Max(scale, 1e-3)
	for j, x := range got {
		plus, minus := math.Abs(x-want[j]) <= tol, math.Abs(x+want[j]) <= tol
		switch {
		case plus && minus:
		case plus && flip[j] >= 0:
			flip[j] = 1
		case minus && flip[j] <= 0:
			flip[j] = -1
			o.opposite = true
		default:
			o.right = false
		}
	}
}

// inField decides exactly, where the program can be run exactly.
func (o *outcome) inField(p *syntax.Program, opt program.Options, seed uint64, left *int) {
	for k, size := range instance.ExactSizes[:2] {
		for try := range uint64(rootTries) {
			in := instance.Draw(seed+uint64(1000*k)+try, size)
			in.Budget = left
			var data []uint64
			var err error
			for j := 1; j <= max(1, size.M*min(opt.Component, 1)); j++ {
				if opt.Component > 0 {
					opt.Component = j
				}
				var out *program.Outcome[uint64]
				if out, err = program.Run(p, in, opt); err != nil {
					break
				}
				data = append(data, out.Value.Data...)
			}
			if errors.Is(err, algebra.ErrRoot) {
				continue
			}
			if err != nil { // not exactly: floating point has decided
				return
			}
			want := in.Values["bar g"].Data
			if len(data) != len(want) {
				o.right = false
				return
			}
			for j, x := range data {
				if x != want[j] && in.Field.Add(x, want[j]) != 0 {
					o.right = false
					return
				}
			}
			break
		}
	}
	o.exact = true
}

// judgeProgram decides on a program; known is false where it can't be run, and read
// where it can't even be read: then it may be a formula that looks like one.
func judgeProgram(src string, lang *syntax.Language, seed uint64) (f finding.Finding, known, read bool) {
	if onlyComment(src, lang) {
		return nothingRuns(), true, true
	}
	p, err := syntax.Parse(src, lang)
	if err != nil {
		return unreadable(err), false, false
	}
	left := formulaWork / 4
	o := runProgram(p, seed, &left)
	e := o.tree
	var asFormula finding.Finding
	if e != nil {
		asFormula = judgeFormula(e, seed)
	}
	var own finding.Finding
	ofItsOwn := false
	if !o.right {
		own, ofItsOwn, o.unread, o.untried = ofOwnKernel(p, seed)
	}
	var fe *fault.Error
	switch {
	case ofItsOwn:
		f, said := remarksOf(p, own, &left)
		return besideUntried(beside(f, said, saidOfKernel(p), o.unread, o.untried), o.untried), true, true
	case o.right && o.used["V"]: // with the eigenvectors that V would hold
		f = unreadableSlip.Finding(finding.Malformed, "$V$ has no value in this program. With the eigenvectors of $\\bar K$ in its columns, the largest eigenvalue first, the program would be right.")
		f.Help = "Compute $V$ on a line before, or use the lecture's $A$."
	case o.right && o.rival != nil:
		f = twoResults(o.rival)
	case o.right && o.bound > 0:
		f = unbounded(o.bound)
	case o.right:
		var said []unread.Part
		f, said = remarksOf(p, acceptedProgram(p, o, asFormula), &left)
		f = besideUntried(beside(f, said, o.unread, o.untried, doubt.Remarks(onlyRemarks(p))), o.untried)
	case errors.As(o.err, &fe) && (fe.Code == fault.NoMeaning || fe.Code == fault.Unsupported || fe.Code == fault.Unreadable):
		return unreadable(o.err), false, true
	case errors.As(o.err, &fe) && fe.Code == fault.Stops:
		f = unreadable(o.err)
	case errors.As(o.err, &fe):
		if f = unreadable(o.err); fe.Code != fault.NotTransposed {
			f.Slips = []finding.Slip{finding.Shape}
		}
	case o.err != nil:
		f = unusable(o.err)
	case o.small:
		f = finding.Finding{Verdict: finding.Wrong, Say: fmt.Sprintf("On few samples with small eigenvalues the program computes the embedding, on %d samples with larger ones it doesn't.", o.samples),
			Help: "Look for a number in the program that fits small data only: a subscript, a limit, or a bound in place of $n$, $m$ or an eigenvalue."}
	case o.warned != nil:
		f = unreadable(o.warned)
	case e != nil && asFormula.Verdict != finding.Correct:
		f = asFormula
	case o.answer == nil || len(o.answer) < len(instance.Public()):
		f = finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{finding.Shape}, Say: fmt.Sprintf("The program computes an array of shape %s; the embedding of a sample has $m$ numbers.", o.shape),
			Help: "Write the shape of each array beneath it, as " + p.Lang.Name + " makes it. Where do two of them not fit?"}
	default:
		f = explainAnswer(o)
		if f.Verdict != finding.Malformed {
			if f.Counterexample = o.example(p, &left); f.Counterexample == nil {
				f.Counterexample = o.sample
			}
		}
	}
	if o.err != nil && o.first == onLargeData {
		f.Notes = append(f.Notes, fmt.Sprintf("This was found on %d samples with %d components; on smaller data the program runs.", o.samples, o.components))
	}
	if o.column && f.Verdict != finding.Correct {
		f = finding.Finding{Verdict: finding.Malformed, Slips: []finding.Slip{finding.Shape}, Say: "Here $k$ has the shape (n,), and the other array has the shape (n, 1) or (1, n): of the two NumPy makes a matrix of size n×n.",
			Help: "Make both one-dimensional, or say in a line before that $k$ is a column, with reshape(-1, 1)."}
	}
	if e != nil && f.Understood == "" {
		f.Understood = e.Understood()
	}
	for _, n := range o.notes {
		f.Notes = append(f.Notes, finding.Safe(capital(n))+".")
	}
	if f.Verdict != finding.Correct && powerDivided.MatchString(src) {
		f.Notes = append(f.Notes, "A power binds more tightly than a division: L^-1/2 is (L^-1)/2. Brackets hold an exponent together, as in L^(-1/2).")
	}
	return f, true, true
}

// besideUntried says why a human is asked about the branches that no data reached.
func besideUntried(f finding.Finding, untried []unread.Part) finding.Finding {
	if f.Verdict == finding.Unchecked && len(untried) > 0 {
		f.Help = "On all data on which the program was run, the same branch was taken at: " + finding.Safe(strings.TrimSuffix(untried[0].Text, ":")) + ". The other one may do anything. The embedding needs no such test: leave it out."
	}
	return f
}

// Understood is a line of a program, or of a formula in another notation than LaTeX,
// in LaTeX; "" where it isn't read.
func Understood(src string) string {
	lang, left := syntax.Detect(src), formulaWork/4
	if lang == nil {
		if e, err := formula.Parse(src, symbol.Standard()); err == nil {
			return e.LaTeX()
		}
		return ""
	}
	p, err := syntax.Parse(src, lang)
	if err != nil {
		return ""
	}
	var o outcome
	opt, err := o.freeIndex(p, program.Options{}, &left)
	if err != nil || o.tree == nil {
		return ""
	}
	if _, err = o.evaluate(p, mustCompute(randomData(rand.New(rand.NewPCG(2, 1)), 8, 2, 3)), opt); err != nil || o.tree == nil {
		return ""
	}
	return o.tree.LaTeX()
}

// powerDivided is an exponent with a fraction and no brackets.
var powerDivided = lazyregexp.New(`(?:\^|\*\*)\s*-?\s*\d+\s*/\s*\d`)

// acceptedProgram is the finding for a program that computes the embedding.
func acceptedProgram(p *syntax.Program, o outcome, asFormula finding.Finding) finding.Finding {
	written := o.tree != nil && asFormula.Verdict == finding.Correct // in it, K = F'*F and n = size(F,2) need no features
	if (o.used["F"] || o.used["f"] || o.used["bar F"] || o.used["bar f"]) && !written {
		return featuresLeft.Finding(finding.Almost, "This is true, and it still needs features: $F$ or $f$ stands in it.")
	}
	if o.used["B"] {
		return primalForm.Finding(finding.Almost, "This is true, and still the primal form: it needs the axes $\\psi_j$ in feature space.")
	}
	f := finding.Finding{Verdict: finding.Correct, Say: "This is the kernel PCA embedding of a sample."}
	if written {
		f = asFormula
	}
	if o.opposite {
		f.Notes = append(f.Notes, oppositeNote)
	}
	if o.solved {
		f.Notes = append(f.Notes, "It was run with its own eigenvectors. Their signs are free; their order and number are as "+p.Lang.Name+" gives them.")
	}
	return f
}

// oppositeNote is a remark on an embedding with the other sign.
const oppositeNote = "The axis of a component may point either way: the sign of yours is the opposite of the lecture's."

// rightOnSmall says on which data a program is wrong that is right on those of the
// diagnosis.
func (o outcome) rightOnSmall() (say, help string) {
	switch o.first {
	case onEitherSign:
		return "Where the values of the kernel are positive the program computes the embedding, and on data with values of other signs it doesn't.",
			"Look for what is done only where a value of $K$ or $k$ is above or below a number: a kernel may have either sign."
	case onFewSamples:
		return fmt.Sprintf("On most data the program computes the embedding, and with $n = %d$ and $m = %d$ it doesn't.", o.samples, o.components),
			"Look for what depends on $n$ or $m$, such as a condition or a smaller of two."
	}
	if o.first == onLargeData {
		return fmt.Sprintf("On small data the program computes the embedding, and on larger data it doesn't: there were %d samples and %d components.", larger.n, larger.m),
			"Look for a fixed number of samples or steps, a tolerance that isn't relative to the largest eigenvalue, or a bound on the size of numbers."
	}
	return "On small data with a Gaussian kernel the program computes the embedding, and with other kernels or sizes it doesn't.",
		"Look for a number that should be $n$ or $m$, and for what is true of the Gaussian kernel only, such as $K(x, x) = 1$."
}

// example is the smallest data set on which a program is wrong.
func (o outcome) example(p *syntax.Program, left *int) *finding.Example {
	opt, err := o.freeIndex(p, program.Options{}, left)
	if err != nil {
		return nil
	}
	return diagnosis.Counterexample(func(in *instance.DataSet) (*mat.Dense, bool) {
		g := mat.NewDense(in.Queries(), in.M, nil)
		for t := range in.Queries() {
			v, err := o.onQuery(p, in, t, left, opt)
			if err != nil || v == nil {
				return nil, false
			}
			g.SetRow(t, v)
		}
		return g, true
	}, true)
}

// explainAnswer diagnoses the numbers of a program.
func explainAnswer(o outcome) finding.Finding {
	sc := diagnosis.Pipelines
	d := diagnosis.Of(sc, instance.Public(), o.answer)
	f := finding.Finding{Verdict: finding.Wrong, Say: d.Say, Help: d.Help, Slips: d.Slips}
	if len(d.Slips) > 0 {
		f.Verdict = finding.Almost
	}
	if !d.Correct {
		f = inVain(named(f, o.answer, o.ownMean), o.ownMean)
	}
	if d.Correct || f.Say == "" {
		f.Verdict, f.Slips = finding.Wrong, nil
		f.Say = "This isn't the embedding."
	}
	if d.Correct {
		f.Say, f.Help = o.rightOnSmall()
	}
	if f.Help == "" {
		f.Help = "Compare your numbers with the embedding at the points of a small data set, one step at a time."
	}
	return f
}

// onlyRemarks is a program with blanks in the place of its code.
func onlyRemarks(p *syntax.Program) string {
	text := slices.Clone(p.Source)
	for i, at := 0, 0; i < len(text); i++ {
		for at < len(p.Comments) && p.Comments[at].End <= i {
			at++
		}
		if text[i] != '\n' && (at == len(p.Comments) || i < p.Comments[at].Pos) {
			text[i] = ' '
		}
	}
	return string(text)
}
