package program

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/program/syntax"
)

// binary applies an operator of the language.
func (r *run[T]) binary(does string, a, b any, at int) any {
	if x, ok := a.(algebra.Ratio); ok {
		if y, ok := b.(algebra.Ratio); ok {
			if v, ok := r.exact(does, x, y, at); ok {
				return v
			}
		}
	}
	switch does {
	case "and":
		return r.truth(a, at) && r.truth(b, at)
	case "or":
		return r.truth(a, at) || r.truth(b, at)
	case "<", ">", "<=", ">=", "==", "!=":
		return r.compare(does, a, b, at)
	case ":":
		return nil
	}
	if x, ok := a.(ints); ok { // np.arange(n) + 1
		if y, ok := b.(algebra.Ratio); ok && y.Den == 1 && (does == "+" || does == "-" || does == "strict+") {
			n := int(y.Num)
			if does == "-" {
				n = -n
			}
			out := make(ints, len(x))
			for i := range x {
				out[i] = x[i] + n
			}
			return out
		}
	}
	if l, ok := a.([]any); ok && r.lang.Indent && (does == "+" || does == ".*" || does == "*") { // lists of Python
		if m, ok := b.([]any); ok && does == "+" {
			return append(append([]any{}, l...), m...)
		}
		if k, ok := b.(algebra.Ratio); ok && does != "+" {
			var out []any
			for range min(int(k.Num), 1000) {
				out = append(out, l...)
			}
			return out
		}
	}
	if r.lang.Indent {
		r.noList(a, b, at)
		r.noList(b, a, at)
	}
	if b, ok := identityBeside(a, b); ok && does != "*" {
		return r.binary(does, r.uniform(b[0], b[1], at), r.uniform(b[1], b[0], at), at)
	}
	x, y := r.operand(a, at), r.operand(b, at)
	if r.lang == syntax.SymPy && (does == "+" || does == "-") {
		does = "strict" + does
	}
	switch does {
	case "+", "-", ".*", "./":
		return r.spread(does, x, y, at)
	case "strict+", "strict-":
		if (len(x.shape) == 0) != (len(y.shape) == 0) {
			fault.FailAs(fault.Misfit, at, r.describe(x)+" and "+r.describe(y)+" are added", "in "+r.lang.Name+" + and − need two arrays of one shape", r.entrywiseAdvice())
		}
		if len(x.shape) > 0 && !sameBut1(x.shape, y.shape) {
			fault.FailAs(fault.Misfit, at, "arrays of the shapes "+r.shape(x.shape)+" and "+r.shape(y.shape)+" are added", "in "+r.lang.Name+" + and − need two arrays of one shape", "arrays of one shape")
		}
		return r.spread(does[len("strict"):], x, y, at)
	case ".\\":
		return r.spread("./", y, x, at)
	case "*":
		return r.product(x, y, at)
	case "dot":
		return r.inner(x, y, at)
	case "/":
		if len(y.shape) == 0 || count(y.shape) == 1 {
			return r.spread("./", x, y, at)
		}
		if len(x.shape) == 0 && r.lang == syntax.MATLAB {
			x = &array[T]{shape: []int{1, 1}, data: x.data}
		}
		if len(y.shape) == 2 && y.shape[0] != y.shape[1] && len(x.shape) == 2 { // B/A is (Aᵀ\Bᵀ)ᵀ
			return r.turned(r.solved2(r.turned(y), r.turned(x)))
		}
		return r.product(x, r.inverse(y, at), at)
	case "\\":
		if len(x.shape) == 0 {
			return r.spread("./", y, x, at)
		}
		return r.solved2(x, y)
	case "kron":
		return (&call[T]{run: r, pos: at}).kron(x, y)
	case ".^":
		return r.powers(x, b, at)
	case "^":
		return r.matrixPower(x, b, at)
	case "outer":
		return r.outer(x, y, at)
	}
	fault.FailAs(fault.Unsupported, at, "the sign "+fault.Quote(does)+" isn't read between "+r.describe(a)+" and "+r.describe(b), "arithmetic on arrays is read", "leaving it out")
	return nil
}

// noList refuses arithmetic of a list of Python where no array stands beside it.
func (r *run[T]) noList(a, b any, at int) {
	_, list := a.([]any)
	switch b.(type) {
	case algebra.Ratio, []any, bool, nil:
		if list {
			fault.FailAs(fault.Stops, at, "arithmetic on a list", "Python's lists are joined by + and repeated by *, and have no other arithmetic", "np.array(…) around it")
		}
	}
}

// entrywiseAdvice is how a number is added to each entry.
func (r *run[T]) entrywiseAdvice() string {
	if r.lang == syntax.Julia {
		return "a dot before the sign: .+ or .−"
	}
	return "the number times ones(n, 1)"
}

// operand is the array beside an operator.
func (r *run[T]) operand(v any, at int) *array[T] { return r.array(v, at) }

// exact is arithmetic of constants and sizes, which stay exact.
func (r *run[T]) exact(does string, x, y algebra.Ratio, at int) (any, bool) {
	less := x.Num*y.Den < y.Num*x.Den
	switch does {
	case "+", "strict+":
		return algebra.NewRatio(x.Num*y.Den+y.Num*x.Den, x.Den*y.Den)
	case "-", "strict-":
		return algebra.NewRatio(x.Num*y.Den-y.Num*x.Den, x.Den*y.Den)
	case "*", ".*":
		return x.Times(y)
	case "/", "./":
		if y.Num == 0 {
			panic(stop{algebra.ErrSingular})
		}
		return algebra.NewRatio(x.Num*y.Den, x.Den*y.Num)
	case "\\", ".\\":
		return r.exact("/", y, x, at)
	case "//", "%":
		if y.Num == 0 || x.Den != 1 || y.Den != 1 {
			return nil, false
		}
		q := x.Num / y.Num
		if x.Num%y.Num != 0 && (x.Num < 0) != (y.Num < 0) {
			q--
		}
		if does == "%" {
			return algebra.Whole(x.Num - q*y.Num), true
		}
		return algebra.Whole(q), true
	case "^", ".^":
		if y.Den != 1 || y.Num < -8 || y.Num > 8 || x.Num == 0 && y.Num < 0 {
			return nil, false
		}
		v, ok := algebra.Whole(1), true
		for range max(y.Num, -y.Num) {
			if v, ok = v.Times(x); !ok {
				return nil, false
			}
		}
		if y.Num < 0 {
			return algebra.NewRatio(v.Den, v.Num)
		}
		return v, true
	case "<":
		return less, true
	case ">":
		return !less && x != y, true
	case "<=":
		return less || x == y, true
	case ">=":
		return !less, true
	case "==":
		return x == y, true
	case "!=":
		return x != y, true
	}
	return nil, false
}

func sameBut1(a, b []int) bool {
	for i := range max(len(a), len(b)) {
		x, y := 1, 1
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y {
			return false
		}
	}
	return true
}

// spread applies an operator entry by entry, with the broadcasting of the
// language.
func (r *run[T]) spread(does string, x, y *array[T], at int) *array[T] {
	out := r.broadcast(does, x, y, at)
	r.repeats(does, x, y, out, at)
	return r.came(out, r.entrywisePart(does, x, y, out.shape))
}

func (r *run[T]) broadcast(does string, x, y *array[T], at int) *array[T] {
	op := func(a, b T) T {
		switch does {
		case "+":
			return r.f.Add(a, b)
		case "-":
			return r.f.Sub(a, b)
		case ".*":
			return r.f.Mul(a, b)
		}
		inv, err := r.reciprocal(b)
		check(err)
		return r.f.Mul(a, inv)
	}
	if r.lang == syntax.R {
		return r.recycled(x, y, op, at)
	}
	shape, ok := r.common(x.shape, y.shape)
	ok = ok && !(r.lang == syntax.SymPy && len(x.shape) == 2 && len(y.shape) == 2 && !same(x.shape, y.shape))
	if !ok {
		r.failEntrywise(does, x, y, at)
	}
	out := r.made(shape...)
	out.row = x.row && (y.row || len(y.shape) == 0) || y.row && len(x.shape) == 0
	if len(x.shape) == len(shape) && same(x.shape, shape) && same(y.shape, shape) {
		for i := range out.data {
			out.data[i] = op(x.data[i], y.data[i])
		}
		return out
	}
	ix, iy := r.strides(x.shape, shape), r.strides(y.shape, shape)
	at2 := make([]int, len(shape))
	for i := range out.data {
		p, q := 0, 0
		for k, v := range at2 {
			p, q = p+v*ix[k], q+v*iy[k]
		}
		out.data[i] = op(x.data[p], y.data[q])
		for k := len(at2) - 1; k >= 0; k-- {
			if at2[k]++; at2[k] < shape[k] {
				break
			}
			at2[k] = 0
		}
	}
	return out
}

// reciprocal is 1/x; infinite in floating point for 0, as programs have it.
func (r *run[T]) reciprocal(x T) (T, error) { return r.f.Pow(x, algebra.Whole(-1)) }

// padded brings a shape to n dimensions: NumPy adds them in front, Julia behind.
func (r *run[T]) padded(s []int, n int) []int {
	out := make([]int, 0, n)
	if r.lang == syntax.Julia {
		out = append(out, s...)
		for len(out) < n {
			out = append(out, 1)
		}
		return out
	}
	for range n - len(s) {
		out = append(out, 1)
	}
	return append(out, s...)
}

// common is the shape to which two are broadcast.
func (r *run[T]) common(a, b []int) ([]int, bool) {
	n := max(len(a), len(b))
	x, y := r.padded(a, n), r.padded(b, n)
	out := make([]int, n)
	for i := range n {
		switch {
		case x[i] == y[i] || y[i] == 1:
			out[i] = x[i]
		case x[i] == 1:
			out[i] = y[i]
		default:
			return nil, false
		}
	}
	return out, true
}

// strides is by how much the place in data changes with each subscript.
func (r *run[T]) strides(s, shape []int) []int {
	p := r.padded(s, len(shape))
	out := make([]int, len(shape))
	step := 1
	for i := len(p) - 1; i >= 0; i-- {
		if p[i] != 1 {
			out[i] = step
		}
		step *= p[i]
	}
	return out
}

// recycled is R's rule: a vector is repeated down the columns of a matrix.
func (r *run[T]) recycled(x, y *array[T], op func(a, b T) T, at int) *array[T] {
	if len(x.data) == 0 || len(y.data) == 0 {
		fault.FailAs(fault.Misfit, at, "an empty vector stands in a sum or a product", "with an empty vector the result is empty", "numeric(m) for m zeros")
	}
	switch {
	case len(x.shape) > 1 && len(y.shape) > 1:
		if !same(x.shape, y.shape) {
			fault.FailAs(fault.Misfit, at, "matrices of the sizes "+r.shape(x.shape)+" and "+r.shape(y.shape)+" are combined entry by entry", "R combines two matrices entry by entry only if they have the same size", "as.vector(…) around the one that is a column")
		}
	case count(x.shape) == 1 && len(x.shape) <= len(y.shape):
		out := r.made(y.shape...)
		for i := range out.data {
			out.data[i] = op(x.data[0], y.data[i])
		}
		return out
	case count(y.shape) == 1:
		out := r.made(x.shape...)
		for i := range out.data {
			out.data[i] = op(x.data[i], y.data[0])
		}
		return out
	case count(x.shape) == 1:
		out := r.made(y.shape...)
		for i := range out.data {
			out.data[i] = op(x.data[0], y.data[i])
		}
		if len(out.data) == 1 {
			out.shape = x.shape
		}
		return out
	case len(x.shape) == 2 || len(y.shape) == 2:
		m, v := x, y
		if len(y.shape) == 2 {
			m, v = y, x
		}
		rows, cols := m.shape[0], m.shape[1]
		if len(v.data) > count(m.shape) {
			fault.FailAs(fault.Misfit, at, "a vector of "+r.size(len(v.data))+" numbers beside a matrix of size "+r.shape(m.shape), "R repeats a vector down the columns of a matrix", "a vector as long as the columns")
		}
		if count(m.shape)%len(v.data) != 0 {
			r.warn(at, "a vector of "+r.size(len(v.data))+" numbers beside a matrix of size "+r.shape(m.shape), "R repeats a vector down the columns of a matrix, and warns where it doesn't fit", "a vector as long as the columns")
		}
		out := r.made(rows, cols)
		for i := range rows {
			for j := range cols {
				a, b := m.data[i*cols+j], v.data[(j*rows+i)%len(v.data)]
				if m != x {
					a, b = b, a
				}
				out.data[i*cols+j] = op(a, b)
			}
		}
		return out
	case len(x.data) != len(y.data):
		r.warn(at, "vectors of "+r.size(len(x.data))+" and "+r.size(len(y.data))+" numbers are combined", "R repeats the shorter one, which belongs to other samples or components then", "vectors of one length")
	}
	out := r.made(max(len(x.data), len(y.data)))
	for i := range out.data {
		out.data[i] = op(x.data[i%len(x.data)], y.data[i%len(y.data)])
	}
	if len(x.data) == len(y.data) {
		out.shape = x.shape
	}
	return out
}

// warn keeps the first warning of a run, which tells what is wrong with a result that
// isn't right.
func (r *run[T]) warn(at int, found, expected, try string) {
	if r.warned == nil {
		r.warned = fault.At(r.source, at, fault.Misfit, found, expected, try)
	}
}

// product is the matrix product of the language.
func (r *run[T]) product(x, y *array[T], at int) *array[T] {
	if len(x.shape) == 0 || len(y.shape) == 0 {
		if r.lang == syntax.Python {
			fault.FailAs(fault.Misfit, at, "@ stands beside a number", "@ multiplies arrays; a number is multiplied with *", "* beside a number")
		}
		if r.lang != syntax.R {
			return r.spread(".*", x, y, at)
		}
	}
	if r.lang.Star && r.lang.Matrices && (count(x.shape) == 1 || count(y.shape) == 1) && !(len(x.shape) == 2 && len(y.shape) == 2 && x.shape[1] == y.shape[0]) {
		return r.spread(".*", x, y, at)
	}
	if len(x.shape) > 2 || len(y.shape) > 2 {
		fault.FailAs(fault.Unsupported, at, "a product of "+r.describe(x)+" and "+r.describe(y), "products of arrays with one or two axes are read", "arrays of two axes")
	}
	xs, ys := x.shape, y.shape
	dropRow, dropCol := false, false
	switch {
	case r.lang == syntax.R:
		xs, ys = fitted(xs, ys, len(x.data), len(y.data))
	default:
		if len(xs) == 1 {
			xs, dropRow = []int{1, xs[0]}, true
			if r.lang == syntax.Julia {
				xs, dropRow = []int{x.shape[0], 1}, false
			}
		}
		if len(ys) == 1 {
			ys, dropCol = []int{ys[0], 1}, true
		}
	}
	if len(xs) != 2 || len(ys) != 2 || xs[1] != ys[0] {
		r.failProduct(x, y, at)
	}
	rows, inner, cols := xs[0], xs[1], ys[1]
	r.spend(rows * inner * cols)
	out := r.made(rows, cols)
	for i := range rows {
		for k := range inner {
			a := x.data[i*inner+k]
			for j := range cols {
				out.data[i*cols+j] = r.f.Add(out.data[i*cols+j], r.f.Mul(a, y.data[k*cols+j]))
			}
		}
	}
	switch {
	case dropRow && dropCol || dropCol && x.row:
		out.shape = nil
	case dropRow:
		out.shape = []int{cols}
	case dropCol:
		out.shape = []int{rows}
	}
	out.row = x.row && len(out.shape) == 2
	return r.came(out, r.productPart(x.from, y.from, out.shape))
}

// fitted is how R takes vectors in a product: as a row or as a column.
func fitted(xs, ys []int, nx, ny int) (a, b []int) {
	a, b = xs, ys
	switch {
	case len(xs) < 2 && len(ys) < 2:
		if nx == ny {
			return []int{1, nx}, []int{ny, 1}
		}
		return []int{nx, 1}, []int{1, ny}
	case len(xs) < 2:
		if a = []int{1, nx}; nx != ys[0] && ys[0] == 1 {
			a = []int{nx, 1}
		}
	case len(ys) < 2:
		if b = []int{ny, 1}; ny != xs[1] && xs[1] == 1 {
			b = []int{1, ny}
		}
	}
	return a, b
}

func (r *run[T]) inner(x, y *array[T], at int) *array[T] {
	if len(x.data) != len(y.data) {
		fault.FailAs(fault.Misfit, at, "the inner product of "+r.describe(x)+" and "+r.describe(y), "both sides must have equally many numbers", "vectors of one length")
	}
	s := r.f.Of(algebra.Whole(0))
	for i := range x.data {
		s = r.f.Add(s, r.f.Mul(x.data[i], y.data[i]))
	}
	column := []int{len(x.data)}
	return r.came(r.scalar(s), r.times(r.turnedPart(r.fit(x.from, column)), r.fit(y.from, column)))
}

func (r *run[T]) outer(x, y *array[T], at int) *array[T] {
	out := r.made(len(x.data), len(y.data))
	for i, a := range x.data {
		for j, b := range y.data {
			out.data[i*len(y.data)+j] = r.f.Mul(a, b)
		}
	}
	if r.lang == syntax.R { // the dimensions of both
		out.shape = append(slices.Clone(x.shape), y.shape...)
		if len(x.shape) == 0 || len(y.shape) == 0 {
			out.shape = []int{max(len(x.data), 1), max(len(y.data), 1)}
		}
	}
	return r.came(out, r.times(r.fit(x.from, []int{len(x.data)}), r.turnedPart(r.fit(y.from, []int{len(y.data)}))))
}

// matrix is a square matrix of the field.
func (r *run[T]) matrix(x *array[T], at int, what string) *algebra.Matrix[T] {
	if len(x.shape) == 0 || count(x.shape) == 1 {
		return &algebra.Matrix[T]{Rows: 1, Cols: 1, Data: x.data}
	}
	if len(x.shape) > 2 {
		fault.FailAs(fault.Unsupported, at, what+" of "+r.describe(x), "arrays of two axes are read", "a square matrix")
	}
	if len(x.shape) != 2 || x.shape[0] != x.shape[1] {
		fault.FailAs(fault.Misfit, at, what+" of "+r.describe(x), "only a square matrix has one", "a square matrix")
	}
	return &algebra.Matrix[T]{Rows: x.shape[0], Cols: x.shape[1], Data: x.data}
}

func (r *run[T]) over() algebra.Over[T] { return algebra.Over[T]{F: r.f} }

func (r *run[T]) inverse(x *array[T], at int) *array[T] {
	m := r.matrix(x, at, "the inverse")
	r.spend(m.Rows * m.Rows * m.Rows)
	inv, err := r.over().Inverse(m)
	check(err)
	return r.came(&array[T]{shape: x.shape, data: inv.Data}, r.raised(x.from, algebra.Whole(-1)))
}

// powers raises every entry.
func (r *run[T]) powers(x *array[T], b any, at int) *array[T] {
	e, ok := b.(algebra.Ratio)
	if !ok {
		fault.FailAs(fault.Unsupported, at, "the exponent is "+r.describe(b), "exponents are numbers such as 2 or −1/2", "a number there")
	}
	bounded(e, at)
	out := r.made(x.shape...)
	out.row = x.row
	for i, v := range x.data {
		p, err := r.f.Pow(v, e)
		check(err)
		out.data[i] = p
	}
	r.noteInfinite(x, out, e, at)
	return r.came(out, r.raisedEach(x.from, e))
}

func bounded(e algebra.Ratio, at int) {
	if max(e.Num, -e.Num) > 64 || e.Den > 64 {
		fault.FailAs(fault.TooLarge, at, "the exponent "+e.String()+" is too large", "exponents here are small numbers such as 2 or −3/4", "a smaller exponent")
	}
}

// matrixPower is a power of a number or of a square matrix.
func (r *run[T]) matrixPower(x *array[T], b any, at int) *array[T] {
	out := r.powerOf(x, b, at)
	if e, ok := b.(algebra.Ratio); ok {
		return r.came(out, r.raised(x.from, e))
	}
	return out
}

func (r *run[T]) powerOf(x *array[T], b any, at int) *array[T] {
	if len(x.shape) == 0 || count(x.shape) == 1 {
		return r.powers(x, b, at)
	}
	e, ok := b.(algebra.Ratio)
	if !ok {
		fault.FailAs(fault.Unsupported, at, "the exponent is "+r.describe(b), "exponents are numbers such as 2 or −1/2", "a number there")
	}
	bounded(e, at)
	m := r.matrix(x, at, "a power")
	if r.over().IsDiagonal(m) {
		out := r.made(x.shape...)
		for i := range m.Rows {
			p, err := r.f.Pow(m.At(i, i), e)
			check(err)
			out.data[i*m.Rows+i] = p
		}
		return out
	}
	if e.Den != 1 {
		return r.root(m, e)
	}
	r.spend(int(max(e.Num, -e.Num)+1) * m.Rows * m.Rows * m.Rows)
	if e.Num < 0 {
		inv, err := r.over().Inverse(m)
		check(err)
		m, e = inv, e.Neg()
	}
	p := r.over().Eye(m.Rows)
	for range e.Num {
		p = r.over().Mul(p, m)
	}
	return &array[T]{shape: []int{m.Rows, m.Rows}, data: p.Data}
}

// turned is a transpose.
func (r *run[T]) turned(x *array[T]) *array[T] {
	out := r.transpose(x)
	if out == x {
		return x // NumPy: a one-dimensional array stays as it is
	}
	return r.came(out, r.turnedPart(x.from))
}

func (r *run[T]) transpose(x *array[T]) *array[T] {
	switch len(x.shape) {
	case 0:
		return x
	case 1:
		switch r.lang {
		case syntax.Julia:
			return &array[T]{shape: []int{1, x.shape[0]}, data: x.data, row: true}
		case syntax.R:
			return &array[T]{shape: []int{1, x.shape[0]}, data: x.data}
		}
		return x
	case 2:
		if x.row {
			return &array[T]{shape: []int{x.shape[1]}, data: x.data}
		}
		rows, cols := x.shape[0], x.shape[1]
		out := r.made(cols, rows)
		for i := range rows {
			for j := range cols {
				out.data[j*rows+i] = x.data[i*cols+j]
			}
		}
		if !r.sharing {
			return out
		}
		places := make([]int, 0, rows*cols)
		for j := range cols {
			places = append(places, span(j, cols, rows)...)
		}
		return r.sees(x, out, places)
	}
	fault.FailAs(fault.Unsupported, 0, "the transpose of "+r.describe(x), "only an array of two dimensions is transposed here", "an array of two dimensions")
	return nil
}
