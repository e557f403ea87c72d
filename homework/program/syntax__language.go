package program

import "strings"

// Language is what distinguishes one language from the others.
type Language struct {
	Name string

	binary   map[string]operator // infix operators
	comments []string            // what begins a comment
	words    map[string]bool     // keywords, which are no names
	first    int                 // the first subscript: 0 or 1
	quote    bool                // ' behind a value is a transpose
	calls    bool                // parentheses may be a subscript: A(:,1)
	flat     bool                // arrays may have one dimension
	matrices bool                // every array has two dimensions
	star     bool                // * is the matrix product
	loose    bool                // + and - broadcast
	indent   bool                // blocks are indented
	assign   []string            // signs of an assignment
}

// operator is an infix operator: a larger power binds tighter.
type operator struct {
	power int
	right bool // from right to left
	does  string
}

const (
	powerOr      = 2
	powerCompare = 5
	powerRange   = 8
	powerSum     = 10
	powerProduct = 20
	powerUnary   = 30
	powerPower   = 40
)

func operators(sum, product, power map[string]string, more map[string]operator) map[string]operator {
	all := map[string]operator{}
	for _, c := range []string{"<", ">", "<=", ">=", "==", "!="} {
		all[c] = operator{powerCompare, false, c}
	}
	for s, does := range sum {
		all[s] = operator{powerSum, false, does}
	}
	for s, does := range product {
		all[s] = operator{powerProduct, false, does}
	}
	for s, does := range power {
		all[s] = operator{powerPower, true, does}
	}
	for s, o := range more {
		all[s] = o
	}
	return all
}

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// The languages.
var (
	Python = &Language{Name: "Python", first: 0, flat: true, loose: true, indent: true, comments: []string{"#"}, assign: []string{"="},
		words: words("for in is if class else elif def return import from as lambda and or not None True False while pass is assert with try except finally del raise break continue global nonlocal"),
		binary: operators(map[string]string{"+": "+", "-": "-"}, map[string]string{"*": ".*", "/": "./", "@": "*", "//": "//", "%": "%"}, map[string]string{"**": ".^"},
			map[string]operator{"and": {powerOr, false, "and"}, "or": {powerOr, false, "or"}, "in": {powerCompare, false, "in"}, "is": {powerCompare, false, "=="}})}

	SymPy = func() *Language {
		l := *Python
		l.Name, l.star, l.matrices, l.flat = "SymPy", true, true, false
		l.binary = operators(map[string]string{"+": "+", "-": "-"}, map[string]string{"*": "*", "/": "/", "@": "*"}, map[string]string{"**": "^"}, nil)
		return &l
	}()

	MATLAB = &Language{Name: "MATLAB", first: 1, quote: true, calls: true, matrices: true, star: true, loose: true, comments: []string{"%", "#"}, assign: []string{"="},
		words: words("for end function if else elseif while do until return break continue endfor endfunction endif endwhile"),
		binary: operators(map[string]string{"+": "+", "-": "-", ".+": "+", ".-": "-"}, map[string]string{"*": "*", "/": "/", "\\": "\\", ".*": ".*", "./": "./", ".\\": ".\\"}, map[string]string{"^": "^", ".^": ".^", "**": "^"},
			map[string]operator{":": {powerRange, false, ":"}, "&&": {powerOr, false, "and"}, "||": {powerOr, false, "or"}, "~=": {powerCompare, false, "!="}})}

	Julia = &Language{Name: "Julia", first: 1, quote: true, flat: true, star: true, comments: []string{"#"}, assign: []string{"="},
		words: words("for in end function if else elseif while return break continue using import let begin true false nothing where"),
		binary: operators(map[string]string{"+": "strict+", "-": "strict-", ".+": "+", ".-": "-"}, map[string]string{"*": "*", "⋅": "dot", "÷": "//", "/": "/", "\\": "\\", ".*": ".*", "./": "./"}, map[string]string{"^": "^", ".^": ".^"},
			map[string]operator{":": {powerRange, false, ":"}, "&&": {powerOr, false, "and"}, "||": {powerOr, false, "or"}, "=>": {1, false, "=>"}, "//": {powerProduct, false, "./"}, "|>": {3, false, "|>"}, ".|>": {3, false, "|>"}, "≤": {powerCompare, false, "<="}, "≥": {powerCompare, false, ">="}, "≠": {powerCompare, false, "!="}})}

	R = &Language{Name: "R", first: 1, flat: true, loose: true, comments: []string{"#"}, assign: []string{"<-", "=", "<<-"},
		words: words("for in if else function while return break next NULL TRUE FALSE library require"),
		binary: operators(map[string]string{"+": "+", "-": "-"}, map[string]string{"*": ".*", "/": "./"}, map[string]string{"^": ".^", "**": ".^"},
			map[string]operator{"%*%": {25, false, "*"}, "%o%": {25, false, "outer"}, "%/%": {25, false, "//"}, "%%": {25, false, "%"}, "%x%": {25, false, "kron"}, "|>": {3, false, "|>"}, ":": {27, false, ":"}, "&&": {powerOr, false, "and"}, "||": {powerOr, false, "or"}, "&": {powerOr, false, "and"}})}
)

// operatorNames are operators where a function is expected.
var operatorNames = map[string]string{"+": "plus", "-": "minus", "*": "multiply", "/": "divide", "%*%": "matmul", "^": "power", "%o%": "outer"}
