package show

import "gonum.org/v1/plot/plotter"

// isolines are the lines on which the field has the given value: marching
// squares, with the pieces of neighbouring cells joined. The time is linear in the
// size of the grid, whatever the values (gonum's plotter.Contour lists all loops,
// whose number grows without bound where lines touch).
func (f field) isolines(level float64) (runs [][]plotter.XY) {
	next := map[edge][]edge{} // each edge is shared by two cells: at most 2 entries
	for r := range GridSize - 1 {
		for c := range GridSize - 1 {
			for _, s := range f.cell(c, r, level) {
				next[s[0]] = append(next[s[0]], s[1])
				next[s[1]] = append(next[s[1]], s[0])
			}
		}
	}
	take := func(from edge) (to edge, ok bool) {
		n := next[from]
		if len(n) == 0 {
			return to, false
		}
		to = n[0]
		next[from] = n[1:]
		for i, back := range next[to] {
			if back == from {
				next[to] = append(append([]edge(nil), next[to][:i]...), next[to][i+1:]...)
				break
			}
		}
		return to, true
	}
	walk := func(e edge) {
		run := []plotter.XY{f.crossing(e, level)}
		for to, ok := take(e); ok; to, ok = take(e) {
			run, e = append(run, f.crossing(to, level)), to
		}
		if len(run) > 1 {
			runs = append(runs, run)
		}
	}
	for _, open := range []bool{true, false} { // lines that end at the border first, then loops
		for r := range GridSize {
			for c := range GridSize {
				for _, up := range []bool{false, true} {
					if e := (edge{c, r, up}); len(next[e]) == 1 || !open && len(next[e]) > 0 {
						walk(e)
					}
				}
			}
		}
	}
	return runs
}

// edge joins grid point (c, r) to its right or to its upper neighbour.
type edge struct {
	c, r int
	up   bool
}

// cell lists the pieces of the line inside a cell, as pairs of crossed edges.
func (f field) cell(c, r int, level float64) (pieces [][2]edge) {
	high := func(c, r int) bool { return f.Z(c, r) >= level }
	bottom, right, top, left := edge{c, r, false}, edge{c + 1, r, true}, edge{c, r + 1, false}, edge{c, r, true}
	a, b, d, e := high(c, r), high(c+1, r), high(c+1, r+1), high(c, r+1)
	var crossed []edge
	for i, cross := range []bool{a != b, b != d, d != e, e != a} {
		if cross {
			crossed = append(crossed, []edge{bottom, right, top, left}[i])
		}
	}
	switch len(crossed) {
	case 2:
		return [][2]edge{{crossed[0], crossed[1]}}
	case 4: // a saddle: the value in the middle decides which corners are joined
		mid := (f.Z(c, r)+f.Z(c+1, r)+f.Z(c+1, r+1)+f.Z(c, r+1))/4 >= level
		if mid == a {
			return [][2]edge{{bottom, right}, {top, left}}
		}
		return [][2]edge{{left, bottom}, {right, top}}
	}
	return nil
}

// crossing is where the line meets the edge, by linear interpolation.
func (f field) crossing(e edge, level float64) plotter.XY {
	c1, r1 := e.c+1, e.r
	if e.up {
		c1, r1 = e.c, e.r+1
	}
	v0, v1 := f.Z(e.c, e.r), f.Z(c1, r1)
	t := 0.5
	if v0 != v1 && ok(v0, false) && ok(v1, false) {
		t = (level - v0) / (v1 - v0)
	}
	return plotter.XY{X: f.X(e.c) + t*(f.X(c1)-f.X(e.c)), Y: f.Y(e.r) + t*(f.Y(r1)-f.Y(e.r))}
}
