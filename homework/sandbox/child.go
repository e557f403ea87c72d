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
	"runtime/debug"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"

	"kpcalab/homework/sandbox/machine"
)

// workerVariable, when set, turns any program that contains this package into a
// worker: the grader starts itself once more, and so does a test.
const workerVariable = "KPCALAB_SANDBOX_WORKER"

func init() {
	if setting := os.Getenv(workerVariable); setting != "" {
		os.Exit(serve(setting, os.Stdin, os.Stdout))
	}
}

// setting is what a worker is told at start.
type setting struct {
	Module, Cache string
	Pages         uint32 // of 64 KiB, the most that an instance may hold
}

// Status of a reply.
const (
	statusReady = iota
	statusOK
	statusPanicked // the instance goes on
	statusDead     // the instance is gone
	statusFailed   // the worker is at fault
)

// Requests.
const (
	opFresh = 'F'
	opCall  = 'C'
)

const maxReply = 16 << 20

type child struct {
	runtime wazero.Runtime
	code    wazero.CompiledModule
	ctx     context.Context
	module  api.Module
	output  *guestOutput
}

// serve is the worker: it reads requests and writes replies until stdin ends.
func serve(config string, r io.Reader, w io.Writer) int {
	var s setting
	if err := json.Unmarshal([]byte(config), &s); err != nil {
		fmt.Fprintln(os.Stderr, "sandbox worker:", err)
		return 2
	}
	debug.SetMemoryLimit(400 << 20)
	in, out := bufio.NewReaderSize(r, 1<<16), bufio.NewWriterSize(w, 1<<16)
	c, err := load(s)
	if err != nil {
		reply(out, statusFailed, []byte(err.Error()))
		return 2
	}
	reply(out, statusReady, nil)
	for {
		var head [13]byte // op, submission, function, length
		if _, err := io.ReadFull(in, head[:]); err != nil {
			return 0
		}
		body := make([]byte, binary.LittleEndian.Uint32(head[9:]))
		if _, err := io.ReadFull(in, body); err != nil {
			return 0
		}
		status, text := byte(statusOK), []byte(nil)
		if head[0] == opFresh {
			status, text = c.fresh()
		} else {
			status, text = c.call(binary.LittleEndian.Uint32(head[1:]), binary.LittleEndian.Uint32(head[5:]), body)
		}
		if reply(out, status, text) != nil {
			return 0
		}
	}
}

func reply(w *bufio.Writer, status byte, body []byte) error {
	head := binary.LittleEndian.AppendUint32([]byte{status}, uint32(len(body)))
	w.Write(head)
	w.Write(body)
	return w.Flush()
}

// load turns the module into machine code, and then gives up every right that
// the worker doesn't need, before any code of a submission runs.
func load(s setting) (*child, error) {
	wasm, err := os.ReadFile(s.Module)
	if err != nil {
		return nil, err
	}
	cache, err := wazero.NewCompilationCacheWithDir(s.Cache)
	if err != nil {
		return nil, err
	}
	ctx := context.Background()
	if a := machine.Allocator(); a != nil {
		ctx = experimental.WithMemoryAllocator(ctx, a)
	}
	config := wazero.NewRuntimeConfigCompiler().WithMemoryLimitPages(s.Pages).WithDebugInfoEnabled(false).WithCompilationCache(cache)
	c := &child{ctx: ctx, runtime: wazero.NewRuntimeWithConfig(ctx, config)}
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, c.runtime); err != nil {
		return nil, err
	}
	if c.code, err = c.runtime.CompileModule(ctx, wasm); err != nil {
		return nil, err
	}
	return c, machine.Confine()
}

func (c *child) fresh() (byte, []byte) {
	if c.module != nil {
		c.module.Close(c.ctx)
	}
	c.output = &guestOutput{}
	config := new(clock).of(wazero.NewModuleConfig()).WithName("").WithStartFunctions("_initialize").
		WithStdin(strings.NewReader("")).WithStdout(c.output).WithStderr(c.output)
	var err error
	if c.module, err = c.runtime.InstantiateModule(c.ctx, c.code, config); err != nil {
		c.module = nil
		return statusDead, c.lastWords(err)
	}
	return statusOK, nil
}

func (c *child) call(submission, function uint32, args []byte) (byte, []byte) {
	if c.module == nil {
		return statusFailed, []byte("no instance")
	}
	c.output.total = 0
	result, err := c.exchange(submission, function, args)
	if err != nil {
		words := c.lastWords(err)
		c.module.Close(c.ctx)
		c.module = nil
		return statusDead, words
	}
	size, address := uint32(result), uint32(result>>32)&0x7fffffff
	if size > maxReply {
		return statusDead, []byte("the reply has more bytes than the grader accepts")
	}
	body, ok := c.module.Memory().Read(address, size)
	if !ok {
		return statusDead, []byte("the reply lies outside the memory")
	}
	if result>>63 == 1 {
		return statusPanicked, body
	}
	return statusOK, body
}

func (c *child) exchange(submission, function uint32, args []byte) (uint64, error) {
	at, err := c.module.ExportedFunction("buffer").Call(c.ctx, uint64(len(args)))
	if err != nil {
		return 0, err
	}
	if !c.module.Memory().Write(uint32(at[0]), args) {
		return 0, errors.New("the argument buffer lies outside the memory")
	}
	result, err := c.module.ExportedFunction("call").Call(c.ctx, uint64(submission), uint64(function))
	if err != nil {
		return 0, err
	}
	return result[0], nil
}

// lastWords tells how an instance ended: the reason in a first line, then what
// Go printed.
func (c *child) lastWords(err error) []byte {
	printed := c.output.String()
	why := Trapped
	var exit *sys.ExitError
	switch {
	case strings.Contains(printed, "out of memory") || strings.Contains(printed, "cannot allocate memory"):
		why = OutOfRoom // before the flood: Go's own account of many goroutines is one
	case errors.Is(err, errFlood) || c.output.total > floodLimit:
		why = Flooded
	case strings.Contains(printed, "fatal error: ") || strings.Contains(printed, "panic: "):
	case errors.As(err, &exit):
		why, printed = Exited, fmt.Sprintf("exit code %d", exit.ExitCode())
	default:
		printed += firstLine(err.Error())
	}
	if i := strings.Index(printed, "fatal error: "); i >= 0 {
		printed = firstLine(printed[i:])
	} else if i := strings.Index(printed, "panic: "); i >= 0 {
		printed = firstLine(printed[i:])
	}
	return []byte(string(why) + "\n" + firstLine(printed))
}

var errFlood = errors.New("output limit")

// floodLimit is what one call may print, in bytes: nothing of it is kept, so that the
// limit is for loops that do nothing else. A line of debugging in a kernel of 13
// coordinates makes 8 MB of all wines.
const floodLimit = 64 << 20

// guestOutput keeps the first bytes that a submission prints, and ends the call
// of one that floods.
type guestOutput struct {
	capped
	total int
}

func (g *guestOutput) Write(p []byte) (int, error) {
	g.keep = 16 << 10
	g.total += len(p)
	if g.total > floodLimit {
		panic(errFlood) // wazero recovers it: the guest's call ends with this error
	}
	return g.capped.Write(p)
}
