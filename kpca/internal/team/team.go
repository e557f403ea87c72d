// Package team shares the parts of a computation among a few goroutines that
// wait for work between parts, because starting goroutines (50–90 µs) would
// take longer than many a product of a matrix and a vector.
//
// A computation is cut into parts by its size alone, never by the number of
// cores, and each part writes to a place of its own: so the result has the same
// bits on any number of cores.
package team

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// patience is how long a goroutine waits awake. Longer waits would starve other
// processes on the same cores; shorter ones would park between two products.
const patience = 80 * time.Microsecond

// Team is a group of goroutines. Its zero value, and nil, work alone. Do must
// not be called by two goroutines at once, nor by a part of a running Do.
type Team struct {
	helpers  int
	job      atomic.Pointer[job]
	sleeping atomic.Int32
	mu       sync.Mutex
	wake     sync.Cond
}

// New makes a team of as many goroutines as there are cores for Go, the caller
// among them. Close ends it.
func New() *Team { return Of(runtime.GOMAXPROCS(0)) }

// Of makes a team of the given number of goroutines, the caller among them.
func Of(members int) *Team {
	t := &Team{helpers: members - 1}
	t.wake.L = &t.mu
	idle := &job{}
	t.job.Store(idle)
	for w := 1; w < members; w++ {
		go t.help(w, idle)
	}
	return t
}

// Close ends the helpers. The team must not be used afterwards.
func (t *Team) Close() {
	if t != nil && t.helpers > 0 {
		t.post(&job{end: true})
	}
}

// Do calls f(0), …, f(parts−1), each once, and returns when all have returned.
// A panic of f is passed on. Neighbouring parts tend to go to the same goroutine in every call, so that
// what a core has in its cache is used again.
func (t *Team) Do(parts int, f func(part int)) { t.do(parts, f, false) }

// DoBack is Do with each goroutine going through its parts in reverse: what its
// core has read last is still in its cache.
func (t *Team) DoBack(parts int, f func(part int)) { t.do(parts, f, true) }

func (t *Team) do(parts int, f func(part int), back bool) {
	if t == nil || t.helpers <= 0 || parts == 1 {
		for p := range parts {
			if back {
				p = parts - 1 - p
			}
			f(p)
		}
		return
	}
	j := newJob(parts, f, min(parts, t.helpers+1))
	j.back = back
	t.post(j)
	j.work(0)
	j.wait()
	if v := j.fault.Load(); v != nil {
		panic(*v)
	}
	j.f = nil // the job stays until the next one; what it worked on need not
}

func (t *Team) post(j *job) {
	t.job.Store(j)
	if t.sleeping.Load() > 0 {
		t.mu.Lock()
		t.wake.Broadcast()
		t.mu.Unlock()
	}
}

func (t *Team) help(member int, last *job) {
	for {
		j := t.next(last)
		if j.end {
			return
		}
		j.work(member)
		last = j
	}
}

// next waits for a job other than last: awake for a while, then asleep.
func (t *Team) next(last *job) *job {
	if spin(func() bool { return t.job.Load() != last }) {
		return t.job.Load()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sleeping.Add(1)
	defer t.sleeping.Add(-1)
	for t.job.Load() == last {
		t.wake.Wait()
	}
	return t.job.Load()
}

// spin waits awake until ready, at most for patience, and tells whether it is.
func spin(ready func() bool) bool {
	var start time.Time
	for i := 0; ; i++ {
		if ready() {
			return true
		}
		if i%64 != 63 {
			pause()
			continue
		}
		if start.IsZero() {
			start = time.Now()
		} else if time.Since(start) > patience {
			return false
		}
	}
}
