package sandbox

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"kpcalab/homework/sandbox/machine"
	"kpcalab/homework/wire"
)

// Limits bound the run of a submission. Zero values choose the defaults.
type Limits struct {
	Call   time.Duration // one call; 0: 2 s
	Start  time.Duration // turning the module into machine code; 0: 20 s
	Memory int           // MiB an instance may hold; 0: 192
	CPU    time.Duration // of one worker process, Linux only; 0: 10 min
}

func (l Limits) orDefaults() Limits {
	if l.Call == 0 {
		l.Call = 2 * time.Second
	}
	if l.Start == 0 {
		l.Start = 20 * time.Second // measured: 75 submissions take 3 s
	}
	if l.Memory == 0 {
		l.Memory = 192
	}
	if l.CPU == 0 {
		l.CPU = 10 * time.Minute
	}
	return l
}

// Worker runs a module in a process of its own. It starts when first needed and
// again after it was killed. A Worker belongs to one goroutine.
type Worker struct {
	Restarts int // processes started so far

	module  *Module
	limits  Limits
	process *os.Process
	in      *bufio.Writer
	out     *bufio.Reader
	pipes   []io.Closer
	words   *lastWords    // what the process says when it crashes
	ended   chan error    // the process was waited for
	alive   bool          // an instance is there
	spent   time.Duration // by processes that have ended
	last    time.Duration // by this one, when last looked at
	looked  time.Time
}

// Worker makes a worker for the module; no process is started yet.
func (m *Module) Worker(limits Limits) *Worker {
	return &Worker{module: m, limits: limits.orDefaults()}
}

// Fresh starts a new instance: nothing of earlier calls is remembered. An error
// is a *Stopped when the submission's own start-up code is at fault.
func (w *Worker) Fresh(ctx context.Context) error {
	_, err := w.request(ctx, opFresh, 0, 0, nil, max(w.limits.Call, time.Second))
	w.alive = err == nil
	return err
}

// Limits are those in force.
func (w *Worker) Limits() Limits { return w.limits }

// Allow sets the limit of one call for those that follow.
func (w *Worker) Allow(call time.Duration) { w.limits.Call = call }

// Reply is what came back from a call.
type Reply struct {
	Results []Value
	After   []Value // the arguments as they are after the call
	Changed []int   // arguments that the function changed, by index
}

// Call runs one function of submission number i on args, which aren't changed.
// A *Stopped is the submission's doing; the next call starts a new instance.
func (w *Worker) Call(ctx context.Context, i int, name string, args []Value) (*Reply, error) {
	object := w.module.Objects[i]
	f := object.rules.index(name)
	if f < 0 || f >= len(object.Has) || !object.Has[f] {
		panic(fmt.Sprintf("sandbox: %s defines no function %s; ask Object.Has first", object.Name, name))
	}
	if !w.alive {
		if err := w.Fresh(ctx); err != nil {
			return nil, err
		}
	}
	body, err := w.request(ctx, opCall, i, f, wire.Append(nil, args), w.limits.Call)
	if err != nil {
		return nil, err
	}
	values, err := wire.Decode(body)
	if err != nil || len(values) != len(object.rules.Funcs[f].Out)+len(args) {
		return nil, &Stopped{Why: Trapped, Text: "the reply can't be read"} // only a module that was tampered with does this
	}
	return compareArgs(values, args), nil
}

func compareArgs(values, args []Value) *Reply {
	n := len(values) - len(args)
	r := &Reply{Results: values[:n], After: values[n:]}
	for i, a := range args {
		if !wire.Equal(normal(a), normal(values[n+i])) {
			r.Changed = append(r.Changed, i)
		}
	}
	return r
}

// normal lets an empty slice equal itself after the crossing.
func normal(v Value) Value {
	if len(v.Data) == 0 {
		return Value{}
	}
	return v
}

// Close ends the worker process.
func (w *Worker) Close() {
	if w.process == nil {
		return
	}
	w.pipes[0].Close() // the worker ends when its requests end
	timer := time.AfterFunc(time.Second, func() { w.process.Kill() })
	defer timer.Stop()
	w.reap()
}

func (w *Worker) kill() {
	w.process.Kill()
	w.reap()
}

// Spent is the time that calls have used so far: of the processor where the
// system tells, by the clock otherwise.
func (w *Worker) Spent() time.Duration {
	if w.process != nil && time.Since(w.looked) > 50*time.Millisecond { // a look costs as much as a small call
		w.looked = time.Now()
		if used, ok := machine.CPUTime(w.process.Pid); ok {
			w.last = used
		}
	}
	return w.spent + w.last
}

func (w *Worker) reap() {
	w.spent, w.last, w.looked = w.spent+w.last, 0, time.Time{}
	<-w.ended
	w.words.ended()
	for _, p := range w.pipes {
		p.Close()
	}
	w.process, w.alive = nil, false
}

// Start starts the process, if there is none, and turns the module into machine
// code. A caller with several submissions halves them when that fails: the next
// start would fail as well. Of a single submission the error is a *Stopped when
// the submission is at fault.
func (w *Worker) Start(ctx context.Context) error {
	if w.process != nil {
		return nil
	}
	return w.start(ctx)
}

// start runs this very program as a worker.
func (w *Worker) start(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return &ToolFailure{"worker", err}
	}
	config, err := json.Marshal(setting{w.module.path, w.module.tools.codes.dir, uint32(w.limits.Memory) * 16})
	if err != nil {
		return &ToolFailure{"worker", err}
	}
	c := exec.Command(self)
	c.Env = []string{workerVariable + "=" + string(config), "GOMAXPROCS=2", "SYSTEMROOT=" + os.Getenv("SYSTEMROOT")}
	c.Dir = w.module.tools.dir
	stdin, err1 := c.StdinPipe()
	stdout, err2 := c.StdoutPipe()
	var err3 error
	w.words, err3 = listen(c)
	if err := errors.Join(err1, err2, err3); err != nil {
		return &ToolFailure{"worker", err}
	}
	err = w.launch(c)
	w.words.started()
	if err != nil {
		return &ToolFailure{"worker", err}
	}
	w.Restarts++
	w.pipes = []io.Closer{stdin, stdout}
	w.in, w.out = bufio.NewWriterSize(stdin, 1<<16), bufio.NewReaderSize(stdout, 1<<16)
	status, body, err := w.read(ctx, w.limits.Start)
	if err == nil && status == statusReady {
		return nil
	}
	w.kill()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if stopped := w.whyNot(err, string(body)); stopped != nil && len(w.module.Objects) == 1 {
		return stopped
	}
	return &ToolFailure{"worker", fmt.Errorf("it didn't start: %v %s", err, body)}
}

// whyNot tells what in the code kept a worker from starting; nil when the worker
// was killed from outside, or says itself what it lacked.
func (w *Worker) whyNot(err error, said string) *Stopped {
	crash := w.words.String()
	switch {
	case strings.Contains(said, "over limit of"):
		return &Stopped{Why: OutOfRoom, Text: "its variables alone take more memory than a submission may use"}
	case errors.Is(err, machine.ErrTime):
		return &Stopped{Why: OutOfTime, Text: "turning it into machine code takes longer than " + w.limits.Start.String()}
	case strings.Contains(crash, "out of memory") || strings.Contains(crash, "cannot allocate memory"):
		return &Stopped{Why: OutOfRoom, Text: "turning it into machine code takes too much memory"}
	case strings.Contains(crash, "fatal error: ") || strings.Contains(crash, "panic: "):
		return &Stopped{Why: Trapped, Text: "it can't be turned into machine code"}
	}
	return nil
}

// launch starts c on a thread that lives as long as the process does: on Linux
// the kernel kills the child when that thread ends.
func (w *Worker) launch(c *exec.Cmd) error {
	started := make(chan error, 1)
	ended := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		machine.Detach(c)
		err := c.Start()
		if err == nil {
			machine.Limit(c.Process.Pid, machine.Limits{Memory: 1 << 30, CPU: uint64(w.limits.CPU / time.Second)})
		}
		started <- err
		if err == nil {
			_, err := c.Process.Wait()
			ended <- err
		}
	}()
	err := <-started
	w.process, w.ended = c.Process, ended
	return err
}

// request sends one request and reads its reply.
func (w *Worker) request(ctx context.Context, op byte, submission, function int, body []byte, limit time.Duration) ([]byte, error) {
	if w.process == nil {
		if err := w.start(ctx); err != nil {
			return nil, err
		}
	}
	head := binary.LittleEndian.AppendUint32([]byte{op}, uint32(submission))
	head = binary.LittleEndian.AppendUint32(head, uint32(function))
	head = binary.LittleEndian.AppendUint32(head, uint32(len(body)))
	w.in.Write(head)
	w.in.Write(body)
	err := w.in.Flush()
	var status byte
	var text []byte
	if err == nil {
		status, text, err = w.read(ctx, limit)
	}
	if err != nil {
		w.kill()
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, machine.ErrTime):
			return nil, &Stopped{Why: OutOfTime, Text: "no result after " + limit.String()}
		}
		return nil, &ToolFailure{"worker", fmt.Errorf("it ended: %w", err)}
	}
	switch status {
	case statusOK:
		return text, nil
	case statusPanicked:
		return nil, panicked(string(text))
	case statusDead:
		w.alive = false
		why, words, _ := strings.Cut(string(text), "\n")
		return nil, &Stopped{Why: Reason(why), Text: words}
	}
	w.kill()
	return nil, &ToolFailure{"worker", errors.New(string(text))}
}

var panicPlace = regexp.MustCompile(` @(\d+)$`)

func panicked(text string) *Stopped {
	s := &Stopped{Why: Panicked, Text: strings.TrimPrefix(text, "panic: ")}
	if m := panicPlace.FindStringSubmatch(text); m != nil {
		s.Line, _ = strconv.Atoi(m[1])
		s.Text = strings.TrimSuffix(s.Text, m[0])
	}
	if lines := strings.SplitN(s.Text, "\n", 4); len(lines) == 4 {
		s.Text = strings.Join(lines[:3], "\n")
	}
	return s
}

// patience is how many times its limit a call may take by the clock while it
// doesn't get the processor.
const patience = 20

// watch kills the worker when the limit is used up, and reports why. A call that
// has hardly run, because others have the processor, gets more time.
func (w *Worker) watch(ctx context.Context, limit time.Duration, done <-chan struct{}) error {
	process := w.process
	began := time.Now()
	before := w.last
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case <-done:
			return nil
		case <-ctx.Done():
			process.Kill()
			return ctx.Err()
		case <-timer.C:
		}
		used, ok := machine.CPUTime(process.Pid)
		if ok {
			w.last = used
		}
		used -= before
		switch {
		case !ok || used >= limit*9/10:
			process.Kill()
			return machine.ErrTime
		case time.Since(began) > patience*limit: // whatever it used of it: another try may end well
			process.Kill()
			return machine.ErrBusy
		}
		timer.Reset(max(limit-used, 50*time.Millisecond))
	}
}

// read waits for one reply, and kills the worker when it takes too long.
func (w *Worker) read(ctx context.Context, limit time.Duration) (status byte, body []byte, err error) {
	done, why := make(chan struct{}), make(chan error, 1)
	began := time.Now()
	w.Spent()
	go func() { why <- w.watch(ctx, limit, done) }()
	var head [5]byte
	if _, err = io.ReadFull(w.out, head[:]); err == nil {
		size := binary.LittleEndian.Uint32(head[1:])
		if size > maxReply {
			err = fmt.Errorf("a reply of %d bytes", size)
		} else {
			body = make([]byte, size)
			_, err = io.ReadFull(w.out, body)
		}
	}
	close(done)
	if killed := <-why; killed != nil {
		err = killed
	}
	if runtime.GOOS != "linux" {
		w.spent += time.Since(began)
	}
	return head[0], body, err
}
