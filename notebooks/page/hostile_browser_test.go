package page

import (
	"path/filepath"
	"testing"
	"time"

	"kpcalab/notebooks/page/browsertest"
	"kpcalab/notebooks/page/hostile"
)

// A book of a stranger's notebook runs nothing, asks nobody, and covers nothing.
func TestHostileBook(t *testing.T) {
	b := browsertest.Open(t, 5*time.Minute)
	evil := hostile.Listen(t)
	if n := len(hostile.Pieces(evil.URL)); n < 150 {
		t.Fatalf("%d pieces", n)
	}
	for _, pieces := range hostile.Pages(t, evil.URL) {
		dir := t.TempDir()
		if err := WriteBook(dir, []Book{{Name: "hostile.ipynb", Notebook: hostile.Notebook(pieces)}}); err != nil {
			t.Fatal(err)
		}
		evil.Harmless(t, b, "file://"+filepath.Join(dir, "hostile.html"), time.Second)
		if n := browsertest.Value[int](t, b, `document.querySelectorAll(".cell").length`); n != 2+3*len(pieces) {
			t.Errorf("%d cells, expected %d", n, 2+3*len(pieces))
		}
	}
	b.Shot(t, "hostile-book")
}
