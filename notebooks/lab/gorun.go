package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// parentVariable tells the command which process go run is, whose end is its end:
// go run passes no signal on but the terminal's, and leaves its program behind
// when it is told to end.
const parentVariable = "KPCALAB_GO_RUN"

// byGoRun tells whether go run started this program: then it lies in a temporary
// folder of Go's, or in its build cache.
func byGoRun() bool {
	self, err := os.Executable()
	if err != nil {
		return false
	}
	cache := os.Getenv("GOCACHE")
	return strings.Contains(filepath.ToSlash(self), "/go-build") || cache != "" && strings.HasPrefix(self, cache+string(filepath.Separator))
}

// endWithGoRun ends the build with go run.
func endWithGoRun(ctx context.Context, stop context.CancelFunc, parent int) {
	for byGoRun() && ctx.Err() == nil {
		if os.Getppid() != parent {
			stop()
		}
		time.Sleep(500 * time.Millisecond)
	}
}
