package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"kpcalab/kpca"
	"kpcalab/kpca/choose"
	"kpcalab/kpca/internal/lent"
	"kpcalab/kpca/moments/table"
	"kpcalab/kpca/stream"
)

// sampling are the settings of the first pass.
type sampling struct {
	in   input
	rows int
	seed uint64
}

func (s *sampling) flags(f *flag.FlagSet) {
	f.IntVar(&s.rows, "rows", 4000, "the size of the sample")
	f.Uint64Var(&s.seed, "seed", 1, "of the drawing")
}

func (s *sampling) draw(ctx context.Context, id string, paths []string) (*stream.Sample, error) {
	all := new(stream.Sample)
	if err := s.in.agree(paths); err != nil {
		return nil, err
	}
	err := parts(paths, func(path string) (*stream.Sample, error) {
		one, err := stream.NewSample(s.rows, s.seed, partID(id, path))
		if err != nil {
			return nil, err
		}
		one.Weights = s.in.weights
		return one, s.in.each(ctx, path, func(b *table.Block) error {
			one.Columns = b.Columns
			return one.Add(b.X, b.Weights)
		})
	}, all.Merge)
	return all, err
}

func sampleTables(ctx context.Context, f *flag.FlagSet, args []string) error {
	var s sampling
	s.flags(f)
	s.in.flags(f, true)
	id := f.String("part", "", "an `id` of this table, which the drawing hangs on and merge counts once; its path otherwise, and none for standard input")
	out := f.String("o", "-", "the `file` to write")
	if err := parse(f, args, "the tables to sample"); err != nil {
		return err
	}
	if err := errors.Join(s.in.parts(*id, f.Args()), s.in.ready(*out, f.Args()...)); err != nil {
		return err
	}
	sample, err := s.draw(ctx, *id, f.Args())
	if err != nil {
		return err
	}
	if err := save(*out, sample); err != nil {
		return err
	}
	return s.in.close()
}

// planning are the settings of the feature map.
type planning struct {
	landmarks int
	width     float64
	raw       bool
	seed      uint64
}

func (p *planning) flags(f *flag.FlagSet) {
	f.IntVar(&p.landmarks, "n", 0, "the `number` of landmarks; 0: 256, or all rows of a smaller sample")
	f.Float64Var(&p.width, "width", 0, "of the Gaussian exp(−d²/width²), in the units of the z-scores, or with -raw in those of the columns; 0: the median distance in the sample")
	f.BoolVar(&p.raw, "raw", false, "take the columns in their own units, without z-scores")
}

func (p *planning) plan(s *stream.Sample) (*stream.Plan, error) {
	n := stream.Nystrom{Landmarks: p.landmarks, Standardize: !p.raw, Seed: p.seed}
	if p.width != 0 {
		n.Kernel = kpca.Gaussian{Width: p.width}
	}
	plan, err := s.Plan(n)
	if err == nil && p.width != 0 {
		err = p.compare(s, plan)
	}
	return plan, err
}

// farOff is how many times the median distance a width is, or the other way round,
// from which the kernel is nearly constant: exp(−1/10²) is 0.99, and exp(−10²) is 0.
const farOff = 10

// compare says where the width doesn't fit the distances.
func (p *planning) compare(s *stream.Sample, plan *stream.Plan) error {
	x, err := s.X()
	if err != nil {
		return err
	}
	units := "of the columns"
	if plan.Scaler != nil {
		lent.InPlace(plan.Scaler, x)
		units = "of z-scores (-raw takes those of the columns)"
	}
	median, err := choose.MedianWidth(x)
	if err != nil {
		return nil // the user's width stands where no median does
	}
	if p.width > farOff*median || p.width < median/farOff {
		fmt.Fprintf(os.Stderr, "moments: warning: the width is %g, and the median distance in the sample %.3g, in units %s; the kernel is nearly the same for all pairs\n", p.width, median, units)
	}
	return nil
}

// someOf names files in a message.
func someOf(paths []string) string {
	const most = 3
	if len(paths) <= most {
		return strings.Join(paths, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(paths[:most], ", "), len(paths)-most)
}

// loadSamples merges the files in the order in which they are named.
func loadSamples(paths []string) (*stream.Sample, error) {
	all := new(stream.Sample)
	var seen copies
	for _, path := range paths {
		var one stream.Sample
		if err := seen.load(path, &one, func() []string { return one.Parts() }); err != nil {
			return nil, err
		}
		if err := all.Merge(&one); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return all, nil
}

func makePlan(_ context.Context, f *flag.FlagSet, args []string) error {
	var p planning
	p.flags(f)
	f.Uint64Var(&p.seed, "seed", 1, "of the choice of landmarks")
	out := f.String("o", "-", "the `file` to write")
	if err := parse(f, args, "the samples"); err != nil {
		return err
	}
	if err := ready(*out, f.Args()...); err != nil {
		return err
	}
	all, err := loadSamples(f.Args())
	if err != nil {
		return err
	}
	plan, err := p.plan(all)
	if err != nil {
		return fmt.Errorf("%s: %w", someOf(f.Args()), err)
	}
	return save(*out, plan)
}
