//go:build unix

package live

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

const slow = time.Minute // for a machine that compiles for others, too

func css(s string) chromedp.CSS { return chromedp.CSS(s) }

func state(cell, want string) chromedp.Action[chromedp.Void] {
	return browsertest.Until(`document.getElementById("cell-`+cell+`").dataset.state === "`+want+`"`, slow)
}

// run clicks a cell's button. It forgets what state the cell was in before, so that
// the next one that is seen is this run's, however short it is.
func run(cell string) chromedp.Action[chromedp.Void] {
	return chromedp.Steps(
		browsertest.Until(`delete document.getElementById("cell-`+cell+`").dataset.state`, slow),
		chromedp.Click(css("#cell-"+cell+" .run")))
}

func dark(b *browsertest.Browser, t *testing.T) {
	t.Helper()
	_, err := chromedp.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A student with a browser and nothing else: opens a notebook, writes an answer,
// runs, sees that it is right, and finds it in the file.
func TestLivePage(t *testing.T) {
	t.Parallel()
	b := browsertest.Open(t, 4*time.Minute)
	s, dir := serve(t)
	b.Do(t, chromedp.EmulateViewport(1200, 2400),
		chromedp.Navigate(s.URL()),
		chromedp.WaitVisible(css("ol.notebooks")))
	b.Shot(t, "live-contents")
	b.Do(t, chromedp.Click(css(`a[href="n/tour.ipynb"]`)), chromedp.WaitVisible(css("#cell-imports textarea")),
		browsertest.Until(`document.getElementById("status").textContent === "no kernel yet"`, slow))

	// All cells, with the answer left blank.
	b.Do(t, chromedp.Click(css("#run-all")), state("steps", "running"),
		browsertest.Until(`document.querySelector("#cell-steps .outputs").textContent.includes("step 1")`, slow))
	if now := browsertest.Value[string](t, b, `document.getElementById("cell-steps").dataset.state`); now != "running" {
		t.Errorf("the output came only with the end of the cell, whose state is %s", now)
	}
	b.Do(t, state("folded", "ok"))
	text := `document.querySelector("#cell-check .outputs").textContent.trim()`
	if got := browsertest.Value[string](t, b, text); got != "not yet" {
		t.Errorf("the check says %q, expected not yet", got)
	}
	b.Do(t, chromedp.Sleep(300*time.Millisecond))
	b.Shot(t, "live-page")

	// The answer, by keyboard alone.
	b.Do(t, chromedp.Focus(css("#cell-imports textarea")),
		chromedp.Evaluate[chromedp.Void](`{const a = document.querySelector("#cell-imports textarea"); const i = a.value.indexOf("return 0"); a.setSelectionRange(i, i + 8);}`),
		chromedp.KeyEvent("return 2 * x"),
		chromedp.KeyEvent("\r", chromedp.KeyModifiers(chromedp.ModifierShift)), state("imports", "ok"))
	if at := browsertest.Value[string](t, b, `document.activeElement.closest(".cell").id`); at != "cell-check" {
		t.Errorf("Shift+Enter leads to %s, expected the next code cell", at)
	}
	b.Do(t, chromedp.KeyEvent("\r", chromedp.KeyModifiers(chromedp.ModifierCtrl)),
		browsertest.Until(text+` === "correct"`, slow))

	// An answer in words.
	b.Do(t, chromedp.Click(css("#cell-why .write")), chromedp.SetValue(css("#cell-why textarea"), "Because $HH=H$."),
		chromedp.Click(css("#cell-why .write")), chromedp.WaitVisible(css("#cell-why .rendered math")))

	nb, err := notebook.ReadFile(filepath.Join(dir, "tour.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	if nb.Cells[6].Source != "Because $HH=H$." {
		t.Errorf("the answer in the file is %q", nb.Cells[6].Source)
	}
	if !strings.Contains(nb.Cells[2].Source, "return 2 * x") || nb.Cells[3].Outputs[0].Text != "correct\n" {
		t.Errorf("the file holds %q and %+v", nb.Cells[2].Source, nb.Cells[3].Outputs)
	}
	if got := browsertest.Value[string](t, b, `document.title`); got != "A tour of what a page shows" {
		t.Errorf("a script in the text ran: the title is %q", got)
	}
	// Another program touches the file, and nothing is lost for that.
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "tour.ipynb"), later, later); err != nil {
		t.Fatal(err)
	}
	b.Do(t, chromedp.Click(css("#cell-check .run")), state("check", "ok"),
		browsertest.Until(`document.getElementById("saved").textContent === ""`, slow),
		chromedp.EmulateViewport(480, 900))
	if wide := browsertest.Value[int](t, b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("on a telephone the live page is %d pixels wider than the window", wide)
	}
	b.Do(t, chromedp.EmulateViewport(1200, 2400))
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the page's script failed: %v", errs)
	}
	dark(b, t)
	b.Shot(t, "live-page-dark")
}

// An endless cell is interrupted, a panic is shown, a restart forgets.
func TestLivePageInTrouble(t *testing.T) {
	t.Parallel()
	b := browsertest.Open(t, 4*time.Minute)
	s, _ := serve(t)
	write := func(cell, text string) chromedp.Action[chromedp.Void] {
		return chromedp.Steps(
			chromedp.SetValue(css("#cell-"+cell+" textarea"), text),
			run(cell),
		)
	}
	b.Do(t, chromedp.EmulateViewport(1000, 1200), chromedp.Navigate(s.URL()), chromedp.Navigate(s.base()+"/n/plain.ipynb"),
		write("declare", "%%\nfmt.Println(\"on\")\nfor {\n}"), state("declare", "running"),
		browsertest.Until(`document.querySelector("#cell-declare .outputs").textContent.includes("on")`, slow),
		chromedp.Click(css("#cell-show .run")), state("show", "queued"),
		chromedp.Click(css("#interrupt")), state("declare", "failed"))
	if got := browsertest.Value[string](t, b, `document.getElementById("cell-show").dataset.state`); got != "" {
		t.Errorf("the cell that waited is %s, expected to be forgotten", got)
	}
	b.Do(t, write("declare", "%%\npanic(\"too bad\")"), state("declare", "failed"),
		browsertest.Until(`document.querySelector("#cell-declare .outputs").textContent.includes("too bad")`, slow),
		write("show", "%%\nvar x int = nowhere"), state("show", "failed"))
	b.Shot(t, "live-trouble")
	b.Do(t, chromedp.Click(css("#restart")),
		browsertest.Until(`document.getElementById("status").textContent.startsWith("restarted")`, slow),
		write("show", "%%\nfmt.Println(1)"), state("show", "ok"))
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the page's script failed: %v", errs)
	}
}

// An output with a script works in its frame, and reaches nothing outside.
func TestInteractiveOutputIsIsolated(t *testing.T) {
	t.Parallel()
	b := browsertest.Open(t, 2*time.Minute)
	s, _ := serve(t)
	hostile := "import \"github.com/janpfeifer/gonb/gonbui\"\n%%\ndefer gonbui.Sync()\n" +
		"gonbui.DisplayHTML(`<p style=\"height:150px\">x</p><script>try { parent.document.title = \"stolen\" } catch (e) {}\n" +
		"fetch(\"" + s.guard.Home() + "n/plain.ipynb/restart\", {method: \"POST\", body: \"{}\"})</script>`)\n" +
		"gonbui.DisplayHTML(`<p id=\"quiet\">quiet</p>`)"
	b.Do(t, chromedp.Navigate(s.URL()), chromedp.Navigate(s.base()+"/n/plain.ipynb"),
		chromedp.SetValue(css("#cell-show textarea"), hostile), run("show"), state("show", "ok"),
		browsertest.Until(`parseInt(document.querySelector("iframe.isolated").style.height) > 150`, slow))
	if got := browsertest.Value[string](t, b, `document.title`); got == "stolen" {
		t.Error("the output's script reached the page")
	}
	if got := browsertest.Value[string](t, b, `document.getElementById("status").textContent`); got != "idle" {
		t.Errorf("the output's script reached the kernel: %s", got)
	}
	if got := browsertest.Value[string](t, b, `[...document.querySelectorAll(".output")].find(o => o.textContent === "quiet")?.querySelector("p").closest(".rich") ? "inline" : "framed"`); got != "inline" {
		t.Errorf("an output without a script is %s", got)
	}
}
