package sandbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func compileOne(t *testing.T, source string) error {
	t.Helper()
	_, err := tools(t).Compile(context.Background(), "test", []byte(source), []bool{true}, nil)
	return err
}

func TestCompileErrorsNameTheLine(t *testing.T) {
	var ce *CompileError
	err := compileOne(t, only("\n\treturn undefinedName"))
	if !errors.As(err, &ce) || len(ce.Remarks) != 1 || ce.Remarks[0].Line != 4 || !strings.Contains(ce.Remarks[0].Text, "undefined: undefinedName") {
		t.Errorf("got %v", err)
	}
	if err != nil && strings.Contains(err.Error(), "/") {
		t.Errorf("the message shows a path: %v", err)
	}
	err = compileOne(t, "package submission\nfunc Kernel(x []float64) float64 { return 0 }\n")
	if !errors.As(err, &ce) || !strings.Contains(ce.Mismatch["Kernel"], "too many arguments") {
		t.Errorf("a wrong type gave %v", err)
	}
}

// TestCompileBombs: sources that pass the vet and would fill the machine.
func TestCompileBombs(t *testing.T) {
	if !Protections()[4].On {
		t.Skip("process limits: " + Protections()[4].Why)
	}
	doubling := "package submission\ntype T0 struct{ a, b int }\n"
	for i := range 60 {
		doubling += fmt.Sprintf("type T%d struct{ a, b T%d }\n", i+1, i)
	}
	generic := "package submission\ntype P[A, B any] struct{ a A; b B }\nfunc f0[T any](n int, x T) int { if n == 0 { return 0 }; return f1(n-1, P[T, *T]{}) + f1(n-1, P[*T, T]{}) }\n"
	for i := 1; i < 30; i++ {
		generic += fmt.Sprintf("func f%d[T any](n int, x T) int { if n == 0 { return 0 }; return f%d(n-1, P[T, *T]{}) + f%d(n-1, P[*T, T]{}) }\n", i, (i+1)%30, (i+1)%30)
	}
	generic = strings.Replace(generic, "f0(n-1, P[T, *T]{}) + f0(n-1, P[*T, T]{})", "0", 1)
	for _, c := range []struct{ name, source string }{
		{"nested structs", doubling + "var x T60\nfunc Kernel(x, y []float64, c float64) float64 { return 0 }\n"},
		{"generic explosion", generic + only("return float64(f0(9, 1))")[len("package submission\n"):]},
		{"giant string", "package submission\nconst a = \"0123456789abcdef\"\n" + doublings() + only("return float64(len(s[int(c)%len(s):]))")[len("package submission\n"):] + "var s = b27 + \"x\"\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "nested structs" {
				sample(t)
			}
			err := compileOne(t, c.source)
			var ce *CompileError
			if !errors.As(err, &ce) {
				t.Errorf("got %v, want a CompileError", err)
			}
			t.Log(err)
		})
	}
}

func doublings() string {
	s := "const b0 = a + a\n"
	for i := 1; i < 28; i++ {
		s += fmt.Sprintf("const b%d = b%d + b%d\n", i, i-1, i-1)
	}
	return s
}

func TestAlone(t *testing.T) {
	for _, c := range []struct {
		name, source string
		alone        bool
	}{
		{"plain", honest, false},
		{"constant table", only("return table[0]") + "var table = [3]float64{1, 2, 3}\n", false},
		{"code at start-up", only("return v") + "var v = compute()\nfunc compute() float64 { for { } }\n", true},
		{"large array", only("return big[int(c)]") + "var big [1 << 24]float64\n", true},
	} {
		has := []bool{true}
		if c.source == honest {
			has = []bool{true, true, true}
		}
		o, err := tools(t).Compile(context.Background(), c.name, []byte(c.source), has, nil)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if o.Alone != c.alone {
			t.Errorf("%s: Alone = %v, want %v", c.name, o.Alone, c.alone)
		}
	}
}

// TestBatch: neighbours in one module don't touch each other.
func TestBatch(t *testing.T) {
	ctx := context.Background()
	sources := []string{
		honest,
		only("state++; return state") + "var state float64\n",
		only("for {}"),
		only("return 1 + Kernel(x, y, c)"),
		honest,
	}
	var objects []*Object
	for i, s := range sources {
		has := []bool{true}
		if s == honest {
			has = []bool{true, true, true}
		}
		o, err := tools(t).Compile(ctx, fmt.Sprint(i), []byte(s), has, nil)
		if err != nil {
			t.Fatal(err)
		}
		objects = append(objects, o)
	}
	m, err := tools(t).Link(ctx, objects)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Remove()
	w := m.Worker(Limits{Call: 300e6})
	defer w.Close()
	var first, last float64
	for i := range sources {
		if err := w.Fresh(ctx); err != nil {
			t.Fatal(err)
		}
		r, err := w.Call(ctx, i, "Kernel", kernelArgs())
		var s *Stopped
		switch i {
		case 0, 4:
			if err != nil {
				t.Fatal(err)
			}
			first, last = last, r.Results[0].Data[0]
		case 1:
			if err != nil || r.Results[0].Data[0] != 1 {
				t.Errorf("submission 1: %v %v", r, err)
			}
		default:
			if !errors.As(err, &s) {
				t.Errorf("submission %d: %v, want Stopped", i, err)
			}
		}
	}
	if first != last || first == 0 {
		t.Errorf("the honest submissions gave %v and %v", first, last)
	}
}
