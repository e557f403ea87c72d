package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/live"
)

// embedded serves the notebooks as live pages until the user stops it.
func (c *command) embedded(spec *kernel.Spec, l net.Listener, f openFlags) error {
	if f.setupOnly {
		fmt.Fprintf(c.stderr, "ready: %s\n", spec.Argv[0])
		return nil
	}
	if ip := l.Addr().(*net.TCPAddr).IP; !ip.IsLoopback() {
		return fmt.Errorf("live pages are for this machine alone and are not served on %s: leave -ip out, or use JupyterLab", ip)
	}
	s := live.NewServer(c.served(), spec, l.Addr())
	defer s.Close()
	web := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(l) }()
	defer c.announce(s.URL(), f)()
	select {
	case <-c.ctx.Done():
		fmt.Fprintln(c.stderr, "\nstopping the kernels …")
	case err := <-ended:
		return fmt.Errorf("the server ended: %w", err)
	}
	if err := web.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}
