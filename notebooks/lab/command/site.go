package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
	"kpcalab/notebooks/site"
)

// site writes the exercise notebooks as pages whose cells run in the browser.
func (c *command) site(args []string) error {
	fs := c.flags("site", "lab site [-course FILE] OUT")
	course := fs.String("course", "", "file that lists the chapters (default: notebooks/lab/course.json)")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return errors.New("one folder is needed, for the pages: lab site OUT")
	}
	if err := c.needs(tabFolder, ""); err != nil {
		return err
	}
	out := fs.Arg(0)
	m, err := c.readManifest(*course)
	if err != nil {
		return err
	}
	books, err := c.exercises(m)
	if err != nil {
		return err
	}
	programs, err := os.MkdirTemp("", "kpcalab-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(programs)
	fmt.Fprintln(c.stderr, "building the interpreter and the checker for the browser: a minute or two the first time …")
	if err := c.programs(programs); err != nil {
		return err
	}
	if err := site.Write(out, site.Course{Notebooks: books, Programs: programs}); err != nil {
		return fmt.Errorf("writing the site: %w", err)
	}
	fmt.Fprintf(c.stdout, "wrote %s\nto try it: go run ./notebooks/lab serve %s\n", filepath.Join(out, "index.html"), out)
	return nil
}

// exercises reads the chapters as students get them.
func (c *command) exercises(m *manifest) (books []page.Book, err error) {
	for _, chapter := range m.Chapters {
		nb, err := notebook.ReadFile(c.exercise(chapter))
		if err != nil {
			return nil, err
		}
		m.chosen(nb)
		nb.ClearOutputs()
		books = append(books, page.Book{Name: chapter + ".ipynb", Notebook: nb})
	}
	return books, nil
}

// programs builds what runs in the browser. It lies in a module of its own, so that
// who imports kpca hears nothing of an interpreter.
func (c *command) programs(out string) error {
	cmd := exec.CommandContext(c.ctx, "go", "run", "./build", "-out", out)
	cmd.Dir = filepath.Join(c.repo, "notebooks", "tab")
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	cmd.Stderr = c.stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("building for the browser, in notebooks/tab: %w", err)
	}
	return nil
}

// serve serves a folder to this machine until the user stops it.
func (c *command) serve(args []string) error {
	fs := c.flags("serve", "lab serve [flags] OUT")
	port := fs.Int("port", 8000, "port to serve on; 0: a free one")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return errors.New("one folder is needed, that lab site has written: lab serve OUT")
	}
	if _, err := os.Stat(filepath.Join(fs.Arg(0), "index.html")); err != nil {
		return fmt.Errorf("%s holds no site: write it with lab site %[1]s", fs.Arg(0))
	}
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		return fmt.Errorf("%w (another port: lab serve -port 0 %s)", err, fs.Arg(0))
	}
	fmt.Fprintf(c.stdout, "http://localhost:%d/   (Ctrl+C ends it)\n", l.Addr().(*net.TCPAddr).Port)
	web := &http.Server{Handler: site.Handler(fs.Arg(0)), ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(l) }()
	select {
	case <-c.ctx.Done():
		return web.Close()
	case err := <-ended:
		return err
	}
}
