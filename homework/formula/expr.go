package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/formula/unread"
)

// Expr is a formula that was read: its parts are typed and its symbols known.
type Expr struct {
	Left  string   // what stands before the equals sign, "" if nothing
	Notes []string // how doubtful notation was read
	Defs  []Definition
	Spare []Definition // those that nothing uses, but for the lecture's A, Λ, B, K, F and k

	Rivals []Rival       // what stands beside it and could be the answer as well
	Unread []unread.Part // clauses around it that say what nobody read

	root    *tree.Node
	members []*tree.Node // the sides before the last of a chain of equalities
	table   symbol.Symbols
	free    []*tree.Binder
	slots   int
	scaled  *scaling        // of A and Λ, by the facts beside the formula
	stated  *tree.Node      // the eigenproblem that went into it
	meant   [][2]*tree.Node // definitions of symbols of the lecture that must be the lecture's
	clause
}

// Of is a formula of parts that somebody else has put together.
func Of(root *tree.Node, table symbol.Symbols) *Expr { return &Expr{root: root, table: table} }

// LaTeX is the formula as it was understood, in clean LaTeX.
func (e *Expr) LaTeX() string { return tree.LaTeX(e.root, e.table) }

// Text is the formula as it was understood, in Unicode.
func (e *Expr) Text() string { return tree.Text(e.root, e.table) }

// Shape is the symbolic size of the value. A formula with a free index j, one
// component, has the shape of that component.
func (e *Expr) Shape() algebra.Shape { return e.root.Shape }

// Index is the free index letter of a formula for one component, with the size
// that it runs over; ok is false where the formula has none.
func (e *Expr) Index() (letter string, over algebra.Dim, ok bool) {
	if len(e.free) != 1 {
		return "", 0, false
	}
	return e.free[0].Name, e.free[0].Dim, true
}

// FreeIndices is the number of indices that no sum binds.
func (e *Expr) FreeIndices() int { return len(e.free) }

// Uses reports whether the symbol, by its canonical name, stands anywhere in
// the formula or in a definition that it uses.
func (e *Expr) Uses(name string) bool {
	found := false
	e.root.Walk(func(n *tree.Node) { found = found || n.Op == tree.Sym && n.Name == name })
	return found
}

// OwnMean reports a formula that takes the mean, or the sum, of the numbers in k.
func (e *Expr) OwnMean() bool {
	k := func(n *tree.Node) bool {
		for n.Op == tree.Ref {
			n = n.Args[0]
		}
		return n.Op == tree.Sym && n.Name == "k"
	}
	found := false
	e.root.Walk(func(n *tree.Node) {
		if n.Op == tree.Mul && len(n.Args) == 2 && k(n.Args[1]) {
			left := n.Args[0]
			for left.Op == tree.Mul {
				left = left.Args[1]
			}
			found = found || left.Op == tree.Transpose && left.Args[0].Op == tree.Ones
		}
		if n.Op == tree.Sum && len(n.Args) > 0 && n.Args[0].Op == tree.Entry && k(n.Args[0].Args[0]) {
			found = true
		}
	})
	return found
}

// Understood is the formula with the definitions that it uses, in LaTeX.
func (e *Expr) Understood() string {
	out := e.LaTeX()
	used := map[*tree.Node]bool{}
	e.root.Walk(func(n *tree.Node) {
		if n.Op == tree.Ref {
			used[n.Args[0]] = true
		}
	})
	sep := `, \;\; `
	for _, d := range e.Defs {
		if !used[d.Value.root] {
			continue
		}
		out += sep + tree.NameLaTeX(d.Name, e.table) + " = " + d.Value.LaTeX()
		sep = `, \;\; `
	}
	if e.kernel != nil {
		out += sep + "K(" + e.points[0] + ", " + e.points[1] + ") = " + tree.LaTeX(e.kernel, e.table)
		sep = `, \;\; `
	}
	for _, f := range slices.Concat(e.facts, e.claims) {
		if f[1].Op == tree.Sym && f[1].Name == "bar K" {
			continue
		}
		left, right := tree.LaTeX(f[0], e.table), tree.LaTeX(f[1], e.table)
		if left == right {
			continue
		}
		out += sep + left + " = " + right
		sep = `, \;\; `
	}
	if e.eigen != nil && !e.own {
		out += sep + tree.LaTeX(e.eigen, e.table) + ` A = A \Lambda`
	}
	return out
}

// Conditions reports what the where clauses change: the matrix whose
// eigenvectors A holds, the kernel, the order of the eigenvalues.
func (e *Expr) Conditions() (eigen, kernel bool, order string) {
	return e.eigen != nil, e.kernel != nil, e.order
}

// Extent is the bound for the whole formula.
func (e *Expr) Extent() tree.Extent { return tree.ExtentOf(e.root) }

// KernelGiven reports an equation beside the formula that puts kernel values in the
// place of features: FᵀF = K.
func (e *Expr) KernelGiven() bool {
	features := func(n *tree.Node) bool {
		x := e.part(n)
		return x.Uses("F") || x.Uses("f") || x.Uses("bar F") || x.Uses("bar f")
	}
	for _, f := range e.facts {
		if features(f[0]) != features(f[1]) {
			return true
		}
	}
	return false
}

// Letters are the free indices of a formula, in the order in which they occur;
// "∘" stands for the one eigenpair that λ, α, ψ without a subscript mean.
func (e *Expr) Letters() []string {
	var out []string
	for _, b := range e.free {
		out = append(out, b.Name)
	}
	return out
}

// Members are the sides before the last of a chain of equalities, each as a
// formula of its own.
func (e *Expr) Members() (list []*Expr) {
	for _, m := range e.members {
		x := *e
		x.root, x.members, x.free = m, nil, tree.FreeIn(m)
		list = append(list, &x)
	}
	return list
}

// KernelProducts reports features that stand in the formula as inner products
// alone: FᵀF, Fᵀf, fᵀF, ⟨φ(x_i), φ(x)⟩. Each of them is a kernel value, so that no
// feature is needed.
func (e *Expr) KernelProducts() bool { return tree.Paired(e.root) }

// part is a node as a formula of its own.
func (e *Expr) part(n *tree.Node) *Expr { return &Expr{root: n, table: e.table, slots: e.slots} }

func (e *Expr) mentionsV() bool { return e.Uses("V") }

func sortDefs(d []Definition) {
	for i := range d {
		for j := i; j > 0 && d[j].Name < d[j-1].Name; j-- {
			d[j], d[j-1] = d[j-1], d[j]
		}
	}
}

// freeOf finds the free indices of one expression of many.
func (p *parser) freeOf(e *Expr) {
	seen := map[*tree.Binder]bool{}
	e.root.Walk(func(n *tree.Node) {
		for _, ix := range n.Index {
			if b := ix.Binder; b != nil && b.Free && !seen[b] {
				seen[b] = true
				e.free = append(e.free, b)
			}
		}
	})
}
