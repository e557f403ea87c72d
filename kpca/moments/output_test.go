package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/kpca/moments/table"
)

// What one run is writing, another one doesn't sweep away.
func TestSweepLeavesWhatIsBeingWritten(t *testing.T) {
	if !locks {
		t.Skip("this system tells by age what was abandoned")
	}
	path := filepath.Join(t.TempDir(), "shard.csv")
	err := whole(path, func(w io.Writer) error {
		fmt.Fprint(w, "first")
		if err := sweep(path); err != nil {
			return err
		}
		return whole(path, func(w io.Writer) error { _, err := fmt.Fprint(w, "second"); return err })
	})
	if b, _ := os.ReadFile(path); err != nil || string(b) != "first" {
		t.Errorf("%q, %v", b, err)
	}
}

// Of two that make a file only one is the first, with links or without.
func TestFirst(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mark")
	for i, want := range []bool{true, false} {
		if made, err := first(path, fmt.Sprint("text ", i)); made != want || err != nil {
			t.Errorf("%d: %v, %v", i, made, err)
		}
	}
	if err := exclusively(path, "other"); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if b, _ := os.ReadFile(path); string(b) != "text 0" {
		t.Errorf("%q", b)
	}
	if err := exclusively(path+"2", "other"); err != nil {
		t.Error(err)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 2 {
		t.Errorf("%d files are there", len(entries))
	}
}

// A table that changes while it is read, or between two passes, is an error.
func TestTableThatChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rows.csv")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, when := range []string{"while it was read", "between two passes"} {
		write("x,y\n1,2\n")
		var in input
		in.flags(flag.NewFlagSet("", flag.ContinueOnError), true)
		change := func() error { write("x,y\n1,2\n3,4\n"); return nil }
		err := in.each(context.Background(), path, func(*table.Block) error {
			if when == "while it was read" {
				return change()
			}
			return nil
		})
		if err == nil {
			change()
			err = in.each(context.Background(), path, func(*table.Block) error { return nil })
		}
		if err == nil || !strings.Contains(err.Error(), "rows.csv was changed "+when) {
			t.Errorf("%s: %v", when, err)
		}
	}
}
