package formula

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"kpcalab/homework/algebra"
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
	try, turned := "", (*node)(nil)
	switch fitsLeft, fitsRight := p.z.Could(ls.Rows, rs.Rows), p.z.Could(ls.Cols, rs.Cols); {
	case ls.IsColumn() && rs.IsColumn() && fitsLeft:
		try = fmt.Sprintf("%s for a number, or %s for a matrix; which of them do you need", join(transposed(p.show(left)), p.show(first)), join(p.show(left), transposed(p.show(first))))
	case fitsRight && first.op == opSym && ls.Rows == ls.Cols:
		turned, try = first, "the transpose of "+p.show(first)+": did you mean "+join(p.show(left), transposed(p.show(first)))
	case fitsLeft:
		turned, try = left, "the transpose of "+p.show(left)+": did you mean "+join(transposed(p.show(left)), p.show(first))
	case fitsRight:
		turned, try = first, "the transpose of "+p.show(first)+": did you mean "+join(p.show(left), transposed(p.show(first)))
	default:
		failAs(Misfit, first.pos, found, expected, "writing each factor's size beneath it: neighbours must agree")
	}
	code := Misfit
	if turned != nil && turned.op == opSym && turned.name == "A" {
		code = NotTransposed
	}
	ask(code, first.pos, found, expected, try)
}

// sizeWord is a size in a sentence.
func sizeWord(d Dim) string {
	if d >= algebra.FirstUnknown {
		return "a number that isn't fixed yet"
	}
	return d.String()
}

func join(a, b string) string { return bracketedSum(a) + " " + bracketedSum(b) }

// bracketedSum puts brackets around a sum that becomes a factor.
func bracketedSum(s string) string {
	depth := 0
	for i, r := range s {
		switch r {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			depth--
		case '+', '−':
			if depth == 0 && i > 0 {
				return "(" + s + ")"
			}
		}
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
	asks := false
	try := fmt.Sprintf("a vector of the same size, such as %s times \\mathbf 1_n", p.show(number))
	switch {
	case number.op == opNum && number.num.Num == 1 && sh.Rows == sh.Cols:
		try = "I for the identity matrix, or \\mathbf 1_n\\mathbf 1_n^\\top for the matrix of ones"
	case sh.Rows == sh.Cols:
		asks = true
		try = fmt.Sprintf("%s times I, or times \\mathbf 1_n\\mathbf 1_n^\\top: which of them do you mean", p.show(number))
	case sh.IsColumn() && sh.Rows != N && sh.Rows < algebra.FirstUnknown:
		try = fmt.Sprintf("two columns of %s numbers; what is subtracted from %s is %s as well", sh.Rows, p.show(matrix), sh.Describe())
	}
	panic(fault{pos: r.pos, found: fmt.Sprintf("%s is a number and %s is %s", p.show(number), p.show(matrix), sh.Describe()),
		expected: "a number can't be added to a matrix: both sides of + and − have the same size", try: try, asks: asks})
}

// failSum explains a sum of two shapes.
func (p *parser) failSum(o op, l, r *node) {
	ls, rs := p.shape(l), p.shape(r)
	words := sumNames[o]
	found := fmt.Sprintf("%s %s %s doesn't fit", p.showShaped(l), words[0], p.showShaped(r))
	try, asks := "", true
	switch {
	case rs.T() == ls:
		asks = false
		try = "the transpose of " + p.show(r) + " or of " + p.show(l)
	case ls.IsColumn() && rs.Rows == ls.Rows:
		if onesInside(r) && p.code {
			try = "a column of ones: ones(n) is n×n in MATLAB and ones(n,1) is a column; what must " + p.show(r) + " be, so that it is " + ls.String()
		} else {
			try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.show(r))
		}
	case rs.IsColumn() && rs.Rows == ls.Rows:
		try = fmt.Sprintf("making a column of %s: by which column is a matrix multiplied to add up its rows", p.show(l))
	default:
		asks = false
		try = "writing the size of each term beneath it: the terms of " + words[1] + " agree in both"
	}
	panic(fault{pos: r.pos, found: found, expected: "both sides of + and − have the same size", try: try, code: Misfit, asks: asks})
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
	case sh.IsColumn():
		fail(r.pos, fmt.Sprintf("a division by %s", p.showShaped(r)), "division is by numbers only", "brackets that show where the fraction ends, as in (1/n) "+p.show(first))
	}
	fail(r.pos, fmt.Sprintf("a division by %s", p.showShaped(r)), "division is by numbers only: "+sh.String()+" has no inverse", "a transpose, if that is what you need")
}

// Code is the kind of an [Error], for those who decide by it: its prose may be
// reworded at any time.
type Code uint8

// The kinds of errors.
const (
	Unreadable    Code = iota // notation that isn't read
	Misfit                    // sizes that don't fit
	NotTransposed             // sizes that fit with Aᵀ in place of A
	NoMeaning                 // a name that nobody defined
	Redefined                 // a symbol of the lecture, given another meaning
	Unsupported               // a function or an argument whose value isn't computed here
	TooLarge                  // more than this package works through
)

// Error says why a formula can't be read: what was found, what was expected,
// where, and what to try.
type Error struct {
	Code     Code
	Asks     bool   // Try is a question
	Line     int    // 1-based line of the source
	Col      int    // 1-based column, in characters
	Source   string // the text of that line
	Found    string
	Expected string
	Try      string
}

// Error is the message in one line.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Line > 1 {
		fmt.Fprintf(&b, "line %d, ", e.Line)
	}
	fmt.Fprintf(&b, "column %d: %s", e.Col, e.Found)
	if e.Expected != "" {
		fmt.Fprintf(&b, "; %s", e.Expected)
	}
	b.WriteString(".")
	if e.Try != "" {
		end := "."
		if e.Asks {
			end = "?"
		}
		fmt.Fprintf(&b, " Try: %s%s", e.Try, end)
	}
	return b.String()
}

// caretWidth is how much of a long line is shown around the caret.
const caretWidth = 72

// Caret shows the line with a caret beneath the place of the error. Of a long
// line it shows the surroundings only.
func (e *Error) Caret() string {
	line := []rune(strings.Map(blank, e.Source))
	at := min(max(e.Col-1, 0), len(line))
	from, to := 0, len(line)
	lead := ""
	if len(line) > caretWidth {
		from = max(0, at-caretWidth/2)
		to = min(len(line), from+caretWidth)
		if from > 0 {
			lead = "…"
		}
	}
	text := string(line[from:to])
	if to < len(line) {
		text += "…"
	}
	pad := len([]rune(lead))
	for _, r := range line[from:at] {
		if !combining(r) {
			pad++
		}
	}
	return lead + text + "\n" + strings.Repeat(" ", pad) + "^"
}

// blank turns control characters into spaces, so that the caret stays in line.
func blank(r rune) rune {
	if r < ' ' || r == 0x7f || unicode.Is(unicode.Cf, r) {
		return ' '
	}
	return r
}

// combining reports whether r is drawn over the character before it.
func combining(r rune) bool { return r >= 0x300 && r <= 0x36f || r == 0x20d7 }

// fault is an [Error] under construction, with a place in the whole source.
type fault struct {
	pos                  int
	found, expected, try string
	code                 Code
	asks                 bool
}

// fail leaves the parser with a fault; Parse turns it into an *Error.
func fail(pos int, found, expected, try string) {
	panic(fault{pos: pos, found: found, expected: expected, try: try})
}

// failAs is fail with a kind of its own.
func failAs(code Code, pos int, found, expected, try string) {
	panic(fault{pos: pos, found: found, expected: expected, try: try, code: code})
}

// ask is failAs with a question for what to try.
func ask(code Code, pos int, found, expected, question string) {
	panic(fault{pos: pos, found: found, expected: expected, try: question, code: code, asks: true})
}

// locate turns a place in the source into an *Error.
func (f fault) locate(src []rune) *Error {
	at := min(max(f.pos, 0), len(src))
	start, line := 0, 1
	for i := range at {
		if src[i] == '\n' {
			start, line = i+1, line+1
		}
	}
	end := start
	for end < len(src) && src[end] != '\n' {
		end++
	}
	return &Error{Line: line, Col: at - start + 1, Source: string(src[start:end]),
		Found: f.found, Expected: f.expected, Try: f.try, Code: f.code, Asks: f.asks}
}

// What can go wrong in an evaluation, besides the errors of package algebra.
var (
	ErrDiagonal = errors.New("a root of a matrix that isn't diagonal")
	ErrWork     = errors.New("the formula takes too many operations")
	ErrSmall    = errors.New("an index lies beyond this instance")
	ErrUnbound  = errors.New("a symbol has no value on this instance")
)

// ErrorAt is the error for place pos of a source, for other readers.
func ErrorAt(src []rune, pos int, code Code, found, expected, try string) *Error {
	return fault{pos: pos, found: found, expected: expected, try: try, code: code}.locate(src)
}
