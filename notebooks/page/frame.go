package page

import (
	"fmt"
	"net/http"
)

// maxFrames bounds the outputs that are kept for frames; old ones come again when
// their page is loaded.
const maxFrames = 500

// isolate shows HTML that brings scripts in a frame of its own, which has no
// origin: it can neither read the page nor ask this server for anything.
func (s *Server) isolate(source string) string {
	seal := s.guard.seal(source)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.frames) >= maxFrames {
		clear(s.frames)
	}
	s.frames[seal] = source
	return `<iframe class="isolated" sandbox="allow-scripts" title="Interactive output" src="/frame/` + seal + `"></iframe>`
}

// The frame tells its height, and nothing else can be told from it.
const framePage = `<!doctype html><html lang="en"><meta charset="utf-8"><style>body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:#fff;color:#1d2129}</style>
<body>%s<script>
new ResizeObserver(function () { parent.postMessage({height: document.documentElement.offsetHeight}, "*"); }).observe(document.documentElement);
</script></body></html>`

func (s *Server) frame(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	source, ok := s.frames[r.PathValue("seal")]
	s.mu.Unlock()
	if !ok || !s.guard.hosts[r.Host] {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'")
	fmt.Fprintf(w, framePage, source)
}
