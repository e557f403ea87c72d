//go:build unix

package sandbox

import (
	"github.com/tetratelabs/wazero/experimental"
	"golang.org/x/sys/unix"
)

// allocator reserves the addresses of an instance's memory once. Pages become
// real when first touched and are given back when the instance ends, and growing
// copies nothing: with the default allocator a limit of 256 MB reached 816 MB.
func allocator() experimental.MemoryAllocator {
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
