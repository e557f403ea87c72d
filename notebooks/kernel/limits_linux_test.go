package kernel

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A cell that allocates without end ends before the machine does, and says why.
func TestMemoryIsLimited(t *testing.T) {
	t.Setenv(MemoryVariable, "700M")
	k := startKernel(t)
	r := execute(t, k, "var all [][]byte\n%%\nfor {\n\tb := make([]byte, 1<<20)\n\tfor i := range b {\n\t\tb[i] = 1\n\t}\n\tall = append(all, b)\n}", nil)
	if r.Status != Failed || !strings.Contains(r.Err.Error(), "more memory than it may, 700 MB (KPCALAB_MEMORY=8G") {
		t.Errorf("%s, %v", r.Status, r.Err)
	}
	if ps := r.Problems(); !r.Unsaid || len(ps) != 1 || !strings.Contains(ps[0].Message, "more memory than it may") {
		t.Errorf("problems %+v", ps)
	}
	if r := execute(t, k, "import \"gonum.org/v1/plot\"\n%%\nfmt.Println(plot.New() != nil)", nil); stdout(r) != "true\n" {
		t.Errorf("a cell that draws, afterwards: %+v", r)
	}
}

func TestMemoryLimit(t *testing.T) {
	for text, want := range map[string]uint64{"2G": 2 << 30, "512M": 512 << 20, "0": 0, "1.5G": 1, "64M": 1, "lots": 1} {
		t.Setenv(MemoryVariable, text)
		got, err := MemoryLimit()
		if want == 1 != (err != nil) || err == nil && got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	t.Setenv(MemoryVariable, "")
	if got, err := MemoryLimit(); err != nil || got < leastMemory || got > 1<<46 {
		t.Errorf("of itself: %d, %v", got, err)
	}
}

// Another user of the machine can neither read nor use a kernel's sockets, and it
// listens on no port.
func TestKernelIsPrivate(t *testing.T) {
	t.Parallel()
	k := startKernel(t)
	sockets, _ := filepath.Glob(filepath.Join(k.tmp, "kernel-*"))
	if len(sockets) != 5 {
		t.Fatalf("sockets %q, expected 5", sockets)
	}
	st, err := os.Stat(k.tmp)
	if err != nil || st.Mode().Perm() != 0o700 {
		t.Errorf("the folder's mode is %v, %v", st.Mode(), err)
	}
	if tcp, _ := os.ReadFile("/proc/net/tcp"); os.Geteuid() != 0 {
		t.Logf("not root: no other user to try with (%d bytes of /proc/net/tcp)", len(tcp))
		return
	}
	for _, path := range append(sockets, filepath.Join(k.tmp, "connection.json")) {
		cmd := exec.Command("/bin/sh", "-c", `test -e "$1" || cat "$1"`, "sh", path)
		cmd.Dir = "/"
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "Permission denied") {
			t.Errorf("user nobody and %s: %v %s", filepath.Base(path), err, out)
		}
	}
}

// A temporary folder in which no program may run is said at the start, not by the
// first cell.
func TestFolderThatRunsNothing(t *testing.T) {
	dir, other := shortDir(t), shortDir(t)
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "noexec,size=1m", "tmpfs", dir).CombinedOutput(); err != nil {
		t.Skipf("no folder to try with: mount: %v %s", err, strings.TrimSpace(string(out)))
	}
	t.Cleanup(func() { exec.Command("umount", "-l", dir).Run() })
	t.Setenv("TMPDIR", dir)
	if err := CheckFolder(); err == nil || !strings.Contains(err.Error(), "may not be run in the temporary folder "+dir) || !strings.Contains(err.Error(), "TMPDIR") {
		t.Errorf("%v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	t.Setenv("TMPDIR", other)
	if err := CheckFolder(); err != nil {
		t.Errorf("another folder: %v", err)
	}
}

// What is left of a process that could remove nothing is swept at the next start;
// what is in use stays.
func TestSweep(t *testing.T) {
	root := shortDir(t)
	t.Setenv("TMPDIR", root)
	used, release, err := Folder()
	if err != nil {
		t.Fatal(err)
	}
	left, done, err := Folder()
	if err != nil {
		t.Fatal(err)
	}
	done() // as at the end of a process
	other := filepath.Join(root, "kpcalab-test-other")
	if err := os.Mkdir(other, 0o700); err != nil {
		t.Fatal(err)
	}
	Sweep()
	for path, want := range map[string]bool{used: true, left: false, other: true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, expected %v", filepath.Base(path), err == nil, want)
		}
	}
	release()
}
