package remark

import (
	"math"
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/syntax"
)

// acted is what a line is said to do: subtract something, divide or multiply by it.
var acted = lazyregexp.New(`(?i)^(?:(?:now|we|this|here|then|first|also|it|which|line) )*(subtract(?:s|ed|ing)?|(?:\w+ )?minus|remov(?:e|es|ed|ing)|divid(?:e|es|ed|ing)(?: \w+){0,3}? by|(?:multipl(?:y|ies|ied|ying)|scal(?:e|es|ed|ing))(?: \w+){0,3}? (?:by|with)|cent(?:er|re|ers|res|ered|red|ering|ring)(?: \w+){0,3}? (?:by|with|using|around)(?: subtracting)?) (.+?)(?: from (?:\w+ ){0,2}?(\w+))?$`)

// passive is “the row means are subtracted”; dashed is “k - mean of k”; notActed is what a line is said not to do.
var (
	passive  = lazyregexp.New(`(?i)^(?:(?:now|first|then|here) )*(.+?) (?:is|are|gets?|was|were) (?:(?:now|first|then|also) )*(?:subtracted|removed)( from (?:\w+ ){0,2}?\w+)?$`)
	dashed   = lazyregexp.New(`(?i)^(\w+) [-−] ((?:the |its )?(?:\w+ )*?(?:mean|average)s?\b.*)$`)
	notActed = lazyregexp.New(`(?i)^(?:(?:now|we|this|here|then|it|which|line) )*(?:do not|does not|don't|doesn't|never|not) ((?:subtract|divid|multipl|scal|remov|cent)\w* .+?)(?: here)?$`)
)

var itsMean = lazyregexp.New(`(?i)^its (?:own )?(?:mean|average)$`)

// deed reads what the line does: the values that it subtracts, or by which it multiplies
// and divides, are compared with the one that is told.
func (l language) deed(clause string, n neighbours) reading {
	if m := notActed.FindStringSubmatch(clause); m != nil {
		test, line := l.deed(m[1], n), n.at
		if line == nil {
			line = n.after
		}
		if test == nil {
			return nil
		}
		return func(s *scene, own []string) (bool, error) {
			if s.line != line {
				return false, errNoValue
			}
			holds, err := test(s, own)
			return !holds, err
		}
	}
	if m := passive.FindStringSubmatch(clause); m != nil {
		clause = "subtract " + m[1] + m[2]
	}
	m := acted.FindStringSubmatch(dashed.ReplaceAllString(clause, "$1 minus $2"))
	if m == nil {
		return nil
	}
	what, by := itsMean.ReplaceAllString(m[2], "mean of "), strings.HasPrefix(strings.ToLower(m[1]), "cent")
	if what != m[2] {
		of := m[3]
		for _, word := range strings.Fields(m[1]) {
			if of == "" && l.known(word) {
				of = word
			}
		}
		if !l.known(of) {
			return nil
		}
		what += of
	}
	terms := l.noun(what, "")
	if terms == nil && !by {
		terms = l.terms(what)
	}
	if terms == nil {
		return nil
	}
	divides, multiplies := strings.HasPrefix(strings.ToLower(m[1]), "divid"), strings.HasPrefix(strings.ToLower(m[1]), "mul") || strings.HasPrefix(strings.ToLower(m[1]), "sca")
	for _, t := range slices.Clone(terms) { // of features: beside kernels stand inner products with it
		terms = append(terms, product(turn(symbolCalled("F")), t, false))
	}
	return func(s *scene, _ []string) (bool, error) {
		w := &works{scene: s}
		if !w.of(s.line) {
			return false, errNoValue
		}
		tested := false
		for _, t := range terms {
			at := *s
			at.index, at.extents = map[string]int{}, map[string]int{}
			x, err := t(&at)
			if err != nil || x.matrix == nil {
				continue
			}
			var holds, known bool
			if divides || multiplies {
				holds, known = w.scales(x, divides)
			} else {
				holds, known = w.subtracts(x.matrix)
			}
			if holds {
				return true, nil
			}
			tested = tested || known
		}
		if !tested {
			return false, errNoValue
		}
		return false, nil
	}
}

// works are the operations of a line, with their values.
type works struct {
	scene            *scene
	taken            []*matrix // what is subtracted
	factors, divisor []*matrix
}

// of collects the operations of a statement.
func (w *works) of(s *syntax.Statement) bool {
	if s == nil || s.Value == nil || s.Kind != syntax.Assign && s.Kind != syntax.Value && s.Kind != syntax.Return {
		return false
	}
	switch strings.TrimPrefix(s.Sign, ".") {
	case "-":
		w.signed(s.Value, true)
	case "*", "@":
		w.put(&w.factors, s.Value)
	case "/":
		w.put(&w.divisor, s.Value)
	}
	w.walk(s.Value)
	return true
}

func (w *works) put(list *[]*matrix, n *syntax.Node) {
	if len(*list) > 40 || w.scene.code == nil {
		return
	}
	if v, ok := w.scene.code(n); ok {
		*list = append(*list, v.Matrix)
	}
}

// callOf are functions that are operators.
var callOf = map[string]string{"subtract": "-", "minus": "-", "sub": "-", "divide": "./", "true_divide": "./", "rdivide": "./", "multiply": ".*", "times": ".*", "dot": "*", "matmul": "*", "mm": "*", "mv": "*", "solve": "\\", "mldivide": "\\"}

// operation is an operator with its two sides, however it is written.
func operation(n *syntax.Node) (sign string, a, b *syntax.Node) {
	switch {
	case n.Kind == syntax.Binary && len(n.Args) == 2:
		return strings.TrimPrefix(n.Text, "strict"), n.Args[0], n.Args[1]
	case n.Kind == syntax.Call && len(n.Args) == 3:
		return callOf[n.Args[0].Text], n.Args[1], n.Args[2]
	case n.Kind == syntax.Call && len(n.Args) == 2 && n.Args[0].Kind == syntax.Field && callOf[n.Args[0].Text] != "": // A.dot(k)
		return callOf[n.Args[0].Text], n.Args[0].Args[0], n.Args[1]
	}
	return "", nil, nil
}

// walk collects the operations in an expression.
func (w *works) walk(n *syntax.Node) {
	if n == nil || n.Kind == syntax.Function {
		return
	}
	sign, a, b := operation(n)
	switch sign {
	case "-":
		w.signed(b, true)
	case "*", ".*", "dot":
		w.put(&w.factors, a)
		w.put(&w.factors, b)
	case "/", "./":
		w.put(&w.divisor, b)
		w.put(&w.factors, a)
	case "\\", ".\\":
		w.put(&w.divisor, a)
	}
	if n.Kind == syntax.Call && n.Args[0].Text == "sweep" && len(n.Args) > 3 {
		w.put(&w.taken, n.Args[3])
	}
	if list := flattened(n); len(list) > 1 {
		w.centring(list)
	}
	for _, x := range n.Args {
		w.walk(x)
	}
}

// signed collects what a minus takes away: the whole, and the parts of a sum.
func (w *works) signed(n *syntax.Node, minus bool) {
	if minus {
		w.put(&w.taken, n)
	}
	switch sign, a, b := operation(n); sign {
	case "+":
		w.signed(a, minus)
		w.signed(b, minus)
	case "-":
		w.signed(a, minus)
		w.signed(b, !minus)
	}
}

// centring finds H beside a factor: it subtracts the mean of each column.
func (w *works) centring(list []*syntax.Node) {
	for i, n := range list {
		h, ok := w.scene.code(n)
		if !ok || h.Rows != h.Cols || h.Rows < 2 {
			continue
		}
		if is, err := same(h.Matrix, over.Sub(over.Eye(h.Rows), over.Filled(h.Rows, h.Rows, 1/float64(h.Rows)))); !is || err != nil {
			continue
		}
		if i+1 < len(list) {
			if v, ok := w.scene.code(list[i+1]); ok && v.Rows == h.Rows {
				w.taken = append(w.taken, totals(v.Matrix, "column", "mean"))
			}
		}
		if i > 0 {
			if v, ok := w.scene.code(list[i-1]); ok && v.Cols == h.Rows {
				w.taken = append(w.taken, totals(v.Matrix, "row", "mean"))
			}
		}
	}
}

// subtracts reports what the line takes away; known is false where nothing can be
// compared with it.
func (w *works) subtracts(x *matrix) (holds, known bool) {
	for _, y := range w.taken {
		switch {
		case spreads(x, y, 1):
			return true, true
		case len(x.Data) > 1 && len(y.Data) < 2, len(y.Data) == 1 && y.Data[0] == math.Trunc(y.Data[0]):
			continue
		}
		known = true
		if f := ratio(x, y); f != 0 && spreads(x, y, f) { // a multiple: a factor may stand before the bracket
			return false, false
		}
	}
	return false, known
}

// ratio is the factor between two arrays at their largest entry.
func ratio(x, y *matrix) float64 {
	for i, v := range x.Data {
		if i < len(y.Data) && v != 0 {
			return y.Data[i] / v
		}
	}
	return 0
}

// spreads reports an array that is another one times a factor, or repeats it in all of
// its columns or rows.
func spreads(x, y *matrix, f float64) bool {
	equalTo := func(list []float64) bool {
		holds, err := equal(value{matrix: &matrix{Rows: len(list), Cols: 1, Data: list}}, value{matrix: over.Scale(f, &matrix{Rows: len(x.Data), Cols: 1, Data: x.Data})}, false)
		return len(list) == len(x.Data) && holds && err == nil
	}
	if equalTo(y.Data) {
		return true
	}
	if y.Rows < 2 || y.Cols < 2 || x.Rows > 1 && x.Cols > 1 {
		return false
	}
	for _, t := range []*matrix{y, y.T()} {
		all := t.Cols == len(x.Data) || len(x.Data) == 1
		for i := range t.Rows {
			row := t.Data[i*t.Cols : (i+1)*t.Cols]
			if len(x.Data) == 1 {
				row = row[:1]
			}
			all = all && equalTo(row)
		}
		if all {
			return true
		}
	}
	return false
}

// scales reports what the line divides or multiplies by.
func (w *works) scales(x value, divides bool) (holds, known bool) {
	flat := func(m *matrix) *matrix {
		if m.Rows == m.Cols && m.Rows > 1 && over.IsDiagonal(m) {
			return diagonalOf(m)
		}
		if m.Rows == 1 {
			return m.T()
		}
		return m
	}
	inverse := func(m *matrix) *matrix {
		out := &matrix{Rows: m.Rows, Cols: m.Cols}
		for _, v := range m.Data {
			out.Data = append(out.Data, 1/v)
		}
		return out
	}
	as, turned := w.factors, w.divisor
	if divides {
		as, turned = turned, as
	}
	var list []*matrix
	for _, m := range as {
		list = append(list, flat(m))
	}
	for _, m := range turned {
		if m = flat(m); m.Cols == 1 {
			list = append(list, inverse(m))
		}
	}
	x.matrix = flat(x.matrix)
	for _, m := range list {
		if (m.Cols == 1) != (x.Cols == 1) || len(m.Data) > 1 != (len(x.Data) > 1) {
			continue
		}
		is, err := equal(value{matrix: m}, x, false)
		if is && err == nil {
			return true, true
		}
		known = known || err == nil && x.Cols == 1
	}
	return false, known
}
