package intake

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
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
	s := &Spreadsheet{}
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		s.Mark = true
		b = b[3:]
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return sixteen(b[2:], binary.LittleEndian), s, nil
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return sixteen(b[2:], binary.BigEndian), s, nil
	case bytes.HasPrefix(b, []byte("PK\x03\x04")):
		return "", nil, errors.New("it is an Excel workbook; in the spreadsheet choose “CSV UTF-8” when saving")
	}
	if utf8.Valid(b) {
		return string(b), s, nil
	}
	text, ok := western(b)
	if !ok {
		return "", nil, errors.New("it isn't UTF-8 text; in the spreadsheet choose “CSV UTF-8” when saving")
	}
	s.Remark = "it isn't UTF-8 and was read as Windows-1252; if names look wrong, save it as “CSV UTF-8”"
	return text, s, nil
}

func sixteen(b []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = order.Uint16(b[2*i:])
	}
	return string(utf16.Decode(units))
}

// smart are the letters of names, and quotes and dashes, that Windows-1252 keeps
// where Latin-1 has control characters.
var smart = map[byte]rune{0x8a: 'Š', 0x8c: 'Œ', 0x8e: 'Ž', 0x91: '‘', 0x92: '’', 0x93: '“', 0x94: '”', 0x96: '–', 0x97: '—', 0x9a: 'š', 0x9c: 'œ', 0x9e: 'ž', 0x9f: 'Ÿ'}

// western reads Windows-1252. It isn't ok when bytes occur that names in Western
// languages don't have: then it is rather Shift-JIS, Cyrillic or a binary file.
func western(b []byte) (string, bool) {
	var text strings.Builder
	for _, c := range b {
		switch {
		case c == 0:
			return "", false
		case c < 0x80 || c >= 0xc0 || c == 0xa0 || c == 0xb4:
			text.WriteRune(rune(c))
		case smart[c] != 0:
			text.WriteRune(smart[c])
		default:
			return "", false
		}
	}
	return text.String(), true
}
