package interpret

import (
	"time"

	"github.com/goplus/ixgo"
)

// A sleep leaves the program to the browser, so that timers, messages and other
// goroutines have their turn; runtime.Gosched would not. Less than a millisecond,
// a browser's unit, can be over before the scheduler comes to rest, which leaves
// the browser waiting. Turn is there once build/patch.go has been applied, as the
// build does.
func init() { ixgo.Turn = func() { time.Sleep(time.Millisecond) } }
