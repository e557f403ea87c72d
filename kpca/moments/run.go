package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"kpcalab/kpca"
	"kpcalab/kpca/stream"
)

// fitting are the settings of the model.
type fitting struct {
	components int
	uncentered bool
}

func (s *fitting) flags(f *flag.FlagSet) {
	f.IntVar(&s.components, "components", 10, "how many; 0: all")
	f.BoolVar(&s.uncentered, "uncentered", false, "axes through the origin of feature space")
}

// fit saves the model and tells of it on standard error.
func (s *fitting) fit(plan *stream.Plan, m *kpca.Moments, from []string, out string) error {
	model, err := plan.Fit(m, &kpca.Options{Components: s.components, Uncentered: s.uncentered})
	if err != nil {
		return fmt.Errorf("%s: %w", someOf(from), err)
	}
	fmt.Fprintf(os.Stderr, "moments: %d components of %d rows", model.Components(), m.N())
	if w := m.Weight(); w != float64(m.N()) {
		fmt.Fprintf(os.Stderr, " of weight %g", w)
	}
	var share float64
	for _, r := range model.ExplainedRatio() {
		share += r
	}
	fmt.Fprintf(os.Stderr, "; they hold %.1f %% of the variance in feature space\n", 100*share)
	for _, w := range model.Warnings {
		fmt.Fprintln(os.Stderr, "moments: warning:", w)
	}
	return save(out, model)
}

// runAll is the whole sequence in one process: two passes over the tables.
func runAll(ctx context.Context, f *flag.FlagSet, args []string) error {
	var first sampling
	var p planning
	var s fitting
	first.flags(f)
	p.flags(f)
	s.flags(f)
	first.in.flags(f, true)
	out := f.String("o", "model", "the `file` to write")
	if err := parse(f, args, "the tables to fit"); err != nil {
		return err
	}
	for _, path := range f.Args() {
		if !again(path) {
			return usageError(fmt.Sprintf("run reads its tables twice, which standard input or a pipe (%s) can't be; name files, or use sample and add", path))
		}
	}
	if err := errors.Join(first.in.parts("", f.Args()), first.in.ready(*out, f.Args()...)); err != nil {
		return err
	}
	sample, err := first.draw(ctx, "", f.Args())
	if err != nil {
		return err
	}
	p.seed = first.seed
	plan, err := p.plan(sample)
	if err != nil {
		return fmt.Errorf("%s: %w", someOf(f.Args()), err)
	}
	second := input{columns: first.in.columns, weights: first.in.weights, header: first.in.header, quiet: first.in.quiet, seen: first.in.seen}
	if first.in.bad != "" { // they are set aside already
		second.bad = os.DevNull
	}
	m, err := sum(ctx, &second, plan, "", f.Args())
	if err != nil {
		return err
	}
	if err := s.fit(plan, m, f.Args(), *out); err != nil {
		return err
	}
	return first.in.close()
}
