package proof

import (
	"fmt"

	"kpcalab/homework/algebra"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/evaluate"
)

// troubled is the finding for something without a value.
func (a *argument) troubled(o *outcome) finding.Finding {
	t := o.trouble
	where := ""
	if n := t.Node; n != nil && n.To > n.From {
		line, _, _ := formula.Place(a.doc.Source, n.From)
		where = fmt.Sprintf("In line %d: ", line)
	}
	shown := func() string {
		if t.Node == nil {
			return "This"
		}
		return "$" + t.Node.LaTeX() + "$"
	}
	switch t.Code {
	case evaluate.Undefined:
		f := notDefined.Finding(finding.Malformed, where+"nothing says what $"+t.Name+"$ is.")
		f.Help = "Say it as an equation: $" + t.Name + " = \\dots$"
		return f
	case evaluate.Sizes:
		return a.misfit(o, where)
	case evaluate.NoIndex, evaluate.NoRange, evaluate.NoEntries:
		f := finding.Shape.Finding(finding.Malformed, where+"$"+t.Name+"$ doesn't number what it stands at in "+shown()+".")
		if t.Code == evaluate.NoEntries {
			f.Say = where + shown() + ": an index stands at what has no entries."
		}
		f.Help = "Write beneath each symbol how many rows and columns it has. What does the index count?"
		return f
	case evaluate.Singular:
		return singular.Finding(finding.Wrong, where+"a matrix without an inverse is inverted, or something is divided by 0.")
	case evaluate.Root:
		return matrixRoot.Finding(finding.Malformed, where+"a root is taken of a matrix that isn't diagonal.")
	case evaluate.Work:
		return tooLong.Finding(finding.Malformed, where+"this takes too many operations.")
	case evaluate.Pattern:
		return unreadable.Finding(finding.Malformed, where+"what the dots in "+shown()+" stand for can't be told.")
	}
	return unreadable.Finding(finding.Malformed, where+shown()+" is neither a number nor a matrix here.")
}

// verbs are what two things of sizes that don't fit can't do.
var verbs = map[formula.Op]string{formula.Add: "can't be added", formula.Minus: "can't be subtracted",
	formula.Mul: "don't make a product", formula.Div: "can't be divided", formula.Inner: "have no inner product",
	formula.Times: "can't be multiplied entry by entry", formula.Over: "can't be divided entry by entry"}

// misfit is the finding for sizes that don't fit, with a proposal that does.
func (a *argument) misfit(o *outcome, where string) finding.Finding {
	t := o.trouble
	left, right, verb := t.Node, t.Node, "don't fit"
	if len(t.Node.Kids) == 2 {
		left, right = t.Node.Kids[0], t.Node.Kids[1]
		verb = verbs[t.Node.Op]
	}
	if o.step != nil && t.Node == o.step.to {
		left, right, verb = o.step.from, o.step.to, "can't be equal"
	}
	say := fmt.Sprintf("$%s$ is %s and $%s$ is %s: they %s.", left.LaTeX(), t.Left.Describe(), right.LaTeX(),
		t.Right.Describe(), verb)
	if len(t.Node.Kids) == 1 {
		say = fmt.Sprintf("$%s$ is %s: it isn't square.", t.Node.Kids[0].LaTeX(), t.Left.Describe())
	}
	f := finding.Shape.Finding(finding.Malformed, where+say)
	return a.proposed(f, o)
}

// wrongSize is the finding for a value that can't be an embedding.
func (a *argument) wrongSize(o *outcome) finding.Finding {
	what := "a matrix of size " + o.size.String()
	if o.size.IsScalar() {
		what = "a single number"
	}
	f := finding.Shape.Finding(finding.Malformed, "The formula gives "+what+"; an embedding is a column of $m$ numbers.")
	return a.proposed(f, o)
}

func (a *argument) proposed(f finding.Finding, o *outcome) finding.Finding {
	if p := a.proposal(o); p != nil {
		f.Help = "Write the size of each factor beneath it. Did you mean $" + p.LaTeX() + "$?"
	}
	return f
}

// maxFactors bounds the factors whose orders are tried.
const maxFactors = 5

// proposal is the expression with the factors of one product in another order, or one of
// them transposed, so that all sizes fit; nil where none does, or more is wrong.
func (a *argument) proposal(o *outcome) *formula.Node {
	whole := o.node
	if whole == nil {
		return nil
	}
	want := algebra.Sized(algebra.M, algebra.One)
	if o.step != nil && o.step.from != nil {
		if shape, trouble := a.text.Shape(o.step.from); trouble == nil {
			want = shape
		}
	}
	var found *formula.Node
	var visit func(n *formula.Node, top bool)
	visit = func(n *formula.Node, top bool) {
		if n.Op == formula.Mul && top {
			a.variants(n, func(m *formula.Node) bool {
				p := replaced(whole, func(k *formula.Node) *formula.Node {
					if k == n {
						return m
					}
					return nil
				})
				if shape, trouble := a.text.Shape(p); trouble == nil && shape == want {
					found = p
				}
				return found == nil
			})
		}
		for _, k := range n.Kids {
			if found == nil {
				visit(k, n.Op != formula.Mul || k.Op != formula.Mul)
			}
		}
	}
	visit(whole, true)
	return found
}

// variants yields a product with its factors in another order, two of them exchanged at a
// time, and then with one of them transposed.
func (a *argument) variants(n *formula.Node, yield func(*formula.Node) bool) {
	var factors []*formula.Node
	for ; n.Op == formula.Mul; n = n.Kids[0] {
		factors = append([]*formula.Node{n.Kids[1]}, factors...)
	}
	factors = append([]*formula.Node{n}, factors...)
	if len(factors) > 2*maxFactors {
		return
	}
	for i := range factors {
		for j := i + 1; j < len(factors); j++ {
			list := append([]*formula.Node{}, factors...)
			list[i], list[j] = list[j], list[i]
			if !yield(productOf(list)) {
				return
			}
		}
	}
	for i, k := range factors {
		list := append([]*formula.Node{}, factors...)
		if list[i] = (&formula.Node{Op: formula.Trans, Kids: []*formula.Node{k}}); k.Op == formula.Trans {
			list[i] = k.Kids[0]
		}
		if !yield(productOf(list)) {
			return
		}
	}
}

func productOf(list []*formula.Node) *formula.Node {
	n := list[0]
	for _, k := range list[1:] {
		n = &formula.Node{Op: formula.Mul, Kids: []*formula.Node{n, k}}
	}
	return n
}
