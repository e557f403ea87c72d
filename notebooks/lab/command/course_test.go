//go:build unix

package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/internal/clone"
	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
)

// courseLimit is generous, since the first plot of an empty build cache has to
// compile the plotting library.
const courseLimit = 5 * time.Minute

func courseKernel(t *testing.T) *kernel.Spec {
	t.Helper()
	spec, err := courseTools()
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

// courseTools makes the kernel ready once for all tests.
var courseTools = sync.OnceValues(func() (*kernel.Spec, error) {
	repo, err := clone.Find(".")
	if err != nil {
		return nil, err
	}
	return (&command{ctx: context.Background(), repo: repo, cache: toolsCache, stdout: io.Discard, stderr: os.Stderr}).tools()
})

func solutions(t *testing.T) []string {
	t.Helper()
	paths, _ := filepath.Glob("../../solutions/*.ipynb")
	if len(paths) == 0 {
		t.Skip("there are no notebooks in notebooks/solutions yet")
	}
	return paths
}

// everything tells whether a test shall try all that it knows, which takes minutes,
// or a sample of it: KPCALAB_LONG=1 asks for all, as .ci/run does.
func everything() bool { return os.Getenv("KPCALAB_LONG") != "" }

// sample is all of the notebooks, or the ones whose names begin so.
func sample(t *testing.T, notebooks []string, prefixes ...string) (chosen []string) {
	t.Helper()
	if everything() {
		return notebooks
	}
	for _, path := range notebooks {
		for _, p := range prefixes {
			if strings.HasPrefix(filepath.Base(path), p) {
				chosen = append(chosen, path)
			}
		}
	}
	t.Logf("%d of %d notebooks; KPCALAB_LONG=1 runs them all", len(chosen), len(notebooks))
	return chosen
}

// runCourse runs a notebook as a reader would and reports every cell that fails.
func runCourse(t *testing.T, nb *notebook.Notebook, spec *kernel.Spec) {
	t.Helper()
	dir := t.TempDir() // what a cell writes must not land in the repository
	report, err := kernel.Run(t.Context(), nb, spec, &kernel.RunOptions{Options: kernel.Options{Limit: courseLimit}, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Error(f)
	}
	t.Logf("%d cells in %.1f s", report.Cells, report.Elapsed.Seconds())
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("the notebook leaves files behind: %v", left)
	}
}

// Every solved notebook runs without an error in a fresh kernel.
func TestSolutionsRun(t *testing.T) {
	t.Parallel()
	spec := courseKernel(t)
	for _, path := range sample(t, solutions(t), "00") {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".ipynb"), func(t *testing.T) {
			t.Parallel()
			nb, err := notebook.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			runCourse(t, nb, spec)
			for i, c := range nb.Cells {
				found := verdicts(c)
				if checks := strings.Contains(c.Source, "show.Finding("); checks != (len(found) == 1) {
					t.Errorf("%s: %d verdicts", cellName(i, c), len(found))
				}
				if c.Checks() && len(found) > 0 && found[0] != finding.Correct {
					t.Errorf("%s: the solution is found %s", cellName(i, c), found[0])
				}
			}
			if done, all := checks(nb); len(done) != len(all) && !strings.Contains(path, "07_") { // has an answer in words
				t.Errorf("%d of %d checks count as passed", len(done), len(all))
			}
		})
	}
}

var tags = regexp.MustCompile(`<[^>]*>`)

// text returns what an output says, without markup.
func text(o notebook.Output) string {
	return tags.ReplaceAllString(o.Text+o.Mime("text/plain")+o.Mime("text/markdown")+o.Mime("text/html"), " ")
}

// verdicts are those of the findings that a cell shows.
func verdicts(c *notebook.Cell) (all []finding.Verdict) {
	for _, o := range c.Outputs {
		if found, ok := finding.OutcomeIn(o.Data); ok {
			all = append(all, found.Verdict)
		}
	}
	return all
}

// Every exercise notebook runs to its end with all blanks left, and the checks
// say that the answers are missing.
func TestExercisesSayWhatIsMissing(t *testing.T) {
	t.Parallel()
	spec := courseKernel(t)
	for _, path := range sample(t, solutions(t), "00") {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".ipynb"), func(t *testing.T) {
			t.Parallel()
			_, nb, err := derive(path)
			if err != nil {
				t.Fatal(err)
			}
			blanks := 0
			for _, c := range nb.Cells {
				if c.Type == notebook.Code {
					blanks += strings.Count(c.Source, yourPanic)
				}
			}
			if blanks == 0 {
				t.Skip("no exercise in this notebook")
			}
			runCourse(t, nb, spec)
			said := 0
			for _, c := range nb.Cells {
				if slices.Contains(verdicts(c), finding.Missing) {
					said++
				}
			}
			if said == 0 {
				t.Errorf("%d blanks, and no check says that an answer is missing", blanks)
			}
		})
	}
}

// The exercise notebooks in the repository are what lab sync makes.
func TestExercisesAreInStep(t *testing.T) {
	for _, path := range solutions(t) {
		solution, exercise, err := derive(path)
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(path), err)
			continue
		}
		for target, want := range map[string]*notebook.Notebook{path: solution, filepath.Join("..", "..", filepath.Base(path)): exercise} {
			have, _ := os.ReadFile(target)
			if string(have) != string(want.Bytes()) {
				t.Errorf("%s: %s (go run ./notebooks/lab sync)", target, difference(have, want))
			}
		}
	}
}
