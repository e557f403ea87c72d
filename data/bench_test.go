package data

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// 400,000×10 normal numbers with all their digits, 77 MB. With KPCALAB_PYTHON=python
// (which has pandas) the metric is our time over that of pandas, medians of 7 turns:
//
//	KPCALAB_PYTHON=python go test -run xx -bench ReadCSV ./data
func BenchmarkReadCSV(b *testing.B) {
	for _, n := range []int{4_000, 400_000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			path := filepath.Join(b.TempDir(), "rows.csv")
			text := normalTable(n)
			if err := os.WriteFile(path, text, 0o600); err != nil {
				b.Fatal(err)
			}
			read := func() {
				f, err := os.Open(path)
				if err != nil {
					b.Fatal(err)
				}
				defer f.Close()
				if s, err := ReadCSV(f, CSV{}); err != nil || s.X.RawMatrix().Rows != n {
					b.Fatal(err)
				}
			}
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				read()
			}
			if python := os.Getenv("KPCALAB_PYTHON"); python != "" {
				b.ReportMetric(besidePandas(b, python, path, read), "times-pandas")
			}
		})
	}
}

func besidePandas(b *testing.B, python, path string, read func()) float64 {
	var ours, theirs []float64
	for range 7 {
		began := time.Now()
		read()
		ours = append(ours, time.Since(began).Seconds())
		out, err := exec.Command(python, "-c", `import pandas, sys, time
pandas.read_csv(sys.argv[1], nrows=10)
t = time.perf_counter()
pandas.read_csv(sys.argv[1])
print(time.perf_counter() - t)`, path).Output()
		if err != nil {
			b.Fatal(err)
		}
		seconds, err := strconv.ParseFloat(string(bytes.TrimSpace(out)), 64)
		if err != nil {
			b.Fatal(err)
		}
		theirs = append(theirs, seconds)
	}
	our, _ := median(ours)
	their, _ := median(theirs)
	return our / their
}

func normalTable(n int) []byte {
	r := rand.New(rand.NewPCG(1, 1))
	var text bytes.Buffer
	for i := range n + 1 {
		for j := range 10 {
			if j > 0 {
				text.WriteByte(',')
			}
			if i == 0 {
				fmt.Fprintf(&text, "x%d", j)
			} else {
				fmt.Fprintf(&text, "%v", r.NormFloat64())
			}
		}
		text.WriteByte('\n')
	}
	return text.Bytes()
}
