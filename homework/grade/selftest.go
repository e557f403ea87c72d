package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"kpcalab/homework/grade/corpus"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/untrusted"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// selftest grades the class of known answers and the attacks on this machine.
func selftest(ctx context.Context, f *flags, args []string, stdout io.Writer) error {
	if _, err := f.words(args, 0, 0); err != nil {
		return err
	}
	for _, p := range sandbox.Protections() {
		state := "on "
		if !p.On {
			state = "OFF"
		}
		fmt.Fprintf(stdout, "%s  %s: %s\n", state, p.Name, p.Why)
	}
	sheet := sheets.KernelPCA()
	tools, err := sandbox.Open(ctx, sheet.Rules)
	if err != nil {
		return err
	}
	defer tools.Close()
	if err := os.WriteFile(corpus.SecretFile, []byte(corpus.Secret), 0o644); err == nil {
		defer os.Remove(corpus.SecretFile)
	}
	bad := 0
	for _, c := range []struct {
		name    string
		entries []corpus.Entry
	}{{"students with known grades", corpus.Class()}, {"attacks", corpus.Attacks()}} {
		bar := newProgress(len(c.entries), f.Output())
		seed, err := secretSeed()
		if err != nil {
			return err
		}
		m := &marking.Marker{Sheet: sheet, Tools: tools, Seed: seed}
		wrong, err := corpus.Check(ctx, m, c.entries, func(*marking.Result) { bar.step() })
		if err != nil {
			return err
		}
		for _, w := range wrong {
			fmt.Fprintln(stdout, untrusted.Line(w))
		}
		fmt.Fprintf(stdout, "%d %s: %d came out otherwise than expected\n", len(c.entries), c.name, len(wrong))
		bad += len(wrong)
	}
	if bad > 0 {
		return errors.New("this machine doesn't grade as it should; please report the lines above")
	}
	fmt.Fprintln(stdout, "the grader works on this machine")
	return nil
}
