package site

import (
	"context"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

// Storage is tried on pages whose cells cannot run: what is written must be kept
// there, too, and nothing has to be built.

// keeper is a site with one notebook of two cells and an answer.
func keeper(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	nb := &notebook.Notebook{Format: 4, Minor: 5, Metadata: map[string]any{}, Cells: []*notebook.Cell{
		{ID: "title", Type: notebook.Markdown, Source: "# Keeper"},
		{ID: "one", Type: notebook.Code, Source: "first"},
		{ID: "two", Type: notebook.Code, Source: "second"},
		{ID: "check", Type: notebook.Code, Source: "third", Metadata: map[string]any{"nbgrader": map[string]any{"grade": true}}},
		{ID: "why", Type: notebook.Markdown, Source: "", Metadata: map[string]any{"nbgrader": map[string]any{"solution": true}}},
	}}
	c := course(t, fakePrograms(t))
	c.Notebooks = c.Notebooks[:1]
	c.Notebooks[0].Notebook, c.Notebooks[0].Name = nb, "keeper.ipynb"
	if err := Write(dir, c); err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(Handler(dir))
	t.Cleanup(s.Close)
	return strings.Replace(s.URL, "127.0.0.1", "localhost", 1) + "/keeper.html"
}

// reader is a tab that somebody writes in.
type reader struct {
	t   *testing.T
	tab context.Context
}

const soon = time.Minute // for a machine that does other work

// newReader opens the notebook in a tab of its own; before is a script that runs
// before the page's.
func newReader(t *testing.T, browser context.Context, url, before string) *reader {
	t.Helper()
	tab, end := chromedp.NewContext(browser)
	t.Cleanup(end)
	r := &reader{t, tab}
	if before != "" {
		if _, err := chromedp.Call(tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: before}); err != nil {
			t.Fatal(err)
		}
	}
	r.do(chromedp.Navigate(url))
	r.loaded()
	return r
}

func (r *reader) do(actions ...chromedp.Action[chromedp.Void]) {
	r.t.Helper()
	if err := chromedp.Do(r.tab, actions...); err != nil {
		r.t.Fatal(err)
	}
}

func (r *reader) until(js string) { r.t.Helper(); r.do(browsertest.Until(js, soon)) }

// text is the string that JavaScript gives, or the promise of one.
func (r *reader) text(js string) string {
	r.t.Helper()
	s, err := chromedp.Run(r.tab, chromedp.Evaluate[string](js, chromedp.EvalAwaitPromise))
	if err != nil {
		r.t.Fatalf("%s: %v", js, err)
	}
	return s
}

// loaded waits until what was kept is shown.
func (r *reader) loaded() {
	r.t.Helper()
	r.until(`typeof backend === "object" && (backend.store.db || backend.trouble) && document.getElementById("open-file")`)
	r.do(chromedp.Evaluate[chromedp.Void](`var helper = s => document.querySelector(s);
		var area1 = helper('[data-cell="one"] textarea'), area2 = helper('[data-cell="two"] textarea'), told = () => helper("#told").textContent, shown = () => helper("#saved").textContent;
		var write = (a, s) => { a.value = s; a.dispatchEvent(new Event("input")); };`))
}

// keeps waits until the browser's storage holds the text of cell one.
func (r *reader) keeps(text string) {
	r.t.Helper()
	r.until(`backend.store.open().then(b => b.sources.one === ` + quote(text) + `)`)
}

// A tab that is closed while somebody writes takes nothing along, whether the
// pause came or not.
func TestTabClosedInTheMiddle(t *testing.T) {
	b, url := browsertest.Open(t, 3*time.Minute), keeper(t)
	first := newReader(t, b.Context, url, "")
	first.do(chromedp.Evaluate[chromedp.Void](`write(area1, "an answer")`))
	first.keeps("an answer")
	first.do(chromedp.Evaluate[chromedp.Void](`write(area1, "an answer, and more")`)) // and no pause
	if err := chromedp.Cancel(first.tab); err != nil {
		t.Fatal(err)
	}
	second := newReader(t, b.Context, url, "")
	second.until(`area1.value === "an answer, and more"`)
	second.keeps("an answer, and more")
	second.until(`!Object.keys(localStorage).some(k => k.startsWith("kpcalab:"))`)
}

// What was written at an earlier visit isn't overwritten by who writes before it is
// read: until then the cells take no text.
func TestSlowStorage(t *testing.T) {
	b, url := browsertest.Open(t, 3*time.Minute), keeper(t)
	first := newReader(t, b.Context, url, "")
	first.do(chromedp.Evaluate[chromedp.Void](`write(area1, "an answer")`))
	first.keeps("an answer")
	if err := chromedp.Cancel(first.tab); err != nil {
		t.Fatal(err)
	}
	tab, end := chromedp.NewContext(b.Context)
	t.Cleanup(end)
	slow := `(() => {
		const open = indexedDB.open.bind(indexedDB), later = [];
		window.goOn = () => { window.waits = false; later.splice(0).forEach(f => f()); };
		window.waits = true;
		IDBFactory.prototype.open = function (...a) {
			const r = open(...a), add = {};
			if (!window.waits) return r;
			return { set onsuccess(f) { r.onsuccess = () => later.push(() => f()); }, set onerror(f) { r.onerror = f; }, set onblocked(f) {}, set onupgradeneeded(f) { r.onupgradeneeded = f; }, get result() { return r.result; } };
		};
		})()`
	if _, err := chromedp.Call(tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: slow}); err != nil {
		t.Fatal(err)
	}
	r := &reader{t, tab}
	r.do(chromedp.Navigate(url), chromedp.WaitReady(chromedp.CSS(`[data-cell="one"] textarea`)),
		chromedp.Focus(chromedp.CSS(`[data-cell="one"] textarea`)), chromedp.KeyEvent("x"),
		chromedp.Evaluate[chromedp.Void](`goOn()`))
	r.loaded()
	r.until(`area1.value === "an answer" && !area1.readOnly`)
	r.do(chromedp.Evaluate[chromedp.Void](`write(area1, area1.value + "!")`))
	r.keeps("an answer!")
}

// One notebook in two tabs: the second reads until it is asked to go on, and then
// has what the first one wrote up to that moment.
func TestTwoTabs(t *testing.T) {
	b, url := browsertest.Open(t, 3*time.Minute), keeper(t)
	one := newReader(t, b.Context, url, "")
	one.do(chromedp.Evaluate[chromedp.Void](`write(area1, "from one")`))
	one.keeps("from one")
	two := newReader(t, b.Context, url, "")
	two.until(`told().includes("open in another tab") && area1.readOnly && area1.value === "from one"`)
	one.do(chromedp.Evaluate[chromedp.Void](`write(area1, "from one, later"); write(area2, "at the last moment")`))
	two.do(chromedp.Evaluate[chromedp.Void](`helper("#told button").click()`))
	two.until(`document.readyState === "complete" && typeof helper === "undefined"`) // loaded again
	two.loaded()
	two.until(`area1.value === "from one, later" && area2.value === "at the last moment" && !area1.readOnly`)
	one.until(`told().includes("goes on in another tab") && area1.readOnly`)
	two.do(chromedp.Evaluate[chromedp.Void](`write(area1, "from two")`))
	two.keeps("from two")

	// The first one closes: it writes nothing over that.
	if err := chromedp.Cancel(one.tab); err != nil {
		t.Fatal(err)
	}
	two.do(chromedp.Reload())
	two.loaded()
	two.until(`area1.value === "from two" && area2.value === "at the last moment" && !area1.readOnly`)
}

// A browser that keeps nothing, or has no room any more, is said, and the notebook
// can be taken away as a file.
func TestStorageRefused(t *testing.T) {
	url := keeper(t)
	for name, before := range map[string]string{
		"no storage at all": `for (const s of ["indexedDB", "localStorage", "sessionStorage"]) Object.defineProperty(window, s, { get() { throw new DOMException("denied", "SecurityError"); } });`,
		"no database":       `IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };`,
		"no room":           `IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; Storage.prototype.setItem = IDBObjectStore.prototype.put;`,
	} {
		t.Run(name, func(t *testing.T) {
			b := browsertest.Open(t, 2*time.Minute)
			r := newReader(t, b.Context, url, before)
			r.do(chromedp.Evaluate[chromedp.Void](`write(area1, "an answer")`))
			r.until(`/^(This browser keeps nothing|Not saved in this browser) \((denied|full)\)\. Download/.test(shown())`)
			r.until(`current().then(nb => nb.cells[1].source.join("") === "an answer")`)
			r.do(browsertest.Until(`area1.value === "an answer" && !area1.readOnly`, soon))
		})
	}
}

// A file is opened with its texts and outputs, which are there at the next visit,
// too; one that is no notebook, or another one, changes nothing. Reset brings the
// first text back, and Undo the answer.
func TestOpenAndReset(t *testing.T) {
	b, url := browsertest.Open(t, 3*time.Minute), keeper(t)
	r := newReader(t, b.Context, url, "")
	dir := t.TempDir()
	open := func(name, content string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		r.do(chromedp.SetUploadFiles(chromedp.CSS("#open-file"), []string{path}, chromedp.NodeReady))
	}
	open("picture.ipynb", "\x89PNG")
	r.until(`told().startsWith("picture.ipynb is not a notebook")`)
	open("other.ipynb", `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "code", "id": "elsewhere", "source": "x"}]}`)
	r.until(`told().startsWith("other.ipynb holds no cell of this notebook")`)
	open("null.ipynb", `null`)
	r.until(`told().startsWith("null.ipynb is not a notebook")`)
	r.until(`area1.value === "first" && area2.value === "second"`)

	open("mine.ipynb", `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
		{"cell_type": "code", "id": "one", "metadata": {}, "execution_count": 3, "source": ["my\n", "answer"], "outputs": [{"output_type": "stream", "name": "stdout", "text": ["printed\n"]}]},
		{"cell_type": "code", "id": "two", "metadata": {}, "execution_count": 4, "source": "second", "outputs": [{"output_type": "stream", "name": "stdout", "text": "beside"}]},
		{"cell_type": "markdown", "id": "why", "metadata": {}, "source": "Because."}]}`)
	r.until(`told().startsWith("mine.ipynb: 2 cells were different")`)
	r.keeps("my\nanswer")
	r.do(chromedp.Reload())
	r.loaded()
	r.until(`area1.value === "my\nanswer" && helper('[data-cell="why"] textarea').value === "Because."`)
	r.until(`helper('[data-cell="one"] .outputs').textContent.includes("printed") && helper('[data-cell="two"] .outputs').textContent.includes("beside")`)

	r.do(chromedp.Evaluate[chromedp.Void](`helper('[data-cell="one"] .reset').click()`))
	r.until(`area1.value === "first"`)
	r.keeps("first")
	r.do(chromedp.Evaluate[chromedp.Void](`area1.focus(); document.execCommand("undo")`))
	r.until(`area1.value === "my\nanswer"`)
	r.keeps("my\nanswer")

	// A file with the same texts brings its outputs.
	r.do(chromedp.Reload())
	r.loaded()
	open("same.ipynb", `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
		{"cell_type": "code", "id": "two", "metadata": {}, "execution_count": 9, "source": "second", "outputs": [{"output_type": "stream", "name": "stdout", "text": "other outputs"}]}]}`)
	r.until(`told().startsWith("same.ipynb: 0 cells")`)
	r.do(chromedp.Reload())
	r.loaded()
	r.until(`helper('[data-cell="two"] .outputs').textContent.includes("other outputs")`)
}
