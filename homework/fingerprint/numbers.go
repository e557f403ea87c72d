package fingerprint

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"math"
)

// Numbers takes values in floating point and makes a print of them. Two answers
// that differ by rounding have the same print, but for a chance of 1e-8 (numbers
// that differ by 1e-10 of the scale, a hundred of them): each number is rounded on
// two grids, and the border of one is the middle of the other.
type Numbers struct {
	near, far hash.Hash
}

// NewNumbers begins a print.
func NewNumbers() *Numbers { return &Numbers{sha256.New(), sha256.New()} }

// grid is the number of steps to one scale. The nearest misconception is a
// thousandth off (exercise.TestKnownSlips), honest rounding at most 1e-9.
const grid = 1e5

// beyond this many scales a number is noise divided by noise, as is NaN: the
// eigenvalue 0 comes out as 1e-17, −1e-17 or 0, as the solver likes.
const beyond = 1e6

// Say adds a fact that is no number: a shape, a stop.
func (n *Numbers) Say(format string, args ...any) {
	for _, h := range []hash.Hash{n.near, n.far} {
		fmt.Fprintf(h, format+"\n", args...)
	}
}

// number adds one; small numbers are rounded to a step of the scale, large ones to
// as many digits.
func (n *Numbers) number(x, scale float64) {
	if !usable(x, scale) {
		n.Say("no number")
		return
	}
	y := math.Asinh(x/scale) * grid
	for h, offset := range map[hash.Hash]float64{n.near: 0.2887, n.far: 0.7887} { // so that 0, ½ and 1 are far from both borders
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], uint64(int64(math.Floor(y+offset))))
		h.Write(b[:])
	}
}

func usable(x, scale float64) bool { return math.Abs(x) <= beyond*scale } // false for NaN

// Add adds the numbers of one result, where scale is the largest expected one. It
// adds two sums of them with fixed weights: fewer numbers to round, and any two
// results differ in them.
func (n *Numbers) Add(data []float64, scale float64) {
	scale = positive(scale)
	a, b := n.sums(data, scale)
	n.number(a, scale)
	n.number(b, scale)
}

// AddSignless adds a column whose sign is free: v and −v have one print.
func (n *Numbers) AddSignless(column []float64, scale float64) {
	scale = positive(scale)
	a, b := n.sums(column, scale)
	a, b = a/scale, b/scale
	for _, x := range []float64{a * a, a * b, b * b} {
		n.number(x, 1)
	}
}

func positive(scale float64) float64 {
	if scale > 0 && !math.IsInf(scale, 0) {
		return scale
	}
	return 1
}

// sums says where no numbers are, and adds up the others.
func (n *Numbers) sums(data []float64, scale float64) (a, b float64) {
	n.Say("%d", len(data))
	root := math.Sqrt(float64(max(len(data), 1)))
	for i, x := range data {
		if !usable(x, scale) {
			n.Say("none at %d", i)
			continue
		}
		a += weight(2*i) * x
		b += weight(2*i+1) * x
	}
	return a / root, b / root
}

// weight is a fixed number between 1 and 2 in size, of either sign, drawn by
// splitmix64 (Steele, Lea, Flood 2014).
func weight(i int) float64 {
	z := uint64(i+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	w := 1 + float64(z>>12)/(1<<52)
	if z&1 == 1 {
		return -w
	}
	return w
}

// Print is the print of what was added.
func (n *Numbers) Print() Print {
	return Print{Near: hex.EncodeToString(n.near.Sum(nil)[:size]), Far: hex.EncodeToString(n.far.Sum(nil)[:size])}
}

// Field makes a print of values over prime fields.
type Field struct{ sum hash.Hash }

// NewField begins a print.
func NewField() *Field { return &Field{sha256.New()} }

// Say adds a fact that is no number.
func (f *Field) Say(format string, args ...any) { fmt.Fprintf(f.sum, format+"\n", args...) }

// Add adds a value.
func (f *Field) Add(values []uint64) {
	f.Say("%d", len(values))
	for _, v := range values {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], v)
		f.sum.Write(b[:])
	}
}

// Exact is the print of what was added.
func (f *Field) Exact() string { return hex.EncodeToString(f.sum.Sum(nil)[:size]) }
