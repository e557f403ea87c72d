package parquet

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// A file that was cut is refused; one that was changed is refused, or read as some rows
// where it holds no checksum. There is no panic.
func TestDamage(t *testing.T) {
	folder := unzipped(t)
	for _, name := range []string{"none-v1-large.parquet", "lz4-v2-large.parquet"} {
		whole, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, "damaged.parquet")
		read := func(b []byte) error {
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			f, err := Open(path)
			if err != nil {
				return err
			}
			defer f.Close()
			var words []int
			for at, c := range f.Columns {
				if c.Kind != Other {
					words = append(words, at)
				}
			}
			for _, err = range f.Read(nil, words, 100) {
			}
			return err
		}
		if err := read(whole); err != nil {
			t.Fatal(err)
		}
		for cut := 0; cut < len(whole); cut += 1 + len(whole)/50 {
			if read(whole[:cut]) == nil {
				t.Errorf("%s: cut at byte %d of %d, and read", name, cut, len(whole))
			}
		}
		for at := 0; at < len(whole); at += 1 + len(whole)/300 {
			b := slices.Clone(whole)
			b[at] ^= 0x55
			read(b)
		}
	}
}
