package evaluate

import (
	"cmp"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// usual are names that students use without a definition for what the lecture calls
// otherwise.
var usual = map[string]string{
	"g": "bar g", "C": "bar C", "tilde K": "bar K", "Phi": "F", "phi": "f", "bar phi": "bar f",
	"bar Phi": "bar F", "kappa": "k", "N": "n", "bar psi": "psi", "tilde phi": "bar f", "hat g": "bar g"}

// canonical is the lecture's name for one that has no definition.
func canonical(name string) string { return cmp.Or(usual[name], name) }

// name is the value of a symbol with its indices: the text's own, an index, or one of the
// lecture's.
func (w *World[T]) name(n *formula.Node) value[T] {
	if d, sub := w.text.resolve(n); d != nil {
		return w.defined(n, d, sub)
	}
	if len(n.Sub) == 0 {
		if v, ok := w.vars[n.Text]; ok {
			return v
		}
		if i, ok := w.env[n.Text]; ok {
			return w.number(w.in.Field.Of(algebra.Whole(int64(i.v + 1))))
		}
	}
	if v, ok := w.built(n); ok {
		return v
	}
	if v, ok := w.column(n); ok {
		return v
	}
	for _, full := range []string{n.Full(), n.Text} {
		if v, ok := w.anything(full); ok {
			if full == n.Text && len(n.Sub) > 0 {
				return w.take(n, v, n.Sub)
			}
			return v
		}
	}
	v := w.lecture(n, canonical(n.Text))
	if len(n.Sub) == 0 || w.decorated(v, n.Sub) {
		return v
	}
	return w.take(n, v, n.Sub)
}

// lecture is the value of one of the lecture's symbols.
func (w *World[T]) lecture(n *formula.Node, name string) value[T] {
	m := w.in.Values[name]
	s, known := w.text.symbols[name]
	if !known || m == nil {
		panic(&Trouble{Code: Undefined, Name: n.LaTeX(), Node: n})
	}
	return value[T]{m: m, shape: s.Shape}
}

// decorated reports a matrix with its size as an index, K_n or A_{n×m}, or k_x.
func (w *World[T]) decorated(v value[T], sub []*formula.Node) bool {
	if len(sub) != 1 {
		return false
	}
	s := sub[0]
	if s.Op == formula.Dims {
		return sizes[s.Kids[0].Text] == v.shape.Rows && (sizes[s.Kids[1].Text] == v.shape.Cols)
	}
	d, isSize := sizes[s.Text]
	if _, taken := w.env[s.Text]; taken || s.Op != formula.Name {
		return false
	}
	vector := v.shape.Cols == algebra.One
	return isSize && !vector && (d == v.shape.Rows || d == v.shape.Cols) || vector && s.Text == "x"
}

// built is what isn't one matrix of the lecture: ones, identities, unit vectors, δ, samples,
// and the eigenvectors one by one.
func (w *World[T]) built(n *formula.Node) (value[T], bool) {
	switch n.Text {
	case "one":
		return w.ones(n)
	case "I":
		return w.identity(n)
	case "e":
		return w.unit(n)
	case "delta":
		return w.delta(n)
	case "x":
		if len(n.Sub) == 0 {
			return value[T]{kind: sample, sample: -1}, true
		}
		if len(n.Sub) == 1 {
			return value[T]{kind: sample, sample: w.index(n, n.Sub[0], algebra.N)}, true
		}
	case "alpha", "lambda", "psi", "a", "bar psi":
		return w.component(n)
	}
	return value[T]{}, false
}

func (w *World[T]) ones(n *formula.Node) (value[T], bool) {
	rows, cols := algebra.N, algebra.One
	if len(n.Sub) > 1 {
		return value[T]{}, false
	}
	if len(n.Sub) == 1 {
		s := n.Sub[0]
		dim := func(k *formula.Node) algebra.Dim {
			d, ok := sizes[k.Text]
			if !ok && !isOne(k) {
				w.fail(NotAValue, n)
			}
			return d
		}
		switch {
		case s.Op == formula.Dims:
			rows, cols = dim(s.Kids[0]), dim(s.Kids[1])
		case s.Letter() != "" && sizes[s.Text] == 0: // 1_i, an entry
			w.index(n, s, algebra.N)
			rows = algebra.One
		default:
			rows = dim(s)
		}
	}
	return w.filled(rows, cols), true
}

func (w *World[T]) identity(n *formula.Node) (value[T], bool) {
	id := w.number(w.in.Field.Of(algebra.Whole(1)))
	id.kind = eye
	if len(n.Sub) == 0 {
		return id, true
	}
	d, ok := sizes[n.Sub[0].Text]
	return w.sized(id, d), ok && len(n.Sub) == 1
}

// unit is e_i: of ℝⁿ, or of ℝᵐ where its index numbers components.
func (w *World[T]) unit(n *formula.Node) (value[T], bool) {
	if len(n.Sub) != 1 {
		return value[T]{}, false
	}
	dim := algebra.N
	if w.text.has(unitOfComponents) {
		dim = algebra.M
	}
	dim = cmp.Or(w.numbersOf(n.Sub[0]), dim)
	j := w.index(n, n.Sub[0], dim)
	return w.columnOf(value[T]{m: w.g.Eye(w.Size(dim)), shape: algebra.Sized(dim, dim)}, j), true
}

func (w *World[T]) delta(n *formula.Node) (value[T], bool) {
	if len(n.Sub) != 2 {
		return value[T]{}, false
	}
	dim := cmp.Or(w.numbersOf(n.Sub[0]), w.numbersOf(n.Sub[1]), algebra.N)
	if i, j := w.index(n, n.Sub[0], dim), w.index(n, n.Sub[1], dim); i == j {
		return w.number(w.in.Field.Of(algebra.Whole(1))), true
	}
	return value[T]{kind: zero}, true
}

// every is the index of an α, λ or ψ without one: any component.
const every = "∘"

// component is α_j, λ_j, ψ_j, or an entry of α_j.
func (w *World[T]) component(n *formula.Node) (value[T], bool) {
	name, sub := canonical(n.Text), n.Sub
	lambda := w.in.Values["Lambda"]
	if lambda == nil || name == "a" && len(sub) != 2 || len(sub) > 2 || len(sub) == 2 && name != "alpha" && name != "a" {
		return value[T]{}, false
	}
	for _, s := range sub {
		if s.Op == formula.Label || len(s.Sub) > 0 {
			return value[T]{}, false
		}
	}
	if len(sub) == 0 && name == "lambda" && (w.whole || w.text.has(allEigenvalues)) {
		return w.diagonalOf(w.lecture(n, "Lambda")), true
	}
	if len(sub) == 0 {
		sub = []*formula.Node{{Op: formula.Name, Text: every}}
	}
	if len(sub) == 2 {
		i, j := sub[0], sub[1]
		a, b := w.numbersOf(i), w.numbersOf(j)
		if a == algebra.M && b != algebra.M || b == algebra.N && a != algebra.N {
			i, j = j, i
		}
		r := w.index(n, i, algebra.N)
		return w.number(w.in.Values["A"].At(r, w.index(n, j, algebra.M))), true
	}
	j := w.index(n, sub[0], algebra.M)
	switch name {
	case "lambda":
		return w.number(lambda.At(j, j)), true
	case "psi":
		return w.columnOf(w.lecture(n, "Psi"), j), true
	}
	return w.columnOf(w.lecture(n, "A"), j), true
}

// numbersOf is what an index is known to number, One if nothing is known.
func (w *World[T]) numbersOf(s *formula.Node) algebra.Dim {
	if i, ok := w.env[s.Text]; ok && s.Op == formula.Name {
		return i.dim
	}
	return algebra.One
}

// column is an index at a name of vectors: f_i is a column of F, k_i an entry of k or a
// column of K, h_il an entry of H.
func (w *World[T]) column(n *formula.Node) (value[T], bool) {
	if len(n.Sub) == 0 || n.Sub[0].Op == formula.Label {
		return value[T]{}, false
	}
	name := canonical(n.Text)
	matrixOf := map[string]string{"f": "F", "bar f": "bar F", "h": "H", "phi": "F", "bar phi": "bar F"}[name]
	if name == "k" && (len(n.Sub) == 2 || w.text.has(columnsOfK) && n.Sub[0].Text != "x") {
		matrixOf = "K"
	}
	if s := n.Sub[0]; (name == "k" || name == "K") && len(n.Sub) == 1 && s.Text == "x" && len(s.Sub) == 1 { // k_{x_i}
		return w.take(n, w.lecture(n, "K"), s.Sub), true
	}
	if matrixOf == "" || w.in.Values[matrixOf] == nil {
		upper := strings.ToUpper(n.Text)
		if len(n.Text) == 1 && upper != n.Text && w.text.symbols[name].Name == "" && w.text.defs[upper] != nil { // w_j of a W
			m := *n
			m.Text = upper
			return w.name(&m), true
		}
		return value[T]{}, false
	}
	return w.take(n, w.lecture(n, matrixOf), n.Sub), true
}

// index is the number that an index stands for, from 0, where it numbers dim.
func (w *World[T]) index(n, s *formula.Node, dim algebra.Dim) int {
	size := w.Size(dim)
	switch s.Op {
	case formula.Number:
		if s.Value.Num < 1 || s.Value.Num > int64(size) {
			panic(&Trouble{Code: NoIndex, Name: s.LaTeX(), Left: algebra.Sized(dim, dim), Node: n})
		}
		return int(s.Value.Num) - 1
	case formula.Name:
		if len(s.Sub) > 0 {
			break
		}
		if i, ok := w.env[s.Text]; ok {
			if i.dim != dim {
				panic(&Trouble{Code: NoIndex, Name: s.Text, Left: algebra.Sized(dim, i.dim), Node: n})
			}
			return i.v
		}
		if d, ok := sizes[s.Text]; ok && d == dim { // the last
			return size - 1
		}
		if s.Letter() != "" || s.Text == every {
			panic(&Trouble{Code: need, Name: s.Text, dim: dim, Node: n})
		}
	}
	panic(&Trouble{Code: NoIndex, Name: s.LaTeX(), Left: algebra.Sized(dim, dim), Node: n})
}

// take is what indices take out of a value: an entry of a column or a row, a column of a
// matrix, an entry of a matrix; a colon takes all.
func (w *World[T]) take(n *formula.Node, v value[T], sub []*formula.Node) value[T] {
	if v.kind != matrix || v.shape.IsScalar() || len(sub) > 2 {
		w.fail(NoEntries, n)
	}
	all := &formula.Node{Op: formula.Colon}
	if len(sub) == 1 && v.shape.IsColumn() {
		sub = []*formula.Node{sub[0], all}
	} else if len(sub) == 1 {
		sub = []*formula.Node{all, sub[0]}
	}
	if sub[0].Op != formula.Colon {
		i, cols := w.index(n, sub[0], v.shape.Rows), v.m.Cols
		row := &algebra.Matrix[T]{Rows: 1, Cols: cols, Data: v.m.Data[i*cols : (i+1)*cols]}
		v = value[T]{m: row, shape: algebra.Sized(algebra.One, v.shape.Cols)}
	}
	if sub[1].Op != formula.Colon {
		return w.columnOf(v, w.index(n, sub[1], v.shape.Cols))
	}
	return v
}
