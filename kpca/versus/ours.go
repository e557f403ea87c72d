package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/eigen"
	"kpcalab/kpca/spectral"
)

// worker is this library as a side.
type worker struct {
	r     Request
	x     *mat.Dense
	fresh *mat.Dense
	model *kpca.Model
	gram  *mat.SymDense
	eigen eigen.Sym
	graph *spectral.Sparse
	out   *mat.Dense

	widthErrors []float64
}

func serve(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	answers := json.NewEncoder(out)
	var w worker
	for lines.Scan() {
		var r Request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return err
		}
		a, err := w.answer(r)
		if err != nil {
			a.Error = err.Error()
		}
		if err := answers.Encode(a); err != nil {
			return err
		}
	}
	return lines.Err()
}

func (w *worker) answer(r Request) (a Reply, err error) {
	switch r.Do {
	case "about":
		a.About = fmt.Sprintf("%s, %s, %d cores", runtime.Version(), kpca.Acceleration(), runtime.GOMAXPROCS(0))
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
		return w.result(r)
	case "memory":
		a.Peak = peakMemory()
	default:
		err = fmt.Errorf("unknown request %q", r.Do)
	}
	return a, err
}

func (w *worker) load(r Request) error {
	w.r = r
	c := r.Case
	x, err := readFloats(r.Data, c.N*c.D)
	if err != nil {
		return err
	}
	w.x = mat.NewDense(c.N, c.D, x)
	if c.Kind == Laplacian {
		w.graph, err = spectral.SparseKNearest(w.x, neighbours, spectral.Union, nil)
		return err
	}
	if c.Kind == Eigen {
		w.gram = kpca.Center(kpca.Gram(kpca.Gaussian{Width: r.Width}, w.x))
		w.x = nil
	}
	if c.Kind != Transform {
		return nil
	}
	if x, err = readFloats(r.Fresh, c.Rows*c.D); err != nil {
		return err
	}
	w.fresh = mat.NewDense(c.Rows, c.D, x)
	w.model, err = kpca.Fit(w.x, kpca.Gaussian{Width: r.Width}, &kpca.Options{Components: c.M})
	return err
}

// fit is what is timed.
func (w *worker) fit() (err error) {
	c, k := w.r.Case, kpca.Gaussian{Width: w.r.Width}
	if c.Kind != Transform {
		w.model = nil // peak memory is that of one fit
	}
	switch c.Kind {
	case Eigen:
		if !w.eigen.Factorize(w.gram, true) {
			return errors.New("the decomposition failed")
		}
	case Transform:
		w.out, err = w.model.Transform(w.fresh)
	case Nearest:
		w.graph, err = spectral.SparseKNearest(w.x, neighbours, spectral.Union, nil)
	case Laplacian:
		_, w.out, err = spectral.Smallest(w.graph, c.M, spectral.RandomWalk)
	case Landmarks:
		err = w.landmarks(k)
	case Widths:
		w.widthErrors, err = widthErrors(w.x, w.r.Width, c.M)
	case Nystrom:
		var z *kpca.Nystrom
		if z, err = kpca.NewNystrom(k, w.x.Slice(0, c.Landmarks, 0, c.D)); err == nil {
			w.model, err = kpca.Fit(w.x, z, w.options())
		}
	default:
		o := w.options()
		if w.r.Solver == "MatrixFree" {
			o.Solver = kpca.MatrixFree{}
		}
		w.model, err = kpca.Fit(w.x, k, o)
	}
	return err
}

// options of a fit. One that takes long says how far it is.
func (w *worker) options() *kpca.Options {
	o := &kpca.Options{Components: w.r.Case.M}
	if w.r.Case.alone() {
		start := time.Now()
		last := start
		o.Progress = func(done float64) {
			if time.Since(last) > 10*time.Second {
				last = time.Now()
				fmt.Fprintf(os.Stderr, "\t%.0f %% after %s\n", 100*done, duration(last.Sub(start).Seconds()))
			}
		}
	}
	return o
}

// result writes the embedding by rows.
func (w *worker) result(r Request) (a Reply, err error) {
	switch w.r.Case.Kind {
	case Eigen:
		return w.eigenResult(r)
	case Nearest:
		return a, writeFloats(r.Out, spectral.Degrees(w.graph))
	case Laplacian:
		return a, writeFloats(r.Out, w.out.RawMatrix().Data)
	case Landmarks:
		return w.landmarksResult(r)
	case Widths:
		return a, writeFloats(r.Out, w.widthErrors)
	}
	y := w.out
	if w.r.Case.Kind != Transform {
		y = w.model.Embedding
	}
	a.Values = w.model.Eigenvalues
	a.Extra = map[string]float64{"residual": 0}
	for _, c := range w.model.Certificates {
		a.Extra["residual"] = max(a.Extra["residual"], c.Residual)
	}
	return a, writeFloats(r.Out, y.RawMatrix().Data)
}
