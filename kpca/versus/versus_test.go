package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestSelectCases(t *testing.T) {
	all := allCases()
	names := map[string]bool{}
	for _, c := range all {
		if names[c.Name] {
			t.Errorf("two cases are called %s", c.Name)
		}
		names[c.Name] = true
	}
	for _, c := range []struct {
		words string
		quick bool
		want  int
	}{{"", false, len(all) - 10}, {"transform,nystrom", false, 2}, {"large", false, 8}, {"million", false, 1}, {"top/n=1000/d=13", false, 2}, {"n=178", true, 5}, {"nothing", false, 0}} {
		if got := len(selectCases(all, c.words, c.quick)); got != c.want {
			t.Errorf("%q quick=%v: %d cases, want %d", c.words, c.quick, got, c.want)
		}
	}
}

// TestServe lets the worker answer a whole case.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []Case{
		{Kind: Top, N: 120, D: 3, M: 2, Wide: 1},
		{Kind: All, N: 40, D: 3, Wide: 1},
		{Kind: Transform, N: 90, D: 3, M: 2, Rows: 33, Wide: 1},
		{Kind: Nystrom, N: 200, D: 3, M: 2, Landmarks: 20, Wide: 1},
		{Kind: Eigen, N: 40, D: 3, Wide: 1},
		{Kind: Nearest, N: 90, D: 3, Wide: 1, Data: "cube"},
		{Kind: Laplacian, N: 90, D: 3, M: 3, Wide: 1, Data: "cube"},
		{Kind: Landmarks, N: 90, D: 3, Landmarks: 9, Wide: 1},
		{Kind: Large, N: 150, D: 3, M: 2, Wide: 1, Data: "cube"},
		{Kind: Million, N: 150, D: 3, M: 2, Wide: 1},
		{Kind: Large, N: 150, D: 64, M: 2, Wide: 1, Data: "digits"},
	} {
		b := &bench{dir: dir, settings: settings{}}
		load, err := b.prepare(c)
		if err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(dir, "out")
		replies := ask(t, Request{Do: "about"}, load, Request{Do: "fit", Repeat: 2}, Request{Do: "memory"}, Request{Do: "result", Out: out}, Request{Do: "nonsense"})
		if !strings.Contains(replies[0].About, "cores") || !(replies[2].Seconds > 0) || !(replies[2].Processor > 0) && runtime.GOOS != "windows" || !(replies[3].Peak > 0) {
			t.Errorf("%s: replies %+v", c.Kind, replies)
		}
		if !strings.Contains(replies[5].Error, "nonsense") {
			t.Errorf("%s: an unknown request is answered by %+v", c.Kind, replies[5])
		}
		a, err := readAnswer(c, replies[4], out)
		if err != nil {
			t.Fatalf("%s: %v", c.Kind, err)
		}
		if d := differ(a, a); d != 0 {
			t.Errorf("%s: an answer differs from itself by %v", c.Kind, d)
		}
		if c.Kind != Top {
			continue
		}
		x, err := readFloats(load.Data, c.N*c.D)
		if err != nil {
			t.Fatal(err)
		}
		worse := a
		worse.y = append([]float64(nil), a.y...)
		worse.y[3] += 1e-3
		if worst := residuals(x, load, []answer{a, worse}); !(worst[0] < 1e-12) || !(worst[1] > 1e-5) {
			t.Errorf("residuals %v, the second of a wrong answer", worst)
		}
		if d := differ(a, worse); !(d > 1e-5) {
			t.Errorf("a wrong answer differs by %v only", d)
		}
	}
}

// ask sends requests to a worker and returns its replies.
func ask(t *testing.T, requests ...Request) []Reply {
	t.Helper()
	var in, out bytes.Buffer
	for _, r := range requests {
		if err := json.NewEncoder(&in).Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := serve(&in, &out); err != nil {
		t.Fatal(err)
	}
	var replies []Reply
	for d := json.NewDecoder(&out); ; {
		var r Reply
		if err := d.Decode(&r); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		replies = append(replies, r)
	}
	if len(replies) != len(requests) {
		t.Fatalf("%d replies to %d requests", len(replies), len(requests))
	}
	return replies
}

func TestPythonWithoutScikitLearn(t *testing.T) {
	dir := t.TempDir()
	python := filepath.Join(dir, "python")
	script := "#!/bin/sh\necho \"ModuleNotFoundError: No module named 'sklearn'\" >&2\nexit 1\n"
	if err := os.WriteFile(python, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := findPython(context.Background(), python); err == nil || !strings.Contains(err.Error(), "No module named 'sklearn'") || !strings.Contains(err.Error(), "-python") {
		t.Errorf("error %v", err)
	}
	if _, err := findPython(context.Background(), filepath.Join(dir, "missing")); err == nil || !strings.Contains(err.Error(), "not found") {
		t.Errorf("error %v", err)
	}
}

// TestSideThatBreaks tells what a side wrote before it stopped.
func TestSideThatBreaks(t *testing.T) {
	s, err := startSide(context.Background(), "peer", nil, "/bin/sh", "-c", "echo out of memory >&2")
	if err != nil {
		t.Skip("no /bin/sh:", err)
	}
	if _, err := s.ask(Request{Do: "about"}); err == nil || !strings.Contains(err.Error(), "peer stopped: out of memory") {
		t.Errorf("error %v", err)
	}
}

func TestTable(t *testing.T) {
	rows := []Row{
		{Case: Case{Name: "top/n=1000", Kind: Top, Goal: 5}, By: "peer arpack", Pairs: 3, Ours: 0.00123, Theirs: 0.0246, Ratio: 20, Low: 18.2, High: 21, OurPeak: 2e7, TheirPeak: 1e8, OurError: 3e-14, TheirError: 2e-15, Eigenvalues: 4e-15, Difference: 1e-13},
		{Case: Case{Name: "top/n=1000", Kind: Top, Goal: 5}, By: "rough", Approximate: true, Pairs: 3, Ours: 0.00123, Theirs: 0.00246, Ratio: 2, Low: 1.82, High: 2.1, OurPeak: 2e7, TheirPeak: 1e8, OurError: 3e-14, TheirError: 2e-3, Eigenvalues: 4e-3, Difference: 0.1},
		{Case: Case{Name: "large", Kind: Large}, Ours: 61.5, OurPeak: 1.5e9, OurError: 2e-12},
	}
	var out bytes.Buffer
	if err := printTable(&out, rows, true); err != nil {
		t.Fatal(err)
	}
	want := `| case       |    kpca |  theirs |          by | ratio | quartiles |      goal |  memory | of theirs | residual | theirs | values | embedding |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
| top/n=1000 |  1.2 ms | 24.6 ms | peer arpack |  20.0 | 18.2–21.0 | 5 reached |   20 MB |      0.20 |    3e-14 |  2e-15 |  4e-15 |     1e-13 |
| top/n=1000 |  1.2 ms |  2.5 ms |       rough |  2.00 | 1.82–2.10 |         – |   20 MB |      0.20 |    3e-14 |  2e-03 |  4e-03 |     1e-01 |
| large      | 61.50 s |       – |           – |     – |         – |         – | 1.50 GB |         – |    2e-12 |      – |      – |         – |
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}

func TestSlope(t *testing.T) {
	var x, y []float64
	for _, n := range []float64{100, 200, 400} {
		x, y = append(x, math.Log(n)), append(y, math.Log(3*n*n))
	}
	if s := slope(x, y); math.Abs(s-2) > 1e-12 {
		t.Errorf("slope %v, want 2", s)
	}
	if q := fmt.Sprint(quantile([]float64{3, 1, 2}, 0.5), quantile([]float64{4, 1}, 0)); q != "2 1" {
		t.Errorf("quantiles %s", q)
	}
}

// TestRunRefuses unknown cases, and lists known ones.
func TestRunRefuses(t *testing.T) {
	var out bytes.Buffer
	if err := run(context.Background(), settings{cases: "nothing"}, &out, io.Discard); err == nil {
		t.Error("a case that doesn't exist is accepted")
	}
	if err := run(context.Background(), settings{cases: "large", list: true}, &out, io.Discard); err != nil || !strings.HasPrefix(out.String(), "large/n=100000/d=13/m=10\n") {
		t.Errorf("list: %q, %v", out.String(), err)
	}
}
