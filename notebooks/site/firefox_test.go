package site

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"kpcalab/notebooks/page/browsertest"
)

// bridge is a script of the site's host that gives a test what it asks of a page.
const bridge = helpers + `;
globalThis.bridge = {
	ready: () => document.getElementById("status").textContent.startsWith("ready"),
	write: (n, source) => { write(n, source); },
	run: async (from, to) => { run(cells.slice(from, to)); await last; },
	idle: () => idle(),
	outputs: n => outputs(n),
	verdict: n => verdict(n),
	wide: () => wide(),
	undone: () => undone(),
};
`

// Three notebooks in Firefox, with every exercise wrong and right and then all cells,
// in a window as narrow as Firefox makes it; the first of them always, the others under KPCALAB_LONG.
func TestFirefox(t *testing.T) {
	dir := t.TempDir()
	if err := Write(dir, course(t, programs(t))); err != nil {
		t.Fatal(err)
	}
	files := Handler(dir)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/bridge.js" {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, bridge)
			return
		}
		files.ServeHTTP(w, r)
	}))
	defer s.Close()
	f := browsertest.OpenFirefox(t)
	f.Resize(t, 450, 800) // Firefox makes it 500, its least
	text := func(js string) (text string) {
		if err := json.Unmarshal(f.Eval(t, js), &text); err != nil {
			t.Fatal(err)
		}
		return text
	}
	firefox := tab{
		open: func(address string) {
			f.Navigate(t, address)
			f.Add(t, "bridge.js")
			f.Until(t, "window.bridge.ready()", patience)
		},
		write: func(cell int, source string) {
			f.Eval(t, fmt.Sprintf("window.bridge.write(%d, %s)", cell, quote(source)))
		},
		run: func(from, to int) {
			f.Eval(t, fmt.Sprintf("window.bridge.run(%d, %d)", from, to))
			f.Until(t, "window.bridge.idle()", 2*patience)
		},
		shown: func(cell int) string { return text(fmt.Sprintf("window.bridge.outputs(%d)", cell)) },
		found: func(cell int) string { return text(fmt.Sprintf("window.bridge.verdict(%d)", cell)) },
	}
	books := []string{"04_renormalization.ipynb", "00_start_here.ipynb", "06_kernel_trick.ipynb"}
	if os.Getenv("KPCALAB_LONG") == "" {
		books = books[:1]
	}
	for _, book := range books {
		began := time.Now()
		n := firefox.walk(t, s.URL, book)
		firefox.run(0, 1000) // all
		if left := string(f.Eval(t, "window.bridge.undone()")); left != `""` {
			t.Errorf("%s: cells that don't run, with every exercise solved: %s", book, left)
		}
		f.Shot(t, "firefox-"+book)
		t.Logf("%s: %d exercises in %v, in a window of %s pixels", book, n, time.Since(began).Round(time.Second), f.Eval(t, "window.innerWidth"))
		if wide := string(f.Eval(t, "window.bridge.wide()")); wide != `""` {
			t.Errorf("%s is wider than its window: %s", book, wide)
		}
		if n == 0 {
			t.Errorf("%s: no exercise", book)
		}
	}
}
