package main

import (
	"errors"
	"os"
	"os/exec"
)

// become runs the program and returns its exit code: a process of Windows can't
// take the place of another.
func become(program string, argv, env []string) (code int, err error) {
	cmd := exec.Command(program, argv[1:]...)
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = env, os.Stdin, os.Stdout, os.Stderr
	var exit *exec.ExitError
	if err := cmd.Run(); errors.As(err, &exit) {
		return exit.ExitCode(), nil
	} else if err != nil {
		return 2, err
	}
	return 0, nil
}
