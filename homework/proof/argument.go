package proof

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/evaluate"
)

// argument is a text that is judged: its statements, each continuation put to its chain.
type argument struct {
	doc             *formula.Document
	text            *evaluate.Text
	chains          []*chain
	turned, upright bool // ḡ is said to have all axes turned round, or as the lecture has them
}

// chain is a statement, or an expression, with what goes on from it.
type chain struct {
	*formula.Statement
	terms []*formula.Node
	at    []*formula.Statement // for each of terms, the statement that it stands in
	alone bool                 // it begins with an equals sign, and goes on from nothing
}

func newArgument(src string, isFormula bool) *argument {
	doc := formula.Parse(strings.TrimLeft(src, "\r\n")) // a constant in Go often begins on the next line
	a := &argument{doc: doc, text: evaluate.Of(doc, isFormula)}
	for _, s := range doc.Statements {
		if s.Range != nil || a.text.Skipped(s) {
			continue
		}
		if s.Continues {
			if c := a.goesOnFrom(s); c != nil {
				c.add(s)
				continue
			}
		}
		c := &chain{Statement: s, alone: s.Continues}
		c.add(s)
		a.chains = append(a.chains, c)
	}
	return a
}

func (c *chain) add(s *formula.Statement) {
	for _, t := range s.Terms {
		c.terms, c.at = append(c.terms, t), append(c.at, s)
	}
}

func (c *chain) last() *formula.Node { return c.terms[len(c.terms)-1] }

func (c *chain) equation() bool { return len(c.terms) > 1 }

// maxTries bounds the chains that a continuation is tried at.
const maxTries = 25

// goesOnFrom is the chain that "= Y" belongs to: the latest whose end equals Y, or, where
// none does, the latest.
func (a *argument) goesOnFrom(s *formula.Statement) *chain {
	var latest *chain
	for i := len(a.chains) - 1; i >= 0 && i > len(a.chains)-maxTries; i-- {
		c := a.chains[i]
		if c.equation() && (latest == nil || latest.Key == formula.Since && c.Key != formula.Since) {
			latest = c
		}
		if equal, _, trouble := a.text.Equal(c.last(), s.First()); trouble == nil && equal {
			return c
		}
	}
	if latest == nil && len(a.chains) > 0 {
		latest = a.chains[len(a.chains)-1]
	}
	return latest
}

// step is the equality of two neighbours in a chain.
type step struct {
	from, to *formula.Node
	at       *formula.Statement // where its right side stands
	chain    *chain
}

// steps are the equalities of a chain.
func (c *chain) steps() (list []*step) {
	for i := 1; i < len(c.terms); i++ {
		list = append(list, &step{c.terms[i-1], c.terms[i], c.at[i], c})
	}
	return list
}

// outcome is what was found: the first thing that is wrong, or nothing.
type outcome struct {
	kind    outcomeKind
	step    *step             // the false step, or the one with trouble
	node    *formula.Node     // the expression that it is about
	other   *formula.Node     // the second answer
	trouble *evaluate.Trouble //
	size    algebra.Shape     // what an answer's size is
	said    *formula.Statement
}

type outcomeKind int

const (
	right       outcomeKind = iota
	unread                  // something can't be read, or has no value
	falseStep               // an equation doesn't hold
	notAnswer               // the answer isn't the embedding
	wrongSizes              // the answer hasn't the size of an embedding
	noAnswer                // nothing that could be an answer
	askedFor                // the answer is in the symbols that ask for it
	secondOther             // two answers, of different values
	falseSize               // a size that is stated isn't one
	falseRange              // the range of an index is another one
	unfinished              // a proof: all true, something isn't shown
)

// ranges are what an index numbers in the places where it stands free.
type ranges map[string][]algebra.Dim

// judgeSteps decides the equalities of chains, in their order; free collects what indices
// number.
func (a *argument) judgeSteps(list []*step, free ranges) *outcome {
	for _, s := range list {
		equal, indices, trouble := a.text.Equal(s.from, s.to)
		for _, f := range indices {
			free[f.Letter] = append(free[f.Letter], f.Dim)
		}
		switch {
		case trouble != nil:
			return &outcome{kind: unread, step: s, node: s.to, trouble: trouble}
		case !equal:
			return &outcome{kind: falseStep, step: s, node: s.to}
		}
	}
	return nil
}

// judgeSizes compares what sizes are stated with what they are.
func (a *argument) judgeSizes() *outcome {
	for _, s := range a.doc.Statements {
		if s.Size == nil || len(s.Terms) == 0 {
			continue
		}
		if fits, shape := a.text.SizeIs(s.Last(), *s.Size); !fits {
			return &outcome{kind: falseSize, node: s.Last(), size: shape, step: &step{at: s}}
		}
	}
	return nil
}

// judgeRanges compares the ranges of indices that are stated with those that they have.
func (a *argument) judgeRanges(free ranges) *outcome {
	dims := map[string]algebra.Dim{"n": algebra.N, "m": algebra.M, "N": algebra.N}
	for _, s := range a.doc.Statements {
		if s.Range == nil {
			continue
		}
		for _, letter := range s.Range.Letters {
			if uses := free[letter]; uses != nil && (s.Range.From != 1 || !slices.Contains(uses, dims[s.Range.To])) {
				return &outcome{kind: falseRange, said: s}
			}
		}
	}
	return nil
}
