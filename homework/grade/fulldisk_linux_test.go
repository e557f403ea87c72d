package main

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"kpcalab/homework/grade/corpus"
	"kpcalab/homework/grade/report"
)

// TestFullDisk: the message says what to do, and once there is room the run goes on.
func TestFullDisk(t *testing.T) {
	files := map[string]string{}
	for _, id := range []string{"a", "b", "c", "d"} {
		files[id+".go"] = corpus.Good()
	}
	dir := folder(t, files)
	out := report.Beside(dir)
	if err := os.Mkdir(out, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("tmpfs", out, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("a small file system can't be mounted here (it needs root): ", err)
	}
	defer unix.Unmount(out, 0)
	code, _, trouble := command(t, "-seed", "4", dir)
	if code != failed || !strings.Contains(trouble, "no space left") || !strings.Contains(trouble, "make room") {
		t.Errorf("exit code %d, %q", code, trouble)
	}
	if err := unix.Mount("tmpfs", out, "tmpfs", unix.MS_REMOUNT, "size=64m"); err != nil {
		t.Fatal(err)
	}
	code, stdout, trouble := command(t, "-seed", "4", dir)
	if code != allWell || strings.Count(stdout, " 90\n") != 4 {
		t.Errorf("with room: exit code %d\n%s%s", code, stdout, trouble)
	}
}
