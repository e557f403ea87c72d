package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"kpcalab/homework/grade/corpus"
)

// sample writes the class of known grades, its roster and a submission that is all right
// into a new folder, so that a lecturer can see a report before there are students.
func sample(_ context.Context, f *flags, args []string, stdout io.Writer) error {
	words, err := f.words(args, 1, 1)
	if err != nil {
		return err
	}
	dir := words[0]
	if _, err := os.Lstat(dir); err == nil {
		return fmt.Errorf("%s is there already: name a new folder for the sample class", dir)
	}
	class := corpus.Class()
	submissions, roster := filepath.Join(dir, "submissions"), filepath.Join(dir, "roster.csv")
	if err := corpus.Write(submissions, class); err != nil {
		return err
	}
	lines := "student_id,first_name,email\n"
	for _, e := range append(class, corpus.Entry{ID: "zz-absent"}) { // who handed nothing in
		lines += fmt.Sprintf("%s,%s,%s@example.org\n", e.ID, strings.ToUpper(e.ID[:1])+e.ID[1:], e.ID)
	}
	// inside a clone the submissions would be packages of the course otherwise
	module := "module class // of its own: ./... of what is around it leaves this out\n"
	for name, text := range map[string]string{roster: lines, filepath.Join(dir, "go.mod"): module, filepath.Join(dir, "good.go"): corpus.Good()} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return err
		}
	}
	fmt.Fprintf(stdout, "%d submissions; grade them:\n\n    go run ./homework/grade -roster %s %s\n", len(class), roster, submissions)
	return nil
}
