// Package wire is how Go values travel as numbers, across the border of the sandbox, too: both sides,
// the grader and the submission's module, are built with it.
//
// A message is a count (uint32) and that many values. A value is its kind (one
// byte), rows and columns (uint32 each) and rows·cols numbers of eight bytes;
// everything is little-endian. NaN and ±Inf keep their bits.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// Kind says which Go type a value has on the submission's side.
type Kind byte

const (
	Nil    Kind = iota // a nil pointer or an empty matrix
	Float              // float64
	Int                // int
	Floats             // []float64
	Ints               // []int
	Vec                // *mat.VecDense
	Dense              // *mat.Dense
	Sym                // *mat.SymDense
)

// Value is one argument or result, row by row. A slice or vector has Cols 1.
type Value struct {
	Kind       Kind
	Rows, Cols int
	Data       []float64
}

// Limits of a message. They bound what a hostile sender can make the reader allocate.
const (
	MaxValues  = 16
	MaxNumbers = 1 << 18 // per value: a matrix of 512×512; the largest asked for is 178×178
)

// ErrMessage is wrapped by every error of Decode.
var ErrMessage = errors.New("wire: malformed message")

// Append encodes values at the end of b.
func Append(b []byte, values []Value) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(values)))
	for _, v := range values {
		b = append(b, byte(v.Kind))
		b = binary.LittleEndian.AppendUint32(b, uint32(v.Rows))
		b = binary.LittleEndian.AppendUint32(b, uint32(v.Cols))
		for _, x := range v.Data {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
		}
	}
	return b
}

// Decode reads one whole message. The values share nothing with b.
func Decode(b []byte) ([]Value, error) {
	if len(b) < 4 {
		return nil, fmt.Errorf("%w: %d bytes, expected at least 4", ErrMessage, len(b))
	}
	n := binary.LittleEndian.Uint32(b)
	if n > MaxValues {
		return nil, fmt.Errorf("%w: %d values, at most %d are allowed", ErrMessage, n, MaxValues)
	}
	b = b[4:]
	values := make([]Value, 0, n)
	for i := range int(n) {
		v, rest, err := decodeValue(b)
		if err != nil {
			return nil, fmt.Errorf("%w: value %d: %v", ErrMessage, i, err)
		}
		values, b = append(values, v), rest
	}
	if len(b) != 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", ErrMessage, len(b))
	}
	return values, nil
}

func decodeValue(b []byte) (Value, []byte, error) {
	if len(b) < 9 {
		return Value{}, nil, fmt.Errorf("%d bytes left, expected a header of 9", len(b))
	}
	rows, cols := binary.LittleEndian.Uint32(b[1:]), binary.LittleEndian.Uint32(b[5:])
	size := uint64(rows) * uint64(cols)
	if Kind(b[0]) > Sym || size > MaxNumbers || rows > MaxNumbers || cols > MaxNumbers {
		return Value{}, nil, fmt.Errorf("kind %d with %d×%d numbers; at most %d are allowed", b[0], rows, cols, MaxNumbers)
	}
	v := Value{Kind: Kind(b[0]), Rows: int(rows), Cols: int(cols)}
	b = b[9:]
	if uint64(len(b)) < 8*size {
		return Value{}, nil, fmt.Errorf("%d bytes left for %d numbers", len(b), size)
	}
	v.Data = make([]float64, size)
	for j := range v.Data {
		v.Data[j] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*j:]))
	}
	return v, b[8*size:], nil
}

// Equal compares kind, shape and the bits of every number.
func Equal(a, b Value) bool {
	if a.Kind != b.Kind || a.Rows != b.Rows || a.Cols != b.Cols || len(a.Data) != len(b.Data) {
		return false
	}
	for i := range a.Data {
		if math.Float64bits(a.Data[i]) != math.Float64bits(b.Data[i]) {
			return false
		}
	}
	return true
}
