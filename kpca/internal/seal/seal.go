// Package seal wraps what is saved, so that damage is seen before a number is
// read: magic (8 bytes), version (uint16), length of the contents (uint64),
// contents, SHA-256 of all that precedes it (32 bytes). Integers are little-endian.
package seal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// HeaderSize is the number of bytes before the contents.
const HeaderSize = magicSize + 2 + 8

const magicSize = 8

// Kind is one kind of saved thing.
type Kind struct {
	Magic   string // 8 bytes; begun as PNG's, a transfer as text breaks it
	Version int    // the newest that this program writes, and reads with all before it
	Package string // the first word of messages
	What    string // "saved model", say
}

// Wrap returns the contents with what Unwrap checks.
func (k Kind) Wrap(contents []byte) []byte {
	b := make([]byte, 0, HeaderSize+len(contents)+sha256.Size)
	b = append(b, k.Magic...)
	b = binary.LittleEndian.AppendUint16(b, uint16(k.Version))
	b = binary.LittleEndian.AppendUint64(b, uint64(len(contents)))
	b = append(b, contents...)
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

// Unwrap returns the contents and their version. Bytes that are foreign, damaged,
// cut short or of a newer version are errors.
func (k Kind) Unwrap(data []byte) (contents []byte, version int, err error) {
	if !bytes.HasPrefix(data, []byte(k.Magic)) {
		return nil, 0, fmt.Errorf("%s: this is no %s: it starts with %q, not with %q", k.Package, k.What, data[:min(len(data), magicSize)], k.Magic)
	}
	if len(data) < HeaderSize {
		return nil, 0, fmt.Errorf("%s: the %s ends early or its sizes are wrong", k.Package, k.What)
	}
	version = int(binary.LittleEndian.Uint16(data[magicSize:]))
	if version < 1 || version > k.Version {
		return nil, 0, fmt.Errorf("%s: the %s has format %d, this version reads formats 1 to %d; use a newer version", k.Package, k.What, version, k.Version)
	}
	size := binary.LittleEndian.Uint64(data[magicSize+2:])
	if have := len(data) - HeaderSize - sha256.Size; have < 0 || size != uint64(have) {
		return nil, 0, fmt.Errorf("%s: the %s should have %d bytes of contents and has %d: it was cut short or joined with something else", k.Package, k.What, size, max(have, 0))
	}
	end := len(data) - sha256.Size
	if sum := sha256.Sum256(data[:end]); !bytes.Equal(sum[:], data[end:]) {
		return nil, 0, fmt.Errorf("%s: the %s is damaged: its checksum does not fit its contents", k.Package, k.What)
	}
	return data[HeaderSize:end], version, nil
}
