package stream

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/choose"
	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/internal/seal"
	"kpcalab/kpca/landmarks"
	"kpcalab/kpca/zscore"
)

// Plan is what must be known before features can be summed. It is made once and
// sent to all workers: a map that is made again elsewhere may have other axes, and
// moments of different maps don't merge.
type Plan struct {
	Map     kpca.FeatureMap
	Scaler  *zscore.Scaler // nil: samples are taken as they are
	Columns []string       // names of the samples' columns, which the model keeps; nil: none
	Weights string         // the column of weights that the sample had; "": none, or not known
}

// Moments are empty sums under the plan.
func (p *Plan) Moments() *kpca.Moments {
	p.mustExist()
	return kpca.NewMoments(p.Map, p.Scaler)
}

// Fit is [kpca.FitMoments] of sums under the plan.
func (p *Plan) Fit(m *kpca.Moments, o *kpca.Options) (*kpca.Model, error) {
	p.mustExist()
	named := kpca.Options{}
	if o != nil {
		named = *o
	}
	if named.Names == nil {
		named.Names = p.Columns
	}
	return kpca.FitMoments(p.Map, m, &named)
}

func (p *Plan) mustExist() {
	if p == nil || p.Map == nil {
		panic("stream: the Plan is nil or has no feature map; get one from Sample.Plan, or set Map")
	}
}

// Nystrom tells how a map is made of a sample.
type Nystrom struct {
	Kernel      kpca.Kernel // nil: a Gaussian whose width is the median distance
	Landmarks   int         // 0: 256, or all rows of the sample if there are fewer
	Standardize bool        // rows are brought to mean 0 and deviation 1 first
	Seed        uint64      // of the choice among the sample, by landmarks.PlusPlusWeighted
}

// Plan chooses landmarks among the rows of the sample, and makes their map.
func (s *Sample) Plan(n Nystrom) (*Plan, error) {
	x, weights, err := s.rows()
	if err != nil {
		return nil, err
	}
	p := &Plan{Columns: slices.Clone(s.Columns), Weights: s.Weights}
	if n.Standardize {
		if p.Scaler, err = s.Sums.Scaler(); err != nil {
			return nil, err
		}
		lent.InPlace(p.Scaler, x)
	}
	rows, _ := x.Dims()
	if n.Landmarks == 0 {
		n.Landmarks = min(256, rows)
	}
	if n.Kernel == nil {
		width, err := choose.MedianWidth(repeated(x, weights))
		if err != nil {
			return nil, err
		}
		n.Kernel = kpca.Gaussian{Width: width}
	}
	z, err := landmarks.PlusPlusWeighted(x, weights, n.Landmarks, n.Seed)
	if err != nil {
		return nil, err
	}
	p.Map, err = kpca.NewNystrom(n.Kernel, z)
	return p, err
}

// mostRepeated rows are what choose.MedianWidth takes all pairs of.
const mostRepeated = 1000

// repeated has each row of x as often as its weight says, where weights are counts
// and don't sum to more than mostRepeated; else mostRepeated rows, in proportion.
func repeated(x *mat.Dense, weights []float64) *mat.Dense {
	if weights == nil {
		return x
	}
	total, whole := 0.0, true
	for _, w := range weights {
		total += w
		whole = whole && w == math.Trunc(w)
	}
	rows := mostRepeated
	if whole && total <= mostRepeated {
		rows = int(total)
	}
	_, d := x.Dims()
	out := mat.NewDense(rows, d, nil)
	at, sum := 0, weights[0]
	for i := range rows {
		for sum <= total*(float64(i)+0.5)/float64(rows) && at < len(weights)-1 {
			at++
			sum += weights[at]
		}
		out.SetRow(i, x.RawRowView(at))
	}
	return out
}

var planFormat = seal.Kind{Magic: "\x89KPPL\r\n\x1a", Version: 2, Package: "stream", What: "saved Plan"}

type savedPlan struct {
	Map     []byte
	Scaler  *zscore.Scaler
	Columns []string
	Weights string
}

// MarshalBinary returns the plan with a checksum. The map must be one that
// [kpca.RegisterKernel] knows; a function has no bytes.
func (p *Plan) MarshalBinary() ([]byte, error) {
	p.mustExist()
	fm, err := kpca.MarshalKernel(p.Map)
	if err != nil {
		return nil, fmt.Errorf("stream: %w", err)
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(savedPlan{fm, p.Scaler, p.Columns, p.Weights}); err != nil {
		return nil, err
	}
	return planFormat.Wrap(b.Bytes()), nil
}

// UnmarshalBinary makes p the plan that MarshalBinary saved.
func (p *Plan) UnmarshalBinary(data []byte) error {
	contents, version, err := planFormat.Unwrap(data)
	if err != nil {
		return err
	}
	if version < 2 {
		return fmt.Errorf("stream: the saved Plan has format %d, which held its map in other bytes; make the plan again", version)
	}
	var s savedPlan
	if err := gob.NewDecoder(bytes.NewReader(contents)).Decode(&s); err != nil {
		return fmt.Errorf("stream: the saved Plan can't be read: %w", err)
	}
	k, err := kpca.UnmarshalKernel(s.Map)
	if err != nil {
		return fmt.Errorf("stream: the saved Plan: %w", err)
	}
	out := Plan{Scaler: s.Scaler, Columns: s.Columns, Weights: s.Weights}
	var ok bool
	switch out.Map, ok = k.(kpca.FeatureMap); {
	case !ok:
		return fmt.Errorf("stream: the saved Plan contradicts itself: %T is no feature map", k)
	case s.Scaler != nil && !finite(s.Scaler):
		return errors.New("stream: the saved Plan contradicts itself: its Scaler is incomplete")
	case s.Scaler != nil && s.Columns != nil && len(s.Columns) != len(s.Scaler.Mean):
		return errors.New("stream: the saved Plan contradicts itself: Columns and Scaler differ in number")
	}
	*p = out
	return nil
}

func finite(s *zscore.Scaler) bool {
	for j := range s.Mean {
		if j >= len(s.Rest) || j >= len(s.Deviation) || !(math.Abs(s.Mean[j]+s.Rest[j]) <= math.MaxFloat64) || !(s.Deviation[j] <= math.MaxFloat64) {
			return false
		}
	}
	return len(s.Mean) > 0 && lent.Valid(s, len(s.Mean))
}
