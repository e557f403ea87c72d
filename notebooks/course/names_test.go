package course_test

import (
	"regexp"
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

var (
	declaredFunc = regexp.MustCompile(`(?m)^func (\w+)(\([^{\n]*)\{`)
	checkedFunc  = regexp.MustCompile(`homework\.Check\w+\((\w+)\)`)
)

// A function that an exercise asks for begins with a capital letter and a helper
// doesn't; a helper that several notebooks have has one signature. (Double, of the
// first cell that a reader changes, is neither.)
func TestNamesOfFunctions(t *testing.T) {
	signatures, first := map[string]string{}, map[string]string{}
	for name, nb := range notebooks(t) {
		var code strings.Builder
		for _, c := range nb.Cells {
			if c.Type == notebook.Code {
				code.WriteString(c.Source + "\n")
			}
		}
		asked := map[string]bool{"Double": true}
		for _, m := range checkedFunc.FindAllStringSubmatch(code.String(), -1) {
			asked[m[1]] = true
		}
		for _, m := range declaredFunc.FindAllStringSubmatch(code.String(), -1) {
			if capital := strings.ToLower(m[1][:1]) != m[1][:1]; capital && !asked[m[1]] {
				t.Errorf("%s: the helper %s begins with a capital letter", name, m[1])
			}
			if before, ok := signatures[m[1]]; ok && before != m[2] {
				t.Errorf("%s is func%s in %s and func%s in %s", m[1], m[2], name, before, first[m[1]])
			}
			signatures[m[1]], first[m[1]] = m[2], name
		}
	}
	if len(signatures) < 60 {
		t.Errorf("only %d functions were found", len(signatures))
	}
}
