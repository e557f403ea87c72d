//go:build unix

package live

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/page/browsertest"
	"kpcalab/notebooks/page/hostile"
)

// A stranger's notebook that is only opened runs nothing, asks nobody, and covers
// nothing.
func TestHostileNotebook(t *testing.T) {
	t.Parallel()
	b := browsertest.Open(t, 5*time.Minute)
	evil := hostile.Listen(t)
	s, dir := serve(t)
	b.Do(t, chromedp.Navigate(s.URL()))
	for i, pieces := range hostile.Pages(t, evil.URL) {
		name := fmt.Sprintf("hostile%d.ipynb", i)
		if err := hostile.Notebook(pieces).WriteFile(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		evil.Harmless(t, b, s.base()+"/n/"+name, time.Second)
		if n := browsertest.Value[int](t, b, `document.querySelectorAll(".cell").length`); n != 2+3*len(pieces) {
			t.Errorf("%d cells, expected %d", n, 2+3*len(pieces))
		}
	}
	if errs := b.Errors(); len(errs) > 0 {
		t.Errorf("the page's script failed: %v", errs)
	}
}
