package main

import (
	"context"
	"flag"
	"fmt"

	"kpcalab/kpca"
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
		one, err := stream.NewSample(s.rows, s.seed, partID(id, path, len(paths)))
		if err != nil {
			return nil, err
		}
		return one, s.in.each(ctx, path, func(b *table.Block) error {
			one.Columns = b.Columns
			return one.Add(b.X, b.Weights)
		})
	}, all.Merge)
	return all, err
}

// partID names a table among its kin; "" is standard input without a name.
func partID(id, path string, tables int) string {
	switch {
	case id != "" && tables > 1:
		return id + " " + path
	case id != "" || path == "-":
		return id
	}
	return path
}

func sampleTables(ctx context.Context, f *flag.FlagSet, args []string) error {
	var s sampling
	s.flags(f)
	s.in.flags(f, true)
	id := f.String("part", "", "an `id` of this part, which the drawing hangs on and merge counts once; the path of the table otherwise")
	out := f.String("o", "-", "the `file` to write")
	if err := parse(f, args, "the tables to sample"); err != nil {
		return err
	}
	if err := s.in.ready(*out, f.Args()...); err != nil {
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
	f.Float64Var(&p.width, "width", 0, "of the Gaussian exp(−d²/width²); 0: the median distance in the sample")
	f.BoolVar(&p.raw, "raw", false, "take the columns in their own units, without z-scores")
}

func (p *planning) plan(s *stream.Sample) (*stream.Plan, error) {
	n := stream.Nystrom{Landmarks: p.landmarks, Standardize: !p.raw, Seed: p.seed}
	if p.width != 0 {
		n.Kernel = kpca.Gaussian{Width: p.width}
	}
	return s.Plan(n)
}

// loadSamples merges the files in the order in which they are named.
func loadSamples(paths []string) (*stream.Sample, error) {
	all := new(stream.Sample)
	for _, path := range paths {
		var one stream.Sample
		if err := load(path, "", &one); err != nil {
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
		return err
	}
	return save(*out, plan)
}
