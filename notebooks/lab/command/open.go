package main

import (
	"errors"
	"fmt"
	"html"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"

	"kpcalab/notebooks/kernel"
)

// openFlags are the flags of lab without a subcommand.
type openFlags struct {
	port      int
	ip        string
	noBrowser bool
	setupOnly bool
	embedded  bool
	listed    bool
	repo      bool
}

const (
	defaultPort = 8888
	loopback    = "127.0.0.1"
)

// open sets up what is missing and serves the notebooks until the user stops it.
func (c *command) open(args []string) error {
	var f openFlags
	fs := c.flags("lab", "lab [flags] | run [notebook…] | sync [-check] | book | site OUT | serve OUT | status | update | release OUT | slides")
	fs.IntVar(&f.port, "port", 0, fmt.Sprintf("port on 127.0.0.1 (default: %d or the next free one)", defaultPort))
	fs.StringVar(&f.ip, "ip", loopback, "address to serve on; any other than the default lets other machines in, as a container needs")
	fs.BoolVar(&f.noBrowser, "no-browser", false, "print the address, do not open a browser")
	fs.BoolVar(&f.setupOnly, "setup-only", false, "make everything ready, then end")
	fs.BoolVar(&f.listed, "kernelspec", false, "list the kernel in your Jupyter folder as well, for VS Code, JupyterHub and a jupyter lab of your own")
	fs.BoolVar(&f.repo, "repo", false, "open the repository's notebooks, not copies of your own: to work on the course")
	fs.BoolVar(&f.embedded, "embedded", false, "serve the notebooks as live pages, without Python and JupyterLab")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("no command %q: there are run, sync, book, site, serve, status, update, release and slides; -h tells the flags", fs.Arg(0))
	}
	kernel.Sweep()
	c.sweepNotebooks()
	listener, err := c.listen(f.ip, f.port)
	if err != nil && !f.setupOnly {
		return err
	}
	if listener != nil {
		defer listener.Close()
	}
	ready, err := c.prepare(f)
	if err != nil {
		return err
	}
	spec := ready.spec
	if f.listed {
		if err := c.listKernel(spec); err != nil {
			return err
		}
	}
	if !f.setupOnly {
		if err := c.choose(f.repo); err != nil {
			return err
		}
		c.warnReadOnly()
	}
	if f.embedded {
		return c.embedded(spec, listener, f)
	}
	if ready.noJupyterLab != nil {
		if c.ctx.Err() != nil || f.setupOnly {
			return ready.noJupyterLab
		}
		c.say("%v\nServing the notebooks as live pages instead.", ready.noJupyterLab)
		return c.embedded(spec, listener, f)
	}
	program := ready.jupyterLab
	if f.setupOnly {
		fmt.Fprintf(c.stderr, "ready: %s and %s\n", spec.Argv[0], program)
		return nil
	}
	return c.jupyter(spec, program, listener, f)
}

// listen takes the port, so that another program cannot while things are made
// ready. A port that was asked for must be free; the default one may move up.
func (c *command) listen(ip string, port int) (net.Listener, error) {
	network := "tcp"
	if v4 := net.ParseIP(ip).To4(); v4 != nil {
		network = "tcp4" // or 0.0.0.0 becomes ::, on which JupyterLab answers to no IPv4
	}
	at := func(p int) string { return net.JoinHostPort(ip, strconv.Itoa(p)) }
	if port < 0 || port > 65535 {
		return nil, fmt.Errorf("there is no port %d: ports are numbers from 1 to 65535", port)
	}
	if err := own(ip); err != nil {
		return nil, err
	}
	if port != 0 {
		l, err := net.Listen(network, at(port))
		if err != nil {
			return nil, fmt.Errorf("port %d of %s cannot be used (%w): another program has it, perhaps a second lab; choose one with -port", port, ip, err)
		}
		return l, nil
	}
	for p := defaultPort; p < defaultPort+50; p++ {
		if l, err := net.Listen(network, at(p)); err == nil {
			if p != defaultPort {
				fmt.Fprintf(c.stderr, "port %d is in use; taking %d\n", defaultPort, p)
			}
			return l, nil
		}
	}
	return nil, fmt.Errorf("no free port between 8888 and 8937 on %s: choose one with -port", ip)
}

// own refuses addresses that are not this machine's, on which no port can be had.
func own(ip string) error {
	l, err := net.Listen("tcp", net.JoinHostPort(ip, "0"))
	if err != nil {
		return fmt.Errorf("this machine cannot serve on -ip %s (%w): expected 127.0.0.1, 0.0.0.0 for all its addresses, or one of them", ip, err)
	}
	return l.Close()
}

// warnReadOnly says beforehand that answers cannot be saved.
func (c *command) warnReadOnly() {
	dir := c.served()
	file, err := os.OpenFile(filepath.Join(dir, firstNotebook), os.O_RDWR, 0)
	if err == nil {
		file.Close()
	} else if !errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(c.stderr, "The notebooks in %s cannot be written: you can run them, but what you write will not be saved. "+
			"To keep it, clone the repository into a folder of your own.\n", dir)
	}
}

// announce prints the address and opens the browser, until the end is called.
func (c *command) announce(url string, f openFlags) (end func()) {
	fmt.Fprintf(c.stdout, "\nThe notebooks are open at\n\n    %s\n\nStop with Ctrl-C.\n", url)
	if f.noBrowser {
		return func() {}
	}
	page, err := c.redirect(url)
	if err == nil {
		err = openBrowser(page)
	}
	if err != nil {
		fmt.Fprintln(c.stderr, "no browser could be opened: copy the address into one")
	}
	return func() { os.Remove(page) }
}

// redirect writes a page that leads to the address and that only its owner can
// read: on a command line every user of the machine could read the token.
func (c *command) redirect(url string) (path string, err error) {
	file, err := os.CreateTemp(c.cache, "open-*.html") // 0600
	if err != nil {
		return "", err
	}
	_, err = fmt.Fprintf(file, `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=%s"><title>Notebooks</title><a href="%[1]s">The notebooks</a>`, html.EscapeString(url))
	if e := file.Close(); err == nil {
		err = e
	}
	return file.Name(), err
}

func openBrowser(page string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.Command("open", page)
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", page)
	default:
		cmd = exec.Command("xdg-open", page)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait()
	return nil
}
