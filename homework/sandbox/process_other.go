//go:build !unix

package sandbox

import "os/exec"

func detach(*exec.Cmd) {}

func limitProcess(int, processLimits) {}
