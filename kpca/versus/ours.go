package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/eigen"
	"kpcalab/kpca/internal/simd"
)

// worker is this library as a side.
type worker struct {
	free   bool                          // by MatrixFree
	fit    func() error                  // what is timed
	result func() (y []float64, a Reply) // the embedding by rows, eigenvalues
}

func serve(in io.Reader, out io.Writer, free bool) error {
	w := worker{free: free}
	for d := json.NewDecoder(in); ; {
		var r Request
		if err := d.Decode(&r); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		a, err := w.answer(r)
		if err != nil {
			a.Error = err.Error()
		}
		if err := json.NewEncoder(out).Encode(a); err != nil {
			return err
		}
	}
}

func (w *worker) answer(r Request) (a Reply, err error) {
	switch r.Do {
	case "about":
		a.About = fmt.Sprintf("%s, %s, %d cores", runtime.Version(), simd.Current(), runtime.GOMAXPROCS(0))
		if a.Takes = map[Kind]int{}; w.free {
			a.Takes[Large] = 0
		}
	case "choose":
	case "load":
		err = w.load(r)
	case "fit":
		start, used := time.Now(), processorTime()
		for range r.Repeat {
			if err := w.fit(); err != nil {
				return a, err
			}
		}
		a.Seconds = time.Since(start).Seconds() / float64(r.Repeat)
		a.Processor = (processorTime() - used) / float64(r.Repeat)
	case "result":
		var y []float64
		y, a = w.result()
		err = writeFloats(r.Out, y)
	case "memory":
		a.Peak = peakMemory()
	default:
		err = fmt.Errorf("unknown request %q", r.Do)
	}
	return a, err
}

// load reads the samples of a case, and prepares what is timed.
func (w *worker) load(r Request) error {
	c, k := r.Case, kpca.Gaussian{Width: r.Width}
	all, err := readFloats(r.Data)
	if err != nil {
		return err
	}
	x := mat.NewDense(c.N, c.D, all)
	var model *kpca.Model
	var out *mat.Dense
	w.result = func() (y []float64, a Reply) {
		if out == nil {
			out = model.Embedding
		}
		for _, c := range model.Certificates {
			a.Residual = max(a.Residual, c.Residual)
		}
		a.Values = model.Eigenvalues
		return out.RawMatrix().Data, a
	}
	switch c.Kind {
	case Eigen:
		w.decompose(kpca.Center(kpca.Gram(k, x)))
	case Transform:
		fresh, err := readFloats(r.Fresh)
		if err != nil {
			return err
		}
		if model, err = kpca.Fit(x, k, options(c)); err != nil {
			return err
		}
		w.fit = func() error {
			out, err = model.Transform(mat.NewDense(c.Rows, c.D, fresh))
			return err
		}
	case Nystrom:
		w.fit = func() error {
			z, err := kpca.NewNystrom(k, x.Slice(0, c.Landmarks, 0, c.D))
			if err == nil {
				model, err = kpca.Fit(x, z, options(c))
			}
			return err
		}
	default:
		w.fit = func() (err error) {
			model = nil // peak memory is that of one fit
			o := options(c)
			if w.free {
				o.Solver = kpca.MatrixFree{}
			}
			model, err = kpca.Fit(x, k, o)
			return err
		}
	}
	return nil
}

// decompose prepares the decomposition of a matrix alone. Its result are the eigenvectors
// times the roots of their values, which are the embedding, of the largest value first.
func (w *worker) decompose(k *mat.SymDense) {
	var e eigen.Sym
	w.fit = func() error {
		if !e.Factorize(k, true) {
			return errors.New("the decomposition failed")
		}
		return nil
	}
	w.result = func() (y []float64, a Reply) {
		n, values := k.SymmetricDim(), e.RawValues()
		var vectors mat.Dense
		e.VectorsTo(&vectors)
		y = make([]float64, n*n)
		for j := range n {
			v := values[n-1-j]
			a.Values = append(a.Values, v)
			for i := range n {
				y[i*n+j] = vectors.At(i, n-1-j) * math.Sqrt(max(v, 0))
			}
		}
		return y, a
	}
}

// options of a fit. One that takes long says how far it is.
func options(c Case) *kpca.Options {
	o := &kpca.Options{Components: c.M}
	if last := time.Now(); c.alone() {
		o.Progress = func(done float64) {
			if time.Since(last) > 10*time.Second {
				last = time.Now()
				fmt.Fprintf(os.Stderr, "\t%.0f %%\n", 100*done)
			}
		}
	}
	return o
}
