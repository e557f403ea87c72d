package symeig

import (
	"sync/atomic"
	"testing"
	"time"
)

func TestTeamDoesEveryChunkOnce(t *testing.T) {
	for _, size := range []int{1, 2, 3, 8} {
		team := newTeam(size)
		for round := range 500 {
			chunks := 1 + round%37
			count := make([]atomic.Int32, chunks)
			team.run(chunks, func(worker, chunk int) {
				if worker < 0 || worker >= size {
					t.Errorf("worker %d in a team of %d", worker, size)
				}
				count[chunk].Add(1)
			})
			for c := range count {
				if n := count[c].Load(); n != 1 {
					t.Fatalf("team of %d, round %d: chunk %d done %d times", size, round, c, n)
				}
			}
			if round%100 == 99 { // long enough for everyone to park
				time.Sleep(2 * patience)
			}
		}
		team.stop()
	}
}

// A caller whose workers never get a core does everything itself.
func TestTeamWithoutItsWorkers(t *testing.T) {
	absent := &team{workers: 2, doors: make([]door, 2)}
	done := 0
	absent.run(4, func(worker, _ int) {
		if worker == 0 {
			done++
		}
	})
	if done != 4 {
		t.Errorf("the caller did %d of 4 chunks", done)
	}
}

func TestOwnersTakeTurns(t *testing.T) {
	team := &team{workers: 2}
	for chunk, want := range []int{0, 1, 1, 0, 0, 1, 1, 0} {
		if got := team.owner(chunk); got != want {
			t.Errorf("chunk %d belongs to worker %d, want %d", chunk, got, want)
		}
	}
}
