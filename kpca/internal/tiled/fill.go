package tiled

// Fill writes the matrix of s by rows: entry (i, j) to dst[i·stride+j] for i < n
// and j < m, or for j ≥ i alone. each calls its argument for rows of tiles
// 0…count−1, perhaps several at a time.
func Fill(s Source, dst []float64, n, m, stride int, upper bool, each func(count int, f func(i int))) {
	each(panels(n), func(i int) {
		var tiles [fresh * tile]float64
		j := 0
		if upper {
			j = i
		}
		for ; j < panels(m); j += fresh {
			count := min(fresh, panels(m)-j)
			s.Tiles(tiles[:count*tile], i, j)
			for r := side * i; r < min(n, side*i+side); r++ {
				for t := range count {
					from, to := side*(j+t), min(m, side*(j+t)+side)
					row := tiles[t*tile+r%side*side:]
					if upper && from < r {
						row, from = row[r-from:], r
					}
					copy(dst[r*stride+from:r*stride+to], row)
				}
			}
		}
	})
}
