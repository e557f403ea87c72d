package live

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"kpcalab/notebooks/page"
)

// hub passes messages on to every open page of a notebook.
type hub struct {
	mu    sync.Mutex
	pages map[chan page.Message]bool
}

func (h *hub) join() chan page.Message {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := make(chan page.Message, 1024)
	if h.pages == nil {
		h.pages = map[chan page.Message]bool{}
	}
	h.pages[c] = true
	return c
}

func (h *hub) leave(c chan page.Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.pages[c] {
		delete(h.pages, c)
		close(c)
	}
}

// tell never waits: a page that does not read is let go, connects again and
// loads what it missed.
func (h *hub) tell(e page.Message) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.pages {
		select {
		case c <- e:
		default:
			delete(h.pages, c)
			close(c)
		}
	}
}

// stream sends messages to a page as they come (server-sent events); at first what
// first returns once the page is among those that are told.
func (h *hub) stream(w http.ResponseWriter, r *http.Request, first func() []page.Message) {
	c := h.join()
	defer h.leave(c)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	for _, e := range first() {
		write(w, e)
	}
	out.Flush()
	beat := time.NewTicker(20 * time.Second) // a dead connection shows when it is written to
	defer beat.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-beat.C:
			fmt.Fprint(w, ": still here\n\n")
		case e, open := <-c:
			if !open {
				return
			}
			write(w, e)
		}
		if out.Flush() != nil {
			return
		}
	}
}

func write(w http.ResponseWriter, e page.Message) {
	b, err := json.Marshal(e)
	if err != nil {
		panic(err) // strings and numbers only
	}
	fmt.Fprintf(w, "data: %s\n\n", b)
}
