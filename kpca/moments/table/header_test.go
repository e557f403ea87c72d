package table

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// firstOf are the columns and the first line that is read of a CSV, or the error.
func firstOf(t *testing.T, text string, o Options) ([]string, int, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "rows.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for b, err := range Read(path, o) {
		if err != nil {
			return nil, 0, err
		}
		return b.Columns, b.Lines[0], nil
	}
	return nil, 0, nil
}

// The first line holds names, or numbers, or is in doubt.
func TestFirstLine(t *testing.T) {
	for _, c := range []struct {
		line string
		o    Options
		want string // the columns; says: of an error
		says string
	}{
		{"a,b,c", Options{}, "a b c", ""},
		{"\ufeffa,b,c", Options{}, "a b c", ""},
		{"x1,Na,c", Options{}, "x1 Na c", ""},
		{",b,c", Options{}, " b c", ""}, // pandas with its index
		{"1,2,3", Options{}, "", ""},
		{"\ufeff1,2,3", Options{}, "", ""},
		{"0,0.5,2", Options{}, "", ""},
		{"0,1,2", Options{}, "", "counts the columns from 0, as pandas"},
		{"0,1,2", Options{Header: HeaderYes}, "0 1 2", ""},
		{"0,1,2", Options{Header: HeaderNo}, "", ""},
		{"1,2,3", Options{Header: HeaderYes}, "1 2 3", ""},
		{"1,,3", Options{}, "", `has "", which may be a missing number`},
		{"NA,1,3", Options{}, "", `has "NA", which may be a missing number`},
		{"1,abc,3", Options{}, "", `has "abc" like a line of names, and "3" like a line of numbers`},
		{"1,1e400,3", Options{}, "", `has "1e400", which may be a name, or a number`},
		{`1,"1,5",3`, Options{}, "", `has "1,5", which may be`},
		{"5%,a,b", Options{}, "", `has "5%", which may be`},
		{"1_0,2,3", Options{}, "", `has "1_0", which may be`},
		{"a,b,2019", Options{}, "", "-header yes if it holds"},
		{"a,b,2019", Options{Columns: []string{"b", "a"}}, "b a", ""},
		{"a,b,2019", Options{Expect: []string{"b", "a"}}, "b a", ""},
		{"a,b,2019", Options{Header: HeaderYes}, "a b 2019", ""},
	} {
		columns, line, err := firstOf(t, c.line+"\n3,4,5\n", c.o)
		if c.says != "" {
			if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "rows.csv") {
				t.Errorf("%q: %v, want %q", c.line, err, c.says)
			}
			continue
		}
		if err != nil || strings.Join(columns, " ") != c.want || (line == 2) != (columns != nil) {
			t.Errorf("%q: columns %q, line %d, %v; want %q", c.line, columns, line, err, c.want)
		}
	}
	if _, line, err := firstOf(t, "1,abc\n1,2\n", Options{Header: HeaderNo}); err == nil || !strings.Contains(err.Error(), `rows.csv:1: column 2: "abc"`) {
		t.Errorf("a bad first row: line %d, %v", line, err)
	}
}

// What isn't CSV, or has other separators, is told from it.
func TestOtherFormats(t *testing.T) {
	for text, says := range map[string]string{
		"\x1f\x8b\x08\x00":                "this is gzip; unpack it first (gunzip -c)",
		"\x28\xb5\x2f\xfd\x00":            "this is Zstandard",
		"PK\x03\x04":                      "a zip archive or a spreadsheet",
		"\xff\xfea\x00\n\x00":             "text in UTF-16",
		"a\x00,\x00b\x00":                 "UTF-16, or no text",
		"a,b\r1,2\r":                      "carriage returns alone",
		"a;b\n1;2\n":                      "separated by semicolons",
		"1,5;2,5\n":                       "separated by semicolons",
		"a\tb\n1\t2\n":                    "ends with .tsv",
		"PAR1 and no more":                "no Parquet file, or a damaged one",
		"a,b\n1,2\n3,\"4\n5,6\n":          "rows.csv:3: a quote opens in this row, and closes nowhere",
		"a,b\n1,\n":                       `column b: "" is no number: the cell is empty`,
		"a,b\n1,1_234\n":                  `column b: "1_234" is no finite number`,
		"a,b\n1,0x1p3\n":                  `"0x1p3" is no finite number`,
		"a\n1\n\n3\n":                     `rows.csv:3: column a: "" is no number: the cell is empty`,
		"a,\"b\x1b[2J\"\n1,x\n":           `column "b\x1b[2J": "x"`,
		"a\n" + strings.Repeat("x", 2000): `xxx… (2000 bytes)" is no`,
	} {
		_, _, err := firstOf(t, text, Options{})
		if err == nil || !strings.Contains(err.Error(), says) || len(err.Error()) > 500 {
			t.Errorf("%q: %v, want %q", text[:min(len(text), 20)], err, says)
		}
	}
	if _, _, err := firstOf(t, "a,b\n1,2\n\n3,4\n\n", Options{}); err != nil {
		t.Errorf("empty lines between rows: %v", err)
	}
}

// Parquet needs no name that ends so, and no pipe can be read as Parquet.
func TestParquetByItsBeginning(t *testing.T) {
	path := fromPyarrow(t, "odd.parquet")
	other := strings.TrimSuffix(path, "uet")
	if err := os.Rename(path, other); err != nil {
		t.Fatal(err)
	}
	for b, err := range Read(other, Options{Columns: []string{"id"}}) {
		if err != nil || len(b.Lines) != 6 {
			t.Errorf("%v, %v", b, err)
		}
	}
}

// A fault in a quote that -bad can't bound takes no rows with it silently.
func TestOpenQuoteIsNoBadRow(t *testing.T) {
	o := Options{Bad: func(*BadRow) error { return nil }, Rows: 1}
	path := filepath.Join(t.TempDir(), "rows.csv")
	if err := os.WriteFile(path, []byte("a,b\n1,2\n3,\"4\n5,6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var last error
	for _, err := range Read(path, o) {
		last = err
	}
	if last == nil || !strings.Contains(last.Error(), "rows.csv:3: a quote opens") {
		t.Error(last)
	}
}
