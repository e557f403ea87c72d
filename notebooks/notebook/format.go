package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// writeJSON writes v as Python's json.dumps(v, indent=1, sort_keys=True,
// ensure_ascii=False) does, which is how Jupyter writes notebooks. encoding/json
// cannot be asked for that: it escapes U+2028 and puts {} on lines of its own.
func writeJSON(b *bytes.Buffer, v any, depth int) {
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case bool:
		b.WriteString(strconv.FormatBool(v))
	case int:
		b.WriteString(strconv.Itoa(v))
	case float64:
		b.WriteString(strconv.FormatFloat(v, 'g', -1, 64))
	case json.Number:
		b.WriteString(v.String())
	case string:
		writeString(b, v)
	case []any:
		writeAll(b, '[', ']', depth, len(v), func(i int) { writeJSON(b, v[i], depth+1) })
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		writeAll(b, '{', '}', depth, len(keys), func(i int) {
			writeString(b, keys[i])
			b.WriteString(": ")
			writeJSON(b, v[keys[i]], depth+1)
		})
	default:
		panic(fmt.Sprintf("notebook: a notebook cannot hold a %T", v))
	}
}

func writeAll(b *bytes.Buffer, open, end byte, depth, n int, item func(int)) {
	b.WriteByte(open)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		newline(b, depth+1)
		item(i)
	}
	if n > 0 {
		newline(b, depth)
	}
	b.WriteByte(end)
}

func newline(b *bytes.Buffer, depth int) {
	b.WriteByte('\n')
	for range depth {
		b.WriteByte(' ')
	}
}

// writeString escapes what JSON demands and nothing more.
func writeString(b *bytes.Buffer, s string) {
	const short = "\b\f\n\r\t\"\\"
	const names = "bfnrt\"\\"
	b.WriteByte('"')
	for _, r := range s {
		switch i := strings.IndexRune(short, r); {
		case i >= 0:
			b.WriteByte('\\')
			b.WriteByte(names[i])
		case r < 0x20:
			fmt.Fprintf(b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
}

// splitLines cuts a text after each line end, with Python's idea of what ends a
// line (str.splitlines), so that files stay as Jupyter writes them.
func splitLines(s string) []any {
	lines := []any{}
	start := 0
	for i, r := range s {
		switch r {
		case '\r':
			if strings.HasPrefix(s[i+1:], "\n") {
				continue // the \n ends this line
			}
		case '\n', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
		default:
			continue
		}
		end := i + utf8.RuneLen(r)
		lines = append(lines, s[start:end])
		start = end
	}
	if start < len(s) {
		lines = append(lines, s[start:])
	}
	return lines
}
