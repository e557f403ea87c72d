package main

import (
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

func codeCell(source string) *notebook.Cell {
	return &notebook.Cell{ID: "c", Type: notebook.Code, Source: source}
}

func TestBlank(t *testing.T) {
	const begin, end = "// BEGIN SOLUTION", "// END SOLUTION"
	for name, c := range map[string]struct{ have, want string }{
		"no region":          {"x := 1", "x := 1"},
		"function":           {"func f() int {\n\t" + begin + "\n\treturn 1\n\t" + end + "\n}", "func f() int {\n\t// YOUR CODE HERE\n\tpanic(homework.Blank)\n}"},
		"method":             {"func (t T) f() {\n\t" + begin + "\n\t" + end + "\n}", "func (t T) f() {\n\t// YOUR CODE HERE\n\tpanic(homework.Blank)\n}"},
		"inner block":        {"func f() {\n\tfor {\n\t\t" + begin + "\n\t\t" + end + "\n\t}\n}", "func f() {\n\tfor {\n\t\t// YOUR CODE HERE\n\t\tpanic(homework.Blank)\n\t}\n}"},
		"literal":            {"var f = func() int {\n\t" + begin + "\n\treturn 1\n\t" + end + "\n}", "var f = func() int {\n\t// YOUR CODE HERE\n\tpanic(homework.Blank)\n}"},
		"literal in a list":  {"var fs = []func(){\n\tfunc() {\n\t\t" + begin + "\n\t\t" + end + "\n\t},\n}", "var fs = []func(){\n\tfunc() {\n\t\t// YOUR CODE HERE\n\t\tpanic(homework.Blank)\n\t},\n}"},
		"interface argument": {"func f(x interface{ M() }) int {\n\t" + begin + "\n\treturn 1\n\t" + end + "\n}", "func f(x interface{ M() }) int {\n\t// YOUR CODE HERE\n\tpanic(homework.Blank)\n}"},
		"struct":             {"type t struct {\n\tf func()\n\t" + begin + "\n\ta int\n\t" + end + "\n}", "type t struct {\n\tf func()\n\t// YOUR CODE HERE\n}"},
		"main":               {"%%\n" + begin + "\nx := 1\n" + end, "%%\n// YOUR CODE HERE"},
		"raw string":         {"const s = `\n" + begin + "\nH k\n" + end + "\n`", "const s = `\n\n`"},
		"two":                {"const s = `\n" + begin + "\nH\n" + end + "\n`\nfunc f() {\n" + begin + "\n" + end + "\n}", "const s = `\n\n`\nfunc f() {\n// YOUR CODE HERE\npanic(homework.Blank)\n}"},
		"after a command":    {"!echo { `\nfunc f() {\n\t" + begin + "\n\t" + end + "\n}", "!echo { `\nfunc f() {\n\t// YOUR CODE HERE\n\tpanic(homework.Blank)\n}"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := blank(codeCell(c.have))
			if err != nil || got != c.want {
				t.Errorf("%v\n%s\nexpected\n%s", err, got, c.want)
			}
		})
	}
}

func FuzzBlank(f *testing.F) {
	f.Add("func f() {\n\t// BEGIN SOLUTION\n\t// END SOLUTION\n}")
	f.Add("const s = `\n// BEGIN SOLUTION\n// END SOLUTION\n`")
	f.Add("}{ // END SOLUTION BEGIN SOLUTION '\"`")
	f.Fuzz(func(t *testing.T, source string) {
		got, err := blank(codeCell(source))
		if err != nil {
			return
		}
		if strings.Contains(got, beginSolution) || strings.Contains(got, endSolution) {
			t.Errorf("a mark of a solution is left in %q", got)
		}
		if again, err := blank(codeCell(got)); err != nil || again != got {
			t.Errorf("blanked twice: %q, %v", again, err)
		}
	})
}
