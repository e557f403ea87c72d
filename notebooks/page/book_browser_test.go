package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

const slow = time.Minute // for a machine that compiles for others, too

func css(s string) chromedp.CSS { return chromedp.CSS(s) }

func dark(b *browsertest.Browser, t *testing.T) {
	t.Helper()
	_, err := chromedp.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}},
	})
	if err != nil {
		t.Fatal(err)
	}
}

func shownHTML(s string) notebook.Output {
	return notebook.Output{Type: notebook.DisplayData, Data: map[string]any{"text/html": s}}
}

// shown are outputs of cells in the notebooks of the tests: a slider, whose handler
// changes the height, and a table.
var shown = map[string][]notebook.Output{
	"slider": {
		shownHTML(`<figure style="margin:0"><input type="range" min="1" max="5" value="2" oninput="this.nextElementSibling.style.height=this.value*120+'px'">` +
			`<div style="height:120px;background:#0072b2"></div></figure>`),
		shownHTML(`<table><tr><th>c</th><td>3</td></tr></table>`),
	},
	"check": {{Type: notebook.Stream, Name: "stdout", Text: "correct\n"}},
}

// The book opens from the disk, in the light, in the dark and on paper.
func TestBookInTheBrowser(t *testing.T) {
	b := browsertest.Open(t, 3*time.Minute)
	var books []Book
	for _, name := range []string{"tour.ipynb", "plain.ipynb"} {
		nb, err := notebook.ReadFile(filepath.Join("..", "live", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range nb.Cells {
			c.Outputs = append(c.Outputs, shown[c.ID]...)
		}
		books = append(books, Book{Name: name, Notebook: nb})
	}
	dir := t.TempDir()
	if err := WriteBook(dir, books); err != nil {
		t.Fatal(err)
	}
	b.Do(t, chromedp.EmulateViewport(1000, 2000), chromedp.Navigate("file://"+filepath.Join(dir, "index.html")),
		chromedp.Click(css(`a[href="tour.html"]`)), chromedp.WaitVisible(css("#cell-slider iframe")))
	b.Shot(t, "book-page")
	if n := browsertest.Value[int](t, b, `document.querySelectorAll("math").length`); n < 7 {
		t.Errorf("%d formulas are MathML, expected at least 7", n)
	}
	if wide := browsertest.Value[int](t, b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("the page is %d pixels wider than the window", wide)
	}
	if n := browsertest.Value[int](t, b, `[...document.images].filter(i => !i.alt).length`); n > 0 {
		t.Errorf("%d pictures have no text", n)
	}
	b.Do(t, chromedp.EmulateViewport(480, 900))
	if wide := browsertest.Value[int](t, b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("on a telephone the page is %d pixels wider than the window", wide)
	}
	b.Do(t, chromedp.EmulateViewport(1000, 2000))
	// The slider works without a kernel, in its frame: its handler makes it taller.
	b.Do(t, browsertest.Until(`parseInt(document.querySelector("#cell-slider iframe").style.height) > 130`, slow),
		chromedp.Evaluate[chromedp.Void](`document.querySelector("#cell-slider iframe").focus()`), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.ArrowRight),
		browsertest.Until(`parseInt(document.querySelector("#cell-slider iframe").style.height) > 330`, slow))
	dark(b, t)
	b.Shot(t, "book-page-dark")
	pdf, err := chromedp.Run(b, chromedp.PrintToPDF())
	if err != nil {
		t.Fatal(err)
	}
	browsertest.Store(t, "book-page.pdf", pdf)
	b.Do(t, chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`), chromedp.KeyEvent("n"),
		chromedp.WaitVisible(css("#cell-declare")))
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the page's script failed: %v", errs)
	}
	for _, name := range []string{"index.html", "tour.html"} {
		src, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(src), "http://") || strings.Contains(string(src), `src="//`) {
			t.Errorf("%s asks the network for something", name)
		}
	}
}

// A long page arrives in pieces: a frame may be there, and say so, before the
// page's own script listens. What is folded on a screen has its place on paper.
func TestFrameBeforeScript(t *testing.T) {
	b := browsertest.Open(t, time.Minute)
	nb := &notebook.Notebook{Cells: []*notebook.Cell{{ID: "early", Type: notebook.Code, Source: "1",
		Outputs: []notebook.Output{shownHTML(`<style>@media screen{p{display:none}}</style><p style="height:500px;margin:0"></p><div style="height:200px"></div>`)}}}}
	dir := t.TempDir()
	if err := WriteBook(dir, []Book{{Name: "early.ipynb", Notebook: nb}}); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(dir, "early.html"))
	if err != nil {
		t.Fatal(err)
	}
	first, rest, found := strings.Cut(string(whole), "</main>")
	if !found {
		t.Fatal("the page has no end of its text")
	}
	files := http.FileServer(http.Dir(dir))
	framed := make(chan bool, 9)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/early.html":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, first)
			w.(http.Flusher).Flush()
			<-framed
			time.Sleep(time.Second) // the frame runs and speaks, to nobody yet
			fmt.Fprint(w, "</main>", rest)
		case "/frame.html":
			framed <- true
			fallthrough
		default:
			files.ServeHTTP(w, r)
		}
	}))
	defer server.Close()
	b.Do(t, chromedp.Navigate(server.URL+"/early.html"),
		browsertest.Until(`parseInt(document.querySelector("iframe").style.height) > 190`, 10*time.Second))
	style := `document.querySelector("iframe").style`
	if high := browsertest.Value[int](t, b, `parseInt(`+style+`.height)`); high > 300 {
		t.Errorf("the frame is %d pixels high on the screen, expected 202", high)
	}
	if high := browsertest.Value[int](t, b, `parseInt(`+style+`.getPropertyValue("--on-paper"))`); high < 700 {
		t.Errorf("the frame is %d pixels high on paper, expected 702", high)
	}
}

// Panels that stand side by side on a screen and wrap on paper have room there.
func TestFrameOnPaper(t *testing.T) {
	b := browsertest.Open(t, time.Minute)
	panel := `<div style="flex:none;width:300px;height:200px"></div>`
	nb := &notebook.Notebook{Format: 4, Minor: 5, Cells: []*notebook.Cell{{ID: "panels", Type: notebook.Code, Outputs: []notebook.Output{{
		Type: notebook.DisplayData, Data: map[string]any{"text/html": `<div style="display:flex;flex-wrap:wrap">` + panel + panel + panel + `</div><script>1</script>`},
	}}}}}
	dir := t.TempDir()
	if err := WriteBook(dir, []Book{{Name: "panels.ipynb", Notebook: nb}}); err != nil {
		t.Fatal(err)
	}
	b.Do(t, chromedp.EmulateViewport(1300, 800), chromedp.Navigate("file://"+filepath.Join(dir, "panels.html")),
		browsertest.Until(`parseInt(document.querySelector("iframe.isolated").style.getPropertyValue("--on-paper")) > 0`, time.Minute))
	if got := browsertest.Value[string](t, b, `document.querySelector("iframe.isolated").style.getPropertyValue("--on-paper")`); got != "402px" {
		t.Errorf("two rows of 200 pixels have %s on paper", got)
	}
}
