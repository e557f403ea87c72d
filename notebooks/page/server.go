package page

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"kpcalab/notebooks/kernel"
)

// Server serves the notebooks of a folder as live pages to the browser that has
// its token.
type Server struct {
	dir   string
	spec  *kernel.Spec
	guard *guard
	addr  net.Addr
	http  http.Handler
	ctx   context.Context
	stop  context.CancelFunc

	mu       sync.Mutex
	sessions map[string]*session
	frames   map[string]string // outputs that bring scripts, by seal
}

// NewServer makes a server for the notebooks in dir, whose cells run in kernels
// of spec. addr is where it is going to listen; only requests to that address,
// or to localhost at that port, are answered.
func NewServer(dir string, spec *kernel.Spec, addr net.Addr) *Server {
	s := &Server{dir: dir, spec: spec, guard: newGuard(addr), addr: addr, sessions: map[string]*session{}, frames: map[string]string{}}
	s.ctx, s.stop = context.WithCancel(context.Background())
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.contents)
	mux.HandleFunc("GET /n/{name}", s.page)
	mux.HandleFunc("GET /n/{name}/events", s.events)
	mux.HandleFunc("POST /n/{name}/{action}", s.act)
	mux.HandleFunc("GET /style.css", s.style)
	mux.HandleFunc("GET /live.js", s.script)
	outer := http.NewServeMux()
	outer.Handle("/", s.guard.wrap(mux))
	outer.HandleFunc("GET /frame/{seal}", s.frame) // the seal is as good as the token
	s.http = outer
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.http.ServeHTTP(w, r) }

// URL is the address, with the token, that opens the contents.
func (s *Server) URL() string { return "http://" + s.addr.String() + "/?token=" + s.guard.token }

// Close ends every kernel.
func (s *Server) Close() {
	s.stop()
	s.mu.Lock()
	open := s.sessions
	s.sessions = map[string]*session{}
	s.mu.Unlock()
	var wg sync.WaitGroup
	for _, sess := range open {
		wg.Go(sess.close)
	}
	wg.Wait()
}

// books lists the notebooks in the folder.
func (s *Server) books() []Book {
	paths, _ := filepath.Glob(filepath.Join(globEscape(s.dir), "*.ipynb"))
	var books []Book
	for _, path := range paths {
		nb, err := kernel.ReadFile(path)
		if err != nil {
			nb = &kernel.Notebook{} // its page will say what is wrong
		}
		books = append(books, Book{Name: filepath.Base(path), Notebook: nb})
	}
	return books
}

// globEscape keeps the signs of a pattern in a folder's name from being one.
func globEscape(dir string) string {
	return strings.NewReplacer(`[`, `\[`, `*`, `\*`, `?`, `\?`, `\`, `\\`).Replace(dir)
}

func pageAddress(name string) string { return "/n/" + name }

func (s *Server) contents(w http.ResponseWriter, r *http.Request) {
	v := view{Title: "Notebooks", Style: "/style.css", Links: links(s.books(), pageAddress)}
	v.Note = "Every notebook runs in a Go kernel of its own. What you write is saved to its file."
	s.send(w, "contents.html", v)
}

func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	sess, err := s.session(r.PathValue("name"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	sess.reload()
	books := s.books()
	all := links(books, pageAddress)
	v := view{Name: r.PathValue("name"), Live: true, Style: "/style.css", Contents: "/", Cells: sess.view(rewrite(pageAddress, "/"))}
	for i, b := range books {
		if b.Name == v.Name {
			v.Title = b.Title()
			v.Prev, v.Next = around(all, i)
		}
	}
	s.send(w, "page.html", v)
}

// send writes a page under a policy that lets nothing run but its own script,
// whatever an output brings along.
func (s *Server) send(w http.ResponseWriter, name string, v view) {
	b, err := execute(name, v)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; "+
		"style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	w.Write(b)
}

func (s *Server) style(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Write(styleSheet())
}

func (s *Server) script(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, assets, "assets/live.js")
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
	sess.stream(w, r.WithContext(ctx), sess.now(r.URL.Query().Has("all")))
}

// act does what a page's buttons ask for.
func (s *Server) act(w http.ResponseWriter, r *http.Request) {
	sess, err := s.session(r.PathValue("name"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	var ask struct {
		Cells []struct{ ID, Source string }
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 8<<20)).Decode(&ask); err != nil {
		http.Error(w, "the request is not what this page sends", http.StatusBadRequest)
		return
	}
	var edited []int
	for _, c := range ask.Cells {
		i, err := sess.edit(c.ID, c.Source)
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		edited = append(edited, i)
	}
	switch r.PathValue("action") {
	case "edit":
		sess.mu.Lock()
		sess.save()
		sess.mu.Unlock()
		shown := make([]string, len(edited))
		for i, cell := range edited {
			shown[i] = sess.edited(cell, rewrite(pageAddress, "/"))
		}
		json.NewEncoder(w).Encode(shown)
	case "run":
		sess.enqueue(edited)
	case "interrupt":
		sess.interrupt()
	case "restart":
		sess.restart()
	default:
		http.Error(w, "a page can edit, run, interrupt and restart", http.StatusNotFound)
	}
}

// session returns the open notebook of that name, and opens it if need be.
func (s *Server) session(name string) (*session, error) {
	if name != filepath.Base(name) || filepath.Ext(name) != ".ipynb" {
		return nil, fmt.Errorf("no notebook %q", name)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if sess := s.sessions[name]; sess != nil {
		return sess, nil
	}
	sess, err := newSession(s.ctx, filepath.Join(s.dir, name), s.spec, s.isolate)
	if err != nil {
		return nil, err
	}
	s.sessions[name] = sess
	return sess, nil
}

// reload reads the file again when another program wrote it and nothing runs.
func (s *session) reload() {
	s.mu.Lock()
	defer s.mu.Unlock()
	st, err := os.Stat(s.path)
	if err != nil || st.ModTime().Equal(s.stamp) || s.running >= 0 || len(s.queue) > 0 {
		return
	}
	if again, err := newSession(s.ctx, s.path, s.spec, s.isolate); err == nil {
		s.nb, s.stamp = again.nb, again.stamp
	}
}
