package diagnosis

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/finding"
	"kpcalab/homework/instance"
)

// eigenpairs are λ_1 ≥ λ_2 ≥ … and the vectors used as α_j, one a column.
type eigenpairs struct {
	values  []float64
	vectors *mat.Dense // n×n
}

// eigenproblems are the matrices whose eigenvectors are mistaken for those of
// HKH. Some have several readings, for instance by the signs that a solver
// chose; an answer matches if it matches one of them.
var eigenproblems = []struct {
	choice
	readings func(k *mat.SymDense) []eigenpairs
}{
	{choice{}, func(k *mat.SymDense) []eigenpairs { return one(centredBy(k, 1/Dim(k))) }},
	{choice{finding.Define("eigen-of-K", `the eigenvectors are those of $\boldsymbol K$`,
		`$\boldsymbol K$ holds inner products of the $\boldsymbol f_i$. Which matrix holds those of the centred $\overline{\boldsymbol f}_i$?`), 1},
		func(k *mat.SymDense) []eigenpairs { return one(k) }},
	{choice{finding.Define("H-without-1/n", `$\boldsymbol H$ is $\boldsymbol I-\boldsymbol 1\boldsymbol 1^\top$`,
		`Check two properties of your $\boldsymbol H$ by hand: is $\boldsymbol H^2=\boldsymbol H$? Is $\boldsymbol H\boldsymbol 1_n=\boldsymbol 0$?`), 1},
		func(k *mat.SymDense) []eigenpairs { return one(centredBy(k, 1)) }},
	{choice{finding.Define("H-with-n-1", `$\boldsymbol H$ has $\frac1{n-1}$ in it`,
		`Check two properties of your $\boldsymbol H$ by hand: is $\boldsymbol H^2=\boldsymbol H$? Is $\boldsymbol H\boldsymbol 1_n=\boldsymbol 0$?`), 1},
		func(k *mat.SymDense) []eigenpairs { return one(centredBy(k, 1/(Dim(k)-1))) }},
	{choice{finding.Define("eigen-of-HK", `a solver for symmetric matrices was given $\boldsymbol H\boldsymbol K$ or $\boldsymbol K\boldsymbol H$, of which it reads one triangle only`,
		`Is the matrix that you hand to the solver symmetric? Compare two entries across the diagonal.`), 1},
		func(k *mat.SymDense) []eigenpairs {
			hk := halfCentred(k)
			return append(indefinite(triangle(hk)), indefinite(triangle(mat.DenseCopyOf(hk.T())))...)
		}},
	{choice{finding.Define("eigen-of-KH", `the eigenvectors are those of $\boldsymbol K\boldsymbol H$`,
		`Both factors of $\overline{\boldsymbol K}=\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$ are centred. What does that put on the left of $\boldsymbol K$?`), 1}, eigenOfKH},
	{choice{finding.Define("half-centred", `the matrix is centred by half: the mean of $\boldsymbol H\boldsymbol K$ and $\boldsymbol K\boldsymbol H$`,
		`Write out one entry of $\overline{\boldsymbol F}^\top\overline{\boldsymbol F}$. How many terms has it?`), 2},
		func(k *mat.SymDense) []eigenpairs {
			hk := halfCentred(k)
			var s mat.Dense
			s.Add(hk, hk.T())
			s.Scale(0.5, &s)
			return indefinite(triangle(&s))
		}},
	{choice{finding.Define("grand-mean-only", `only the mean of all entries of $\boldsymbol K$ was subtracted from $\boldsymbol K$`,
		`Sum a row of your centred matrix. What should the sum be, and which means take care of that?`), 1},
		func(k *mat.SymDense) []eigenpairs {
			n := k.SymmetricDim()
			s := mat.NewSymDense(n, nil)
			g := mat.Sum(k) / float64(n*n)
			for i := range n {
				for j := i; j < n; j++ {
					s.SetSym(i, j, k.At(i, j)-g)
				}
			}
			return indefinite(s)
		}},
	{choice{finding.Define("rows-of-vectors", `the rows of the eigenvector matrix were taken for the eigenvectors`,
		`What does your solver document: are the eigenvectors the rows or the columns of the matrix that it returns?`), 1},
		func(k *mat.SymDense) []eigenpairs { return rowReadings(decompose(centredBy(k, 1/Dim(k)))) }},
	{choice{finding.Define("rows-of-vectors-of-K", `the rows of the eigenvector matrix of the uncentred $\boldsymbol K$ were taken for the eigenvectors`,
		`Two questions: are the eigenvectors the rows or the columns of what your solver returns? And which matrix holds the inner products of the centred features?`), 3},
		func(k *mat.SymDense) []eigenpairs { return rowReadings(decompose(k)) }},
}

// Dim is n of an n×n matrix.
func Dim(k *mat.SymDense) float64 { return float64(k.SymmetricDim()) }

func one(s *mat.SymDense) []eigenpairs { return []eigenpairs{decompose(s)} }

// indefinite has two readings: eigenvalues by value and by magnitude.
func indefinite(s *mat.SymDense) []eigenpairs {
	e := decompose(s)
	n := len(e.values)
	place := make([]int, n)
	for i := range place {
		place[i] = i
	}
	sort.SliceStable(place, func(a, b int) bool { return math.Abs(e.values[place[a]]) > math.Abs(e.values[place[b]]) })
	byMagnitude := eigenpairs{make([]float64, n), mat.NewDense(n, n, nil)}
	for j, i := range place {
		byMagnitude.values[j] = math.Abs(e.values[i])
		byMagnitude.vectors.SetCol(j, mat.Col(nil, i, e.vectors))
	}
	return []eigenpairs{e, byMagnitude}
}

// centredBy is HKH with H = I − share·11ᵀ.
func centredBy(k *mat.SymDense, share float64) *mat.SymDense {
	h := instance.Centering(k.SymmetricDim(), share)
	var t mat.Dense
	t.Product(h, k, h)
	return triangle(&t)
}

// halfCentred is HK.
func halfCentred(k *mat.SymDense) *mat.Dense {
	var t mat.Dense
	t.Mul(instance.Centering(k.SymmetricDim(), 1/Dim(k)), k)
	return &t
}

// triangle is the symmetric matrix with the upper triangle of a, as a solver that
// trusts symmetry sees it.
func triangle(a mat.Matrix) *mat.SymDense {
	n, _ := a.Dims()
	s := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			s.SetSym(i, j, a.At(i, j))
		}
	}
	return s
}

// decompose is [instance.Eigen].
func decompose(s *mat.SymDense) eigenpairs {
	values, vectors, err := instance.Eigen(s)
	if err != nil {
		panic("homework: of a candidate " + err.Error())
	}
	return eigenpairs{values, vectors}
}

// eigenOfKH: KHw = λw has w = Kα/‖Kα‖ for the eigenvectors α of HKH, and w = 1/√n
// for λ = 0.
func eigenOfKH(k *mat.SymDense) []eigenpairs {
	e := decompose(centredBy(k, 1/Dim(k)))
	n := len(e.values)
	var w mat.Dense
	w.Mul(k, e.vectors)
	for j := range n - 1 {
		col := mat.NewVecDense(n, mat.Col(nil, j, &w))
		col.ScaleVec(1/mat.Norm(col, 2), col)
		e.vectors.SetCol(j, col.RawVector().Data)
	}
	return []eigenpairs{e}
}

// rowReadings are the rows of the eigenvector matrix in place of its columns. The
// signs that a solver gave its columns matter here, and so does the order in
// which it returned them; every combination is a reading.
func rowReadings(e eigenpairs) []eigenpairs {
	n := len(e.values)
	var list []eigenpairs
	for signs := range 1 << (n - 1) {
		for order := range 3 {
			v := mat.NewDense(n, n, nil)
			for j := range n {
				for i := range n {
					row, col := j, i // columns by descending λ, row j
					switch order {
					case 1: // ascending columns, row n−1−j
						row, col = n-1-j, n-1-i
					case 2: // ascending columns, row j
						col = n - 1 - i
					}
					x := e.vectors.At(row, col)
					if col < n-1 && signs>>col&1 == 1 {
						x = -x
					}
					v.Set(i, j, x)
				}
			}
			list = append(list, eigenpairs{e.values, v})
		}
	}
	return list
}
