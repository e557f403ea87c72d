// Package statement cuts a source into statements, in which each name of the student's
// own is one token. The left side of a definition may be any spelling: k_c, k^{new},
// [\tilde k_x]_i, \overline{K e_i}, ⟨K⟩, rowmean(K)_i. Each that is defined somewhere
// becomes one name wherever it stands, with its indices behind it.
//
//	r := statement.New(src, symbol.Standard(), false, note, column)
//	for _, s := range r.Cut(scan.Tokens(src, true)) { … }
//
// It knows tokens and the lecture's symbols, and no expression.
package statement

import (
	"slices"

	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
)

// Reader cuts one source; it fails by panicking with a fault.
type Reader struct {
	table  symbol.Symbols
	src    []rune
	plain  bool // no LaTeX
	proof  bool
	note   func(remark string)
	column func(pos int) int
	result bool            // a statement defines ḡ
	whole  map[string]bool // names that a statement gives without an index
	names  []ownName
}

// New is a reader of a source, of a proof, where commas separate equations, or of a
// formula. What could be read otherwise is told to note; column is the column of a place.
func New(src []rune, table symbol.Symbols, proof bool, note func(remark string), column func(pos int) int) *Reader {
	return &Reader{table: table, src: src, plain: !slices.Contains(src, '\\'), proof: proof, note: note, column: column}
}

// subscript is the subscript that tokens begin with, and their number.
func (p *Reader) subscript(toks []scan.Token) (items []scan.Sub, n int) {
	at := toks[len(toks)-1].End
	toks = append(slices.Clone(toks), scan.Token{Kind: scan.End, Pos: at, End: at})
	scan.Balance(toks, p.column)
	items, n, note := scan.Subscript(toks, p.plain)
	if note != "" {
		p.note(note)
	}
	return items, n
}
