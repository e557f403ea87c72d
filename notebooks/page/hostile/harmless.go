package hostile

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/page/browsertest"
)

// Listener is the address that attacks ask: it counts requests. A connection on
// which nothing is asked is not one: Chromium may open it for a script in a frame
// that sets its own location, before the page's policy forbids to go there.
type Listener struct {
	URL  string
	mu   sync.Mutex
	hits []string
}

// Listen starts a listener, which ends with the test.
func Listen(t testing.TB) *Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	evil := &Listener{URL: "http://" + l.Addr().String()}
	web := &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { evil.hit(r.URL.Path) }),
	}
	go web.Serve(l)
	t.Cleanup(func() { web.Close() })
	return evil
}

func (l *Listener) hit(what string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.hits = append(l.hits, what)
}

// Hits are the requests so far.
func (l *Listener) Hits() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]string(nil), l.hits...)
}

// covered lists the page's own buttons, links and text areas that cannot be hit
// with the mouse, since something else lies over them.
const covered = `(() => {
	const bad = [];
	for (const own of document.querySelectorAll("header button, header a, footer a, .tools button, .editor textarea")) {
		own.scrollIntoView({block: "center"});
		const r = own.getBoundingClientRect();
		for (const [fx, fy] of [[.1, .2], [.5, .5], [.9, .8]]) {
			const hit = document.elementFromPoint(r.left + fx * r.width, r.top + fy * r.height);
			if (!r.width || hit !== own && !own.contains(hit) && !(hit && hit.contains(own))) {
				bad.push((own.closest(".cell")?.id || own.id || own.textContent) + " under " + (hit ? hit.outerHTML.slice(0, 120) : "nothing"));
				break;
			}
		}
	}
	return bad;
})()`

// clicked clicks everything that notebooks brought along, and lists what the
// page's script was made to ask for, and links that do more than lead away.
const clicked = `(() => {
	const bad = [];
	if (typeof backend !== "undefined") backend.ask = (...a) => { bad.push("asks " + a[0]); return new Promise(() => {}); };
	for (const e of document.querySelectorAll(".cell.text:not(.answer) *, .rendered *, .output *")) {
		if (e.matches("a[href]")) {
			if (!["http:", "https:", "mailto:", "file:"].includes(e.protocol)) bad.push("link " + e.href);
			continue;
		}
		if (e.matches("iframe")) continue;
		for (const kind of ["pointerover", "mouseover", "pointerdown", "mousedown", "focus", "click"]) e.dispatchEvent(new MouseEvent(kind, {bubbles: true}));
		if (e.click) e.click();
	}
	return bad;
})()`

// Harmless opens a page of hostile pieces and fails where a script ran, a request
// left, the page went elsewhere, or one of its own parts was covered or used.
func (l *Listener) Harmless(t *testing.T, b *browsertest.Browser, address string, wait time.Duration) {
	t.Helper()
	before := len(l.Hits())
	b.Do(t, chromedp.EmulateViewport(1000, 900))
	// Frames of the corpus go elsewhere while the page loads: its end of loading is
	// not waited for.
	if _, err := chromedp.Call(b, page.Navigate, page.NavigateParams{URL: address}); err != nil {
		t.Fatal(err)
	}
	there := chromedp.Evaluate[bool](`location.href === "` + address + `" && document.querySelector("footer") !== null && document.readyState !== "loading"`)
	for range 300 { // half a minute; an error is a page that is being left
		if ok, err := chromedp.Run(b, there); ok && err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	b.Do(t, chromedp.Sleep(wait))
	for _, bad := range browsertest.Value[[]string](t, b, covered) {
		t.Errorf("covered: %s", bad)
	}
	for _, bad := range browsertest.Value[[]string](t, b, clicked) {
		t.Errorf("clicks on a notebook's elements: %s", bad)
	}
	b.Do(t, chromedp.Sleep(wait))
	if title := browsertest.Value[string](t, b, "document.title"); strings.HasPrefix(title, "pwned") {
		t.Errorf("a script ran: %s", title)
	}
	if at := browsertest.Value[string](t, b, "location.href"); strings.TrimSuffix(at, "#") != address {
		t.Errorf("the page went to %s", at)
	}
	if n := browsertest.Value[int](t, b, `document.querySelectorAll("header, footer, main").length`); n != 3 {
		t.Errorf("the page has %d of header, main and footer", n)
	}
	if hits := l.Hits()[before:]; len(hits) > 0 {
		t.Errorf("requests left: %s", fmt.Sprint(hits))
	}
}
