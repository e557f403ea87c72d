package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// bar makes a progress bar, or a spinner when total is -1. It is silent where
// stderr is no terminal, since a log file has no use for a thousand bars.
func (c *command) bar(total int, what string) *progressbar.ProgressBar {
	var w io.Writer = io.Discard
	if f, ok := c.stderr.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		w = f
	}
	return progressbar.NewOptions(total, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30),
		progressbar.OptionSpinnerType(14), progressbar.OptionThrottle(100*time.Millisecond))
}
