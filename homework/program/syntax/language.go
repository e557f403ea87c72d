package syntax

import "strings"

// Language is what distinguishes one language from the others.
type Language struct {
	Name string

	Binary   map[string]Operator // infix operators
	comments []string            // what begins a comment
	words    map[string]bool     // keywords, which are no names
	First    int                 // the first subscript: 0 or 1
	quote    bool                // ' behind a value is a transpose
	Calls    bool                // parentheses may be a subscript: A(:,1)
	Matrices bool                // every array has two dimensions; elsewhere it may have one
	Star     bool                // * is the matrix product
	python   bool                // its grammar is Python's: indented blocks, decorators, annotations
	NumPy    bool                // its arrays are NumPy's, and its lists Python's
	assign   []string            // signs of an assignment
}

// Operator is an infix operator: a larger power binds tighter.
type Operator struct {
	power int
	right bool // from right to left
	Does  string
}

const (
	powerOr       = 2
	powerCompare  = 5
	powerRange    = 8
	powerSum      = 10
	powerProduct  = 20
	powerRational = 25
	powerUnary    = 30
	powerPower    = 40
)

func operators(sum, product, power map[string]string, more map[string]Operator) map[string]Operator {
	all := map[string]Operator{}
	for _, c := range []string{"<", ">", "<=", ">=", "==", "!="} {
		all[c] = Operator{powerCompare, false, c}
	}
	for s, does := range sum {
		all[s] = Operator{powerSum, false, does}
	}
	for s, does := range product {
		all[s] = Operator{powerProduct, false, does}
	}
	for s, does := range power {
		all[s] = Operator{powerPower, true, does}
	}
	for s, o := range more {
		all[s] = o
	}
	return all
}

// Words is the set of the words of s.
func Words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// The languages.
var (
	Python = &Language{Name: "Python", First: 0, python: true, NumPy: true, comments: []string{"#"}, assign: []string{"="},
		words: Words("for in is if class else elif def return import from as lambda and or not None True False while pass is assert with try except finally del raise break continue global nonlocal"),
		Binary: operators(map[string]string{"+": "+", "-": "-"}, map[string]string{"*": ".*", "/": "./", "@": "*", "//": "//", "%": "%"}, map[string]string{"**": ".^"},
			map[string]Operator{"and": {powerOr, false, "and"}, "or": {powerOr, false, "or"}, "in": {powerCompare, false, "in"}, "is": {powerCompare, false, "=="}})}

	SymPy = func() *Language {
		l := *Python
		l.Name, l.Star, l.Matrices = "SymPy", true, true
		l.Binary = operators(map[string]string{"+": "+", "-": "-"}, map[string]string{"*": "*", "/": "/", "@": "*"}, map[string]string{"**": "^"}, nil)
		return &l
	}()

	MATLAB = &Language{Name: "MATLAB", First: 1, quote: true, Calls: true, Matrices: true, Star: true, comments: []string{"%", "#"}, assign: []string{"="},
		words: Words("for end function if else elseif while do until switch case otherwise return break continue endswitch endfor endfunction endif endwhile"),
		Binary: operators(map[string]string{"+": "+", "-": "-", ".+": "+", ".-": "-"}, map[string]string{"*": "*", "/": "/", "\\": "\\", ".*": ".*", "./": "./", ".\\": ".\\"}, map[string]string{"^": "^", ".^": ".^", "**": "^"},
			map[string]Operator{":": {powerRange, false, ":"}, "&&": {powerOr, false, "and"}, "||": {powerOr, false, "or"}, "~=": {powerCompare, false, "!="}})}

	Julia = &Language{Name: "Julia", First: 1, quote: true, Star: true, comments: []string{"#"}, assign: []string{"="},
		words: Words("for in end function if else elseif while return break continue using import let begin true false nothing where"),
		Binary: operators(map[string]string{"+": "strict+", "-": "strict-", ".+": "+", ".-": "-"}, map[string]string{"*": "*", "⋅": "dot", "÷": "//", "/": "/", "\\": "\\", ".*": ".*", "./": "./"}, map[string]string{"^": "^", ".^": ".^"},
			map[string]Operator{":": {powerRange, false, ":"}, "&&": {powerOr, false, "and"}, "||": {powerOr, false, "or"}, "=>": {1, false, "=>"}, "//": {powerRational, false, "rational"}, "|>": {3, false, "|>"}, ".|>": {3, false, "|>"}, "≈": {powerCompare, false, "≈"}, "≤": {powerCompare, false, "<="}, "≥": {powerCompare, false, ">="}, "≠": {powerCompare, false, "!="}})}

	R = &Language{Name: "R", First: 1, comments: []string{"#"}, assign: []string{"<-", "=", "<<-"},
		words: Words("for in if else function while return break next NULL TRUE FALSE library require"),
		Binary: operators(map[string]string{"+": "+", "-": "-"}, map[string]string{"*": ".*", "/": "./"}, map[string]string{"^": ".^", "**": ".^"},
			map[string]Operator{"%*%": {25, false, "*"}, "%o%": {25, false, "outer"}, "%/%": {25, false, "//"}, "%%": {25, false, "%"}, "%x%": {25, false, "kron"}, "|>": {3, false, "|>"}, ":": {27, false, ":"}, "&&": {powerOr, false, "and"}, "||": {powerOr, false, "or"}, "&": {powerOr, false, "and"}})}
)

// packages are those of R and Julia that are known, or that give no name of the lecture
// another value.
var packages = Words("base stats utils methods graphics grDevices MASS Matrix kernlab RSpectra rARPACK irlba expm pracma matrixStats matlib corpcor geigen purrr dplyr tidyverse tibble tidyr readr stringr magrittr ggplot2 plotly lattice rgl scatterplot3d data.table jsonlite parallel foreach doParallel future R6 Rcpp RcppArmadillo RcppEigen testthat assertthat microbenchmark bench knitr rmarkdown compiler psych caret e1071 mvtnorm fields proxy tensor einsum abind rlang " +
	"LinearAlgebra Statistics Printf Random SparseArrays Distances Plots StatsBase StatsPlots Makie CairoMakie GLMakie PyPlot MultivariateStats Arpack ArnoldiMethod KrylovKit TSVD Tullio Einsum TensorOperations TensorCast OMEinsum LoopVectorization StaticArrays Test BenchmarkTools DelimitedFiles IterativeSolvers LinearMaps LinearSolve KernelFunctions MLKernels ForwardDiff Zygote Symbolics CUDA FillArrays BlockArrays LazyArrays Octavian Strided StridedViews DataFrames CSV LaTeXStrings Unicode Base Core Dates Markdown InteractiveUtils Pkg BLAS LAPACK GenericLinearAlgebra UnPack Parameters Lazy Pipe Chain IJulia Pluto PlutoUI Clustering")

// OperatorNames are operators where a function is expected.
var OperatorNames = map[string]string{"+": "plus", "-": "minus", "*": "multiply", "/": "divide", "%*%": "matmul", "^": "power", "%o%": "outer"}
