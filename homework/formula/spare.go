package formula

import (
	"errors"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/formula/unread"
)

// Definitions that nothing uses say something as well, "First centre: k̃ = H(k − K1/n).
// In total ḡ = …": they are read behind the formula, so that they change nothing in it.

// leftOut are the statements of a list that aren't in another one.
func leftOut(all, kept []statement.Statement) (out []statement.Statement) {
	for _, s := range all {
		if !slices.ContainsFunc(kept, func(k statement.Statement) bool { return k.Toks[0].Pos == s.Toks[0].Pos }) {
			out = append(out, s)
		}
	}
	return out
}

// beSides reads definitions that nothing uses, unless they are about points: x̄ = Σx_i/n.
func (p *parser) beSides(spare []statement.Statement, c *clause) {
	for _, s := range spare {
		parts := scan.Sides(s.Toks)
		if t, ok := p.Target(parts[0]); !ok || p.Defs[t.Name] != nil || p.Family[t.Name] != nil || slices.ContainsFunc(parts[1], func(t scan.Token) bool { return t.Kind == scan.Name && t.Text == "x" }) {
			continue
		}
		p.define(s.Toks, c)
	}
}

// unusedNames lists the definitions that neither the formula nor a fact uses.
func (p *parser) unusedNames(out *Expr) {
	used := map[*tree.Node]bool{}
	mark := func(n *tree.Node) {
		if n == nil {
			return
		}
		n.Walk(func(m *tree.Node) {
			used[m] = true
			if m.Op == tree.Ref {
				used[m.Args[0]] = true
			}
		})
	}
	mark(out.root)
	mark(out.eigen)
	for _, m := range out.members {
		mark(m)
	}
	for _, f := range slices.Concat(out.facts, out.claims, out.meant) {
		mark(f[0])
		mark(f[1])
	}
	for _, defs := range []map[string]*tree.Node{p.Defs, p.Family} {
		for name, d := range defs {
			if slices.Contains(heldSymbols, name) || used[d] || d.Op == tree.Blocks || statement.Wholes[name] != "" && name != "bar f" || used[p.Family[name]] || used[p.Defs[name]] {
				continue
			}
			p.holdIndex(name, d)
			p.Resolve(d)
			out.Spare = append(out.Spare, Definition{Name: name, Value: &Expr{root: d, table: p.Table, slots: p.Slots, free: tree.FreeIn(d)}})
		}
	}
	sortDefs(out.Spare)
}

// holdIndex fails where a second equation for the entries of a name says the same of
// each: μ = K1/n, μ_i = (1/n) Σ_j K_jj.
func (p *parser) holdIndex(name string, d *tree.Node) {
	base, letter, indexed := strings.Cut(name, "_")
	if indexed && len(letter) == 1 && scan.IsSubscriptLetter(scan.Token{Kind: scan.Name, Text: letter}) && (p.Defs[base] != nil || p.Family[base] != nil) {
		fault.FailAs(fault.Misfit, d.Pos, "the index "+letter+" of this definition doesn't appear in it", "a definition for every "+letter+" depends on it", "the name without the subscript")
	}
}

// maxMentions bounds the expressions in words that are read.
const maxMentions = 10

// mentions adds the differences that words mention, "the centred feature f − F1/n",
// where they are made of the lecture's symbols alone.
func (p *parser) mentions(out *Expr) {
	list := p.script.Mentions
	for _, m := range list[:min(maxMentions, len(list))] {
		text := m.Text
		q := newParser(text, p.Table, false)
		q.Slots = p.Slots
		own := slices.ContainsFunc(statement.NamesIn(q.Tokens()), func(n string) bool { return p.Defs[n] != nil || p.Family[n] != nil })
		if own {
			q.Defs, q.Family = p.Defs, p.Family
		}
		v, err := q.alone()
		if v != nil && v.isRival(out, m.Offered) {
			out.Rivals = append(out.Rivals, Rival{Value: v, Offered: m.Offered, place: [2]int{m.From, m.To}})
		}
		if own {
			continue
		}
		if err != nil && err.Code == fault.Misfit { // the vector K1_m/n
			fault.FailAs(err.Code, 0, fault.Quote(strings.TrimSpace(text))+" stands beside the formula, and in it "+err.Found, err.Expected, err.Try)
		}
		if v != nil && (v.root.Op == tree.Sub || v.root.Op == tree.Add) && v.root.Shape.IsColumn() && !v.root.Shape.IsScalar() {
			out.Spare = append(out.Spare, Definition{Value: v})
		}
	}
}

// Rival is an expression beside a formula that could be the answer.
type Rival struct {
	Value   *Expr
	Part    unread.Part
	Offered bool // words such as "or" hold it out as the answer

	place [2]int // in the text
}

// isRival reports a value of the new sample that has the size of the formula's, or, where
// it is held out as the answer, a number.
func (v *Expr) isRival(out *Expr, offered bool) bool {
	sh, is := v.Shape(), out.Shape()
	if v.root.Op == tree.Num || v.root.Op == tree.Zero {
		return offered
	}
	if !v.Uses("k") && !v.Uses("f") && !v.Uses("bar f") || v.FreeIndices() != out.FreeIndices() {
		return false
	}
	return sh == is || sh == is.T()
}

// alone is a source as one expression; nil where it is none, with the reason.
func (p *parser) alone() (e *Expr, why *fault.Error) {
	var err error
	defer func() { errors.As(err, &why) }()
	defer fault.Rescue(string(p.Src), &err)
	root := p.ReadAll()
	p.SettleAll()
	p.Resolve(root)
	return &Expr{root: root, table: p.Table, slots: p.Slots, free: tree.FreeIn(root)}, nil
}

// Symbols of the lecture that the text defines are held against the lecture's.

// bases are symbols of the lecture from which others come.
var bases = []string{"bar K", "K", "bar F", "F"}

// heldSymbols are those that holdBasis compares with the lecture's.
var heldSymbols = append([]string{"A", "Lambda", "B", "k"}, bases...)

// holdBasis claims that a symbol which the text defines is that of the lecture: where
// A and Λ, which come from it, keep the lecture's meaning, and where the formula
// doesn't use it, so that the definition only says something.
func (p *parser) holdBasis(out *Expr) {
	if out.eigen != nil && !out.own {
		return
	}
	used := map[*tree.Node]bool{}
	for _, n := range append([]*tree.Node{out.root}, out.members...) {
		n.Walk(func(m *tree.Node) {
			if m.Op == tree.Ref {
				used[m.Args[0]] = true
			}
		})
	}
	claim := func(own *tree.Node, name string, lecture func() *tree.Node) {
		derived := slices.Contains(bases, name) && (out.Uses("A") || out.Uses("Lambda") || out.Uses("B"))
		if own == nil || (used[own] || used[p.Family[name]] || used[p.Defs[name]]) && !derived || !p.isClosed(own) {
			return
		}
		l := lecture()
		if is, sh := p.Shape(own), p.Shape(l); !slices.Contains(bases, name) || own.Op == tree.Transpose && p.Family[name] != nil { // K̄_i, a mean
			if (name == "A" || name == "Lambda") && len(p.decomposes) > 0 { // A = U, of F̄ = USVᵀ
				p.SameSize(l, own)
			}
			if turned := is.T() == sh; !turned && (!p.Z.Could(is.Rows, sh.Rows) || !p.Z.Could(is.Cols, sh.Cols)) {
				return
			}
		}
		p.SameSize(l, own)
		out.meant = append(out.meant, [2]*tree.Node{own, l})
	}
	for _, name := range heldSymbols {
		claim(p.Defs[name], name, func() *tree.Node { return p.Symbol(name, p.Defs[name]) })
	}
	for _, of := range [][2]string{{"alpha", "A"}, {"psi", "Psi"}} {
		claim(p.Family[of[0]], of[0], func() *tree.Node { return p.Symbol(of[1], p.Family[of[0]]) })
	}
	if own := p.Family["lambda"]; own != nil {
		claim(own, "lambda", func() *tree.Node {
			return p.Transpose(p.Node(tree.DiagOf, algebra.Sized(algebra.M, algebra.One), own, p.Symbol("Lambda", own)))
		})
	}
}
