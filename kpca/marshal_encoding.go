package kpca

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// encoder appends numbers to a buffer, little-endian; the first error stays.
type encoder struct {
	b     []byte
	err   error
	depth int // of kernels within kernels
}

func (e *encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

func (e *encoder) count(n int)     { e.b = binary.AppendUvarint(e.b, uint64(n)) }
func (e *encoder) float(v float64) { e.b = binary.LittleEndian.AppendUint64(e.b, math.Float64bits(v)) }

// count64 is for numbers of rows, which no memory holds.
func (e *encoder) count64(n int) { e.b = binary.AppendUvarint(e.b, uint64(n)) }

func (e *encoder) flag(v bool) {
	if v {
		e.count(1)
		return
	}
	e.count(0)
}

func (e *encoder) text(s string) {
	e.count(len(s))
	e.b = append(e.b, s...)
}

func (e *encoder) floats(v []float64) {
	e.count(len(v))
	for _, x := range v {
		e.float(x)
	}
}

func (e *encoder) matrix(a *mat.Dense) {
	r, c := a.Dims()
	e.count(r)
	e.count(c)
	for i := range r {
		for _, x := range a.RawRowView(i) {
			e.float(x)
		}
	}
}

// decoder reads what encoder wrote from bytes that nobody vouches for: nothing
// is allocated that the remaining bytes don't fill, and every number is finite.
type decoder struct {
	b       []byte
	version int // of the format
	err     error
	depth   int // of kernels within kernels
}

var errShort = errors.New("kpca: the saved model ends early or its sizes are wrong")

func (d *decoder) fail(err error) {
	if d.err == nil && err != nil {
		d.err = err
	}
}

func (d *decoder) count() int {
	v, size := binary.Uvarint(d.b)
	if d.err != nil || size <= 0 || v > math.MaxInt32 {
		d.fail(errShort)
		return 0
	}
	d.b = d.b[size:]
	return int(v)
}

func (d *decoder) count64() int {
	v, size := binary.Uvarint(d.b)
	if d.err != nil || size <= 0 || v > math.MaxInt {
		d.fail(errShort)
		return 0
	}
	d.b = d.b[size:]
	return int(v)
}

func (d *decoder) flag() bool {
	v := d.count()
	if v > 1 {
		d.fail(fmt.Errorf("kpca: the saved model holds %d where yes or no was expected", v))
	}
	return v == 1
}

func (d *decoder) text() string {
	n := d.count()
	if n > len(d.b) {
		d.fail(errShort)
	}
	if d.err != nil {
		return ""
	}
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}

func (d *decoder) float() float64 {
	v := d.numbers(1)
	if d.err != nil {
		return 0
	}
	return v[0]
}

func (d *decoder) floats() []float64 { return d.numbers(d.count()) }

func (d *decoder) numbers(n int) []float64 {
	if d.err != nil || n > len(d.b)/8 {
		d.fail(errShort)
		return nil
	}
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Float64frombits(binary.LittleEndian.Uint64(d.b[8*i:]))
		if math.IsNaN(v[i]) || math.IsInf(v[i], 0) {
			d.fail(fmt.Errorf("kpca: the saved model holds %g; every number must be finite", v[i]))
		}
	}
	d.b = d.b[8*n:]
	return v
}

// matrix reads an r×c matrix; empty ones are errors.
func (d *decoder) matrix() *mat.Dense {
	r, c := d.count(), d.count()
	if d.err != nil || r == 0 || c == 0 || r > len(d.b)/8/c {
		d.fail(errShort)
		return nil
	}
	return mat.NewDense(r, c, d.numbers(r*c)) // there are enough; one that isn't finite is an error in d
}
