package wire

import (
	"math"
	"testing"
)

func FuzzDecode(f *testing.F) {
	f.Add(Append(nil, []Value{{Kind: Sym, Rows: 2, Cols: 2, Data: []float64{1, math.NaN(), math.Inf(1), math.Copysign(0, -1)}}, {}}))
	f.Add([]byte{1, 0, 0, 0, 5, 255, 255, 255, 255, 255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, b []byte) {
		values, err := Decode(b)
		if err != nil {
			return
		}
		again, err := Decode(Append(nil, values))
		if err != nil || len(again) != len(values) {
			t.Fatalf("encoding what was decoded: %v", err)
		}
		for i := range values {
			if !Equal(values[i], again[i]) {
				t.Errorf("value %d changed: %v, %v", i, values[i], again[i])
			}
		}
	})
}
