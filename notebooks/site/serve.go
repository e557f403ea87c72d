package site

import (
	"mime"
	"net/http"
	"path"
)

// Handler serves a site's folder. Nothing is special about it but the types of
// files, which systems name differently.
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
		files.ServeHTTP(w, r)
	})
}
