package kpca

import (
	"encoding/json"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestAModelInJSON(t *testing.T) {
	x := mixture(30, 3, 1)
	m := mustFit(t, x, Gaussian{4}, &Options{Components: 2, Standardize: true})
	for name, value := range map[string]any{"pointer": m, "value": *m} {
		b, err := json.Marshal(map[string]any{"model": value})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var back struct{ Model *Model }
		if err := json.Unmarshal(b, &back); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, err := back.Model.Transform(x)
		want, _ := m.Transform(x)
		if err != nil || !mat.Equal(got, want) {
			t.Errorf("%s: the model that came back embeds otherwise: %v", name, err)
		}
	}
	if _, err := json.Marshal(mustFit(t, x, KernelFunc(Gaussian{4}.Eval), nil)); err == nil || !strings.Contains(err.Error(), "RegisterKernel") {
		t.Errorf("a function as kernel: %v", err)
	}
	var m2 Model
	for _, text := range []string{`"!"`, `"aGVsbG8="`, `{"Embedding":{}}`} {
		if err := json.Unmarshal([]byte(text), &m2); err == nil {
			t.Errorf("%s passes for a model", text)
		}
	}
}
