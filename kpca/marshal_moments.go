package kpca

import (
	"encoding/binary"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/ledger"
	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/internal/seal"
	"kpcalab/kpca/zscore"
)

var momentsFormat = seal.Kind{Magic: "\x89KPMO\r\n\x1a", Version: 2, Package: "kpca", What: "saved Moments"}

// MarshalBinary returns the sums with a checksum of their own and of the feature
// map, which is not among the bytes: some 4μ² of them, whatever n.
func (m *Moments) MarshalBinary() ([]byte, error) {
	m.mustExist()
	e := &encoder{}
	e.text(string(m.print[:]))
	e.flag(m.raw)
	e.count(m.d)
	e.count64(m.n)
	e.flag(m.parts.Unnamed)
	e.count(len(m.parts.Parts))
	for _, p := range m.parts.Parts {
		e.text(p.ID)
		e.count64(p.Rows)
		e.text(string(binary.LittleEndian.AppendUint64(nil, p.Digest)))
	}
	e.flag(m.scaler != nil)
	if s := m.scaler; s != nil {
		e.floats(s.Mean)
		e.floats(s.Rest)
		e.floats(s.Deviation)
	}
	e.flag(m.sum != nil)
	if a := m.sum; a != nil {
		e.float(a.weight)
		e.floats(a.mean)
		e.floats(a.rest)
		for i := range a.mean {
			for _, v := range a.s.RawRowView(i)[i:] {
				e.float(v)
			}
		}
	}
	return momentsFormat.Wrap(e.b), nil
}

// UnmarshalBinary makes m the sums that MarshalBinary saved: they can be merged and
// fitted, and take no more rows. Bytes that are foreign, damaged or cut short are
// errors, and leave m as it was.
func (m *Moments) UnmarshalBinary(data []byte) error {
	m.mustExist()
	contents, version, err := momentsFormat.Unwrap(data)
	if err != nil {
		return err
	}
	if version < 2 {
		return fmt.Errorf("kpca: the saved Moments have format %d, which tells less of its parts than this version needs; sum the parts up again", version)
	}
	d := &decoder{b: contents, version: format.Version}
	var out Moments
	out.read(d)
	if err := d.end(); err != nil {
		return err
	}
	*m = out
	return nil
}

func (m *Moments) read(d *decoder) {
	print := d.text()
	d.check(copy(m.print[:], print) == len(print) && len(print) == len(m.print))
	m.raw, m.d, m.n, m.parts.Unnamed = d.flag(), d.count(), d.count64(), d.flag()
	for range d.count() {
		p := ledger.Part{ID: d.text(), Rows: d.count64()}
		digest := d.text()
		if d.check(len(digest) == 8); d.err != nil {
			return
		}
		p.Digest = binary.LittleEndian.Uint64([]byte(digest))
		m.parts.Parts = append(m.parts.Parts, p)
	}
	d.check(m.parts.Valid())
	if d.flag() {
		m.scaler = &zscore.Scaler{Mean: d.floats(), Rest: d.floats(), Deviation: d.floats()}
		d.check(lent.Valid(m.scaler, m.d))
	}
	if !d.flag() {
		d.check(m.n == 0)
		return
	}
	a := &scatter{weight: d.float(), mean: d.floats(), rest: d.floats()}
	size := len(a.mean)
	d.check(a.weight >= 0 && size > 0 && len(a.rest) == size && m.d > 0)
	if d.err != nil || size > len(d.b)/8/((size+1)/2) {
		d.fail(errShort)
		return
	}
	a.s = mat.NewDense(size, size, nil)
	for i := range size {
		copy(a.s.RawRowView(i)[i:], d.numbers(size-i))
	}
	m.sum = a
}

func init() {
	lent.CheckKernel = func(k any) error {
		of, _ := k.(Kernel) // nil stays nil
		_, err := checkedKernel(of)
		return err
	}
	lent.Without = func(ny any, x mat.Matrix) (any, error) { return ny.(*Nystrom).without(x) }
}

// end is the first error, or that of bytes which nothing has read.
func (d *decoder) end() error {
	if len(d.b) > 0 {
		d.fail(fmt.Errorf("kpca: %d bytes too many are saved", len(d.b)))
	}
	return d.err
}

var kernelFormat = seal.Kind{Magic: "\x89KPKE\r\n\x1a", Version: 1, Package: "kpca", What: "saved kernel"}

// MarshalKernel returns k as bytes with a checksum. What is made of them has the same
// numbers to the last bit, where the axes that NewNystrom finds on another processor
// may be others. It is an error where [RegisterKernel] doesn't know the type of k.
func MarshalKernel(k Kernel) ([]byte, error) {
	k, err := checkedKernel(k)
	if err != nil {
		return nil, err
	}
	e := &encoder{}
	e.kernel(k)
	return kernelFormat.Wrap(e.b), e.err
}

// UnmarshalKernel is the kernel that MarshalKernel saved.
func UnmarshalKernel(data []byte) (Kernel, error) {
	contents, _, err := kernelFormat.Unwrap(data)
	if err != nil {
		return nil, err
	}
	d := &decoder{b: contents, version: format.Version}
	k := d.kernel()
	return k, d.end()
}

// columns is d, the number of columns of the samples that the map takes.
func (ny *Nystrom) columns() int { mustBeMade(ny); return ny.landmarks.RawMatrix().Cols }

func (ny *Nystrom) appendTo(e *encoder) {
	e.kernel(ny.kernel)
	e.matrix(ny.landmarks)
	e.matrix(ny.whiten)
	e.flag(ny.wide != nil)
}

func (ny *Nystrom) readFrom(d *decoder) {
	ny.kernel, ny.landmarks, ny.whiten = d.kernel(), d.matrix(), d.matrix()
	if d.err != nil {
		return
	}
	l, cols := ny.landmarks.Dims()
	d.checkSize(ny.whiten, l, ny.whiten.RawMatrix().Cols)
	d.fail(checkColumns(ny.kernel, cols))
	if wide := d.flag(); !wide || d.err != nil {
		return
	}
	g := traitsOf(ny.kernel).lessOne
	d.check(g != nil && ny.setWide(g))
}

// columns is d, the number of columns of the samples that the map takes.
func (f *Fourier) columns() int { mustBeMade(f); return f.omega.RawMatrix().Cols }

func (f *Fourier) appendTo(e *encoder) {
	e.float(f.width)
	e.matrix(f.omega)
	if f.width == 0 {
		e.floats(f.offset)
	}
}

func (f *Fourier) readFrom(d *decoder) {
	f.width, f.omega = d.float(), d.matrix()
	if f.width != 0 {
		d.check(f.width > 0 && !math.IsInf(f.width, 0))
		return
	}
	if f.offset = d.floats(); d.err != nil {
		return
	}
	if len(f.offset) == 0 {
		f.offset = nil
	}
	_, err := FourierOf(f.omega, f.offset)
	d.fail(err)
}
