package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
)

// openCache makes the cache folder and finds out whether it can be written.
func (c *command) openCache() error {
	if c.cache == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("no cache folder is known (%w): name one with -cache DIR or KPCALAB_CACHE", err)
		}
		c.cache = filepath.Join(dir, "kpcalab")
	}
	dir, err := filepath.Abs(c.cache)
	if err != nil {
		return err
	}
	c.cache = dir
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return cacheError(dir, err)
	}
	probe, err := os.CreateTemp(dir, ".probe-")
	if err != nil {
		return cacheError(dir, err)
	}
	probe.Close()
	return os.Remove(probe.Name())
}

func cacheError(dir string, err error) error {
	return fmt.Errorf("the tools cannot be kept in %s (%w): name a folder that can be written with -cache DIR or KPCALAB_CACHE", dir, err)
}

// tools makes the kernel ready: cache folder, modules, GoNB.
func (c *command) tools() (*kernel.Spec, error) {
	if err := c.openCache(); err != nil {
		return nil, err
	}
	unlock, err := lock(c.ctx, filepath.Join(c.cache, "lock"), func() {
		c.say("waiting for another lab that is setting up …")
	})
	if err != nil {
		return nil, err
	}
	defer unlock()
	if err := kernel.CheckFolder(); err != nil {
		return nil, err
	}
	if err := c.modules(); err != nil {
		return nil, err
	}
	return c.kernel()
}

// kernel builds GoNB and goimports, where they aren't there.
func (c *command) kernel() (*kernel.Spec, error) {
	var building *step
	spec, err := kernel.Install(c.ctx, c.repo, c.cache, func(what string) {
		if building == nil {
			building = c.progress().begin("building the kernel, GoNB, once", 30*time.Second)
		}
		building.tell(what)
	})
	if building != nil {
		building.end(err)
	}
	if isFull(err) {
		err = fullDisk(err)
	}
	return spec, err
}

// isFull tells whether a go command found no room to write to.
func isFull(err error) bool {
	return err != nil && strings.Contains(err.Error(), "no space left on device")
}

func fullDisk(err error) error {
	return fmt.Errorf("%w\nThe disk is full. The first start fills Go's build cache and module cache (go env GOCACHE GOMODCACHE says where) and the folder that KPCALAB_CACHE names: make room, or let these variables name folders on another disk", err)
}

// modules fetches the modules that the course needs, once for every state of go.sum.
func (c *command) modules() error {
	sum, err := os.ReadFile(filepath.Join(c.repo, "go.sum"))
	if err != nil {
		return err
	}
	stamp := filepath.Join(c.cache, fmt.Sprintf("modules-%.6x", sha256.Sum256(sum)))
	if _, err := os.Stat(stamp); err == nil {
		return nil
	}
	err = c.step("fetching Go modules, once", 20*time.Second, func(*step) error { return kernel.Download(c.ctx, c.repo, c.imported()...) })
	if isFull(err) {
		return fullDisk(err)
	}
	if err != nil {
		return fmt.Errorf("%w\nThe first start needs a network for the modules of go.mod (see go help environment, GOPROXY)", err)
	}
	return os.WriteFile(stamp, nil, 0o644)
}

// warm compiles what cells import, so that the first cell does not have to. Once that
// was done it goes on behind the user's back: there is little left to do. Broken
// code in the repository is the business of whoever is editing it.
func (c *command) warm(wait bool) {
	stamp := filepath.Join(c.cache, "compiled-"+shortHash(c.repo))
	build := func(*step) error {
		tmp, err := c.building()
		if err != nil {
			return err
		}
		return kernel.Warm(c.ctx, c.repo, tmp, c.imported()...)
	}
	if _, err := os.Stat(stamp); err == nil && !wait {
		c.background.Go(func() { build(nil) })
		return
	}
	err := c.step("compiling packages of cells, once", 40*time.Second, build)
	if err != nil {
		if c.ctx.Err() == nil {
			c.say("going on without: %v", err)
		}
		return
	}
	os.WriteFile(stamp, nil, 0o644)
}

// building is a folder of the cache for what a compiler leaves when lab is killed: the
// next start removes what is older than any compilation.
func (c *command) building() (string, error) {
	folder := filepath.Join(c.cache, "building")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	left, err := os.ReadDir(folder)
	for _, entry := range left {
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > time.Hour {
			os.RemoveAll(filepath.Join(folder, entry.Name()))
		}
	}
	return folder, err
}

var (
	importBlock = regexp.MustCompile(`(?m)^import\s*(?:\(([^)]*)\)|([^(\n]*"[^"\n]*"))`)
	importPath  = regexp.MustCompile(`"([\w./-]+)"`)
)

// imported lists the packages that cells of the course import; all, where there are
// no notebooks.
func (c *command) imported() []string {
	paths, _ := notebooksIn(filepath.Join(c.repo, "notebooks"))
	var list []string
	for _, path := range paths {
		nb, err := notebook.ReadFile(path)
		if err != nil {
			continue // whoever opens it hears of it
		}
		for _, cell := range nb.Cells {
			if cell.Type != notebook.Code {
				continue
			}
			for _, block := range importBlock.FindAllString(cell.Source, -1) {
				for _, m := range importPath.FindAllStringSubmatch(block, -1) {
					list = append(list, m[1])
				}
			}
		}
	}
	if len(list) == 0 {
		return []string{"./..."}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
