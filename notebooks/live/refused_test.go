//go:build unix

package live

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
)

// A stranger who announces a body and does not send it is answered at once, and
// keeps no connection.
func TestSlowBodiesHoldNothing(t *testing.T) {
	s, _ := serve(t)
	for name, headers := range map[string]string{
		"a form's":         "Content-Type: text/plain\r\n",
		"a page's":         "Content-Type: application/json\r\nOrigin: " + s.origin() + "\r\n",
		"one that expects": "Content-Type: text/plain\r\nExpect: 100-continue\r\n",
		"a forged host's":  "Content-Type: text/plain\r\nHost: evil.example\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			c, err := net.Dial("tcp", s.addr.String())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			host := "Host: " + s.addr.String() + "\r\n"
			if strings.Contains(headers, "Host: ") {
				host = ""
			}
			fmt.Fprintf(c, "POST /n/plain.ipynb/run HTTP/1.1\r\n%s%sContent-Length: 1000000\r\n\r\nx", host, headers)
			c.SetReadDeadline(time.Now().Add(bodyLimit / 2)) // the limit of a page's own body would be too late
			resp, err := http.ReadResponse(bufio.NewReader(c), nil)
			if err != nil {
				t.Fatalf("no answer: %v", err)
			}
			if resp.StatusCode != http.StatusForbidden && resp.StatusCode != http.StatusMisdirectedRequest {
				t.Errorf("%s", resp.Status)
			}
			io.Copy(io.Discard, resp.Body)
			if _, err := c.Read(make([]byte, 1)); err != io.EOF {
				t.Errorf("the connection is kept: %v", err)
			}
		})
	}
}

// However many outputs bring scripts, each has its frame with its own content.
func TestManyFrames(t *testing.T) {
	s, dir := serve(t)
	c := client(t, s)
	const n = 501
	cell := &notebook.Cell{ID: "a", Type: notebook.Code}
	for i := range n {
		cell.Outputs = append(cell.Outputs, notebook.Output{Type: notebook.DisplayData, Data: map[string]any{"text/html": fmt.Sprintf("<script>f(%d)</script>", i)}})
	}
	nb := &notebook.Notebook{Format: 4, Minor: 5, Cells: []*notebook.Cell{cell}}
	if err := nb.WriteFile(filepath.Join(dir, "many.ipynb")); err != nil {
		t.Fatal(err)
	}
	resp, err := c.Get(s.base() + "/n/many.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if want := fmt.Sprintf(`src="%s" data-html="&lt;script&gt;f(%d)&lt;`, frameAddress, i); !strings.Contains(string(b), want) {
			t.Fatalf("output %d has no frame of its own", i+1)
		}
	}
	if code := send(t, c, "GET", s.base()+"/frame.html", ""); code != http.StatusOK {
		t.Errorf("the frame's page: %d", code)
	}
}

// A kernel that is restarted while a cell runs takes its own last words along: the
// cell says what it printed and why it stopped.
func TestRestartDuringARun(t *testing.T) {
	t.Parallel()
	s, dir := serve(t)
	c := client(t, s)
	path := filepath.Join(dir, "plain.ipynb")
	resp, err := c.Get(s.base() + "/n/plain.ipynb/events")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<20)
	until := func(words string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), words) {
				return
			}
		}
		t.Fatalf("the events end without %s", words)
	}
	ask(t, c, s, "plain.ipynb", "run", "a", edit("show", "%%\nfmt.Println(\"on\")\ntime.Sleep(time.Hour)", "", 1))
	until(`on\n`)
	ask(t, c, s, "plain.ipynb", "restart", "a")
	until(`"state":"failed"`)
	nb, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, cell := range nb.Cells {
		for _, o := range cell.Outputs {
			said = append(said, o.Text+o.EValue)
		}
	}
	if got := strings.Join(said, "|"); got != "on\n|stopped: the kernel was restarted" {
		t.Errorf("the cell shows %q", got)
	}
	ask(t, c, s, "plain.ipynb", "run", "a", edit("show", "%%\nfmt.Println(\"again\")", "", 2))
	until(`"state":"ok"`)
	eventually(t, path, "again")
}

// What is no file, or more than can be shown, is refused with a sentence, and does
// not hold up the others.
func TestNoNotebooks(t *testing.T) {
	s, dir := serve(t)
	c := client(t, s)
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.ipynb"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.ipynb"), 0o700); err != nil {
		t.Fatal(err)
	}
	mustWrite(t, filepath.Join(dir, "large.ipynb"), "{")
	if err := os.Truncate(filepath.Join(dir, "large.ipynb"), maxFile+1); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"pipe": "pipe.ipynb is no file", "folder": "folder.ipynb is no file", "large": "large.ipynb has 256 MB"} {
		resp, err := c.Get(s.base() + "/n/" + name + ".ipynb")
		if err != nil {
			t.Fatal(err)
		}
		b, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != http.StatusNotFound || !strings.Contains(string(b), want) {
			t.Errorf("%s: %s %s", name, resp.Status, b)
		}
	}
	for _, path := range []string{"/", "/n/plain.ipynb"} {
		if code := send(t, c, "GET", s.base()+path, ""); code != http.StatusOK {
			t.Errorf("%s: %d", path, code)
		}
	}
}

// What a cell's outputs do not say of its end, the page does.
func TestUnsaidReasons(t *testing.T) {
	s, dir := serve(t)
	sess, err := s.session("plain.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	sess.finish(sess.nb.Cells[1], nil, kernel.Result{Status: kernel.Failed, Err: errors.New("the cell took more memory"), Unsaid: true,
		Outputs: []notebook.Output{{Type: notebook.ErrorOutput, EValue: "exit status 2"}}})
	nb, err := notebook.ReadFile(filepath.Join(dir, "plain.ipynb"))
	if err != nil {
		t.Fatal(err)
	}
	if o := nb.Cells[1].Outputs; len(o) != 2 || o[1].EValue != "the cell took more memory" {
		t.Errorf("the cell shows %+v", o)
	}
}
