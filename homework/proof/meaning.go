package proof

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"kpcalab/homework/algebra"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// meaningSeed draws the instances on which formulas are compared with each other:
// another seed gives every formula another print.
const meaningSeed = 20110711

// FormulaMeaning is the print of a formula for the embedding: of its values over
// prime fields where it has them, and in floating point. As for [Formula] a row is
// a column, and the axes may all point the other way. Formulas that can't be read
// are alike if the check finds the same slip in them, or if they are written alike.
func FormulaMeaning(src string) fingerprint.Print {
	return meaningOf(src, func(left *int) fingerprint.Print {
		if lang := syntax.Detect(src); lang != nil {
			if p, ok := programMeaning(src, lang, left); ok {
				return p
			}
		}
		e, err := formula.Parse(src, symbol.Standard().Without("bar g"))
		if err != nil {
			return unreadMeaning(src, err)
		}
		if _, bad := wrongShape(e); bad || e.Settle(meaningSeed) != nil {
			return asWritten(src)
		}
		p := floatMeaning(func(d instance.Data) ([]float64, error) {
			v, err := e.EvalFloat(d)
			if err != nil {
				return nil, err
			}
			return v.Data, nil
		}, left)
		p.Exact = exactMeaning(e.EvalExact, left)
		return judged(p, src)
	})
}

// meaningOf calms a reader that stops: the answer is then known by its text.
func meaningOf(src string, print func(left *int) fingerprint.Print) (p fingerprint.Print) {
	defer func() {
		if recover() != nil {
			p = asWritten(src)
		}
	}()
	if strings.TrimSpace(src) == "" {
		return fingerprint.Print{}
	}
	left := formulaWork
	return print(&left)
}

// asWritten is the print of an answer that has no value: spaces and blank
// lines don't count.
func asWritten(src string) fingerprint.Print {
	return fingerprint.OfText("as written", fingerprint.Lines(src, ""))
}

// unreadMeaning: where the reader says what is wrong, that counts, and not how the
// rest is written.
func unreadMeaning(src string, err error) fingerprint.Print {
	var e *fault.Error
	if errors.As(err, &e) && e.Code == fault.NotTransposed {
		return fingerprint.OfText("slip", notTransposed.ID)
	}
	return asWritten(src)
}

// judged finishes a print: without any value it is that of the text.
func judged(p fingerprint.Print, src string) fingerprint.Print {
	if p.Exact == "" && p.Near == "" {
		return asWritten(src)
	}
	right := rightMeaning()
	p.Right = p.Same(right)
	return p
}

// rightMeaning is the print of the embedding.
var rightMeaning = sync.OnceValue(func() fingerprint.Print {
	left := formulaWork
	p := floatMeaning(func(d instance.Data) ([]float64, error) { return embedded(mustCompute(d)), nil }, &left)
	p.Exact = exactMeaning(lectureEmbedding.EvalExact, &left)
	return p
})

// exactMeaning is the print of values over prime fields, "" where there are none.
// Of v and −v it takes the smaller.
func exactMeaning(value func(*instance.Instance[uint64]) (*algebra.Matrix[uint64], error), left *int) string {
	f := fingerprint.NewField()
	flip := 0 // the first value that isn't 0 decides for all instances
	for i, size := range instance.ExactSizes {
		v, field, err := firstValue(value, size, i, left)
		if err != nil {
			return ""
		}
		data := slices.Clone(v.Data)
		for _, x := range data {
			if flip != 0 {
				break
			}
			if y := field.Sub(0, x); x < y {
				flip = 1
			} else if y < x {
				flip = -1
			}
		}
		if flip < 0 {
			for j, x := range data {
				data[j] = field.Sub(0, x)
			}
		}
		f.Add(data)
	}
	return f.Exact()
}

// firstValue evaluates on the first instance on which all roots exist.
func firstValue(value func(*instance.Instance[uint64]) (*algebra.Matrix[uint64], error), size instance.Sizes, i int, left *int) (v *algebra.Matrix[uint64], f algebra.Field[uint64], err error) {
	for try := range uint64(rootTries) {
		in := instance.Draw(meaningSeed+uint64(1000*i)+try, size)
		in.Budget = left
		if v, err = value(in); err == nil {
			return v, in.Field, nil
		}
		if !errors.Is(err, algebra.ErrRoot) {
			break
		}
	}
	return nil, nil, err
}

// meaningSet is a data set on which formulas are compared in floating point, each
// at several samples, with the size of every component of the embedding there.
type meaningSet struct {
	at    []instance.Data
	scale []float64
}

// meaningSets are random data under a kernel with K(x, x) ≠ 1.
var meaningSets = sync.OnceValue(func() (list []meaningSet) {
	r := rand.New(rand.NewPCG(meaningSeed, 3))
	for _, s := range programSizes {
		var set meaningSet
		first := randomData(r, s.n, s.d, s.m)
		set.scale = make([]float64, s.m)
		for range 3 {
			d := first
			d.At = slices.Clone(first.At)
			for j := range d.At {
				d.At[j] += r.NormFloat64()
			}
			for j, x := range embedded(mustCompute(d)) {
				set.scale[j] = math.Max(set.scale[j], math.Abs(x))
			}
			set.at = append(set.at, d)
		}
		list = append(list, set)
	}
	return list
})

// floatMeaning is the print of values in floating point; the sign of a component
// is free. It is empty where there are none.
func floatMeaning(value func(instance.Data) ([]float64, error), left *int) fingerprint.Print {
	n := fingerprint.NewNumbers()
	for _, set := range meaningSets() {
		m := len(set.scale)
		columns := make([][]float64, m)
		for _, d := range set.at {
			d.Budget = left
			v, err := value(d)
			if err != nil || len(v) != m {
				return fingerprint.Print{}
			}
			for j, x := range v {
				columns[j] = append(columns[j], x)
			}
		}
		for j, c := range columns {
			n.AddSignless(c, set.scale[j])
		}
	}
	return n.Print()
}

// programMeaning is the print of a program that can be run as [Formula] runs it.
func programMeaning(src string, lang *syntax.Language, left *int) (fingerprint.Print, bool) {
	p, err := syntax.Parse(src, lang)
	if err != nil {
		return fingerprint.Print{}, false
	}
	var o outcome
	opt, err := new(outcome).freeIndex(p, program.Options{Lower: true}, left) // which triangle a solver reads isn't what an answer means
	if err != nil {
		return fingerprint.Print{}, false
	}
	try := func(opt program.Options) fingerprint.Print {
		print := floatMeaning(func(d instance.Data) ([]float64, error) {
			in, err := instance.Compute(d)
			if err != nil {
				return nil, err
			}
			v, err := o.evaluate(p, in, opt)
			if err == nil && v == nil {
				err = errNoEmbedding
			}
			return v, err
		}, left)
		print.Exact = exactMeaning(func(in *instance.Instance[uint64]) (*algebra.Matrix[uint64], error) { return runExact(p, in, opt) }, left)
		return print
	}
	print := try(opt)
	if right := rightMeaning(); !print.Same(right) && (lang == syntax.Python || lang == syntax.SymPy) {
		opt.Column = true
		if column := try(opt); column.Same(right) { // right, if k were a column: a slip of its own
			return fingerprint.OfText("slip", "k is no column"), true
		}
	}
	if print.Near == "" && print.Exact == "" {
		return print, false
	}
	return judged(print, src), true
}

var errNoEmbedding = errors.New("the program doesn't give m numbers")

// runExact runs a program in the field, component by component if need be.
func runExact(p *syntax.Program, in *instance.Instance[uint64], opt program.Options) (*algebra.Matrix[uint64], error) {
	out := &algebra.Matrix[uint64]{Cols: 1}
	m := in.Size[algebra.M]
	for j := 1; j <= max(1, m*min(opt.Component, 1)); j++ {
		if opt.Component > 0 {
			opt.Component = j
		}
		o, err := program.Run(p, in, opt)
		if err != nil {
			return nil, err
		}
		out.Data = append(out.Data, o.Value.Data...)
	}
	if out.Rows = len(out.Data); out.Rows != m {
		return nil, fmt.Errorf("%w: %d", errNoEmbedding, out.Rows)
	}
	return out, nil
}

// ProofMeaning is the print of a derivation: of its lines in their order. A line is
// known by its values, on an instance of the lecture and on one where every symbol
// is drawn for itself, so that lines which are equal by the algebra of matrices
// alone are alike, and lines which need a fact of the lecture to be equal aren't.
func ProofMeaning(src string) fingerprint.Print {
	return meaningOf(src, func(left *int) fingerprint.Print {
		*left *= 2
		d, err := formula.ParseDerivation(src, symbol.Standard())
		if err != nil {
			return unreadMeaning(src, err)
		}
		p := &argument{claims: provable[:1], seed: meaningSeed, size: factSizes, left: *left, drawn: map[drawKey]*instance.Instance[uint64]{}}
		p.arrange(d)
		if len(p.steps()) == 0 {
			return asWritten(src)
		}
		f := fingerprint.NewField()
		for _, c := range p.chains {
			f.Say("chain")
			for _, t := range c.terms {
				if !p.addLine(f, t) {
					return asWritten(src)
				}
			}
		}
		return fingerprint.Print{Exact: f.Exact()}
	})
}

// addLine adds the values of one expression; false where it has none.
func (p *argument) addLine(f *fingerprint.Field, t *formula.Expr) bool {
	for _, missing := range []symbol.Fact{0, symbol.Unrelated} {
		var values []uint64
		var err error
		for try := range uint64(rootTries) {
			values, _, err = formula.Pair(t, t, p.draw(p.seed+try, p.size, missing, 0))
			if !errors.Is(err, algebra.ErrRoot) {
				break
			}
		}
		switch {
		case err == nil:
			f.Add(values)
		case missing != 0 && !errors.Is(err, symbol.ErrWork):
			f.Say("no value") // an inverse or a root may exist only where the facts hold
		default:
			return false
		}
	}
	return true
}
