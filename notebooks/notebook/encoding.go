package notebook

import (
	"bytes"
	"fmt"
	"regexp"
	"unicode/utf8"
)

// encoded refuses what would come back as U+FFFD: bytes that are no UTF-8, and
// halves of a UTF-16 pair in an escape.
func encoded(src []byte) error {
	at := 0
	for at < len(src) {
		r, n := utf8.DecodeRune(src[at:])
		if r == utf8.RuneError && n == 1 {
			return fmt.Errorf("not UTF-8: byte %#x on line %d, perhaps a file in Latin-1: convert it to UTF-8 first", src[at], line(src, at))
		}
		at += n
	}
	for _, m := range escapes.FindAllSubmatchIndex(src, -1) {
		if m[2] >= 0 {
			return fmt.Errorf("half a character (%s) on line %d: it cannot be written back", src[m[2]:m[3]], line(src, m[2]))
		}
	}
	return nil
}

// escapes finds what begins with a backslash, one escape after the other; the
// group is a surrogate that is not one of a pair.
var escapes = regexp.MustCompile(`(?i)\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(\\ud[89a-f][0-9a-f]{2})|\\.`)

func line(src []byte, at int) int { return bytes.Count(src[:at], []byte("\n")) + 1 }
