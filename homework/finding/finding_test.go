package finding

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
)

func TestFindingJSON(t *testing.T) {
	f := Finding{Problem: "Embedding", Verdict: Almost, Slips: []Slip{{ID: "lambda^-1", Name: "a name", Hint: "A hint?"}}, Counterexample: &Example{
		Setting: "c = 1.3", Points: [][]float64{{0}, {1}}, Labels: []string{"g₁", "g₂", "g₃"}, Expected: []float64{1, 2, 3}, Found: []float64{math.Inf(1), math.Inf(-1), 0.5}}}
	b, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	var back Finding
	if err := json.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(f, back) {
		t.Errorf("%v\n%s\n%+v", err, b, back)
	}
	f.Counterexample.Found[0] = math.NaN()
	b, err = json.Marshal(f)
	if err != nil || json.Unmarshal(b, &back) != nil || !math.IsNaN(back.Counterexample.Found[0]) {
		t.Errorf("NaN: %v %s", err, b)
	}
	for _, bad := range []string{`{"Verdict":"great"}`, `{"Verdict":7}`, `{"Counterexample":{"found":["x"]}}`, `{"Counterexample":{"expected":[[]]}}`, `{"Counterexample":7}`} {
		if json.Unmarshal([]byte(bad), &back) == nil {
			t.Errorf("%s is read", bad)
		}
	}
	if Verdict(99).String() != "verdict(99)" || Verdict(99).heading() != "verdict(99)" {
		t.Error("an unknown verdict has no name")
	}
	(Finding{Verdict: 99}).HTML()
}

// A slip has one id, and an id one slip.
func TestRegistry(t *testing.T) {
	if len(Slips()) == 0 || !(Finding{Slips: []Slip{Shape.As("other words", "")}}).Shows(Shape) || (Finding{}).Shows(Shape) {
		t.Errorf("%v", Slips())
	}
	if got := IDs([]Slip{Shape, Nil}); got != "shape & nil" {
		t.Error(got)
	}
	for _, id := range []string{"", Shape.ID} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was defined again", id)
				}
			}()
			Define(id, "a name", "A hint?")
		}()
	}
}
