package sandbox

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"
)

// machineCodes is a folder in which workers keep what they made of modules, by
// their content: making it takes a second, so that neither a worker that starts
// again nor a second module of the same submissions does it anew. A worker can
// write there only before it runs any submission.
type machineCodes struct {
	dir  string
	kept int // how many remain: each is a file of some 10 MB
	mu   sync.Mutex
}

// MachineCodeVariable names a folder for the machine code of all runs, in place of the one
// in the user's cache folder: tests run the same submissions again and again. Whoever can
// write there can make a worker run anything, so that it must be the user's alone.
const MachineCodeVariable = "KPCALAB_MACHINE_CODE"

// Those of one run, of a user's runs (a class of 300 makes eight), and of tests: a default
// run of all makes some 30.
const keptPrivate, keptUser, keptShared = 8, 16, 48

// codesIn are those of the environment's folder, of the user's cache, or where that can't
// be used of the work folder.
func codesIn(work string) machineCodes {
	if shared := os.Getenv(MachineCodeVariable); shared != "" {
		return machineCodes{dir: shared, kept: keptShared}
	}
	cache, err := os.UserCacheDir()
	if own := os.Getenv("KPCALAB_CACHE"); own != "" {
		cache, err = own, nil
	}
	user := filepath.Join(cache, "kpcalab", "machinecode")
	if err == nil && os.MkdirAll(user, 0o700) == nil && (&machineCodes{dir: user}).own() == nil {
		return machineCodes{dir: user, kept: keptUser}
	}
	return machineCodes{dir: filepath.Join(work, "machinecode"), kept: keptPrivate}
}

var errOthersWrite = errors.New("other users can write there, and what lies there is run; chmod go-w helps")

// own refuses a folder in which others could put machine code.
func (m *machineCodes) own() error {
	info, err := os.Stat(m.dir)
	if err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o022 != 0 { // Windows has no such bits
		err = errOthersWrite
	}
	if err != nil {
		return &ToolFailure{"the folder of machine code, " + m.dir, err}
	}
	return nil
}

// room removes the oldest files beyond those that may remain.
func (m *machineCodes) room() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := os.MkdirAll(m.dir, 0o700); err != nil {
		return &ToolFailure{"the work folder", err}
	}
	if err := m.own(); err != nil {
		return err
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
	for _, f := range files[min(len(files), m.kept):] {
		os.Remove(f)
	}
	return nil
}
