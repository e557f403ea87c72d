package team

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

func TestEveryPartOnce(t *testing.T) {
	for _, members := range []int{1, 2, 3, 8} {
		team := Of(members)
		for round := range 300 {
			parts := round % 37
			count := make([]atomic.Int32, parts)
			do := team.Do
			if round%2 == 1 {
				do = team.DoBack
			}
			do(parts, func(p int) { count[p].Add(1) })
			for p := range count {
				if c := count[p].Load(); c != 1 {
					t.Fatalf("%d members, %d parts: part %d ran %d times", members, parts, p, c)
				}
			}
			if round%100 == 50 {
				time.Sleep(2 * patience) // helpers fall asleep and must wake
			}
		}
		team.Close()
	}
}

func TestNilTeamWorksAlone(t *testing.T) {
	var team *Team
	sum := 0
	team.Do(5, func(p int) { sum += p })
	team.Close()
	if sum != 10 {
		t.Errorf("sum of parts = %d, want 10", sum)
	}
}

func TestBackAlone(t *testing.T) {
	var seen []int
	Of(1).DoBack(4, func(p int) { seen = append(seen, p) })
	if !slices.Equal(seen, []int{3, 2, 1, 0}) {
		t.Errorf("order %v", seen)
	}
}

func TestLongPartsArePatientlyAwaited(t *testing.T) {
	team := Of(2)
	defer team.Close()
	var done atomic.Int32
	team.Do(2, func(p int) {
		time.Sleep(time.Duration(1+9*p) * time.Millisecond)
		done.Add(1)
	})
	if done.Load() != 2 {
		t.Errorf("Do returned with %d of 2 parts done", done.Load())
	}
}

func BenchmarkDo(b *testing.B) {
	for _, parts := range []int{2, 16} {
		b.Run(fmt.Sprintf("parts=%d", parts), func(b *testing.B) {
			team := New()
			defer team.Close()
			for b.Loop() {
				team.Do(parts, func(int) {})
			}
		})
	}
}

func TestAPanicReachesTheCallerAndTheTeamGoesOn(t *testing.T) {
	team := Of(4)
	defer team.Close()
	for range 20 {
		func() {
			defer func() {
				if v := recover(); v != "part 7" {
					t.Errorf("recovered %v", v)
				}
			}()
			team.Do(64, func(p int) {
				if p == 7 {
					panic("part 7")
				}
			})
		}()
		var sum atomic.Int64
		team.Do(64, func(p int) { sum.Add(int64(p)) })
		if sum.Load() != 63*64/2 {
			t.Fatalf("after a panic parts are missing: %d", sum.Load())
		}
	}
}
