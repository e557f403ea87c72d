package interpret

import (
	"errors"
	"fmt"

	"kpcalab/notebooks/tab/cells"
)

// Status says how a cell ended.
type Status string

// The ways in which a cell can end.
const (
	OK       Status = "ok"
	Compile  Status = "compile" // it did not compile; nothing ran
	Panicked Status = "panic"
	Exited   Status = "exit" // os.Exit with a code other than 0
	Stopped  Status = "stopped"
)

// Result is what running a cell gave.
type Result struct {
	Status   Status
	Count    int            // number of the run
	Problems cells.Problems // of Compile: all; of Panicked: what was said, and where
	Trace    []Place        // of Panicked: the calls that led there, innermost first
	Code     int            // of os.Exit
}

// Place is a line of a cell, in the function named.
type Place struct {
	Func       string
	Cell, Line int
}

// Err is nil exactly when the status is OK.
func (r Result) Err() error {
	switch r.Status {
	case OK:
		return nil
	case Exited:
		return fmt.Errorf("the cell ended with os.Exit(%d)", r.Code)
	case Stopped:
		return errors.New("stopped")
	}
	return r.Problems
}
