package statement

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
)

// A student's own names. The left side of a definition may be any spelling: k_c,
// k^{new}, [\tilde k_x]_i, \overline{K e_i}, ⟨K⟩, rowmean(K)_i, 1_n. Before anything
// else is read, each spelling that is defined somewhere becomes one name wherever it
// stands, with its indices behind it, be the definition before or after.

// ownName is a spelling: what stands for the name, and where its indices stand.
type ownName struct {
	key   string
	core  []mark // one symbol, or a group
	below []mark // its subscript
	above []mark // its superscript
}

// mark is a token of a name, or the place of an index in it.
type mark struct {
	scan.Token
	place bool
}

// ownNames puts one name in the place of each spelling that the statements define.
func (p *Reader) ownNames(list []Statement) []Statement {
	for i := range list {
		list[i].Toks = accentedNames(list[i].Toks)
	}
	p.twoGs(list)
	if !p.proof {
		p.solveNames(list)
	}
	p.result = slices.ContainsFunc(list, func(s Statement) bool { // \bar g, beside which \bar g_0 is another thing
		left := scan.Sides(s.Toks)[0]
		return len(left) > 0 && scan.Embeddings[left[0].Text] && p.IsEmbedding(left) && !slices.ContainsFunc(left, func(t scan.Token) bool { return t.Kind == scan.Num || t.Kind == scan.Text })
	})
	p.whole = map[string]bool{}
	for _, s := range list {
		if parts := scan.Sides(s.Toks); len(parts) > 1 && len(parts[0]) == 1 {
			p.whole[parts[0][0].Text] = true
		}
	}
	var names []ownName
	for i, s := range list {
		parts := scan.Sides(s.Toks)
		for _, part := range parts[1:] {
			names = append(names, p.decomposing(part)...)
		}
		if len(parts) < 2 || p.Describes(parts[:2]) {
			continue
		}
		d, head, ok := p.ownName(parts[0], slices.Concat(parts[1:]...))
		if !ok {
			continue
		}
		if slices.ContainsFunc(names, d.spelledAs) { // k_x = k − K1/n, and then k_x = Fᵀ(f − F1/n)
			continue
		}
		list[i].Toks = append(head, s.Toks[len(parts[0]):]...)
		if !d.plain() {
			names = append(names, d)
		}
	}
	if len(names) == 0 {
		return list
	}
	holdOnes(list, names)
	slices.SortStableFunc(names, func(a, b ownName) int { return b.weight() - a.weight() })
	p.names = names
	for i := range list {
		list[i].Toks = withNames(list[i].Toks, names)
	}
	return slices.DeleteFunc(list, func(s Statement) bool { // k^{new} = k
		parts := scan.Sides(s.Toks)
		return len(parts) == 2 && len(parts[0]) == 1 && scan.SameText(parts[0], parts[1])
	})
}

// Renamed is a name that stands in no statement, as it is called in those that were cut.
func (p *Reader) Renamed(toks []scan.Token) []scan.Token {
	return withNames(accentedNames(toks), p.names)
}

// weight is how much a name is known by: of two that fit, the longer one is meant.
func (d ownName) weight() int { return 9*len(d.core) + len(d.below) + len(d.above) }

// spelledAs reports a name that has the same letters, and no place for an index.
func (d ownName) spelledAs(other ownName) bool {
	same := func(a, b []mark) bool {
		return slices.EqualFunc(a, b, func(x, y mark) bool { return x.Text == y.Text && !x.place && !y.place })
	}
	return same(d.core, other.core) && same(d.below, other.below) && same(d.above, other.above)
}

// plain reports a symbol that is its own name already.
func (d ownName) plain() bool {
	return len(d.core) == 1 && d.key == d.core[0].Text && !slices.ContainsFunc(slices.Concat(d.below, d.above), func(m mark) bool { return !m.place })
}

// ownName reads the left side of a definition, and gives it with the name in place of
// the spelling; ok is false where it is no name.
func (p *Reader) ownName(left, right []scan.Token) (d ownName, head []scan.Token, ok bool) {
	turned := left
	left = p.TurnedName(left)
	if bare := WithoutTranspose(turned); len(left) == len(turned) && len(bare) < len(turned) { // k_cᵀ = kᵀ − …, where k_c is no entry of k
		if d, head, ok = p.ownName(bare, right); ok && p.table[d.key].Name == "" {
			return d, append(head, turned[len(bare):]...), true
		}
	}
	inner, outer := unwrapped(left)
	n := p.coreEnd(inner)
	if n == 0 {
		return d, nil, false
	}
	s, around := scriptsAt(inner[n:]), scriptsAt(outer)
	rest := inner[n+s.n:]
	if call := sampleCall(rest); call > 0 && call < len(rest) && s.n == 0 { // \tilde k(x)_i
		s = scriptsAt(rest[call:])
		rest = rest[call+s.n:]
	}
	if len(s.kept) > 0 || len(rest) > 0 && (len(outer) > 0 || !hasParameters(rest)) || around.n < len(outer) || len(around.above) > 0 {
		return d, nil, false
	}
	var within []scan.Token // the indices
	marks := func(toks []scan.Token, may func(i int) bool) (list []mark) {
		for i, t := range toks {
			place := may(i) && p.isPlace(t, inner[0], right)
			if place {
				within = append(within, t)
			}
			list = append(list, mark{t, place})
		}
		return list
	}
	always := func(int) bool { return true }
	d.core = marks(inner[:n], func(i int) bool { return n > 1 && inScript(inner[:n], i) })
	d.below, d.above = marks(s.below, always), marks(s.above, always)
	if n > 1 && slices.ContainsFunc(d.below, func(m mark) bool { return !m.place && scan.IsSubscriptLetter(m.Token) }) { // rowmean(K)_i = Σ_l k_l
		return d, nil, false
	}
	for _, t := range around.below {
		if !p.isPlace(t, inner[0], right) {
			return d, nil, false
		}
	}
	if d.key = p.keyOf(d, right); d.key == "" {
		return d, nil, false
	}
	at := inner[0]
	name := scan.Token{Kind: scan.Name, Text: d.key, Pos: at.Pos, End: inner[n+s.n-1].End, Space: at.Space}
	head = append([]scan.Token{name}, subscripts(within, name)...)
	if len(within) > 0 && len(around.below) > 0 { // (v_p)_i
		head = append(append([]scan.Token{scan.Sign("(", name)}, head...), scan.Sign(")", name))
	}
	head = append(head, subscripts(around.below, name)...)
	return d, append(append(head, rest...), turned[len(left):]...), true
}

// keyOf is the name of a spelling; "" where it isn't one.
func (p *Reader) keyOf(d ownName, right []scan.Token) string {
	first := d.core[0].Token
	key, places, parts, above, letter := first.Text, 0, "", "", false
	for _, m := range d.below {
		if m.place {
			places++
		} else {
			parts += m.Text
			letter = letter || scan.IsSubscriptLetter(m.Token)
		}
	}
	for _, m := range d.above {
		if !m.place {
			above += m.Text
		}
	}
	counted := len(d.above) > 0 && above == ""
	_, lecture := p.table[key]
	if above == "'" && (p.proof || places == 0 && (lecture || first.Kind == scan.Name)) { // a transpose
		return ""
	}
	sample := places == 0 && !counted && parts+above != "" && scan.NamesSample([]scan.Sub{{Token: scan.Token{Text: parts + above}}})
	switch {
	case len(d.core) > 1:
		return groupText(d.core)
	case first.Kind != scan.Name: // 1_n, \mathbf 1
		if listsOnes(right) {
			return ""
		}
		key = ownOnes
	case counted && parts == "" && (scan.Embeddings[key] || key == "alpha" || key == "psi" || key == "lambda"): // \alpha^{(j)}
		return key
	case scan.Embeddings[key] && (!p.result || !slices.ContainsFunc(d.below, func(m mark) bool { return !m.place && !isNumber(m.Token) || m.Text == "0" })), len(d.above) == 0 && (key == "alpha" || key == "psi" || key == "lambda"):
		return ""
	case len(d.below) == 2 && places == 1 && d.below[1].place && (parts == ":" || parts == "*"): // a_{·j}, the column j
		if lecture || len(d.above) > 0 || p.whole[key] {
			return ""
		}
		return key
	case strings.Contains(parts, ":"), lecture && letter && !standsBare(right, key), lecture && above == "" && p.isEntry(key, d.below): // κ_i = K(x, x) says something of κ
		return ""
	case (key == "f" || key == "bar f") && sample:
		return ""
	case key == "k" && sample && (len(right) == 1 || !scan.Mentions(right, key) && !madeOfGram(right)):
		return key
	}
	if parts != "" {
		key += "_" + parts
	}
	if len(d.above) > 0 {
		key += "^" + above
	}
	return key
}

// standsBare reports a symbol without a subscript: k_t = k − K1/n is no entry of k.
func standsBare(toks []scan.Token, name string) bool {
	for i, t := range toks {
		if t.Kind == scan.Name && t.Text == name && (i+1 == len(toks) || !toks[i+1].Is("_") && !toks[i+1].Is("(")) {
			return true
		}
	}
	return false
}

// isEntry reports two numbers below a matrix of the lecture: A_{11}, K_{1,2}.
func (p *Reader) isEntry(name string, below []mark) bool {
	digits := 0
	for _, m := range below {
		if m.Kind != scan.Num {
			return false
		}
		digits += len(m.Text)
	}
	sh := p.table[name].Shape
	return digits == 2 && !sh.IsScalar() && !sh.IsColumn()
}

// ownOnes is the name of a vector of ones that the text defines anew.
const ownOnes = "𝟏"

// holdOnes fails where 1_n is defined in bold and stands elsewhere in plain type, or
// the other way round: it may be the same or not.
func holdOnes(list []Statement, names []ownName) {
	for _, d := range names {
		if !strings.HasPrefix(d.key, ownOnes) || len(d.below) == 0 {
			continue
		}
		other := d
		other.core = []mark{d.core[0]}
		other.core[0].Kind = scan.Ones + scan.Num - d.core[0].Kind
		for _, s := range list {
			for i, t := range s.Toks {
				if _, n := other.at(s.Toks[i:]); n > 0 {
					fault.Fail(t.Pos, "1_n stands in bold here and in plain type there, and one of them is defined", "a name has one meaning", "one way to write it, or another name for what you define")
				}
			}
		}
	}
}

// decomposing are the names with subscripts in A_0 \Lambda_0 A_0^\top.
func (p *Reader) decomposing(toks []scan.Token) (names []ownName) {
	var keys []string
	for k := range 3 {
		if len(toks) < 1+k%2 || toks[0].Kind != scan.Name {
			return nil
		}
		s := scriptsAt(toks[1:])
		d := ownName{core: []mark{{toks[0], false}}}
		for _, t := range s.below {
			if isNumber(t) && t.Kind == scan.Name {
				return nil
			}
			d.below = append(d.below, mark{t, false})
		}
		if d.key = p.keyOf(d, nil); d.key == "" || len(s.above)+len(s.kept) > 0 {
			return nil
		}
		toks = toks[1+s.n:]
		if k < 2 && !d.plain() {
			names = append(names, d)
		}
		keys = append(keys, d.key)
	}
	if keys[0] != keys[2] || keys[0] == keys[1] || len(toks) == 0 || len(WithoutTranspose(append([]scan.Token{{Kind: scan.Name}}, toks...))) > 1 {
		return nil
	}
	return names
}

// twoGs gives g a name of its own where \bar g is defined by means of it: g alone is
// ḡ elsewhere.
func (p *Reader) twoGs(list []Statement) {
	alone := func(t scan.Token) bool {
		return t.Kind == scan.Name && t.Text == "bar g" && t.End == t.Pos+1 && t.Pos < len(p.src) && p.src[t.Pos] == 'g'
	}
	barred := func(t scan.Token) bool { return t.Kind == scan.Name && t.Text == "bar g" && !alone(t) }
	defined, used := false, false
	for _, s := range list {
		parts := scan.Sides(s.Toks)
		if len(parts) < 2 || len(parts[0]) == 0 {
			continue
		}
		right := slices.Concat(parts[1:]...)
		defined = defined || alone(parts[0][0]) && !slices.ContainsFunc(right, barred)
		used = used || barred(parts[0][0]) && slices.ContainsFunc(right, alone)
	}
	if p.proof || !defined || !used {
		return
	}
	for _, s := range list {
		for i, t := range s.Toks {
			if alone(t) {
				s.Toks[i].Text = "𝑔"
			}
		}
	}
}
