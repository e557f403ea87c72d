package proof

import (
	"slices"

	"kpcalab/homework/formula"
	"kpcalab/homework/formula/evaluate"
	"kpcalab/homework/formula/symbol"
)

// proofOutcome is what a derivation shows, and what it doesn't.
type proofOutcome struct {
	*outcome
	claim   *claim
	steps   []*step // the equalities that hold, in their order
	missing missing
	fact    symbol.Fact // what isn't displayed
}

// missing is what a proof lacks of which every equation is true.
type missing int

const (
	nothing    missing = iota
	noEquation         // there is none
	bothEnds           // neither end of the claim stands in it
	firstEnd           // the definition
	lastEnd            // the claim
	aFact              // a fact that no step displays
	assumed            // the claim itself is assumed
	noOwn              // no step of its own: the axes aren't displayed, nor what comes of them
)

// decideProof judges a derivation of the claim that is asked for, or, if that is nil, of the
// one that its symbols point to: all equations are true, both ends of the claim stand in it,
// and each essential fact is displayed by a step that is no definition.
func (a *argument) decideProof(asked *claim) *proofOutcome {
	p := &proofOutcome{outcome: &outcome{}, claim: asked}
	if asked == nil {
		p.claim = a.guess()
	}
	if len(a.doc.Unread) > 0 {
		p.kind = unread
	}
	free := ranges{}
	for _, c := range a.chains {
		for _, s := range c.steps() {
			if o := a.judgeStep(s, free); o == nil {
				p.steps = append(p.steps, s)
			} else if o.kind != unread || o.trouble.Code == evaluate.Sizes {
				p.outcome = o
				return p
			} else if p.kind == right {
				p.outcome = o
			}
		}
	}
	if p.kind != right {
		return p
	}
	if o := a.judgeSizes(); o != nil {
		p.outcome = o
	} else if o := a.judgeRanges(free); o != nil {
		p.outcome = o
	} else if p.missing, p.fact = a.lacks(p.claim, p.steps); p.missing != nothing {
		p.kind = unfinished
	}
	return p
}

// judgeStep decides one step; a name without a meaning in it may be anything of some size,
// if the step is true for all of that size.
func (a *argument) judgeStep(s *step, free ranges) *outcome {
	o := a.judgeSteps([]*step{s}, free)
	if o != nil && o.kind == unread && o.trouble.Code == evaluate.Undefined && o.trouble.Name != "" {
		if a.text.Assume(o.trouble.Name, s.chain.Statement) {
			return a.judgeSteps([]*step{s}, free)
		}
	}
	return o
}

// lacks is the first thing that a true derivation doesn't show.
func (a *argument) lacks(c *claim, steps []*step) (missing, symbol.Fact) {
	if len(steps) == 0 {
		return noEquation, 0
	}
	begins, arrives, middle := false, false, false
	for _, ch := range a.chains {
		for _, t := range ch.terms {
			begins = begins || a.is(t, c.from)
			arrives = arrives || a.is(t, c.to)
			middle = middle || len(c.put) > 0 && a.is(t, c.put)
			if len(c.both) > 0 && a.is(t, c.both) {
				begins, arrives = true, true
			}
		}
	}
	steps = append(steps, a.bridges()...)
	used := map[*step]map[symbol.Fact]bool{}
	for _, s := range steps {
		if used[s] = a.essential(c, s); s.at.Key == formula.Assume && c.groups(used[s]) > 1 {
			return assumed, 0
		}
	}
	end, lost, open := nothing, symbol.Fact(0), false
	if c.defines {
		lost, open = a.undisplayed(c, steps, used)
	}
	switch {
	case lost == symbol.Axes && !middle: // copied, or padded
		return noOwn, lost
	case !begins && !arrives:
		return bothEnds, 0
	case !begins:
		end = firstEnd
	case !arrives:
		end = lastEnd
	}
	if end != nothing && !middle {
		return end, 0
	}
	if c.defines {
		if open && end != nothing {
			return end, 0
		} else if open {
			return aFact, lost
		}
		return nothing, 0
	}
	for _, f := range a.needed(c) { // each by a step that doesn't need all of them
		shown := slices.ContainsFunc(steps, func(s *step) bool {
			return used[s][f] && (len(c.facts) == 1 || c.groups(used[s]) < len(c.facts))
		})
		if !shown {
			return aFact, c.facts[0][0]
		}
	}
	return nothing, 0
}

// needed are the facts without which an end of a claim isn't the other.
func (a *argument) needed(c *claim) (facts []symbol.Fact) {
	end := func(forms []*formula.Node) *formula.Node {
		for _, ch := range a.chains {
			for _, t := range ch.terms {
				if a.is(t, forms) {
					return t
				}
			}
		}
		return forms[0]
	}
	for f := range a.essential(c, &step{from: end(c.from), to: end(c.to)}) {
		facts = append(facts, f)
	}
	return facts
}

// bridges are steps between two chains that begin alike: X = Y, and X = Y′ on the next line.
func (a *argument) bridges() (list []*step) {
	for i := 1; i < len(a.chains); i++ {
		x, y := a.chains[i-1], a.chains[i]
		if !x.equation() || !y.equation() || x.Key == formula.Let || y.Key == formula.Let {
			continue
		}
		alike := a.text.Without(symbol.Unrelated)
		if equal, _, trouble := alike.Equal(x.terms[0], y.terms[0]); trouble == nil && equal {
			list = append(list, &step{x.last(), y.terms[1], y.at[1], y})
		}
	}
	return list
}

// essential are the facts of a claim without which a step is false.
func (a *argument) essential(c *claim, s *step) map[symbol.Fact]bool {
	used := map[symbol.Fact]bool{}
	for _, group := range c.facts {
		for _, f := range group {
			if equal, _, trouble := a.text.Without(f).Equal(s.from, s.to); trouble != nil || !equal {
				used[f] = true
			}
		}
	}
	return used
}

// groups is the number of groups of facts of which a step uses one.
func (c *claim) groups(used map[symbol.Fact]bool) (n int) {
	for _, group := range c.facts {
		for _, f := range group {
			if used[f] {
				n++
				break
			}
		}
	}
	return n
}

// undisplayed is the first fact that no step displays. A step that uses two groups displays
// neither; one that has all but one of its facts displayed elsewhere displays the last.
func (a *argument) undisplayed(c *claim, steps []*step, used map[*step]map[symbol.Fact]bool) (symbol.Fact, bool) {
	shown := map[symbol.Fact]bool{}
	redefined := false
	for _, s := range steps {
		redefined = redefined || s.at.Key == formula.Let && s.from.Full() == "B" && used[s][symbol.Axes]
	}
	for _, s := range steps {
		asked := s.from.Op == formula.Name && (s.from.Text == "B" || s.from.Text == "Psi" || a.text.IsG(s.from))
		if s.at.Key == formula.Let && asked || c.groups(used[s]) > 1 {
			continue
		}
		for f := range used[s] {
			if f == symbol.Axes && redefined && !a.uses(s.from, "psi") && !a.uses(s.to, "psi") {
				continue
			}
			shown[f] = shown[f] || a.displays(s, f)
		}
	}
	for _, s := range steps {
		if s.at.Key == formula.Let || c.groups(used[s]) < 2 || a.is(s.from, c.from) || a.is(s.to, c.to) {
			continue
		}
		var rest []symbol.Fact
		for f := range used[s] {
			if !shown[f] {
				rest = append(rest, f)
			}
		}
		if len(rest) == 1 && rest[0] != symbol.Axes {
			shown[rest[0]] = true
		}
	}
	for _, group := range c.facts {
		for _, f := range group {
			if !shown[f] {
				return f, true
			}
		}
	}
	return 0, false
}

// definedBy are the symbols that a fact defines by features.
var definedBy = map[symbol.Fact][]string{
	symbol.Axes: {"B", "psi", "bar g"}, symbol.KernelVector: {"k"}, symbol.GramMatrix: {"K"},
}

// displays reports a step with the symbol that a fact defines on one side, and features in
// its place on the other.
func (a *argument) displays(s *step, f symbol.Fact) bool {
	left, right := a.uses(s.from, definedBy[f]...), a.uses(s.to, definedBy[f]...)
	features := func(n *formula.Node) bool { return a.uses(n, "F", "bar F") }
	switch {
	case s.to.Op == formula.Number && s.to.Value.Num == 0: // the difference of both sides
		return left && features(s.from)
	case left == right:
		return false
	case left:
		return features(s.to)
	}
	return features(s.from)
}
