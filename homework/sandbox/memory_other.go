//go:build !unix

package sandbox

import "github.com/tetratelabs/wazero/experimental"

// allocator is nil: wazero's own allocator grows by copying.
func allocator() experimental.MemoryAllocator { return nil }
