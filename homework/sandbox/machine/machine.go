// Package machine is what the sandbox and the grader ask of the operating system: to
// run a process under limits, to tell how much it has used, to take rights away from
// one, and to hold files and folders so that a killed process leaves nothing behind.
//
//	err := machine.Run(ctx, command, machine.Limits{Wall: time.Minute, Memory: 512 << 20, CPU: 6})
//
// Linux has all of it; elsewhere some of it does nothing.
package machine

import (
	"errors"
	"time"
)

// Limits bound one process. All but Wall are enforced on Linux only, and 0 is no
// limit of them.
type Limits struct {
	Wall    time.Duration // the parent kills; everywhere
	Memory  uint64        // bytes of private writable memory
	CPU     uint64        // seconds
	File    uint64        // bytes per file
	Handles uint64
}

// The errors of this package.
var (
	ErrTime = errors.New("time limit") // a process was killed at it
	ErrBusy = errors.New("the machine is too busy; the call didn't get its time")
	ErrHeld = errors.New("another process holds the lock")
)
