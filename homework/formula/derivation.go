package formula

import (
	"errors"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/formula/unread"
)

// Line is one line of a derivation: expressions joined by equals signs.
type Line struct {
	Number int     // 1-based, from the first line of the source that isn't blank
	Text   string  // as written
	Words  string  // what it says besides: (since H² = H)
	Aside  bool    // it gives a reason, and belongs to no chain
	Let    bool    // it is said to define a symbol of the lecture
	Lead   bool    // it begins with an equals sign: its first term follows the line before
	After  int     // the line, counted from 1, that it goes on from; 0: the last that gives no reason
	Soft   bool    // words such as "we get" stand for that sign: it may be the beginning of a chain, too
	Terms  []*Expr //
	Signs  []bool  // whether the equals sign before each term was written; of the others words were read so
}

// Derivation is a proof as it was read.
type Derivation struct {
	Lines  []Line
	Also   []Line // what its words state beside the steps, such as what is to be shown; Soft where words lead from one side to the other
	Sides  []Line // what it calls the left or right side, one term each
	Notes  []string
	Defs   []Definition
	Unread []unread.Part // clauses in it that say what nobody read
	Mixed  bool          // g stands in it as well as ḡ
}

// ParseDerivation reads lines such as
//
//	\bar g = B (f - \frac1n F 1_n)
//	       = \Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)   (definition of B)
//
// with definitions marked by let, and words of explanation behind a line or on
// lines of their own. The error is an *[fault.Error].
func ParseDerivation(src string, table symbol.Symbols) (d *Derivation, err error) {
	src = FromFirstLine(src)
	defer fault.Rescue(src, &err)
	if len([]rune(src)) > fault.MaxSource {
		scan.TooLong(len([]rune(src)))
	}
	text, at := scan.Expand(src)
	how := reading{}
	d, err = derivationOf(src, text, at, table, how)
	if err != nil && (strings.Contains(text, "psi") || strings.Contains(text, "ψ")) {
		axes := reading{axes: true}
		if other, err2 := derivationOf(src, text, at, table, axes); err2 == nil || behind(err2, err) {
			d, err, how = other, err2, axes
		}
	}
	var e *fault.Error
	if errors.As(err, &e) && e.Code == fault.TwoRanges {
		how.apart = true
		if other, err2 := derivationOf(src, text, at, table, how); err2 == nil || behind(err2, err) {
			return other, err2
		}
	}
	return d, err
}

// reading is a way to read a proof.
type reading struct {
	axes  bool // ψ stands for all axes
	apart bool // an index letter has a range of its own in each chain
}

// behind reports an error that lies behind another one.
func behind(a, b error) bool {
	var x, y *fault.Error
	return errors.As(a, &x) && errors.As(b, &y) && (x.Line > y.Line || x.Line == y.Line && x.Col > y.Col)
}

// derivationOf is [ParseDerivation] of a text whose own commands were written out.
func derivationOf(src, text string, at func(pos int) int, table symbol.Symbols, how reading) (d *Derivation, err error) {
	defer fault.Rescue(src, &err)
	defer fault.Relocate(at)
	s := prose.Proof(scan.Layout(text))
	defer fault.Relocate(s.At)
	p := newProof(s.Text(), table)
	p.AllAxes, p.apart = how.axes, how.apart
	p.come(s, text, src, at)
	mixed := p.plainBeside("bar g", 'g')
	d = p.derivation()
	d.Mixed = mixed
	also, left := announced(s, text, table)
	d.Also = also
	d.Unread = written{src, text, at}.unread(append(left, s.Unread...))
	d.Sides = namedSides(s, text, table, how.axes)
	return d, nil
}

func (p *parser) derivation() *Derivation {
	out := &Derivation{}
	var exprs []*Expr
	var c clause
	var before *tree.Node       // the term before the line at hand
	var chains [][]*tree.Binder // the indices of each line's chain
	stmts := p.hoisted(p.introduced(p.namedEntries(p.Cut(p.Tokens()))))
	p.orderSaid(stmts)
	for i, s := range stmts {
		if len(s.Toks) == 0 {
			if n := len(out.Lines); n > 0 && s.Words != "" {
				out.Lines[n-1].Words = strings.TrimSpace(out.Lines[n-1].Words + " " + s.Words)
			}
			continue
		}
		said := s.Said
		if s.Let {
			p.definedOnce(s, stmts[:i])
			if p.defines(s.Toks) || p.shadows(s.Toks, stmts[:i], stmts[i+1:]) {
				p.define(s.Toks, &c)
				continue
			}
			s.Aside = true
		}
		if sign := inequality(s.Toks); sign != nil {
			if sign.Text == "≈" {
				fault.Fail(sign.Pos, "the sign ≈ stands in a proof", "lines of a proof are equalities", "= where both sides are equal")
			}
			p.Note("an inequality was left unchecked")
			continue
		}
		p.ownIndices(s, chains, out.Lines)
		number, _, text := p.Place(s.Toks[0].Pos)
		line := Line{Number: number, Text: strings.TrimSpace(text), Words: strings.TrimSpace(s.Words + " " + p.script.Said(number)), Aside: s.Aside, Let: said}
		chain := before
		if s.Aside {
			before = nil
		}
		parts := matrixOfEntries(scan.Sides(s.Toks))
		opens := len(parts) == 1 && before != nil && i+1 < len(stmts) && leadsOn(stmts[i+1]) && !p.fits(parts[0], before) // X, and on the next line = Y
		for i, part := range parts {
			if len(part) == 0 {
				if i == 0 && len(parts) > 1 {
					line.Lead = true
					continue
				}
				pos := s.Toks[len(s.Toks)-1].End
				if i < len(parts)-1 {
					pos = afterEquals(s.Toks, i+1)
				}
				fault.Fail(pos, "an expression is missing beside the equals sign", "each equals sign has two sides", "the expression that belongs there")
			}
			if !line.Lead && i == 0 && (len(parts) > 1 || len(out.Lines) == 0 || opens || p.script.Fresh(s.Toks[0].Pos)) {
				before = nil
			}
			if line.Lead && i == 1 && before != nil {
				var after int
				before, after = p.carriedOn(part, before, out.Lines)
				line.After = after + 1
				at := s.Toks[0].Pos
				if line.Soft = p.script.Soft(at); (line.Soft || p.script.Loose(at)) && !p.fits(part, before) {
					line.Lead, line.Soft, before = false, true, nil
				}
			}
			e := &Expr{root: p.term(part, before), table: p.Table}
			before = e.root
			line.Terms = append(line.Terms, e)
			line.Signs = append(line.Signs, i > 0 && p.signWritten(afterEquals(s.Toks, i)))
			exprs = append(exprs, e)
		}
		if len(parts) == 1 && len(out.Lines) > 0 && !opens && !p.script.Fresh(s.Toks[0].Pos) { // a line without an equals sign goes on from the one before
			line.Lead = true
		}
		if line.Lead && len(out.Lines) == 0 && p.script.Soft(s.Toks[0].Pos) {
			line.Lead, line.Soft = false, true
		}
		if line.Lead && len(out.Lines) == 0 {
			fault.Fail(s.Toks[0].Pos, "the first line begins with an equals sign", "the first line has a left side", `\bar g = …`)
		}
		if s.Aside {
			before = chain
		}
		out.Lines, chains = append(out.Lines, line), append(chains, p.Free)
	}
	p.SettleAll()
	for _, e := range exprs {
		p.Resolve(e.root)
	}
	p.holdSizes()
	if c.kernel != nil || c.order != "" {
		fault.Fail(0, "a definition of the kernel or of the order stands in the proof", "the proof holds for every kernel", "leaving it out")
	}
	for _, e := range exprs {
		p.freeOf(e)
		e.slots = p.Slots
	}
	for name, d := range p.Defs {
		p.Resolve(d)
		out.Defs = append(out.Defs, Definition{Name: name, Value: &Expr{root: d, table: p.Table, slots: p.Slots}})
	}
	sortDefs(out.Defs)
	out.Notes = p.Notes
	return out
}

// leadsOn reports a statement that begins with an equals sign.
func leadsOn(s statement.Statement) bool {
	parts := scan.Sides(s.Toks)
	return len(parts) > 1 && len(parts[0]) == 0
}

// signWritten reports an equals sign that stands in the source, also beneath a mark:
// words such as "are the entries of" are put as one, too.
func (p *parser) signWritten(pos int) bool {
	_, col, text := p.Place(pos)
	line := []rune(text)
	return col > 0 && col <= len(line) && strings.ContainsRune("=≡}≔", line[col-1])
}

// matrixOfEntries puts its indices behind (c_{ij}), the matrix with these entries, where
// no other side has them.
func matrixOfEntries(parts [][]scan.Token) [][]scan.Token {
	for i, part := range parts {
		if below := entryInBracket(part, slices.Concat(slices.Concat(parts[:i]...), slices.Concat(parts[i+1:]...))); below != nil {
			parts = slices.Clone(parts)
			parts[i] = slices.Concat(part, below)
		}
	}
	return parts
}

// entryInBracket is the subscript of c in (c_{ij}), where the rest of the equation hasn't
// its indices.
func entryInBracket(part, rest []scan.Token) []scan.Token {
	if len(part) < 5 || !part[0].Is("(") || part[1].Kind != scan.Name || !part[2].Is("_") || len(rest) == 0 {
		return nil
	}
	items, n, _ := scan.Subscript(append(part[2:len(part):len(part)], scan.Token{Kind: scan.End}), true)
	if n+3 != len(part) || !part[n+2].Is(")") || len(items) != 2 || !scan.IsSubscriptLetter(items[0].Token) || !scan.IsSubscriptLetter(items[1].Token) || items[0].Text == items[1].Text {
		return nil
	}
	if scan.Mentions(rest, items[0].Text) || scan.Mentions(rest, items[1].Text) || scan.Mentions(rest, items[0].Text+items[1].Text) {
		return nil
	}
	return part[2 : n+2]
}

// namedEntries makes h_{il} = (H)_{il} of H = (h_{il}), where nothing else gives h.
func (p *parser) namedEntries(stmts []statement.Statement) []statement.Statement {
	for i, s := range stmts {
		parts := scan.Sides(s.Toks)
		if len(parts) != 2 {
			continue
		}
		for k, part := range parts {
			other := parts[1-k]
			below := entryInBracket(part, other)
			if below == nil || part[1].Text == "a" || part[1].Text == "alpha" || p.Table[part[1].Text].Name != "" || slices.ContainsFunc(slices.Concat(stmts[:i], stmts[i+1:]), func(other statement.Statement) bool {
				sides := scan.Sides(other.Toks)
				t, ok := p.Target(sides[0])
				return ok && t.Name == part[1].Text && !(len(sides) == 2 && scan.Mentions(sides[1], t.Name)) // h_{il} = h_{li}
			}) {
				continue
			}
			at := other[0]
			op := func(text string) scan.Token { return scan.Token{Kind: scan.Op, Text: text, Pos: at.Pos, End: at.End} }
			s.Toks = slices.Concat(part[1:2], below, []scan.Token{op("="), op("(")}, other, []scan.Token{op(")")}, below)
			stmts = slices.Clone(stmts)
			stmts[i] = s
			break
		}
	}
	return stmts
}

// ownIndices gives a statement, where indices aren't shared, those of the chain that it
// goes on with, or new ones.
func (p *parser) ownIndices(s statement.Statement, chains [][]*tree.Binder, lines []Line) {
	if !p.apart {
		return
	}
	p.Free = nil
	if parts := scan.Sides(s.Toks); s.Aside || len(parts[0]) > 0 && len(parts) > 1 {
		return
	}
	for k := len(lines) - 1; k >= 0; k-- {
		if !lines[k].Aside {
			p.Free = chains[k]
			return
		}
	}
}

// definedOnce fails where a name is defined that was defined before: the second
// equation for it is one to be shown.
func (p *parser) definedOnce(s statement.Statement, before []statement.Statement) {
	if !s.Said || !p.defines(s.Toks) {
		return
	}
	t, ok := p.Target(scan.Sides(s.Toks)[0])
	for _, other := range before {
		if !ok || len(t.Index) > 0 || !other.Said || !p.defines(other.Toks) {
			continue
		}
		if u, ok := p.Target(scan.Sides(other.Toks)[0]); ok && u.Name == t.Name && len(u.Index) == 0 {
			fault.Fail(s.Toks[0].Pos, fault.Quote(t.At.Text)+" is defined a second time", "the first definition gives the name, and another equation for it has to be shown", "the second equation as a line of the proof, with its reason")
		}
	}
}

// plainBeside reports a symbol that is written with its accent and, elsewhere, as a
// plain letter.
func (p *parser) plainBeside(name string, letter rune) bool {
	plain, accented := false, false
	toks := p.Tokens()
	for k, t := range toks {
		if t.Kind != scan.Name || t.Text != name {
			continue
		}
		bare := t.End-t.Pos == 1 && p.Src[t.Pos] == letter && (k == 0 || toks[k-1].Kind != scan.Accent)
		plain, accented = plain || bare, accented || !bare
	}
	return plain && accented
}

// introduced makes a definition of an equation whose left side is a name that was
// not mentioned before: W = AΛ^{-1/2}, b_jᵀ = ψ_jᵀ = …; what follows is a line.
func (p *parser) introduced(stmts []statement.Statement) []statement.Statement {
	var out []statement.Statement
	for i, s := range stmts {
		parts := scan.Sides(s.Toks)
		if len(parts) < 2 || len(parts[0]) == 0 || len(parts[1]) == 0 {
			out = append(out, s)
			continue
		}
		if d, ok := p.remainder(parts, stmts[:i]); ok {
			out = append(out, d, s)
			continue
		}
		left := statement.WithoutTranspose(parts[0])
		t, ok := p.Target(left)
		known := func() bool { // or used before, and given here: B(f − u), u = F1/n
			return scan.Mentions(parts[1], t.At.Text) || slices.ContainsFunc(stmts[:i], func(other statement.Statement) bool { return scan.Mentions(other.Toks, t.At.Text) }) &&
				(len(t.Index) > 0 && !s.Aside || p.given(t, out) || p.given(t, stmts[i+1:]))
		}
		own := func() bool { // let c = X = Y
			return p.newName(t, parts) || p.ownVector(s.Toks, stmts[:i], stmts[i+1:]) || s.Let && len(parts) > 2 && p.shadows(s.Toks[:len(parts[0])+1+len(parts[1])], stmts[:i], stmts[i+1:])
		}
		if !ok || t.Call || !own() || len(parts) == 2 && len(left) == len(parts[0]) && s.Let || known() {
			out = append(out, s)
			continue
		}
		right := parts[1]
		if len(left) < len(parts[0]) {
			at := right[0]
			op := func(text string) scan.Token { return scan.Token{Kind: scan.Op, Text: text, Pos: at.Pos, End: at.End} }
			right = append(append([]scan.Token{op("(")}, right...), op(")"), op("^"), scan.Token{Kind: scan.Transpose, Text: "top", Pos: at.Pos, End: at.End})
		}
		equal := s.Toks[len(parts[0])]
		out = append(out, statement.Statement{Toks: append(append(append([]scan.Token{}, left...), equal), right...), Let: true, Said: s.Said, Words: s.Words})
		if len(parts) > 2 {
			s.Toks = s.Toks[len(parts[0])+1:]
			s.Let = false
			out = append(out, s)
		}
	}
	return out
}

// ownVector reports the first equation for a number of the lecture that gives a vector or
// a matrix: c = k − K1/n.
func (p *parser) ownVector(toks []scan.Token, before, behind []statement.Statement) bool {
	parts := scan.Sides(toks)
	t, ok := p.Target(parts[0])
	if !ok || len(t.Index) > 0 || !p.Table[t.Name].Shape.IsScalar() || !p.shadows(toks[:len(parts[0])+1+len(parts[1])], before, behind) {
		return false
	}
	var sh algebra.Shape
	if err := func() (err error) { // it may use a name that isn't given yet
		defer fault.Rescue("", &err)
		sh = p.extentOf(parts[1])
		return nil
	}(); err != nil {
		return true
	}
	return sh.Rows != algebra.One
}

// given reports a name that a statement defines.
func (p *parser) given(t statement.Target, stmts []statement.Statement) bool {
	return slices.ContainsFunc(stmts, func(s statement.Statement) bool {
		if !(s.Let || s.Aside) || !p.defines(s.Toks) {
			return false
		}
		u, ok := p.Target(scan.Sides(s.Toks)[0])
		return ok && u.Name == t.Name
	})
}

// remainder is the definition of a new name at the end of a sum: of X = Y + R it is
// R = X − Y.
func (p *parser) remainder(parts [][]scan.Token, before []statement.Statement) (statement.Statement, bool) {
	right := parts[len(parts)-1]
	n := len(right)
	if len(parts) != 2 || n < 3 || right[n-1].Kind != scan.Name || !right[n-2].Is("+") {
		return statement.Statement{}, false
	}
	t, ok := p.Target(right[n-1:])
	if !ok || !p.newName(t, [][]scan.Token{nil, right[:n-2]}) || scan.Mentions(right[:n-2], t.At.Text) || scan.Mentions(parts[0], t.At.Text) {
		return statement.Statement{}, false
	}
	for _, s := range before {
		if scan.Mentions(s.Toks, t.At.Text) {
			return statement.Statement{}, false
		}
	}
	at := right[n-1]
	sign := func(s string) scan.Token { return scan.Token{Kind: scan.Op, Text: s, Pos: at.Pos, End: at.End} }
	toks := append([]scan.Token{at, sign("=")}, parts[0]...)
	toks = append(append(append(toks, sign("-"), sign("(")), right[:n-2]...), sign(")"))
	return statement.Statement{Toks: toks, Let: true}, true
}

// newName reports a name that the lecture doesn't use.
func (p *parser) newName(t statement.Target, parts [][]scan.Token) bool {
	if _, lecture := p.Table[t.Name]; lecture && !p.numbered(t, parts[0]) || scan.Embeddings[t.Name] {
		return false
	}
	switch t.Name {
	case "alpha", "psi", "lambda", "Psi", "phi", "g", "y", "1", "I", "i", "j", "l", "f", "delta", "mu":
		return false
	case "a":
		return len(t.Index) > 0 && scan.Mentions(parts[1], "alpha")
	}
	return true
}

// hoisted puts each definition of a name of the student's own before the first
// line that uses it: B(f − Fu), where u = 1_n/n.
func (p *parser) hoisted(stmts []statement.Statement) []statement.Statement {
	out := slices.Clone(stmts)
	moved := map[string]bool{}
	for i := range out {
		s := out[i]
		parts := scan.Sides(s.Toks)
		if len(parts) < 2 || len(parts[0]) != 1 || parts[0][0].Kind != scan.Name {
			continue
		}
		name := parts[0][0].Text
		mean := name == "bar f" || name == "mu"
		if !meanName(name, parts[1]) || moved[name] || !s.Let && !s.Aside && name == "bar f" || scan.Mentions(parts[1], name) ||
			mean && slices.ContainsFunc(parts[1], func(t scan.Token) bool { return t.Is("-") }) {
			continue
		}
		moved[name] = true
		rest := slices.Delete(out, i, i+1)
		if len(parts) > 2 { // μ = F1/n = (1/n) Σ f_l: the name, and an equation
			other := s
			other.Toks, s.Toks = s.Toks[len(parts[0])+1:], s.Toks[:len(parts[0])+1+len(parts[1])]
			rest = slices.Insert(rest, i, other)
		}
		s.Let, s.Aside = true, false // f̄ is the mean of the features to some
		at := 0
		for k, other := range rest[:i] { // behind the vector of ones that it uses
			if left := scan.Sides(other.Toks)[0]; other.Let && len(left) == 1 && left[0].Kind == scan.Name && scan.Mentions(parts[1], left[0].Text) {
				at = k + 1
			}
		}
		out = slices.Insert(rest, at, s)
	}
	for i := 0; i < len(out); i++ {
		s := out[i]
		if !s.Let && !s.Aside || !p.defines(s.Toks) {
			continue
		}
		t, _ := p.Target(scan.Sides(s.Toks)[0])
		first, again := i, false
		for k, other := range out {
			if k != i && other.Let && p.defines(other.Toks) {
				u, _ := p.Target(scan.Sides(other.Toks)[0])
				again = again || u.Name == t.Name && len(u.Index) == len(t.Index)
			}
			if k < first && scan.Mentions(other.Toks, t.At.Text) {
				first = k
			}
		}
		if s.Aside && !again { // a reason that gives a name; of one that is given, it is a line
			s.Let, s.Aside = true, false
			out[i] = s
		}
		for k, other := range out[:i] { // behind the definitions that it uses
			if other.Let && p.defines(other.Toks) {
				if u, _ := p.Target(scan.Sides(other.Toks)[0]); scan.Mentions(s.Toks, u.At.Text) && u.Name != t.Name {
					first = max(first, k+1)
				}
			}
		}
		if again || first >= i {
			continue
		}
		out = slices.Insert(slices.Delete(out, i, i+1), first, s)
	}
	return out
}

// meanName reports a symbol of the lecture that stands for the mean of the features
// where a proof says so; m and c do where they are given features, divided by n. The
// lecture's numbers c and d are seldom needed: given features, they are a vector, too.
func meanName(name string, value []scan.Token) bool {
	feature := scan.Mentions(value, "F") || scan.Mentions(value, "f") || scan.Mentions(value, "phi")
	switch name {
	case "bar f", "mu":
		return true
	case "m":
		return scan.Mentions(value, "n") && feature
	case "c", "d":
		return scan.Mentions(value, "n") && feature || scan.Mentions(value, "F") && scan.Mentions(value, "f")
	}
	return false
}

// carriedOn is the term that a line beginning with an equals sign goes on from, and
// the number of its line: the last term of the chain before it, or, where that has
// another size, of a chain before that ("with F̄ = FH this is = …"). The number is −1
// for the line before.
func (p *parser) carriedOn(part []scan.Token, before *tree.Node, lines []Line) (*tree.Node, int) {
	sh := p.extentOf(part)
	fits := func(n *tree.Node) bool {
		b := p.Shape(n)
		return p.Z.Could(b.Rows, sh.Rows) && p.Z.Could(b.Cols, sh.Cols)
	}
	if fits(before) {
		return before, -1
	}
	for k := len(lines) - 1; k >= 0; k-- {
		if lines[k].Aside {
			continue
		}
		terms := lines[k].Terms
		if last := terms[len(terms)-1].root; fits(last) {
			return last, k
		}
		for k >= 0 && lines[k].Lead { // the lines of the same chain
			if lines[k].After > 0 {
				k = lines[k].After - 1
				continue
			}
			for k--; k >= 0 && lines[k].Aside; k-- {
			}
		}
	}
	for k, l := range slices.Backward(lines) { // "By definition ḡ = …", and a reason between
		if last := l.Terms[len(l.Terms)-1].root; l.Aside && l.Terms[0].Uses("bar g") && fits(last) {
			return last, k
		}
	}
	return before, -1
}

// extentOf is the size of an expression that isn't kept.
func (p *parser) extentOf(part []scan.Token) algebra.Shape {
	return p.Shape(p.Glance(part))
}

// fits reports an expression that may be equal to a term.
func (p *parser) fits(part []scan.Token, n *tree.Node) bool {
	a, b := p.extentOf(part), p.Shape(n)
	return p.Z.Could(b.Rows, a.Rows) && p.Z.Could(b.Cols, a.Cols)
}

// defines reports a definition of a name of the student's own; an equation for
// a symbol of the lecture is a line of the proof like any other.
func (p *parser) defines(toks []scan.Token) bool {
	parts := scan.Sides(toks)
	if len(parts) != 2 || len(parts[0]) == 0 || len(parts[1]) == 0 {
		return false
	}
	t, ok := p.Target(parts[0])
	if !ok {
		return false
	}
	_, lecture := p.Table[t.Name]
	return (!lecture || p.numbered(t, parts[0])) && t.Name != "alpha" && t.Name != "psi" && t.Name != "lambda" && t.Name != "Psi" && !(t.Name == "a" && len(t.Index) > 0 && !scan.Mentions(parts[1], "alpha"))
}

// numbered reports a number of the lecture with an index, c_i: a name of the student's
// own, since numbers have no entries.
func (p *parser) numbered(t statement.Target, toks []scan.Token) bool {
	return p.Table[t.Name].Shape.IsScalar() && len(t.Index) > 0 && len(toks) > 0 && toks[0].Text == t.Name
}

// shadows reports a definition of c, d or x, which proofs seldom need in the
// lecture's meaning: neither the lines before nor the definition itself mention
// the letter, nor is it the argument or a numbered sample of the lines behind.
func (p *parser) shadows(toks []scan.Token, before, behind []statement.Statement) bool {
	parts := scan.Sides(toks)
	if len(parts) != 2 || len(parts[0]) == 0 || len(parts[1]) == 0 || len(parts[0]) > 1 && !(parts[0][0].Text == "c" && len(parts[0]) > 2 && parts[0][1].Is("_")) {
		return false
	}
	name := parts[0][0]
	if name.Kind == scan.Name && meanName(name.Text, parts[1]) && !scan.Mentions(parts[1], name.Text) { // the mean of the features, to some
		return !slices.ContainsFunc(before, func(s statement.Statement) bool { return scan.Mentions(s.Toks, name.Text) })
	}
	if name.Kind != scan.Name || name.Text != "c" && name.Text != "d" && name.Text != "x" || scan.Mentions(parts[1], name.Text) {
		return false
	}
	for _, s := range before {
		if scan.Mentions(s.Toks, name.Text) {
			return false
		}
	}
	for _, s := range behind {
		for i, t := range s.Toks {
			switch {
			case t.Kind != scan.Name || t.Text != name.Text, len(parts[0]) > 1, name.Text == "c": // the lecture's c and d have no entries
			case i+1 < len(s.Toks) && (s.Toks[i+1].Is("_") && name.Text != "d" || s.Toks[i+1].Is("(")),
				i > 0 && s.Toks[i-1].Is("_"),
				i > 0 && i+1 < len(s.Toks) && s.Toks[i-1].Is("(") && s.Toks[i+1].Is(")"):
				return false
			}
		}
	}
	return true
}

// inequality finds the sign of a statement that isn't an equality.
func inequality(toks []scan.Token) *scan.Token {
	for i, t := range toks {
		if t.Kind == scan.Op {
			switch t.Text {
			case "<=", ">=", "≠", "≈", ">":
				return &toks[i]
			}
		}
	}
	return nil
}

// term reads one side of an equality; its size is that of the side before.
func (p *parser) term(toks []scan.Token, before *tree.Node) *tree.Node {
	n := p.Read(toks)
	p.Settle()
	if before == nil {
		return n
	}
	with, n := p.OnesInFront(before, n)
	if with != before {
		*before = *with
	}
	l, r := p.Shape(before), p.Shape(n)
	if tree.IsZero(n) || tree.IsZero(before) {
		return n
	}
	if !p.Z.Same(l.Rows, r.Rows) || !p.Z.Same(l.Cols, r.Cols) {
		try := "writing the size of each factor beneath it"
		if r.T() == l {
			try = "a transpose: one side is the other turned"
		}
		fault.FailAs(fault.Misfit, n.Pos, "the two sides of this equality have different sizes: "+p.ShowShaped(before)+" and "+p.ShowShaped(n), "both sides of an equation have the same size", try)
	}
	return n
}
