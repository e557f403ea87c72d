// Package parse reads one expression: from tokens of package scan to a tree of package
// tree, by binding powers, with the lecture's symbols and the names that were defined
// before. What a source is made of, its statements and definitions, the package above
// knows.
//
//	p := parse.New(`A^\top H k`, symbol.Standard(), false)
//	root := p.ReadAll()
//	p.SettleAll()
//	p.Resolve(root) // m×1
//
// A sum is read in expression.go and sum.go, an atom in atom.go, what stands above and
// below it in script.go, a symbol of the lecture in lecture.go, a function in call.go
// and function.go, a list or a matrix that is written out in grid.go, blocks.go and
// general.go; sizes.go and ranges.go take sizes and ranges, which are stated beside
// expressions, off the tokens, and hold the expressions against them.
package parse

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/build"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
)

// Parser reads the expressions of one source; it fails by panicking with a fault.
type Parser struct {
	build.Builder
	Src    []rune                // the source
	Whole  []rune                // the text with its words, from which it comes; empty where From wasn't called
	Defs   map[string]*tree.Node // what names were defined to be
	Family map[string]*tree.Node // those for every index
	Free   []*tree.Binder        // the indices that no sum binds
	Slots  int                   // indices so far

	toks  []scan.Token // of the statement at hand
	i     int          // the place in them
	scope []*tree.Binder
	loose []*tree.Node // entries α_{ij} of which the ranges decide which index is which
	depth int

	handed []rune            // what was handed in
	moved  func(pos int) int // a place in it

	own     map[string]ownFunction
	points  map[string]bool        // while a kernel's definition is read
	ranges  map[string]statedRange // of indices, as the text states them
	binders []*tree.Binder         // those that may have them
	remarks map[int]algebra.Shape  // sizes that stand behind expressions, by the end of these
	squared map[int]algebra.Shape  // those in square brackets, which may be said of a factor
	said    []SaidSize             // sizes that are said of names
	written map[int]algebra.Shape  // sizes written as subscripts, by the place of the symbol

	convention *Convention // of sums that aren't written

	RowsFirst    bool                // α_{ij} is entry (i, j) of A
	ColumnsFirst bool                // α_{ij} is entry (j, i)
	rowOfAlpha   int                 // which index of α_{ij} was found to be the row, 1 or 2
	below        map[*tree.Node]bool // entries of α with both indices below it

	AllAxes bool // ψ without an index is the matrix (ψ_1|…|ψ_m)

	counting bool // behind the dots of a list: the n of K_n is its end, and no size
	inNorm   bool

	sizedFactors bool // a factor of the product at hand carries its size
}

// New is a parser of a source. Where assign is set, a line NAME = … is a definition;
// else only let makes one.
func New(src string, table symbol.Symbols, assign bool) *Parser {
	p := &Parser{Builder: build.Builder{Table: table}, Src: []rune(src), Defs: map[string]*tree.Node{}, Family: map[string]*tree.Node{}}
	toks := scan.Tokens(src, assign)
	p.AllValues = listsValues(toks)
	p.toks = append(p.withoutSizes(p.sized(p.averages(p.withoutRanges(p.withoutSpaces(scan.Tidy(toks)))))), scan.Token{Kind: scan.End, Pos: len(p.Src), End: len(p.Src)})
	return p
}
