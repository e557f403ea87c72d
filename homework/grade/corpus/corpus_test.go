package corpus

import "testing"

func TestSizes(t *testing.T) {
	if n := len(Class()); n < 60 {
		t.Errorf("the class has %d students, expected 60", n)
	}
	seen := map[string]bool{}
	for _, e := range Class() {
		if seen[e.ID] || len(e.Files) == 0 {
			t.Errorf("%s is there twice or without files", e.ID)
		}
		seen[e.ID] = true
	}
}
