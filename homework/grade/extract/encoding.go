package extract

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
)

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
