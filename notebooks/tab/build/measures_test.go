package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The measures say of every letter and every pair what the font says.
func TestMeasures(t *testing.T) {
	t.Chdir("..")
	deps, err := dependencies()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range patches {
		for _, f := range p.fonts {
			i := slices.IndexFunc(deps, func(m *module) bool { return m.Path == f.module })
			b, err := os.ReadFile(filepath.Join(deps[i].Dir, f.file))
			if err != nil {
				t.Fatal(err)
			}
			small, err := measures(b)
			if err != nil {
				t.Fatal(err)
			}
			same(t, f.file, parsed(t, b), parsed(t, small))
			t.Logf("%s: %d of %d bytes", f.file, len(small), len(b))
		}
	}
}

func parsed(t *testing.T, b []byte) *sfnt.Font {
	t.Helper()
	f, err := sfnt.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func same(t *testing.T, name string, a, b *sfnt.Font) {
	t.Helper()
	var buf sfnt.Buffer
	size := fixed.I(12)
	for r := rune(1); r < 0x2600; r++ { // with the symbols of mathematics
		i, err := a.GlyphIndex(&buf, r)
		j, err2 := b.GlyphIndex(&buf, r)
		if i != j || (err == nil) != (err2 == nil) {
			t.Fatalf("%s: letter %q is number %d and %d", name, r, i, j)
		}
		x, _ := a.GlyphAdvance(&buf, i, size, font.HintingNone)
		y, err := b.GlyphAdvance(&buf, j, size, font.HintingNone)
		if x != y || err != nil {
			t.Fatalf("%s: letter %q is %v and %v wide (%v)", name, r, x, y, err)
		}
		for _, next := range "AVTo.y1" {
			k, _ := a.GlyphIndex(&buf, next)
			x, err := a.Kern(&buf, i, k, size, font.HintingNone)
			y, err2 := b.Kern(&buf, i, k, size, font.HintingNone)
			if x != y || (err == nil) != (err2 == nil) {
				t.Fatalf("%s: %q and %q are moved by %v and %v", name, r, next, x, y)
			}
		}
	}
	x, _ := a.Metrics(&buf, size, font.HintingNone)
	if y, err := b.Metrics(&buf, size, font.HintingNone); x != y || err != nil {
		t.Errorf("%s: %+v and %+v (%v)", name, x, y, err)
	}
}

func TestMeasuresOfNoFont(t *testing.T) {
	for _, b := range [][]byte{nil, []byte("a text that is no font"), {0, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 1}} {
		if _, err := measures(b); err == nil {
			t.Errorf("%q has measures", b)
		}
	}
}
