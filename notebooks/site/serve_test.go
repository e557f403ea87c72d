package site

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Texts are packed for a browser that takes them so, and come out as they were.
func TestHandlerPacks(t *testing.T) {
	dir, text := t.TempDir(), strings.Repeat("kernel PCA ", 500)
	for name, content := range map[string]string{"index.html": text, "a.js": text, "tab.wasm.gz": text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	get := func(method, name string, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, "/"+name, nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		Handler(dir).ServeHTTP(w, r)
		return w
	}
	w := get("GET", "a.js", "Accept-Encoding", "br, gzip")
	z, err := gzip.NewReader(w.Body)
	if err != nil || w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Content-Length") != "" {
		t.Fatalf("a.js: %v, headers %v", err, w.Header())
	}
	if b, err := io.ReadAll(z); err != nil || string(b) != text {
		t.Errorf("a.js comes out as %d bytes, %v", len(b), err)
	}
	for name, w := range map[string]*httptest.ResponseRecorder{
		"another coding": get("GET", "a.js", "Accept-Encoding", "gzip;q=0, br"), "no coding": get("GET", "a.js"),
		"a program": get("GET", "tab.wasm.gz", "Accept-Encoding", "gzip"), "HEAD": get("HEAD", "a.js", "Accept-Encoding", "gzip"),
	} {
		if w.Header().Get("Content-Encoding") != "" || w.Code != http.StatusOK || name != "HEAD" && w.Body.String() != text {
			t.Errorf("%s: %d, %d bytes, headers %v", name, w.Code, w.Body.Len(), w.Header())
		}
	}
	if w := get("GET", "a.js", "Accept-Encoding", "gzip", "Range", "bytes=0-5"); w.Code != http.StatusPartialContent || w.Body.String() != "kernel" {
		t.Errorf("a range: %d %q", w.Code, w.Body)
	}
	if w := get("GET", "none.js", "Accept-Encoding", "gzip"); w.Code != http.StatusNotFound || w.Header().Get("Content-Encoding") != "" {
		t.Errorf("a missing file: %d, headers %v", w.Code, w.Header())
	}
	modified := get("GET", "a.js").Header().Get("Last-Modified")
	if w := get("GET", "a.js", "Accept-Encoding", "gzip", "If-Modified-Since", modified); w.Code != http.StatusNotModified || w.Body.Len() != 0 {
		t.Errorf("an unchanged file: %d, %d bytes", w.Code, w.Body.Len())
	}
}
