package main

import "context"

// lock does nothing: the kernel, which the lock is for, does not run on Windows.
func lock(context.Context, string, func()) (unlock func(), err error) { return func() {}, nil }
