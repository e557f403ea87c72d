//go:build unix

package live

import (
	"net"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

// A click on a stranger's link to another port of this machine, where another user
// may listen, brings no token there.
func TestNeighbourGetsNoToken(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan string, 10)
	go http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got <- r.Header.Get("Cookie") + r.Header.Get("Referer") + r.URL.RawQuery
	}))
	t.Cleanup(func() { l.Close() })
	s, dir := serve(t)
	nb := &notebook.Notebook{Format: 4, Minor: 5, Cells: []*notebook.Cell{
		{ID: "a", Type: notebook.Markdown, Source: "[answers](http://" + l.Addr().String() + "/n/answers.ipynb)"},
	}}
	if err := nb.WriteFile(filepath.Join(dir, "link.ipynb")); err != nil {
		t.Fatal(err)
	}
	b := browsertest.Open(t, 2*time.Minute)
	b.Do(t, chromedp.Navigate(s.URL()), chromedp.Navigate(s.base()+"/n/link.ipynb"),
		chromedp.Click(css("#cell-a a")))
	select {
	case brought := <-got:
		if brought != "" {
			t.Errorf("the neighbour got %q", brought)
		}
	case <-time.After(slow):
		t.Error("the link leads nowhere")
	}
}
