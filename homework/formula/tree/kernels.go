package tree

import (
	"kpcalab/homework/algebra"
)

// Paired reports that every feature below n is a factor beside its partner.
func Paired(n *Node) bool {
	n = unwrapped(n)
	if n.Op == Mul && n.Name == "inner" { // ⟨f_i − f̄, f − f̄⟩
		return combines(n.Args[0].Args[0]) && combines(n.Args[1]) || Paired(n.Args[0]) && Paired(n.Args[1])
	}
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
		if i+1 < len(list) && list[i].Op == Transpose && (isFeature(list[i].Args[0]) && isFeature(list[i+1]) || combines(list[i].Args[0]) && combines(list[i+1])) {
			i++
			continue
		}
		if !Paired(list[i]) {
			return false
		}
	}
	return true
}

// combines reports a sum of features of samples, with numbers as weights: its inner
// products are sums of kernel values.
func combines(n *Node) bool {
	n = unwrapped(n)
	if n.Shape.Cols != algebra.One {
		return false
	}
	switch n.Op {
	case Sym:
		return n.Name == "f" || n.Name == "bar f"
	case Col:
		a := unwrapped(n.Args[0])
		return a.Op == Sym && (a.Name == "F" || a.Name == "bar F")
	case Neg, Sum:
		return combines(n.Args[0])
	case Add, Sub:
		return combines(n.Args[0]) && combines(n.Args[1])
	case Div:
		return combines(n.Args[0]) && Paired(n.Args[1])
	case Mul:
		l, r := unwrapped(n.Args[0]), n.Args[1]
		switch {
		case l.Shape.IsScalar():
			return Paired(l) && combines(r)
		case r.Shape.IsScalar():
			return combines(l) && Paired(r)
		case l.Op == Mul: // (1/n) F 1
			return l.Args[0].Shape.IsScalar() && Paired(l.Args[0]) && isFeature(l.Args[1]) && Constant(r)
		}
		return isFeature(l) && Constant(r) // F 1_n
	}
	return false
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
	if n = unwrapped(n); n.Op != Mul || n.Name == "inner" {
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
