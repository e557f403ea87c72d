package site

import (
	"compress/gzip"
	"mime"
	"net/http"
	"path"
	"strings"
)

// Handler serves a site's folder, texts packed where the browser takes them so. Nothing
// else is special about it but the types of files, which systems name differently.
func Handler(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		types := map[string]string{".js": "text/javascript; charset=utf-8", ".gz": "application/gzip", ".ipynb": "application/x-ipynb+json"}
		if t := types[path.Ext(r.URL.Path)]; t != "" {
			w.Header().Set("Content-Type", t)
		} else if t := mime.TypeByExtension(path.Ext(r.URL.Path)); t != "" {
			w.Header().Set("Content-Type", t)
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		if packs[path.Ext(r.URL.Path)] {
			w.Header().Set("Vary", "Accept-Encoding")
			if r.Method == http.MethodGet && r.Header.Get("Range") == "" && takesGzip(r) {
				p := &packed{ResponseWriter: w}
				defer p.close()
				w = p
			}
		}
		files.ServeHTTP(w, r)
	})
}

// packs are the texts that a first visit loads; programs are packed on the disk.
var packs = map[string]bool{".html": true, ".js": true, ".css": true, ".svg": true, ".ipynb": true, ".json": true}

// takesGzip reports a browser that unpacks what it gets.
func takesGzip(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		if name, q, _ := strings.Cut(strings.TrimSpace(coding), ";"); name == "gzip" && strings.ReplaceAll(q, " ", "") != "q=0" {
			return true
		}
	}
	return false
}

// packed packs the body of a whole file; what has no body, or isn't one, stays as it is.
type packed struct {
	http.ResponseWriter
	z *gzip.Writer
}

func (p *packed) WriteHeader(status int) {
	if status == http.StatusOK {
		p.Header().Del("Content-Length")
		p.Header().Del("Accept-Ranges")
		p.Header().Set("Content-Encoding", "gzip")
		p.z = gzip.NewWriter(p.ResponseWriter)
	}
	p.ResponseWriter.WriteHeader(status)
}

func (p *packed) Write(b []byte) (int, error) {
	if p.z == nil {
		return p.ResponseWriter.Write(b)
	}
	return p.z.Write(b)
}

// close ends the packed body; a browser that went away hears of no error.
func (p *packed) close() {
	if p.z != nil {
		_ = p.z.Close()
	}
}
