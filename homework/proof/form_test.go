package proof

import (
	"fmt"
	"testing"
)

// A form is parsed once for the same letters, and letters without end take no room
// without end.
func TestFormsAreParsedOnce(t *testing.T) {
	const src = `\alpha_j^\top \bar F^\top \bar f`
	first := form(src, []string{"l"})
	if first == nil || form(src, []string{"l"}) != first {
		t.Errorf("%v, and then another", first)
	}
	if other := form(src, []string{"q"}); other == nil || other == first || other.LaTeX() == first.LaTeX() {
		t.Errorf("with another letter %v", other)
	}
	var f forms
	for i := range 3 * keptForms {
		if f.parse(fmt.Sprintf("%d (", i)) != nil { // half a formula
			t.Fatal("it was read")
		}
	}
	if len(f.parsed) > keptForms {
		t.Errorf("%d are kept", len(f.parsed))
	}
}
