package instance

import (
	"encoding/json"
	"math"
	"os"
	"reflect"
	"testing"
)

// The reference embeddings of the instances agree with scikit-learn's, signs
// included (testdata/instances.py made the numbers).
func TestInstancesAgainstScikitLearn(t *testing.T) {
	b, err := os.ReadFile("testdata/instances.json")
	if err != nil {
		t.Fatal(err)
	}
	var peer struct {
		Instances []struct {
			X, Query    [][]float64
			C           float64
			M           int
			Eigenvalues []float64
			Embedding   [][]float64
		}
	}
	if err := json.Unmarshal(b, &peer); err != nil {
		t.Fatal(err)
	}
	if len(peer.Instances) != len(Public()) {
		t.Fatalf("%d instances in testdata, %d here", len(peer.Instances), len(Public()))
	}
	for i, in := range Public() {
		p := peer.Instances[i]
		if !reflect.DeepEqual(p.X, ToRows(in.X)) || !reflect.DeepEqual(p.Query, ToRows(in.Query)) || p.C != in.C || p.M != in.M {
			t.Fatalf("%s isn't the instance in testdata", in.Name)
		}
		for j, l := range p.Eigenvalues {
			if math.Abs(l-in.Lambda[j]) > 1e-12 {
				t.Errorf("%s: λ_%d = %v, scikit-learn has %v", in.Name, j+1, in.Lambda[j], l)
			}
		}
		for r, row := range p.Embedding {
			for j, v := range row {
				if math.Abs(v-in.G.At(r, j)) > 1e-12 {
					t.Errorf("%s: ḡ_%d at query %d is %v, scikit-learn has %v", in.Name, j+1, r, in.G.At(r, j), v)
				}
			}
		}
	}
}
