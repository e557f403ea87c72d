package toolbox

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOpen(t *testing.T) {
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, home)
	}
	t.Setenv("KPCALAB_CACHE", "mine")
	if dir, done := Open(); dir != "mine" {
		t.Errorf("KPCALAB_CACHE isn't taken: %s", dir)
	} else {
		done()
	}
	t.Setenv("KPCALAB_CACHE", "")
	dir, done := Open()
	done()
	if rel, err := filepath.Rel(home, dir); err != nil || !filepath.IsLocal(rel) {
		t.Errorf("%s isn't in the user's cache", dir)
	}
	if again, _ := Open(); again != dir {
		t.Errorf("%s, and then %s", dir, again)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left in it: %v, %v", left, err)
	}
	file := filepath.Join(home, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, file)
	}
	dir, done = Open()
	if st, err := os.Stat(dir); err != nil || !st.IsDir() {
		t.Errorf("where the user has no cache: %s, %v", dir, err)
	}
	if done(); filepath.Dir(dir) != filepath.Clean(os.TempDir()) {
		t.Errorf("%s isn't a temporary folder", dir)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Errorf("%s is left", dir)
	}
}
