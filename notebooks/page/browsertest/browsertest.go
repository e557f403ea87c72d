// Package browsertest opens headless Chromium for the tests of pages.
package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Require is the environment variable that turns a test which would be skipped
// for want of a browser or of JupyterLab into a failure.
const Require = "KPCALAB_REQUIRE_BROWSER"

// Screenshots is the environment variable that names the folder in which
// screenshots are kept; without it they go to the test's temporary folder.
const Screenshots = "KPCALAB_SCREENSHOTS"

// Skip skips the test for the reason given, or fails it where Require is set.
func Skip(t testing.TB, reason string) {
	t.Helper()
	if os.Getenv(Require) != "" {
		t.Fatalf("%s, and %s is set", reason, Require)
	}
	t.Skip(reason)
}

// Browser is one tab of a headless Chromium.
type Browser struct {
	context.Context                 // ends at the time limit
	tab             context.Context // does not: a picture of the failure may be wanted
	mu              sync.Mutex
	errors          []string
}

// Open starts a browser that ends with the test, or makes a profile in the one that
// all tests share (see [Run]); without a browser it skips the test. A page that takes
// longer than limit in all fails.
func Open(t testing.TB, limit time.Duration) *Browser {
	t.Helper()
	program := Program()
	if program == "" {
		Skip(t, "no Chromium or Chrome on PATH")
	}
	tab, end, err := open(program)
	if err != nil {
		t.Fatalf("starting %s: %v", program, err)
	}
	ctx, cancel := context.WithTimeout(tab, limit)
	t.Cleanup(func() { cancel(); end() })
	b := &Browser{Context: ctx, tab: tab}
	if err := chromedp.Listen(tab, b.listen); err != nil { // starts the browser, or makes the profile
		t.Fatalf("starting %s: %v", program, err)
	}
	// Some pages, JupyterLab among them, do nothing without the focus.
	_, err = chromedp.Call(tab, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// open makes the tab.
func open(program string) (tab context.Context, end func(), err error) {
	if shared.wanted {
		return shared.profile(program)
	}
	tab, end = start(program)
	return tab, end, nil
}

// Program is the Chromium or Chrome on PATH, or nothing.
func Program() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// listen keeps the exceptions that scripts of the page threw.
func (b *Browser) listen(event any) {
	if e, ok := event.(*runtime.EventExceptionThrown); ok {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.errors = append(b.errors, fmt.Sprint(e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	}
}

// Errors returns the exceptions of the page's scripts so far.
func (b *Browser) Errors() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.errors...)
}

// Do runs actions in the tab and fails the test when one fails.
func (b *Browser) Do(t testing.TB, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(b, actions...); err != nil {
		b.Shot(t, t.Name()+"-failed")
		t.Fatal(err)
	}
}

// Value evaluates JavaScript in the tab and returns what it gives.
func Value[T any](t testing.TB, b *Browser, js string) T {
	t.Helper()
	v, err := chromedp.Run(b, chromedp.Evaluate[T](js))
	if err != nil {
		t.Fatalf("%s: %v", js, err)
	}
	return v
}

// Until waits until JavaScript gives a true value, or a promise of one. It asks anew each time, since a
// question to a page that is being left, or isn't all there yet, fails.
func Until(js string, limit time.Duration) chromedp.Action[chromedp.Void] {
	ask := chromedp.Evaluate[bool]("Promise.resolve(("+js+")).then(v => !!v)", chromedp.EvalAwaitPromise)
	return func(ctx context.Context, t *chromedp.Target) (none chromedp.Void, err error) {
		ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("not within %v: %s", limit, js))
		defer cancel()
		for {
			yes, failed := ask(ctx, t)
			if yes {
				return none, nil
			}
			select {
			case <-ctx.Done():
				return none, errors.Join(context.Cause(ctx), failed)
			case <-time.After(100 * time.Millisecond):
			}
		}
	}
}

// Shot stores a picture of the visible part of the page.
func (b *Browser) Shot(t testing.TB, name string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(b.tab, 20*time.Second)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Logf("no screenshot: %v", err)
		return ""
	}
	return Store(t, name+".png", png)
}

// Store keeps a file where screenshots go and says where.
func Store(t testing.TB, name string, content []byte) string {
	t.Helper()
	dir := os.Getenv(Screenshots)
	if dir == "" {
		dir = t.TempDir()
	}
	path := filepath.Join(dir, filepath.Base(name))
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Logf("screenshot %s", path)
	return path
}
