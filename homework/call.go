package homework

import (
	"fmt"
	"math"
	"strings"
	"time"

	"gonum.org/v1/gonum/mat"
)

// Caller calls a student's function with arguments of type float64, int,
// []float64, *mat.VecDense, *mat.Dense or *mat.SymDense and says what came of
// it. A check knows answers by their Caller only, so that it doesn't matter
// whether the function runs in this process or in a sandbox.
type Caller func(args ...any) Reply

// Reply is what one call of a student's function came to, in plain numbers.
type Reply struct {
	Value  Numbers   // what it returned; empty if it returned nil or nothing
	After  []Numbers // its arguments as they are after the call; nil: unchanged
	Shares int       // 1 + the argument whose memory the result shares; 0: none, or not known
	Stop   Stop      // why the call didn't return, Returned if it did
	Text   string    // Go's message for a call that didn't return
}

// Numbers is a number, vector or matrix, row by row.
type Numbers struct {
	Rows, Cols int
	Data       []float64 // Rows·Cols numbers
}

// Stop says why a call didn't return.
type Stop string

// The ways in which a call can end.
const (
	Returned  Stop = ""
	Panicked  Stop = "panic"
	OutOfTime Stop = "time limit"
	OutOfRoom Stop = "memory limit"
	Flooded   Stop = "output limit"
	Exited    Stop = "exit"         // os.Exit, or runtime.Goexit
	Trapped   Stop = "crash"        // a deadlock, a stack overflow and the like
	Unwritten Stop = "blank"        // it panicked with Blank: nothing is written yet
	Failed    Stop = "tool failure" // the checker's side broke: no points are lost
)

// numbersOf copies a value that a function took or returned.
func numbersOf(v any) Numbers {
	switch v := v.(type) {
	case float64:
		return Numbers{1, 1, []float64{v}}
	case int:
		return Numbers{1, 1, []float64{float64(v)}}
	case []float64:
		return Numbers{len(v), 1, append([]float64(nil), v...)}
	case *mat.VecDense:
		if v == nil || v.IsEmpty() {
			return Numbers{}
		}
		return entries(v)
	case *mat.Dense:
		if v == nil || v.IsEmpty() {
			return Numbers{}
		}
		return entries(v)
	case *mat.SymDense:
		if v == nil || v.IsEmpty() {
			return Numbers{}
		}
		return entries(v)
	}
	panic(fmt.Sprintf("homework: a %T can't be an argument or a result", v))
}

func entries(a mat.Matrix) Numbers {
	r, c := a.Dims()
	n := Numbers{r, c, make([]float64, 0, r*c)}
	for i := range r {
		for j := range c {
			n.Data = append(n.Data, a.At(i, j))
		}
	}
	return n
}

// At is the entry in row i and column j.
func (n Numbers) At(i, j int) float64 { return n.Data[i*n.Cols+j] }

// Empty tells that there are no numbers.
func (n Numbers) Empty() bool { return len(n.Data) == 0 }

// dense is the numbers as a matrix; it must not be empty.
func (n Numbers) dense() *mat.Dense {
	return mat.NewDense(n.Rows, n.Cols, append([]float64(nil), n.Data...))
}

// shape is "4 numbers" for a column, "3×2" otherwise.
func (n Numbers) shape() string {
	switch {
	case n.Empty():
		return "nothing"
	case n.Rows == 1 && n.Cols == 1:
		return "one number"
	case n.Cols == 1:
		return fmt.Sprintf("%d numbers", n.Rows)
	}
	return fmt.Sprintf("a %d×%d matrix", n.Rows, n.Cols)
}

// sameBits compares shape and every bit, so that NaN equals itself.
func sameBits(a, b Numbers) bool {
	if a.Rows != b.Rows || a.Cols != b.Cols || len(a.Data) != len(b.Data) {
		return false
	}
	for i, v := range a.Data {
		if math.Float64bits(v) != math.Float64bits(b.Data[i]) {
			return false
		}
	}
	return true
}

// callLimit is how long one call in this process may take.
var callLimit = 20 * time.Second

// inProcess calls f in this process, on copies of the arguments. A call that
// exceeds callLimit is abandoned: Go can't stop it.
func inProcess(f func(args []any) any) Caller {
	return func(args ...any) Reply {
		live := make([]any, len(args))
		for i, a := range args {
			live[i] = clone(a)
		}
		done := make(chan Reply, 1)
		go func() { // a channel receives whatever happens, runtime.Goexit included
			reply := Reply{Stop: Exited, Text: "the function ended its goroutine instead of returning"}
			defer func() { done <- reply }()
			defer func() {
				if e := recover(); e != nil {
					reply = panicReply(e)
				}
			}()
			reply = run(f, live)
		}()
		limit := time.NewTimer(callLimit)
		defer limit.Stop()
		select {
		case r := <-done:
			return r
		case <-limit.C:
			return Reply{Stop: OutOfTime, Text: fmt.Sprintf("no result after %v; Go can't stop the call, which goes on until the program ends", callLimit)}
		}
	}
}

func run(f func(args []any) any, live []any) Reply {
	result := f(live)
	r := Reply{Value: numbersOf(result), After: make([]Numbers, len(live))}
	for i, a := range live {
		r.After[i] = numbersOf(a)
	}
	r.Shares = shares(result, live, r.After)
	return r
}

// panicReply tells a blank from a real panic.
func panicReply(e any) Reply {
	text := panicText(e)
	if strings.Contains(text, Blank.Error()) {
		return Reply{Stop: Unwritten, Text: text}
	}
	return Reply{Stop: Panicked, Text: text}
}

// panicText is the message of a recovered value, whose own Error method may panic.
func panicText(e any) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("a %T whose message can't be read", e)
		}
	}()
	text = fmt.Sprint(e)
	if len(text) > 500 {
		text = text[:500] + " …"
	}
	return text
}

// shares finds the argument whose memory the result uses, by writing to the result.
func shares(result any, args []any, after []Numbers) int {
	raw := rawOf(result)
	old := append([]float64(nil), raw...)
	for i := range raw {
		raw[i] = math.Float64frombits(math.Float64bits(raw[i]) ^ 1)
	}
	defer copy(raw, old)
	for i, a := range args {
		if _, isMatrix := a.(float64); !isMatrix && len(raw) > 0 && !sameBits(numbersOf(a), after[i]) {
			return i + 1
		}
	}
	return 0
}

// rawOf is the memory of a slice or matrix, nil for anything else.
func rawOf(v any) []float64 {
	switch v := v.(type) {
	case []float64:
		return v
	case *mat.VecDense:
		if v != nil {
			return v.RawVector().Data
		}
	case *mat.Dense:
		if v != nil {
			return v.RawMatrix().Data
		}
	case *mat.SymDense:
		if v != nil {
			return v.RawSymmetric().Data
		}
	}
	return nil
}

// clone copies an argument, so that a function that changes it harms nobody.
func clone(v any) any {
	switch v := v.(type) {
	case float64, int:
		return v
	case []float64:
		return append([]float64(nil), v...)
	case *mat.VecDense:
		return mat.VecDenseCopyOf(v)
	case *mat.Dense:
		return mat.DenseCopyOf(v)
	case *mat.SymDense:
		c := mat.NewSymDense(v.SymmetricDim(), nil)
		c.CopySym(v)
		return c
	}
	panic(fmt.Sprintf("homework: a %T can't be an argument", v))
}
