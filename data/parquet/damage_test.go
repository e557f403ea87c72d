package parquet

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// Codecs that the library hasn't got are refused by name: Hadoop's LZ4 and LZO.
func TestUnknownCodecs(t *testing.T) {
	folder := unzipped(t)
	whole, err := os.ReadFile(filepath.Join(folder, "lz4-v1-large.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	for name, code := range map[string]byte{"LZ4": 5, "LZO": 3} {
		const i32, raw = 0x15, 7 // the codec is the fourth field, a 32-bit number in zigzag
		b := bytes.ReplaceAll(whole, []byte{i32, 2 * raw}, []byte{i32, 2 * code})
		path := filepath.Join(folder, "unknown.parquet")
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := Open(path)
		if err == nil {
			for _, err = range f.Read([]int{0}, nil, 100) {
			}
			f.Close()
		}
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
