package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// event is what a live page is told. Kind says which fields count.
type event struct {
	Kind  string   `json:"kind"`            // kernel, cell, output, outputs, saved
	Cell  string   `json:"cell,omitempty"`  // cell, output, outputs
	State string   `json:"state,omitempty"` // kernel: idle, busy, …; cell: queued, running, ok, failed; saved: empty or what is wrong
	Count int      `json:"count,omitempty"` // cell
	Took  float64  `json:"took,omitempty"`  // cell: seconds
	Index int      `json:"index"`           // output
	HTML  []string `json:"html,omitempty"`  // output (one), outputs (all)
}

// hub passes events on to every open page of a notebook.
type hub struct {
	mu    sync.Mutex
	pages map[chan event]bool
}

func (h *hub) join() chan event {
	h.mu.Lock()
	defer h.mu.Unlock()
	c := make(chan event, 1024)
	if h.pages == nil {
		h.pages = map[chan event]bool{}
	}
	h.pages[c] = true
	return c
}

func (h *hub) leave(c chan event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.pages[c] {
		delete(h.pages, c)
		close(c)
	}
}

// tell never waits: a page that does not read is let go, connects again and
// loads what it missed.
func (h *hub) tell(e event) {
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

// stream sends events to a page as they come (server-sent events).
func (h *hub) stream(w http.ResponseWriter, r *http.Request, first []event) {
	c := h.join()
	defer h.leave(c)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	for _, e := range first {
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

func write(w http.ResponseWriter, e event) {
	b, err := json.Marshal(e)
	if err != nil {
		panic(err) // strings and numbers only
	}
	fmt.Fprintf(w, "data: %s\n\n", b)
}
