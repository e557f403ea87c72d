// Package guest is the submission's side of the border: it decodes arguments,
// calls one function of the submission and encodes what came back. It holds no
// expected answer and takes no decision, since everything linked into the
// submission's module is in the student's hands.
package guest

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"unsafe"

	"gonum.org/v1/gonum/mat"

	"kpcalab/homework/wire"
)

// init tells the collector of the limit of an instance, 192 MB, with room for what
// it doesn't count: with 100 MB in use it would wait for 100 MB of garbage otherwise.
func init() { debug.SetMemoryLimit(160 << 20) }

// Function adapts one function of a submission: it takes its arguments from
// Args and leaves its results there. A nil Function doesn't exist in the submission.
type Function func(*Args)

var in, out []byte

// Buffer makes room for n bytes of arguments and returns its address.
func Buffer(n uint32) uint32 {
	if int(n) > cap(in) || n == 0 {
		in = make([]byte, n, n+1)
	}
	in = in[:n]
	return address(in)
}

// Call runs f on the arguments in the buffer. The result is
// stopped<<63 | address<<32 | length of the reply: the results followed by the
// arguments as they are after the call, or, with stopped set, the panic.
func Call(f Function) uint64 {
	var stopped uint64
	reply, trouble := protected(f)
	if trouble != "" {
		stopped = 1
		out = append(out[:0], trouble[:min(len(trouble), 4096)]...)
	} else {
		out = wire.Append(out[:0], reply)
	}
	return stopped<<63 | uint64(address(out)&0x7fffffff)<<32 | uint64(len(out))
}

func address(b []byte) uint32 { return uint32(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }

func protected(f Function) (reply []wire.Value, trouble string) {
	finished := false
	defer func() {
		if r := recover(); r != nil {
			trouble = "panic: " + fmt.Sprint(r) + place()
		} else if !finished {
			trouble = "the function ended its goroutine instead of returning"
		}
	}()
	values, err := wire.Decode(in)
	if err != nil {
		panic(err)
	}
	a := &Args{live: make([]any, len(values)), in: values}
	f(a)
	for i := range values {
		a.results = append(a.results, encode(a.live[i], values[i]))
	}
	finished = true
	return a.results, ""
}

// place names the innermost line of the submission on the panicking stack, as " @line".
func place() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, "sub/") && strings.HasSuffix(frame.File, "student.go") {
			return fmt.Sprintf(" @%d", frame.Line)
		}
		if !more {
			return ""
		}
	}
}

// Args are the arguments of one call, as the submission sees them, and its results.
type Args struct {
	in      []wire.Value
	live    []any // what the submission was given, to see afterwards what it did to it
	results []wire.Value
}

// arg is argument i, kept to see afterwards what was done to it.
func arg[T any](a *Args, i int) T {
	a.live[i] = a.in[i].Go()
	return a.live[i].(T)
}

// Float is argument i.
func (a *Args) Float(i int) float64 { return arg[float64](a, i) }

// Int is argument i.
func (a *Args) Int(i int) int { return arg[int](a, i) }

// Floats is argument i.
func (a *Args) Floats(i int) []float64 { return arg[[]float64](a, i) }

// Ints is argument i.
func (a *Args) Ints(i int) []int { return arg[[]int](a, i) }

// Vec is argument i.
func (a *Args) Vec(i int) *mat.VecDense { return arg[*mat.VecDense](a, i) }

// Dense is argument i.
func (a *Args) Dense(i int) *mat.Dense { return arg[*mat.Dense](a, i) }

// Sym is argument i.
func (a *Args) Sym(i int) *mat.SymDense { return arg[*mat.SymDense](a, i) }

// Return adds results: float64, int, []float64, []int, *mat.VecDense, *mat.Dense, *mat.SymDense.
func (a *Args) Return(results ...any) {
	for _, r := range results {
		a.results = append(a.results, encode(r, wire.Value{}))
	}
}
