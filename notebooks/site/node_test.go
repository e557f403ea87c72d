package site

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

// ran is what testdata/run.js tells of a cell.
type ran struct {
	Book    string
	Cell    int
	Status  string
	Outputs []json.RawMessage
	HTML    []string
	Ms, CPU float64
	Memory  int
}

// text is what the cell printed, and its error, if any.
func (r ran) text(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	for _, raw := range r.Outputs {
		o, err := notebook.ReadOutput(raw)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(o.Text + o.EValue)
	}
	return b.String()
}

// verdicts are those of the findings that the cell shows.
func (r ran) verdicts(t *testing.T) (all []finding.Verdict) {
	t.Helper()
	for _, raw := range r.Outputs {
		o, err := notebook.ReadOutput(raw)
		if err != nil {
			t.Fatal(err)
		}
		if found, ok := finding.OutcomeIn(o.Data); ok {
			all = append(all, found.Verdict)
		}
	}
	return all
}

// node runs notebooks, or the cells given, in WebAssembly under Node.
func node(t *testing.T, cells []string, args ...string) (all []ran) {
	t.Helper()
	dir := programs(t)
	path, err := exec.LookPath("node")
	if err != nil {
		browsertest.Skip(t, "no node on PATH")
	}
	cmd := exec.Command(path, append([]string{filepath.Join("testdata", "run.js"), dir, filepath.Join("assets", "kernel.js")}, args...)...)
	sources, err := json.Marshal(cells)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdin = bytes.NewReader(sources)
	cmd.Env = append(os.Environ(), "STOP=600")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%.2000s", err, complaints.String())
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 64<<20) // a slider of twenty figures is a long line
	for lines.Scan() {
		var r ran
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatalf("%v in %.200s", err, lines.Text())
		}
		all = append(all, r)
	}
	return all
}

// Every cell of the solved notebooks runs; their last cells compare the numbers of
// the text with what the cells compute.
func TestSolvedNotebooksRun(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join("..", "solutions", "*.ipynb"))
	if len(paths) != 12 {
		t.Fatalf("%d solved notebooks, expected 12", len(paths))
	}
	long := os.Getenv("KPCALAB_LONG") != ""
	if !long { // 07 to 11 take minutes of processor time
		t.Log("notebooks 00 to 03 only: KPCALAB_LONG=1 runs all twelve")
		paths = paths[:4]
	}
	all := node(t, nil, paths...)
	passes := map[string]map[int]bool{} // the cells whose finding is that the answer is correct
	for _, path := range paths {
		book := filepath.Base(path)
		passes[book] = map[int]bool{}
		for _, e := range exercises(t, book) {
			passes[book][e.cell+1] = true
		}
	}
	if book := passes["10_five_texts.ipynb"]; book != nil {
		book[9] = true // the formula without its left H
	}
	cpu := 0.0
	for _, r := range all {
		cpu += r.CPU
		if r.Status != "ok" {
			t.Errorf("%s, code cell %d: %s: %.500s", r.Book, r.Cell+1, r.Status, r.text(t))
		}
		if found := r.verdicts(t); passes[r.Book][r.Cell] != slices.Contains(found, finding.Correct) {
			t.Errorf("%s, code cell %d, solved: the verdicts %v", r.Book, r.Cell+1, found)
		}
		if len(r.HTML) != len(r.Outputs) {
			t.Errorf("%s, code cell %d: %d outputs, %d of them rendered", r.Book, r.Cell+1, len(r.Outputs), len(r.HTML))
		}
	}
	if len(all) < 50 || long && len(all) < 200 {
		t.Errorf("%d cells, expected those of %d notebooks", len(all), len(paths))
	}
	t.Logf("%d cells, %.1f s of processor time", len(all), cpu/1000)
	if long {
		sameAsKernel(t, all, paths)
	}
}

// Blank exercises say that they are blank, and nothing fails.
func TestBlankNotebooksRun(t *testing.T) {
	all := node(t, nil, filepath.Join("..", "01_bent_data.ipynb"), filepath.Join("..", "05_embedding.ipynb"))
	waiting := 0
	for _, r := range all {
		if r.Status != "ok" {
			t.Errorf("%s, code cell %d: %.300s", r.Book, r.Cell+1, r.text(t))
		}
		if strings.Contains(strings.Join(r.HTML, ""), "once the exercise above is solved") {
			waiting++
		}
	}
	if waiting == 0 {
		t.Error("no figure waits for an exercise")
	}
}
