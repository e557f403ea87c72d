package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kpcalab/homework/grade/corpus"
	"kpcalab/homework/grade/report"
)

// Try runs the grader on the scenario, in a folder of its own, and says what came out
// otherwise than expected. grade is the command: args are its flags and the folder of
// submissions, and failed is that it refused or failed.
func (s Scenario) Try(grade func(args []string, said io.Writer) (failed bool)) (wrong []string, err error) {
	dir, err := os.MkdirTemp("", "kpcalab-scenario-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	place := Place{Submissions: filepath.Join(dir, "class"), Report: filepath.Join(dir, "class-report"), Outside: filepath.Join(dir, "outside")}
	if err := s.lay(dir, place); err != nil {
		return nil, err
	}
	defer setting(s.Env, dir)()
	args := []string{"-q"}
	for _, a := range s.Args {
		if _, ok := s.Beside[a]; ok {
			a = filepath.Join(dir, a)
		}
		args = append(args, a)
	}
	args = append(args, place.Submissions)
	var said bytes.Buffer
	if s.Again != nil {
		grade(args, &said)
		if err := s.Again(place); err != nil {
			return nil, err
		}
		said.Reset()
	}
	if failed := grade(args, &said); failed != s.Fails {
		wrong = append(wrong, fmt.Sprintf("the command failed: %t", failed))
	}
	for _, want := range s.Says {
		if !strings.Contains(said.String(), want) {
			wrong = append(wrong, fmt.Sprintf("the command doesn't say %q", want))
		}
	}
	if !s.Fails {
		wrong = append(wrong, s.compare(place)...)
	}
	if left, _ := os.ReadDir(place.Outside); len(left) != 1 {
		wrong = append(wrong, "something was written outside")
	}
	if len(wrong) > 0 {
		wrong = append(wrong, fmt.Sprintf("it said: %.600s", said.String()))
	}
	return wrong, nil
}

// lay writes a scenario's files.
func (s Scenario) lay(dir string, place Place) error {
	for _, d := range []string{place.Submissions, place.Outside} {
		if err := os.Mkdir(d, 0o755); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(place.Outside, "secret.go"), []byte(corpus.Kernel), 0o600); err != nil {
		return err
	}
	if err := corpus.Write(place.Submissions, []corpus.Entry{{Files: s.Files}}); err != nil {
		return err
	}
	for link, to := range s.Links {
		if err := os.Symlink(strings.Replace(to, "$OUT", place.Outside, 1), filepath.Join(place.Submissions, link)); err != nil {
			return err
		}
	}
	return corpus.Write(dir, []corpus.Entry{{Files: s.Beside}})
}

// setting changes the environment, and returns how to change it back.
func setting(env map[string]string, dir string) (back func()) {
	old := map[string]*string{}
	for k, v := range env {
		if before, ok := os.LookupEnv(k); ok {
			old[k] = &before
		} else {
			old[k] = nil
		}
		os.Setenv(k, strings.Replace(v, "$DIR", dir, 1))
	}
	return func() {
		for k, before := range old {
			if before == nil {
				os.Unsetenv(k)
			} else {
				os.Setenv(k, *before)
			}
		}
	}
}

// compare reads the report.
func (s Scenario) compare(place Place) (wrong []string) {
	var graded report.Run
	b, err := os.ReadFile(filepath.Join(place.Report, "grades.json"))
	if err != nil || json.Unmarshal(b, &graded) != nil {
		return []string{fmt.Sprintf("there are no grades: %v", err)}
	}
	scores, missing := map[string]float64{}, []string{}
	for _, r := range graded.Results {
		scores[r.ID] = r.Score
		if r.State == "missing" {
			missing = append(missing, r.ID)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.Scores)) {
		if got, ok := scores[id]; !ok || math.Abs(got-s.Scores[id]) > 0.005 {
			wrong = append(wrong, fmt.Sprintf("%s has %g points, expected %g (there are %v)", id, got, s.Scores[id], slices.Sorted(maps.Keys(scores))))
		}
	}
	if s.Missing != nil && !slices.Equal(missing, s.Missing) {
		wrong = append(wrong, fmt.Sprintf("missing are %v, expected %v", missing, s.Missing))
	}
	has := map[string]bool{}
	filepath.WalkDir(place.Report, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, _ := os.ReadFile(p)
		for _, text := range s.Never {
			ext := filepath.Ext(p) // markup does harm in a page, a terminal's commands wherever they are printed
			if bytes.Contains(b, []byte(text)) && (ext == ".html" || text[0] < ' ' && (ext == ".md" || ext == ".csv")) {
				wrong = append(wrong, fmt.Sprintf("%s holds %q", filepath.Base(p), text))
			}
		}
		for _, text := range s.Has {
			has[text] = has[text] || bytes.Contains(b, []byte(text))
		}
		return nil
	})
	for _, text := range s.Has {
		if !has[text] {
			wrong = append(wrong, fmt.Sprintf("no file of the report holds %q", text))
		}
	}
	return wrong
}
