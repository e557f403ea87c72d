package spectral

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/team"
	"kpcalab/kpca/internal/tiled"
)

// nearby are the k nearest of those that were offered in the order of their indices,
// ties by index. Few of a random order are among the nearest so far, so that this takes
// little more time than the distances.
type nearby struct {
	k    int
	rows []int
	dist []float64 // ascending
	far  float64   // of the last when there are k; what isn't nearer is out
}

func newNearby(k int) *nearby {
	return &nearby{k: k, rows: make([]int, 0, k), dist: make([]float64, 0, k), far: math.Inf(1)}
}

func (b *nearby) offer(j int, v float64) {
	if !(v < b.far) && len(b.rows) == b.k {
		return
	}
	if len(b.rows) < b.k {
		b.rows, b.dist = append(b.rows, j), append(b.dist, v)
	}
	at := len(b.rows) - 1 // what was there is farthest, or the new one
	for ; at > 0 && b.dist[at-1] > v; at-- {
		b.rows[at], b.dist[at] = b.rows[at-1], b.dist[at-1]
	}
	b.rows[at], b.dist[at] = j, v
	if len(b.rows) == b.k {
		b.far = b.dist[b.k-1]
	}
}

// side is the number of rows and columns of a tile of distances, run that of tiles
// that are computed at a time.
const side, run = 8, 8

// nearestRows are the k nearest of each row of x, by tiles of distances.
func nearestRows(x *mat.Dense, k int) [][]int {
	raw := x.RawMatrix()
	n := raw.Rows
	distances := tiled.NewDistances(tiled.Rows{N: n, D: raw.Cols, Stride: raw.Stride, Data: raw.Data})
	found := make([][]int, n)
	panels := (n + side - 1) / side
	t := team.New()
	defer t.Close()
	t.Do(panels, func(p int) {
		var tiles [run * side * side]float64
		var near [side]*nearby
		for r := range near {
			near[r] = newNearby(k)
		}
		for q := 0; q < panels; q += run {
			count := min(run, panels-q)
			distances.Tiles(tiles[:count*side*side], p, q)
			for c := range count {
				for r, b := range near {
					b.offerRow(tiles[(c*side+r)*side:][:min(side, n-(q+c)*side)], (q+c)*side, p*side+r)
				}
			}
		}
		for r := range min(side, n-p*side) {
			found[p*side+r] = near[r].rows
		}
	})
	return found
}

// offerRow offers vertices from first on, but for one.
func (b *nearby) offerRow(distances []float64, first, but int) {
	for c, v := range distances {
		if v < b.far && first+c != but {
			b.offer(first+c, v)
		}
	}
}
