package main

import (
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"kpcalab/data"
)

// mixture is n samples of five Gaussians in d dimensions, by rows.
func mixture(n, d int, seed uint64) []float64 {
	r := rand.New(rand.NewPCG(seed, 5))
	centres := make([]float64, 5*d)
	for i := range centres {
		centres[i] = 2 * rand.New(rand.NewPCG(uint64(i), 1)).NormFloat64()
	}
	x := make([]float64, n*d)
	for i := range n {
		c := centres[r.IntN(5)*d:]
		for j := range d {
			x[i*d+j] = c[j] + 0.7*r.NormFloat64()
		}
	}
	return x
}

// medianDistance is the median Euclidean distance of pairs of some 400 rows.
func medianDistance(x []float64, n, d int) float64 {
	step := max(1, n/400)
	var all []float64
	for i := 0; i < n; i += step {
		for j := 0; j < i; j += step {
			all = append(all, distance(x[i*d:i*d+d], x[j*d:j*d+d]))
		}
	}
	slices.Sort(all)
	return math.Sqrt(all[len(all)/2])
}

// distance is the squared Euclidean distance.
func distance(a, b []float64) float64 {
	var s [4]float64 // four sums that don't wait for each other
	for ; len(a) >= 4; a, b = a[4:], b[4:] {
		for k := range s {
			s[k] += (a[k] - b[k]) * (a[k] - b[k])
		}
	}
	for k, v := range a {
		s[k] += (v - b[k]) * (v - b[k])
	}
	return s[0] + s[1] + s[2] + s[3]
}

// atOnce numbers are written and read: a copy of all would count as memory that the
// library needs.
const atOnce = 1 << 13

// writeFloats and readFloats store numbers as 8 bytes each, low byte first.
func writeFloats(path string, x []float64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	for part := range slices.Chunk(x, atOnce) {
		err = errors.Join(err, binary.Write(f, binary.LittleEndian, part))
	}
	return errors.Join(err, f.Close())
}

func readFloats(path string) ([]float64, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	x := make([]float64, info.Size()/8)
	for part := range slices.Chunk(x, atOnce) {
		if err := binary.Read(f, binary.LittleEndian, part); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// samples are those of a case.
func samples(c Case) []float64 {
	switch c.Data {
	case "cube":
		return cube(c.N, c.D)
	case "digits":
		return digits(c.N)
	}
	return mixture(c.N, c.D, 1)
}

// cube is n points drawn uniformly from [0, 1]^d.
func cube(n, d int) []float64 {
	r := rand.New(rand.NewPCG(1, 7))
	x := make([]float64, n*d)
	for i := range x {
		x[i] = r.Float64()
	}
	return x
}

// digits repeats the digits (8×8 pixels from 0 to 16), each time with other noise
// of half a shade.
func digits(n int) []float64 {
	set := data.Digits().X
	rows, d := set.Dims()
	r := rand.New(rand.NewPCG(1, 11))
	x := make([]float64, n*d)
	for i := range x {
		x[i] = set.At(i/d%rows, i%d) + 0.5*r.NormFloat64()
	}
	return x
}
