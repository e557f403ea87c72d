package team

// pause tells the processor that this is a waiting loop.
//
//go:noescape
func pause()
