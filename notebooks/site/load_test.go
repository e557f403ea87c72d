package site

import (
	"maps"
	"path"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/page/browsertest"
)

// firstLoad is what a notebook's page may load until its cells can run.
const firstLoad = 9_000_000

// TestFirstLoad adds up what comes over the network, by Chromium's own count, until
// a notebook's cells can run. What the service worker fetches after that, for use
// without a network, isn't waited for.
func TestFirstLoad(t *testing.T) {
	url, _ := served(t)
	b := browsertest.Open(t, 5*time.Minute)
	var mu sync.Mutex
	names, sizes, total := map[network.RequestID]string{}, map[string]float64{}, 0.0
	if err := chromedp.Listen(b, func(event any) {
		mu.Lock()
		defer mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			names[e.RequestID] = path.Base(e.Request.URL)
		case *network.EventLoadingFinished:
			sizes[names[e.RequestID]] += e.EncodedDataLength
			total += e.EncodedDataLength
		}
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(b, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	open(t, b, url+"/05_embedding.html")
	t.Logf("ready after %v", time.Since(began).Round(time.Millisecond))
	run(t, b, "write(0, '%%\\nfmt.Println(6 * 7)'); run([cells[0]])")
	t.Logf("first cell ran after %v", time.Since(began).Round(time.Millisecond))
	// A Worker's requests aren't in the page's log: the browser has their sizes, too.
	browsertest.Value[bool](t, b, `globalThis.program = 0; fetch("tab.wasm.gz", { cache: "force-cache" }).then(r => r.arrayBuffer()).then(b => { program = b.byteLength; }); true`)
	b.Do(t, browsertest.Until("program", patience))
	worker := browsertest.Value[float64](t, b, "program")
	mu.Lock()
	defer mu.Unlock()
	sizes["tab.wasm.gz"], total = worker, total-sizes["tab.wasm.gz"]+worker
	for _, name := range slices.Sorted(maps.Keys(sizes)) {
		t.Logf("%9.0f %s", sizes[name], name)
	}
	t.Logf("%9.0f in all", total)
	if total > firstLoad || worker < 1e6 {
		t.Errorf("%.0f bytes come over the network before a cell can run, expected at most %d", total, firstLoad)
	}
}
