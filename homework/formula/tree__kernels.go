package formula

// paired reports that every feature below n is a factor beside its partner.
func paired(n *node) bool {
	n = unwrapped(n)
	if n.op != opMul {
		if n.sh.Rows == Mu || n.sh.Cols == Mu {
			return false
		}
		for _, a := range n.args {
			if !paired(a) {
				return false
			}
		}
		return true
	}
	list := factors(n, nil)
	for i := 0; i < len(list); i++ {
		if i+1 < len(list) && list[i].op == opT && isFeature(list[i].args[0]) && isFeature(list[i+1]) {
			i++
			continue
		}
		if f := list[i]; f.op == opMul || !paired(f) {
			return false
		}
	}
	return true
}

// unwrapped is what a definition stands for.
func unwrapped(n *node) *node {
	for n.op == opRef {
		n = n.args[0]
	}
	return n
}

// factors are those of a product, from left to right.
func factors(n *node, list []*node) []*node {
	if n = unwrapped(n); n.op != opMul {
		return append(list, n)
	}
	for _, a := range n.args {
		list = factors(a, list)
	}
	return list
}

// isFeature reports F, f or a column of F.
func isFeature(n *node) bool {
	n = unwrapped(n)
	if n.op == opCol {
		n = unwrapped(n.args[0])
	}
	return n.op == opSym && (n.name == "F" || n.name == "f")
}
