package table

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Any bytes are read as some rows or refused, without a panic.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"a,b\n1,2\n", "1,2\n3,4\n", "\"a\n", "\x89KPB\r\n\x1a\n\x01\x00\x00\x00\x00\x00\x00\x00", ""} {
		f.Add([]byte(s), false)
	}
	f.Add([]byte("PAR1"), true)
	f.Fuzz(func(t *testing.T, b []byte, parquet bool) {
		path := filepath.Join(t.TempDir(), "rows.csv")
		if parquet {
			path = filepath.Join(t.TempDir(), "rows.parquet")
		}
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		for block, err := range Read(path, Options{Rows: 3, Bad: func(*BadRow) error { return nil }}) {
			if err != nil {
				break
			}
			if n, _ := block.X.Dims(); n != len(block.Lines) || n > 3 {
				t.Errorf("%d rows, %d lines", n, len(block.Lines))
			}
		}
	})
}

func TestReadStopsWhereItIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rows.csv")
	if err := os.WriteFile(path, []byte("1\n2\n3\nx\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for b, err := range Read(path, Options{Rows: 2}) {
		if err != nil || b.Lines[1] != 2 {
			t.Fatal(b, err)
		}
		break
	}
	var last error
	for _, err := range Read(path, Options{Rows: 2}) {
		last = err
	}
	var bad *BadRow
	if !errors.As(last, &bad) || bad.Line != 4 || bad.Value != "x" || bad.Column != "1" {
		t.Errorf("%v", last)
	}
}
