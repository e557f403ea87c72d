package proof

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// embedding is the lecture's embedding of a sample, which homework 2 proves.
var embedding = formula.ParseExpression(`\Lambda^{-1/2} A^\top H (k - \frac{1}{n} K \mathbf{1}_n)`)

// turned is the same with every axis turned round.
var turned = formula.ParseExpression(`-\Lambda^{-1/2} A^\top H (k - \frac{1}{n} K \mathbf{1}_n)`)

// scaledG reports ḡ times something that has an inverse and no features in it: Λ^{1/2}ḡ.
func (a *argument) scaledG(n *formula.Node) bool {
	if a.text.IsG(n) {
		return true
	}
	if n.Op == formula.List && len(n.Kids) == 1 {
		return a.scaledG(n.Kids[0])
	}
	return n.Op == formula.Mul && a.text.IsG(n.Kids[1]) && a.kernelOnly(n.Kids[0]) && a.text.Invertible(n.Kids[0])
}

// uses reports a tree made of one of some symbols.
func (a *argument) uses(n *formula.Node, names ...string) bool {
	u := a.text.Uses(n)
	return slices.ContainsFunc(names, func(s string) bool { return u[s] })
}

// answers reports a side that may be an answer: it needs none of the symbols that ask for it.
func (a *argument) answers(n *formula.Node) bool { return !a.uses(n, "B", "psi", "bar g") }

func (a *argument) kernelOnly(n *formula.Node) bool {
	return !a.uses(n, "bar g") && !a.uses(n, primal...)
}

// decideFormula finds the answer of a text and what is wrong with it.
func (a *argument) decideFormula() (answer *formula.Node, o *outcome) {
	if len(a.doc.Unread) > 0 {
		return nil, &outcome{kind: unread}
	}
	free := ranges{}
	var answers, others []*chain
	for _, c := range a.chains {
		switch named := slices.ContainsFunc(c.terms, a.scaledG); {
		case named && c.equation():
			answers = append(answers, c)
		case c.equation() || c.alone:
			others = append(others, c)
		}
	}
	for _, c := range answers {
		if o := a.judgeAnswer(c, free); o != nil {
			return c.last(), a.ofAnswer(o)
		}
		for _, t := range c.terms {
			if a.answers(t) && (answer == nil || !a.kernelOnly(answer) && a.kernelOnly(t)) {
				answer = t
			}
		}
	}
	if len(answers) > 0 && answer == nil {
		return answers[0].last(), &outcome{kind: askedFor, node: answers[0].last()}
	}
	if answer == nil {
		if answer, o = a.unnamed(others, free); o != nil {
			return answer, o
		}
	}
	for _, c := range others {
		if o := a.judgeSteps(c.steps(), free); o != nil {
			return answer, o
		}
	}
	if o := a.judgeSizes(); o != nil {
		return answer, o
	}
	if o := a.judgeRanges(free); o != nil {
		return answer, o
	}
	return answer, a.secondAnswer(answer)
}

// judgeAnswer decides the steps of a chain about ḡ; with all axes turned round it is as
// right, if they are in the whole text.
func (a *argument) judgeAnswer(c *chain, free ranges) *outcome {
	for _, s := range c.steps() {
		o := a.judgeSteps([]*step{s}, free)
		opposite := a.text.IsG(s.from) && a.text.Is(s.to, turned) || a.text.IsG(s.to) && a.text.Is(s.from, turned)
		switch {
		case o != nil && (o.kind != falseStep || !opposite):
			return o
		case o != nil:
			a.turned = true
		case a.text.IsG(s.from) != a.text.IsG(s.to):
			a.upright = true
		}
		if a.turned && a.upright {
			return &outcome{kind: secondOther, node: embedding, other: turned}
		}
	}
	return nil
}

// ofAnswer says of a false step at ḡ itself that the answer is wrong.
func (a *argument) ofAnswer(o *outcome) *outcome {
	if o.kind == falseStep && a.text.IsG(o.step.from) {
		o.kind, o.node = notAnswer, o.step.to
	} else if o.kind == falseStep && a.text.IsG(o.step.to) {
		o.kind, o.node = notAnswer, o.step.from
	}
	return o
}

// compare decides whether a tree without a name is the embedding; sized tells that it has
// an embedding's size.
func (a *argument) compare(n *formula.Node, free ranges) (o *outcome, sized bool) {
	shape, trouble := a.text.Shape(n)
	switch {
	case trouble != nil:
		return &outcome{kind: unread, node: n, trouble: trouble}, false
	case shape != algebra.Sized(algebra.M, algebra.One) && shape != algebra.Sized(algebra.One, algebra.M):
		return &outcome{kind: wrongSizes, node: n, size: shape}, false
	}
	a.turned = a.text.Is(n, turned)
	if !a.turned && !a.text.Is(n, embedding) {
		return &outcome{kind: notAnswer, node: n}, true
	}
	for _, f := range a.text.FreeOf(n) {
		free[f.Letter] = append(free[f.Letter], f.Dim)
	}
	if !a.answers(n) {
		return &outcome{kind: askedFor, node: n}, true
	}
	return nil, true
}

// unnamed finds the answer that isn't called ḡ: an expression that stands alone, or a side of
// an equation. Where none is the embedding, the one is wrong that has an embedding's size and
// that nothing else uses.
func (a *argument) unnamed(others []*chain, free ranges) (answer *formula.Node, o *outcome) {
	type candidate struct {
		node *formula.Node
		end  bool // nothing goes on from it
	}
	var list []candidate
	for _, c := range a.chains {
		if n := c.last(); !c.equation() && (c.alone || !n.Lone()) {
			list = append(list, candidate{n, true})
		}
	}
	for _, c := range others {
		for _, t := range c.terms {
			if c.equation() {
				list = append(list, candidate{t, t == c.last()})
			}
		}
	}
	o, best := &outcome{kind: noAnswer}, 0
	for _, c := range list {
		p, fits := a.compare(c.node, free)
		rank := 0
		switch {
		case p == nil:
			return c.node, nil
		case c.end && fits:
			rank = 2
		case c.end:
			rank = 1
		}
		if rank > best {
			answer, o, best = c.node, p, rank
		}
	}
	return answer, o
}

// secondAnswer finds an expression that has another value than the answer, and is no part of
// a clause or a sentence about a symbol: of a formula "RIGHT or k" nobody knows which is meant.
func (a *argument) secondAnswer(answer *formula.Node) *outcome {
	home := slices.IndexFunc(a.chains, func(c *chain) bool {
		return slices.Contains(c.terms, answer) || c.equation() && slices.ContainsFunc(c.terms, a.text.IsG)
	})
	for i, c := range a.chains {
		if home >= 0 && i != home && !c.equation() && !c.Clause && !c.alone && a.rivals(a.chains[home], c, i > home) {
			return &outcome{kind: secondOther, node: answer, other: c.last()}
		}
	}
	return nil
}

// rivals reports an expression that could be meant as the answer, too: one of an embedding's
// size, or any behind the answer and beside it.
func (a *argument) rivals(home, c *chain, behind bool) bool {
	n := c.last()
	shape, trouble := a.text.Shape(n)
	if trouble != nil || a.text.Is(n, embedding) {
		return false
	}
	answerSize := shape == algebra.Sized(algebra.M, algebra.One) && !n.Lone()
	mention := n.Letter() != "" && strings.Contains("ijlpqrsnmdx", n.Letter()) || n.Op == formula.Number
	beside := c.Part == home.at[len(home.at)-1].Part || a.ownLine(c)
	return answerSize || behind && beside && !c.Talk && !mention
}

// ownLine reports an expression with nothing else on its line.
func (a *argument) ownLine(c *chain) bool {
	_, line, _ := formula.Place(a.doc.Source, c.From)
	return strings.Trim(strings.TrimSpace(line), "$.") == strings.Trim(a.doc.Source[c.From:c.To], "$.")
}
