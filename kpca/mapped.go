package kpca

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// mostMapped is the number of features, of all samples together, that are held
// in memory (half a GB) where a Gram matrix is computed from them.
const mostMapped = 1 << 26

// mapped returns the map of a kernel of which one value costs as much as the
// features of both samples: Gram matrices are products of features.
func mapped(k Kernel, x *mat.Dense) (fm FeatureMap, ok bool) {
	if !traitsOf(k).mapped {
		return nil, false
	}
	fm = k.(FeatureMap)
	n, _ := x.Dims()
	return fm, float64(n)*float64(featureDim(fm, x)) <= mostMapped
}

// gramOf is FᵀF for the features of the rows of x.
func gramOf(fm FeatureMap, x *mat.Dense) *mat.SymDense {
	f := fm.Map(x)
	k := product(f, mat.DenseCopyOf(f.T()))
	n, _ := k.Dims()
	return mat.NewSymDense(n, k.RawMatrix().Data)
}

// crossOf is the matrix of ⟨φ(x_i), φ(y_j)⟩.
func crossOf(fm FeatureMap, x, y *mat.Dense) *mat.Dense {
	return product(fm.Map(x), mat.DenseCopyOf(fm.Map(y).T()))
}

func evalMapped(fm FeatureMap, x, y []float64) float64 {
	return floats.Dot(fm.Map(rowMatrix(x)).RawRowView(0), fm.Map(rowMatrix(y)).RawRowView(0))
}

func evalRowMapped(fm FeatureMap, dst, x []float64, ys *mat.Dense) {
	f, g := fm.Map(rowMatrix(x)).RawRowView(0), fm.Map(ys)
	for j := range dst {
		dst[j] = floats.Dot(f, g.RawRowView(j))
	}
}

// rowMatrix is x as a 1×d matrix that shares its memory.
func rowMatrix(x []float64) *mat.Dense { return mat.NewDense(1, len(x), x) }
