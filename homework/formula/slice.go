package formula

import "strings"

// Slices of V, the n×n matrix of all eigenvectors of K̄, largest eigenvalue
// first: some students pick their A from it.

const (
	firstColumns = iota + 1
	lastColumns
	reversedColumns
	smallestFirst
	firstRows
)

// sliceForms are the forms that are read, without spaces.
var sliceForms = map[string]int{
	":,1:m": firstColumns, ":,:m": firstColumns, ":,0:m": firstColumns,
	":,n-m+1:n": lastColumns, ":,end-m+1:end": lastColumns, ":,-m:": lastColumns, ":,n-m:": lastColumns,
	":,m:-1:1": reversedColumns, ":,m,…,1": reversedColumns,
	":,n:-1:n-m+1": smallestFirst, ":,end:-1:end-m+1": smallestFirst, ":,n,…,n-m+1": smallestFirst, ":,:-m-1:-1": smallestFirst,
	"1:m,:": firstRows, ":m,:": firstRows, "0:m,:": firstRows,
}

// slicedV reads V(:,1:m), V[:, :m] or V_{:,1:m}, or returns nil where no slice
// follows.
func (p *parser) slicedV(at *node) *node {
	mark := p.i
	if p.take("_") && !p.is("{") {
		p.i = mark
		return nil
	}
	closing := map[string]string{"(": ")", "[": "]", "{": "}"}[p.tok().s]
	if p.tok().kind != tOp || closing == "" {
		p.i = mark
		return nil
	}
	var text strings.Builder
	p.i++
	for k := 0; !p.is(closing) && k < 24 && p.tok().kind != tEnd; k++ {
		text.WriteString(p.tok().s)
		p.i++
	}
	form := sliceForms[text.String()]
	if form == 0 || !p.take(closing) {
		p.i = mark
		return nil
	}
	if form == firstColumns {
		p.note("V was read as all eigenvectors of K̄, the largest eigenvalue first; its first m columns are A")
		return p.symbol("A", at)
	}
	v := p.node(opSym, Shape{N, N}, at)
	v.name = "V"
	sh := Shape{N, M}
	if form == firstRows {
		sh = Shape{M, N}
	}
	n := p.node(opSlice, sh, at, v)
	n.name = text.String()
	n.end = p.toks[p.i-1].end
	return n
}
