package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// stored are attacks on what an earlier run left: the report's folder, the results
// in it, its seed.
func stored() []Scenario {
	first := func(p Place, pattern string) (string, error) {
		list, err := filepath.Glob(filepath.Join(p.Report, ".run", pattern))
		if err == nil && len(list) == 0 {
			err = errors.New("no " + pattern + " was stored")
		}
		if err != nil {
			return "", err
		}
		return list[0], nil
	}
	edit := func(pattern string, pairs ...string) func(Place) error {
		return func(p Place) error {
			name, err := first(p, pattern)
			if err != nil {
				return err
			}
			b, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			return os.WriteFile(name, []byte(strings.NewReplacer(pairs...).Replace(string(b))), 0o644)
		}
	}
	replace := func(pattern, text string) func(Place) error {
		return func(p Place) error {
			name, err := first(p, pattern)
			if err != nil {
				return err
			}
			return os.WriteFile(name, []byte(text), 0o644)
		}
	}
	link := func(name string) func(Place) error {
		return func(p Place) error {
			at := filepath.Join(p.Report, name)
			os.RemoveAll(at)
			return os.Symlink(filepath.Join(p.Outside, filepath.Base(name)), at)
		}
	}
	list := []Scenario{
		{Name: "points written into a result", Again: edit("results/eve*", `"Score":0`, `"Score":100`, `"Points":0`, `"Points":10`)},
		{Name: "a result under another's name", Again: func(p Place) error {
			from, err := first(p, "results/ada*")
			if err != nil {
				return err
			}
			b, err := os.ReadFile(from)
			if err != nil {
				return err
			}
			to, err := first(p, "results/eve*")
			if err != nil {
				return err
			}
			return os.WriteFile(to, bytes.ReplaceAll(b, []byte(`"ID":"ada"`), []byte(`"ID":"eve"`)), 0o644)
		}},
		{Name: "a result of its own making", Again: replace("results/eve*", `{"Seal":"","Name":"x","Data":{"ID":"eve","State":"graded","Score":100}}`)},
		{Name: "a seed of its own choice", Again: edit("run.json", `"Seed":`, `"Seed":1`, `"Current":`, `"Current":1`)},
		{Name: "an empty memory", Again: replace("run.json", "")},
		{Name: "a result cut off", Again: replace("results/ada*", `{"Seal":"`)},
		{Name: "a huge result", Again: replace("results/eve*", `{"Seal":"`+strings.Repeat("x", 8<<20)+`"}`)},
		{Name: "no mark", Again: replace("made", "x"), Fails: true, Says: []string{"isn't a report that the grader made"}},
		{Name: "a link for the grades", Again: link("grades.csv")},
		{Name: "a link for the students' pages", Again: link("students"), Fails: true, Says: []string{"students"}},
		{Name: "a link for the results", Again: link(".run/results"), Fails: true},
		{Name: "a folder for the class page", Again: func(p Place) error {
			os.Remove(filepath.Join(p.Report, "index.html"))
			return os.MkdirAll(filepath.Join(p.Report, "index.html", "x"), 0o755)
		}, Fails: true, Says: []string{"index.html"}},
		{Name: "a link for the whole report", Again: func(p Place) error {
			os.RemoveAll(p.Report)
			return os.Symlink(p.Outside, p.Report)
		}, Fails: true, Says: []string{"is a link"}},
		{Name: "a report that lies in the submissions", Again: func(p Place) error { return os.Rename(p.Report, filepath.Join(p.Submissions, "report")) }},
	}
	for i := range list {
		list[i].Scores, list[i].Files = bothEve, around(files{"eve.go": empty})
	}
	return list
}
