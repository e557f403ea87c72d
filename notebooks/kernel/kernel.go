package kernel

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Kernel is a running kernel process with its connection. It runs one cell at a
// time; its methods may be called from several goroutines.
type Kernel struct {
	ch      *channels
	cmd     *exec.Cmd
	tmp     string // TMPDIR of the process and everything below it
	release func() // gives tmp up
	unwatch func() // calls the watchdog off
	memory  uint64 // that a program of a cell may take; 0: no limit
	log     *tail
	gone    chan struct{} // closed when the process has ended
	fate    error         // how it ended; valid after gone
	busy    sync.Mutex    // held while a cell runs
	close   sync.Once

	interrupts atomic.Int32 // that were asked for
	closing    atomic.Bool  // what a running cell says from now on is of the shutdown

	connected bool // set by Start; before that there is nobody to send to
}

const (
	startLimit = 30 * time.Second // for a kernel on a machine that is busy
	startTries = 3                // a port may be taken between choosing and use
	closeLimit = 3 * time.Second  // for a shutdown that was asked for politely
)

// errPort marks a start that is worth another try with other ports.
var errPort = errors.New("the kernel did not listen on its ports")

// Start starts a kernel whose cells run in dir and waits until it answers.
// The caller must Close it.
func Start(ctx context.Context, spec *Spec, dir string) (*Kernel, error) {
	if err := supported(); err != nil {
		return nil, err
	}
	var err error
	for range startTries {
		var k *Kernel
		if k, err = start(ctx, spec, dir); err == nil {
			return k, nil
		}
		if !errors.Is(err, errPort) {
			break
		}
	}
	return nil, fmt.Errorf("starting the kernel: %w", err)
}

func start(ctx context.Context, spec *Spec, dir string) (*Kernel, error) {
	tmp, release, err := Folder()
	if err != nil {
		return nil, err
	}
	k := &Kernel{ch: newChannels(newSigner()), tmp: tmp, release: release, log: &tail{max: 8 << 10}, gone: make(chan struct{})}
	k.memory, err = MemoryLimit()
	var conn *connection
	if err == nil {
		conn, err = newConnection(k.ch.key, tmp)
	}
	if err == nil {
		err = k.launch(spec, dir, conn)
	}
	if err != nil {
		k.ch.close()
		os.RemoveAll(tmp)
		release()
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, startLimit)
	defer cancel()
	if err := k.connect(ctx, conn); err != nil {
		k.Close()
		return nil, err
	}
	return k, nil
}

func (k *Kernel) launch(spec *Spec, dir string, conn *connection) error {
	file := filepath.Join(k.tmp, "connection.json")
	b, err := json.Marshal(conn)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, b, 0o600); err != nil { // the key is in it
		return err
	}
	argv := spec.argv(file)
	k.cmd = exec.Command(argv[0], argv[1:]...)
	k.cmd.Dir, k.cmd.Env = dir, spec.environ(k.tmp)
	k.cmd.Stdout, k.cmd.Stderr = k.log, k.log
	k.cmd.WaitDelay = time.Second // a cell's child may hold the log open
	ownGroup(k.cmd)
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // see EndWithParent
		defer runtime.UnlockOSThread()
		err := k.cmd.Start()
		started <- err
		if err == nil {
			k.fate = k.cmd.Wait()
			close(k.gone)
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	if k.unwatch, err = Watch(k.cmd.Process.Pid, k.tmp); err == nil {
		err = LimitMemory(k.cmd.Process.Pid, k.memory)
	}
	if err != nil {
		k.end()
	}
	return err
}

// end kills the process and all that it started, and waits for it.
func (k *Kernel) end() {
	killGroup(k.cmd)
	<-k.gone
	if k.unwatch != nil {
		k.unwatch()
	}
}

// connect dials the channels and repeats kernel_info_request until a reply came
// on shell and anything on iopub, because iopub drops what it sent before the
// subscription arrived.
func (k *Kernel) connect(ctx context.Context, conn *connection) error {
	dialed := make(chan error, 1)
	go func() { dialed <- k.ch.dial(conn) }()
	select {
	case err := <-dialed:
		if err != nil {
			return fmt.Errorf("%w: %w", errPort, err)
		}
	case <-k.gone:
		return fmt.Errorf("%w: %w", errPort, k.died())
	case <-ctx.Done():
		return fmt.Errorf("no connection after %v: %w%s", startLimit, ctx.Err(), k.log.note())
	}
	ask := time.NewTicker(200 * time.Millisecond)
	defer ask.Stop()
	replied, published := false, false
	k.ch.send(k.ch.shell, "kernel_info_request", struct{}{}, header{})
	for !replied || !published {
		select {
		case m := <-k.ch.in:
			replied = replied || m.header.MsgType == "kernel_info_reply"
			published = published || m.channel == "iopub"
		case <-ask.C:
			k.ch.send(k.ch.shell, "kernel_info_request", struct{}{}, header{})
		case <-k.gone:
			return fmt.Errorf("%w: %w", errPort, k.died())
		case <-ctx.Done():
			return fmt.Errorf("no answer after %v: %w%s", startLimit, ctx.Err(), k.log.note())
		}
	}
	k.connected = true
	return nil
}

// Interrupt asks the kernel to stop the running cell. GoNB sends the cell an
// interrupt signal, and kills it when it still runs five seconds later.
func (k *Kernel) Interrupt() {
	k.interrupts.Add(1)
	k.ch.send(k.ch.control, "interrupt_request", struct{}{}, header{})
}

// Alive reports whether the process is still there.
func (k *Kernel) Alive() bool {
	select {
	case <-k.gone:
		return false
	default:
		return true
	}
}

// Close shuts the kernel down, ends every process that it started and removes
// its temporary folder. What a cell that still runs says of that is dropped. It may
// be called more than once.
func (k *Kernel) Close() error {
	var err error
	k.close.Do(func() {
		k.closing.Store(true)
		if k.connected && k.Alive() {
			k.ch.send(k.ch.control, "shutdown_request", map[string]any{"restart": false}, header{})
		}
		end := time.After(closeLimit)
		for waiting := k.connected; waiting; {
			select {
			case <-k.ch.in: // a kernel that cannot write does not end
			case <-k.gone:
				waiting = false
			case <-end:
				waiting = false
			}
		}
		k.end()
		k.ch.close()
		err = RemoveAll(k.tmp)
		k.release()
	})
	return err
}

// RemoveAll removes a folder, and tries for a while, since killed processes may
// end a moment later.
func RemoveAll(dir string) (err error) {
	for range 20 {
		if err = os.RemoveAll(dir); err == nil {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}

func (k *Kernel) died() error {
	how := "it ended without an error"
	if k.fate != nil {
		how = k.fate.Error()
	}
	if k.cmd.ProcessState != nil && !k.cmd.ProcessState.Exited() {
		return fmt.Errorf("the kernel process ended (%s)", how) // from outside: it had no time to say why
	}
	return fmt.Errorf("the kernel process ended (%s)%s", how, k.log.note())
}

// tail keeps the last bytes that were written to it.
type tail struct {
	mu  sync.Mutex
	buf []byte
	max int
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf = append(t.buf, p...)
	if over := len(t.buf) - t.max; over > 0 {
		t.buf = bytes.Clone(t.buf[over:])
	}
	return len(p), nil
}

// note returns the last lines of the log for an error message.
func (t *tail) note() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.buf)), "\n")
	if len(lines) > 5 {
		lines = lines[len(lines)-5:]
	}
	if text := strings.Join(lines, "\n\t"); text != "" {
		return "; its last words:\n\t" + text
	}
	return ""
}
