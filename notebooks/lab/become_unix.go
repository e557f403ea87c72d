//go:build unix && !linux

package main

import "syscall"

// become puts the program in this process's place: signals, input and exit code
// are its own then.
func become(program string, argv, env []string) (code int, err error) {
	return 2, syscall.Exec(program, argv, env)
}
