package sheets

import (
	"math"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/sandbox"
	"kpcalab/kpca"
)

// zScores standardises the sheet's own data, which have no constant columns.
func zScores(x *mat.Dense) *mat.Dense {
	z, err := data.Standardize(x)
	if err != nil {
		panic(err)
	}
	return z
}

// wineFigure embeds all 178 wines, or every third when the answer is too slow.
func wineFigure(s *Student) (*Figure, error) {
	wine := data.Wine()
	x, labels := zScores(kernelpca.EveryThirdWine()), []int(nil)
	for i := 0; i < len(wine.Labels); i += 3 {
		labels = append(labels, wine.Labels[i])
	}
	found, ok := quietly(s, x) // often known from the public check
	title := "Wine, z-scores, c = 3 (every third wine)"
	if ok && fast(s, x) {
		if all, fine := quietly(s, zScores(wine.X)); fine {
			x, labels, found, title = zScores(wine.X), wine.Labels, all, "Wine, z-scores, c = 3"
		}
	}
	model, err := kpca.Fit(x, kpca.Gaussian{Width: 3}, &kpca.Options{Components: 2})
	if err != nil {
		return nil, err
	}
	f := &Figure{Title: title, Labels: labels, Names: []string{"cultivar 1", "cultivar 2", "cultivar 3"}, Mine: pairs(model.Embedding)}
	if ok {
		f.Student = pairs(found)
	}
	return f, nil
}

// fast tries the answer on 30 wines: one that takes its time would take a hundred
// times as long for all.
func fast(s *Student, x *mat.Dense) bool {
	began := time.Now()
	_, ok := quietly(s, mat.DenseCopyOf(x.Slice(0, 30, 0, 13)))
	return ok && time.Since(began) < 25*time.Millisecond
}

// quietly embeds x; ok is false when there is no n×2 matrix of finite numbers.
func quietly(s *Student, x *mat.Dense) (found *mat.Dense, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	if known := s.recall("WineEmbedding", x, 3.0, 2); known != nil {
		found = sandbox.ToDense(known[0])
	} else { // no points depend on a figure: it isn't repeated
		reply, err := s.ask("WineEmbedding", []sandbox.Value{sandbox.Of(x), sandbox.Of(3.0), sandbox.Of(2)})
		if err != nil {
			return nil, false
		}
		found = sandbox.ToDense(reply.Results[0])
	}
	n, _ := x.Dims()
	if found == nil {
		return nil, false
	}
	if r, c := found.Dims(); r != n || c != 2 {
		return nil, false
	}
	for _, v := range found.RawMatrix().Data {
		if math.IsNaN(v) || math.Abs(v) > 1e6 {
			return nil, false
		}
	}
	return found, true
}

func pairs(y *mat.Dense) [][2]float64 {
	n, _ := y.Dims()
	list := make([][2]float64, n)
	for i := range n {
		list[i] = [2]float64{y.At(i, 0), y.At(i, 1)}
	}
	return list
}
