package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kpcalab/homework/grade/corpus"
	"kpcalab/homework/grade/report"
	"kpcalab/homework/grade/store"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// opened are the tools of the kernel PCA sheet, opened once: each time takes a second.
var opened struct {
	once  sync.Once
	tools *sandbox.Tools
	err   error
}

func tools(t *testing.T) *sandbox.Tools {
	t.Helper()
	opened.once.Do(func() { opened.tools, opened.err = sandbox.Open(context.Background(), sheets.KernelPCA().Rules) })
	if opened.err != nil {
		t.Fatal(opened.err)
	}
	return opened.tools
}

// command runs the grader in this process; with one worker, since it takes each a
// second to turn its module into machine code.
func command(t *testing.T, args ...string) (code int, out, trouble string) {
	t.Helper()
	if os.Getenv("PATH") != "" { // else it is about what is not there
		defer with(tools(t), "kernel-pca")()
	}
	if args[0] != "autograder" {
		args = append([]string{"-workers", "1"}, args...)
	}
	var stdout, stderr bytes.Buffer
	code = run(context.Background(), args, &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	if err := corpus.Write(dir, []corpus.Entry{{ID: "x", Files: files}}); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		name  string
		files map[string]string
		code  int
	}{
		{"all well", map[string]string{"ada.go": corpus.Good()}, allWell},
		{"wrong", map[string]string{"ada.go": corpus.Good(), "ben.go": "package x"}, wrongAnswers},
		{"unusable", map[string]string{"ben.go": "package x", "cid/x.pdf": ""}, unusable},
		{"nothing", map[string]string{"README": ""}, failed},
	} {
		t.Run(c.name, func(t *testing.T) {
			if code, out, trouble := command(t, folder(t, c.files)); code != c.code {
				t.Errorf("exit code %d, want %d\n%s%s", code, c.code, out, trouble)
			}
		})
	}
}

func TestTwoGraders(t *testing.T) {
	dir := folder(t, map[string]string{"ben.go": "package x"})
	s, err := store.Open(report.Beside(dir))
	if err != nil {
		t.Fatal(err)
	}
	code, _, trouble := command(t, dir)
	if code != failed || !strings.Contains(trouble, "grade review is at work") {
		t.Errorf("exit code %d, %q", code, trouble)
	}
	s.Close()
	if code, _, trouble = command(t, dir); code != wrongAnswers {
		t.Errorf("after the first has ended: exit code %d, %q", code, trouble)
	}
}

func TestReportFolderCannotBeWritten(t *testing.T) {
	dir, other := folder(t, map[string]string{"ben.go": "package x"}), folder(t, map[string]string{"file": ""})
	code, _, trouble := command(t, "-o", filepath.Join(other, "file", "report"), dir)
	if code != failed || !strings.Contains(trouble, "can't be written") || !strings.Contains(trouble, "-o") {
		t.Errorf("exit code %d, %q", code, trouble)
	}
	if os.Geteuid() == 0 {
		t.Log("as root a folder without write permission can't be tried; the path below a file was")
		return
	}
	closed := filepath.Join(other, "closed")
	os.Mkdir(closed, 0o500)
	if code, _, trouble = command(t, "-o", closed, dir); code != failed || !strings.Contains(trouble, "can't be written") {
		t.Errorf("exit code %d, %q", code, trouble)
	}
}

func TestNoToolchain(t *testing.T) {
	dir := folder(t, map[string]string{"ben.go": "package x"})
	t.Setenv("PATH", "")
	code, _, trouble := command(t, dir)
	if code != failed || !strings.Contains(trouble, "install Go") {
		t.Errorf("exit code %d, %q", code, trouble)
	}
}

// TestStopAndResume: a run that is stopped keeps what is done, and the next one
// does only the rest.
func TestStopAndResume(t *testing.T) {
	files := map[string]string{}
	for _, id := range []string{"a", "b", "c", "d"} {
		files[id+".go"] = corpus.Good()
	}
	dir := folder(t, files)
	defer with(tools(t), "kernel-pca")()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		for ctx.Err() == nil {
			if list, _ := filepath.Glob(filepath.Join(report.Beside(dir), ".run", "results", "*.json")); len(list) >= 2 {
				stop()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	defer func(usual int) { batch = usual }(batch)
	batch = 1
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"-workers", "1", dir}, &stdout, &stderr)
	if code != failed || !strings.Contains(stderr.String(), "run the same command again") {
		t.Fatalf("exit code %d, %q", code, stderr.String())
	}
	code, out, trouble := command(t, dir)
	if code != allWell || !strings.Contains(trouble, "of 4 submissions are graded already") || strings.Count(out, " 90\n") != 4 {
		t.Errorf("exit code %d\n%s%s", code, out, trouble)
	}
}

func TestAutograderAlwaysWrites(t *testing.T) {
	dir := folder(t, map[string]string{"hw.go": corpus.Good()})
	results := filepath.Join(t.TempDir(), "results", "results.json")
	if code, _, trouble := command(t, "autograder", dir, results, "-seed", "5"); code != allWell {
		t.Fatalf("exit code %d, %q", code, trouble)
	}
	var got struct {
		Score float64
		Tests []map[string]any
	}
	b, err := os.ReadFile(results)
	if err != nil || json.Unmarshal(b, &got) != nil || got.Score != 90 || len(got.Tests) < 8 {
		t.Errorf("%v: %s", err, b)
	}
	t.Setenv("PATH", "")
	if code, _, _ := command(t, "autograder", dir, results); code != failed {
		t.Errorf("without Go: exit code %d", code)
	}
	if b, err := os.ReadFile(results); err != nil || !strings.Contains(string(b), "isn't graded") {
		t.Errorf("without Go: %v %s", err, b)
	}
}
