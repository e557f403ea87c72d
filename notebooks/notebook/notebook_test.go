package notebook

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The file was written by nbformat 5.11.1 (testdata/jupyter.py).
func TestKeepsWhatJupyterWrote(t *testing.T) {
	src, err := os.ReadFile("testdata/jupyter.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	nb, err := Read(src)
	if err != nil {
		t.Fatal(err)
	}
	if got := nb.Bytes(); !bytes.Equal(got, src) {
		t.Errorf("read and written, the file differs:\n%s", got)
	}
	if got, want := nb.Cells[1].Source, "%%\nfmt.Println(1)\n"; got != want {
		t.Errorf("source %q, expected %q", got, want)
	}
	if got := nb.Cells[1].Outputs[1].Mime("image/svg+xml"); got != "<svg>\n</svg>" {
		t.Errorf("SVG %q", got)
	}
	if !nb.Cells[1].Tagged("x") || nb.Cells[1].Tagged("y") {
		t.Error("tags are not seen")
	}
}

func TestWriteFileKeepsModeAndLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.ipynb")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	nb := &Notebook{Format: 4, Minor: 5, Cells: []*Cell{{ID: "a", Type: Code, Source: "x"}}}
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	again, err := ReadFile(path)
	if err != nil || again.Cells[0].Source != "x" {
		t.Errorf("read %+v, %v", again, err)
	}
	if st, _ := os.Stat(path); st.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, expected 0600", st.Mode())
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("%d files in the folder, expected 1", len(files))
	}
}

func TestReadErrorsTeach(t *testing.T) {
	cell := func(s string) string {
		return `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[` + s + `]}`
	}
	for name, c := range map[string]struct{ src, want string }{
		"empty":     {``, "not JSON"},
		"html":      {`<html>`, "not JSON"},
		"null":      {`null`, "holds null"},
		"two":       {cell("") + cell(""), "after the end"},
		"no cells":  {`{"nbformat":4,"nbformat_minor":5}`, "cells is missing, expected a list"},
		"old":       {`{"nbformat":3,"nbformat_minor":0,"metadata":{},"worksheets":[]}`, "nbformat is 3, expected 4"},
		"Latin-1":   {cell("{\"cell_type\":\"raw\",\n\"source\":\"gr\xfcn\",\"metadata\":{}}"), "not UTF-8: byte 0xfc on line 2, perhaps a file in Latin-1"},
		"surrogate": {cell(`{"cell_type":"raw","source":"\ud83d","metadata":{}}`), `half a character (\ud83d) on line 1`},
		"fraction":  {`{"nbformat":4.5,"nbformat_minor":0,"metadata":{},"cells":[]}`, "nbformat is 4.5, expected an integer"},
		"type":      {cell(`{"cell_type":"heading","source":"","metadata":{}}`), `cell 1: cell_type is "heading"`},
		"source":    {cell(`{"cell_type":"code","source":[1],"outputs":[],"metadata":{}}`), "cell 1: source is a list, expected a string or a list of strings"},
		"outputs":   {cell(`{"cell_type":"code","source":"","metadata":{}}`), "cell 1: outputs is missing"},
		"output":    {cell(`{"cell_type":"code","source":"","outputs":[{"output_type":"x"}],"metadata":{}}`), `cell 1, output 1: output_type is "x"`},
		"traceback": {cell(`{"cell_type":"code","source":"","outputs":[{"output_type":"error","ename":"","evalue":"","traceback":[1]}],"metadata":{}}`), "cell 1, output 1: traceback is 1"},
		"cell":      {cell(`7`), "cell 1 is not an object"},
		"metadata":  {cell(`{"cell_type":"raw","source":"","metadata":[]}`), "cell 1: metadata is a list, expected an object"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Read([]byte(c.src))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, expected %q in it", err, c.want)
			}
		})
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab\n\r\v\f\x1c\x1e\u0085\u2028\"\\\t\b\x00λ😀<&"))).Draw(t, "text")
		nb := &Notebook{Format: 4, Minor: 5, Cells: []*Cell{
			{ID: "a", Type: Code, Source: text, Count: rapid.IntRange(0, 9).Draw(t, "count"), Outputs: []Output{
				{Type: Stream, Name: "stdout", Text: text},
				{Type: DisplayData, Data: map[string]any{"text/html": text, "image/png": text}},
			}},
			{ID: "b", Type: Markdown, Source: text},
		}}
		again, err := Read(nb.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(again.Bytes(), nb.Bytes()) {
			t.Fatalf("written twice:\n%s\n%s", nb.Bytes(), again.Bytes())
		}
		a := again.Cells[0]
		if a.Source != text || again.Cells[1].Source != text || a.Outputs[0].Text != text || a.Outputs[1].Mime("text/html") != text {
			t.Fatalf("text %q came back as %q", text, a.Source)
		}
	})
}

func FuzzRead(f *testing.F) {
	src, err := os.ReadFile("testdata/jupyter.ipynb")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(src)
	f.Add([]byte(`{"nbformat":4,"nbformat_minor":5,"metadata":null,"cells":[{"cell_type":"raw","source":[],"id":null}]}`))
	f.Fuzz(func(t *testing.T, src []byte) {
		nb, err := Read(src)
		if err != nil {
			return
		}
		once := nb.Bytes()
		again, err := Read(once)
		if err != nil {
			t.Fatalf("a notebook that was read is not read once written: %v\n%s", err, once)
		}
		if !bytes.Equal(again.Bytes(), once) {
			t.Fatalf("writing is not stable:\n%s\n%s", once, again.Bytes())
		}
	})
}
