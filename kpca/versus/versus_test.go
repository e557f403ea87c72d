package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
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
		x, err := readFloats(load.Data)
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
	if err := serve(&in, &out, false); err != nil {
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
	if _, err := findPython(context.Background(), filepath.Join(dir, "missing")); err == nil || !strings.Contains(err.Error(), "missing") {
		t.Errorf("error %v", err)
	}
}

// TestSideThatBreaks tells what a side wrote before it stopped.
func TestSideThatBreaks(t *testing.T) {
	s, err := startSide(context.Background(), "peer", io.Discard, "/bin/sh", "-c", "echo out of memory >&2")
	if err != nil {
		t.Skip("no /bin/sh:", err)
	}
	if _, err := s.ask(Request{Do: "about"}); err == nil || !strings.Contains(err.Error(), "peer stopped: out of memory") {
		t.Errorf("error %v", err)
	}
}

func TestQuantile(t *testing.T) {
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
	if err := run(context.Background(), settings{cases: "large", list: true}, &out, io.Discard); err != nil || !strings.HasPrefix(out.String(), "large/m=10\n") {
		t.Errorf("list: %q, %v", out.String(), err)
	}
}
