package stream_test

import (
	"context"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/mat"

	"kpcalab/kpca"
	"kpcalab/kpca/stream"
)

// generated are n rows with 13 columns in two clusters, made in one block that is
// used again.
func generated(n int) stream.Rows {
	return func(yield func(*mat.Dense, error) bool) {
		r := rand.New(rand.NewPCG(13, 1))
		buf := mat.NewDense(8192, 13, nil)
		for done := 0; done < n; {
			rows := min(8192, n-done)
			for i := range rows {
				row := buf.RawRowView(i)
				for j := range row {
					row[j] = r.NormFloat64()
				}
				row[0] += float64(4 * (i % 2))
			}
			if !yield(buf.Slice(0, rows, 0, 13).(*mat.Dense), nil) {
				return
			}
			done += rows
		}
	}
}

// The memory of a fit doesn't grow with the rows. With KPCALAB_ROWS=100000000, -v and
// -timeout 0 it tells the rate of a hundred million; KPCALAB_LANDMARKS is μ, else 256.
func TestGeneratedRows(t *testing.T) {
	rows, landmarks := 60000, 256
	if text := os.Getenv("KPCALAB_ROWS"); text != "" {
		rows, _ = strconv.Atoi(text)
	}
	if text := os.Getenv("KPCALAB_LANDMARKS"); text != "" {
		landmarks, _ = strconv.Atoi(text)
	}
	ctx := context.Background()
	sample, err := stream.Draw(ctx, generated(min(rows, 1000000)), 4000, 1)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := sample.Plan(stream.Nystrom{Landmarks: landmarks, Standardize: true})
	if err != nil {
		t.Fatal(err)
	}
	var most uint64
	began := processorSeconds()
	model, err := stream.Fit(ctx, stream.Watch(generated(rows), func(int) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.Sys)
	}), plan, &kpca.Options{Components: 10})
	if err != nil {
		t.Fatal(err)
	}
	seconds := processorSeconds() - began
	t.Logf("%d rows, %d landmarks: %.1f s of processor time, %.0f rows a second, %d MB from the system at most; share of component 1: %.4f",
		rows, landmarks, seconds, float64(rows)/seconds, most>>20, model.ExplainedRatio()[0])
	if most > 500<<20 {
		t.Errorf("%d MB for %d rows", most>>20, rows)
	}
}
