package symeig

import (
	"runtime"
	"sync/atomic"
	"time"
)

// maxWorkers bounds a team; the reduction has reductionChunks shares at most.
const maxWorkers = 8

// patience is how long a worker spins for the next job before it parks. Longer
// would starve other processes, parking at once would cost 50 µs a job.
const patience = 80 * time.Microsecond

// team shares the chunks of short jobs among a few goroutines that outlive a
// job. How a job is cut into chunks never depends on the number of workers, so
// neither do the results.
type team struct {
	workers int
	current atomic.Pointer[job]
	doors   []door // where worker 1, 2, … and, at 0, the caller park
}

// job is one parallel step: chunks 0 … len(taken)−1, each claimed once.
type job struct {
	work  func(worker, chunk int)
	taken []atomic.Bool
	left  atomic.Int32 // chunks not yet finished
	quit  bool
}

// newTeam starts size−1 goroutines; the caller itself is worker 0.
func newTeam(size int) *team {
	t := &team{workers: size, doors: make([]door, size)}
	for i := range t.doors {
		t.doors[i].open = make(chan struct{}, 1)
	}
	for w := 1; w < size; w++ {
		go t.serve(w)
	}
	return t
}

// alone is a team of the caller only.
func alone() *team { return &team{workers: 1} }

// workersFor is the number of workers that pay off for an n×n problem.
func workersFor(n int) int {
	if n < parallelSize {
		return 1
	}
	return min(runtime.GOMAXPROCS(0), maxWorkers)
}

// run does every chunk once and returns when all are done. The caller takes
// over the chunks that no worker has claimed when it is done with its own: a
// worker that another process keeps off its core delays nothing but the chunk
// it holds.
func (t *team) run(chunks int, work func(worker, chunk int)) {
	if t.workers == 1 || chunks == 1 {
		for c := range chunks {
			work(0, c)
		}
		return
	}
	j := &job{work: work, taken: make([]atomic.Bool, chunks)}
	j.left.Store(int32(chunks))
	t.current.Store(j)
	for w := 1; w < t.workers; w++ {
		t.doors[w].knock()
	}
	t.help(j, 0)
	t.doors[0].wait(func() bool { return j.left.Load() == 0 })
}

// stop ends the goroutines of the team.
func (t *team) stop() {
	if t.workers == 1 {
		return
	}
	t.current.Store(&job{quit: true})
	for w := 1; w < t.workers; w++ {
		t.doors[w].knock()
	}
}

func (t *team) serve(w int) {
	var last *job
	for {
		t.doors[w].wait(func() bool { return t.current.Load() != last })
		last = t.current.Load()
		if last == nil {
			continue
		}
		if last.quit {
			return
		}
		t.help(last, w)
	}
}

// help claims chunks: first those that are w's own, so that the same core sees
// the same data in every job, then any.
func (t *team) help(j *job, w int) {
	for c := range j.taken {
		if t.owner(c) == w {
			t.try(j, w, c)
		}
	}
	for c := range j.taken {
		t.try(j, w, c)
	}
}

// owner deals chunks in a snake (0 1 1 0 0 1 …), which evens out shares that
// shrink from one chunk to the next.
func (t *team) owner(chunk int) int {
	round, at := chunk/t.workers, chunk%t.workers
	if round%2 == 1 {
		return t.workers - 1 - at
	}
	return at
}

func (t *team) try(j *job, w, chunk int) {
	if j.taken[chunk].Load() || !j.taken[chunk].CompareAndSwap(false, true) {
		return
	}
	j.work(w, chunk)
	if j.left.Add(-1) == 0 {
		t.doors[0].knock()
	}
}

// door is where one goroutine waits for a condition that another makes true.
type door struct {
	parked atomic.Bool
	open   chan struct{}
	_      [48]byte // doors of two workers don't share a cache line
}

// wait spins until ready, and parks when that takes long.
func (d *door) wait(ready func() bool) {
	for !ready() {
		if d.spin(ready) {
			return
		}
		d.parked.Store(true)
		if ready() && d.parked.CompareAndSwap(true, false) {
			return
		}
		<-d.open // the knock that found the goroutine parked
	}
}

func (d *door) spin(ready func() bool) bool {
	start := time.Now()
	for time.Since(start) < patience {
		for range 200 {
			if ready() {
				return true
			}
		}
	}
	return false
}

// knock wakes the goroutine behind the door if it has parked. What it waits
// for must be true before.
func (d *door) knock() {
	if d.parked.CompareAndSwap(true, false) {
		d.open <- struct{}{}
	}
}
