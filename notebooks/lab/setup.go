package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"kpcalab/notebooks/kernel"
)

// step tells what is being done and, when it took a while, how long it took.
func (c *command) step(what string, do func() error) error {
	fmt.Fprintf(c.stderr, "%s … ", what)
	began := time.Now()
	if err := do(); err != nil {
		fmt.Fprintln(c.stderr, "failed")
		return err
	}
	fmt.Fprintf(c.stderr, "done (%.1f s)\n", time.Since(began).Seconds())
	return nil
}

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
		fmt.Fprintln(c.stderr, "waiting for another lab that is setting up …")
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
	building := false
	began := time.Now()
	spec, err := kernel.Install(c.ctx, c.repo, c.cache, func(what string) {
		building = true
		fmt.Fprintf(c.stderr, "%s … ", what)
	})
	if err != nil {
		return nil, err
	}
	if building {
		fmt.Fprintf(c.stderr, "done (%.1f s)\n", time.Since(began).Seconds())
	}
	return spec, nil
}

// modules fetches all modules once for every state of go.sum.
func (c *command) modules() error {
	sum, err := os.ReadFile(filepath.Join(c.repo, "go.sum"))
	if err != nil {
		return err
	}
	stamp := filepath.Join(c.cache, fmt.Sprintf("modules-%.6x", sha256.Sum256(sum)))
	if _, err := os.Stat(stamp); err == nil {
		return nil
	}
	err = c.step("fetching the Go modules, once", func() error { return kernel.Download(c.ctx, c.repo) })
	if err != nil {
		return fmt.Errorf("%w\nThe first start needs a network for the modules of go.mod (see go help environment, GOPROXY)", err)
	}
	return os.WriteFile(stamp, nil, 0o644)
}

// warm compiles every package, so that the first cell does not have to. Once that
// was done it goes on behind the user's back: there is little left to do. Broken
// code in the repository is the business of whoever is editing it.
func (c *command) warm(wait bool) {
	stamp := filepath.Join(c.cache, "compiled-"+shortHash(c.repo))
	build := func() error {
		_, err := kernel.Go(c.ctx, c.repo, "build", "-buildvcs=false", "./...") // git refuses a clone of another user
		return err
	}
	if _, err := os.Stat(stamp); err == nil && !wait {
		c.background.Go(func() { build() })
		return
	}
	err := c.step("compiling the packages, once", build)
	if err != nil {
		if c.ctx.Err() == nil {
			fmt.Fprintf(c.stderr, "going on without: %v\n", err)
		}
		return
	}
	os.WriteFile(stamp, nil, 0o644)
}
