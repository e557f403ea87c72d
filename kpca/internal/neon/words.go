package neon

import "fmt"

// What Go's assembler (1.26) has no name for is written as a word, made of the
// fields that the Arm Architecture Reference Manual for A-profile (DDI 0487),
// C7.2, "Alphabetical list of A64 Advanced SIMD instructions", gives. Words are
// for four lanes of float32 in the tables; two lanes of float64 have one more bit.

const double = 1 << 22 // the bit sz: lanes of 64 bits

// Instructions of three registers.
const (
	fadd  = 0x4E20D400
	fsub  = 0x4EA0D400
	fmul  = 0x6E20DC00
	fmin  = 0x4EA0F400
	fabd  = 0x6EA0D400
	faddp = 0x6E20D400
	fcmgt = 0x6EA0E400
	bic   = 0x4E601C00 // of bits: no size
)

// Instructions of which the last operand is one lane.
const (
	fmlaLane = 0x4F801000
	fmlsLane = 0x4F805000
	fmulLane = 0x4F809000
)

// Instructions of two registers.
const (
	fneg        = 0x6EA0F800
	fcvtl       = 0x0E617800 // the lower two of four float32 to float64
	fcvtl2      = 0x4E617800 // the upper two
	faddpScalar = 0x7E30D800 // of a pair, as one number
)

func (fn *Func) word(bits uint32, text string) { fn.Emit("WORD $0x%08X // %s", bits, text) }

// gnu is the arrangement in the manual's notation, which comments are in.
func (fn *Func) gnu() string {
	if fn.Lanes == 4 {
		return "4s"
	}
	return "2d"
}

func (fn *Func) sized(bits uint32) uint32 {
	if fn.Lanes == 2 {
		bits |= double
	}
	return bits
}

func (fn *Func) three(name string, bits uint32, d, a, b V) {
	s := fn.gnu()
	fn.word(fn.sized(bits)|uint32(b)<<16|uint32(a)<<5|uint32(d),
		fmt.Sprintf("%s v%d.%s, v%d.%s, v%d.%s", name, d, s, a, s, b, s))
}

// Add is d = a + b.
func (fn *Func) Add(d, a, b V) { fn.three("fadd", fadd, d, a, b) }

// Sub is d = a − b.
func (fn *Func) Sub(d, a, b V) { fn.three("fsub", fsub, d, a, b) }

// Mul is d = a·b.
func (fn *Func) Mul(d, a, b V) { fn.three("fmul", fmul, d, a, b) }

// Min is d = min(a, b), NaN where one is NaN.
func (fn *Func) Min(d, a, b V) { fn.three("fmin", fmin, d, a, b) }

// Distance is d = |a − b|.
func (fn *Func) Distance(d, a, b V) { fn.three("fabd", fabd, d, a, b) }

// Pairs is the sums of neighbouring lanes, of a and then of b.
func (fn *Func) Pairs(d, a, b V) { fn.three("faddp", faddp, d, a, b) }

// Greater is all ones where a > b, and 0 elsewhere, also where one is NaN.
func (fn *Func) Greater(d, a, b V) { fn.three("fcmgt", fcmgt, d, a, b) }

// Clear is d = a with the bits of b set to 0.
func (fn *Func) Clear(d, a, b V) {
	fn.word(bic|uint32(b)<<16|uint32(a)<<5|uint32(d), fmt.Sprintf("bic v%d.16b, v%d.16b, v%d.16b", d, a, b))
}

func (fn *Func) lane(name string, bits uint32, d, a, b V, i int) {
	at := uint32(i) << 11
	if fn.Lanes == 4 {
		at = uint32(i>>1)<<11 | uint32(i&1)<<21
	}
	s := fn.gnu()
	fn.word(fn.sized(bits)|at|uint32(b)<<16|uint32(a)<<5|uint32(d),
		fmt.Sprintf("%s v%d.%s, v%d.%s, v%d.%s[%d]", name, d, s, a, s, b, s[1:], i))
}

// FMALane is d += a·b_i, in one rounding.
func (fn *Func) FMALane(d, a, b V, i int) { fn.lane("fmla", fmlaLane, d, a, b, i) }

// FMSLane is d −= a·b_i, in one rounding.
func (fn *Func) FMSLane(d, a, b V, i int) { fn.lane("fmls", fmlsLane, d, a, b, i) }

// MulLane is d = a·b_i.
func (fn *Func) MulLane(d, a, b V, i int) { fn.lane("fmul", fmulLane, d, a, b, i) }

// Neg is d = −a.
func (fn *Func) Neg(d, a V) {
	s := fn.gnu()
	fn.word(fn.sized(fneg)|uint32(a)<<5|uint32(d), fmt.Sprintf("fneg v%d.%s, v%d.%s", d, s, a, s))
}

// Widen is the lower two of four float32 as float64, or the upper two.
func (fn *Func) Widen(d, a V, upper bool) {
	bits, name, from := uint32(fcvtl), "fcvtl", "2s"
	if upper {
		bits, name, from = fcvtl2, "fcvtl2", "4s"
	}
	fn.word(bits|uint32(a)<<5|uint32(d), fmt.Sprintf("%s v%d.2d, v%d.%s", name, d, a, from))
}

// SumPair is a_0 + a_1 of two lanes in lane 0.
func (fn *Func) SumPair(d, a V) {
	fn.word(faddpScalar|double|uint32(a)<<5|uint32(d), fmt.Sprintf("faddp d%d, v%d.2d", d, a))
}
