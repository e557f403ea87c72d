package build

import (
	"fmt"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/tree"
)

// SameSize makes the two sides of an equation agree, or fails.
func (p *Builder) SameSize(l, r *tree.Node) {
	ls, rs := p.Shape(l), p.Shape(r)
	if tree.IsZero(l) || tree.IsZero(r) {
		return
	}
	for _, n := range []*tree.Node{l, r} {
		if n.Op == tree.Blocks {
			p.FailBlocks(n)
		}
	}
	if !p.Z.Same(ls.Rows, rs.Rows) || !p.Z.Same(ls.Cols, rs.Cols) {
		fault.FailAs(fault.Misfit, r.Pos, "the two sides of this equality have different sizes: "+p.ShowShaped(l)+" and "+p.ShowShaped(r), "both sides of an equation have the same size", "writing the size of each factor beneath it")
	}
}

// Messages for shapes that don't fit.

// failProduct explains a product whose inner sizes differ.
func (p *Builder) failProduct(l, r *tree.Node) {
	left := l
	for left.Op == tree.Mul && !left.Group && p.Shape(left.Args[1]).Cols == p.Shape(l).Cols && !p.Shape(left.Args[1]).IsScalar() {
		left = left.Args[1]
	}
	ls, rs := p.Shape(left), p.Shape(r)
	first := r
	for first.Op == tree.Mul && !first.Group && !p.Shape(first.Args[0]).IsScalar() {
		first = first.Args[0]
	}
	found := fmt.Sprintf("%s times %s doesn't fit", p.ShowShaped(left), p.ShowShaped(first))
	expected := fmt.Sprintf("the right factor needs as many rows as the left one has columns (%s), and it has %s", SizeWord(ls.Cols), SizeWord(rs.Rows))
	try, turned := "", (*tree.Node)(nil)
	switch fitsLeft, fitsRight := p.Z.Could(ls.Rows, rs.Rows), p.Z.Could(ls.Cols, rs.Cols); {
	case ls.IsColumn() && rs.IsColumn() && fitsLeft:
		try = fmt.Sprintf("%s for a number, or %s for a matrix; which of them do you need", join(transposed(p.Show(left)), p.Show(first)), join(p.Show(left), transposed(p.Show(first))))
	case fitsRight && first.Op == tree.Sym && ls.Rows == ls.Cols:
		turned, try = first, "the transpose of "+p.Show(first)+": did you mean "+join(p.Show(left), transposed(p.Show(first)))
	case fitsLeft:
		turned, try = left, "the transpose of "+p.Show(left)+": did you mean "+join(transposed(p.Show(left)), p.Show(first))
	case fitsRight:
		turned, try = first, "the transpose of "+p.Show(first)+": did you mean "+join(p.Show(left), transposed(p.Show(first)))
	default:
		fault.FailAs(fault.Misfit, first.Pos, found, expected, "writing each factor's size beneath it: neighbours must agree")
	}
	code := fault.Misfit
	if turned != nil && turned.Op == tree.Sym && turned.Name == "A" {
		code = fault.NotTransposed
	}
	fault.Ask(code, first.Pos, found, expected, try)
}

// SizeWord is a size in a sentence.
func SizeWord(d algebra.Dim) string {
	if d >= algebra.FirstUnknown {
		return "a number that isn't fixed yet"
	}
	return d.String()
}

func join(a, b string) string { return bracketedSum(a) + " " + bracketedSum(b) }

// bracketedSum puts brackets around a sum that becomes a factor.
func bracketedSum(s string) string {
	if scan.Outside(s, "+−") {
		return "(" + s + ")"
	}
	return s
}

// atomic puts brackets around anything but a symbol.
func atomic(s string) string {
	if len([]rune(s)) <= 2 {
		return s
	}
	return "(" + s + ")"
}

func transposed(s string) string {
	if r, ok := strings.CutSuffix(s, "ᵀ"); ok && !strings.ContainsAny(r, " ᵀ(") {
		return r
	}
	if r, ok := strings.CutSuffix(s, ")ᵀ"); ok && strings.HasPrefix(s, "(") && oneBracket(r+")") {
		return r[1:]
	}
	if len([]rune(s)) <= 2 {
		return s + "ᵀ"
	}
	return "(" + s + ")ᵀ"
}

// oneBracket reports a text that one bracket holds.
func oneBracket(s string) bool {
	for range scan.Outermost(s) {
		return false
	}
	return true
}

var sumNames = map[tree.Op][3]string{tree.Add: {"plus", "a sum", "add"}, tree.Sub: {"minus", "a difference", "subtract"}}

// failScalarSum explains a number added to a matrix.
func (p *Builder) failScalarSum(o tree.Op, l, r *tree.Node) {
	number, matrix := l, r
	if p.Shape(r).IsScalar() {
		number, matrix = r, l
	}
	sh := p.Shape(matrix)
	asks := false
	try := fmt.Sprintf("a vector of the same size, such as %s times \\mathbf 1_n", p.Show(number))
	switch {
	case number.Op == tree.Num && number.Num.Num == 1 && sh.Rows == sh.Cols:
		try = "I for the identity matrix, or \\mathbf 1_n\\mathbf 1_n^\\top for the matrix of ones"
	case sh.Rows == sh.Cols:
		asks = true
		try = fmt.Sprintf("%s times I, or times \\mathbf 1_n\\mathbf 1_n^\\top: which of them do you mean", p.Show(number))
	case sh.IsColumn() && sh.Rows != algebra.N && sh.Rows < algebra.FirstUnknown:
		try = fmt.Sprintf("two columns of %s numbers; what is subtracted from %s is %s as well", sh.Rows, p.Show(matrix), sh.Describe())
	}
	say(asks)(fault.Unreadable, r.Pos, fmt.Sprintf("%s is a number and %s is %s", p.Show(number), p.Show(matrix), sh.Describe()),
		"a number can't be added to a matrix: both sides of + and − have the same size", try)
}

// failSum explains a sum of two shapes.
func (p *Builder) failSum(o tree.Op, l, r *tree.Node) {
	ls, rs := p.Shape(l), p.Shape(r)
	words := sumNames[o]
	found := fmt.Sprintf("%s %s %s doesn't fit", p.ShowShaped(l), words[0], p.ShowShaped(r))
	try, asks := "", true
	switch {
	case rs.T() == ls:
		asks = false
		try = "the transpose of " + p.Show(r) + " or of " + p.Show(l)
	case ls.IsColumn() && rs.Rows == ls.Rows:
		try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.Show(r))
	case rs.IsColumn() && rs.Rows == ls.Rows:
		try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.Show(l))
	default:
		asks = false
		try = "writing the size of each term beneath it: the terms of " + words[1] + " agree in both"
	}
	say(asks)(fault.Misfit, r.Pos, found, "both sides of + and − have the same size", try)
}

// say is how a message ends: with a question for what to try, or with an advice.
func say(asks bool) func(code fault.Code, pos int, found, expected, try string) {
	if asks {
		return fault.Ask
	}
	return fault.FailAs
}

// failDivision explains a division by a matrix.
func (p *Builder) failDivision(l, r *tree.Node) {
	sh := p.Shape(r)
	first := r
	for first.Op == tree.Mul && !first.Group {
		first = first.Args[0]
	}
	expected := "division is by numbers only: a matrix has an inverse, on one side"
	switch {
	case sh.Rows == sh.Cols:
		fault.Fail(r.Pos, fmt.Sprintf("a division by %s", p.ShowShaped(r)), expected,
			fmt.Sprintf("its inverse as a factor, on the side where you need it: %s^{-1}", atomic(p.Show(r))))
	case sh.IsColumn():
		fault.Fail(r.Pos, fmt.Sprintf("a division by %s", p.ShowShaped(r)), "division is by numbers only", "brackets that show where the fraction ends, as in (1/n) "+p.Show(first))
	}
	fault.Fail(r.Pos, fmt.Sprintf("a division by %s", p.ShowShaped(r)), "division is by numbers only: "+sh.String()+" has no inverse", "a transpose, if that is what you need")
}
