package intake

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"kpcalab/homework/grade/extract"
)

// Spreadsheet is a CSV as spreadsheets write it: separated by commas, semicolons
// or tabs, in UTF-8 with or without a mark, UTF-16, or Windows' Western code page.
type Spreadsheet struct {
	Rows   [][]string
	Comma  rune
	Mark   bool   // begins with a byte order mark
	Remark string // how it was read, when that is a guess
}

// ReadSpreadsheet reads a CSV. The rows needn't have the same length.
func ReadSpreadsheet(b []byte) (*Spreadsheet, error) {
	text, s, err := decoded(b)
	if err != nil {
		return nil, err
	}
	s.Comma = ','
	if rest, ok := strings.CutPrefix(text, "sep="); ok && len(rest) > 1 { // Excel's own hint
		s.Comma = rune(rest[0])
		_, text, _ = strings.Cut(rest, "\n")
	} else {
		s.Comma = separator(text)
	}
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord, r.Comma = -1, s.Comma
	if s.Rows, err = r.ReadAll(); err != nil {
		return nil, fmt.Errorf("it can't be read as a table: %w", err)
	}
	return s, nil
}

// Write is the file again.
func (s *Spreadsheet) Write() []byte {
	var b bytes.Buffer
	if s.Mark {
		b.WriteString("\ufeff")
	}
	w := csv.NewWriter(&b)
	w.Comma = s.Comma
	w.WriteAll(s.Rows)
	return b.Bytes()
}

// separator is what splits the first line most often, outside of quotes.
func separator(text string) rune {
	counts, quoted := map[rune]int{}, false
	for _, c := range text {
		if c == '"' {
			quoted = !quoted
		}
		if c == '\n' && !quoted {
			break
		}
		if !quoted {
			counts[c]++
		}
	}
	best := ','
	for _, c := range ";\t" {
		if counts[c] > counts[best] {
			best = c
		}
	}
	return best
}

func decoded(b []byte) (string, *Spreadsheet, error) {
	if bytes.HasPrefix(b, []byte("PK\x03\x04")) {
		return "", nil, errors.New("it is an Excel workbook; in the spreadsheet choose “CSV UTF-8” when saving")
	}
	s := &Spreadsheet{Mark: bytes.HasPrefix(b, []byte("\ufeff"))}
	text, guess := extract.Source(b)
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) || guess != "" && strings.ContainsFunc(text, unlikely) {
		return "", nil, errors.New("it isn't UTF-8 text; in the spreadsheet choose “CSV UTF-8” when saving")
	}
	if guess != "" {
		s.Remark = "it isn't UTF-8 and was read as Windows-1252; if names look wrong, save it as “CSV UTF-8”"
	}
	return text, s, nil
}

// unlikely are characters of Windows-1252 that names don't have: it is rather Shift-JIS.
func unlikely(c rune) bool {
	return c >= 0x80 && c < 0xa0 || strings.ContainsRune("‚ƒ„†‡ˆ‰‹›•˜", c)
}
