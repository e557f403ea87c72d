package sheets

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"time"

	"kpcalab/homework/exercise"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/wire"
)

// Caller runs one function of a submission.
type Caller func(name string, args []sandbox.Value) (*sandbox.Reply, error)

// Student is a submission as the checks see it.
type Student struct {
	Changed   map[string]string // function → the argument that it changed
	Failure   error             // the sandbox itself failed: no verdict holds
	Tolerance float64           // the sheet's

	call   Caller
	rules  sandbox.Rules
	late   map[string]int // function → calls that hit the time limit
	last   map[string]*sandbox.Stopped
	sample map[string][]recorded
	recent map[string][]recorded
	count  map[string]int
	rng    *rand.Rand
	clock  func() time.Duration
	budget time.Duration // as clock counts
}

type recorded struct {
	args    []sandbox.Value
	results []sandbox.Value
}

// lateCalls is after how many time-outs a function isn't called any more. Where
// limits count processor time one is proof enough.
var lateCalls = map[bool]int{true: 1, false: 2}[runtime.GOOS == "linux"]

const (
	sampleCalls = 3 // recorded per function at random, for Repeat
	recentCalls = 1 // and the last
)

// NewStudent wraps a caller. budget bounds the time of all calls together, as
// clock counts it; 0 is 30 s. A nil clock is the one on the wall.
func NewStudent(call Caller, rules sandbox.Rules, seed uint64, budget time.Duration, clock func() time.Duration) *Student {
	if budget == 0 {
		budget = 30 * time.Second
	}
	if clock == nil {
		began := time.Now()
		clock = func() time.Duration { return time.Since(began) }
	}
	return &Student{call: call, rules: rules, Changed: map[string]string{}, late: map[string]int{}, last: map[string]*sandbox.Stopped{},
		sample: map[string][]recorded{}, recent: map[string][]recorded{}, count: map[string]int{}, rng: rand.New(rand.NewPCG(seed, 1)), clock: clock, budget: clock() + budget}
}

// Caller is one function as an exercise calls it.
func (s *Student) Caller(name string) exercise.Caller {
	return func(args ...any) exercise.Reply {
		reply, err := s.try(name, args...)
		var stopped *sandbox.Stopped
		switch {
		case errors.As(err, &stopped):
			stop := exercise.Stop(stopped.Why)
			if stop == exercise.Panicked && strings.Contains(stopped.Text, exercise.Blank.Error()) {
				stop = exercise.Unwritten
			}
			return exercise.Reply{Stop: stop, Text: stopped.Words()}
		case err != nil:
			return exercise.Reply{Stop: exercise.Failed, Text: err.Error()}
		}
		r := exercise.Reply{}
		if len(reply.Results) > 0 {
			r.Value = numbers(reply.Results[0])
		}
		for _, a := range reply.After {
			r.After = append(r.After, numbers(a))
		}
		return r
	}
}

func numbers(v sandbox.Value) exercise.Numbers {
	return exercise.Numbers{Rows: v.Rows, Cols: v.Cols, Data: v.Data}
}

// try calls a function for a check, and keeps some calls for Repeat.
func (s *Student) try(name string, args ...any) (*sandbox.Reply, error) {
	values := make([]sandbox.Value, len(args))
	for i, a := range args {
		values[i] = sandbox.Of(a)
	}
	reply, err := s.ask(name, values)
	if err != nil {
		return nil, err
	}
	s.record(name, values, reply.Results)
	return reply, nil
}

// ask calls a function that may still be called.
func (s *Student) ask(name string, values []sandbox.Value) (*sandbox.Reply, error) {
	if s.Failure != nil {
		return nil, s.Failure
	}
	if s.late[name] >= lateCalls {
		return nil, s.last[name]
	}
	if s.clock() > s.budget {
		return nil, &sandbox.Stopped{Why: sandbox.OutOfTime, Text: "all calls together took too long"}
	}
	reply, err := s.call(name, values)
	if err != nil {
		s.note(name, err)
		return nil, err
	}
	if len(reply.Changed) > 0 {
		s.Changed[name] = s.parameter(name, reply.Changed[0])
	}
	return reply, nil
}

func (s *Student) note(name string, err error) {
	var stopped *sandbox.Stopped
	if !errors.As(err, &stopped) {
		s.Failure = err
		return
	}
	if stopped.Why == sandbox.OutOfTime {
		s.late[name]++
		s.last[name] = stopped
	}
}

func (s *Student) parameter(name string, i int) string {
	for _, f := range s.rules.Funcs {
		if f.Name == name && i < len(f.Params) {
			return f.Params[i]
		}
	}
	return fmt.Sprintf("argument %d", i+1)
}

// record keeps the last calls and a random sample of all, each with the same chance.
func (s *Student) record(name string, args, results []sandbox.Value) {
	s.count[name]++
	r := recorded{args, results}
	s.recent[name] = append(s.recent[name], r)
	if over := len(s.recent[name]) - recentCalls; over > 0 {
		s.recent[name] = s.recent[name][over:]
	}
	if list := s.sample[name]; len(list) < sampleCalls {
		s.sample[name] = append(list, r)
	} else if i := s.rng.IntN(s.count[name]); i < sampleCalls {
		list[i] = r
	}
}

// recall finds the result of an earlier call with the same arguments, nil if it
// wasn't recorded.
func (s *Student) recall(name string, args ...any) []sandbox.Value {
	for _, r := range append(slices.Clone(s.sample[name]), s.recent[name]...) {
		same := len(r.args) == len(args)
		for i := range args {
			same = same && wire.Equal(r.args[i], sandbox.Of(args[i]))
		}
		if same {
			return r.results
		}
	}
	return nil
}

// Repeat calls the sampled cases once more, last first. The caller has made a
// fresh instance. It returns the functions that answered differently: they
// remember, or guess from the order of the calls.
func (s *Student) Repeat() (different []string) {
	for _, f := range s.rules.Funcs {
		list := slices.Clone(s.sample[f.Name])
		for _, r := range s.recent[f.Name] {
			if !slices.ContainsFunc(list, func(old recorded) bool { return &old.args[0] == &r.args[0] }) {
				list = append(list, r)
			}
		}
		for i := len(list) - 1; i >= 0; i-- {
			if s.late[f.Name] > 0 || s.Failure != nil || s.clock() > s.budget {
				break
			}
			reply, err := s.call(f.Name, list[i].args)
			if err != nil {
				s.note(f.Name, err)
			}
			if s.Failure == nil && s.late[f.Name] == 0 && (err != nil || !same(reply.Results, list[i].results)) {
				different = append(different, f.Name)
				break
			}
		}
	}
	return different
}

func same(a, b []sandbox.Value) bool {
	for i := range a {
		if !exercise.Stable(numbers(a[i]), numbers(b[i])) {
			return false
		}
	}
	return true
}

// Failing reports whether a function isn't called any more because of time-outs.
func (s *Student) Failing(name string) bool { return s.late[name] >= lateCalls }

// Forgive lets a function be called again after time-outs.
func (s *Student) Forgive(name string) {
	delete(s.late, name)
	delete(s.last, name)
}

// Aside makes calls that prove nothing about a function, those of a picture:
// a time-out among them isn't held against it.
func (s *Student) Aside(name string, calls func()) {
	late, last := s.late[name], s.last[name]
	calls()
	s.late[name], s.last[name] = late, last
}

// Left is what remains of the budget.
func (s *Student) Left() time.Duration { return s.budget - s.clock() }
