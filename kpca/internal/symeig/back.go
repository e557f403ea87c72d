package symeig

import (
	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/simd"
)

const (
	// backBlock reflectors are applied at once; fewer for small matrices.
	backBlock = 64
	// backDepth entries of a column are in work at a time.
	backDepth = 256
	// groupColumns columns stay in the second-level cache while all reflectors
	// pass over them.
	groupColumns = 96
	// groupsPerWatch groups are transformed between two calls of a Watch.
	groupsPerWatch = 32
)

// backTransform multiplies the eigenvectors of the tridiagonal matrix with the
// reflectors of the reduction: Q·S with Q = H₀·H₁·…, in blocks I − V·T·Vᵀ
// (Schreiber and Van Loan, SIAM J. Sci. Stat. Comput. 10, 1989). Columns are
// kept as packed panels from the first block to the last.
type backTransform struct {
	*reduction
	workers int       // that groups should be dealt to evenly
	vectors []float64 // rows are eigenvectors of the tridiagonal matrix
	spacing int       // of the rows of vectors
	order   []int     // which row becomes column 0, 1, …
	out     []float64 // n×len(order), by rows
	blocks  []block
}

// block is a product of count reflectors, ready for the micro-kernel.
type block struct {
	count, from, length int       // reflectors; first row and number of rows they act on
	v                   []float64 // Vᵀ in pieces of backDepth columns, packed by rows
	u                   []float64 // V·T, packed by rows
}

func (b *backTransform) run(w *workspace, watch Watch) error {
	b.plan(w)
	b.team.Do(len(b.blocks), b.prepare)
	b.place(w)
	_, cols := gemm.Tile(b.level)
	panels := (len(b.order) + cols - 1) / cols
	perGroup := groupColumns / cols
	groups := gemm.Padded((panels+perGroup-1)/perGroup, b.workers)
	groups = min(groups, panels)
	for first := 0; first < groups; first += groupsPerWatch {
		b.team.Do(min(groupsPerWatch, groups-first), func(part int) {
			g := first + part
			b.group(g*panels/groups, (g+1)*panels/groups)
		})
		done := float64(min(groups, first+groupsPerWatch)) / float64(groups)
		if err := watch.at(reductionShare+conquestShare, 1-reductionShare-conquestShare, done); err != nil {
			return err
		}
	}
	return nil
}

// place makes room for the result: once the reflectors are packed the matrix
// itself is no longer needed. A result much smaller gets memory of its own.
func (b *backTransform) place(w *workspace) {
	size := b.n * len(b.order)
	if 2*len(b.order) <= b.n {
		b.out = simd.Alloc(size)
		return
	}
	b.out, w.matrix = b.a[:size:size], nil
}

// plan cuts the reflectors into blocks and finds room for them: the first,
// longest block in spare, so that held, of n² numbers, is enough for the others.
func (b *backTransform) plan(w *workspace) {
	width := backBlock
	if b.n < 400 {
		width = backBlock / 2
	}
	rows, _ := gemm.Tile(b.level)
	first, others := 0, 0
	for j := 0; j < b.n-1; j += width {
		count := min(width, b.n-1-j)
		from := (j + 1) / 8 * 8
		k := block{count: count, from: from, length: b.size - from}
		size := gemm.Padded(count, rows)*k.length + gemm.Padded(k.length, rows)*count
		if j == 0 {
			first = size
		} else {
			others += size
		}
		b.blocks = append(b.blocks, k)
	}
	free := grow(&w.spare, first)
	for i := range b.blocks {
		if i == 1 {
			free = grow(&w.held, others)
		}
		k := &b.blocks[i]
		k.v, free = split(free, gemm.Padded(k.count, rows)*k.length)
		k.u, free = split(free, gemm.Padded(k.length, rows)*k.count)
	}
}

func split(s []float64, n int) (head, tail []float64) { return s[:n:n], s[n:] }

// prepare packs one block and computes its V·T.
func (b *backTransform) prepare(i int) {
	k := &b.blocks[i]
	first := i * b.blocks[0].count
	v := gemm.Rows(b.a[first*b.stride+k.from:], k.count, k.length, b.stride)

	space := panelSpaces.Get().(*panelSpace)
	defer panelSpaces.Put(space)
	middle := grow(&space.middle, 2*backBlock*backBlock)
	gram, t := middle[:backBlock*backBlock], middle[backBlock*backBlock:]
	clear(middle)
	gemm.Add(gemm.Rows(gram, k.count, k.count, backBlock), v, v.T())
	triangle(t, gram, b.factor[first:first+k.count])

	u := grow(&space.right, backBlock*b.size)[:k.count*k.length]
	clear(u)
	product := gemm.Rows(u, k.count, k.length, k.length)
	gemm.Add(product, gemm.Rows(t, k.count, k.count, backBlock).T(), v)
	gemm.PackRows(b.level, k.u, product.T())

	rows, _ := gemm.Tile(b.level)
	height := gemm.Padded(k.count, rows)
	for j := 0; j < k.length; j += backDepth {
		gemm.PackRows(b.level, k.v[j*height:], v.Slice(0, j, k.count, min(backDepth, k.length-j)))
	}
}

// triangle computes the upper triangular T of I − V·T·Vᵀ from VᵀV.
func triangle(t, gram, factor []float64) {
	for i, f := range factor {
		t[i*backBlock+i] = f
		for r := range i {
			sum := 0.0
			for q := r; q < i; q++ {
				sum += t[r*backBlock+q] * gram[q*backBlock+i]
			}
			t[r*backBlock+i] = -f * sum
		}
	}
}

// group transforms the columns of the panels lo … hi−1.
func (b *backTransform) group(lo, hi int) {
	_, cols := gemm.Tile(b.level)
	space := panelSpaces.Get().(*panelSpace)
	defer panelSpaces.Put(space)
	z := grow(&space.left, (groupColumns+cols)*b.size)
	product := grow(&space.middle, (groupColumns+cols)*backBlock)
	size := b.size * cols
	for p := lo; p < hi; p++ {
		b.fill(z[(p-lo)*size:][:size], p*cols, cols)
	}
	for i := len(b.blocks) - 1; i >= 0; i-- {
		b.apply(&b.blocks[i], z, product, hi-lo, cols)
	}
	for p := lo; p < hi; p++ {
		b.empty(z[(p-lo)*size:][:size], p*cols, cols)
	}
}

// apply multiplies the panels with one block: Z −= (V·T)·(Vᵀ·Z).
func (b *backTransform) apply(k *block, z, product []float64, panels, cols int) {
	rows, _ := gemm.Tile(b.level)
	height := gemm.Padded(k.count, rows)
	clear(product[:panels*cols*k.count])
	for j := 0; j < k.length; j += backDepth {
		depth := min(backDepth, k.length-j)
		for p := range panels {
			panel := z[(p*b.size+k.from+j)*cols:]
			to := gemm.Rows(product[p*cols*k.count:], k.count, cols, cols)
			gemm.MulPacked(b.level, 1, to, depth, k.v[j*height:], panel)
		}
	}
	for j := 0; j < k.length; j += backDepth {
		depth := min(backDepth, k.length-j)
		for p := range panels {
			panel := gemm.Rows(z[(p*b.size+k.from+j)*cols:], depth, cols, cols)
			gemm.MulPacked(b.level, -1, panel, k.count, k.u[j*k.count:], product[p*cols*k.count:])
		}
	}
}

// fill copies eigenvectors first … first+cols−1 into a panel.
func (b *backTransform) fill(panel []float64, first, cols int) {
	count := min(cols, len(b.order)-first)
	if count < cols || b.size > b.n {
		clear(panel)
	}
	row := func(c int) []float64 { return b.vectors[b.order[first+c]*b.spacing:][:b.n] }
	c := 0
	for ; c+4 <= count; c += 4 {
		r0, r1, r2, r3 := row(c), row(c+1), row(c+2), row(c+3)
		r1, r2, r3 = r1[:len(r0)], r2[:len(r0)], r3[:len(r0)]
		at := c
		for i := range r0 {
			to := panel[at : at+4 : at+4]
			to[0], to[1], to[2], to[3] = r0[i], r1[i], r2[i], r3[i]
			at += cols
		}
	}
	for ; c < count; c++ {
		for i, v := range row(c) {
			panel[i*cols+c] = v
		}
	}
}

// empty copies a panel into columns first … first+cols−1 of the result.
func (b *backTransform) empty(panel []float64, first, cols int) {
	m := len(b.order)
	count := min(cols, m-first)
	for i := range b.n {
		copy(b.out[i*m+first:][:count], panel[i*cols:])
	}
}
