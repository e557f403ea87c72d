package site

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

// Who writes Go into a cell gets the new line under the one before, Tab for all the
// lines that are selected, and everything back by Undo.
func TestWritingCode(t *testing.T) {
	b, url := browsertest.Open(t, 3*time.Minute), keeper(t)
	r := newReader(t, b.Context, url, "")
	r.do(chromedp.Evaluate[chromedp.Void](`write(area1, "for {"); area1.focus(); area1.setSelectionRange(5, 5)`),
		chromedp.KeyEvent("\r"), chromedp.KeyEvent("\t"), chromedp.KeyEvent("a()"), chromedp.KeyEvent("\r"), chromedp.KeyEvent("b()"))
	r.until(`area1.value === "for {\n\ta()\n\tb()" && area1.rows === 3`)
	r.do(chromedp.Evaluate[chromedp.Void](`area1.setSelectionRange(8, area1.value.length)`), chromedp.KeyEvent("\t"))
	r.until(`area1.value === "for {\n\t\ta()\n\t\tb()"`)
	r.do(chromedp.Evaluate[chromedp.Void](`document.execCommand("undo")`))
	r.until(`area1.value === "for {\n\ta()\n\tb()"`)
	r.keeps("for {\n\ta()\n\tb()")
}

// The start page says what is done, and that something was begun. A check is done by
// its verdict, whatever the words beside it are; files hold it, too.
func TestStartPageSaysWhatIsDone(t *testing.T) {
	b, url := browsertest.Open(t, 3*time.Minute), keeper(t)
	start := strings.Replace(url, "keeper.html", "index.html", 1)
	says := func(want string) {
		t.Helper()
		b.Do(t, chromedp.Navigate(start), browsertest.Until(`(document.querySelector(".done") || {}).textContent === `+quote(want), soon))
	}
	says("")
	r := newReader(t, b.Context, url, "")
	r.do(chromedp.Evaluate[chromedp.Void](`write(area1, "an answer")`))
	r.keeps("an answer")
	says("0 of 1 ✓")
	for i, c := range []struct{ verdict, words, says string }{
		{"wrong", "**✓ Correct** is what this isn't", "0 of 1 ✓"},
		{"correct", "Well done", "1 of 1 ✓"},
	} {
		path := filepath.Join(t.TempDir(), "mine.ipynb")
		file := fmt.Sprintf(`{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "code", "id": "check", "metadata": {}, "execution_count": %d,
			"source": "third", "outputs": [{"output_type": "display_data", "metadata": {}, "data": {%q: {"exercise": "f", "verdict": %q}, "text/markdown": [%q]}}]}]}`,
			i+1, finding.OutcomeMIME, c.verdict, c.words)
		if err := os.WriteFile(path, []byte(file), 0o644); err != nil {
			t.Fatal(err)
		}
		r.do(chromedp.SetUploadFiles(chromedp.CSS("#open-file"), []string{path}, chromedp.NodeReady))
		r.until(fmt.Sprintf(`backend.store.open().then(b => (b.outputs.check || {}).count === %d)`, i+1))
		nb, err := notebook.Read([]byte(r.text(`current().then(JSON.stringify)`)))
		if err != nil {
			t.Fatal(err)
		}
		check := codeCells(nb)[2]
		if found, _ := finding.OutcomeIn(check.Outputs[0].Data); found.Verdict.String() != c.verdict || found.Exercise != "f" || check.Outputs[0].Mime("text/markdown") != c.words {
			t.Errorf("a download holds %+v beside %v", found, check.Outputs[0].Data)
		}
		if shown := r.text(`helper('[data-cell="check"] .outputs').textContent`); strings.Contains(shown, "verdict") {
			t.Errorf("the page shows %q", shown)
		}
		says(c.says)
	}
}
