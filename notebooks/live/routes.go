package live

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"

	"kpcalab/notebooks/page"
)

// Addresses are relative: pages lie below a path that only their reader knows
// (loopback.New).
const frameAddress = "../frame.html"

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.contents)
	mux.HandleFunc("GET /n/{name}", s.page)
	mux.HandleFunc("GET /n/{name}/events", s.events)
	mux.HandleFunc("POST /n/{name}/{action}", s.act)
	mux.HandleFunc("GET /style.css", asset("style.css", "text/css"))
	mux.HandleFunc("GET /live.js", asset("live.js", "text/javascript"))
	mux.HandleFunc("GET /server.js", asset("server.js", "text/javascript"))
	mux.HandleFunc("GET /frame.html", frame)
	return mux
}

// pageAddress leads from the contents to a page, besideAddress from one page to
// another: with a dot, since a: would be a scheme.
func pageAddress(name string) string { return "n/" + url.PathEscape(name) }

func besideAddress(name string) string { return "./" + url.PathEscape(name) }

var pageLinks = page.Links(besideAddress, "../")

func (s *Server) contents(w http.ResponseWriter, r *http.Request) {
	b, err := page.Contents("Notebooks", "Every notebook runs in a Go kernel of its own. What you write is saved to its file.",
		"style.css", page.List(s.books(), pageAddress))
	sendPage(w, b, err)
}

func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	sess, err := s.session(name)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	p := page.Page{
		Book:  page.Book{Name: name},
		Style: "../style.css", Contents: "../", Address: besideAddress, Frame: frameAddress,
		Scripts: []string{"../server.js", "../live.js"},
	}
	books := s.books()
	for i, b := range books {
		if b.Name == name {
			p.Prev, p.Next = page.Around(page.List(books, besideAddress), i)
		}
	}
	b, err := sess.html(p)
	sendPage(w, b, err)
}

// sendPage writes a page under a policy that lets nothing run but its own scripts,
// whatever an output brings along.
func sendPage(w http.ResponseWriter, b []byte, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; "+
		"style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	w.Write(b)
}

// frame sends the empty page in which outputs with scripts of their own run: it
// has no origin, so that they can neither read the page nor ask this server.
func frame(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; "+
		"style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'")
	asset("frame.html", "text/html")(w, r)
}

// asset answers with a file of package page, or of this one.
func asset(name, kind string) http.HandlerFunc {
	b, err := assets.ReadFile("assets/" + name)
	if err != nil {
		if b, err = page.Asset(name); err != nil {
			panic(err) // it is part of the program
		}
	}
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", kind+"; charset=utf-8")
		w.Write(b)
	}
}

func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	sess, err := s.session(r.PathValue("name"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)() // an open page must not hold up the end
	sess.stream(w, r.WithContext(ctx), func() []page.Message { return sess.now(r.URL.Query().Has("all")) })
}

// bodyLimit is for a page on the same machine, which sends at once.
const bodyLimit = 30 * time.Second

// act does what a page's buttons ask for.
func (s *Server) act(w http.ResponseWriter, r *http.Request) {
	sess, err := s.session(r.PathValue("name"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyLimit))
	if kind := r.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/json") {
		http.Error(w, "a page sends JSON", http.StatusUnsupportedMediaType)
		return
	}
	var ask page.Ask
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 8<<20)).Decode(&ask); err != nil {
		http.Error(w, "the request is not what this page sends", http.StatusBadRequest)
		return
	}
	answer, err := sess.answer(r.PathValue("action"), ask)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(answer)
}
