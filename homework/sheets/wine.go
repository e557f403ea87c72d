package sheets

import (
	"math"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/homework/finding"
	"kpcalab/homework/sandbox"
	"kpcalab/kpca"
)

// WineEmbedding is given z-scores, as in the notebook; an answer that takes
// z-scores again changes nothing. Checking on every third wine leaves time to
// answers that decompose once for each row, which is slow and correct.

func everyThird(start int) (*mat.Dense, []int) {
	wine := data.Wine()
	n, d := wine.Dims()
	x, labels := mat.NewDense((n-start+2)/3, d, nil), []int(nil)
	for i := start; i < n; i += 3 {
		x.SetRow(len(labels), wine.X.RawRowView(i))
		labels = append(labels, wine.Labels[i])
	}
	return zScores(x), labels
}

// zScores standardizes the sheet's own data, which have no constant columns.
func zScores(x *mat.Dense) *mat.Dense {
	z, err := data.Standardize(x)
	if err != nil {
		panic(err)
	}
	return z
}

// wineReferences are the embeddings for z-scores with 1/n and with 1/(n−1): both
// conventions are in use, and both are accepted.
func wineReferences(x *mat.Dense, c float64, m int) ([]*mat.Dense, error) {
	z, err := data.Standardize(x)
	if err != nil {
		return nil, err
	}
	n, _ := x.Dims()
	var list []*mat.Dense
	for _, shrink := range []float64{1, math.Sqrt(float64(n-1) / float64(n))} {
		var scaled mat.Dense
		scaled.Scale(shrink, z)
		model, err := kpca.Fit(&scaled, kpca.Gaussian{Width: c}, &kpca.Options{Components: m})
		if err != nil {
			return nil, err
		}
		list = append(list, model.Embedding)
	}
	return list, nil
}

func checkWine(s *Student, x *mat.Dense, c float64, m int) *failing {
	references, err := wineReferences(x, c, m)
	if err != nil {
		panic(err) // the sheet's own data: its test would have found this
	}
	found := s.Dense("WineEmbedding", x, c, m)
	var first *failing
	for _, r := range references {
		f := s.upToSigns(found, r)
		if f == nil {
			return nil
		}
		if first == nil {
			first = f
		}
	}
	if first.verdict == finding.Wrong {
		if hint := wineSlip(s, found, x, c, m); hint != "" {
			first.say += " " + hint
		}
	}
	return first
}

// wineSlip recognises the common ways to be off on this data set.
func wineSlip(s *Student, found, x *mat.Dense, c float64, m int) string {
	z, _ := data.Standardize(x)
	if model, err := kpca.Fit(z, kpca.Linear{}, &kpca.Options{Components: m}); err == nil && s.upToSigns(found, model.Embedding) == nil {
		return "These are the numbers of linear PCA: where does the kernel enter?"
	}
	if model, err := kpca.Fit(z, kpca.Gaussian{Width: c}, &kpca.Options{Components: m, Uncentered: true}); err == nil && len(model.Eigenvalues) >= m && s.upToSigns(found, model.Embedding) == nil {
		return "These are the numbers without centring in feature space: standardising the columns of x doesn't centre φ(x)."
	}
	return ""
}

func publicWine(s *Student, _ uint64) finding.Finding {
	x, _ := everyThird(0)
	f := attempt("every third wine, c = 3", func() *failing { return checkWine(s, x, 3, 2) })
	if f.Verdict == finding.Correct {
		f.Say = "The public checks passed."
	}
	return f
}

func hiddenWine(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "wine")
	return attempt("other wines and widths", func() *failing {
		wine := data.Wine()
		n, d := wine.Dims()
		x := mat.NewDense(40, d, nil)
		for i, from := range rng.Perm(n)[:40] {
			x.SetRow(i, wine.X.RawRowView(from))
		}
		return checkWine(s, zScores(x), 2.3+3*rng.Float64(), 2)
	})
}

func otherColumns(s *Student, seed uint64) finding.Finding {
	rng := newRand(seed, "other columns")
	return attempt("data with other columns, m = 3", func() *failing {
		for range 1000 {
			x := randomDense(rng, 13, 4)
			for i := range 13 {
				row := x.RawRowView(i)
				row[0], row[1], row[2] = row[0]*1e4+5e3, row[1]*1e-3, row[2]+2*row[3]
			}
			z, _ := data.Standardize(x)
			model, err := kpca.Fit(z, kpca.Gaussian{Width: 2.7}, &kpca.Options{Components: 4})
			if err != nil || !clear(model.Eigenvalues, 3) {
				continue
			}
			return checkWine(s, z, 2.7, 3)
		}
		panic("sheets: no well conditioned data set was found; change the sizes in the check")
	})
}

// wineFigure embeds all 178 wines, or every third when the answer is too slow.
func wineFigure(s *Student) (*Figure, error) {
	x, labels := everyThird(0)
	found, ok := quietly(s, x) // known from the public check
	title := "Wine, z-scores, c = 3 (every third wine)"
	if ok && fast(s) {
		wine := data.Wine()
		if all, fine := quietly(s, zScores(wine.X)); fine {
			x, labels, found, title = zScores(wine.X), wine.Labels, all, "Wine, z-scores, c = 3"
		}
	}
	references, err := wineReferences(x, 3, 2)
	if err != nil {
		return nil, err
	}
	f := &Figure{Title: title, Labels: labels, Names: []string{"cultivar 1", "cultivar 2", "cultivar 3"}, Mine: pairs(references[0])}
	if ok {
		f.Student = pairs(found)
	}
	return f, nil
}

// fast tries the answer on 30 wines: one that takes its time would take a hundred
// times as long for all.
func fast(s *Student) bool {
	x, _ := everyThird(0)
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
