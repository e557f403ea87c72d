package table

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strings"
)

// looked is how much of a file is looked at before it is taken for CSV.
const looked = 1 << 16

// packed are the first bytes of formats that aren't read, and what unpacks them.
var packed = []struct{ begin, name, with string }{
	{"\x1f\x8b", "gzip", "gunzip -c"},
	{"\x28\xb5\x2f\xfd", "Zstandard", "zstd -dc"},
	{"BZh", "bzip2", "bunzip2 -c"},
	{"\xfd7zXZ", "xz", "xz -dc"},
	{"PK\x03\x04", "a zip archive or a spreadsheet", "unzip -p"},
}

// notCSV tells what a file is that can't be CSV.
func notCSV(path string, r *bufio.Reader) error {
	b, _ := r.Peek(looked)
	for _, p := range packed {
		if bytes.HasPrefix(b, []byte(p.begin)) {
			return fmt.Errorf("%s: this is %s; unpack it first (%s), as to standard input with - as the table", path, p.name, p.with)
		}
	}
	switch {
	case bytes.HasPrefix(b, []byte("\xff\xfe")) || bytes.HasPrefix(b, []byte("\xfe\xff")) || bytes.IndexByte(b, 0) >= 0:
		return fmt.Errorf("%s: this is text in UTF-16, or no text: it begins with %q; make it UTF-8 (iconv -f UTF-16 -t UTF-8)", path, b[:min(len(b), 8)])
	case bytes.IndexByte(b, '\r') >= 0 && bytes.IndexByte(b, '\n') < 0:
		return fmt.Errorf("%s: the lines end with carriage returns alone; make them line feeds (tr '\\r' '\\n')", path)
	}
	return nil
}

// separated tells whether the first line has other separators than commas.
func separated(first []string) error {
	if len(first) == 1 && strings.Contains(first[0], "\t") {
		return errors.New("the fields of the first line are separated by tabs; give the file a name that ends with .tsv, or make them commas")
	}
	for _, f := range first {
		parts := strings.Split(f, ";")
		numbers := len(parts) > 1
		for _, p := range parts {
			numbers = numbers && kindOf(p) == numeric
		}
		if numbers || len(first) == 1 && len(parts) > 1 {
			return errors.New("the fields of the first line are separated by semicolons; make them commas, and decimal commas points")
		}
	}
	return nil
}
