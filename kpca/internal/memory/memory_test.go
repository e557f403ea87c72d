package memory

import (
	"math"
	"runtime/debug"
	"testing"
	"testing/fstest"
)

func files(contents map[string]string) fstest.MapFS {
	fs := fstest.MapFS{}
	for name, text := range contents {
		fs[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fs
}

// The smallest of what the machine and each control group leave.
func TestSystem(t *testing.T) {
	const GB = 1 << 30
	machine := "MemTotal: 33554432 kB\nMemAvailable: 8388608 kB\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  float64
	}{
		"no files":    {nil, math.Inf(1)},
		"the machine": {map[string]string{"proc/meminfo": machine}, 8 * GB},
		"version 2, its own group as the root": {map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/\n",
			"sys/fs/cgroup/memory.max": "2147483648\n", "sys/fs/cgroup/memory.current": "1610612736\n",
			"sys/fs/cgroup/memory.stat": "anon 12\ninactive_file 536870912\n",
		}, 1 * GB},
		"version 2, a limit above": {map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "0::/a/b\n",
			"sys/fs/cgroup/a/b/memory.max": "max\n", "sys/fs/cgroup/a/b/memory.current": "5\n",
			"sys/fs/cgroup/a/memory.max": "3221225472\n", "sys/fs/cgroup/a/memory.current": "1073741824\n",
		}, 2 * GB},
		"version 1": {map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "5:cpu,cpuacct:/x\n4:memory:/docker/1\n0::/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "4294967296\n", "sys/fs/cgroup/memory/memory.usage_in_bytes": "1073741824\n",
		}, 3 * GB},
		"no limit in version 1": {map[string]string{
			"proc/meminfo": machine, "proc/self/cgroup": "4:memory:/\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n", "sys/fs/cgroup/memory/memory.usage_in_bytes": "1\n",
		}, 8 * GB},
		"more in use than allowed": {map[string]string{
			"proc/self/cgroup":         "0::/\n",
			"sys/fs/cgroup/memory.max": "100", "sys/fs/cgroup/memory.current": "200",
		}, 0},
	} {
		if got := system(files(c.files)); got != c.want {
			t.Errorf("%s: %g bytes, want %g", name, got, c.want)
		}
	}
}

// GOMEMLIMIT counts, and unused heap can be had.
func TestFits(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(300 << 20))
	if free, ok := Fits(400 << 20); ok || !(free < 300<<20 && free > 100<<20) {
		t.Errorf("400 MB of 300: %t, %g bytes are free", ok, free)
	}
	if free, ok := Fits(100 << 20); !ok {
		t.Errorf("100 MB of 300 don't fit; %g bytes are free", free)
	}
	held := make([]float64, 25<<20)
	if free, ok := Fits(200 << 20); ok {
		t.Errorf("200 MB beside 200 of 300 fit: %g bytes are free", free)
	}
	held[0] = 1
	held = nil
	if free, ok := Fits(200 << 20); !ok {
		t.Errorf("200 MB after garbage don't fit; %g bytes are free", free)
	}
}
