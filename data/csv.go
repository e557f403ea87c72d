package data

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// CSV says how a table is read; the zero value suits a file with a header, commas and
// no labels. All but NoHeader and Comma holds for other formats, too.
type CSV struct {
	Label    string   // name of the column with the class; "": none
	Skip     []string // names of columns to leave out, such as an id
	Factors  []string // columns of categories that look like numbers, such as post codes, or are as many as rows
	Missing  []string // what is missing beside an empty field; nil: NA, <NA>, N/A, #N/A, NaN, null, ?, in capitals or not
	NoHeader bool     // the first line is data; columns are named "1", "2", …
	Comma    rune     // 0: ','
	Unknown  bool     // a Reader takes a level that it doesn't know for a missing one; otherwise it is an error
}

// ReadCSV reads a table with a sample in each line. A column of numbers becomes
// one column of X, with NaN where a value is missing (see [NewImputer]). A column of
// words is a factor, and becomes a column of 0 and 1 for each of its levels, in
// alphabetical order, named "column=level"; where it is missing all are 0. A column of
// true and false alone, in capitals or not, is one of 1 and 0. The class is numbered in
// the order of Classes, which is alphabetical too.
//
// A field that isn't a number in a column that has some, or that only looks like one
// ("1,5", "5 %", "1e400"), is an error that names line, column and field, and so is a
// factor of which each line has a level of its own: CSV.Missing, Skip and Factors say
// what is meant.
//
// Levels are those of this file. [FitCSV] keeps them, for the tables that come later.
func ReadCSV(r io.Reader, o CSV) (*Set, error) {
	t, err := o.parse(r, append(slices.Clone(o.Factors), o.Label))
	if err != nil {
		return nil, err
	}
	reader, err := o.fit(t)
	if err != nil {
		return nil, err
	}
	s, _, err := reader.encode(t)
	return s, err
}

// FitCSV reads a table as ReadCSV does, and makes the Reader of later ones: of the same
// columns, levels and classes. A missing number is filled with the median of its column,
// and told of in the Set's Warnings.
func FitCSV(r io.Reader, o CSV) (*Reader, *Set, error) {
	t, err := o.parse(r, append(slices.Clone(o.Factors), o.Label))
	if err != nil {
		return nil, nil, err
	}
	return FitTable(t, o)
}

// parse reads columns; those of text are kept as they stand.
func (o CSV) parse(r io.Reader, text []string) (*Table, error) {
	if r == nil {
		panic("data: CSV from a nil io.Reader; pass for instance the *os.File of os.Open")
	}
	c, err := o.open(r)
	if err != nil {
		return nil, err
	}
	t := &Table{}
	var columns []*parsed
	for more := true; more; {
		var rows [][]string
		for more && len(rows) < rowsAtOnce {
			row, err := c.Read()
			if more = err != io.EOF; !more {
				break
			}
			if errors.Is(err, csv.ErrFieldCount) {
				return nil, fmt.Errorf("data: %w: %d, and the first line has %d", err, len(row), len(columns))
			}
			if err != nil {
				return nil, fmt.Errorf("data: %w", err)
			}
			if first := columns == nil; first {
				if err := o.separated(row); err != nil {
					return nil, err
				}
				if t.Names, columns = o.begin(row, text); !o.NoHeader {
					continue
				}
			}
			line, _ := c.FieldPos(0)
			t.Lines, rows = append(t.Lines, line), append(rows, row)
		}
		var all sync.WaitGroup
		for j, c := range columns {
			all.Go(func() {
				for _, row := range rows {
					c.add(strings.TrimSpace(row[j]), o)
				}
			})
		}
		all.Wait()
	}
	for _, c := range columns {
		t.Numbers, t.Words = append(t.Numbers, c.numbers), append(t.Words, c.words)
	}
	if len(t.Lines) == 0 {
		return nil, errors.New("data: the table has no line of data")
	}
	return t, nil
}

// rowsAtOnce are read before their columns are parsed side by side, which takes twice as
// long: enough that starting costs nothing, and few enough for the cache.
const rowsAtOnce = 4096

// begin names the columns by the first line.
func (o CSV) begin(first, text []string) (names []string, columns []*parsed) {
	for j, name := range first {
		if name = strings.TrimSpace(name); o.NoHeader {
			name = strconv.Itoa(j + 1)
		}
		names = append(names, name)
		columns = append(columns, &parsed{asText: slices.Contains(text, name)})
	}
	return names, columns
}

// open begins to read, behind the mark that some spreadsheets write.
func (o CSV) open(r io.Reader) (*csv.Reader, error) {
	text := bufio.NewReaderSize(r, 1<<16)
	begin, _ := text.Peek(3)
	switch {
	case string(begin) == "\ufeff":
		text.Discard(3)
	case strings.HasPrefix(string(begin), "\xff\xfe") || strings.HasPrefix(string(begin), "\xfe\xff"):
		return nil, errors.New("data: this is text in UTF-16; make it UTF-8 (iconv -f UTF-16 -t UTF-8)")
	}
	c := csv.NewReader(text)
	c.TrimLeadingSpace = true
	if o.Comma != 0 {
		c.Comma = o.Comma
	}
	return c, nil
}

// separated is an error where the first line looks like one with other separators.
func (o CSV) separated(first []string) error {
	if strings.Contains(strings.Join(first, ""), "\r") {
		return errors.New("data: the lines end with carriage returns alone; make them line feeds (tr '\\r' '\\n')")
	}
	if only := first[0]; len(first) == 1 && o.Comma == 0 {
		for _, comma := range ";\t|" {
			if strings.ContainsRune(only, comma) {
				return fmt.Errorf("data: the first line has one column, %q; if %q separates columns, set Comma to it",
					clipped(only), comma)
			}
		}
	}
	return nil
}

// parsed is a column while it is read.
type parsed struct {
	asText  bool
	numbers []float64
	words   []string          // nil: all fields so far are numbers, or missing
	same    map[string]string // of each word one copy
}

func (c *parsed) add(field string, o CSV) {
	v, is := number(field)
	if is && slices.Contains(o.Missing, field) || !is && o.missing(field) {
		v, field = math.NaN(), ""
	}
	if c.numbers = append(c.numbers, v); c.asText || c.words != nil || !is && field != "" {
		c.words = append(c.words, make([]string, len(c.numbers)-1-len(c.words))...)
		c.words = append(c.words, c.one(field))
	}
}

// missing tells whether a field stands for a missing value.
func (o CSV) missing(field string) bool {
	if o.Missing != nil {
		return field == "" || slices.Contains(o.Missing, field)
	}
	switch strings.ToLower(field) {
	case "", "na", "<na>", "n/a", "#n/a", "nan", "null", "?":
		return true
	}
	return false
}

// one is a copy of the word that holds no line of the file in memory.
func (c *parsed) one(word string) string {
	if kept, known := c.same[word]; known {
		return kept
	}
	if c.same == nil {
		c.same = map[string]string{}
	}
	word = strings.Clone(word)
	c.same[word] = word
	return word
}

// number reads a finite decimal number, as all programs do: neither hexadecimal digits
// nor underscores between them.
func number(field string) (float64, bool) {
	v, err := strconv.ParseFloat(field, 64)
	hexadecimal := len(field) > 2 && (field[1]|0x20 == 'x' || field[2]|0x20 == 'x')
	if err != nil || v-v != 0 || hexadecimal || strings.IndexByte(field, '_') >= 0 {
		return math.NaN(), false
	}
	return v, true
}

// clipped is the beginning of a text that may be long.
func clipped(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
