package hostile

import (
	"bytes"
	"os"
	"path/filepath"

	"kpcalab/data/parquet"
)

func init() {
	for name, call := range map[string]func(*arguments){
		"parquet.ReadTable": func(a *arguments) {
			_, err := parquet.ReadTable(a.parquetFile(), one(a, nil, []string{"w", "w"}, []string{"none"})...)
			a.finite(err)
		},
		"parquet.File.Read": func(a *arguments) {
			f, err := parquet.Open(a.parquetFile())
			if err != nil {
				a.finite(err)
				return
			}
			defer f.Close()
			for _, err := range f.Read(a.ints(), a.ints(), a.size()) {
				a.finite(err)
			}
		},
		"parquet.NewWriter": func(a *arguments) {
			_, err := parquet.NewWriter(&bytes.Buffer{}, one(a, nil, []string{"", string(a.b)}), nil, one(a, nil, []string{""}))
			a.finite(err)
		},
		"parquet.Writer.Write": func(a *arguments) {
			w, err := parquet.NewWriter(&bytes.Buffer{}, []string{"w"}, nil, []string{"x"})
			a.finite(err)
			a.finite(w.Write(one(a, nil, []string{string(a.b)}), one(a, nil, nil, []int64{1}), a.floats()))
			a.finite(w.Close())
		},
		"parquet.Why": func(a *arguments) { parquet.Why(a.float()) },
	} {
		calls[name] = call
	}
	for _, name := range []string{"parquet.Open", "parquet.File.Close", "parquet.File.Rows", "parquet.Writer.Close"} {
		indirect[name] = true
	}
}

// parquetFile is the path of a table of words w and numbers x, of which a byte may be
// another.
func (a *arguments) parquetFile() string {
	var b bytes.Buffer
	w, err := parquet.NewWriter(&b, []string{"w"}, nil, []string{"x"})
	for range a.byte() % 4 {
		a.finite(w.Write([]string{string(a.b)}, nil, []float64{a.float()}))
	}
	path := filepath.Join(a.t.TempDir(), one(a, "rows.parquet", "rows.parquet", "rows.parquet", "nothing"))
	a.finite(w.Close())
	whole := b.Bytes()
	if a.yes() {
		whole[a.byte()*len(whole)/256] ^= byte(a.byte())
	}
	if err != nil || os.WriteFile(filepath.Join(filepath.Dir(path), "rows.parquet"), whole, 0o600) != nil {
		panic("hostile: no file")
	}
	return path
}
