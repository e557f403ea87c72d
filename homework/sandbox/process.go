package sandbox

import (
	"context"
	"errors"
	"os/exec"
	"runtime"
	"time"
)

// processLimits bound one compiler, linker or worker process. Memory, CPU, file
// size and descriptors are enforced on Linux only, see Protections.
type processLimits struct {
	Wall    time.Duration // the parent kills; everywhere
	Memory  uint64        // bytes of private writable memory
	CPU     uint64        // seconds
	File    uint64        // bytes per file
	Handles uint64
}

// Measured: the worst honest batch links in 80 MB and 0.4 s, a source of 250 KB
// compiles in 2 s; compile bombs that pass the
// vet are stopped at 302 MB resident.
var toolLimits = processLimits{Wall: 2 * time.Minute, Memory: 512 << 20, CPU: 6, File: 64 << 20, Handles: 256}

var errWall = errors.New("time limit")

// runLimited starts c under limits and waits. It keeps its thread, since on
// Linux the child is told to die with the thread that started it.
func runLimited(ctx context.Context, c *exec.Cmd, limits processLimits) error {
	defer func() {
		if c.ProcessState != nil {
			Spend(ctx, c.ProcessState.UserTime()+c.ProcessState.SystemTime())
		}
	}()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	detach(c)
	c.WaitDelay = time.Second
	if err := c.Start(); err != nil {
		return err
	}
	limitProcess(c.Process.Pid, limits)
	done := make(chan struct{})
	var why error
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		timer := time.NewTimer(limits.Wall)
		defer timer.Stop()
		select {
		case <-done:
			return
		case <-timer.C:
			why = errWall
		case <-ctx.Done():
			why = ctx.Err()
		}
		c.Process.Kill()
	}()
	err := c.Wait()
	close(done)
	<-watched
	if why == errWall && c.ProcessState.UserTime()+c.ProcessState.SystemTime() < time.Duration(limits.CPU)*time.Second/2 {
		return errBusy
	}
	if why != nil {
		return why
	}
	return err
}
