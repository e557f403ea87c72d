package main

import (
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"kpcalab/data/parquet"
	"kpcalab/kpca"
	"kpcalab/kpca/moments/table"
	"kpcalab/kpca/stream"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"moments": main,
		"rows":    makeRows,
		"blocks":  makeBlocks,
	})
}

func TestCommand(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Cmds: map[string]func(*testscript.TestScript, bool, []string){
		"samemodel": sameModel,
		"flip":      flip,
		"setbyte":   setByte,
		"concat":    concat,
		"cut":       cut,
	}})
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// makeRows writes the same rows as CSV or Parquet: rows FROM TO FILE.
func makeRows() {
	var from, to int
	fmt.Sscan(os.Args[1], &from)
	fmt.Sscan(os.Args[2], &to)
	type row struct{ A, B, C, W float64 }
	var list []row
	r := rand.New(rand.NewPCG(1, 2))
	for i := range to {
		v := row{r.NormFloat64(), 3*r.NormFloat64() + 100, r.NormFloat64() + float64(3*(i%2)), float64(1 + i%3)}
		if i >= from {
			list = append(list, v)
		}
	}
	f, err := os.Create(os.Args[3])
	must(err)
	defer f.Close()
	if name := os.Args[3]; name[len(name)-3:] == "uet" {
		w, err := parquet.NewWriter(f, nil, nil, []string{"A", "B", "C", "W"})
		must(err)
		for _, v := range list {
			must(w.Write(nil, nil, []float64{v.A, v.B, v.C, v.W}))
		}
		must(w.Close())
		return
	}
	fmt.Fprintln(f, "A,B,C,W")
	for _, v := range list {
		fmt.Fprintf(f, "%v,%v,%v,%v\n", v.A, v.B, v.C, v.W)
	}
}

// makeBlocks turns the first three columns of a CSV into blocks on standard output.
func makeBlocks() {
	w, err := stream.NewBlockWriter(os.Stdout, 3)
	must(err)
	for b, err := range table.Read(os.Args[1], table.Options{Columns: []string{"A", "B", "C"}, Rows: 70}) {
		must(err)
		must(w.Write(b.X))
	}
	must(w.Close())
}

// sameModel MODEL PLAN TABLE [weights]: the model is that of kpca.Fit on all rows.
func sameModel(ts *testscript.TestScript, neg bool, args []string) {
	var model kpca.Model
	var plan stream.Plan
	ts.Check(load(ts.MkAbs(args[0]), "", &model))
	ts.Check(load(ts.MkAbs(args[1]), "", &plan))
	f, err := os.Open(ts.MkAbs(args[2]))
	ts.Check(err)
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	ts.Check(err)
	x, w := mat.NewDense(len(lines)-1, 3, nil), make([]float64, len(lines)-1)
	for i, line := range lines[1:] {
		for j := range 4 {
			v, err := strconv.ParseFloat(line[j], 64)
			ts.Check(err)
			if j < 3 {
				x.Set(i, j, v)
			} else {
				w[i] = v
			}
		}
	}
	o := &kpca.Options{Components: model.Components(), Form: kpca.Primal}
	if len(args) > 3 {
		o.Weights = w
	}
	z, err := plan.Scaler.Apply(x)
	ts.Check(err)
	want, err := kpca.Fit(z, plan.Map, o)
	ts.Check(err)
	if e := floats.Distance(model.Eigenvalues, want.Eigenvalues, math.Inf(1)); e > 1e-12*want.Eigenvalues[0] {
		ts.Fatalf("eigenvalues %v, want %v", model.Eigenvalues, want.Eigenvalues)
	}
}

// flip changes a byte in the middle of a file.
func flip(ts *testscript.TestScript, neg bool, args []string) {
	b, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	b[len(b)/2] ^= 1
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b, 0o644))
}

// setByte FILE PLACE VALUE changes a byte.
func setByte(ts *testscript.TestScript, neg bool, args []string) {
	b, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	v, err := strconv.Atoi(args[2])
	ts.Check(err)
	b[at] = byte(v)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b, 0o644))
}

// concat TO FILE… joins files.
func concat(ts *testscript.TestScript, neg bool, args []string) {
	var all []byte
	for _, path := range args[1:] {
		b, err := os.ReadFile(ts.MkAbs(path))
		ts.Check(err)
		all = append(all, b...)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), all, 0o644))
}

// cut TO FILE BYTES leaves the first bytes of a file.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	b, err := os.ReadFile(ts.MkAbs(args[1]))
	ts.Check(err)
	size, err := strconv.Atoi(args[2])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b[:size], 0o644))
}
