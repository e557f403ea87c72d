package oneline

import (
	"math"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// How strongly the parts of a text in LaTeX hold together.
const (
	isSum = iota
	isProduct
	isPower // has an exponent
	isAtom
)

// text is a value as a mathematician writes it, and a bound on it as a rational function.
type text struct {
	tex          string
	level        int
	base         *text          // what it is the transpose of
	lambda       *algebra.Ratio // it is Λ, or λ as a vector, to this power
	degree, bits float64        // see Extent
}

// at is the text, in brackets where it holds together less than level.
func (t text) at(level int) string {
	if t.level < level {
		return `\left(` + t.tex + `\right)`
	}
	return t.tex
}

func join(a, b text) text {
	return text{tex: a.at(isProduct) + " " + b.at(isProduct), level: isProduct}
}

// raised is t with an exponent.
func raised(t text, exponent string) text {
	return text{tex: t.at(isAtom) + "^" + exponent, level: isPower}
}

func transposed(t text) text {
	if t.base != nil {
		return *t.base
	}
	out := raised(t, `\top`)
	out.base = &t
	return out
}

// lambda is Λ^e, or its diagonal.
func lambda(e algebra.Ratio, vector bool) text {
	t := text{tex: map[bool]string{false: `\Lambda`, true: `\lambda`}[vector], level: isAtom}
	if e != algebra.Whole(1) {
		t = raised(t, "{"+e.String()+"}")
	}
	t.lambda = &e
	return t
}

func fraction(q algebra.Ratio) text {
	if q.Den == 1 && q.Num >= 0 {
		return text{tex: q.String(), level: isAtom}
	}
	sign, level := "", isProduct
	if q.Num < 0 {
		sign, level = "-", isSum
	}
	t := sign + algebra.Whole(algebra.Abs(q.Num)).String()
	if q.Den > 1 {
		t = sign + `\frac{` + t[len(sign):] + "}{" + algebra.Whole(q.Den).String() + "}"
	}
	return text{tex: t, level: level}
}

// ones is 1_n; the size by its name.
func ones(size string) text { return text{tex: `\mathbf{1}_` + braced(size), level: isAtom} }

func braced(size string) string {
	if size == "μ" {
		size = `\mu`
	}
	if len(size) > 1 {
		size = "{" + size + "}"
	}
	return size
}

// stretched is t of rows×cols, repeated so that it fills the size of to.
func (r *run[T]) stretched(t text, from, to array[T]) text {
	var parts []text
	if from.Rows < to.Rows {
		parts = append(parts, ones(r.name(to.Rows)))
	}
	if t.tex != "1" || len(from.Data) == len(to.Data) {
		parts = append(parts, t)
	}
	if from.Cols < to.Cols {
		parts = append(parts, transposed(ones(r.name(to.Cols))))
	}
	out := parts[0]
	for _, p := range parts[1:] {
		out = join(out, p)
	}
	return out
}

// LaTeX is the expression as a mathematician would write it, or as code where its sizes
// don't fit or its value doesn't exist.
func (e *Expr) LaTeX() string {
	if a, err := e.sample(); err == nil {
		return a.tex
	}
	code := strings.NewReplacer(`\`, `\backslash `, "_", `\_`, "^", `\hat{}`, "%", `\%`, "#", `\#`, "&", `\&`, "$", `\$`, "{", `\{`, "}", `\}`)
	return `\texttt{` + code.Replace(strings.Join(strings.Fields(e.src), " ")) + "}"
}

// Extent bounds the expression as a rational function of the parameters of an exact
// instance: the degree of numerator and denominator, and the bits of their coefficients,
// for [algebra.Falsehood]. Without a value there is nothing to be bounded.
func (e *Expr) Extent() (degree, bits float64) {
	a, err := e.sample()
	if err == algebra.ErrRoot || err == symbol.ErrWork {
		return math.Inf(1), math.Inf(1)
	}
	return a.degree, a.bits
}

// sample is the value on an instance on which the roots exist; each is there for every
// second instance.
func (e *Expr) sample() (a array[uint64], err error) {
	for seed := range uint64(40) {
		in := instance.Draw(seed, instance.ExactSizes[0])
		if a, err = evaluate(e, in); err != algebra.ErrRoot {
			break
		}
	}
	return a, err
}
