// Package stream fits kernel PCA to rows that come in blocks: more than memory
// holds, from files, a network, or a generator.
//
//	sample, err := stream.Draw(ctx, rows, 4000, 1)                  // one pass
//	plan, err := sample.Plan(stream.Nystrom{Landmarks: 500})        // map and z-scores
//	model, err := stream.Fit(ctx, rows, plan, &kpca.Options{Components: 10}) // another
//	for g, err := range stream.Transform(ctx, rows, model) { … }
//
// Rows are an iterator over blocks, of any sizes, which is ranged over once for each
// pass; where some rows count more often than others, [Weighted] takes its place. A
// block may be overwritten by its maker once the next one is asked for. Memory is that
// of one block, of the features of some rows of it, and 8μ² bytes.
//
// On several machines each takes its part: a [Sample] and [kpca.Moments] merge, and
// a [Plan] is sent as bytes. The command kpca/moments does that with files and pipes.
package stream

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
)

// Rows are samples in blocks of n×d. The first error ends a pass, which returns it.
type Rows = iter.Seq2[*mat.Dense, error]

// Weighted are rows of which some count more often than others.
type Weighted = iter.Seq2[Block, error]

// Block are rows with how often each counts, which needn't be a whole number; nil:
// once each.
type Block struct {
	X       *mat.Dense
	Weights []float64
}

func unweighted(rows Rows) Weighted {
	return func(yield func(Block, error) bool) {
		for x, err := range rows {
			if !yield(Block{X: x}, err) {
				return
			}
		}
	}
}

// Blocks cuts the rows of x into blocks of at most so many rows.
func Blocks(x *mat.Dense, rows int) Rows {
	if rows < 1 {
		panic(fmt.Sprintf("stream: blocks of %d rows; at least one is needed", rows))
	}
	return func(yield func(*mat.Dense, error) bool) {
		n, d := x.Dims()
		for i := 0; i < n; i += rows {
			if !yield(x.Slice(i, min(i+rows, n), 0, d).(*mat.Dense), nil) {
				return
			}
		}
	}
}

// Watch is rows with a call after each block, with the number of rows so far.
func Watch(rows Rows, progress func(rows int)) Rows {
	return func(yield func(*mat.Dense, error) bool) {
		done := 0
		for x, err := range rows {
			if !yield(x, err) || err != nil {
				return
			}
			n, _ := x.Dims()
			done += n
			progress(done)
		}
	}
}

// each calls use for every block. The end of the context ends the pass, as does an
// error, which comes back with the row where its block begins.
func each(ctx context.Context, rows Weighted, use func(x *mat.Dense, weights []float64) error) error {
	before := 0
	for b, err := range rows {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if err := use(b.X, b.Weights); err != nil {
			return fmt.Errorf("in the block that begins at row %d: %w", before, err)
		}
		n, _ := b.X.Dims()
		before += n
	}
	return ctx.Err()
}

// Sum is the pass that fits: the moments of all rows under the plan.
func Sum(ctx context.Context, rows Rows, p *Plan) (*kpca.Moments, error) {
	return SumWeighted(ctx, unweighted(rows), p)
}

// SumWeighted is Sum for rows with weights.
func SumWeighted(ctx context.Context, rows Weighted, p *Plan) (*kpca.Moments, error) {
	m := p.Moments()
	err := each(ctx, rows, func(x *mat.Dense, weights []float64) error { return m.Add(x, weights) })
	return m, err
}

// Fit is [Sum] and [kpca.FitMoments]: the model that kpca.Fit makes of all rows in
// the primal form, to rounding.
func Fit(ctx context.Context, rows Rows, p *Plan, o *kpca.Options) (*kpca.Model, error) {
	return FitWeighted(ctx, unweighted(rows), p, o)
}

// FitWeighted is Fit for rows with weights, which Options.Weights are in kpca.Fit.
func FitWeighted(ctx context.Context, rows Weighted, p *Plan, o *kpca.Options) (*kpca.Model, error) {
	m, err := SumWeighted(ctx, rows, p)
	if err != nil {
		return nil, err
	}
	return p.Fit(m, o)
}

var errEnough = errors.New("stream: no more blocks are wanted")

// Transform embeds block by block, as they are asked for: a block of n rows gives
// one of n×m. It ends after the first error.
func Transform(ctx context.Context, rows Rows, m *kpca.Model) Rows {
	return func(yield func(*mat.Dense, error) bool) {
		err := each(ctx, unweighted(rows), func(x *mat.Dense, _ []float64) error {
			g, err := m.Transform(x)
			if err == nil && !yield(g, nil) {
				return errEnough
			}
			return err
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(nil, err)
		}
	}
}
