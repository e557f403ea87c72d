package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress is a bar on a terminal, and a line now and then elsewhere.
type progress struct {
	bar    *progressbar.ProgressBar
	w      io.Writer
	n, all int
	began  time.Time
	last   time.Time
}

func newProgress(all int, w io.Writer) *progress {
	p := &progress{w: w, all: all, began: time.Now(), last: time.Now()}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.bar = progressbar.NewOptions(all, progressbar.OptionSetWriter(w), progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true),
			progressbar.OptionSetElapsedTime(true), progressbar.OptionSetDescription("graded"), progressbar.OptionSetWidth(32), progressbar.OptionClearOnFinish())
	}
	return p
}

func (p *progress) say(text string) {
	if p.bar != nil {
		p.bar.RenderBlank()
		return
	}
	fmt.Fprintf(p.w, "%d to grade; %s\n", p.all, text)
}

func (p *progress) step() {
	p.n++
	if p.bar != nil {
		p.bar.Add(1)
		return
	}
	if p.n < p.all && time.Since(p.last) > 10*time.Second {
		p.last = time.Now()
		if p.n*20 < p.all { // the first results wait for the compiler: no rate yet
			fmt.Fprintf(p.w, "%d of %d graded\n", p.n, p.all)
			return
		}
		left := time.Since(p.began) / time.Duration(p.n) * time.Duration(p.all-p.n)
		fmt.Fprintf(p.w, "%d of %d graded, about %v left\n", p.n, p.all, left.Round(time.Second))
	}
}

func (p *progress) done() {
	if p.bar != nil {
		p.bar.Finish()
	}
}
