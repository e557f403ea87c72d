package main

import (
	"errors"
	"net"

	"kpcalab/notebooks/kernel"
)

// embedded serves the notebooks as live pages.
func (c *command) embedded(*kernel.Spec, net.Listener, openFlags) error {
	return errors.New("JupyterLab is needed to open the notebooks; lab run executes them without")
}
