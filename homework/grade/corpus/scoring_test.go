package corpus

import (
	"context"
	"testing"
)

// TestScoring: nothing is given for nothing.
func TestScoring(t *testing.T) {
	wrong, err := Check(context.Background(), marker(t), scoring(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}
