package marking

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// killWorkers kills up to most workers of this process, as an impatient user or
// the kernel short of memory would.
func killWorkers(ctx context.Context, most int32, killed *atomic.Int32) {
	self, _ := os.Executable()
	for ctx.Err() == nil && killed.Load() < most {
		time.Sleep(20 * time.Millisecond)
		list, _ := filepath.Glob("/proc/[0-9]*/exe")
		for _, exe := range list {
			if target, _ := os.Readlink(exe); target != self {
				continue
			}
			pid, _ := strconv.Atoi(strings.Split(exe, "/")[2])
			stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
			if err != nil || pid == os.Getpid() {
				continue
			}
			f := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
			if f[1] == strconv.Itoa(os.Getpid()) && killed.Load() < most && syscall.Kill(pid, syscall.SIGKILL) == nil {
				killed.Add(1)
			}
		}
	}
}

// TestKilledWorkers: two workers are killed, and nobody's grade suffers.
func TestKilledWorkers(t *testing.T) {
	m := open(t)
	good := solution(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var killed atomic.Int32
	go killWorkers(ctx, 2, &killed)
	results := mark(t, m, map[string]string{"a": good, "b": good, "c": good, "d": good})
	if killed.Load() == 0 {
		t.Fatal("no worker was found to kill")
	}
	for id, r := range results {
		if r.State != Graded || r.Raw != results["a"].Raw || points(r)["embedding"] != 20 {
			t.Errorf("%s is %s with %g points: %v", id, r.State, r.Raw, r.NeedsALook)
		}
	}
}

// TestWorkersThatNeverLive: when every worker dies, a human is asked; there is no
// grade, least of all 0.
func TestWorkersThatNeverLive(t *testing.T) {
	m := open(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var killed atomic.Int32
	go killWorkers(ctx, 1000, &killed)
	for id, r := range mark(t, m, map[string]string{"a": solution(t)}) {
		if r.State != Review || len(r.NeedsALook) == 0 {
			t.Errorf("%s is %s: %v", id, r.State, r.NeedsALook)
		}
	}
}
