package tree

import (
	"kpcalab/homework/algebra"
)

// Paired reports that every feature below n is a factor beside its partner.
func Paired(n *Node) bool {
	n = unwrapped(n)
	if n.Op != Mul {
		if n.Shape.Rows == algebra.Mu || n.Shape.Cols == algebra.Mu {
			return false
		}
		for _, a := range n.Args {
			if !Paired(a) {
				return false
			}
		}
		return true
	}
	list := factors(n, nil)
	for i := 0; i < len(list); i++ {
		if i+1 < len(list) && list[i].Op == Transpose && isFeature(list[i].Args[0]) && isFeature(list[i+1]) {
			i++
			continue
		}
		if f := list[i]; f.Op == Mul || !Paired(f) {
			return false
		}
	}
	return true
}

// unwrapped is what a definition stands for.
func unwrapped(n *Node) *Node {
	for n.Op == Ref {
		n = n.Args[0]
	}
	return n
}

// factors are those of a product, from left to right.
func factors(n *Node, list []*Node) []*Node {
	if n = unwrapped(n); n.Op != Mul {
		return append(list, n)
	}
	for _, a := range n.Args {
		list = factors(a, list)
	}
	return list
}

// isFeature reports F, f or a column of F.
func isFeature(n *Node) bool {
	n = unwrapped(n)
	if n.Op == Col {
		n = unwrapped(n.Args[0])
	}
	return n.Op == Sym && (n.Name == "F" || n.Name == "f")
}
