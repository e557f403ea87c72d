package main

import (
	"context"
	"io"
	"testing"

	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// TestScenarios: what lies around the submissions is no way in either.
func TestScenarios(t *testing.T) {
	kinds := map[string]int{}
	for _, s := range Scenarios() {
		kinds[s.Kind]++
		if !everything() && kinds[s.Kind] != 3 {
			continue
		}
		t.Run(s.Kind+"/"+s.Name, func(t *testing.T) {
			wrong, err := try(context.Background(), tools(t), s)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range wrong {
				t.Error(w)
			}
		})
	}
	for kind, n := range kinds {
		if n < 10 {
			t.Errorf("%d scenarios about %s, expected 10", n, kind)
		}
	}
	if !everything() {
		t.Log("one scenario of each kind; KPCALAB_LONG=1 tries all")
	}
}

// with lets runs on the sheet use tools that are open already, until back is called.
func with(tools *sandbox.Tools, sheet string) (back func()) {
	own := openTools
	openTools = func(ctx context.Context, s *sheets.Sheet) (*sandbox.Tools, func(), error) {
		if s.ID == sheet {
			return tools, func() {}, nil
		}
		return own(ctx, s)
	}
	return func() { openTools = own }
}

// try runs this command on a scenario. tools serve all but those that are about them.
func try(ctx context.Context, tools *sandbox.Tools, s Scenario) (wrong []string, err error) {
	if s.Kind != "environment" {
		defer with(tools, "kernel-pca")()
	}
	return s.Try(func(args []string, said io.Writer) bool { return run(ctx, args, said, said) == failed })
}
