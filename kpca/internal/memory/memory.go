// Package memory tells how much of it a process may still take.
package memory

import (
	"io/fs"
	"math"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
)

// small is what isn't worth asking for: reading the limits takes 0.2 ms, of fits that
// take so much a hundredth at most.
const small = 64 << 20

// Fits tells whether so many bytes can be had, after a garbage collection if need be,
// and how many there are where they can't.
func Fits(bytes float64) (free float64, ok bool) {
	if bytes <= small {
		return math.Inf(1), true
	}
	if free = available(); bytes > free {
		runtime.GC()
		free = available()
	}
	return free, bytes <= free
}

// available is what the smallest limit leaves, and what the Go heap holds unused.
func available() float64 {
	read := func(name string) float64 {
		s := []metrics.Sample{{Name: "/memory/classes/" + name + ":bytes"}}
		metrics.Read(s)
		return float64(s[0].Value.Uint64())
	}
	total, released, unused := read("total"), read("heap/released"), read("heap/free")
	limit := float64(debug.SetMemoryLimit(-1)) // GOMEMLIMIT; MaxInt64 where it isn't set
	return max(0, min(limit-(total-released), system(os.DirFS("/")))) + unused
}

// system is what Linux and the control groups of the process leave; infinite where no
// file tells.
func system(root fs.FS) float64 {
	free := math.Inf(1)
	for _, line := range lines(root, "proc/meminfo") {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "MemAvailable:" {
			if kB, ok := number(f[1]); ok {
				free = 1024 * kB
			}
		}
	}
	for _, line := range lines(root, "proc/self/cgroup") { // id:controllers:/path
		f := strings.SplitN(line, ":", 3)
		switch {
		case len(f) != 3:
		case f[1] == "":
			free = min(free, group(root, "sys/fs/cgroup", f[2], "memory.max", "memory.current"))
		case strings.Contains(","+f[1]+",", ",memory,"):
			free = min(free, group(root, "sys/fs/cgroup/memory", f[2], "memory.limit_in_bytes", "memory.usage_in_bytes"))
		}
	}
	return free
}

// group is what a control group and those above it leave. Pages of files, which the
// kernel gives up first, don't count as used. A container that sees its own group as
// the root finds it there.
func group(root fs.FS, mount, at, limit, used string) float64 {
	free := math.Inf(1)
	for at = path.Clean("/" + at); ; at = path.Dir(at) {
		dir := path.Join(mount, at)
		most, limited := number(strings.Join(lines(root, path.Join(dir, limit)), ""))
		now, known := number(strings.Join(lines(root, path.Join(dir, used)), ""))
		if limited && known {
			for _, line := range lines(root, path.Join(dir, "memory.stat")) {
				if f := strings.Fields(line); len(f) == 2 && (f[0] == "inactive_file" || f[0] == "active_file") {
					pages, _ := number(f[1])
					now -= pages
				}
			}
			free = min(free, max(0, most-max(0, now)))
		}
		if at == "/" {
			return free
		}
	}
}

func number(text string) (v float64, ok bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return v, err == nil
}

func lines(root fs.FS, name string) []string {
	b, err := fs.ReadFile(root, name)
	if err != nil {
		return nil
	}
	return strings.Split(string(b), "\n")
}
