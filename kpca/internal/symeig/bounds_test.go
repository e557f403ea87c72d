package symeig

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestNotFinite(t *testing.T) {
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, n := range []int{1, 9, 400} {
			a := randomSymmetric(n)
			i, j := n/2, n-1
			a[i*n+j] = bad
			_, _, err := Decompose(a, n)
			if want := fmt.Sprintf("entry (%d, %d) is %v", i, j, bad); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("n=%d: got error %v, want %q", n, err, want)
			}
		}
	}
}

func TestEigenvalueBeyondRange(t *testing.T) {
	const n = 50
	a := dense(n, func(i, j int) float64 { return 1e308 })
	if _, _, err := Decompose(a, n); err == nil || !strings.Contains(err.Error(), "exceeds") {
		t.Errorf("eigenvalue 5e309: error %v", err)
	}
}

func TestWatch(t *testing.T) {
	const n = 333
	a := kernelMatrix(n, 1)
	values, vectors, _ := Decompose(a, n)
	var seen []float64
	v, x, err := DecomposeFilled(n, n, upper(a, n), func(done float64) error {
		seen = append(seen, done)
		return nil
	})
	if err != nil || !slices.Equal(v, values) || !slices.Equal(x, vectors) {
		t.Errorf("watching changes the result: %v", err)
	}
	if !slices.IsSorted(seen) || seen[0] <= 0 || seen[len(seen)-1] != 1 {
		t.Errorf("progress %v", seen)
	}
	enough := errors.New("enough")
	for stop := range seen {
		calls := 0
		_, _, err := DecomposeFilled(n, n, upper(a, n), func(float64) error {
			if calls++; calls > stop {
				return enough
			}
			return nil
		})
		if err != enough || calls != stop+1 {
			t.Errorf("stopped at call %d: error %v after %d calls", stop+1, err, calls)
		}
	}
}

func TestEmpty(t *testing.T) {
	values, vectors, err := Decompose(nil, 0)
	if len(values) != 0 || len(vectors) != 0 || err != nil {
		t.Errorf("order 0: %v, %v, %v", values, vectors, err)
	}
}

func TestWrongSizesPanic(t *testing.T) {
	for name, call := range map[string]func(){
		"short matrix": func() { Decompose(make([]float64, 3), 2) },
		"too many":     func() { DecomposeTop(make([]float64, 4), 2, 3) },
	} {
		func() {
			defer func() {
				if s, _ := recover().(string); !strings.HasPrefix(s, "symeig: ") {
					t.Errorf("%s: panic %q", name, s)
				}
			}()
			call()
		}()
	}
}
