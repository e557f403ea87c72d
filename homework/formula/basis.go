package formula

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/tree"
)

// Symbols of the lecture that the text defines are held against the lecture's.

// bases are symbols of the lecture from which others come.
var bases = []string{"bar K", "K", "bar F", "F"}

// heldSymbols are those that holdBasis compares with the lecture's.
var heldSymbols = append([]string{"A", "Lambda", "B", "k"}, bases...)

// holdBasis claims that a symbol which the text defines is that of the lecture: where
// A and Λ, which come from it, keep the lecture's meaning, and where the formula
// doesn't use it, so that the definition only says something.
func (p *parser) holdBasis(out *Expr) {
	if out.eigen != nil && !out.own {
		return
	}
	used := map[*tree.Node]bool{}
	for _, n := range append([]*tree.Node{out.root}, out.members...) {
		n.Walk(func(m *tree.Node) {
			if m.Op == tree.Ref {
				used[m.Args[0]] = true
			}
		})
	}
	claim := func(own *tree.Node, name string, lecture func() *tree.Node) {
		derived := slices.Contains(bases, name) && (out.Uses("A") || out.Uses("Lambda") || out.Uses("B"))
		if own == nil || (used[own] || used[p.Family[name]] || used[p.Defs[name]]) && !derived || !p.isClosed(own) {
			return
		}
		l := lecture()
		if is, sh := p.Shape(own), p.Shape(l); !slices.Contains(bases, name) || own.Op == tree.Transpose && p.Family[name] != nil { // K̄_i, a mean
			if (name == "A" || name == "Lambda") && len(p.decomposes) > 0 { // A = U, of F̄ = USVᵀ
				p.SameSize(l, own)
			}
			if turned := is.T() == sh; !turned && (!p.Z.Could(is.Rows, sh.Rows) || !p.Z.Could(is.Cols, sh.Cols)) {
				return
			}
		}
		p.SameSize(l, own)
		out.meant = append(out.meant, [2]*tree.Node{own, l})
	}
	for _, name := range heldSymbols {
		claim(p.Defs[name], name, func() *tree.Node { return p.Symbol(name, p.Defs[name]) })
	}
	for _, of := range [][2]string{{"alpha", "A"}, {"psi", "Psi"}} {
		claim(p.Family[of[0]], of[0], func() *tree.Node { return p.Symbol(of[1], p.Family[of[0]]) })
	}
	if own := p.Family["lambda"]; own != nil {
		claim(own, "lambda", func() *tree.Node {
			return p.Transpose(p.Node(tree.DiagOf, algebra.Sized(algebra.M, algebra.One), own, p.Symbol("Lambda", own)))
		})
	}
}
