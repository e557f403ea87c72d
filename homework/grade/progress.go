package main

import (
	"fmt"
	"io"
	"time"
)

// progress is a line now and then.
type progress struct {
	w           io.Writer
	n, all      int
	began, last time.Time
}

func newProgress(all int, w io.Writer) *progress {
	return &progress{w: w, all: all, began: time.Now(), last: time.Now()}
}

func (p *progress) step() {
	p.n++
	if p.n == p.all || time.Since(p.last) < 10*time.Second {
		return
	}
	p.last = time.Now()
	left := time.Since(p.began) / time.Duration(p.n) * time.Duration(p.all-p.n)
	fmt.Fprintf(p.w, "%d of %d graded, about %v left\n", p.n, p.all, left.Round(time.Second))
}
