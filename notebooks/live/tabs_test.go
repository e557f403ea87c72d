//go:build unix

package live

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/page/browsertest"
)

// typing puts a text into a cell as a keyboard would, and waits for nothing.
func typing(cell, text string) chromedp.Action[chromedp.Void] {
	return chromedp.Steps(chromedp.Focus(css("#cell-"+cell+" textarea")),
		chromedp.Evaluate[chromedp.Void](`document.querySelector("#cell-`+cell+` textarea").select()`), chromedp.KeyEvent(text))
}

func eventually(t *testing.T, path, want string) {
	t.Helper()
	for range 100 {
		if strings.Contains(texts(t, path), want) {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("no %q in the file:\n%s", want, texts(t, path))
}

const saysDeclare = `document.querySelector("#cell-declare textarea").value`

// Two pages of one notebook: what is written in one reaches the other, an old page
// overwrites nothing, and what is typed at the last moment is in the file.
func TestTwoPagesInTheBrowser(t *testing.T) {
	t.Parallel()
	s, dir := serve(t)
	path := filepath.Join(dir, "plain.ipynb")
	one, two := browsertest.Open(t, 3*time.Minute), browsertest.Open(t, 3*time.Minute)
	for _, b := range []*browsertest.Browser{one, two} {
		b.Do(t, chromedp.Navigate(s.URL()), chromedp.Navigate(s.base()+"/n/plain.ipynb"),
			browsertest.Until(`document.getElementById("status").textContent === "no kernel yet"`, slow))
	}
	one.Do(t, typing("declare", "const answer = 77"))
	eventually(t, path, "const answer = 77")
	two.Do(t, browsertest.Until(saysDeclare+` === "const answer = 77"`, slow), chromedp.Click(css("#run-all")), state("show", "ok"))
	eventually(t, path, "const answer = 77")

	// Left at once.
	one.Do(t, typing("declare", "const answer = 78"), chromedp.Navigate("about:blank"))
	eventually(t, path, "const answer = 78")

	// A file that is touched, and a page that is loaded again at once.
	two.Do(t, browsertest.Until(saysDeclare+` === "const answer = 78"`, slow), typing("declare", "const answer = 79"))
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	two.Do(t, chromedp.Reload(), browsertest.Until(saysDeclare+` === "const answer = 79"`, slow))
	eventually(t, path, "const answer = 79")
	for _, b := range []*browsertest.Browser{one, two} {
		if errs := b.Errors(); len(errs) > 0 {
			t.Errorf("the page's script failed: %v", errs)
		}
	}
}

// What was typed while nothing could be written is in the page still when lab is
// killed, and reaches the next one.
func TestUnsavedTextsOutliveLab(t *testing.T) {
	t.Parallel()
	s, dir := serve(t)
	b := browsertest.Open(t, 2*time.Minute)
	b.Do(t, chromedp.Navigate(s.URL()), chromedp.Navigate(s.base()+"/n/plain.ipynb"),
		browsertest.Until(`document.getElementById("status").textContent === "no kernel yet"`, slow))
	sess, _ := s.session("plain.ipynb")
	sess.mu.Lock()
	sess.file.path = filepath.Join(dir, "no", "such", "plain.ipynb") // nothing can be written there
	sess.mu.Unlock()
	b.Do(t, typing("declare", "const answer = 81"),
		browsertest.Until(`document.getElementById("saved").textContent.includes("not saved")`, slow))
	s.web.Close()
	s.forget("plain.ipynb") // as a kill would
	path := filepath.Join(dir, "plain.ipynb")
	first := nextServer(t, s, dir)
	eventually(t, path, "const answer = 81")
	b.Do(t, browsertest.Until(saysDeclare+` === "const answer = 81" && document.getElementById("saved").textContent === ""`, slow),
		browsertest.Until(`!Object.keys(localStorage).some(k => k.startsWith("kpcalab:"))`, slow)) // the draft has done its work
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the page's script failed: %v", errs)
	}

	// A lab with another token and another path: the old page goes on there as soon
	// as a new one was opened.
	first.web.Close()
	first.Close()
	second := serveAt(t, NewServer(dir, s.spec, s.addr))
	beside, end := chromedp.NewContext(b.Context)
	defer end()
	if err := chromedp.Do(beside, chromedp.Navigate(second.URL()), chromedp.Navigate(second.base()+"/n/plain.ipynb"),
		browsertest.Until(saysDeclare+` === "const answer = 81"`, slow)); err != nil {
		t.Fatal(err)
	}
	b.Do(t, typing("declare", "const answer = 82"))
	eventually(t, path, "const answer = 82")
}

// nextServer serves the same folder at the same address, to the browsers that s
// knew.
func nextServer(t *testing.T, s *served, dir string) *served {
	t.Helper()
	next := NewServer(dir, s.spec, s.addr)
	*next.guard = *s.guard
	return serveAt(t, next)
}

// serveAt lets a server listen at its address, which another one has left.
func serveAt(t *testing.T, s *Server) *served {
	t.Helper()
	l, err := net.Listen("tcp", s.addr.String())
	if err != nil {
		t.Fatal(err)
	}
	on := &served{Server: s, web: &http.Server{Handler: s}}
	go on.web.Serve(l)
	t.Cleanup(func() { on.web.Close(); s.Close() })
	return on
}

// What was typed while lab was gone comes back with the next lab at that address.
func TestDraftsOutliveLab(t *testing.T) {
	t.Parallel()
	s, dir := serve(t)
	b := browsertest.Open(t, 2*time.Minute)
	b.Do(t, chromedp.Navigate(s.URL()), chromedp.Navigate(s.base()+"/n/plain.ipynb"),
		browsertest.Until(`document.getElementById("status").textContent === "no kernel yet"`, slow))
	s.web.Close()
	s.Close()
	b.Do(t, typing("declare", "const answer = 80"),
		browsertest.Until(`document.getElementById("status").textContent.includes("lab")`, slow), chromedp.Navigate("about:blank"))
	next := nextServer(t, s, dir)
	b.Do(t, chromedp.Navigate(next.URL()), chromedp.Navigate(next.base()+"/n/plain.ipynb"),
		browsertest.Until(saysDeclare+` === "const answer = 80"`, slow))
	eventually(t, filepath.Join(dir, "plain.ipynb"), "const answer = 80")
}
