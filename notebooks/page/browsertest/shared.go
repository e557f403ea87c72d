package browsertest

import (
	"context"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Run runs the tests of a package with one browser for all: what they open are
// profiles of their own in it, which share neither cookies nor anything that is kept,
// and nobody waits for another browser to start. TestMain calls it.
func Run(m *testing.M) int {
	shared.wanted = true
	defer shared.close()
	return m.Run()
}

// process is a browser for several tests, started with the first.
type process struct {
	wanted bool
	mu     sync.Mutex
	first  context.Context // its first tab, which nobody uses
	end    func()
}

var shared process

// profile makes a tab in a profile of its own, where all share a browser.
func (p *process) profile(program string) (tab context.Context, end func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.first != nil && p.first.Err() != nil { // it crashed
		p.end()
		p.first = nil
	}
	if p.first == nil {
		first, end := start(program)
		if err := chromedp.Do(first); err != nil {
			end()
			return nil, nil, err
		}
		p.first, p.end = first, end
	}
	tab, end = chromedp.NewContext(p.first, chromedp.WithNewBrowserContext())
	return tab, end, nil
}

func (p *process) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.first != nil {
		p.end()
	}
}

// start makes a tab of a browser of its own, which the first action starts.
func start(program string) (tab context.Context, end func()) {
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.WSURLReadTimeout(time.Minute),
	)
	if os.Geteuid() == 0 {
		opts = append(opts, chromedp.NoSandbox)
	}
	alloc, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	tab, closeTab := chromedp.NewContext(alloc)
	return tab, func() { closeTab(); stop() }
}
