package kpca

import (
	"encoding/base64"
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/internal/seal"
	"kpcalab/kpca/zscore"
)

// format is that of saved models. Since 2 they say whether the kernel values are
// those of an anchor; since 3 they hold weights, and need hold no samples; since 4
// they hold names of columns.
var format = seal.Kind{Magic: magic, Version: 4, Package: "kpca", What: "saved model"}

const magic = "\x89KPCA\r\n\x1a"

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
	return format.Wrap(e.b), nil
}

// UnmarshalBinary makes m the model that MarshalBinary saved. Bytes that are
// foreign, damaged, cut short or of a newer format are errors, and leave m as
// it was.
func (m *Model) UnmarshalBinary(data []byte) error {
	m.mustExist()
	contents, version, err := format.Unwrap(data)
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
	if i, j, v, bad := out.badEmbedding(); bad {
		return fmt.Errorf("kpca: the saved model contradicts itself: its numbers give the embedding %g of sample %d, component %d; it was not written by MarshalBinary", v, i, j)
	}
	out.fast = new(lazyProjector)
	*m = out
	return nil
}

var warningKinds = []error{ErrIndefinite, ErrRepeated, ErrRank, ErrConstantColumn, ErrPrecision, ErrInexact, ErrScale}

func (m *Model) write(e *encoder) {
	e.count64(m.n)
	e.count(m.d)
	e.flag(m.centered)
	e.float(m.total)
	e.floats(m.weights)
	e.flag(m.Embedding != nil)
	e.count(len(m.names))
	for _, name := range m.names {
		e.text(name)
	}
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
		if m.x != nil {
			e.matrix(m.x)
		}
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
		if m.Embedding != nil {
			e.matrix(m.Embedding)
		}
		return
	}
	e.matrix(m.alpha)
	e.floats(m.refMean)
	e.float(m.refGrand)
	e.flag(m.shifted)
	if m.weights != nil { // rows of weight 0 don't show in A
		e.matrix(m.Embedding)
	}
}

func (m *Model) read(d *decoder) {
	m.n, m.d, m.centered = d.count64(), d.count(), d.flag()
	samples := m.readWeights(d)
	m.readNames(d)
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
		if m.kernel = d.kernel(); samples {
			m.x = d.matrix()
			d.checkSize(m.x, m.n, m.d)
		}
	}
	if d.flag() {
		m.standard = &zscore.Scaler{Mean: d.floats(), Rest: d.floats(), Deviation: d.floats()}
		d.check(m.kernel != nil && lent.Valid(m.standard, m.d))
	}
	if d.flag() {
		m.readPrimal(d, samples)
		return
	}
	d.check(samples)
	m.readDual(d)
}

// readWeights reads Σw and the weights, and tells whether samples follow.
func (m *Model) readWeights(d *decoder) (samples bool) {
	if d.version < 3 {
		m.total = float64(m.n)
		return true
	}
	m.total, m.weights, samples = d.float(), d.floats(), d.flag()
	d.check(m.total > 0)
	if len(m.weights) == 0 {
		m.weights = nil
		return samples
	}
	d.check(samples && len(m.weights) == m.n)
	for _, w := range m.weights {
		d.check(w >= 0)
	}
	return samples
}

func (m *Model) readNames(d *decoder) {
	if d.version < 4 {
		return
	}
	count := d.count()
	d.check(count == 0 || count == m.d)
	for i := 0; i < count && d.err == nil; i++ {
		m.names = append(m.names, d.text())
	}
}

func (m *Model) readPrimal(d *decoder, samples bool) {
	m.psi, m.center, m.rest = d.matrix(), d.floats(), d.floats()
	mu := len(m.center)
	d.check(len(m.rest) == mu)
	d.checkSize(m.psi, mu, m.Components())
	if samples {
		m.Embedding = d.matrix()
		d.checkSize(m.Embedding, m.n, m.Components())
	}
	fm, ok := m.kernel.(FeatureMap)
	if d.check(ok); d.err != nil {
		return
	}
	if d.fail(checkColumns(m.kernel, m.d)); d.err == nil {
		d.check(m.featureCount(fm) == mu)
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
		if _, later := m.reference.(polynomialLess); later && d.version == 1 || d.version > 1 && !shifted {
			m.reference, m.shifted = m.kernel, false // saved before the kernel had an anchor
		}
		d.check(d.version == 1 || m.shifted == shifted)
	}
	m.fast = new(lazyProjector)
	m.mean, m.grand = m.plainMeans()
	if m.weights == nil {
		m.setEmbedding()
		return
	}
	m.Embedding = d.matrix()
	d.checkSize(m.Embedding, m.n, m.Components())
}

// badEmbedding finds a number of the training embedding that isn't finite.
func (m *Model) badEmbedding() (row, col int, v float64, found bool) {
	if m.Embedding == nil {
		return 0, 0, 0, false
	}
	return firstNonFinite(m.Embedding)
}

// featureCount is μ for the samples of the model, or for one of zeros where it
// holds none.
func (m *Model) featureCount(fm FeatureMap) int {
	if m.x != nil {
		return featureDim(fm, m.x)
	}
	return featureDim(fm, mat.NewDense(1, m.d, nil))
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

// MarshalText is MarshalBinary in base64: with it a model is a string in JSON, XML
// and whatever else takes an encoding.TextMarshaler.
func (m Model) MarshalText() ([]byte, error) {
	b, err := m.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.AppendEncode(nil, b), nil
}

// UnmarshalText reads what MarshalText wrote.
func (m *Model) UnmarshalText(text []byte) error {
	b, err := base64.StdEncoding.AppendDecode(nil, text)
	if err != nil {
		return fmt.Errorf("kpca: this is no saved model: %w", err)
	}
	return m.UnmarshalBinary(b)
}
