//go:build unix

package machine

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// prefix begins the name of the tests' work folders.
const prefix = "kpcalab-test-"

// holdVariable makes the test binary hold a work folder until it is killed.
const holdVariable = "KPCALAB_TEST_HOLDS"

func init() {
	if dir := os.Getenv(holdVariable); dir != "" {
		if _, err := Claim(dir); err != nil {
			os.Exit(1)
		}
		os.Stdout.WriteString("held\n")
		time.Sleep(time.Hour)
	}
}

// TestSweep: folders of the dead go, those of the living and of others stay.
func TestSweep(t *testing.T) {
	parent := t.TempDir()
	old := time.Now().Add(-time.Hour)
	folder := func(name string, locked bool) string {
		dir := filepath.Join(parent, name)
		os.MkdirAll(filepath.Join(dir, "s1"), 0o700)
		if locked {
			os.WriteFile(filepath.Join(dir, "lock"), nil, 0o600)
		}
		os.Chtimes(dir, old, old)
		return dir
	}
	dead, living := folder(prefix+"dead", false), folder(prefix+"living", false)
	other, unknown := folder("other-sandbox-1", true), folder(prefix+"unknown", false)
	young := folder(prefix+"young", true)
	os.Chtimes(young, time.Now(), time.Now())
	outside := t.TempDir()
	os.WriteFile(filepath.Join(outside, "lock"), nil, 0o600)
	os.Chtimes(outside, old, old)
	link := filepath.Join(parent, prefix+"link")
	if err := os.Symlink(outside, link); err != nil {
		t.Fatal(err)
	}

	hold := func(dir string) *exec.Cmd {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), holdVariable+"="+dir)
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Read(make([]byte, 5)); err != nil {
			t.Fatalf("the folder isn't held: %v", err)
		}
		os.Chtimes(dir, old, old)
		return c
	}
	killed, alive := hold(dead), hold(living)
	defer func() { alive.Process.Kill(); alive.Wait() }()
	killed.Process.Kill()
	killed.Wait()

	Sweep(parent, prefix, time.Minute)
	if _, err := os.Stat(dead); err == nil {
		t.Error("the folder of a killed process is still there")
	}
	for _, dir := range []string{living, other, unknown, young, link, outside, filepath.Join(outside, "lock")} {
		if _, err := os.Stat(dir); err != nil {
			t.Errorf("%s was removed", dir)
		}
	}
}
