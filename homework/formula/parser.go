package formula

import (
	"kpcalab/homework/formula/parse"
	"kpcalab/homework/formula/prose"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
)

// parser reads the statements of one source; it fails by panicking with a fault.
type parser struct {
	*parse.Parser
	*statement.Reader
	script        *prose.Script
	apart         bool                  // each chain of a proof has indices of its own
	leftIndex     []scan.Token          // of ḡ_j on a left side
	decomposes    [][2]*tree.Node       // what is said to be decomposed, and what it must be
	agreeing      [][2]*tree.Node       // names of factors in two decompositions
	diagonals     map[string]string     // the entries of a factor, where the text lists them
	ownLetters    map[string]string     // for a Λ and a λ_j of the student's own
	decomposedOwn bool                  // a decomposition defines the first of these
	descending    []string              // names for the values of a decomposition, the largest first
	decomposing   map[int]bool          // equations that decompose a matrix with a name, by the place of their right side
	claimed       []statement.Statement // equations around ḡ
}

// newParser is a parser of a source; assign is that of [parse.New].
func newParser(src string, table symbol.Symbols, assign bool) *parser {
	p := &parser{Parser: parse.New(src, table, assign)}
	p.Reader = statement.New(p.Src, table, false, p.Note, p.Column)
	return p
}

// newProof is a parser of a derivation.
func newProof(src string, table symbol.Symbols) *parser {
	p := newParser(src, table, false)
	p.Proof = true
	p.Reader = statement.New(p.Src, table, true, p.Note, p.Column)
	return p
}

// come tells where the source comes from: from a script, this from a text, and the
// text from what was handed in, where at is the place of one in the text.
func (p *parser) come(script *prose.Script, text, handed string, at func(pos int) int) {
	p.script = script
	if script.Sums != nil {
		p.Sums(*script.Sums)
	}
	p.From(text, handed, func(pos int) int { return at(script.At(pos)) })
}
