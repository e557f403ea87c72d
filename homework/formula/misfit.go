package formula

import (
	"fmt"
	"strings"
)

// Messages for shapes that don't fit.

// failProduct explains a product whose inner sizes differ.
func (p *parser) failProduct(l, r *node) {
	left := l
	for left.op == opMul && !left.group && p.shape(left.args[1]).Cols == p.shape(l).Cols && !p.shape(left.args[1]).IsScalar() {
		left = left.args[1]
	}
	ls, rs := p.shape(left), p.shape(r)
	first := r
	for first.op == opMul && !first.group && !p.shape(first.args[0]).IsScalar() {
		first = first.args[0]
	}
	found := fmt.Sprintf("%s times %s doesn't fit", p.showShaped(left), p.showShaped(first))
	expected := fmt.Sprintf("the right factor needs as many rows as the left one has columns (%s), and it has %s", sizeWord(ls.Cols), sizeWord(rs.Rows))
	try := ""
	switch fitsLeft, fitsRight := p.z.could(ls.Rows, rs.Rows), p.z.could(ls.Cols, rs.Cols); {
	case ls.isColumn() && rs.isColumn() && fitsLeft:
		try = fmt.Sprintf("%s for a number, or %s for a matrix; which of them do you need", join(transposed(p.show(left)), p.show(first)), join(p.show(left), transposed(p.show(first))))
	case fitsRight && first.op == opSym && ls.Rows == ls.Cols:
		try = "the transpose of " + p.show(first) + ": did you mean " + join(p.show(left), transposed(p.show(first)))
	case fitsLeft:
		try = "the transpose of " + p.show(left) + ": did you mean " + join(transposed(p.show(left)), p.show(first))
	case fitsRight:
		try = "the transpose of " + p.show(first) + ": did you mean " + join(p.show(left), transposed(p.show(first)))
	default:
		try = "writing each factor's size beneath it: neighbours must agree"
	}
	fail(first.pos, found, expected, try)
}

// sizeWord is a size in a sentence.
func sizeWord(d Dim) string {
	if d >= firstVar {
		return "a number that isn't fixed yet"
	}
	return d.String()
}

func join(a, b string) string { return a + " " + b }

// atomic puts brackets around anything but a symbol.
func atomic(s string) string {
	if len([]rune(s)) <= 2 {
		return s
	}
	return "(" + s + ")"
}

func transposed(s string) string {
	if r, ok := strings.CutSuffix(s, "ᵀ"); ok && !strings.ContainsAny(r, " ᵀ") {
		return r
	}
	if len([]rune(s)) <= 2 {
		return s + "ᵀ"
	}
	return "(" + s + ")ᵀ"
}

var sumNames = map[op][3]string{opAdd: {"plus", "a sum", "add"}, opSub: {"minus", "a difference", "subtract"}}

// failScalarSum explains a number added to a matrix.
func (p *parser) failScalarSum(o op, l, r *node) {
	number, matrix := l, r
	if p.shape(r).IsScalar() {
		number, matrix = r, l
	}
	sh := p.shape(matrix)
	try := fmt.Sprintf("a vector of the same size, such as %s times \\mathbf 1_n", p.show(number))
	switch {
	case number.op == opNum && number.num.Num == 1 && sh.Rows == sh.Cols:
		try = "I for the identity matrix, or \\mathbf 1_n\\mathbf 1_n^\\top for the matrix of ones"
	case sh.Rows == sh.Cols:
		try = fmt.Sprintf("%s times I, or times \\mathbf 1_n\\mathbf 1_n^\\top: which of them do you mean", p.show(number))
	case sh.isColumn() && sh.Rows != N && sh.Rows < firstVar:
		try = fmt.Sprintf("two columns of %s numbers; what is subtracted from %s is %s as well", sh.Rows, p.show(matrix), sh.describe())
	}
	fail(r.pos, fmt.Sprintf("%s is a number and %s is %s", p.show(number), p.show(matrix), sh.describe()),
		"a number can't be added to a matrix: both sides of + and − have the same size", try)
}

// failSum explains a sum of two shapes.
func (p *parser) failSum(o op, l, r *node) {
	ls, rs := p.shape(l), p.shape(r)
	words := sumNames[o]
	found := fmt.Sprintf("%s %s %s doesn't fit", p.showShaped(l), words[0], p.showShaped(r))
	try := ""
	switch {
	case rs.T() == ls:
		try = "the transpose of " + p.show(r) + " or of " + p.show(l)
	case ls.isColumn() && rs.Rows == ls.Rows:
		if onesInside(r) && p.code {
			try = "a column of ones: ones(n) is n×n in MATLAB and ones(n,1) is a column; what must " + p.show(r) + " be, so that it is " + ls.String()
		} else {
			try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.show(r))
		}
	case rs.isColumn() && rs.Rows == ls.Rows:
		try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.show(l))
	default:
		try = "writing the size of each term beneath it: the terms of " + words[1] + " agree in both"
	}
	fail(r.pos, found, "both sides of + and − have the same size", try)
}

func onesInside(n *node) bool {
	found := false
	n.walk(func(x *node) { found = found || x.op == opOnes })
	return found
}

// failDivision explains a division by a matrix.
func (p *parser) failDivision(l, r *node) {
	sh := p.shape(r)
	first := r
	for first.op == opMul && !first.group {
		first = first.args[0]
	}
	expected := "division is by numbers only: a matrix has an inverse, on one side"
	switch {
	case sh.Rows == sh.Cols:
		fail(r.pos, fmt.Sprintf("a division by %s", p.showShaped(r)), expected,
			fmt.Sprintf("its inverse as a factor, on the side where you need it: %s^{-1}", atomic(p.show(r))))
	case sh.isColumn():
		fail(r.pos, fmt.Sprintf("a division by %s", p.showShaped(r)), "division is by numbers only", "brackets that show where the fraction ends, as in (1/n) "+p.show(first))
	}
	fail(r.pos, fmt.Sprintf("a division by %s", p.showShaped(r)), "division is by numbers only: "+sh.String()+" has no inverse", "a transpose, if that is what you need")
}
