package kpca

import (
	"math"

	"kpcalab/kpca/internal/seal"
)

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
