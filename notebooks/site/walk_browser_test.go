package site

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
	"kpcalab/notebooks/walk/slips"
)

// exercise is one of a notebook: the numbers of its code cell, from 0, the check in
// the next, the solution, a wrong answer and what the check says to that.
type exercise struct {
	id, right, wrong, says string
	cell                   int
}

// exercises are those of a notebook that have a check.
func exercises(t *testing.T, book string) (all []exercise) {
	t.Helper()
	solved, err := notebook.ReadFile(filepath.Join("..", "solutions", book))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range codeCells(solved) {
		if s, ok := slips.All[c.ID]; ok {
			all = append(all, exercise{id: c.ID, right: c.Source, wrong: s.In(c.Source), says: s.Says, cell: i})
		}
	}
	return all
}

// tab is a browser with a notebook's page, whichever browser it is.
type tab struct {
	open  func(address string)
	write func(cell int, source string)
	run   func(from, to int) // and wait until nothing runs any more
	shown func(cell int) string
	found func(cell int) string // the verdict
}

// walk does a notebook as a student does: all cells up to the last exercise, then
// each exercise wrong and right.
func (b tab) walk(t *testing.T, url, book string) (done int) {
	t.Helper()
	all := exercises(t, book)
	if len(all) == 0 {
		return 0
	}
	b.open(url + "/" + strings.TrimSuffix(book, ".ipynb") + ".html")
	last := all[len(all)-1].cell
	b.run(0, last)
	for _, e := range all {
		for _, a := range []struct {
			source, says string
			right        bool
		}{{e.wrong, e.says, false}, {e.right, "", true}} {
			b.write(e.cell, a.source)
			b.run(e.cell, e.cell+2)
			if said := strings.Join(strings.Fields(b.shown(e.cell+1)), " "); !strings.Contains(said, a.says) {
				t.Errorf("%s: %q isn't said in\n%.600s", e.id, a.says, said)
			}
			if verdict := b.found(e.cell + 1); verdict == "" || a.right != (verdict == finding.Correct.String()) {
				t.Errorf("%s: the verdict is %q; the answer is right: %t", e.id, verdict, a.right)
			}
		}
		done++
	}
	return done
}

// Every exercise, wrong and right, and then all other cells, in a tab of Chromium as
// narrow as a telephone; no page is wider. One notebook always, all of them under
// KPCALAB_LONG.
func TestEveryExercise(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 40*time.Minute)
	b.Do(t, chromedp.EmulateViewport(390, 844))
	chromium := tab{
		open: func(address string) { open(t, b, address) },
		write: func(cell int, source string) {
			browsertest.Value[bool](t, b, "write("+itoa(cell)+", "+quote(source)+"); true")
		},
		run:   func(from, to int) { run(t, b, "run(cells.slice("+itoa(from)+", "+itoa(to)+"))") },
		shown: func(cell int) string { return browsertest.Value[string](t, b, "outputs("+itoa(cell)+")") },
		found: func(cell int) string { return browsertest.Value[string](t, b, "verdict("+itoa(cell)+")") },
	}
	paths, _ := filepath.Glob(filepath.Join("..", "solutions", "*.ipynb"))
	done := 0
	for _, path := range paths {
		if os.Getenv("KPCALAB_LONG") == "" && !strings.HasPrefix(filepath.Base(path), "04") {
			continue
		}
		book := filepath.Base(path)
		n := chromium.walk(t, url, book)
		if n == 0 {
			open(t, b, url+"/"+strings.TrimSuffix(book, ".ipynb")+".html")
		}
		run(t, b, "run(cells.filter(c => c.dataset.state !== 'ok'))")
		t.Logf("%s: %d exercises", book, n)
		if left := browsertest.Value[string](t, b, "undone()"); left != "" {
			t.Errorf("%s: cells that don't run, with every exercise solved: %s", book, left)
		}
		if what := browsertest.Value[string](t, b, "wide()"); what != "" {
			t.Errorf("%s is wider than 390 pixels: %s", book, what)
		}
		done += n
	}
	if os.Getenv("KPCALAB_LONG") != "" && done != len(slips.All) {
		t.Errorf("%d exercises done of %d", done, len(slips.All))
	}
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the pages' scripts: %q", errs)
	}
}
