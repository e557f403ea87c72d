package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
)

// TestGarbage: the limit is for what a call holds, not for what it has thrown away;
// what it holds has its limit still.
func TestGarbage(t *testing.T) {
	cases := []struct{ name, body string }{
		{"large", "for i := range 3000 { b := make([]float64, 178*178); b[i] = 1; s += b[0] }"},
		{"varying", "for i := range 3000 { b := make([]float64, 1000+i*37%60000); b[i%1000] = 1; s += b[0] }"},
		{"small", "for i := range 100000 { b := make([]float64, 1000); b[i%1000] = 1; s += b[0] }"},
		{"growing", "for range 20 { var list []float64; for i := range 500000 { list = append(list, float64(i)) }; s += list[0] }"},
		{"yields", "for i := range 3000 { done := make(chan int); go func() { done <- 1 }(); <-done; b := make([]float64, 178*178); b[i] = 1; s += b[0] }"},
		{"beside 40 MB", "held := make([]float64, 5<<20); for i := range held { held[i] = 1 }; for i := range 1000 { b := make([]float64, 178*178); b[i] = 1; s += b[0] }; s += held[7]"},
		{"18 MB", "for i := range 100 { b := make([]float64, 1500*1500); b[i] = 1; s += b[0] }"},
		{"held", "var list [][]float64; for i := range 400 { b := make([]float64, 1<<17); b[i] = 1; list = append(list, b) }; s = list[3][3]"},
	}
	body := "s := 0.0\nswitch int(c) {\n"
	for i, c := range cases {
		body += fmt.Sprintf("case %d:\n%s\n", i, c.body)
	}
	w := start(t, only(body+"}\nreturn s"))
	w.Allow(20e9) // this is about memory
	ctx := context.Background()
	for i, c := range cases {
		if i%2 == 1 && os.Getenv("KPCALAB_LONG") == "" && c.name != "held" {
			t.Logf("not %s: with KPCALAB_LONG=1 only", c.name)
			continue
		}
		if err := w.Fresh(ctx); err != nil {
			t.Fatal(err)
		}
		args := []Value{Of([]float64{1}), Of([]float64{1}), Of(float64(i))}
		var err error
		for range 2 {
			if err == nil {
				_, err = w.Call(ctx, 0, "Kernel", args)
			}
		}
		var stopped *Stopped
		if held := errors.As(err, &stopped) && stopped.Why == OutOfRoom; held != (c.name == "held") || err != nil && !held {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestClock: time passes by looking at it and by sleeping, and is the same in each
// instance; so are random numbers.
func TestClock(t *testing.T) {
	ctx := context.Background()
	w, i := startOf(t, sleeps)
	var seen []float64
	for range 2 {
		if err := w.Fresh(ctx); err != nil {
			t.Fatal(err)
		}
		r, err := w.Call(ctx, i, "Kernel", kernelArgs())
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, r.Results[0].Data[0])
	}
	if seen[0] != seen[1] || !(seen[0] >= 3 && seen[0] < 3.01) {
		t.Errorf("three hours took %v", seen)
	}
}
