//go:build !unix

package sandbox

import "time"

// Elsewhere a work folder of a grader that was killed stays until the system
// clears its temporary files: nothing tells safely that its owner is gone.
func claim(string) (release func(), err error) { return func() {}, nil }

func sweep(string, time.Duration) {}
