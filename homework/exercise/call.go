package exercise

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"kpcalab/homework/finding"
	"kpcalab/homework/wire"
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

// callLimit is how long one call in this process may take.
var callLimit = 20 * time.Second

// InProcess calls the Go function f in this process, on copies of the arguments. A
// call that takes longer than 20 s is abandoned: Go can't stop it.
func InProcess(f any) Caller {
	function := reflect.ValueOf(f)
	return calling(func(args []any) any { return apply(function, args) })
}

// apply is the first result of a Go function.
func apply(function reflect.Value, args []any) any {
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		in[i] = reflect.ValueOf(a)
	}
	return function.Call(in)[0].Interface()
}

// calling runs f on copies of the arguments, within callLimit.
func calling(f func(args []any) any) Caller {
	return func(args ...any) Reply {
		live := make([]any, len(args))
		for i, a := range args {
			live[i] = wire.Of(a).Go() // a function that changes it harms nobody
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
	r := Reply{Value: NumbersOf(result), After: make([]Numbers, len(live))}
	for i, a := range live {
		r.After[i] = NumbersOf(a)
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
		if _, isMatrix := a.(float64); !isMatrix && len(raw) > 0 && !sameBits(NumbersOf(a), after[i]) {
			return i + 1
		}
	}
	return 0
}

// Blank is [finding.Blank].
var Blank = finding.Blank
