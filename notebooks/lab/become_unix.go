//go:build unix

package main

import (
	"os"
	"syscall"
)

// become puts the program in this process's place: signals, input and exit code
// are its own then.
func become(program string, argv []string) (code int, err error) {
	return 2, syscall.Exec(program, argv, os.Environ())
}
