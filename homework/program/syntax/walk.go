package syntax

// Walk visits statements and the parts of their expressions, outer before inner, and
// those of the functions in them. Either visit may be nil.
func Walk(list []*Statement, statement func(*Statement), node func(*Node)) {
	var down func(n *Node)
	down = func(n *Node) {
		if n == nil {
			return
		}
		if node != nil {
			node(n)
		}
		for _, a := range n.Args {
			down(a)
		}
		Walk(n.Body, statement, node)
	}
	for _, s := range list {
		if statement != nil {
			statement(s)
		}
		for _, t := range s.Targets {
			down(t)
		}
		down(s.Value)
		Walk(s.Body, statement, node)
		Walk(s.Other, statement, node)
	}
}
