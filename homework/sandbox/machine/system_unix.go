//go:build unix

package machine

import (
	"io/fs"
	"os"
	"os/exec"
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
	"golang.org/x/sys/unix"
)

// Detach gives a process that is to be started a group of its own, so that Ctrl-C
// reaches only the grader; on Linux it ends with its parent.
func Detach(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieWithParent(c)
}

// UsedUp tells whether a process ended at its limit of processor time: there the
// kernel sends SIGXCPU (the compiler dies of it) or SIGKILL.
func (l Limits) UsedUp(exit *exec.ExitError) bool {
	status, ok := exit.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return false
	}
	used := (exit.UserTime() + exit.SystemTime()).Seconds()
	return status.Signal() == syscall.SIGXCPU ||
		status.Signal() == syscall.SIGKILL && used >= float64(l.CPU)/2 // the limit counts in ticks, which on a busy virtual machine run ahead of the time used
}

// Lock holds a file until release or the end of the process, whatever ends it. The
// error is ErrHeld when another one holds it.
func Lock(path string) (release func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		f.Close()
		return nil, ErrHeld
	}
	return func() { f.Close() }, nil
}

// LocksStay: a killed process leaves its locks behind.
const LocksStay = false

func mine(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid()
}

// Allocator reserves the addresses of an instance's memory once. Pages become
// real when first touched and are given back when the instance ends, and growing
// copies nothing: with the default allocator a limit of 256 MB reached 816 MB.
func Allocator() experimental.MemoryAllocator {
	return experimental.MemoryAllocatorFunc(func(_, most uint64) experimental.LinearMemory {
		b, err := unix.Mmap(-1, 0, int(most), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
		if err != nil {
			panic(err)
		}
		return &mapped{b}
	})
}

type mapped struct{ all []byte }

func (m *mapped) Reallocate(size uint64) []byte {
	if size > uint64(len(m.all)) {
		return nil
	}
	return m.all[:size:len(m.all)]
}

func (m *mapped) Free() {
	unix.Munmap(m.all)
	m.all = nil
}
