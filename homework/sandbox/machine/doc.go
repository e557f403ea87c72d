// Package machine is what the sandbox and the grader ask of the operating system: to
// run a process under limits, to tell how much it has used, to take rights away from
// one, and to hold files and folders so that a killed process leaves nothing behind.
//
//	err := machine.Run(ctx, command, machine.Limits{Wall: time.Minute, Memory: 512 << 20, CPU: 6})
//
// Linux has all of it; elsewhere some of it does nothing.
package machine
