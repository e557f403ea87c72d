package kpca

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Models that earlier versions of the package saved, in each of its formats, are
// read, and make of new samples what they did then; testdata/saved/make.go says how
// the files came about.
func TestModelsOfEarlierFormatsAreRead(t *testing.T) {
	fresh := mat.NewDense(4, 2, nil)
	fresh.Apply(func(i, j int, _ float64) float64 { return math.Sin(1.7*float64(i)+0.3+float64(j)) + 0.1*float64(i*j) }, fresh)
	for version := 1; version < format.Version; version++ {
		b, err := os.ReadFile(fmt.Sprintf("testdata/saved/v%d.json", version))
		if err != nil {
			t.Fatal(err)
		}
		var models map[string]struct {
			Model     []byte
			Transform []float64
		}
		if err := json.Unmarshal(b, &models); err != nil || len(models) != 5 {
			t.Fatalf("%d models, %v", len(models), err)
		}
		for name, then := range models {
			if v := int(binary.LittleEndian.Uint16(then.Model[len(magic):])); v != version {
				t.Errorf("%s: format %d in the file of format %d", name, v, version)
			}
			var m Model
			if err := m.UnmarshalBinary(then.Model); err != nil {
				t.Errorf("format %d, %s: %v", version, name, err)
				continue
			}
			g, err := m.Transform(fresh)
			if err != nil {
				t.Fatal(err)
			}
			want := mat.NewDense(4, m.Components(), then.Transform)
			if e := distanceOf(g, want); e > 1e-13*mat.Norm(want, 1) {
				t.Errorf("format %d, %s: the embedding is off by %g of %g", version, name, e, mat.Norm(want, 1))
			}
			again, err := m.MarshalBinary()
			if err != nil || new(Model).UnmarshalBinary(again) != nil {
				t.Errorf("format %d, %s: can't be saved in today's: %v", version, name, err)
			}
		}
	}
}
