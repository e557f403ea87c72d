package extract

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Source is the text of a Go file. What isn't Unicode is read as Windows-1252, which
// holds Latin-1: a letter in a comment mustn't cost the code. guess says so; bytes that
// this code page doesn't have stay as they are.
func Source(raw []byte) (text string, guess string) {
	raw = Plain(raw)
	if utf8.Valid(raw) || bytes.IndexByte(raw, 0) >= 0 {
		return string(raw), ""
	}
	b, err := charmap.Windows1252.NewDecoder().Bytes(raw)
	if err != nil || strings.ContainsRune(string(b), utf8.RuneError) {
		return string(raw), ""
	}
	return string(b), "it isn't UTF-8 and was read as Windows-1252; save it as UTF-8"
}

// Plain is text as UTF-8 without a byte order mark. Editors on Windows, and
// PowerShell's >, write UTF-16, which its mark gives away; other encodings are
// left as they are.
func Plain(raw []byte) []byte {
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case bytes.HasPrefix(raw, []byte("\xfe\xff")):
		order = binary.BigEndian
	case !bytes.HasPrefix(raw, []byte("\xff\xfe")):
		return bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf"))
	}
	raw = raw[2:]
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = order.Uint16(raw[2*i:])
	}
	return []byte(string(utf16.Decode(units)))
}
