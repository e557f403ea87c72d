package evaluate

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
)

// definition is what a name of the text's own stands for.
type definition struct {
	name      string
	params    []string        // its indices
	args      []*formula.Node // its arguments, of a function
	body      *formula.Node
	statement *formula.Statement
}

// builtIn are names beside the table of symbols that a text can't define.
var builtIn = set("one,I,x,alpha,lambda,psi,delta,g,hat g")

// soft are names with a meaning that a text may give another: one that the lecture hasn't,
// or needs for something that no formula mentions.
var soft = set("bar f,c,d,mu,X,Psi,C,tilde K,Phi,a,e,kappa,delta,N,tilde phi")

// lent are names of the lecture that a formula may use for something else.
var lent = set("B,F,f,psi")

func set(names string) map[string]bool {
	m := map[string]bool{}
	for _, n := range strings.Split(names, ",") {
		m[n] = true
	}
	return m
}

// own reports a name that a text may define.
func (t *Text) own(name string) bool {
	switch {
	case soft[name], t.lends && lent[name]:
		return true
	case name == "g" || name == "hat g":
		return t.ownG
	}
	return t.symbols[name].Name == "" && !builtIn[name]
}

// resolve finds the definition of a name: with its index as a part of it, K_c, or without.
func (t *Text) resolve(n *formula.Node) (*definition, []*formula.Node) {
	if len(n.Sub) > 0 {
		if d := t.defs[n.Full()]; d != nil && len(d.params) == 0 {
			return d, nil
		}
	}
	if d := t.defs[n.Text]; d != nil && !(len(n.Sub) > 0 && n.Sub[0].Op == formula.Label) {
		return d, n.Sub
	}
	return nil, nil
}

// define finds the definitions of a document: equations whose one side is a name that the
// lecture hasn't.
func (t *Text) define() {
	for _, s := range t.Doc.Statements {
		t.reshape(s)
		if s.Range != nil {
			t.bound(s.Range)
		}
		if len(s.Terms) > 1 && !s.Continues {
			t.consider(s, s.Terms[0], s.Terms[1])
		}
	}
	for _, s := range t.Doc.Statements { // X = … = name
		if k := len(s.Terms) - 1; k > 0 && s.Terms[k].Op == formula.Name && !soft[s.Terms[k].Text] {
			t.consider(s, s.Terms[k], s.Terms[k-1])
		}
	}
}

// bound gives a range that is stated, i = 1, …, n, to the sums that leave theirs out.
func (t *Text) bound(r *formula.Range) {
	for _, s := range t.Doc.Statements {
		for _, n := range s.Terms {
			n.Walk(func(k *formula.Node) bool {
				for i := range k.Bounds {
					if b := &k.Bounds[i]; b.Hi == nil && b.Lo == nil && slices.Contains(r.Letters, b.Letter) {
						b.Lo = &formula.Node{Op: formula.Number, Value: algebra.Whole(r.From)}
						b.Hi = &formula.Node{Op: formula.Name, Text: r.To}
					}
				}
				return true
			})
		}
	}
}

// reshape reads 1 = … as the vector of ones; i = j and their like say nothing.
func (t *Text) reshape(s *formula.Statement) {
	if len(s.Terms) < 2 {
		return
	}
	if isOne(s.Terms[0]) && !s.Continues {
		s.Terms[0] = &formula.Node{Op: formula.Name, Text: "one", From: s.From, To: s.To}
	}
	letters := s.Terms[0].Op == formula.Name
	for _, n := range s.Terms {
		letters = letters && (n.Letter() != "" && strings.Contains("ijlpqrs", n.Letter()) || n.Op == formula.Number)
	}
	t.skipped[s] = letters
}

// consider takes left = right as a definition of left, if it is one.
func (t *Text) consider(s *formula.Statement, left, right *formula.Node) {
	d := t.target(left, right)
	if d == nil {
		d = t.resized(left, right)
	}
	if _, any := t.shapes[left.Full()]; any {
		t.skipped[s] = len(s.Terms) == 2
		return
	}
	if d == nil || t.skipped[s] || mentions(right, d.name) {
		return
	}
	table := t.defs
	if d.args != nil {
		table = t.functions
	}
	if first := table[d.name]; first != nil {
		t.again(first, s, left, right)
		return
	}
	base, _, _ := strings.Cut(d.name, "_")
	if (lent[base] || base == "bar f") && t.statementsWith(d.name) < 2 { // a statement about the lecture's
		return
	}
	if usual[base] != "" || soft[base] || lent[base] || base == "lambda" { // true as it stands: a fact
		if equal, _, trouble := On(t, fixed()[0]).Equal(left, right); trouble == nil && equal {
			return
		}
	}
	d.statement = s
	table[d.name] = d
	t.skipped[s] = d.args != nil && len(s.Terms) == 2
}

// statementsWith is how many statements a name stands in.
func (t *Text) statementsWith(name string) (count int) {
	for _, s := range t.Doc.Statements {
		if slices.ContainsFunc(s.Terms, func(n *formula.Node) bool { return mentions(n, name) }) {
			count++
		}
	}
	return count
}

// resized takes a symbol of the lecture that is given a value of another size, m = F1/n or
// K̄_i = (1/n)Σ_l K_il, for a name of the text's own.
func (t *Text) resized(left, right *formula.Node) *definition {
	name := left.Text
	number := name == "m" && t.statementsWith("m") > 1
	if left.Op != formula.Name || !number && (name != "bar K" || len(left.Sub) == 0) || t.symbols[name].Name == "" {
		return nil
	}
	s := t.symbols[name]
	t.symbols[name] = symbol.Symbol{}
	d := t.target(left, right)
	t.symbols[name] = s
	if _, _, trouble := On(t, fixed()[0]).Equal(left, right); trouble != nil && trouble.misfit() {
		return d
	}
	return nil
}

// again meets a second equation for a name of the text's own. If it gives the name another
// value, of the same size, the name stands for anything of that size: for any v; take v = f.
func (t *Text) again(first *definition, s *formula.Statement, left, right *formula.Node) {
	if first.statement == nil || len(first.params)+len(first.args) > 0 || left.Op != formula.Name || len(s.Terms) > 2 ||
		len(first.statement.Terms) > 2 || t.statementsWith(first.name) < 3 {
		return
	}
	w := On(t, fixed()[0])
	_, shape, trouble := w.Value(first.body)
	_, other, also := w.Value(right)
	if equal, _, none := w.Equal(left, right); trouble == nil && also == nil && none == nil && !equal && shape == other {
		delete(t.defs, first.name)
		t.shapes[first.name] = shape
		t.skipped[s], t.skipped[first.statement] = true, true
	}
}

// target is what left = right would define: a name, its indices, its arguments; nil where
// left is no name, or the lecture's.
func (t *Text) target(left, right *formula.Node) *definition {
	for left.Op == formula.List && len(left.Kids) == 1 {
		left = left.Kids[0]
	}
	switch {
	case left.Op != formula.Name && left.Op != formula.Call:
		return nil
	}
	d := &definition{name: left.Text, body: right}
	if left.Op == formula.Call && !t.argumentsOf(d, left) || !t.paramsOf(d, left) {
		return nil
	}
	return d
}

// argumentsOf takes the arguments of a function; those of a vector at x say nothing.
func (t *Text) argumentsOf(d *definition, left *formula.Node) bool {
	if u := canonical(d.name); !t.own(d.name) || t.symbols[u].Name != "" && u != d.name {
		return false
	}
	if len(left.Kids) == 1 && left.Kids[0].Op == formula.Name && left.Kids[0].Text == "x" && len(left.Kids[0].Sub) == 0 {
		return true
	}
	for _, a := range left.Kids {
		if a.Op != formula.Name || len(a.Sub) > 1 {
			return false
		}
		d.args = append(d.args, a)
	}
	return true
}

// paramsOf takes the indices of a name: letters that its body uses; others are a part of
// the name.
func (t *Text) paramsOf(d *definition, left *formula.Node) bool {
	own := t.own(d.name)
	if len(left.Sub) == 0 {
		return own || d.name == "lambda" && d.body.Op != formula.Name // (λ_1, …, λ_m)
	}
	letters, used := true, true
	for _, s := range left.Sub {
		letters = letters && s.Letter() != ""
		used = used && usesIndex(d.body, s.Letter())
	}
	first := left.Sub[0].Letter()
	switch {
	case letters && own && (used || strings.Contains("ijlrstpq", first)):
		for _, s := range left.Sub {
			d.params = append(d.params, s.Letter())
		}
		return len(d.params) < 2 || d.params[0] != d.params[1]
	case left.Sub[0].Op == formula.Number && left.Sub[0].Value.Num == 0: // k_0
	case !own && letters && strings.Contains("ijlrstpqnmx", first),
		!own && left.Sub[0].Op != formula.Label && left.Sub[0].Op != formula.Name:
		return false
	}
	d.name = left.Full()
	return true
}

// usesIndex reports a letter that a tree mentions as an index or a number, and doesn't bind.
func usesIndex(n *formula.Node, letter string) (found bool) {
	n.Walk(func(k *formula.Node) bool {
		if k.Op == formula.Name && k.Text == letter && len(k.Sub) == 0 {
			found = true
		}
		for _, s := range k.Sub {
			found = found || usesIndex(s, letter)
		}
		for _, b := range k.Bounds {
			if b.Letter == letter {
				return false
			}
		}
		return !found
	})
	return found
}

// mentions reports one of some names in a tree.
func mentions(n *formula.Node, names ...string) (found bool) {
	n.Walk(func(k *formula.Node) bool {
		found = found || (k.Op == formula.Name || k.Op == formula.Call) &&
			(slices.Contains(names, k.Text) || slices.Contains(names, k.Full()))
		return !found
	})
	return found
}
