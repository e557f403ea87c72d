//go:build unix

package main

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/internal/clone"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

// jupyterServer starts the JupyterLab that lab would start, on a copy of the
// solved notebooks.
func jupyterServer(t *testing.T, notebooks []string) (*server, string) {
	t.Helper()
	repo, err := clone.Find(".")
	if err != nil {
		t.Fatal(err)
	}
	c := &command{ctx: t.Context(), repo: repo, cache: toolsCache, stdout: t.Output(), stderr: t.Output()}
	program := c.findJupyterLab()
	if program == "" {
		browsertest.Skip(t, "no JupyterLab on PATH or in "+toolsCache+" (go run ./notebooks/lab -setup-only makes one)")
	}
	spec, err := c.tools()
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for _, path := range notebooks {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, filepath.Base(path)), src, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.startJupyter(spec, program, l, root, "--LabApp.expose_app_in_browser=True")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.stop()
		if _, err := os.Stat(s.tmp); !os.IsNotExist(err) {
			t.Errorf("the server's folder is left: %v", err)
		}
	})
	if err := s.wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, root
}

// Solved notebooks are opened in JupyterLab and run: the first and the Wine
// homework, since TestSolutionsRun runs them all in their kernels; all of them for
// who looks at the pictures (KPCALAB_SCREENSHOTS). A small one shows how JupyterLab
// writes its files.
func TestJupyterLabRunsNotebooks(t *testing.T) {
	if !everything() {
		t.Skip("JupyterLab and a browser for two minutes: with KPCALAB_LONG=1 only")
	}
	t.Parallel()
	pattern := "../../solutions/0[07]_*.ipynb"
	if os.Getenv("KPCALAB_SCREENSHOTS") != "" {
		pattern = "../../solutions/*.ipynb"
	}
	notebooks, _ := filepath.Glob(pattern)
	notebooks = append(notebooks, "testdata/plain.ipynb")
	s, root := jupyterServer(t, notebooks)
	t.Run("without the token", func(t *testing.T) { refused(t, s) })
	for _, path := range notebooks {
		name := filepath.Base(path)
		t.Run(strings.TrimSuffix(name, ".ipynb"), func(t *testing.T) { runInJupyterLab(t, s, root, name) })
	}
}

func refused(t *testing.T, s *server) {
	resp, err := http.Get(s.base + "/api/kernels")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("%s, expected 403", resp.Status)
	}
}

func runInJupyterLab(t *testing.T, s *server, root, name string) {
	b := browsertest.Open(t, notebookLimit)
	b.Do(t,
		chromedp.EmulateViewport(1280, 6000), // JupyterLab draws visible cells only
		chromedp.Navigate(s.base+"/lab/tree/"+name+"?reset&token="+s.token),
		browsertest.Until(notebookWidget+`?.sessionContext.isReady === true`, time.Minute),
		chromedp.Evaluate[chromedp.Void](`jupyterapp.shell.activateById(`+notebookWidget+`.id)`),
		labCommand("notebook:run-all-cells"),
	)
	nb := waitSaved(t, b, filepath.Join(root, name))
	errors := `document.querySelectorAll(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.error']").length`
	if shown := browsertest.Value[int](t, b, errors); shown > 0 {
		t.Errorf("%d errors are shown", shown)
	}
	findings := 0
	for i, c := range nb.Cells {
		findings += len(verdicts(c))
		for _, o := range c.Outputs {
			if o.Type == notebook.ErrorOutput {
				t.Errorf("%s: %s", cellName(i, c), o.EValue)
			}
		}
	}
	// Of what a check sends, JupyterLab shows the text, and keeps the verdict in the file.
	if _, all := checks(nb); findings < len(all)-1 { // one answer may be in words
		t.Errorf("%d checks and %d verdicts in the file", len(all), findings)
	}
	for kind, want := range map[string]bool{"text/markdown": findings > 0, finding.OutcomeMIME: false} {
		if shown := browsertest.Value[int](t, b, fmt.Sprintf("document.querySelectorAll(\".jp-OutputArea-output[data-mime-type='%s']\").length", kind)); shown > 0 != want {
			t.Errorf("%d outputs are shown as %s", shown, kind)
		}
	}
	if text := browsertest.Value[string](t, b, `document.querySelector(".jp-Notebook").textContent`); strings.Contains(text, "kpcalab.verdict") {
		t.Error("JupyterLab shows the name of a type")
	}
	pictures(t, b, "jupyterlab-"+strings.TrimSuffix(name, ".ipynb"))
}

// pictures are taken of the whole notebook, in the light theme and in the dark
// one. Who looks at them sets KPCALAB_SCREENSHOTS.
func pictures(t *testing.T, b *browsertest.Browser, name string) {
	const highest = 16000 // Chromium draws no more
	b.Do(t, chromedp.EmulateViewport(1280, highest), chromedp.Sleep(2*time.Second))
	end := browsertest.Value[float64](t, b, `Math.max(...[...document.querySelectorAll(".jp-Notebook .jp-Cell")].map(c => c.getBoundingClientRect().bottom))`)
	b.Do(t, chromedp.EmulateViewport(1280, min(int64(end)+120, highest)))
	for _, theme := range []string{"Dark", "Light"} { // the theme outlives the tab
		b.Do(t, chromedp.Evaluate[chromedp.Void](`jupyterapp.commands.execute("apputils:change-theme", {theme: "JupyterLab `+theme+`"}).then(() => undefined)`, chromedp.EvalAwaitPromise),
			browsertest.Until(`document.body.dataset.jpThemeName === "JupyterLab `+theme+`"`, time.Minute),
			browsertest.Until(`!document.querySelector("#jupyterlab-splash")`, time.Minute), // covers all while a theme loads
			browsertest.Until(`document.querySelectorAll(".jp-RenderedMarkdown mjx-container").length > 0 || !document.querySelector(".jp-RenderedMarkdown")`, time.Minute))
		b.Shot(t, name+"-"+strings.ToLower(theme))
	}
}

// labCommand runs a command of JupyterLab as its menus do, and waits until it has ended.
func labCommand(command string) chromedp.Action[chromedp.Void] {
	return chromedp.Evaluate[chromedp.Void](`jupyterapp.commands.execute("`+command+`").then(() => undefined)`, chromedp.EvalAwaitPromise)
}

// waitSaved saves the notebook until every code cell in the file has run.
func waitSaved(t *testing.T, b *browsertest.Browser, path string) *notebook.Notebook {
	t.Helper()
	for {
		b.Do(t, labCommand("docmanager:save"), chromedp.Sleep(500*time.Millisecond))
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		nb, err := notebook.Read(src)
		if err != nil {
			t.Fatal(err)
		}
		if done(nb) {
			if !bytes.Equal(nb.Bytes(), src) {
				t.Errorf("JupyterLab writes %s otherwise than package kernel", filepath.Base(path))
			}
			return nb
		}
	}
}

// done tells whether every code cell ran, or one failed, after which JupyterLab
// runs no more.
func done(nb *notebook.Notebook) bool {
	for _, c := range nb.Cells {
		for _, o := range c.Outputs {
			if o.Type == notebook.ErrorOutput {
				return true
			}
		}
		if c.Type == notebook.Code && strings.TrimSpace(c.Source) != "" && c.Count == 0 {
			return false
		}
	}
	return true
}

// notebookLimit leaves room for a machine that does other work, too.
const notebookLimit = 8 * time.Minute

// notebookWidget is the open notebook in JupyterLab's own terms.
const notebookWidget = `[...(window.jupyterapp?.shell.widgets("main") ?? [])].find(w => w.sessionContext)`
