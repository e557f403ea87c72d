package kpca

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/ledger"
	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/internal/signs"
	"kpcalab/kpca/zscore"
)

// Moments sum up the features of samples in some μ² numbers, whatever n: their
// weight, mean, and squares about the mean. Sums of parts of the data, made on any
// machine in any order, merge to those of all, and [FitMoments] makes a model of
// them without seeing a sample again.
//
// How rows are cut into blocks and parts, and the order of merging, change the
// model by rounding only (1e-12); the same merges in the same order give the same
// bits. Not safe for use by several goroutines: give each its own, and merge.
type Moments struct {
	fm     FeatureMap // what Add computes; nil in moments that were read
	raw    bool       // kernel values are summed, which fm makes features of
	values *rawValues // computes them; nil in moments that were read
	print  [sha256.Size]byte
	d      int // columns; 0 while it isn't known
	scaler *zscore.Scaler
	n      int
	name   string // of the part whose rows Add takes
	parts  ledger.Ledger
	sum    *scatter
}

// mostRawMoments is the condition of K_zz up to which kernel values are summed in
// place of features. No sample is seen again that could show lost digits; the
// worst case, ε·condition, is to stay near 1e-12.
const mostRawMoments = 1e4

// NewMoments returns empty sums of the features fm. With a scaler, which may be
// nil, samples are standardized first, and the model will do so too. It panics if
// fm or s is empty.
func NewMoments(fm FeatureMap, s *zscore.Scaler) *Moments {
	m := &Moments{fm: mustKernel(fm).(FeatureMap), scaler: s}
	m.print = fingerprint(m.fm)
	if s != nil {
		if m.d = len(s.Mean); m.d == 0 || !lent.Valid(s, m.d) {
			panic("kpca: the Scaler of NewMoments is empty or incomplete; get one from zscore.Fit")
		}
	}
	m.values = rawOf(m.fm, mostRawMoments)
	m.raw = m.values != nil
	return m
}

// fingerprint is a checksum of the map, or zero where it has no bytes, as MapFunc
// hasn't: that two such maps are the same, the caller must know.
func fingerprint(fm FeatureMap) (sum [sha256.Size]byte) {
	e := &encoder{}
	if e.kernel(fm); e.err == nil {
		sum = sha256.Sum256(e.b)
	}
	return sum
}

// Name says which part of the data m sums up, by an id such as "shard 3 of 16",
// before rows are added: Merge counts an id once, however often the part is
// delivered, and refuses other rows under an id that it knows. It panics after rows
// were added or merged, whose ids would be lost.
func (m *Moments) Name(id string) {
	if m.mustExist(); !m.parts.Empty() {
		panic(fmt.Sprintf("kpca: Moments.Name(%q) after rows were added or merged; name a part first, and merge parts of other names", id))
	}
	m.name, m.parts = id, ledger.Ledger{Parts: []ledger.Part{{ID: id}}}
}

// Parts are the ids of the parts that m sums up, in alphabetical order.
func (m *Moments) Parts() []string { m.mustExist(); return m.parts.IDs() }

// N is the number of rows, without those of weight 0.
func (m *Moments) N() int { m.mustExist(); return m.n }

// Weight is Σw, which is N without weights.
func (m *Moments) Weight() float64 {
	m.mustExist()
	if m.sum == nil {
		return 0
	}
	return m.sum.weight
}

// Add takes in the rows of x (samples, n×d) with weights that say how often each
// counts; nil: once. What is wrong with a row or a weight is an error, and then
// nothing of x is counted.
func (m *Moments) Add(x mat.Matrix, weights []float64) error {
	if m.mustExist(); m.fm == nil {
		return errors.New("kpca: these Moments know no feature map, since they were read or are empty; add rows to those of NewMoments, and Merge them")
	}
	if err := checkData(x); err != nil {
		return err
	}
	rows, d := x.Dims()
	if m.d > 0 && d != m.d {
		return fmt.Errorf("kpca: the samples have %d columns, those before had %d", d, m.d)
	}
	if err := checkColumns(m.fm, d); err != nil {
		return err
	}
	counted, err := checkWeights(weights, rows)
	if err != nil {
		return err
	}
	sum, err := m.summed(m.standardized(x), weights)
	if err != nil {
		return err
	}
	m.sum = sum
	m.d, m.n = d, m.n+counted
	m.parts.Add(m.name, x, weights)
	return nil
}

// summed is m.sum with the rows of z, in pieces that bound the memory. More than
// one piece are summed apart, so that an error in a late one leaves m as it was.
func (m *Moments) summed(z *mat.Dense, weights []float64) (*scatter, error) {
	rows, d := z.Dims()
	sum, step := m.sum, 0
	for i := 0; i < rows; i += step {
		if step == 0 {
			step = piece(featureDim(m.fm, z))
		}
		end := min(i+step, rows)
		b, err := m.mapped(z.Slice(i, end, 0, d).(*mat.Dense), i)
		if err != nil {
			return nil, err
		}
		size := b.RawMatrix().Cols
		if m.sum != nil && size != len(m.sum.mean) {
			panic(fmt.Sprintf("kpca: the Map of %s returns %d features, and returned %d before", kernelName(m.fm), size, len(m.sum.mean)))
		}
		if i == 0 && (sum == nil || end < rows) {
			sum = newScatter(size)
		}
		var w []float64
		if weights != nil {
			w = weights[i:end]
		}
		if err := sum.add(context.Background(), b, w); err != nil {
			return nil, err
		}
	}
	if m.sum != nil && sum != m.sum {
		m.sum.merge(sum)
		sum = m.sum
	}
	return sum, nil
}

// piece is the number of samples whose features are held at a time: 2 MB of them, in
// whole panels of package gemm.
func piece(mu int) int { return max(384, (1<<18)/mu/192*192) }

// mapped is what is summed for each row of z, the first of which has the given
// number.
func (m *Moments) mapped(z *mat.Dense, first int) (*mat.Dense, error) {
	if mu := featureDim(m.fm, z); mu > mostStreams {
		return nil, fmt.Errorf("kpca: %s has %d features, and Moments hold 8μ² bytes; they take up to %d: use NewNystrom with fewer landmarks", kernelName(m.fm), mu, mostStreams)
	}
	trial := Model{kernel: m.fm, centered: true}
	if m.raw {
		return m.values.of(&trial, z, first)
	}
	trial.setFeatures(m.fm)
	return trial.mapFeatures(z, first)
}

func (m *Moments) standardized(x mat.Matrix) *mat.Dense {
	if m.scaler == nil {
		return denseOf(x)
	}
	z := mat.DenseCopyOf(x)
	lent.InPlace(m.scaler, z)
	return z
}

// Merge takes in what other sums up, which stays as it is. Parts of which m holds
// the ids already are not counted again, and where other has all of m's and more, m
// becomes what other is. It is an error when the two are of other maps, or
// standardized otherwise, and when they share some parts but each has others too.
func (m *Moments) Merge(other *Moments) error {
	m.mustExist()
	other.mustExist()
	if err := m.matches(other); err != nil {
		return err
	}
	covered, err := m.parts.Covers(&other.parts)
	if err != nil && other.parts.Contains(&m.parts) {
		m.n, m.sum, m.parts, err = 0, nil, ledger.Ledger{}, nil
	}
	if err != nil {
		return fmt.Errorf("kpca: Moments can't be merged: %w", err)
	}
	if !covered {
		m.take(other)
	}
	return nil
}

// take merges what matches and is not yet counted.
func (m *Moments) take(other *Moments) {
	if m.empty() {
		m.print, m.d, m.scaler, m.raw = other.print, other.d, other.scaler, other.raw
	}
	m.d = max(m.d, other.d)
	m.parts.Take(&other.parts)
	if other.sum == nil {
		return
	}
	if m.sum == nil {
		m.sum = newScatter(len(other.sum.mean))
	}
	m.n += other.n
	m.sum.merge(other.sum)
}

// empty tells whether m knows neither map nor rows: it takes those of what is merged.
func (m *Moments) empty() bool { return m.fm == nil && m.sum == nil && len(m.parts.Parts) == 0 }

// matches tells why the two can't be merged.
func (m *Moments) matches(other *Moments) error {
	switch {
	case m == other:
		return errors.New("kpca: Moments can't be merged with themselves")
	case m.empty() || other.empty():
		return nil
	case m.print != other.print:
		return errors.New("kpca: the two Moments are of different feature maps; make the map once, and send its bytes to every worker (stream.Plan): a map that is made again elsewhere may take other axes")
	case m.d != other.d && m.d > 0 && other.d > 0:
		return fmt.Errorf("kpca: the two Moments are of samples with %d and with %d columns", m.d, other.d)
	case !sameScaler(m.scaler, other.scaler):
		return errors.New("kpca: the two Moments are of data that were standardized differently; fit one zscore.Scaler and use it everywhere")
	case m.raw != other.raw || m.sum != nil && other.sum != nil && len(m.sum.mean) != len(other.sum.mean):
		return errors.New("kpca: the two Moments sum up different features, though of one map; were they made by different versions of this package?")
	}
	return nil
}

func sameScaler(a, b *zscore.Scaler) bool {
	if a == nil || b == nil {
		return a == b
	}
	return slices.Equal(a.Mean, b.Mean) && slices.Equal(a.Rest, b.Rest) && slices.Equal(a.Deviation, b.Deviation)
}

func (m *Moments) mustExist() {
	if m == nil {
		panic("kpca: the *Moments are nil; get some from NewMoments, or take new(kpca.Moments) to merge into")
	}
}

// FitMoments makes the model that Fit makes of all the samples in m, in the primal
// form, without seeing them: fm is the map of NewMoments, whose checksum must be
// that of the moments. The model holds no samples and has a nil Embedding: it can
// Transform, and has no pre-images.
//
// Three things differ from Fit, which has the samples. Signs: of a Nystrom map the
// largest-magnitude coordinate of its landmarks is positive, of others the largest
// entry of ψ. Certificates are those of C̄ as it was summed; the rounding of the
// sums, some 1e-15 of λ_1, isn't in them. Options.Standardize means that
// NewMoments had a Scaler, Options.Weights were given to Add.
func FitMoments(fm FeatureMap, m *Moments, opts *Options) (*Model, error) {
	k := mustKernel(fm).(FeatureMap)
	m.mustExist()
	o := opts.orZero()
	if err := m.fits(k, o); err != nil {
		return nil, err
	}
	model := &Model{kernel: k, centered: !o.Uncentered, n: m.n, d: m.d, total: m.sum.weight, standard: m.scaler}
	if err := model.setNames(o); err != nil {
		return nil, err
	}
	if m.scaler != nil {
		model.warnConstant(m.scaler)
	}
	model.setFeatures(k)
	o.report(0)
	var r *rawValues
	if m.raw {
		r = rawOf(k, math.Inf(1))
	}
	c, noise := model.covariance(m.sumsFor(model), r)
	values, err := model.solveCovariance(c, noise, o)
	if err != nil {
		return nil, err
	}
	model.fixSigns()
	if err := o.context().Err(); err != nil {
		return nil, err
	}
	model.certify(residualNorms(product(c, model.psi), model.psi, model.Eigenvalues), values)
	o.report(1)
	return model, nil
}

func (m *Moments) fits(fm FeatureMap, o Options) error {
	switch {
	case m.n == 0 || m.sum == nil:
		return errors.New("kpca: the Moments are empty; Add samples, or Merge what others have added")
	case m.print != fingerprint(fm):
		return fmt.Errorf("kpca: the Moments are not of this feature map (%s); take the one whose bytes the workers had", kernelName(fm))
	case o.Form == Dual || o.Solver != nil:
		return errors.New("kpca: Moments are fitted in the primal form; leave Form and Solver at their zero values")
	case o.Standardize && m.scaler == nil:
		return errors.New("kpca: Standardize needs the Scaler before the features are summed; pass it to NewMoments")
	case o.Weights != nil:
		return errors.New("kpca: weights belong to rows; pass them to Moments.Add")
	}
	return o.check(m.n)
}

// sumsFor are the sums about the origin that the model has: for an uncentred one of
// a wide Nyström map it isn't that of NewMoments.
func (m *Moments) sumsFor(model *Model) *scatter {
	ny, ok := model.kernel.(*Nystrom)
	if !ok || ny.wide == nil || model.centered {
		return m.sum
	}
	moved := *m.sum
	moved.mean = slices.Clone(m.sum.mean)
	for j, q := range ny.wide.q {
		moved.mean[j] += q
	}
	moved.mean[len(ny.wide.q)] += ny.wide.nu
	return &moved
}

// fixSigns is the sign rule where there is no training embedding.
func (m *Model) fixSigns() {
	at := mat.DenseCopyOf(m.psi)
	if ny, ok := m.kernel.(*Nystrom); ok {
		if f, err := m.centredFeatures(ny.landmarks, 0); err == nil {
			at = product(f, m.psi)
		}
	}
	scaleBy(m.psi, signs.Fix(at))
}
