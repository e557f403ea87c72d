package kpca

import (
	"context"

	"gonum.org/v1/gonum/mat"
)

// FitContext is [Fit] that ends with ctx.Err() soon after ctx is done, for fits
// that take long. What can't be interrupted, as the last third of Full's work and
// the Map of a feature map, runs to its end.
func FitContext(ctx context.Context, x mat.Matrix, k Kernel, opts *Options) (*Model, error) {
	o := opts.orZero()
	o.ctx = ctx
	return Fit(x, k, &o)
}

// TransformContext is [Model.Transform] that ends with ctx.Err() soon after ctx is done.
func (m *Model) TransformContext(ctx context.Context, x mat.Matrix) (*mat.Dense, error) {
	g, _, err := m.embed(ctx, x, false)
	return g, err
}

// context is that of FitContext, or one that never ends.
func (o Options) context() context.Context {
	if o.ctx == nil {
		return context.Background()
	}
	return o.ctx
}
