// Package pattern finds what the shown entries of a list with dots have in common:
// K_{11}, …, K_{1n} are K_{1j} for j = 1, …, n.
package pattern

import (
	"slices"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/tree"
)

// Entry is a shown entry. At says where it stands in each direction, counted from 1;
// tree.Last is the end.
type Entry struct {
	At   []int
	Node *tree.Node
}

// Of is the part of which all entries are instances, binders[d] being the index that
// counts in direction d. Where there is none, misfit is the number of the first entry
// that doesn't fit those before it. Sizes that the entries share are made equal in z.
func Of(entries []Entry, binders []*tree.Binder, z *algebra.Unifier) (n *tree.Node, misfit int) {
	sizes := z.Clone()
	if n := try(entries, binders, &sizes); n != nil {
		*z = sizes
		return n, -1
	}
	for k := 2; k < len(entries); k++ {
		sizes := z.Clone()
		if try(entries[:k], binders, &sizes) == nil {
			return nil, k - 1
		}
	}
	return nil, len(entries) - 1
}

// try is Of without a reason.
func try(entries []Entry, binders []*tree.Binder, z *algebra.Unifier) *tree.Node {
	m := matcher{entries, binders, z, make([]map[*tree.Binder]*tree.Binder, len(entries))}
	list := make([]*tree.Node, len(entries))
	for k, e := range entries {
		list[k], m.bound[k] = e.Node, map[*tree.Binder]*tree.Binder{}
	}
	return m.match(list)
}

type matcher struct {
	entries []Entry
	binders []*tree.Binder
	z       *algebra.Unifier
	bound   []map[*tree.Binder]*tree.Binder // of each entry: sums inside it, by those of the first
}

// match is what the same part of all entries has in common, nil if nothing.
func (m *matcher) match(list []*tree.Node) *tree.Node {
	first := list[0]
	for k, n := range list[1:] {
		if n.Op != first.Op || n.Name != first.Name || n.Num != first.Num || n.Under != first.Under || len(n.Args) != len(first.Args) || len(n.Index) != len(first.Index) ||
			!m.z.Same(n.Shape.Rows, first.Shape.Rows) || !m.z.Same(n.Shape.Cols, first.Shape.Cols) {
			return nil
		}
		if n.Op == tree.Ref && n.Args[0] != first.Args[0] {
			return nil
		}
		if n.Binder != nil {
			if !m.z.Same(n.Binder.Dim, first.Binder.Dim) {
				return nil
			}
			m.bound[k+1][n.Binder] = first.Binder
		}
	}
	if first.Op == tree.Ref {
		return first
	}
	out, changed := *first, false
	for i := range first.Index {
		ix, ok := m.index(list, i)
		if !ok {
			return nil
		}
		if ix != first.Index[i] {
			if !changed {
				out.Index = slices.Clone(first.Index)
			}
			out.Index[i], changed = ix, true
		}
	}
	copied := false
	for i := range first.Args {
		parts := make([]*tree.Node, len(list))
		for k, n := range list {
			parts[k] = n.Args[i]
		}
		part := m.match(parts)
		if part == nil {
			return nil
		}
		if part != first.Args[i] {
			if !copied {
				out.Args = slices.Clone(first.Args)
			}
			out.Args[i], copied = part, true
		}
	}
	if changed || copied {
		return &out
	}
	return first
}

// index is what index i of a part is in all entries: the same, or the number of the
// entry in one of the directions.
func (m *matcher) index(list []*tree.Node, i int) (tree.Index, bool) {
	first := list[0].Index[i]
	same := true
	for k, n := range list {
		ix := n.Index[i]
		if b := m.bound[k][ix.Binder]; b != nil {
			ix.Binder = b
		}
		if (ix.Binder == nil) != (first.Binder == nil) {
			return first, false
		}
		if ix.Binder == nil && !m.z.Same(ix.Size, first.Size) {
			return first, false
		}
		same = same && ix.Binder == first.Binder && (ix.Binder != nil || ix.At == first.At)
	}
	if same || first.Binder != nil {
		return first, same
	}
	for d, b := range m.binders {
		follows := true
		for k, n := range list {
			follows = follows && n.Index[i].At == m.entries[k].At[d]
		}
		if follows && m.z.Same(b.Dim, first.Size) {
			return tree.Index{Binder: b}, true
		}
	}
	return first, false
}

// Rebound is n with another index in the place of that of a binder.
func Rebound(n *tree.Node, from *tree.Binder, to tree.Index) *tree.Node {
	out, changed := *n, false
	for i, ix := range n.Index {
		if ix.Binder == from {
			if !changed {
				out.Index = slices.Clone(n.Index)
			}
			out.Index[i], changed = to, true
		}
	}
	for i, a := range n.Args {
		if b := Rebound(a, from, to); b != a {
			if &out.Args[0] == &n.Args[0] {
				out.Args = slices.Clone(n.Args)
			}
			out.Args[i], changed = b, true
		}
	}
	if !changed {
		return n
	}
	return &out
}
