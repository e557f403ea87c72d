package oneline

import (
	"errors"
	"math"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// How strongly the parts of a text in LaTeX hold together; isPower has an exponent.
const (
	isSum = iota
	isProduct
	isPower
	isAtom
)

// text is a value as a mathematician writes it, and a bound on it, see Extent.
type text struct {
	tex          string
	level        int
	base         *text          // what it is the transpose of
	lambda       *algebra.Ratio // it is Λ, or λ as a vector, to this power
	degree, bits float64
}

// at is the text, in brackets where it holds together less than level.
func (t text) at(level int) string {
	if t.level < level {
		return `\left(` + t.tex + `\right)`
	}
	return t.tex
}

func join(a, b text) text {
	switch {
	case a.tex == "1":
		return b
	case a.tex == b.tex && a.level == isAtom:
		return raised(a, "{2}")
	}
	return text{tex: a.at(isProduct) + " " + b.at(isProduct), level: isProduct}
}

func raised(t text, exponent string) text {
	return text{tex: t.at(isAtom) + "^" + exponent, level: isPower}
}

// to is t to the power e, of its entries where mark says so.
func (t text) to(e algebra.Ratio, mark string, vector bool) text {
	if t.lambda != nil {
		if p, ok := t.lambda.Times(e); ok {
			return lambda(p, vector)
		}
	}
	return raised(t, "{"+mark+e.String()+"}")
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

// fraction is a number; 62 bits for numerator and denominator, see [algebra.NewRatio].
func fraction(q algebra.Ratio) text {
	t := text{tex: algebra.Whole(q.Num).String(), level: isAtom, bits: 62}
	if q.Den > 1 {
		t.tex, t.level = `\frac{`+t.tex+"}{"+algebra.Whole(q.Den).String()+"}", isProduct
	}
	return t
}

func braced(size string) string {
	size = strings.Replace(size, "μ", `\mu `, 1)
	if len(size) > 1 {
		return "{" + size + "}"
	}
	return size
}

// stretched is the text of a, repeated by vectors of ones to the size of to.
func (r *run[T]) stretched(a, to array[T]) text {
	ones := func(size int) text { return text{tex: `\mathbf{1}_` + braced(r.name(size)), level: isAtom} }
	t := a.text
	if a.Cols < to.Cols {
		if right := transposed(ones(to.Cols)); a.Rows < to.Rows && t.tex != "1" {
			t = join(join(t, ones(to.Rows)), right)
		} else if a.Rows < to.Rows {
			t = join(ones(to.Rows), right)
		} else {
			t = join(t, right)
		}
	} else if a.Rows < to.Rows && to.Cols == 1 {
		t = join(t, ones(to.Rows)) // a number
	} else if a.Rows < to.Rows {
		t = join(ones(to.Rows), t)
	}
	return t
}

// LaTeX is the expression as a mathematician would write it, or as code where its sizes
// don't fit or its value doesn't exist; in commands that package finding can print.
func (e *Expr) LaTeX() string {
	if a, err := e.sample(); err == nil {
		return a.tex
	}
	code := strings.NewReplacer(`\`, `\backslash `, "^", `{\wedge}`, "_", `\_`, "%", `\%`, "#", `\#`, "&", `\&`,
		"$", `\$`, "{", `\{`, "}", `\}`, " ", `\ `)
	return `\mathtt{` + code.Replace(strings.Join(strings.Fields(e.src), " ")) + "}"
}

// Bounds for the entries of a symbol, with n ≤ 10, μ ≤ 12 and a common denominator:
// n − 1 axes of a basis are n − 1 reflections of degree 2 (18); as many for the μ×n
// basis of F̄ (24), and fourth powers for √Λ (4), make 46 for F̄ and F, 92 for K. A
// reflection I − 2vvᵀ/vᵀv multiplies the sum of coefficients by less than 3·12 < 2⁶: 42
// of them and four sums over 12 terms stay below 300 bits. There is room for the worlds.
const (
	symbolDegree = 200
	symbolBits   = 400
)

// Extent bounds the expression as a rational function of the parameters of an exact
// instance: the degree of numerator and denominator, and the bits of their coefficients,
// for [algebra.Falsehood]. Without a value there is nothing to be bounded.
func (e *Expr) Extent() (degree, bits float64) {
	a, err := e.sample()
	if errors.Is(err, algebra.ErrRoot) || errors.Is(err, symbol.ErrWork) {
		return math.Inf(1), math.Inf(1)
	}
	return a.degree, a.bits
}

// sample is the value on an instance where the roots exist, which is every second one.
func (e *Expr) sample() (a array[uint64], err error) {
	for seed := range uint64(40) {
		if a, err = evaluate(e, instance.Draw(seed, instance.ExactSizes[0])); !errors.Is(err, algebra.ErrRoot) {
			break
		}
	}
	return a, err
}
