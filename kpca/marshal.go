package kpca

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/zscore"
)

// A saved model is: magic (8 bytes), format version (uint16), length of the
// contents (uint64), contents, SHA-256 of all that precedes it (32 bytes).
// Integers are little-endian.
const (
	magic         = "\x89KPCA\r\n\x1a" // as PNG's: a transfer as text breaks it
	formatVersion = 2                  // since 2, whether the kernel values are those of an anchor
	headerSize    = len(magic) + 2 + 8
)

// MarshalBinary returns the model as bytes that UnmarshalBinary, of this or a
// later version of the package, turns into a model with the same numbers to the
// last bit. It is an error when the kernel is a function or of a type that
// [RegisterKernel] doesn't know.
func (m *Model) MarshalBinary() ([]byte, error) {
	m.mustExist()
	if m.n == 0 {
		return nil, errNotFitted
	}
	e := &encoder{}
	m.write(e)
	if e.err != nil {
		return nil, e.err
	}
	b := make([]byte, 0, headerSize+len(e.b)+sha256.Size)
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint16(b, formatVersion)
	b = binary.LittleEndian.AppendUint64(b, uint64(len(e.b)))
	b = append(b, e.b...)
	sum := sha256.Sum256(b)
	return append(b, sum[:]...), nil
}

// UnmarshalBinary makes m the model that MarshalBinary saved. Bytes that are
// foreign, damaged, cut short or of a newer format are errors, and leave m as
// it was.
func (m *Model) UnmarshalBinary(data []byte) error {
	m.mustExist()
	contents, version, err := unwrap(data)
	if err != nil {
		return err
	}
	var out Model
	d := &decoder{b: contents, version: version}
	out.read(d)
	if d.err == nil && len(d.b) > 0 {
		d.fail(fmt.Errorf("kpca: the saved model has %d bytes too many", len(d.b)))
	}
	if d.err != nil {
		return d.err
	}
	if i, j, v, bad := firstNonFinite(out.Embedding); bad {
		return fmt.Errorf("kpca: the saved model contradicts itself: its numbers give the embedding %g of sample %d, component %d; it was not written by MarshalBinary", v, i, j)
	}
	out.fast = new(lazyProjector)
	*m = out
	return nil
}

func unwrap(data []byte) (contents []byte, version int, err error) {
	if !bytes.HasPrefix(data, []byte(magic)) {
		return nil, 0, fmt.Errorf("kpca: this is no saved model: it starts with %q, not with %q", data[:min(len(data), len(magic))], magic)
	}
	if len(data) < headerSize {
		return nil, 0, errShort
	}
	version = int(binary.LittleEndian.Uint16(data[len(magic):]))
	if version < 1 || version > formatVersion {
		return nil, 0, fmt.Errorf("kpca: the model was saved in format %d, this version of kpca reads formats 1 to %d; use a newer version", version, formatVersion)
	}
	size := binary.LittleEndian.Uint64(data[len(magic)+2:])
	if have := len(data) - headerSize - sha256.Size; have < 0 || size != uint64(have) {
		return nil, 0, fmt.Errorf("kpca: the saved model should have %d bytes of contents and has %d: it was cut short or joined with something else", size, max(have, 0))
	}
	end := len(data) - sha256.Size
	if sum := sha256.Sum256(data[:end]); !bytes.Equal(sum[:], data[end:]) {
		return nil, 0, errors.New("kpca: the saved model is damaged: its checksum does not fit its contents")
	}
	return data[headerSize:end], version, nil
}

var warningKinds = []error{ErrIndefinite, ErrRepeated, ErrRank, ErrConstantColumn, ErrPrecision, ErrInexact, ErrScale}

func (m *Model) write(e *encoder) {
	e.count(m.n)
	e.count(m.d)
	e.flag(m.centered)
	e.floats(m.Eigenvalues)
	e.float(m.Trace)
	for _, c := range m.Certificates {
		e.float(c.Residual)
		e.float(c.Gap)
	}
	e.count(len(m.Warnings))
	for _, w := range m.Warnings {
		for kind, err := range warningKinds {
			if errors.Is(w, err) {
				e.count(kind)
				break
			}
		}
		e.text(w.Error())
	}
	e.flag(m.kernel != nil)
	if m.kernel != nil {
		e.kernel(m.kernel)
		e.matrix(m.x)
	}
	e.flag(m.standard != nil)
	if m.standard != nil {
		e.floats(m.standard.Mean)
		e.floats(m.standard.Rest)
		e.floats(m.standard.Deviation)
	}
	e.flag(m.psi != nil)
	if m.psi != nil {
		e.matrix(m.psi)
		e.floats(m.center)
		e.floats(m.rest)
		e.matrix(m.Embedding)
		return
	}
	e.matrix(m.alpha)
	e.floats(m.refMean)
	e.float(m.refGrand)
	e.flag(m.shifted)
}

func (m *Model) read(d *decoder) {
	m.n, m.d, m.centered = d.count(), d.count(), d.flag()
	m.Eigenvalues, m.Trace = d.floats(), d.float()
	d.check(m.Components() > 0 && m.n > 0)
	if d.err != nil {
		return
	}
	m.Certificates = make([]Certificate, m.Components())
	for j := range m.Certificates {
		m.Certificates[j] = Certificate{Residual: d.float(), Gap: d.float()}
		d.check(m.Eigenvalues[j] >= 0 && (j == 0 || m.Eigenvalues[j] <= m.Eigenvalues[j-1]))
	}
	for range d.count() {
		kind, text := d.count(), d.text()
		if d.check(kind < len(warningKinds)); d.err != nil {
			return
		}
		m.warn(warningKinds[kind], text)
	}
	if d.flag() {
		m.kernel, m.x = d.kernel(), d.matrix()
		d.checkSize(m.x, m.n, m.d)
	}
	if d.flag() {
		m.standard = &zscore.Scaler{Mean: d.floats(), Rest: d.floats(), Deviation: d.floats()}
		d.check(m.kernel != nil && m.standard.Valid(m.d))
	}
	if d.flag() {
		m.readPrimal(d)
		return
	}
	m.readDual(d)
}

func (m *Model) readPrimal(d *decoder) {
	m.psi, m.center, m.rest, m.Embedding = d.matrix(), d.floats(), d.floats(), d.matrix()
	mu := len(m.center)
	d.check(len(m.rest) == mu)
	d.checkSize(m.psi, mu, m.Components())
	d.checkSize(m.Embedding, m.n, m.Components())
	fm, ok := m.kernel.(FeatureMap)
	if d.check(ok); d.err != nil {
		return
	}
	if d.fail(checkColumns(m.kernel, m.d)); d.err == nil {
		d.check(featureDim(fm, m.x) == mu)
	}
	m.setFeatures(fm)
}

func (m *Model) readDual(d *decoder) {
	m.alpha, m.refMean, m.refGrand = d.matrix(), d.floats(), d.float()
	shifted := d.version > 1 && d.flag()
	d.check(len(m.refMean) == m.n)
	d.checkSize(m.alpha, m.n, m.Components())
	if d.err != nil {
		return
	}
	if m.kernel != nil {
		if d.fail(checkColumns(m.kernel, m.d)); d.err != nil {
			return
		}
		m.setReference()
		if _, later := m.reference.(polynomialLess); later && d.version == 1 {
			m.reference, m.shifted = m.kernel, false
		}
		d.check(d.version == 1 || m.shifted == shifted)
	}
	m.fast = new(lazyProjector)
	m.mean, m.grand = m.plainMeans()
	m.setEmbedding()
}

// check makes a broken rule of the format an error.
func (d *decoder) check(holds bool) {
	if !holds {
		d.fail(errors.New("kpca: the saved model contradicts itself; it was not written by MarshalBinary"))
	}
}

func (d *decoder) checkSize(a *mat.Dense, rows, cols int) {
	if d.err == nil {
		r, c := a.Dims()
		d.check(r == rows && c == cols)
	}
}
