package formula

import (
	"slices"
	"strconv"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/parse"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
)

// What is said of sizes, and inequalities: those that hold of the lecture's sizes and eigenvalues say nothing new,
// and the order of the eigenvalues may be another one than the lecture's.

// compares reports a sign of an inequality.
func compares(t scan.Token) bool { return t.Is("<=") || t.Is(">=") || t.Is("<") || t.Is(">") }

// atMost are tokens with ≤ for <, and ≥ for >.
func atMost(toks []scan.Token) []scan.Token {
	out := slices.Clone(toks)
	for i, t := range out {
		if t.Is("<") || t.Is(">") {
			out[i].Text += "="
		}
	}
	return out
}

// sizesTried are values of n and m, by their names.
var sizesTried = []map[string]int{{"n": 2, "m": 1}, {"n": 3, "m": 1}, {"n": 3, "m": 2}, {"n": 9, "m": 8}, {"n": 40, "m": 3}}

// comparesSizes reads m < n, 1 ≤ m ≤ n − 1 and λ_j > 0, and fails where one isn't true;
// it reports false for other inequalities.
func (p *parser) comparesSizes(toks []scan.Token) bool {
	var sides [][]scan.Token
	var signs []scan.Token
	from := 0
	for i, t := range toks {
		if compares(t) {
			sides, signs = append(sides, toks[from:i]), append(signs, t)
			from = i + 1
		}
	}
	sides = append(sides, toks[from:])
	for i, sign := range signs {
		less, more := sides[i], sides[i+1]
		if sign.Text[0] == '>' {
			less, more = more, less
		}
		strict := len(sign.Text) == 1
		if p.isEigenvalue(less) && isZero(more) {
			fault.FailAs(fault.Misfit, sign.Pos, "an eigenvalue is said to be below 0", "the m largest eigenvalues of HKH are positive", `\lambda_j > 0`)
		}
		if p.isEigenvalue(more) && isZero(less) {
			continue
		}
		for _, in := range sizesTried {
			a, ok1 := sizeIn(less, in)
			b, ok2 := sizeIn(more, in)
			switch {
			case !ok1 || !ok2:
				return false
			case a > b || strict && a == b:
				fault.FailAs(fault.Misfit, sign.Pos, "this inequality isn't true for n = "+strconv.Itoa(in["n"])+" and m = "+strconv.Itoa(in["m"]), "there are at most n − 1 components", "m < n")
			}
		}
	}
	return true
}

func isZero(toks []scan.Token) bool { return len(toks) == 1 && toks[0].Text == "0" }

// isEigenvalue reports λ_j.
func (p *parser) isEigenvalue(toks []scan.Token) bool {
	s, rest, ok := scriptedAt(toks)
	return ok && len(rest) == 0 && len(s.sub) > 0 && (s.name.Text == "lambda" || slices.Contains(p.descending, s.name.Text))
}

// sizeIn is the value of a sum of n, m and whole numbers.
func sizeIn(toks []scan.Token, sizes map[string]int) (sum int, ok bool) {
	sign, term := 1, true
	for _, t := range toks {
		value, known := sizes[t.Text]
		switch {
		case (t.Is("+") || t.Is("-")) && !term:
			sign, term = 1, true
			if t.Is("-") {
				sign = -1
			}
			continue
		case !term:
			return 0, false
		case t.Kind == scan.Num:
			if value, known = int(t.Num.Num), true; t.Num.Den != 1 {
				return 0, false
			}
		}
		if !known {
			return 0, false
		}
		sum, term = sum+sign*value, false
	}
	return sum, !term
}

// order reads λ_1 ≤ λ_2 ≤ … ≤ λ_m.
func (p *parser) order(toks []scan.Token, c *clause) {
	sign := ""
	if n := len(toks); n > 6 && toks[n-1].Text == "0" && (toks[n-2].Is(">=") || toks[n-2].Is("=")) {
		toks = toks[:n-2]
	}
	if slices.Contains(p.descending, toks[0].Text) {
		toks = slices.Clone(toks)
		toks[0].Text = "lambda"
	}
	for _, t := range toks {
		if t.Is("<=") || t.Is(">=") {
			if sign != "" && sign != t.Text {
				fault.Fail(t.Pos, "the signs of this order differ", "eigenvalues are listed from one end to the other", `\lambda_1 \ge \dots \ge \lambda_m`)
			}
			sign = t.Text
		}
	}
	first := toks[0]
	end := toks[len(toks)-1]
	if end.Is("}") && len(toks) > 1 {
		end = toks[len(toks)-2]
	}
	if end.Is(")") && len(toks) > 1 {
		end = toks[len(toks)-2]
	}
	if sign == ">=" && first.Kind == scan.Name && first.Text == "lambda" && end.Kind == scan.Dots { // λ_1 ≥ λ_2 ≥ …
		return
	}
	if sign == ">=" && end.Kind == scan.Num && end.Text == "0" && len(toks) < 8 { // S ≥ 0
		return
	}
	if first.Kind != scan.Name || first.Text != "lambda" && first.Text != "eigvals" || end.Kind != scan.Name && end.Kind != scan.Num {
		fault.Fail(first.Pos, "this inequality isn't read", "only the order of the eigenvalues can be stated", `\lambda_1 \ge \dots \ge \lambda_m`)
	}
	if sign == ">=" {
		return
	}
	switch end.Text {
	case "n":
		c.order = "smallest"
	case "m":
		c.order = "reversed"
	default:
		fault.Fail(end.Pos, "the order of the eigenvalues ends at "+p.Describe(end), "the last one is λ_m or λ_n", `\lambda_1 \ge \dots \ge \lambda_m`)
	}
}

// holdSizes fails where a name is said to have another size than it has: A ∈ ℝ^{m×n}.
func (p *parser) holdSizes() {
	own := p.dIsMu()
	for _, s := range p.Said() {
		if own {
			s.Size = muForD(s.Size)
		}
		name := p.Renamed(s.Name)
		if is, ok := p.sizeOf(name); ok && !p.Agrees(s.Size, is) && !(name[0].Text == "X" && p.Agrees(s.Size, is.T())) { // the samples are rows, or columns
			first, last := s.Name[0], s.Name[len(s.Name)-1]
			parse.FailSize(first.Pos, fault.Quote(string(p.Src[first.Pos:min(last.End, len(p.Src))])), s.Size, is)
		}
	}
}

// dIsMu reports a text that calls the dimension of the features d: so it does wherever it
// says d, it names no μ, and d is no name of something else.
func (p *parser) dIsMu() bool {
	features := false
	for _, s := range p.Said() {
		if s.Size.Rows == algebra.Mu || s.Size.Cols == algebra.Mu {
			return false
		}
		if s.Size.Rows != algebra.D && s.Size.Cols != algebra.D {
			continue
		}
		is, ok := p.sizeOf(p.Renamed(s.Name))
		if !ok || !p.Agrees(muForD(s.Size), is) {
			return false
		}
		features = true
	}
	return features && p.Defs["d"] == nil && p.Defs["mu"] == nil
}

// muForD is a size with μ for d.
func muForD(s algebra.Shape) algebra.Shape {
	if s.Rows == algebra.D {
		s.Rows = algebra.Mu
	}
	if s.Cols == algebra.D {
		s.Cols = algebra.Mu
	}
	return s
}

// sizeOf is the size of a name; ok is false where nothing is known of it.
func (p *parser) sizeOf(toks []scan.Token) (size algebra.Shape, ok bool) {
	plain := statement.WithoutTranspose(toks)
	if t, ok := p.Target(plain); ok && scan.Embeddings[t.Name] && p.Defs[t.Name] == nil {
		switch {
		case len(t.Index) > 0:
			return algebra.Scalar, true
		case len(plain) < len(toks):
			return algebra.Sized(algebra.One, algebra.M), true
		}
		return algebra.Sized(algebra.M, algebra.One), true
	}
	defer func() {
		if r := recover(); r != nil {
			if fault.Caught(r, p.Src) == nil {
				panic(r)
			}
			ok = false
		}
	}()
	if len(toks) == 1 && toks[0].Text == "1" { // 1 ∈ ℝⁿ
		return algebra.Sized(algebra.N, algebra.One), true
	}
	n := p.Glance(toks)
	return p.Shape(n), n.Op != tree.Num
}
