package sandbox

import (
	"fmt"
	"runtime"

	"kpcalab/homework/sandbox/machine"
)

// Protection is one layer between a submission and the machine.
type Protection struct {
	Name string
	On   bool
	Why  string // why it is off, or what it does
}

// Protections lists the layers and whether this system has them.
func Protections() []Protection {
	linux, unix := runtime.GOOS == "linux", runtime.GOOS != "windows" && runtime.GOOS != "plan9"
	abi := machine.Landlock()
	off := func(on bool, text string) string {
		if on {
			return text
		}
		return text + "; not available on " + runtime.GOOS
	}
	return []Protection{
		{"source vet", true, "imports, names, directives, size and nesting are checked before the compiler"},
		{"direct compile", true, "the compiler sees one file and the allowed archives, no go command"},
		{"WebAssembly", true, "no files, network, environment or clock for the submission"},
		{"time limits", true, "the parent kills compilers and workers"},
		{"process limits", linux, off(linux, "memory, CPU and file size of compilers and workers")},
		{"mapped memory", unix, off(unix, "an instance's memory is bounded without copying")},
		{"landlock", abi > 0, off(abi > 0, fmt.Sprintf("a worker can open no file (kernel interface %d)", abi))},
	}
}
