package sheets

import "kpcalab/homework/sandbox"

// numerical are rules for answers in numerical Go. A list that is too short costs
// honest answers points, and keeps no attack out: that is the sandbox's affair.
// Its clock stands still between two looks and its random numbers are the same in
// each instance, so that an answer may take its time and start anywhere.
func numerical() sandbox.Rules {
	return sandbox.Rules{Imports: numerics, Only: partly, Deny: solvers, StandIn: standIns}
}

// numerics are the packages that an answer in numerical Go may need.
var numerics = []string{
	"bytes", "cmp", "container/heap", "container/list", "context", "errors", "fmt", "io", "iter", "log", "maps", "math", "math/big", "math/bits", "math/cmplx", "math/rand", "math/rand/v2",
	"os", "runtime", "slices", "sort", "strconv", "strings", "sync", "sync/atomic", "text/tabwriter", "time", "unicode", "unicode/utf8",
	"gonum.org/v1/gonum/blas", "gonum.org/v1/gonum/blas/blas64", "gonum.org/v1/gonum/floats", "gonum.org/v1/gonum/lapack/lapack64",
	"gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat", "gonum.org/v1/gonum/stat/distuv",
	"kpcalab/data", "kpcalab/homework", "kpcalab/notebooks/show",
}

// partly: of these packages an answer may use some names.
var partly = map[string][]string{
	"os":                     {"ErrExist", "ErrNotExist", "Stderr", "Stdout"},
	"runtime":                {"GC", "GOARCH", "GOMAXPROCS", "GOOS", "Gosched", "KeepAlive", "MemStats", "NumCPU", "NumGoroutine", "ReadMemStats", "Version"},
	"kpcalab/homework":       {"Blank"},
	"kpcalab/notebooks/show": {"Must"},
}

// standIns are packages of the notebooks that can't run in the sandbox, and what
// helpers of a notebook that an answer calls find in their place.
var standIns = map[string]string{
	"kpcalab/homework":       "kpcalab/homework/sheets/standin/homework",
	"kpcalab/notebooks/show": "kpcalab/homework/sheets/standin/show",
}

// solvers are library functions that are the answer.
var solvers = map[string][]string{
	"gonum.org/v1/gonum/stat": {"PC", "CC"},
}
