package davidson

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"sort"
	"syscall"
	"testing"
	"time"

	"kpcalab/kpca/internal/team"
	"kpcalab/kpca/internal/tiled"
)

func mixture(n, d int, seed uint64) tiled.Rows {
	r := rand.New(rand.NewPCG(seed, 5))
	centres := make([]float64, 5*d)
	for i := range centres {
		centres[i] = 2 * rand.New(rand.NewPCG(uint64(i), 1)).NormFloat64()
	}
	x := tiled.Rows{N: n, D: d, Stride: d, Data: make([]float64, n*d)}
	for i := range n {
		c := centres[r.IntN(5)*d:]
		for j := range d {
			x.Data[i*d+j] = c[j] + 0.7*r.NormFloat64()
		}
	}
	return x
}

func cube(n, d int, seed uint64) tiled.Rows {
	r := rand.New(rand.NewPCG(seed, 7))
	x := tiled.Rows{N: n, D: d, Stride: d, Data: make([]float64, n*d)}
	for i := range x.Data {
		x.Data[i] = r.Float64()
	}
	return x
}

func medianDistance(x tiled.Rows) float64 {
	step := max(1, x.N/400)
	var all []float64
	for i := 0; i < x.N; i += step {
		for j := 0; j < i; j += step {
			s := 0.0
			for k, v := range x.Row(i) {
				s += (v - x.Row(j)[k]) * (v - x.Row(j)[k])
			}
			all = append(all, s)
		}
	}
	sort.Float64s(all)
	return math.Sqrt(all[len(all)/2])
}

func TestTrial(t *testing.T) {
	if os.Getenv("TRIAL") == "" {
		t.Skip("trial")
	}
	var set string
	var n, d, m int
	var wide float64
	fmt.Sscan(os.Getenv("TRIAL"), &set, &n, &d, &m, &wide)
	x := mixture(n, d, 1)
	if set == "cube" {
		x = cube(n, d, 1)
	}
	width := wide * medianDistance(x)
	crew := team.New()
	defer crew.Close()
	c0, t0 := cpu(), time.Now()
	o := Options{Components: m, Team: crew, Double: os.Getenv("DOUBLE") != "", watch: func(s Step) {
		fmt.Printf("%+v cpu %.2f\n", s, cpu()-c0)
	}}
	r, err := Top(context.Background(), Kernel{Points: x, Width: width, Centered: true}, o)
	fmt.Println("TOTAL cpu", cpu()-c0, "wall", time.Since(t0), err)
	if r != nil {
		fmt.Println(r.Values[:m], r.Next, r.Double, r.Single)
		for _, e := range r.Residuals {
			fmt.Printf("%.2g ", e/r.Values[0])
		}
		fmt.Println()
		free := tiled.Free(n, tiled.NewRadial(x, width, tiled.Squared, false))
		y := newBlock(n, m, crew)
		y.count = m
		free.Mul(context.Background(), crew, y.data, r.Vectors, m, r.Stride)
		y.center()
		for j := range m {
			v := y.vector(j)
			for i := range v {
				v[i] -= r.Values[j] * r.Vectors[j*r.Stride+i]
			}
			fmt.Printf("%.2g ", norm(v)/r.Values[0])
		}
		fmt.Println("true")
	}
}

func cpu() float64 {
	var u syscall.Rusage
	syscall.Getrusage(0, &u)
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
