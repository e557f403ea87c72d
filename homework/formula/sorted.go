package formula

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
)

// sorted tells the formula from the definitions and facts around it, in
// whatever order they stand.
func (p *parser) sorted(stmts []statement.Statement) (lets, lines []statement.Statement) {
	for _, s := range stmts {
		switch {
		case len(s.Toks) == 0 || len(stmts) > 1 && (p.ListsComponents(s.Toks) || p.saysNothing(s.Toks)):
		case s.Let && !p.around(s), len(scan.Sides(s.Toks)) == 1 && slices.ContainsFunc(s.Toks, compares):
			lets = append(lets, s)
		case len(lines) > 0 && len(scan.Sides(s.Toks)) == 1 && len(scan.Sides(lines[len(lines)-1].Toks)) <= 2 && !p.definable(lines[len(lines)-1]) && p.continuesLine(lines[len(lines)-1], s.Toks):
			lines[len(lines)-1].Toks = append(lines[len(lines)-1].Toks, s.Toks...)
		default:
			lines = append(lines, s)
		}
	}
	lets, lines = p.ranked(lets, p.beside(lines))
	lets, lines = p.namedAgain(lets, lines)
	if len(lines) == 0 {
		at := 0
		if len(lets) > 0 {
			at = lets[len(lets)-1].Toks[0].Pos
		}
		fault.Fail(at, "no formula was found", "the embedding of a sample is expected", "the formula, before or after the definitions")
	}
	if len(lines) > 1 && slices.ContainsFunc(lines, func(s statement.Statement) bool { return !p.embeds(s) }) {
		secondFormula(lines[1])
	}
	return lets, lines
}

// namedAgain puts definitions of the name on the left of the formula, F, where ḡ = G,
// among the formulas: both are values of the embedding.
func (p *parser) namedAgain(lets, lines []statement.Statement) (rest, all []statement.Statement) {
	if len(lines) == 0 {
		return lets, lines
	}
	sides := scan.Sides(lines[0].Toks)
	if len(sides) < 2 || !p.IsEmbedding(sides[0]) || slices.ContainsFunc(sides[1:], func(side []scan.Token) bool { return slices.ContainsFunc(side, mentionsName(sides[0])) }) {
		return lets, lines
	}
	for _, s := range lets {
		if parts := scan.Sides(s.Toks); len(parts) > 1 && scan.SameText(parts[0], sides[0]) {
			lines = append(lines, s)
			continue
		}
		rest = append(rest, s)
	}
	return rest, lines
}

// mentionsName finds the first token of a left side.
func mentionsName(left []scan.Token) func(scan.Token) bool {
	return func(t scan.Token) bool { return t.Kind == left[0].Kind && t.Text == left[0].Text }
}

func secondFormula(line statement.Statement) {
	fault.Fail(line.Toks[0].Pos, "a second formula begins here", "one formula is expected, with definitions marked by let", "let before a definition, or CheckDerivation for a chain of lines")
}

// saysNothing reports k = k, which is left of k^{new} = k, and F̄ alone, of which words
// spoke.
func (p *parser) saysNothing(toks []scan.Token) bool {
	parts := scan.Sides(toks)
	if len(toks) == 1 && toks[0].Kind == scan.Name && slices.Contains(bases, toks[0].Text) {
		return true
	}
	return len(parts) == 2 && len(parts[0]) > 0 && scan.SameText(parts[0], parts[1])
}

// embeds reports an equation for the embedding, or one around it.
func (p *parser) embeds(s statement.Statement) bool {
	parts := scan.Sides(s.Toks)
	if len(parts) < 2 {
		return false
	}
	first, last := parts[0], parts[len(parts)-1]
	return p.IsEmbedding(first) || p.IsEmbedding(last) || p.around(s)
}

// continuesLine reports a line that goes on with the one before, which isn't a fact
// of its own.
func (p *parser) continuesLine(before statement.Statement, toks []scan.Token) bool {
	parts := scan.Sides(before.Toks)
	if len(parts) < 2 || p.IsEmbedding(parts[0]) {
		return true
	}
	if _, ok := p.Target(p.TurnedName(parts[0])); !ok && !p.namesResult(parts[0]) { // ‖F̄α_j‖² = λ_j
		return false
	}
	_, decomposed := p.decomposition(parts)
	return !decomposed
}

// ranked picks the formula among lines that nothing marks: the one that names
// the embedding, else the one without an equals sign, else the last one.
func (p *parser) ranked(lets, lines []statement.Statement) (l, rest []statement.Statement) {
	rank := func(s statement.Statement) int {
		parts := scan.Sides(s.Toks)
		switch {
		case p.IsEmbedding(parts[0]) || p.embeds(s):
			return 3
		case len(parts) == 1:
			return 2
		}
		return 1
	}
	named := false
	for _, s := range lines {
		named = named || rank(s) == 3 || rank(s) == 2
	}
	if !named { // let g = …; or facts first, and then g = …
		for i := len(lets) - 1; i >= 0; i-- {
			if parts := scan.Sides(lets[i].Toks); len(parts) > 1 && p.IsEmbedding(parts[0]) {
				return append(append(append([]statement.Statement{}, lets[:i]...), lets[i+1:]...), lines...), lets[i : i+1]
			}
		}
	}
	if len(lines) < 2 {
		return lets, lines
	}
	best := 0
	for i, s := range lines {
		if rank(s) > rank(lines[best]) || rank(s) == rank(lines[best]) && rank(s) == 1 {
			best = i
		}
	}
	if rank(lines[best]) == 1 {
		if i, ok := p.unused(lines); ok {
			best = i
		} else if i, ok := p.unnamed(lines); ok {
			best = i
		}
	}
	for i, s := range lines {
		if i == best || rank(s) == 2 || rank(s) == 3 {
			rest = append(rest, s)
			continue
		}
		lets = append(lets, s)
	}
	return lets, rest
}

// entry is a statement with the names that it defines, and those that it uses.
type entry struct {
	s             statement.Statement
	defines, uses []string
	state         int // 0: not looked at; 1: what it uses is being sorted; 2: sorted
}

// entryOf tells what a statement defines and uses. A fact defines nothing.
func (p *parser) entryOf(s statement.Statement) *entry {
	e := &entry{s: s}
	parts := scan.Sides(s.Toks)
	right := parts[len(parts)-1]
	if len(parts) == 2 {
		if f, ok := p.decomposition(parts); ok {
			e.defines, right = append(f.names(), p.diagonals[f.values.key()]), parts[0]
		} else if value, ok := p.valueOf(parts); ok {
			e.defines, right = []string{value.name.Text}, parts[0]
		} else if t, ok := p.Target(p.TurnedName(parts[0])); ok && !p.restates(t, parts[1]) {
			e.defines = p.definedBy(t, right)
		} else {
			right = s.Toks
		}
	}
	e.uses = statement.NamesIn(right)
	return e
}

// definedBy are the names that a left side gives: the name, that with its subscript,
// and the matrix whose columns or entries it stands for.
func (p *parser) definedBy(t statement.Target, right []scan.Token) []string {
	if len(t.Index) == 0 {
		return []string{t.Name}
	}
	names := []string{t.Name, t.Name + "_" + scan.SubText(t.Index)}
	if s, lecture := p.Table[t.Name]; lecture && !s.Shape.IsScalar() { // d_j are numbers of the student's own
		names = names[1:]
	}
	if whole := statement.Wholes[t.Name]; whole != "" && !slices.Contains(statement.NamesIn(right), whole) {
		names = append(names, whole)
	}
	return names
}

// inOrder sorts definitions so that each stands behind those it uses, and facts behind
// all of them. One that uses itself has no meaning.
func (p *parser) inOrder(lets []statement.Statement) (out []statement.Statement) {
	var definitions, facts []*entry
	owner := map[string]*entry{}
	for _, s := range lets {
		e := p.entryOf(s)
		if len(e.defines) == 0 {
			facts = append(facts, e)
			continue
		}
		definitions = append(definitions, e)
		for _, n := range e.defines {
			owner[n] = e
		}
	}
	var visit func(e *entry)
	visit = func(e *entry) {
		switch e.state {
		case 1:
			fault.FailAs(fault.Redefined, e.s.Toks[0].Pos, fault.Quote(e.defines[0])+" stands on both sides of an equation that defines it, or is defined by what it defines", "a definition uses what was defined before it", `a new name for what you define, such as \tilde k`)
		case 2:
			return
		}
		e.state = 1
		for _, n := range e.uses {
			o := owner[n]
			if o == nil && len(n) == 1 && scan.IsLower(n[0]) && n != "n" && n != "m" { // u_{ij} of U; the numbers are of no matrix N or M
				o = owner[strings.ToUpper(n)]
			}
			if o != nil && (o != e || owner[n] == e) {
				visit(o)
			}
		}
		e.state = 2
		out = append(out, e.s)
	}
	for _, e := range definitions {
		visit(e)
	}
	for _, e := range facts {
		out = append(out, e.s)
	}
	return out
}

// needed leaves out the definitions of names of the student's own that nothing
// uses: x̄ = Σx_i/n.
func (p *parser) needed(lets, lines []statement.Statement) []statement.Statement {
	lets = slices.DeleteFunc(slices.Clone(lets), func(s statement.Statement) bool {
		parts := scan.Sides(s.Toks)
		return len(parts) == 2 && (statement.ListsKernel(parts[0], parts[1]) || p.ListsOwnEntries(parts[0], parts[1]))
	})
	for again := true; again; {
		again = false
		for i, s := range lets {
			parts := scan.Sides(s.Toks)
			if len(parts) != 2 {
				continue
			}
			t, ok := p.Target(parts[0])
			if _, lecture := p.Table[t.Name]; !ok || lecture || t.Name == "alpha" || t.Name == "lambda" || scan.Embeddings[t.Name] || !strings.Contains(t.Name, " ") {
				continue
			}
			used := slices.ContainsFunc(lines, func(s statement.Statement) bool { return slices.Contains(statement.NamesIn(s.Toks), t.Name) })
			for k, other := range lets {
				used = used || k != i && slices.Contains(statement.NamesIn(other.Toks), t.Name)
			}
			if !used {
				lets = slices.Delete(slices.Clone(lets), i, i+1)
				again = true
				break
			}
		}
	}
	return lets
}

// restates reports an equation for the entries of a symbol of the lecture that
// mentions the symbol, such as K_{ij} = K(x_i, x_j): it says something, and
// defines nothing.
func (p *parser) restates(t statement.Target, right []scan.Token) bool {
	_, lecture := p.Table[t.Name]
	if !lecture || len(t.Index) == 0 || !slices.Contains(statement.NamesIn(right), t.Name) {
		return false
	}
	for _, s := range t.Index { // k_c is a name
		if s.Kind != scan.Name || len(s.Text) != 1 || !scan.IsLower(s.Text[0]) || s.Text == "c" || s.Text == "x" || s.Text == "t" {
			return false
		}
	}
	return true
}

// definedBefore reports a second equation for a name of the student's own: the name
// has its meaning, and the equation says something of it. P = P² − 1 goes on from it.
func (p *parser) definedBefore(t statement.Target, right []scan.Token) bool {
	_, lecture := p.Table[t.Name]
	return !lecture && (p.Defs[t.Name] != nil || len(t.Index) > 0 && p.Family[t.Name] != nil) && !slices.Contains(statement.NamesIn(right), t.Name)
}

// definable reports a statement name = … whose name is the student's own.
func (p *parser) definable(s statement.Statement) bool {
	parts := scan.Sides(s.Toks)
	if len(parts) != 2 || len(parts[0]) == 0 || len(parts[1]) == 0 {
		return false
	}
	t, ok := p.Target(p.TurnedName(parts[0]))
	if !ok {
		return false
	}
	_, given := p.Table[t.Name]
	return !given && !scan.Embeddings[t.Name] && t.Name != "f"
}

// unused is the only line whose name no other line uses: p = UᵀHk, U = AΛ^{-1/2}.
func (p *parser) unused(lines []statement.Statement) (line int, ok bool) {
	line = -1
	for i, s := range lines {
		left := scan.Sides(s.Toks)[0]
		t, named := p.Target(p.TurnedName(left))
		switch {
		case p.definable(s):
		case !named && len(left) > 0 && len(left) < len(s.Toks) && left[0].Kind == scan.Name && p.namesResult(left): // u^* = …
			t.Name = left[0].Text
		default:
			continue
		}
		used := false
		for j, other := range lines {
			used = used || j != i && scan.Mentions(other.Toks, t.Name)
		}
		if !used && line >= 0 {
			return 0, false
		}
		if !used {
			line = i
		}
	}
	return line, line >= 0
}

// unnamed is the only line for the new sample whose left side is no name: ⟨v_p, f⟩ = …,
// v_p = ψ_p.
func (p *parser) unnamed(lines []statement.Statement) (line int, ok bool) {
	line = -1
	names := map[string]bool{"k": true, "x": true}
	for _, s := range lines {
		if p.definable(s) {
			t, _ := p.Target(p.TurnedName(scan.Sides(s.Toks)[0]))
			names[t.Name] = true
		}
	}
	for i, s := range lines {
		parts := scan.Sides(s.Toks)
		if p.definable(s) || !slices.ContainsFunc(parts[len(parts)-1], func(t scan.Token) bool { return t.Kind == scan.Name && names[t.Text] }) {
			continue
		}
		if line >= 0 {
			return 0, false
		}
		line = i
	}
	return line, line >= 0
}
