// Package hostile feeds every exported function of kpca, its neighbours and data
// with arguments that no caller should pass: nil, empty, NaN, ±1e308, denormals,
// negative sizes. What may come back is a result, an error, or a panic with a
// sentence; and no NaN or infinity where the error is nil.
//
//	go test -race -fuzz Hostile -fuzztime 10m ./kpca/hostile
package hostile

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/spectral"
)

// arguments draws hostile values from the bytes of the fuzzer.
type arguments struct {
	b    []byte
	t    *testing.T
	name string
}

func (a *arguments) byte() int {
	if len(a.b) == 0 {
		return 0
	}
	v := a.b[0]
	a.b = a.b[1:]
	return int(v)
}

// one picks an element.
func one[T any](a *arguments, of ...T) T { return of[a.byte()%len(of)] }

var extremes = []float64{0, 1, -1, 0.5, 3, math.NaN(), math.Inf(1), math.Inf(-1), 1e308, -1e308, 5e-324, -1e-310, 1e155, 1e-165, 1e8, 1 << 40, math.Copysign(0, -1), 1e-300}

func (a *arguments) float() float64 { return one(a, extremes...) }
func (a *arguments) size() int      { return one(a, 0, 1, 2, 3, 5, 8, -1, -7, math.MinInt, 40) }
func (a *arguments) seed() uint64   { return uint64(a.byte()) }
func (a *arguments) yes() bool      { return a.byte()%2 == 1 }

func (a *arguments) vector(n int) []float64 {
	v := make([]float64, n)
	wild := a.byte() % 4 // most entries are ordinary, or little is reached
	r := rand.New(rand.NewPCG(a.seed(), 1))
	scale := one(a, 1, 1e-310, 1e-165, 1e-3, 1e8, 1e155, 1e300)
	for i := range v {
		v[i] = scale * r.NormFloat64()
	}
	for range wild {
		if n > 0 {
			v[a.byte()%n] = a.float()
		}
	}
	return v
}

// matrix has up to 12 rows, of which some repeat, and up to 4 columns.
func (a *arguments) matrix() mat.Matrix {
	switch a.byte() % 16 {
	case 0:
		return nil
	case 1:
		return (*mat.Dense)(nil)
	case 2:
		return &mat.Dense{}
	}
	n, d := 1+a.byte()%12, 1+a.byte()%4
	x := mat.NewDense(n, d, a.vector(n*d))
	if a.yes() {
		x.SetRow(n-1, x.RawRowView(0))
	}
	if a.yes() {
		return mat.DenseCopyOf(x.T()).T() // a matrix of another type
	}
	return x
}

func (a *arguments) symmetric() mat.Symmetric {
	switch a.byte() % 12 {
	case 0:
		return nil
	case 1:
		return (*mat.SymDense)(nil)
	case 2:
		return &mat.SymDense{}
	case 3:
		return one(a, nil, &spectral.Sparse{})
	}
	n := 1 + a.byte()%9
	v := a.vector(n * n)
	if a.yes() { // a graph, mostly
		for i := range v {
			v[i] = math.Abs(v[i])
		}
	}
	return mat.NewSymDense(n, v)
}

func (a *arguments) floats() []float64 {
	if a.yes() {
		return nil
	}
	return a.vector(a.byte() % 5)
}

func (a *arguments) ints() []int {
	v := make([]int, a.byte()%10)
	for i := range v {
		v[i] = a.size()
	}
	return v
}

// misprinted is what fmt writes of an argument that doesn't fit: %!d(string=x).
var misprinted = regexp.MustCompile(`%![a-z]?\(`)

// finite reports NaN and infinities in what came back without an error.
func (a *arguments) finite(err error, results ...any) {
	if err != nil {
		if text := err.Error(); misprinted.MatchString(text) || strings.Contains(text, "runtime error") {
			a.t.Errorf("the error reads badly: %s", text)
		}
		return
	}
	for _, r := range results {
		for _, v := range numbers(r) {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				a.t.Errorf("%s: %g in a %T without an error", a.name, v, r)
				return
			}
		}
	}
}

func numbers(r any) []float64 {
	switch r := r.(type) {
	case float64:
		return []float64{r}
	case []float64:
		return r
	case *mat.Dense:
		if r == nil || r.IsEmpty() {
			return nil
		}
		return mat.DenseCopyOf(r).RawMatrix().Data
	case *mat.SymDense:
		if r == nil || r.IsEmpty() {
			return nil
		}
		return mat.DenseCopyOf(r).RawMatrix().Data
	}
	panic(fmt.Sprintf("hostile: a %T is not looked at", r))
}

var sentences = []string{"kpca: ", "choose: ", "spectral: ", "data: ", "parquet: ", "zscore: ", "monitor: ", "landmarks: ", "regress: ", "objects: ", "eigen: "}

// try calls one function; a panic must be a sentence of ours.
func try(t *testing.T, name string, b []byte) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		said, ok := v.(string)
		if !ok || !slices.ContainsFunc(sentences, func(p string) bool { return strings.HasPrefix(said, p) }) {
			t.Errorf("%s: panic without a sentence: %v", name, v)
		}
	}()
	calls[name](&arguments{b: b, t: t, name: name})
}

func names() []string {
	var all []string
	for name := range calls {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

func FuzzHostile(f *testing.F) {
	r := rand.New(rand.NewPCG(2026, 11))
	rounds := 40
	if os.Getenv("KPCALAB_LONG") != "" {
		rounds = 2000
	}
	for which := range names() {
		for range rounds {
			b := make([]byte, 48)
			for i := range b {
				b[i] = byte(r.Uint32())
			}
			f.Add(uint16(which), b)
		}
	}
	all := names()
	f.Fuzz(func(t *testing.T, which uint16, b []byte) {
		try(t, all[int(which)%len(all)], b)
	})
}
