package live

import (
	"context"
	"embed"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/loopback"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
)

//go:embed assets
var assets embed.FS

// Server serves the notebooks of a folder as live pages to the browser that has
// its token.
type Server struct {
	dir   string
	spec  *kernel.Spec
	guard *loopback.Guard
	addr  net.Addr
	http  http.Handler
	ctx   context.Context
	stop  context.CancelFunc

	mu       sync.Mutex
	sessions map[string]*session
}

// NewServer makes a server for the notebooks in dir, whose cells run in kernels
// of spec. addr is where it is going to listen; only requests to that address,
// or to localhost at that port, are answered.
func NewServer(dir string, spec *kernel.Spec, addr net.Addr) *Server {
	s := &Server{dir: dir, spec: spec, guard: loopback.New(addr), addr: addr, sessions: map[string]*session{}}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.http = s.guard.Wrap(s.routes())
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.http.ServeHTTP(w, r) }

// URL is the address, with the token, that opens the contents.
func (s *Server) URL() string { return "http://" + s.addr.String() + "/?token=" + s.guard.Token() }

// Close ends every kernel, and saves what could not be saved before.
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
func (s *Server) books() []page.Book {
	var books []page.Book
	entries, _ := os.ReadDir(s.dir)
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".ipynb" || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		nb := &notebook.Notebook{} // where it is none, its page will say what is wrong
		if src, err := readFile(filepath.Join(s.dir, e.Name())); err == nil {
			if read, err := notebook.Read(src); err == nil {
				nb = read
			}
		}
		books = append(books, page.Book{Name: e.Name(), Notebook: nb})
	}
	return books
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
	sess, err := newSession(s.ctx, filepath.Join(s.dir, name), s.spec)
	if err != nil {
		return nil, err
	}
	s.sessions[name] = sess
	return sess, nil
}
