package parquet

import (
	"archive/zip"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
)

// unzipped are the files that pyarrow wrote.
func unzipped(t *testing.T) (folder string) {
	t.Helper()
	z, err := zip.OpenReader("testdata/pyarrow.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	folder = t.TempDir()
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, f.Name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// want is what testdata/make.py put into row i of a column of that type: the number,
// and the word where that isn't the number.
func want(kind string, i int) (number float64, word string) {
	k := float64(i * 37 % 101)
	whole := func(v float64) (float64, string) { return v, strconv.FormatFloat(v, 'f', -1, 64) }
	base := strings.TrimRight(kind, "0123456789")
	bits, _ := strconv.Atoi(kind[len(base):])
	switch base {
	case "bool":
		return math.Mod(k, 2), strconv.FormatBool(math.Mod(k, 2) == 1)
	case "int":
		return whole(k - 50)
	case "uint":
		return math.Pow(2, float64(bits)) - 1 - k, strconv.FormatUint(math.MaxUint64>>(64-bits)-uint64(k), 10)
	case "float":
		if bits == 64 {
			k = (k - 50) / 7
		} else {
			k = (k - 50) / 8
		}
		return k, numberWord(k)
	case "decimal":
		return (k - 50) / 100, numberWord((k - 50) / 100)
	case "date":
		return 18000 + k, day(18000 + k)
	case "timestamp-ms", "timestamp-us", "timestamp-ns":
		return 18000.25 + k, day(18000+k) + "T06:00:00Z"
	case "string":
		return math.NaN(), fmt.Sprintf("w%d", int(k)%7)
	case "list", "fixed":
		return k, numberWord(k)
	case "struct":
		return k / 7, numberWord(k / 7)
	}
	return math.NaN(), ""
}

// Each codec, encoding, type and version of a page is read as pyarrow wrote it, as
// numbers and as words, whatever the size of blocks.
func TestReadsWhatPyarrowWrote(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(unzipped(t), "*-v[12].parquet"))
	if err != nil || len(paths) != 12 {
		t.Fatalf("%d files, %v", len(paths), err)
	}
	for _, path := range paths {
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		refused := 0
		for at, c := range f.Columns {
			kind, nulls := c.Name[:strings.Index(c.Name, "/")], strings.Contains(c.Name, "/nulls")
			if unreadable := kind == "time32" || kind == "binary" || kind == "map"; unreadable != (c.Kind == Other) {
				t.Errorf("%s: column %q: kind %d, %s", path, c.Name, c.Kind, c.Holds)
			} else if unreadable {
				refused++
				continue
			}
			if strings.HasPrefix(c.Name, "decimal38/DELTA_BYTE_ARRAY") { // which the library hasn't got
				for _, err := range f.Read([]int{at}, nil, 7) {
					if err == nil {
						t.Errorf("%s: %s is read: take it into the table", path, c.Name)
					}
				}
				continue
			}
			for _, rows := range []int{7, 1000} {
				f.check(t, at, kind, nulls, rows)
			}
		}
		if refused == len(f.Columns) || f.Rows() != 40 {
			t.Errorf("%s: %d of %d columns, %d rows", path, refused, len(f.Columns), f.Rows())
		}
	}
}

func (f *File) check(t *testing.T, at int, kind string, nulls bool, rows int) {
	t.Helper()
	c := f.Columns[at]
	numbers, words := []int{at}, []int{at}
	switch {
	case c.Kind == Text:
		numbers = nil
	case c.width > 0:
		words = nil
	}
	i := 0
	for b, err := range f.Read(numbers, words, rows) {
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		for k := range b.Rows {
			number, word := want(kind, i)
			switch {
			case c.width > 0:
				number = []float64{number, number + 0.5, 0 - number}[c.place]
			case kind == "struct" && strings.HasSuffix(c.Name, ".y"):
				number, word = math.Round(7*number), strconv.Itoa(int(math.Round(7*number)))
			}
			if missing := nulls && i%5 == 2; missing {
				number, word = null, ""
			}
			if numbers != nil && math.Float64bits(b.Numbers[0][k]) != math.Float64bits(number) {
				t.Errorf("%s: %s, row %d: %g, want %g", f.path, c.Name, i, b.Numbers[0][k], number)
			}
			if words != nil && b.Words[0][k] != word {
				t.Errorf("%s: %s, row %d: %q, want %q", f.path, c.Name, i, b.Words[0][k], word)
			}
			i++
		}
	}
	if i != 40 {
		t.Errorf("%s: %s has %d rows", f.path, c.Name, i)
	}
}

// Pages of some thousand bytes that hardly shrink, which other libraries have read as
// other numbers.
func TestReadsLargePages(t *testing.T) {
	paths, _ := filepath.Glob(filepath.Join(unzipped(t), "*-large.parquet"))
	if len(paths) != 12 {
		t.Fatalf("%d files", len(paths))
	}
	for _, path := range paths {
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		i, r := 0, uint32(1)
		for b, err := range f.Read([]int{0, 1}, []int{2}, 300) {
			if err != nil {
				t.Fatal(err)
			}
			for k := range b.Rows {
				r = (r*1103515245 + 12345) & 0x7fffffff
				v := float64(r >> 9)
				if b.Numbers[0][k] != v/128 || b.Numbers[1][k] != v || b.Words[0][k] != numberWord(v) {
					t.Fatalf("%s: row %d: %g, %g, %q, want %g", path, i, b.Numbers[0][k], b.Numbers[1][k], b.Words[0][k], v)
				}
				i++
			}
		}
		if i != 700 {
			t.Errorf("%s: %d rows", path, i)
		}
	}
}

// Timestamps as Spark and Impala have written them.
func TestReadsOldTimestamps(t *testing.T) {
	f, err := Open(filepath.Join(unzipped(t), "int96.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for b, err := range f.Read([]int{0}, []int{0}, 100) {
		for i := range b.Rows {
			if number, word := want("timestamp-ns", i); err != nil || b.Numbers[0][i] != number || b.Words[0][i] != word {
				t.Errorf("row %d: %g, %q, %v", i, b.Numbers[0][i], b.Words[0][i], err)
			}
		}
	}
}

// What is written is read back, over several row groups.
func TestWrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rows.parquet")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w, err := NewWriter(out, []string{"key"}, []string{"line"}, []string{"y1", "y2"})
	if err != nil {
		t.Fatal(err)
	}
	const n = rowsOfGroup + 5
	numbers := make([]float64, 2)
	for i := range n {
		numbers[0], numbers[1] = math.Sqrt(float64(i)), -float64(i)
		if err := w.Write([]string{strconv.Itoa(i)}, []int64{1 << 60}, numbers); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	i := 0
	for b, err := range f.Read([]int{2, 3}, []int{0, 1}, 1000) {
		if err != nil {
			t.Fatal(err)
		}
		for k := range b.Rows {
			if b.Words[0][k] != strconv.Itoa(i) || b.Words[1][k] != strconv.Itoa(1<<60) || b.Numbers[0][k] != math.Sqrt(float64(i)) || b.Numbers[1][k] != -float64(i) {
				t.Fatalf("row %d: %q, %g, %g", i, b.Words[0][k], b.Numbers[0][k], b.Numbers[1][k])
			}
			i++
		}
	}
	if i != n || len(f.Columns) != 4 || f.Columns[0].Kind != Text {
		t.Errorf("%d rows of %v", i, f.Columns)
	}
}

// Lists that are longer or shorter than the first, empty or not there say so; whole
// numbers keep their digits as words; what is no number says what it is.
func TestOddColumns(t *testing.T) {
	f, err := Open(filepath.Join(unzipped(t), "odd.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var about []string
	for _, c := range f.Columns {
		about = append(about, fmt.Sprint(c.Name, " ", c.Kind))
	}
	if got := strings.Join(about, ", "); got != "id 0, text 3, v[0] 0, v[1] 0, deep.list.element.list.element 4, none 0, empty 4" {
		t.Error(got)
	}
	for b, err := range f.Read([]int{2, 3, 5}, []int{0, 1}, 10) {
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(b.Numbers, b.Words[0][5], b.Words[1])
		for _, v := range b.Numbers[1] {
			got += Why(v) + ";"
		}
		if got != "[[1 NaN NaN NaN 4 5] [2 NaN NaN NaN NaN 6] [NaN NaN NaN NaN NaN NaN]]1152921504606846981[a   d e f];a list of another length;null;null;null;;" {
			t.Error(got)
		}
	}
	for _, at := range []int{1, 4, 6} {
		for _, err := range f.Read([]int{at}, nil, 10) {
			if err == nil {
				t.Errorf("%v is read as numbers", f.Columns[at])
			}
		}
	}
}

// A Reader that was fitted to CSV reads Parquet to the same columns, and one that was
// fitted to Parquet reads JSON.
func TestReaderOfParquet(t *testing.T) {
	path := filepath.Join(unzipped(t), "none-v2.parquet")
	names := []string{"bool/PLAIN/nulls", "float64/PLAIN/required", "int32/PLAIN/nulls", "string/PLAIN/required", "uint8/PLAIN/required"}
	table, err := ReadTable(path, names...)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	text.WriteString(strings.Join(names, ","))
	for i := range 40 {
		for j, name := range names {
			_, word := want(name[:strings.Index(name, "/")], i)
			if strings.HasSuffix(name, "nulls") && i%5 == 2 {
				word = "NA"
			}
			text.WriteString(",\n"[min(1, 1-min(1, j)):][:1] + word)
		}
	}
	o := data.CSV{Factors: []string{names[4]}}
	fromCSV, a, err := data.FitCSV(strings.NewReader(text.String()), o)
	if err != nil {
		t.Fatal(err)
	}
	fromParquet, b, err := data.FitTable(table, o)
	if err != nil || !reflect.DeepEqual(fromCSV, fromParquet) || !reflect.DeepEqual(a, b) {
		t.Fatalf("%+v of CSV, %+v of Parquet, %v", fromCSV, fromParquet, err)
	}
	if c, err := fromCSV.ReadTable(table); err != nil || !mat.Equal(c, a) {
		t.Errorf("%v, %v", c, err)
	}
	row := `{"bool/PLAIN/nulls": false, "float64/PLAIN/required": -7.142857142857143, "int32/PLAIN/nulls": -50, "string/PLAIN/required": "w0", "uint8/PLAIN/required": 255}`
	if c, err := fromParquet.ReadJSON(strings.NewReader(row)); err != nil || !mat.Equal(c, a.X.Slice(0, 1, 0, len(a.Columns))) {
		t.Errorf("%v, %v", c, err)
	}
	if _, err := ReadTable(path); err == nil {
		t.Error("a column of bytes is read")
	}
}
