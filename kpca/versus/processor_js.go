package main

import "syscall/js"

// processorTime is that of Node so far, in seconds.
func processorTime() float64 {
	process := js.Global().Get("process")
	if process.Get("cpuUsage").Type() != js.TypeFunction {
		return 0
	}
	used := process.Call("cpuUsage")
	return (used.Get("user").Float() + used.Get("system").Float()) / 1e6
}
