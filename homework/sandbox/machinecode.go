package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// machineCodes is a folder in which workers keep what they made of modules, by
// their content: making it takes a second, so that neither a worker that starts
// again nor a second module of the same submissions does it anew. A worker can
// write there only before it runs any submission.
type machineCodes struct {
	dir string
	mu  sync.Mutex
}

// keptCodes is how many remain: each is a file of some 10 MB.
const keptCodes = 8

// room removes the oldest files beyond those that may remain.
func (m *machineCodes) room() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := os.MkdirAll(m.dir, 0o700); err != nil {
		return &ToolFailure{"the work folder", err}
	}
	files, err := filepath.Glob(filepath.Join(m.dir, "*", "*")) // wazero makes a folder for its version
	if err != nil {
		return &ToolFailure{"the work folder", err}
	}
	made := map[string]time.Time{}
	for _, f := range files {
		if info, err := os.Stat(f); err == nil {
			made[f] = info.ModTime()
		}
	}
	slices.SortFunc(files, func(a, b string) int { return made[b].Compare(made[a]) })
	for _, f := range files[min(len(files), keptCodes):] {
		os.Remove(f)
	}
	return nil
}
