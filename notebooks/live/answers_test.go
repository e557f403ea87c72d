//go:build unix

package live

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
)

// ask sends edits as a page does and returns the answer.
func ask(t *testing.T, c *http.Client, s *served, name, action, tab string, edits ...page.Edit) page.Answer {
	t.Helper()
	body, err := json.Marshal(page.Ask{Tab: tab, Cells: edits})
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequest("POST", s.base()+"/n/"+name+"/"+action, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", s.origin())
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var a page.Answer
	if err := json.NewDecoder(resp.Body).Decode(&a); err != nil {
		t.Fatalf("%s: %v", resp.Status, err)
	}
	return a
}

func edit(id, source, was string, serial int) page.Edit {
	return page.Edit{ID: id, Source: &source, Version: page.Version(was), Serial: serial}
}

// texts are the texts of a notebook's cells, all in one string.
func texts(t *testing.T, path string) string {
	t.Helper()
	nb, err := notebook.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, c := range nb.Cells {
		all = append(all, c.ID+": "+c.Source)
	}
	return strings.Join(all, "\n")
}

// onDisk are the texts of a notebook and of the files beside it.
func onDisk(t *testing.T, path string) string {
	t.Helper()
	paths, _ := filepath.Glob(strings.TrimSuffix(path, ".ipynb") + "*.ipynb")
	all := ""
	for _, p := range paths {
		if b, err := os.ReadFile(p); err == nil && bytes.HasPrefix(b, []byte("{")) {
			all += filepath.Base(p) + "\n" + texts(t, p) + "\n"
		}
	}
	return all
}

// forget takes an open notebook out of memory without saving it.
func (s *Server) forget(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sess := s.sessions[name]
	delete(s.sessions, name)
	sess.mu.Lock()
	defer sess.mu.Unlock()
	sess.ctx, sess.file = ended, &file{nb: sess.nb} // nor does it try again
}

var ended = func() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}()

func mustWrite(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// cellsFile is a notebook of code cells with the ids and texts given in turn.
func cellsFile(idsAndTexts ...string) string {
	nb := &notebook.Notebook{Format: 4, Minor: 5}
	for i := 0; i < len(idsAndTexts); i += 2 {
		nb.Cells = append(nb.Cells, &notebook.Cell{ID: idsAndTexts[i], Type: notebook.Code, Source: idsAndTexts[i+1]})
	}
	return string(nb.Bytes())
}

// Writing takes its time; what another program saves meanwhile is not overwritten.
func TestSavesBetweenMergingAndWriting(t *testing.T) {
	for name, theirs := range map[string]string{"changed": cellsFile("one", "1", "two", "theirs"), "deleted": "", "emptied": " "} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.ipynb")
			mustWrite(t, path, cellsFile("one", "1", "two", "2"))
			f, err := openFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f.nb.Cells[0].Source = "answer"
			f.written["one"] = true
			if theirs == "" {
				err = os.Remove(path)
			} else {
				mustWrite(t, path, theirs)
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := f.write(); !errors.Is(err, errOvertaken) {
				t.Errorf("written after a merge with something else: %v", err)
			}
			if b, _ := os.ReadFile(path); string(b) != theirs {
				t.Errorf("the other program's file is %s", b)
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".a.*")); len(left) > 0 {
				t.Errorf("left over: %v", left)
			}
			f.save()
			b, _ := os.ReadFile(path)
			if name == "emptied" {
				if b, err = os.ReadFile(f.copyPath()); err != nil {
					t.Fatal(err)
				}
			}
			if !strings.Contains(string(b), "answer") || strings.Contains(theirs, "theirs") != strings.Contains(string(b), "theirs") {
				t.Errorf("merged: %s", b)
			}
		})
	}
}

// What meets another program's changes, or another page's, is kept.
func TestNoAnswerIsLost(t *testing.T) {
	t.Parallel()
	s, dir := serve(t)
	c := client(t, s)
	for name, run := range map[string]func(t *testing.T, name, path string){
		"a touched file": func(t *testing.T, name, path string) {
			later := time.Now().Add(time.Hour)
			if err := os.Chtimes(path, later, later); err != nil {
				t.Fatal(err)
			}
			a := ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			if a.Saved != "" || !strings.Contains(texts(t, path), "one: answer") {
				t.Errorf("%q, %s", a.Saved, texts(t, path))
			}
		},
		"another cell changed outside": func(t *testing.T, name, path string) {
			ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			mustWrite(t, path, cellsFile("one", "1", "two", "theirs"))
			ask(t, c, s, name, "edit", "a", edit("one", "answer!", "answer", 2))
			if got := texts(t, path); got != "one: answer!\ntwo: theirs" {
				t.Errorf("%s", got)
			}
		},
		"the same cell changed outside": func(t *testing.T, name, path string) {
			ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			mustWrite(t, path, cellsFile("one", "theirs", "two", "2"))
			a := ask(t, c, s, name, "edit", "a", edit("one", "answer!", "answer", 2))
			beside := strings.TrimSuffix(path, ".ipynb") + ".unsaved.ipynb"
			if !strings.Contains(a.Saved, "unsaved.ipynb") || !strings.Contains(texts(t, path)+texts(t, beside), "answer!") || !strings.Contains(texts(t, path)+texts(t, beside), "theirs") {
				t.Errorf("%q\n%s\nbeside:\n%s", a.Saved, texts(t, path), texts(t, beside))
			}
		},
		"a cell taken out": func(t *testing.T, name, path string) {
			ask(t, c, s, name, "edit", "a", edit("two", "answer", "2", 1))
			s.sessions[name].file.base.Cells[1].Source = "2" // as if that had not been on the disk
			mustWrite(t, path, cellsFile("one", "1"))
			ask(t, c, s, name, "edit", "a", edit("two", "answer!", "answer", 2))
			if got := texts(t, strings.TrimSuffix(path, ".ipynb")+".unsaved.ipynb"); !strings.Contains(got, "answer!") {
				t.Errorf("beside: %s", got)
			}
		},
		"no notebook any more": func(t *testing.T, name, path string) {
			mustWrite(t, path, "<<<<<<< HEAD")
			a := ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			if got := texts(t, strings.TrimSuffix(path, ".ipynb")+".copy.unsaved.ipynb"); !strings.Contains(got, "answer") || !strings.Contains(a.Saved, "unsaved.ipynb") {
				t.Errorf("%q, beside: %s", a.Saved, got)
			}
			if b, _ := os.ReadFile(path); string(b) != "<<<<<<< HEAD" {
				t.Errorf("the other program's file became %s", b)
			}
			mustWrite(t, path, cellsFile("one", "1", "two", "mended")) // and is a notebook again
			if a := ask(t, c, s, name, "edit", "a", edit("one", "answer!", "answer", 2)); a.Saved != "" {
				t.Errorf("%q", a.Saved)
			}
			if got := texts(t, path); got != "one: answer!\ntwo: mended" {
				t.Errorf("%s", got)
			}
		},
		"a deleted file": func(t *testing.T, name, path string) {
			os.Remove(path)
			ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			if got := texts(t, path); got != "one: answer\ntwo: 2" {
				t.Errorf("%s", got)
			}
		},
		"an old second page": func(t *testing.T, name, path string) {
			ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			ask(t, c, s, name, "edit", "b", page.Edit{ID: "one"}, page.Edit{ID: "two"}) // as its Run all sends
			if got := texts(t, path); got != "one: answer\ntwo: 2" {
				t.Errorf("%s", got)
			}
		},
		"two pages, one cell": func(t *testing.T, name, path string) {
			ask(t, c, s, name, "edit", "a", edit("one", "from a", "1", 1))
			ask(t, c, s, name, "edit", "b", edit("one", "from b", "1", 1))
			got := texts(t, path) + texts(t, strings.TrimSuffix(path, ".ipynb")+".unsaved.ipynb")
			if !strings.Contains(got, "one: from b") || !strings.Contains(got, "from a") {
				t.Errorf("%s", got)
			}
		},
		"an overtaken edit": func(t *testing.T, name, path string) {
			ask(t, c, s, name, "edit", "a", edit("one", "new", "1", 2)) // a page that left
			ask(t, c, s, name, "edit", "a", edit("one", "ol", "1", 1))
			if got := texts(t, path); got != "one: new\ntwo: 2" {
				t.Errorf("%s", got)
			}
		},
		"a link": func(t *testing.T, name, path string) {
			target := filepath.Join(t.TempDir(), "elsewhere.ipynb")
			if err := os.Rename(path, target); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(target, path); err != nil {
				t.Fatal(err)
			}
			ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			if st, err := os.Lstat(path); err != nil || st.Mode()&os.ModeSymlink == 0 {
				t.Errorf("the link became %v, %v", st.Mode(), err)
			}
			if got := texts(t, target); got != "one: answer\ntwo: 2" {
				t.Errorf("%s", got)
			}
		},
		"no notebook, and two pages": func(t *testing.T, name, path string) {
			mustWrite(t, path, "<<<<<<< HEAD")
			ask(t, c, s, name, "edit", "a", edit("one", "from a", "1", 1))
			a := ask(t, c, s, name, "edit", "b", edit("one", "from b", "1", 1))
			if got := onDisk(t, path); a.Place != page.Beside || !strings.Contains(got, "from a") || !strings.Contains(got, "from b") {
				t.Errorf("%s; on the disk:\n%s", a.Place, got)
			}
		},
		"no notebook, a kill, no notebook again": func(t *testing.T, name, path string) {
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for i, answer := range []string{"first", "second", "third"} {
				if _, err := s.session(name); err != nil {
					t.Fatal(err)
				}
				mustWrite(t, path, "<<<<<<< HEAD")
				if a := ask(t, c, s, name, "edit", "a", edit("one", answer, "1", i+1)); a.Place != page.Beside {
					t.Errorf("%s: %s", a.Place, a.Saved)
				}
				mustWrite(t, path, string(before))
				s.forget(name) // as a kill would
			}
			got := onDisk(t, path)
			for _, answer := range []string{"first", "second", "third"} {
				if !strings.Contains(got, answer) {
					t.Errorf("%q was acknowledged and is nowhere:\n%s", answer, got)
				}
			}
		},
		"a copy that is nobody's": func(t *testing.T, name, path string) {
			mustWrite(t, strings.TrimSuffix(path, ".ipynb")+".copy.unsaved.ipynb", "mine")
			mustWrite(t, path, "<<<<<<< HEAD")
			ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			left, _ := filepath.Glob(strings.TrimSuffix(path, ".ipynb") + ".copy-*.unsaved.ipynb")
			if len(left) != 1 {
				t.Fatalf("set aside: %q", left)
			}
			if b, _ := os.ReadFile(left[0]); string(b) != "mine" {
				t.Errorf("it holds %q", b)
			}
		},
		"a text that is sent again": func(t *testing.T, name, path string) {
			ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			s.forget(name) // killed before it could answer
			if a := ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1)); a.Place != page.InFile {
				t.Errorf("%s", a.Place)
			}
			mustWrite(t, path, cellsFile("one", "1", "two", "2")) // a program that read the file before
			ask(t, c, s, name, "edit", "a", edit("two", "more", "2", 2))
			if got := onDisk(t, path); !strings.Contains(got, "answer") {
				t.Errorf("what was acknowledged is nowhere:\n%s", got)
			}
		},
		"an overtaken text is not called the cell's": func(t *testing.T, name, path string) {
			ask(t, c, s, name, "edit", "a", edit("one", "new", "1", 2))
			if a := ask(t, c, s, name, "edit", "a", edit("one", "ol", "1", 1)); a.Cells[0].Version != "" {
				t.Errorf("the page believes that its text is there: %+v", a)
			}
		},
		"a disk that is full": func(t *testing.T, name, path string) {
			sess, _ := s.session(name)
			sess.file.path = filepath.Join(dir, "no", "such", name) // nothing can be written there
			a := ask(t, c, s, name, "edit", "a", edit("one", "answer", "1", 1))
			if !strings.Contains(a.Saved, "not saved") || a.Place != page.Nowhere {
				t.Errorf("%q in place %q", a.Saved, a.Place)
			}
			sess.mu.Lock()
			sess.file.path = path // there is room again
			sess.mu.Unlock()
			for range 100 {
				if strings.Contains(texts(t, path), "answer") {
					return
				}
				time.Sleep(100 * time.Millisecond)
			}
			t.Errorf("never saved: %s", texts(t, path))
		},
	} {
		t.Run(name, func(t *testing.T) {
			file := strings.ReplaceAll(name, " ", "-") + ".ipynb"
			path := filepath.Join(dir, file)
			mustWrite(t, path, cellsFile("one", "1", "two", "2"))
			if _, err := s.session(file); err != nil {
				t.Fatal(err)
			}
			run(t, file, path)
		})
	}
}

// Cells with the same id get ids of their own, so that an edit lands where it was
// made.
func TestDuplicateIDs(t *testing.T) {
	s, dir := serve(t)
	c := client(t, s)
	path := filepath.Join(dir, "twice.ipynb")
	mustWrite(t, path, cellsFile("a", "1", "a", "2"))
	sess, err := s.session("twice.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	second := sess.nb.Cells[1].ID
	ask(t, c, s, "twice.ipynb", "edit", "a", edit(second, "answer", "2", 1))
	if got := texts(t, path); got != fmt.Sprintf("a: 1\n%s: answer", second) || second == "a" {
		t.Errorf("%s", got)
	}
}

// A file that is not UTF-8 is not opened, since saving it would change letters.
func TestLatin1IsRefused(t *testing.T) {
	s, dir := serve(t)
	c := client(t, s)
	mustWrite(t, filepath.Join(dir, "latin.ipynb"), strings.Replace(cellsFile("a", "// gr?n"), "?", "\xfc", 1))
	resp, err := c.Get(s.base() + "/n/latin.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var b bytes.Buffer
	b.ReadFrom(resp.Body)
	if resp.StatusCode != http.StatusNotFound || !strings.Contains(b.String(), "Latin-1") {
		t.Errorf("%s %s", resp.Status, b.String())
	}
}

// Names of notebooks with signs that mean something in addresses.
func TestStrangeNames(t *testing.T) {
	s, dir := serve(t)
	c := client(t, s)
	for _, name := range []string{"a%41.ipynb", "a#b.ipynb", "a?b.ipynb", "a b.ipynb", "a&b;c=d.ipynb", "ü.ipynb", "a:b.ipynb", "[ab].ipynb"} {
		mustWrite(t, filepath.Join(dir, name), cellsFile("one", "1"))
		resp, err := c.Get(s.base() + "/" + pageAddress(name))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", name, resp.Status)
		}
		ask(t, c, s, strings.TrimPrefix(pageAddress(name), "n/"), "edit", "a", edit("one", "answer", "1", 1))
		if got := texts(t, filepath.Join(dir, name)); got != "one: answer" {
			t.Errorf("%s holds %s", name, got)
		}
	}
}
