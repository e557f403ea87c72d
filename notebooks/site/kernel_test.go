package site

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"kpcalab/notebooks/notebook"
)

// Executed is the environment variable that names a folder of solved notebooks which
// the kernel has run (lab run -save); without it the test runs them, for minutes.
const Executed = "KPCALAB_EXECUTED"

// executed returns the notebooks as the kernel leaves them, by file name.
func executed(t *testing.T, paths []string) map[string]*notebook.Notebook {
	t.Helper()
	dir := os.Getenv(Executed)
	if dir == "" {
		dir = t.TempDir()
		args := []string{"run", "./notebooks/lab", "run", "-save"}
		for _, path := range paths {
			copied := filepath.Join(dir, filepath.Base(path))
			if err := os.WriteFile(copied, []byte(read(t, path)), 0o644); err != nil {
				t.Fatal(err)
			}
			args = append(args, copied)
		}
		cmd := exec.Command("go", args...)
		cmd.Dir = filepath.Join("..", "..")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("running the notebooks in the kernel: %v\n%s", err, out)
		}
	}
	all := map[string]*notebook.Notebook{}
	for _, path := range paths {
		nb, err := notebook.ReadFile(filepath.Join(dir, filepath.Base(path)))
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(path)] = nb
	}
	return all
}

// seen is what a cell's outputs say, apart from each other: text, and figures and
// tables as HTML.
type seen struct{ text, shown string }

func (s *seen) add(o notebook.Output) {
	s.text += o.Text + o.EValue
	s.shown += o.Mime("text/html") + o.Mime("text/markdown")
}

func (r ran) seen(t *testing.T) (s seen) {
	t.Helper()
	for _, raw := range r.Outputs {
		o, err := notebook.ReadOutput(json.RawMessage(raw))
		if err != nil {
			t.Fatal(err)
		}
		s.add(o)
	}
	return s
}

var (
	number = regexp.MustCompile(`[-−]?\d+(\.\d+)?(e[-+]?\d+)?`)
	// What differs from run to run: names that a display is given to be found again.
	names  = regexp.MustCompile(`gonb_[A-Za-z0-9_]+|predict-[0-9a-f]{8}|\b(id|for|name|aria-labelledby)="[^"]*"`)
	blanks = regexp.MustCompile(`\s+`)
)

// worded leaves out numbers, names and how far columns are apart.
func worded(s string) string {
	return blanks.ReplaceAllString(number.ReplaceAllString(names.ReplaceAllString(s, ""), "#"), " ")
}

// sameAsKernel compares what cells print and show here and in GoNB: most of it to
// the byte, and all of it but for numbers, which differ in their last digits or are
// times. The shape of a figure's curves may differ with them.
func sameAsKernel(t *testing.T, all []ran, paths []string) {
	books := executed(t, paths)
	texts, figures, measured := 0, 0, 0
	for _, r := range all {
		var want seen
		cell := codeCells(books[r.Book])[r.Cell]
		for _, o := range cell.Outputs {
			want.add(o)
		}
		got := r.seen(t)
		if got.text == want.text {
			texts++
		} else if worded(got.text) != worded(want.text) {
			t.Errorf("%s, code cell %d prints\n%.400s\nand in the kernel\n%.400s", r.Book, r.Cell+1, got.text, want.text)
		}
		switch {
		case names.ReplaceAllString(got.shown, "") == names.ReplaceAllString(want.shown, ""):
			figures++
		case worded(got.shown) == worded(want.shown):
		case timed.MatchString(cell.Source): // a figure of times has other ticks each time
			measured++
		default:
			t.Errorf("%s, code cell %d shows other things than in the kernel: %s", r.Book, r.Cell+1, difference(worded(got.shown), worded(want.shown)))
		}
	}
	t.Logf("of %d cells %d print the same bytes as in the kernel, %d show the same bytes, and %d show times", len(all), texts, figures, measured)
	if texts < len(all)*9/10 || figures < len(all)*9/10 { // 207 and 219 of 224 in a trial
		t.Errorf("only %d and %d of %d cells print and show the same bytes as in the kernel", texts, figures, len(all))
	}
}

// timed finds cells that measure how long something takes.
var timed = regexp.MustCompile(`\b(seconds|Seconds|time)\b`)
