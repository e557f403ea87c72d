//go:build unix

package live

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/internal/toolbox"
	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

var toolsDir string

func TestMain(m *testing.M) {
	dir, done := toolbox.Open()
	toolsDir = dir
	code := browsertest.Run(m)
	done()
	os.Exit(code)
}

var tools = sync.OnceValues(func() (*kernel.Spec, error) {
	return kernel.Install(context.Background(), "../..", toolsDir, nil)
})

// serve serves copies of the notebooks in testdata as live pages.
func serve(t *testing.T) (s *served, dir string) {
	t.Helper()
	spec, err := tools()
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	sources, _ := filepath.Glob("testdata/*.ipynb")
	for _, path := range sources {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(path)), src, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s = &served{Server: NewServer(dir, spec, l.Addr())}
	s.web = &http.Server{Handler: s.Server}
	go s.web.Serve(l)
	t.Cleanup(func() { s.web.Close(); s.Close() })
	return s, dir
}

// served is a server with what listens for it.
type served struct {
	*Server
	web *http.Server
}

// origin is where the server is, base where its pages are.
func (s *Server) origin() string { return "http://" + s.addr.String() }

func (s *Server) base() string { return s.origin() + strings.TrimSuffix(s.guard.Home(), "/") }

// client returns a browser that was given the token.
func client(t *testing.T, s *served) *http.Client {
	t.Helper()
	jar, _ := cookiejar.New(nil)
	c := &http.Client{Jar: jar, Timeout: time.Minute}
	resp, err := c.Get(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK || resp.Request.URL.RawQuery != "" {
		t.Fatalf("%s at %s, expected 200 and an address without the token", resp.Status, resp.Request.URL)
	}
	return c
}

func send(t *testing.T, c *http.Client, method, url, body string, headers ...string) int {
	t.Helper()
	req, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	for _, h := range headers {
		k, v, _ := strings.Cut(h, ": ")
		if k == "Host" {
			req.Host = v
		}
		req.Header.Set(k, v)
	}
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode
}

func TestOnlyTheBrowserWithTheToken(t *testing.T) {
	s, _ := serve(t)
	c, stranger := client(t, s), &http.Client{}
	page, run := s.base()+"/n/plain.ipynb", s.base()+"/n/plain.ipynb/run"
	const body = `{"cells": []}`
	origin := "Origin: " + s.origin()
	for name, got := range map[string]struct{ code, want int }{
		"with the token":            {send(t, c, "GET", page, ""), 200},
		"without":                   {send(t, stranger, "GET", page, ""), 403},
		"style sheet without":       {send(t, stranger, "GET", s.base()+"/style.css", ""), 403},
		"a wrong token":             {send(t, stranger, "GET", page+"?token=1234", ""), 403},
		"a forged host":             {send(t, c, "GET", page, "", "Host: evil.example"), 421},
		"a forged host, same port":  {send(t, c, "GET", page, "", "Host: evil.example:"+s.addr.String()[10:]), 421},
		"from another site":         {send(t, c, "GET", page, "", "Sec-Fetch-Site: cross-site"), 403},
		"from another port":         {send(t, c, "GET", page, "", "Sec-Fetch-Site: same-site"), 403},
		"run":                       {send(t, c, "POST", run, body, origin), 200},
		"run without an origin":     {send(t, c, "POST", run, body), 403},
		"run from another origin":   {send(t, c, "POST", run, body, "Origin: http://evil.example"), 403},
		"run from origin null":      {send(t, c, "POST", run, body, "Origin: null"), 403},
		"run without the token":     {send(t, stranger, "POST", run, body, origin), 403},
		"run with the token in URL": {send(t, stranger, "POST", run+"?token="+s.guard.Token(), body, origin), 403},
		"a file above":              {send(t, c, "GET", s.base()+"/n/..%2Fsecret.ipynb", ""), 404},
		"a file of another kind":    {send(t, c, "GET", s.base()+"/n/go.mod", ""), 404},
		"the contents without":      {send(t, stranger, "GET", s.base()+"/", ""), 403},
		"the events without":        {send(t, stranger, "GET", page+"/events", ""), 403},
		"the events, forged host":   {send(t, c, "GET", page+"/events", "", "Host: evil.example"), 421},
		"the token, forged host":    {send(t, c, "GET", page+"?token="+s.guard.Token(), "", "Host: evil.example"), 421},
		"run with a forged host":    {send(t, c, "POST", run, body, "Host: evil.example", "Origin: http://evil.example"), 421},
		"the frame":                 {send(t, c, "GET", s.base()+"/frame.html", ""), 200},
		"the frame without":         {send(t, stranger, "GET", s.base()+"/frame.html", ""), 403},
		"a form of another page":    {send(t, c, "POST", run, body, origin, "Content-Type: text/plain"), 415},
		"an unknown action":         {send(t, c, "POST", s.base()+"/n/plain.ipynb/delete", body, origin), 404},
		"an unknown cell":           {send(t, c, "POST", run, `{"cells": [{"id": "x"}]}`, origin), 404},
		"nonsense":                  {send(t, c, "POST", run, `[]`, origin), 400},
	} {
		if got.code != got.want {
			t.Errorf("%s: %d, expected %d", name, got.code, got.want)
		}
	}
}

// The redirect that takes the token out of the address must not leave the server.
func TestRedirectStaysHere(t *testing.T) {
	s, _ := serve(t)
	c := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, path := range []string{"//evil.example/", "/\\evil.example/", "/%2Fevil.example/", s.guard.Home() + "/evil.example", s.guard.Home() + "n/plain.ipynb", "/"} {
		resp, err := c.Get(s.origin() + path + "?token=" + s.guard.Token())
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if to := resp.Header.Get("Location"); strings.HasPrefix(to, "//") || strings.Contains(to, "://") || !strings.HasPrefix(to, s.guard.Home()) || path == "/" && to != s.guard.Home() {
			t.Errorf("%s leads to %q", path, to)
		}
	}
}

// A run without a browser: the events tell it, and the file holds it, with what is
// there for programs only.
func TestRunAndSave(t *testing.T) {
	t.Parallel()
	s, dir := serve(t)
	c := client(t, s)
	resp, err := c.Get(s.base() + "/n/plain.ipynb/events")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	const check = "import (\n\"kpcalab/homework\"\n\"kpcalab/notebooks/show\"\n)\n%%\nfmt.Println(answer)\nshow.Finding(homework.Finding{Problem: \"f\", Verdict: homework.Correct})"
	body := fmt.Sprintf(`{"tab": "a", "cells": [{"id": "declare", "serial": 1, "source": "const answer = 43"}, {"id": "show", "serial": 2, "source": %q}]}`, check)
	if code := send(t, c, "POST", s.base()+"/n/plain.ipynb/run", body, "Origin: "+s.origin()); code != 200 {
		t.Fatal(code)
	}
	seen := ""
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() && !strings.Contains(seen, `"cell":"show","state":"ok"`) {
		seen += lines.Text() + "\n"
	}
	for _, want := range []string{`"state":"queued"`, `"state":"starting"`, `"state":"running"`, `43\n`} {
		if !strings.Contains(seen, want) {
			t.Errorf("no %s in the events:\n%s", want, seen)
		}
	}
	if strings.Contains(seen, finding.OutcomeMIME) {
		t.Errorf("the page is told what it doesn't show:\n%s", seen)
	}
	nb, err := notebook.ReadFile(filepath.Join(dir, "plain.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	text, outcome := "", finding.Outcome{}
	for _, o := range nb.Cells[2].Outputs { // in any order: they come in two pipes
		text += o.Text
		if found, ok := finding.OutcomeIn(o.Data); ok {
			outcome = found
		}
	}
	if nb.Cells[1].Source != "const answer = 43" || text != "43\n" || outcome != (finding.Outcome{Exercise: "f", Verdict: finding.Correct}) {
		t.Errorf("the file holds %+v", nb.Cells[2])
	}
}

// A page that comes back is told what it missed.
func TestReconnect(t *testing.T) {
	s, _ := serve(t)
	c := client(t, s)
	sess, err := s.session("plain.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	sess.nb.Cells[1].Outputs = []notebook.Output{{Type: notebook.Stream, Name: "stdout", Text: "missed"}}
	for query, want := range map[string]bool{"": false, "?all=1": true} {
		resp, err := c.Get(s.base() + "/n/plain.ipynb/events" + query)
		if err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 4096)
		n, _ := resp.Body.Read(buf)
		resp.Body.Close()
		if got := strings.Contains(string(buf[:n]), "missed"); got != want {
			t.Errorf("events%s tell the output: %v, expected %v\n%s", query, got, want, buf[:n])
		}
	}
}
