package sandboxtest

import (
	"os"
	"path/filepath"
	"testing"

	"kpcalab/homework/sandbox"
)

func TestShareMachineCode(t *testing.T) {
	home := t.TempDir()
	t.Setenv("KPCALAB_CACHE", home)
	t.Setenv(sandbox.MachineCodeVariable, "mine")
	if ShareMachineCode(); os.Getenv(sandbox.MachineCodeVariable) != "mine" {
		t.Error("what is set is overwritten")
	}
	os.Unsetenv(sandbox.MachineCodeVariable)
	ShareMachineCode()
	dir := os.Getenv(sandbox.MachineCodeVariable)
	if filepath.Dir(dir) != home {
		t.Errorf("it is in %q", dir)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left in it: %v, %v", left, err)
	}
	os.Unsetenv(sandbox.MachineCodeVariable)
	file := filepath.Join(home, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("KPCALAB_CACHE", file)
	if ShareMachineCode(); os.Getenv(sandbox.MachineCodeVariable) != "" {
		t.Error("a folder below a file is shared")
	}
}
