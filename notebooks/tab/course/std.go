package course

import (
	_ "github.com/goplus/ixgo/pkg/bufio"
	_ "github.com/goplus/ixgo/pkg/bytes"
	_ "github.com/goplus/ixgo/pkg/cmp"
	_ "github.com/goplus/ixgo/pkg/container/heap"
	_ "github.com/goplus/ixgo/pkg/container/list"
	_ "github.com/goplus/ixgo/pkg/context"
	_ "github.com/goplus/ixgo/pkg/errors"
	_ "github.com/goplus/ixgo/pkg/fmt"
	_ "github.com/goplus/ixgo/pkg/io"
	_ "github.com/goplus/ixgo/pkg/iter"
	_ "github.com/goplus/ixgo/pkg/maps"
	_ "github.com/goplus/ixgo/pkg/math"
	_ "github.com/goplus/ixgo/pkg/math/big"
	_ "github.com/goplus/ixgo/pkg/math/bits"
	_ "github.com/goplus/ixgo/pkg/math/cmplx"
	_ "github.com/goplus/ixgo/pkg/math/rand"
	_ "github.com/goplus/ixgo/pkg/math/rand/v2"
	_ "github.com/goplus/ixgo/pkg/os"
	_ "github.com/goplus/ixgo/pkg/slices"
	_ "github.com/goplus/ixgo/pkg/sort"
	_ "github.com/goplus/ixgo/pkg/strconv"
	_ "github.com/goplus/ixgo/pkg/strings"
	_ "github.com/goplus/ixgo/pkg/sync"
	_ "github.com/goplus/ixgo/pkg/sync/atomic"
	_ "github.com/goplus/ixgo/pkg/time"
	_ "github.com/goplus/ixgo/pkg/unicode"
	_ "github.com/goplus/ixgo/pkg/unicode/utf8"
)

// First are the packages to import before any other: where the types of a package
// come in with another one's, the interpreter takes it for half read and looks
// for its source.
var First = []string{"time", "io", "errors", "sync", "context", "sort", "strings", "bytes"}

// Known are the packages that a cell may use without importing them, by name.
// Where two have the same name, the one that a notebook means is here.
var Known = map[string]string{
	"bufio": "bufio", "bytes": "bytes", "cmp": "cmp", "heap": "container/heap", "list": "container/list",
	"context": "context", "errors": "errors", "fmt": "fmt", "io": "io", "iter": "iter", "maps": "maps",
	"math": "math", "big": "math/big", "bits": "math/bits", "cmplx": "math/cmplx", "rand": "math/rand/v2",
	"os": "os", "slices": "slices", "sort": "sort", "strconv": "strconv", "strings": "strings",
	"sync": "sync", "atomic": "sync/atomic", "time": "time", "unicode": "unicode", "utf8": "unicode/utf8",

	"floats": "gonum.org/v1/gonum/floats", "mat": "gonum.org/v1/gonum/mat",
	"stat": "gonum.org/v1/gonum/stat", "combin": "gonum.org/v1/gonum/stat/combin",

	"data": "kpcalab/data", "homework": "kpcalab/homework", "kpca": "kpcalab/kpca",
	"choose": "kpcalab/kpca/choose", "landmarks": "kpcalab/kpca/landmarks", "spectral": "kpcalab/kpca/spectral", "lecture": "kpcalab/notebooks/lecture",
	"score": "kpcalab/notebooks/score", "show": "kpcalab/notebooks/show",
}
