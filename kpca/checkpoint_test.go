package kpca

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A fit that was stopped and fitted again, by a solver of its own each time, gives the
// model of one that was not.
func TestFitGoesOn(t *testing.T) {
	x := mixture(1500, 6, 2)
	k := Gaussian{Width: 4}
	fit := func(ctx context.Context, checkpoint string, progress func(float64)) (*Model, error) {
		return FitContext(ctx, x, k, &Options{Components: 3, Progress: progress, Solver: Davidson{Checkpoint: checkpoint}})
	}
	want, err := fit(context.Background(), "", nil)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "fit.checkpoint")
	ctx, cancel := context.WithCancel(context.Background())
	_, err = fit(ctx, file, func(done float64) {
		if done > 0.3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); err != nil {
		t.Fatal(err)
	}
	if _, err := Fit(x, Gaussian{Width: 5}, &Options{Components: 3, Solver: Davidson{Checkpoint: file}}); err == nil || !strings.Contains(err.Error(), "another fit") {
		t.Errorf("another kernel: %v", err)
	}
	got, err := fit(context.Background(), file, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, _ := want.MarshalBinary()
	b, _ := got.MarshalBinary()
	if string(a) != string(b) {
		t.Error("the model that went on has other bits")
	}
}

func TestDavidsonRefusesSettings(t *testing.T) {
	for want, d := range map[string]Davidson{"Landmarks": {Landmarks: -1}, "Tolerance": {Tolerance: -1}} {
		if _, err := Fit(mixture(500, 2, 1), Gaussian{Width: 2}, &Options{Components: 2, Solver: d}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", d, err)
		}
	}
}
