package neon

import (
	"fmt"
	"math"
	"strings"
)

// Load fills registers from memory, 16 bytes each.
func (fn *Func) Load(base R, offset int, v ...V) {
	for len(v) >= 2 {
		fn.Emit("FLDPQ %d(R%d), (F%d, F%d)", offset, base, v[0], v[1])
		v, offset = v[2:], offset+32
	}
	if len(v) > 0 {
		fn.Emit("FMOVQ %d(R%d), F%d", offset, base, v[0])
	}
}

// Store writes registers to memory.
func (fn *Func) Store(base R, offset int, v ...V) {
	for len(v) >= 2 {
		fn.Emit("FSTPQ (F%d, F%d), %d(R%d)", v[0], v[1], offset, base)
		v, offset = v[2:], offset+32
	}
	if len(v) > 0 {
		fn.Emit("FMOVQ F%d, %d(R%d)", v[0], offset, base)
	}
}

// Table writes constants as read-only data and returns a pointer to the first.
func (fn *Func) Table(name string, values ...float64) R {
	bytes := 16 / fn.Lanes
	var data strings.Builder
	for i, c := range values {
		bits := math.Float64bits(c)
		if bytes == 4 {
			bits = uint64(math.Float32bits(float32(c)))
		}
		fmt.Fprintf(&data, "DATA %s<>+%d(SB)/%d, $0x%0*x\n", name, bytes*i, bytes, 2*bytes, bits)
	}
	fmt.Fprintf(&data, "GLOBL %s<>(SB), RODATA|NOPTR, $%d\n", name, bytes*len(values))
	fn.file.tables = append(fn.file.tables, data.String())
	at := fn.Reg()
	fn.Emit("MOVD $%s<>(SB), R%d", name, at)
	return at
}

// LoadEach fills the lanes of each register with a number of its own and moves
// the pointer behind the last.
func (fn *Func) LoadEach(at R, v ...V) {
	for _, d := range v {
		fn.Emit("VLD1R.P %d(R%d), [V%d.%s]", 16/fn.Lanes, at, d, fn.shape())
	}
}

// shape is the arrangement of lanes in Go's notation.
func (fn *Func) shape() string {
	if fn.Lanes == 4 {
		return "S4"
	}
	return "D2"
}

// Zero sets all lanes to 0.
func (fn *Func) Zero(d V) { fn.Emit("VEOR V%d.B16, V%d.B16, V%d.B16", d, d, d) }

// Move is d = a.
func (fn *Func) Move(d, a V) { fn.Emit("VORR V%d.B16, V%d.B16, V%d.B16", a, a, d) }

// Dup sets all lanes of d to lane i of a.
func (fn *Func) Dup(d, a V, i int) {
	fn.Emit("VDUP V%d.%s[%d], V%d.%s", a, fn.shape()[:1], i, d, fn.shape())
}

// Insert sets lane i of d to lane 0 of a.
func (fn *Func) Insert(d V, i int, a V) {
	fn.Emit("VMOV V%d.%s[0], V%d.%s[%d]", a, fn.shape()[:1], d, fn.shape()[:1], i)
}

// FMA is d += a·b, in one rounding.
func (fn *Func) FMA(d, a, b V) {
	s := fn.shape()
	fn.Emit("VFMLA V%d.%s, V%d.%s, V%d.%s", b, s, a, s, d, s)
}

// FMS is d −= a·b, in one rounding.
func (fn *Func) FMS(d, a, b V) {
	s := fn.shape()
	fn.Emit("VFMLS V%d.%s, V%d.%s, V%d.%s", b, s, a, s, d, s)
}

// ShiftLeft shifts the bits of each lane.
func (fn *Func) ShiftLeft(d, a V, bits int) {
	fn.Emit("VSHL $%d, V%d.%s, V%d.%s", bits, a, fn.shape(), d, fn.shape())
}

// AddBits is d = a + b of lanes as integers.
func (fn *Func) AddBits(d, a, b V) {
	s := fn.shape()
	fn.Emit("VADD V%d.%s, V%d.%s, V%d.%s", b, s, a, s, d, s)
}
