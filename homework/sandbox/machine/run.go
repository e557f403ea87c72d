package machine

import (
	"context"
	"os/exec"
	"runtime"
	"time"
)

// Run starts c under limits and waits. It keeps its thread, since on Linux the
// child is told to die with the thread that started it. The error is ErrTime or
// ErrBusy when the process was killed for the time it took, the context's when
// that ended, and the process's own otherwise.
func Run(ctx context.Context, c *exec.Cmd, limits Limits) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	Detach(c)
	c.WaitDelay = time.Second
	if err := c.Start(); err != nil {
		return err
	}
	Limit(c.Process.Pid, limits)
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
			why = ErrTime
		case <-ctx.Done():
			why = ctx.Err()
		}
		c.Process.Kill()
	}()
	err := c.Wait()
	close(done)
	<-watched
	if why == ErrTime && c.ProcessState.UserTime()+c.ProcessState.SystemTime() < time.Duration(limits.CPU)*time.Second*9/10 {
		return ErrBusy
	}
	if why != nil {
		return why
	}
	return err
}
