package kpca

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca/internal/signs"
)

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
	model.certify(residualNorms(product(c, model.psi), model.psi, values), values)
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
