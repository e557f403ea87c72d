package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// The same submissions make the same module, which is what machine code is kept under;
// and two that are alike can be in one.
func TestSameSubmissionsMakeTheSameModule(t *testing.T) {
	tools(t)
	var modules [2][]byte
	for i := range modules {
		m, err := link([]string{honest, counts, honest})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Remove()
		if modules[i], err = os.ReadFile(m.path); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(modules[0], modules[1]) {
		t.Errorf("%d and %d bytes, and not the same", len(modules[0]), len(modules[1]))
	}
}

// Of many modules the machine code of the latest is kept.
func TestRoomForMachineCode(t *testing.T) {
	m := &machineCodes{dir: filepath.Join(t.TempDir(), "codes"), kept: keptPrivate}
	if err := m.room(); err != nil { // makes the folder
		t.Fatal(err)
	}
	of := filepath.Join(m.dir, "version")
	if err := os.Mkdir(of, 0o700); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for i := range keptPrivate + 3 {
		name := filepath.Join(of, fmt.Sprint(i))
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		made := now.Add(time.Duration(i) * time.Second)
		if err := os.Chtimes(name, made, made); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.room(); err != nil {
		t.Fatal(err)
	}
	for i := range keptPrivate + 3 {
		if _, err := os.Stat(filepath.Join(of, fmt.Sprint(i))); (err == nil) != (i >= 3) {
			t.Errorf("number %d: %v", i, err)
		}
	}
}

// Machine code is kept from run to run in the user's cache, where others can't write; else
// in the work folder.
func TestMachineCodeOfRuns(t *testing.T) {
	cache, work := t.TempDir(), t.TempDir()
	t.Setenv(MachineCodeVariable, "")
	t.Setenv("KPCALAB_CACHE", cache)
	dir := codesIn(work).dir
	if rel, err := filepath.Rel(cache, dir); err != nil || !filepath.IsLocal(rel) {
		t.Fatalf("it is kept in %s", dir)
	}
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no bits for others")
	}
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if rel, err := filepath.Rel(work, codesIn(work).dir); err != nil || !filepath.IsLocal(rel) {
		t.Errorf("where others can write it is kept in %s", codesIn(work).dir)
	}
}

// A folder of the environment's is used by all tools, outlives them, and must be the
// user's alone.
func TestSharedMachineCode(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "codes")
	t.Setenv(MachineCodeVariable, dir)
	for range 2 {
		tools, err := Open(context.Background(), testRules)
		if err != nil {
			t.Fatal(err)
		}
		o, err := tools.Compile(context.Background(), "ada", []byte(honest), []bool{true, true, true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := tools.Link(context.Background(), []*Object{o})
		if err != nil {
			t.Fatal(err)
		}
		w := m.Worker(Limits{})
		if err := w.Start(context.Background()); err != nil {
			t.Error(err)
		}
		w.Close()
		if err := tools.Close(); err != nil {
			t.Error(err)
		}
		if files, _ := filepath.Glob(filepath.Join(dir, "*", "*")); len(files) != 1 {
			t.Errorf("of two runs of one submission there are %q", files)
		}
	}
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no bits for others")
	}
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	codes := codesIn(t.TempDir())
	if err := codes.room(); !errors.Is(err, errOthersWrite) {
		t.Errorf("where others can write: %v", err)
	}
}
