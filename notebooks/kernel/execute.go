package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"kpcalab/notebooks/notebook"
)

// Status says how the execution of a cell ended.
type Status string

// The ways in which a cell can end.
const (
	OK          Status = "ok"
	Failed      Status = "error"       // did not compile, panicked, or ended with an exit code
	TimedOut    Status = "timeout"     // ran longer than Options.Limit and was interrupted
	Flooded     Status = "flood"       // printed more than Options.MaxOutput and was interrupted
	Interrupted Status = "interrupted" // the context was cancelled
	Died        Status = "died"        // the kernel process is gone
)

// Options limit the execution of a cell. The zero value chooses well.
type Options struct {
	Limit     time.Duration // 0: 2 minutes; negative: none
	MaxOutput int           // bytes kept per cell; 0: 4 MiB

	// Changed is called with every output that is new (i = number of outputs so
	// far) or has changed, while the cell runs. nil: nobody watches.
	Changed func(i int, o notebook.Output)

	// Input answers a shell line that reads input (%with_inputs). nil: there is
	// nobody to ask. Go code that reads os.Stdin waits until its time limit, since
	// GoNB gives it nothing to read.
	Input func(prompt string) string
}

const (
	defaultLimit     = 2 * time.Minute
	defaultMaxOutput = 4 << 20
	interruptLimit   = 12 * time.Second // GoNB kills a cell 5 s after the interrupt
	idleLimit        = 5 * time.Second  // for the idle status that follows a reply
)

func (o *Options) withDefaults() Options {
	var v Options
	if o != nil {
		v = *o
	}
	if v.Limit == 0 {
		v.Limit = defaultLimit
	}
	if v.MaxOutput == 0 {
		v.MaxOutput = defaultMaxOutput
	}
	return v
}

// Result is what executing a cell gave.
type Result struct {
	Status  Status
	Count   int // the execution count that the kernel gave to the cell
	Outputs []notebook.Output
	Elapsed time.Duration
	Err     error // nil exactly when Status is OK
	Unsaid  bool  // Err says what no output does
}

// Execute runs the code of one cell and waits until it has ended, its limits are
// reached, or ctx is done. After Died, and after a limit that the kernel did not
// obey, the kernel is of no use: Close it.
func (k *Kernel) Execute(ctx context.Context, code string, opts *Options) Result {
	k.busy.Lock()
	defer k.busy.Unlock()
	began := time.Now()
	x := &execution{k: k, interrupts: k.interrupts.Load(), opts: opts.withDefaults(), code: code, displays: map[string]int{}}
	x.run(ctx)
	x.res.Elapsed = time.Since(began)
	x.conclude()
	return x.res
}

// execution is the state of one running cell.
type execution struct {
	k          *Kernel
	opts       Options
	code       string
	res        Result
	interrupts int32  // of the kernel, before the cell
	request    string // message id of the execute_request
	replied    bool
	idle       bool
	stop       Status           // why the cell was interrupted; empty: it was not
	bytes      int              // of output so far
	cut        bool             // outputs are no longer kept
	clear      bool             // clear_output(wait): before the next output
	displays   map[string]int   // display_id → index in res.Outputs
	text       *strings.Builder // the last output's text, where that is a stream
	reply      struct {
		Status string `json:"status"`
		Count  int    `json:"execution_count"`
		EName  string `json:"ename"`
		EValue string `json:"evalue"`
	}
	deadline *time.Timer
}

func (x *execution) run(ctx context.Context) {
	if !x.k.Alive() {
		x.stop = Died
		return
	}
	id, err := x.k.ch.send(x.k.ch.shell, "execute_request", map[string]any{
		"code": x.code, "silent": false, "store_history": true, "user_expressions": struct{}{},
		"allow_stdin": x.opts.Input != nil, "stop_on_error": true,
	}, header{})
	if err != nil {
		x.stop = Died
		return
	}
	x.request = id
	x.deadline = time.NewTimer(x.opts.Limit)
	if x.opts.Limit < 0 {
		x.deadline.Stop()
	}
	defer x.deadline.Stop()
	done := ctx.Done()
	for !x.replied || !x.idle {
		select {
		case m := <-x.k.ch.in:
			x.handle(m)
		case <-done:
			done = nil
			x.interrupt(Interrupted)
		case <-x.deadline.C:
			if x.replied {
				return // the idle status got lost
			}
			if x.stop != "" {
				x.res.Err = errors.New("the cell ignored the interrupt; restart the kernel")
				return
			}
			x.interrupt(TimedOut)
		case <-x.k.gone:
			x.rest()
			x.stop = Died
			return
		}
	}
}

// interrupt asks the kernel to stop the cell, once, for the reason given.
func (x *execution) interrupt(why Status) {
	if x.stop != "" {
		return
	}
	x.stop = why
	x.k.Interrupt()
	x.deadline.Reset(interruptLimit)
}

// rest handles what a dying kernel still managed to send.
func (x *execution) rest() {
	for {
		select {
		case m := <-x.k.ch.in:
			x.handle(m)
		case <-time.After(100 * time.Millisecond):
			return
		}
	}
}

func (x *execution) handle(m message) {
	if m.parent.MsgID != x.request {
		return // an earlier cell's, or of the handshake
	}
	switch m.header.MsgType {
	case "status":
		var s struct {
			State string `json:"execution_state"`
		}
		json.Unmarshal(m.content, &s)
		x.idle = x.idle || s.State == "idle"
	case "execute_reply":
		json.Unmarshal(m.content, &x.reply)
		x.replied = true
		x.deadline.Reset(idleLimit)
	case "input_request":
		x.input(m)
	default:
		if !x.k.closing.Load() { // "signal: interrupt" of a cell that nobody interrupted
			x.output(m)
		}
	}
}

// answerDelay is how long an answer waits: GoNB sends its question before it
// notes who asked (PromptInput), and drops an answer that is faster than that.
const answerDelay = 100 * time.Millisecond

func (x *execution) input(m message) {
	if x.opts.Input == nil {
		return
	}
	var q struct {
		Prompt string `json:"prompt"`
	}
	json.Unmarshal(m.content, &q)
	answer := x.opts.Input(q.Prompt)
	time.Sleep(answerDelay)
	x.k.ch.send(x.k.ch.stdin, "input_reply", map[string]any{"value": answer, "status": "ok"}, m.header)
}

// conclude turns the reply and the reason of an interrupt into a status and an
// error in words.
func (x *execution) conclude() {
	r := &x.res
	r.Count = x.reply.Count
	r.Status = x.stop
	switch x.stop {
	case "":
		r.Status = OK
		if x.reply.Status == "error" {
			r.Status, r.Err = Failed, errors.New(x.reply.EValue)
			if x.k.memory > 0 && outOfMemory(r.Outputs) {
				r.Unsaid = true
				r.Err = fmt.Errorf("the cell took more memory than it may, %s (%s=8G would give it eight gigabytes, 0 sets no limit)", sizeText(x.k.memory), MemoryVariable)
			} else if x.reply.EValue == "signal: killed" && x.k.interrupts.Load() == x.interrupts {
				r.Unsaid = true
				r.Err = errors.New("the cell was killed from outside, perhaps because the machine's memory was full")
			}
		} else if err := quiet(x.code, r.Outputs); err != nil {
			r.Status, r.Err = Failed, err
		}
	case TimedOut:
		r.Err = errors.Join(fmt.Errorf("still running after %v, interrupted", x.opts.Limit), r.Err)
	case Flooded:
		r.Err = errors.Join(fmt.Errorf("printed more than %d bytes, interrupted", x.opts.MaxOutput), r.Err)
	case Interrupted:
		r.Err = errors.Join(errors.New("interrupted"), r.Err)
	case Died:
		r.Err = errors.New("the kernel is gone")
		if !x.k.Alive() {
			r.Err = x.k.died()
		}
	}
}
