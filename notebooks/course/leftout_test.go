package course_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/notebooks/page/browsertest"
)

// TestWhatIsLeftOut says in one line what this run of the tests leaves out. go test
// shows nothing of packages that pass, so the line goes to the terminal, too, where
// there is one.
func TestWhatIsLeftOut(t *testing.T) {
	_, long := os.LookupEnv("KPCALAB_LONG")
	line := leftOut(long, missing())
	t.Log(line)
	if terminal, err := os.OpenFile("/dev/tty", os.O_WRONLY, 0); err == nil {
		defer terminal.Close()
		fmt.Fprintln(terminal, line)
	}
}

// leftOut is the line.
func leftOut(long bool, missing []string) string {
	line := "left out: of what takes minutes all but a sample (KPCALAB_LONG=1 tries all; .github/CONTRIBUTING.md has the list)"
	if long {
		line = "left out: of what takes minutes nothing"
	}
	for _, m := range missing {
		line += "; " + m
	}
	return line
}

// missing says which tests this machine can't run, and why.
func missing() (list []string) {
	if browsertest.Program() == "" {
		list = append(list, "pages in a browser, for want of Chromium or Chrome on PATH")
	}
	for _, program := range []struct{ name, what, get string }{
		{"jupyter-lab", "JupyterLab's tests", "go run ./notebooks/lab -setup-only, and KPCALAB_CACHE where it is kept"},
		{"node", "the interpreter of the pages", ""},
	} {
		if _, err := exec.LookPath(program.name); err == nil {
			continue
		}
		if made, _ := filepath.Glob(filepath.Join(os.Getenv("KPCALAB_CACHE"), "jupyterlab-*", "bin", program.name)); os.Getenv("KPCALAB_CACHE") != "" && len(made) > 0 {
			continue
		}
		text := program.what + ", for want of " + program.name + " on PATH"
		if program.get != "" {
			text += " (" + program.get + ")"
		}
		list = append(list, text)
	}
	if os.Geteuid() != 0 {
		list = append(list, "full and unusual disks, which need root")
	}
	return list
}

// The line names what is missing, and what a default run takes a sample of.
func TestLeftOut(t *testing.T) {
	for _, c := range []struct {
		long    bool
		missing []string
		says    string
	}{
		{false, nil, "KPCALAB_LONG=1 tries all"},
		{true, nil, "minutes nothing"},
		{true, []string{"this, for want of that"}, "; this, for want of that"},
	} {
		if got := leftOut(c.long, c.missing); !strings.Contains(got, c.says) || strings.Contains(got, "\n") {
			t.Errorf("%q, expected %q in one line", got, c.says)
		}
	}
	t.Setenv("PATH", t.TempDir())
	t.Setenv("KPCALAB_CACHE", "")
	if list := strings.Join(missing(), "; "); !strings.Contains(list, "Chromium") || !strings.Contains(list, "jupyter-lab") || !strings.Contains(list, "node") {
		t.Errorf("with nothing on PATH there is missing %q", list)
	}
}
