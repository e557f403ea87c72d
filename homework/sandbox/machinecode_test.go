package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
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
	m := &machineCodes{dir: filepath.Join(t.TempDir(), "codes")}
	if err := m.room(); err != nil { // makes the folder
		t.Fatal(err)
	}
	of := filepath.Join(m.dir, "version")
	if err := os.Mkdir(of, 0o700); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	for i := range keptCodes + 3 {
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
	for i := range keptCodes + 3 {
		if _, err := os.Stat(filepath.Join(of, fmt.Sprint(i))); (err == nil) != (i >= 3) {
			t.Errorf("number %d: %v", i, err)
		}
	}
}
