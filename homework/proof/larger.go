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

	"kpcalab/homework/finding"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
	"kpcalab/kpca"
)

// larger are the sizes of data on which numbers in a program that only bound small data
// show: n is about as large as one run's work allows, and the eigenvalues are far above
// those of the other data.
var larger = struct {
	n, d, m     int
	eigenvalues float64
}{24, 9, 9, 30}

// signed are data on which the values of K and k have either sign, or one: the kernel is
// ⟨x, y⟩ + exp(−‖x − y‖²/c²), and of a cloud with its middle on the first axis the new
// sample lies on either side of the origin.
var signed = sync.OnceValue(func() (list []instance.Data) {
	r := rand.New(rand.NewPCG(3, 15))
	add := func(points [][]float64, m int, at []float64) {
		for _, sign := range []float64{1, -1} {
			d := instance.Data{Points: points, At: floats.ScaleTo(make([]float64, len(at)), sign, at), Width: signedWidth, Components: m}
			gauss := kpca.Gaussian{Width: d.Width}.Eval
			d.Kernel = func(a, b []float64) float64 { return floats.Dot(a, b) + gauss(a, b) }
			list = append(list, d)
		}
	}
	cloud := func(n int, middle float64, least float64) (points [][]float64) {
		for len(points) < n {
			x := []float64{middle, 0, 0}
			for j := range x {
				x[j] += math.Round(2 * r.NormFloat64())
			}
			x[0] = math.Max(x[0], least)
			if !slices.ContainsFunc(points, func(y []float64) bool { return slices.Equal(x, y) }) {
				points = append(points, x)
			}
		}
		return points
	}
	add(cloud(6, 9, 6), 2, []float64{7, 1, 0}) // K is positive, k has one sign
	add(cloud(5, 9, 6), 3, []float64{5, 0, 1})
	add(cloud(6, 1, 1), 2, []float64{6, 0, 0}) // K is mixed
	add(cloud(5, 1, 1), 3, []float64{4, 0, 0})
	for i := range 6 {
		add(cloud(6+i%2, 0, -9), 2+i%3, cloud(1, 0, -9)[0])
	}
	return list
})

// signedWidth is the width of the kernel of signed.
const signedWidth = 3

// onSigned runs a program on data with kernel values of either sign.
func (o *outcome) onSigned(p *syntax.Program, opt program.Options) {
	for _, d := range signed() {
		if !o.right {
			return
		}
		before := *o
		left := formulaWork / 4
		d.Budget = &left
		in, err := instance.Compute(d)
		var v []float64
		if err == nil {
			v, err = o.evaluate(p, in, opt)
		}
		var fe *fault.Error
		switch {
		case errors.As(err, &fe) && fe.Code == fault.TooLong:
			*o = before
			return
		case err != nil || v == nil:
			o.first, o.right, o.err = onEitherSign, false, err
			return
		}
		want := embedded(in)
		if o.compare(v, want, make([]float64, len(want))); !o.right {
			o.first = onEitherSign
			o.sample = &finding.Example{Points: d.Points, At: d.At, Setting: fmt.Sprintf("kernel ⟨x, y⟩ + exp(−‖x−y‖²/c²) with c = %d; m = %d", signedWidth, d.Components)}
			for j := range want {
				o.sample.Add("g"+finding.Subscript(j+1), want[j], v[j])
			}
		}
	}
}

// fewest are the sizes of small data: a condition on n and m that holds for all but the
// smallest numbers of samples or components fails on one of them.
var fewest = []struct{ n, m int }{{3, 2}, {2, 1}, {3, 1}, {5, 1}}

// onFewest runs a program on small data. One component counts where the program goes a new
// way there: many programs drop an axis of length 1, and have no place for such data.
func (o *outcome) onFewest(p *syntax.Program, opt program.Options) {
	r := rand.New(rand.NewPCG(2, 16))
	opt.Coverage.Several = true
	for _, s := range fewest {
		if !o.right {
			return
		}
		d := randomData(r, s.n, 4, s.m)
		left := formulaWork / 4
		d.Budget = &left
		before, ways := *o, opt.Coverage.Clone()
		in, err := instance.Compute(d)
		var v []float64
		if err == nil {
			v, err = o.evaluate(p, in, opt)
		}
		if err != nil || v == nil {
			*o = before
			opt.Coverage.Drop(ways)
			continue
		}
		if o.compare(v, embedded(in), make([]float64, s.m)); o.right {
			opt.Coverage.Several = opt.Coverage.Several && s.m > 1
			continue
		}
		if s.m == 1 && p.Lang == syntax.R && opt.Coverage.Ways() == ways.Ways() { // diag(x) of one number
			*o = before
			opt.Coverage.Drop(ways)
			continue
		}
		o.first, o.samples, o.components = onFewSamples, s.n, s.m
	}
}

// mostSamples bounds the samples of the data on which a program with a number above
// larger.n is run once more, and manyWork their operations in all: an eigenvalue problem counts
// as 30n³.
const (
	mostSamples = 110
	manyWork    = 6 * formulaWork
)

// beyond is how many samples more than such a number there are: enough to show in the
// value what happens to the ones behind it.
const beyond = 8

// moreComponents than a number between larger.m and larger.n are tried.
const moreComponents = 3

// onLarger runs a program on larger data, if its work allows that, and on data of the
// sizes that its numbers bound.
func (o *outcome) onLarger(p *syntax.Program, opt program.Options, r *rand.Rand) {
	if !o.right {
		return
	}
	o.first = onLargeData
	small := formulaWork / 4
	o.onSamples(p, opt, larger.n, larger.m, &small, r)
	if largest, any := thresholds(p); o.right && any {
		left := formulaWork / 4
		before := *o
		if o.onProblem(p, opt, spreadData(r, 1), &left, spreadTolerance); o.err != nil {
			*o = before
		}
		if scale := largest / 100; o.right && scale >= 10 && scale < 1e9 {
			before := *o
			if o.onProblem(p, opt, spreadData(r, scale), &left, spreadTolerance); o.err != nil {
				*o = before
			}
		}
	}
	work := manyWork
	opt.Work = manyWork
	for i, t := range boundsOf(p).trials() {
		if !o.right {
			return
		}
		if (i >= mostTrials || t.n > mostSamples || !o.onSamples(p, opt, t.n, t.m, &work, r)) && t.firm {
			o.bound = t.bound
		}
	}
}

// onSamples runs a program on data of n samples with m components; it reports whether the work and the
// condition allowed that.
func (o *outcome) onSamples(p *syntax.Program, opt program.Options, n, m int, work *int, r *rand.Rand) bool {
	before := *o
	done := o.onComponents(p, opt, n, m, work, r)
	if o.err != nil { // svds of MATLAB finds six
		*o = before
		return o.onComponents(p, opt, n, fewer, work, r)
	}
	return done
}

// fewer components are tried where a program stops with more.
const fewer = 6

func (o *outcome) onComponents(p *syntax.Program, opt program.Options, n, m int, work *int, r *rand.Rand) bool {
	d := randomData(r, n, larger.d, min(m, n-3))
	kernel := d.Kernel
	closer := 4 / float64(larger.d) // distances as in four dimensions
	d.Kernel = func(a, b []float64) float64 {
		return larger.eigenvalues * kernel(nearer(a, closer), nearer(b, closer))
	}
	return o.onProblem(p, opt, d, work, largerTolerance)
}

// nearer is a point nearer to the origin, by the square root of a factor.
func nearer(x []float64, by float64) []float64 {
	return floats.ScaleTo(make([]float64, len(x)), math.Sqrt(by), x)
}

// onProblem runs a program on larger data; it reports whether the work and the condition
// allowed that.
func (o *outcome) onProblem(p *syntax.Program, opt program.Options, d instance.Data, work *int, tolerance float64) bool {
	n := len(d.Points)
	d.Budget = work
	before := *o
	var v []float64
	in, err := instance.Compute(d)
	if err == nil {
		v, err = o.evaluate(p, in, opt)
	}
	var fe *fault.Error
	if err != nil && (!errors.As(err, &fe) || fe.Code == fault.TooLong) { // too much work, or too bad a condition
		*o = before
		return false
	}
	o.samples, o.components = n, d.Components
	if err != nil || v == nil {
		o.right, o.small, o.err = false, true, err
		return true
	}
	want := embedded(in)
	scale := floats.Norm(want, math.Inf(1))
	for j, x := range v {
		if math.Abs(math.Abs(x)-math.Abs(want[j])) > tolerance*scale {
			o.right, o.small = false, true
		}
	}
	return true
}

// largerTolerance forgives the rounding of badly conditioned steps: what a program does
// otherwise from some size on is larger by far.
const largerTolerance = 1e-4

// bounds are whole numbers of a program that may say up to which n it is right.
type bounds struct {
	compared, cuts []int64 // with n; as subscripts, or as the smaller of two
	others         []int64 // in other calls and comparisons, such as the steps of a loop
}

// boundsOf finds the numbers that may bound n, also where a name holds them.
func boundsOf(p *syntax.Program) (b bounds) {
	held, sizes := map[string][]int64{}, map[string]bool{"n": true, "N": true}
	syntax.Walk(p.Body, func(s *syntax.Statement) {
		if s.Kind != syntax.Assign || s.Value == nil {
			return
		}
		names, values := targetsOf(s)
		for i, name := range names {
			if len(values) != len(names) {
				break
			}
			held[name] = append(held[name], wholes(values[i], held)...)
			sizes[name] = sizes[name] || isSize(values[i], sizes)
		}
	}, nil)
	syntax.Walk(p.Body, nil, func(n *syntax.Node) {
		var to *[]int64
		switch {
		case n.Kind == syntax.Binary && len(n.Args) == 2 && comparing[n.Text]:
			to = &b.others
			if isSize(n.Args[0], sizes) || isSize(n.Args[1], sizes) {
				to = &b.compared
			}
		case n.Kind == syntax.Index || n.Kind == syntax.Slice || n.Kind == syntax.Call && smaller[lastName(n.Args[0])]:
			to = &b.cuts
		case n.Kind == syntax.Range || n.Kind == syntax.Call:
			to = &b.others
		default:
			return
		}
		for _, a := range n.Args {
			*to = append(*to, wholes(a, held)...)
			if (n.Kind == syntax.Index || n.Kind == syntax.Call) && a != nil && a.Kind == syntax.Range { // v(1:30)
				for _, end := range a.Args {
					b.cuts = append(b.cuts, wholes(end, held)...)
				}
			}
		}
	})
	return b
}

var (
	comparing = map[string]bool{"<": true, ">": true, "<=": true, ">=": true, "==": true, "!=": true, "~=": true, "//": true, "%": true}
	smaller   = map[string]bool{"min": true, "minimum": true, "fmin": true, "pmin": true, "clip": true, "head": true, "take": true}
	counting  = map[string]bool{"len": true, "shape": true, "size": true, "nrow": true, "ncol": true, "NROW": true, "length": true, "numel": true, "rows": true, "columns": true, "dim": true}
)

// wholes are the whole numbers that an expression of numbers may be.
func wholes(n *syntax.Node, held map[string][]int64) (list []int64) {
	switch {
	case n == nil:
	case n.Kind == syntax.Number && n.Num.Den == 1 && n.Num.Num > 0:
		return []int64{n.Num.Num}
	case n.Kind == syntax.Name:
		return held[n.Text]
	case n.Kind == syntax.Unary && len(n.Args) == 1: // -30: a subscript from the end
		return wholes(n.Args[0], held)
	case n.Kind == syntax.Binary && len(n.Args) == 2:
		for _, x := range wholes(n.Args[0], held) {
			for _, y := range wholes(n.Args[1], held) {
				switch strings.TrimPrefix(n.Text, ".") {
				case "+":
					list = append(list, x+y)
				case "-":
					list = append(list, x-y)
				case "*":
					list = append(list, x*y)
				case "/", "//":
					list = append(list, x/y)
				case "**", "^":
					list = append(list, int64(math.Min(math.Pow(float64(x), float64(y)), 1e9)))
				}
			}
		}
	}
	return list[:min(len(list), 8)]
}

// isSize reports an expression with n in it: a name of it, or a size that is asked for.
func isSize(n *syntax.Node, sizes map[string]bool) bool {
	if n == nil {
		return false
	}
	if n.Kind == syntax.Name && sizes[n.Text] || (n.Kind == syntax.Name || n.Kind == syntax.Field) && counting[n.Text] {
		return true
	}
	if n.Kind != syntax.Binary && n.Kind != syntax.Index && n.Kind != syntax.Call && n.Kind != syntax.Field {
		return false
	}
	for i, a := range n.Args {
		if (i == 0 || n.Kind == syntax.Binary || n.Kind == syntax.Call) && isSize(a, sizes) { // arange(n)
			return true
		}
	}
	return false
}

// trial is a number of samples and components on which a program is to be run, and the
// number in it that asks for this; firm is false where it may be something else than a
// bound.
type trial struct {
	n, m  int
	bound int64
	firm  bool
}

// largest is the largest number that bounds something for sure; 0 where there is none.
func (b bounds) largest() int64 {
	return slices.Max(append(append([]int64{0}, b.compared...), b.cuts...))
}

// mostTrials bounds what one program costs.
const mostTrials = 6

// trials are the sizes that show what the bounds do.
func (b bounds) trials() (list []trial) {
	add := func(n, bound int64, firm bool) {
		t := trial{int(min(n, mostSamples+1)), larger.m, bound, firm}
		known := slices.ContainsFunc(list, func(o trial) bool { return o.n == t.n })
		if t.n > 8 && t.n != larger.n && !known {
			list = append(list, t)
		}
	}
	for _, x := range b.compared {
		add(x+1, x, true)
		add(x, x, true)
		add(x-1, x, true)
	}
	for _, x := range b.cuts {
		if x >= int64(larger.n) {
			add(x+beyond, x, true)
		} else if m := int(x) + moreComponents; x >= int64(larger.m) {
			list = append(list, trial{max(larger.n, m+beyond), m, x, true})
		}
	}
	for _, x := range b.others {
		if x >= int64(larger.n) && x+beyond <= mostSamples {
			add(x+beyond, x, false)
		}
	}
	return list
}

// unbounded is the finding for a program that is right on all data that it was run on,
// with a number in it that may make it wrong on more samples.
func unbounded(bound int64) finding.Finding {
	f := unreadableSlip.Finding(finding.Malformed, fmt.Sprintf("The program is right on small data. What its number %d does on more samples than that wasn't tried.", bound))
	f.Help = "Write $n$ or $m$ in its place, or leave it out."
	f.Undecided = true
	return f
}

// spread is a problem whose eigenvalues lie between about 1e-3 and 1e3, and whose new
// sample shows each component: a limit on eigenvalues or on the kernel's values tells
// there. What is smaller only guards against rounding.
var spread = struct {
	n, m             int
	smallest, larger float64 // eigenvalues, as powers of 10
	mean, at         float64 // of the first coordinate; of the new sample
}{20, 9, -3, 3, 30, 10}

// thresholds reports a number in a program that may be a limit on eigenvalues or on
// values of the kernel, and the largest of them.
func thresholds(p *syntax.Program) (largest float64, any bool) {
	syntax.Walk(p.Body, nil, func(n *syntax.Node) {
		any = any || n.Kind == syntax.Binary && comparing[n.Text]
		if n.Kind == syntax.Number && (n.Num.Den > 2 || math.Abs(n.Num.Float()) >= float64(larger.m)-2) {
			largest, any = math.Max(largest, math.Abs(n.Num.Float())), true
		}
	})
	return largest, any
}

// spreadData are the data of spread, with all values of the kernel scaled.
func spreadData(r *rand.Rand, scale float64) instance.Data {
	d := instance.Data{Width: 2, Components: spread.m}
	d.Kernel = func(a, b []float64) float64 { return scale * floats.Dot(a, b) }
	for range spread.n {
		row := make([]float64, spread.m)
		for j := range row {
			power := spread.larger + (spread.smallest-spread.larger)*float64(j)/float64(spread.m-1)
			row[j] = math.Sqrt(math.Pow(10, power)/float64(spread.n)) * r.NormFloat64()
		}
		row[0] += spread.mean
		d.Points = append(d.Points, row)
	}
	for j := range spread.m {
		d.At = append(d.At, spread.at*(1+r.Float64()))
		if j%2 == 1 {
			d.At[j] = -d.At[j]
		}
	}
	return d
}

// spreadTolerance forgives eigenvectors of a program's own, whose rounding the smallest
// eigenvalue magnifies.
const spreadTolerance = 1e-3
