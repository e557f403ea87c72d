package proof

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/instance"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// A program may have a kernel of its own, and compute K and k of X and x. It is right if
// its numbers are the embedding for a K and a k that it computes and that belong
// together: with x = x_i, k is the i-th column of K, for every i.

// ownSizes are those of the data: rows enough for the few features of a kernel such as
// ⟨a, b⟩², and fewer components than features.
var ownSizes = []struct{ n, d, m int }{{9, 4, 2}, {8, 3, 3}}

// samplesNamed are programs that may have a kernel of their own.
var samplesNamed = lazyregexp.New(`\bX\b`)

// lectured are symbols that belong to the lecture's kernel.
var lectured = []string{"K", "k", "bar K", "A", "Lambda", "V", "F", "f", "bar F", "bar f", "bar C", "B", "kxx"}

// ownOutcome is a program with a kernel of its own.
type ownOutcome struct {
	asked, found, right bool // it computes from X and x alone; K and k were found; they give its numbers
	solved              bool
	drawn               bool // without the lines that draw its data
	unread              []unread.Part
	untried             []unread.Part // see [outcome]
}

// ownKernel runs a program on data of its own kernel; x is a column, or where the
// language has rows, a row.
func ownKernel(p *syntax.Program, seed uint64) (o ownOutcome) {
	if !samplesNamed.MatchString(string(p.Source)) {
		return o
	}
	if q, opt, ok := withoutData(p); ok {
		if o = ownKernelWith(q, opt, seed); !o.right && sized(q) {
			return ownOutcome{}
		}
		o.drawn = true
		return o
	}
	for _, row := range []bool{false, true} {
		if row && p.Lang != syntax.MATLAB {
			break
		}
		if try := ownKernelWith(p, program.Options{Row: row}, seed); try.right || try.found && !o.found || try.asked && !o.asked {
			o = try
		}
		if o.right {
			break
		}
	}
	return o
}

func ownKernelWith(p *syntax.Program, opt program.Options, seed uint64) (o ownOutcome) {
	left := formulaWork
	r := rand.New(rand.NewPCG(seed, 71))
	opt.Coverage = program.NewCoverage()
	opt.Coverage.Several = true
	for _, s := range ownSizes {
		d := randomData(r, s.n, s.d, s.m)
		for i := range d.Points {
			floats.Scale(0.5, d.Points[i]) // so that powers and exponentials keep their digits
		}
		floats.Scale(0.5, d.At)
		d.Budget = &left
		here, ok := runOwn(p, d, opt)
		if !ok {
			return ownOutcome{}
		}
		o.asked, o.solved, o.unread = true, here.solved, here.unread
		var columns []*ownRun
		for i := range d.Points {
			at := d
			at.At = slices.Clone(d.Points[i])
			c, ok := runOwn(p, at, opt)
			if !ok || len(c.matrices) != len(here.matrices) || len(c.vectors) != len(here.vectors) {
				return ownOutcome{asked: true}
			}
			columns = append(columns, c)
		}
		found, right := here.fits(columns, s.m)
		o.found, o.right = found, right
		if !right {
			return o
		}
	}
	o.untried = opt.Coverage.Untried(p)
	return o
}

// ownRun is what a program gave values, in order.
type ownRun struct {
	matrices, vectors [][]float64
	called            []bool // the matrix at this place is called K
	value             []float64
	solved            bool
	unread            []unread.Part // assertions that couldn't be evaluated
}

// runOwn runs a program that computes from X and x alone.
func runOwn(p *syntax.Program, d instance.Data, opt program.Options) (*ownRun, bool) {
	in, err := instance.Compute(d)
	if err != nil {
		return nil, false
	}
	n := len(d.Points)
	r := &ownRun{}
	opt.Watch = func(s *syntax.Statement, after bool, here program.View) {
		if !after || s.Kind != syntax.Assign || s.Sign != "" {
			return
		}
		for _, t := range assignedNames(s.Targets) {
			v, ok := here.Find(t)
			switch {
			case !ok || !v.Own:
			case v.Rows == n && v.Cols == n:
				r.matrices, r.called = append(r.matrices, v.Data), append(r.called, t == "K")
			case v.Rows*v.Cols == n:
				r.vectors = append(r.vectors, v.Data)
			}
		}
	}
	out, err := program.Run(p, in, opt)
	if err != nil || out.Value.Cols != 1 || !out.Used["X"] || slices.ContainsFunc(lectured, func(s string) bool { return out.Used[s] }) {
		return nil, false
	}
	r.value, r.solved, r.unread = out.Value.Data, out.Solved, out.Unread
	return r, true
}

// assignedNames are the names that targets hold.
func assignedNames(targets []*syntax.Node) (names []string) {
	for _, t := range targets {
		switch t.Kind {
		case syntax.Name:
			names = append(names, t.Text)
		case syntax.Index, syntax.Call: // K[i, j] = …
			if t.Args[0].Kind == syntax.Name {
				names = append(names, t.Args[0].Text)
			}
		case syntax.Tuple, syntax.List:
			names = append(names, assignedNames(t.Args)...)
		}
	}
	return names
}

// fits looks for K and k that belong together, and reports whether some of them give the
// program's numbers. Where one of the matrices is called K, only such count: others, as
// of inner products, are steps to it. Found are those alone.
func (r *ownRun) fits(columns []*ownRun, m int) (found, right bool) {
	n := len(columns)
	for a, gram := range r.matrices {
		if !isKernelMatrix(gram, n) {
			continue
		}
		for b, k := range r.vectors {
			together := true
			for i := 0; i < n && together; i++ {
				c := columns[i]
				together = floats.EqualApprox(c.matrices[a], gram, 1e-9*(1+floats.Norm(gram, math.Inf(1)))) &&
					floats.EqualApprox(c.vectors[b], gram[i*n:(i+1)*n], 1e-9*(1+floats.Norm(gram, math.Inf(1))))
			}
			if !together {
				continue
			}
			if found && !r.called[a] {
				continue
			}
			if !found && r.called[a] {
				found, right = true, false
			}
			if want := embeddingOf(gram, k, m); want != nil && len(r.value) == m {
				o := outcome{right: true}
				o.compare(r.value, want, make([]float64, m))
				right = right || o.right
			}
		}
	}
	return found, right
}

// isKernelMatrix reports a symmetric matrix without negative eigenvalues, and not one
// of a single feature.
func isKernelMatrix(gram []float64, n int) bool {
	s := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			x, y := gram[i*n+j], gram[j*n+i]
			if !(math.Abs(x-y) <= 1e-9*(1+math.Abs(x))) {
				return false
			}
			s.SetSym(i, j, x)
		}
	}
	var e mat.EigenSym
	if !e.Factorize(s, false) {
		return false
	}
	l := e.Values(nil)
	return l[0] >= -1e-9*l[n-1] && l[n-2] > 1e-9*l[n-1]
}

// embeddingOf is the lecture's embedding for a kernel matrix and a vector of kernel
// values; nil where fewer components than m have an eigenvalue above zero.
func embeddingOf(gram, k []float64, m int) []float64 {
	n := len(k)
	mean := make([]float64, n)
	for i := range n {
		mean[i] = floats.Sum(gram[i*n:(i+1)*n]) / float64(n)
	}
	all := floats.Sum(mean) / float64(n)
	s := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			s.SetSym(i, j, gram[i*n+j]-mean[i]-mean[j]+all)
		}
	}
	var e mat.EigenSym
	if !e.Factorize(s, true) {
		return nil
	}
	var q mat.Dense
	e.VectorsTo(&q)
	l := e.Values(nil)
	g := make([]float64, m)
	for p := range m {
		value := l[n-1-p]
		if value < 1e-9*l[n-1] {
			return nil
		}
		for i := range n {
			g[p] += q.At(i, n-1-p) * (k[i] - mean[i]) / math.Sqrt(value)
		}
	}
	return g
}

// kernelSaid are words of a comment on a kernel of the program's own, which nothing
// compares with the code.
var kernelSaid = lazyregexp.New(`(?i)\bexp\b|\^|\*\*|\|\||‖|⟨|<[a-z]|gauss|\brbf\b|polynom|laplac|sigmoid|\blinear\b|quadratic|cubic|degree|gamma|sigma|width|squared`)

// saidOfKernel are the lines of the comments that may say what the kernel is.
func saidOfKernel(p *syntax.Program) (lines []unread.Part) {
	for _, c := range p.Comments {
		for _, line := range strings.Split(c.Text, "\n") {
			if kernelSaid.MatchString(line) {
				lines = append(lines, unread.Find(p.Source, c.Pos, line))
			}
		}
	}
	return lines
}

// ofOwnKernel is the finding for a program with a kernel of its own, the assertions
// that couldn't be evaluated, and branches that no data reached; ok is false where it has none.
func ofOwnKernel(p *syntax.Program, seed uint64) (f finding.Finding, ok bool, aside, untried []unread.Part) {
	o := ownKernel(p, seed)
	if x := boundsOf(p).largest(); o.right && x >= int64(ownSizes[0].n) {
		return unbounded(x), true, nil, nil
	}
	switch {
	case o.right:
		f = finding.Finding{Verdict: finding.Correct, Say: "This is the kernel PCA embedding of a sample.", Notes: []string{"The kernel is the program's own: it was run with the K and k that it computes."}}
		if o.drawn {
			f.Notes = append(f.Notes, "It was run on other data than those that it draws.")
		}
		if o.solved {
			f.Notes = append(f.Notes, "It was run with its own eigenvectors. Their signs are free; their order and number are as "+p.Lang.Name+" gives them.")
		}
		return f, true, o.unread, o.untried
	case o.found:
		return finding.Finding{Verdict: finding.Wrong, Say: "This isn't the embedding for the kernel matrix that the program computes.",
			Help: "Compare your numbers with the embedding at the points of a small data set, one step at a time."}, true, nil, nil
	case o.asked:
		return finding.Finding{Verdict: finding.Malformed, Say: "The program computes from X and x with a kernel of its own, and its K and k weren't found.",
			Help: "Give the kernel matrix of the samples and the kernel values of the new one a name each: K = …, k = …."}, true, nil, nil
	}
	return f, false, nil, nil
}
