package team

import "sync/atomic"

// job is one call of Do. Each goroutine begins with a range of parts of its
// own, and then takes what is left of the ranges of others.
type job struct {
	end    bool
	back   bool // ranges are taken from their ends on
	f      func(part int)
	ranges []span
	left   atomic.Int64        // parts not yet done
	done   chan struct{}       // closed by whoever does the last part
	fault  atomic.Pointer[any] // what a part panicked with, the first that was seen
}

// span is a range of parts of which those before next are taken. It fills a
// cache line, so that two goroutines don't fight for one.
type span struct {
	next       atomic.Int64
	start, end int64
	_          [40]byte
}

func newJob(parts int, f func(part int), spans int) *job {
	j := &job{f: f, ranges: make([]span, spans), done: make(chan struct{})}
	j.left.Store(int64(parts))
	for s := range j.ranges {
		j.ranges[s].start = int64(parts * s / spans)
		j.ranges[s].next.Store(j.ranges[s].start)
		j.ranges[s].end = int64(parts * (s + 1) / spans)
	}
	return j
}

// work does parts until all are taken.
func (j *job) work(member int) {
	for i := range j.ranges {
		r := &j.ranges[(member+i)%len(j.ranges)]
		for {
			p := r.next.Add(1) - 1
			if p >= r.end {
				break
			}
			if j.back {
				p = r.start + r.end - 1 - p
			}
			j.part(int(p))
			if j.left.Add(-1) == 0 {
				close(j.done)
			}
		}
	}
}

// part does one part. A panic ends neither the goroutine nor the job: Do passes it
// on to its caller, who can recover.
func (j *job) part(p int) {
	defer func() {
		if v := recover(); v != nil {
			j.fault.CompareAndSwap(nil, &v)
		}
	}()
	if j.fault.Load() == nil {
		j.f(p)
	}
}

func (j *job) wait() {
	if !spin(func() bool { return j.left.Load() == 0 }) {
		<-j.done
	}
}
