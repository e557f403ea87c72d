package davidson

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/gemm"
	"kpcalab/kpca/internal/rpcholesky"
	"kpcalab/kpca/internal/simd"
	"kpcalab/kpca/internal/symeig"
	"kpcalab/kpca/internal/team"
	"kpcalab/kpca/internal/tiled"
)

// nystrom is K̂ = UΣUᵀ, the matrix of the kernel restricted to the span of r
// landmarks. U has orthonormal columns, up to rounding, and is never stored: with
// the kernel values B between samples and landmarks, K_zz = LLᵀ and
// L⁻¹(HB)ᵀ(HB)L⁻ᵀ = VΣVᵀ it is U = HB·W with W = L⁻ᵀVΣ^{-1/2}, and B is computed
// afresh, block by block.
type nystrom struct {
	k      Kernel
	radial *tiled.Radial // of the landmarks
	r, q   int           // landmarks, eigenvalues
	mean   []float64     // column means of B, 0 when uncentred
	anchor []float64     // G(z_0, z), where B is that of K − 1; else nil
	sigma  []float64     // q, descending
	w      gemm.Matrix   // r×q
	rms    float64       // of the kernel values between landmarks
	team   *team.Team
}

const (
	rowsAt = 512 // rows of B at a time
	parts  = 8   // of a sum over samples: fixed, so that bits don't depend on the cores
	pool   = 8   // samples, for each landmark, among which these are drawn
)

// errNoRank tells that no kernel value differs from another.
var errNoRank = errors.New("davidson: the landmarks span nothing")

func newNystrom(ctx context.Context, k Kernel, r int, t *team.Team) (*nystrom, error) {
	s := &nystrom{k: k, team: t}
	z, err := s.landmarks(ctx, r)
	if err != nil {
		return nil, err
	}
	s.r = z.N
	s.radial = tiled.NewRadial(z, k.Width, k.Metric, k.LessOne)
	inverse, err := s.whiten()
	if err != nil {
		return nil, err
	}
	products, err := s.products(ctx)
	if err != nil {
		return nil, err
	}
	tmp, g := simd.Alloc(s.r*s.r), simd.Alloc(s.r*s.r)
	square := func(data []float64) gemm.Matrix { return gemm.Rows(data, s.r, s.r, s.r) }
	gemm.AddShared(t, square(tmp), square(inverse), square(products))
	gemm.AddShared(t, square(g), square(tmp), square(inverse).T())
	values, vectors, err := symeig.Decompose(g, s.r)
	if err != nil {
		return nil, err
	}
	for s.q < s.r && values[s.q] > 1e-12*values[0] {
		s.q++
	}
	if s.q == 0 {
		return nil, errNoRank
	}
	s.sigma = values[:s.q]
	scaled := simd.Alloc(s.r * s.q)
	for i := range s.r {
		for j := range s.q {
			scaled[i*s.q+j] = vectors[i*s.r+j] / math.Sqrt(values[j])
		}
	}
	s.w = gemm.Rows(simd.Alloc(s.r*s.q), s.r, s.q, s.q)
	gemm.AddShared(t, s.w, square(inverse).T(), gemm.Rows(scaled, s.r, s.q, s.q))
	return s, nil
}

// landmarks draws r samples out of a larger random pool.
func (s *nystrom) landmarks(ctx context.Context, r int) (tiled.Rows, error) {
	random := rand.New(rand.NewPCG(2022, 2207))
	all := s.k.Points
	few := pick(all, random.Perm(all.N)[:min(all.N, pool*r)])
	radial := tiled.NewRadial(few, s.k.Width, s.k.Metric, s.k.LessOne)
	diagonal := make([]float64, few.N)
	var anchor []float64
	if s.k.LessOne {
		anchor = make([]float64, few.N)
		radial.Sample(few, 0)(anchor, 0)
		for i, v := range anchor {
			diagonal[i] = max(0, -2*v)
		}
	} else {
		for i := range diagonal {
			diagonal[i] = 1
		}
	}
	chosen, err := rpcholesky.Choose(ctx, rpcholesky.Matrix{Diagonal: diagonal, Columns: func(chosen []int) []float64 {
		b := len(chosen)
		c := simd.Alloc(few.N * b)
		tiled.Fill(tiled.NewRadial(pick(few, chosen), s.k.Width, s.k.Metric, s.k.LessOne).Against(few), c, few.N, b, b, false, s.team.Do)
		if anchor != nil {
			for i := range few.N {
				for q, j := range chosen {
					c[i*b+q] -= anchor[i] + anchor[j]
				}
			}
		}
		return c
	}}, r, random, s.team)
	if anchor != nil && err == nil {
		chosen = append([]int{0}, chosen...) // the origin, as the first landmark
	}
	return pick(few, chosen), err
}

// pick copies some rows.
func pick(x tiled.Rows, rows []int) tiled.Rows {
	z := tiled.Rows{N: len(rows), D: x.D, Stride: x.D, Data: make([]float64, len(rows)*x.D)}
	for q, i := range rows {
		copy(z.Row(q), x.Row(i))
	}
	return z
}

// whiten is L⁻¹, r×r by rows.
func (s *nystrom) whiten() ([]float64, error) {
	r := s.r
	if r == 0 {
		return nil, errNoRank
	}
	k := simd.Alloc(r * r)
	tiled.Fill(s.radial, k, r, r, r, false, s.team.Do)
	s.rms = norm(k) / float64(r)
	if s.k.LessOne {
		s.anchor = append([]float64(nil), k[:r]...)
		s.shift(k, r)
	}
	largest := 0.0
	for i := range r {
		largest = max(largest, k[i*r+i])
	}
	if !(largest > 0) {
		return nil, errNoRank
	}
	sym := mat.NewSymDense(r, k)
	for i := range r { // rounding, so that the factor exists; 0 is the anchor's own row
		sym.SetSym(i, i, k[i*r+i]+1e-13*float64(r)*largest)
	}
	var factor mat.Cholesky
	if !factor.Factorize(sym) {
		return nil, errNoRank
	}
	var l, inverse mat.TriDense
	factor.LTo(&l)
	if err := inverse.InverseTri(&l); err != nil {
		if _, conditioned := err.(mat.Condition); !conditioned {
			return nil, err
		}
	}
	return mat.DenseCopyOf(&inverse).RawMatrix().Data, nil
}

// shift turns rows of G = K − 1 into G(x,z) − G(x,z_0) − G(z_0,z), whose matrix is
// positive semidefinite and has the same H(·)H.
func (s *nystrom) shift(b []float64, rows int) {
	if s.anchor == nil {
		return
	}
	for i := range rows {
		row := b[i*s.r : (i+1)*s.r]
		first := row[0]
		for j, a := range s.anchor {
			row[j] -= first + a
		}
	}
}

// blocks calls f for blocks of rows of B, part by part.
func (s *nystrom) blocks(ctx context.Context, f func(part, first, rows int, b []float64)) error {
	all := s.k.Points
	count := (all.N + rowsAt - 1) / rowsAt
	s.team.Do(parts, func(p int) {
		b := simd.Alloc(rowsAt * s.r)
		for q := count * p / parts; q < count*(p+1)/parts && ctx.Err() == nil; q++ {
			first := q * rowsAt
			rows := min(rowsAt, all.N-first)
			source := s.radial.Against(tiled.Rows{N: rows, D: all.D, Stride: all.Stride, Data: all.Data[first*all.Stride:]})
			tiled.Fill(source, b, rows, s.r, s.r, false, func(count int, g func(i int)) {
				for i := range count {
					g(i)
				}
			})
			s.shift(b, rows)
			f(p, first, rows, b)
		}
	})
	return ctx.Err()
}

// products is (HB)ᵀHB (BᵀB when uncentred), summed about the mean of some rows:
// centring afterwards would cost digits.
func (s *nystrom) products(ctx context.Context) ([]float64, error) {
	r := s.r
	about := make([]float64, r)
	if s.k.Centered {
		s.someMean(about)
	}
	sums, squares := simd.Alloc(parts*r), make([][]float64, parts)
	err := s.blocks(ctx, func(p, _, rows int, b []float64) {
		if squares[p] == nil {
			squares[p] = simd.Alloc(r * r)
		}
		for i := range rows {
			row := b[i*r : (i+1)*r]
			simd.Axpy(-1, about, row)
			simd.Axpy(1, row, sums[p*r:(p+1)*r])
		}
		const strip = 256
		whole := gemm.Rows(b, rows, r, r)
		for j := 0; j < r; j += strip { // the upper triangle
			e := min(r, j+strip)
			gemm.Add(gemm.Rows(squares[p], r, r, r).Slice(0, j, e, e-j), whole.Slice(0, 0, rows, e).T(), whole.Slice(0, j, rows, e-j))
		}
	})
	if err != nil {
		return nil, err
	}
	total := simd.Alloc(r * r)
	s.mean = make([]float64, r)
	for p := range parts {
		simd.Axpy(1, sums[p*r:(p+1)*r], s.mean)
		if squares[p] != nil {
			simd.Axpy(1, squares[p], total)
		}
	}
	n := float64(s.k.Points.N)
	for j := range r {
		for i := range j + 1 {
			if s.k.Centered {
				total[i*r+j] -= s.mean[i] * (s.mean[j] / n)
			}
			total[j*r+i] = total[i*r+j]
		}
	}
	for j := range s.mean {
		if s.mean[j] = s.mean[j]/n + about[j]; !s.k.Centered {
			s.mean[j] = 0
		}
	}
	return total, nil
}

// someMean sets mean to that of some rows of B.
func (s *nystrom) someMean(mean []float64) {
	all := s.k.Points
	step := max(1, all.N/64)
	var rows []int
	for i := 0; i < all.N; i += step {
		rows = append(rows, i)
	}
	b := simd.Alloc(len(rows) * s.r)
	tiled.Fill(s.radial.Against(pick(all, rows)), b, len(rows), s.r, s.r, false, s.team.Do)
	s.shift(b, len(rows))
	for i := range rows {
		simd.Axpy(1/float64(len(rows)), b[i*s.r:(i+1)*s.r], mean)
	}
}

// expand adds U·c to the vectors of y; c is q×p by rows.
func (s *nystrom) expand(ctx context.Context, y *block, c []float64) error {
	p := y.count
	e := simd.Alloc(s.r * p)
	gemm.AddShared(s.team, gemm.Rows(e, s.r, p, p), s.w, gemm.Rows(c, s.q, p, p))
	shift := make([]float64, p)
	for i, m := range s.mean {
		simd.Axpy(m, e[i*p:(i+1)*p], shift)
	}
	return s.blocks(ctx, func(_, first, rows int, b []float64) {
		gemm.Add(y.rows(first, rows), gemm.Rows(e, s.r, p, p).T(), gemm.Rows(b, rows, s.r, s.r).T())
		for j := range p {
			v := y.vector(j)[first : first+rows]
			for i := range v {
				v[i] -= shift[j]
			}
		}
	})
}

// coefficients is Uᵀr, q×p by rows; for a centred problem the vectors of r sum to 0.
func (s *nystrom) coefficients(ctx context.Context, r *block) ([]float64, error) {
	p := r.count
	sums := simd.Alloc(parts * p * s.r)
	size := p * s.r
	err := s.blocks(ctx, func(part, first, rows int, b []float64) {
		gemm.Add(gemm.Rows(sums[part*size:(part+1)*size], p, s.r, s.r), r.rows(first, rows), gemm.Rows(b, rows, s.r, s.r))
	})
	total := sums[:size]
	for part := 1; part < parts; part++ {
		simd.Axpy(1, sums[part*size:(part+1)*size], total)
	}
	c := simd.Alloc(s.q * p)
	gemm.AddShared(s.team, gemm.Rows(c, s.q, p, p), s.w.T(), gemm.Rows(total, p, s.r, s.r).T())
	return c, err
}
