package main

import (
	"context"
	"path/filepath"

	"kpcalab/notebooks/kernel"
)

// prepared is what the notebooks need.
type prepared struct {
	spec         *kernel.Spec
	jupyterLab   string // the program; empty where live pages were asked for
	noJupyterLab error  // why there is none
}

// prepare makes it ready: the kernel and the packages that cells import, and beside
// them JupyterLab, since the one computes while the other waits for the network.
func (c *command) prepare(f openFlags) (p prepared, err error) {
	if err := c.openCache(); err != nil {
		return p, err
	}
	if made, _ := filepath.Glob(filepath.Join(c.cache, "compiled-*")); made == nil {
		c.say("first start: making the kernel and JupyterLab ready, about a minute on two cores with a fast network; later starts take seconds")
	}
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	beside := &command{ctx: ctx, repo: c.repo, cache: c.cache, stdout: c.stdout, stderr: c.stderr, steps: c.progress()}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if !f.embedded {
			p.jupyterLab, p.noJupyterLab = beside.jupyterLab()
		}
	}()
	spec, err := c.tools()
	if err != nil {
		cancel()
	} else {
		c.warm(f.setupOnly)
	}
	<-ended
	p.spec = spec
	return p, err
}
