package remark

import (
	"slices"

	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/syntax"
)

var (
	sameWithout = lazyregexp.New(`(?i)^(?:(?:this|it|here|gives?|is|are|yields?|exactly|just|the) )*same(?: results?| values?| numbers?| thing)?(?: as)? without (?:the )?(.+?)(?: here)?$`)
	sameWith    = lazyregexp.New(`(?i)^(?:(?:this|it|here|gives?|is|are|yields?|exactly|just|the) )*same(?: results?| values?| numbers?| thing)?(?: as)? (?:with|using) (.+?)( alone| only)?(?: (?:instead of|in place of|for) (.+))?$`)
	spared      = lazyregexp.New(`(?i)^(?:the )?(?:(?:outer|left|first|leading|extra|other) )?(\S+) (?:(?:could|can|may|might) (?:also |as well )?be (?:left out|dropped|omitted|skipped)|(?:is )?(?:superfluous|redundant|not (?:really )?(?:needed|necessary|required))|isn't (?:really )?(?:needed|necessary|required)|(?:changes|alters|does) nothing|makes no difference)(?: here)?$`)
)

// instead reads “same as without H” and “same as with H @ k alone”: the line is computed
// again with a part left out, or with another in its place.
func (l language) instead(clause string, n neighbours) reading {
	line := n.at
	if line == nil {
		line = n.after
	}
	if line == nil || line.Value == nil {
		return nil
	}
	var others func(s *scene) []*syntax.Node
	if m := sameWithout.FindStringSubmatch(clause); m != nil {
		others = l.without(m[1], line)
	} else if m := spared.FindStringSubmatch(clause); m != nil {
		others = l.without(m[1], line)
	} else if m := sameWith.FindStringSubmatch(clause); m != nil {
		others = l.with(m[1], m[3], m[2] != "", line)
	}
	if others == nil {
		return nil
	}
	return func(s *scene, _ []string) (bool, error) {
		if s.line != line || s.code == nil {
			return false, errNoValue
		}
		now, ok := s.code(line.Value)
		if !ok {
			return false, errNoValue
		}
		held, failed := 0, 0
		for _, n := range others(s) {
			v, ok := s.code(n)
			if !ok {
				continue
			}
			if is, err := equal(value{matrix: now.Matrix}, value{matrix: v.Matrix}, false); is && err == nil {
				held++
			} else {
				failed++
			}
		}
		if held+failed == 0 || held > 0 && failed > 0 {
			return false, errNoValue
		}
		return held > 0, nil
	}
}

// expression is one of the program's language; nil where the text isn't one.
func (l language) expression(text string) *syntax.Node {
	p, err := syntax.Parse(text, l.Language)
	if err != nil || len(p.Body) != 1 || len(p.Comments) > 0 || p.Body[0].Kind != syntax.Value {
		return nil
	}
	return p.Body[0].Value
}

// alike compares two expressions, as they are written.
func alikeNodes(a, b *syntax.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Text == b.Text && a.Num == b.Num && slices.Equal(a.Keys, b.Keys) && slices.EqualFunc(a.Args, b.Args, alikeNodes)
}

// without is the line with a factor, a term or a function left out.
func (l language) without(text string, line *syntax.Statement) func(s *scene) []*syntax.Node {
	terms := l.noun(text, "")
	if terms == nil && l.terms(text) == nil && functions[text] == nil {
		return nil
	}
	x := l.expression(text)
	return func(s *scene) []*syntax.Node {
		var values []*matrix
		for _, t := range terms {
			at := *s
			at.index, at.extents = map[string]int{}, map[string]int{}
			if v, err := t(&at); err == nil && v.matrix != nil {
				values = append(values, v.matrix)
			}
		}
		is := func(n *syntax.Node) bool {
			if x != nil && alikeNodes(n, x) {
				return true
			}
			if len(values) == 0 || n == nil {
				return false
			}
			v, ok := s.code(n)
			return ok && slices.ContainsFunc(values, func(m *matrix) bool { return spreads(m, v.Matrix, 1) })
		}
		left := false
		var drop func(n *syntax.Node) *syntax.Node
		drop = func(n *syntax.Node) *syntax.Node {
			if n == nil {
				return nil
			}
			sign, a, b := operation(n)
			keep := (*syntax.Node)(nil)
			switch {
			case slices.Contains([]string{"*", ".*", "dot"}, sign) && is(a), sign == "+" && is(a):
				keep = b
			case slices.Contains([]string{"*", ".*", "dot", "/", "./", "+", "-"}, sign) && is(b):
				keep = a
			case n.Kind == syntax.Call && len(n.Args) == 2 && n.Args[0].Kind != syntax.Index && n.Args[0].Text == text:
				keep = n.Args[1]
			}
			if keep != nil {
				left = true
				return drop(keep)
			}
			out := *n
			out.Args = nil
			for _, c := range n.Args {
				out.Args = append(out.Args, drop(c))
			}
			return &out
		}
		other := drop(line.Value)
		if !left && x != nil {
			front := inserted(line.Value, x, false)
			if slices.ContainsFunc(front, func(n *syntax.Node) bool { _, ok := s.code(n); return ok }) {
				return front
			}
			return inserted(line.Value, x, true)
		}
		return []*syntax.Node{other}
	}
}

// inserted are the products of an expression with a further factor in between: one that
// is said to be left out. Deep are also those within the factors.
func inserted(n, factor *syntax.Node, deep bool) (list []*syntax.Node) {
	var walk func(part *syntax.Node)
	walk = func(part *syntax.Node) {
		if part == nil || len(list) > 9 {
			return
		}
		if sign, a, b := operation(part); sign == "*" {
			times := func(a, b *syntax.Node) *syntax.Node {
				return &syntax.Node{Kind: syntax.Binary, Pos: part.Pos, Text: "*", Args: []*syntax.Node{a, b}}
			}
			list = append(list, replaced(n, part, times(times(a, factor), b)))
		}
		if sign, _, _ := operation(part); !deep && !slices.Contains([]string{"*", ".*", "/", "./"}, sign) {
			return
		}
		for _, c := range part.Args {
			walk(c)
		}
	}
	walk(n)
	return list
}

// with is the line with an expression in the place of another: of the one that is named,
// or of those that have its names, or its size. Alone it is no term of a sum.
func (l language) with(text, of string, alone bool, line *syntax.Statement) func(s *scene) []*syntax.Node {
	var x, y *syntax.Node
	if l.terms(text) != nil {
		x = l.expression(text)
	}
	if of != "" {
		y = l.expression(of)
	}
	if x == nil || of != "" && y == nil {
		return nil
	}
	return func(s *scene) (list []*syntax.Node) {
		size, ok := s.code(x)
		if !ok {
			return nil
		}
		var places, akin []*syntax.Node
		var walk func(n *syntax.Node, inSum, head bool)
		walk = func(n *syntax.Node, inSum, head bool) {
			if n == nil || n.Kind == syntax.Function || len(places) > 60 {
				return
			}
			sign, _, _ := operation(n)
			if n != line.Value && !head && !(alone && inSum) && !alikeNodes(n, x) {
				if y != nil && alikeNodes(n, y) {
					akin = append(akin, n)
				}
				if v, ok := s.code(n); y == nil && ok && n.Kind != syntax.Number && v.Rows == size.Rows && v.Cols == size.Cols {
					places = append(places, n)
					if slices.Equal(namesIn(n), namesIn(x)) {
						akin = append(akin, n)
					}
				}
			}
			for i, c := range n.Args {
				walk(c, inSum || sign == "+" || sign == "-", n.Kind == syntax.Call && i == 0 && c.Kind == syntax.Name)
			}
		}
		walk(line.Value, false, false)
		if len(akin) > 0 && !alone {
			places = akin
		}
		for _, p := range places {
			list = append(list, replaced(line.Value, p, x))
		}
		return list
	}
}

// replaced is an expression with another in the place of one of its parts.
func replaced(n, part, by *syntax.Node) *syntax.Node {
	if n == part {
		return by
	}
	if n == nil {
		return nil
	}
	out := *n
	out.Args = nil
	for _, c := range n.Args {
		out.Args = append(out.Args, replaced(c, part, by))
	}
	return &out
}

// namesIn are the names in an expression.
func namesIn(n *syntax.Node) (list []string) {
	if n == nil {
		return nil
	}
	if n.Kind == syntax.Name {
		list = append(list, n.Text)
	}
	for _, c := range n.Args {
		list = append(list, namesIn(c)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
