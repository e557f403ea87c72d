package main

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// programs are the folders of the commands that run in a browser.
var programs = []string{"tab", "check", "explore"}

func build(out, cache, only string) error {
	if cache == "" {
		dir, err := os.MkdirTemp("", "kpcalab-tab-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		cache = dir
	}
	cache, err := filepath.Abs(cache)
	if err != nil {
		return err
	}
	for _, dir := range []string{out, cache} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	deps, err := dependencies()
	if err != nil {
		return err
	}
	modfile, err := patchedModules(cache, deps)
	if err != nil {
		return err
	}
	for _, name := range programs {
		if only != "" && only != name {
			continue
		}
		if err := compile(name, out, cache, modfile); err != nil {
			return err
		}
	}
	if err := writeLicences(filepath.Join(out, "licences.json"), deps); err != nil {
		return err
	}
	return copyGlue(out)
}

// compact are packages that read and write texts, or compute little in a tab: compiled
// without inlining they are slower by what nobody sees, and tab.wasm.gz is a tenth
// smaller.
var compact = []string{
	"go/build", "go/constant", "go/doc", "go/doc/comment", "go/parser", "go/types", "encoding/...", "net/netip", "net/url",
	"bufio", "bytes", "context", "crypto/...", "errors", "fmt", "hash/...", "html", "internal/...", "mime/...", "strconv", "strings", "html/template", "io/fs", "path/...", "regexp", "regexp/syntax", "text/scanner", "text/template", "text/template/parse", "image/...", "compress/flate", "math/big",
	"go/ast", "go/scanner", "go/token", "go/version", "go/build/constraint", "math/cmplx", "syscall/...", "os", "time", "golang.org/x/tools/...", "golang.org/x/net/html", "golang.org/x/image/...", "golang.org/x/text/...", "github.com/goplus/ixgo/pkg/...", "github.com/goplus/gogen/...", "github.com/visualfc/...", "codeberg.org/go-latex/latex/...",
	"github.com/yuin/goldmark/...", "github.com/wyatt915/treeblood",
	"kpcalab/homework/formula/...", "kpcalab/homework/formula", "kpcalab/homework/formula/evaluate", "kpcalab/homework/proof", "kpcalab/homework/diagnosis", "kpcalab/homework/finding", "kpcalab/homework", "kpcalab/homework/exercise/...", "kpcalab/homework/fingerprint", "kpcalab/homework/instance",
	"gonum.org/v1/plot/...", "kpcalab/notebooks/...",
	"vendor/...", "runtime", "unicode/...", "sort", "slices", "maps", "log/...", "flag", "math/rand/...", "compress/...", "runtime/debug", "runtime/metrics", "os/...", "reflect", "github.com/goplus/reflectx/...", "github.com/timandy/routine/...",
	"git.sr.ht/~sbinet/gg", "github.com/golang/freetype/...", "github.com/ajstarks/svgo", "github.com/goplus/ixgo", "github.com/goplus/ixgo/internal/...", "github.com/goplus/ixgo/load/...", "container/...", "embed", "io", "iter", "math", "sync", "unique", "cmp",
	// Small problems, in a tab: what is large in kpca computes in packages simd and gemm.
	"kpcalab/kpca/internal/davidson", "kpcalab/kpca/internal/krylov", "kpcalab/kpca/internal/precise", "kpcalab/kpca/internal/team", "kpcalab/kpca/internal/tiled", "kpcalab/kpca/internal/symeig", "kpcalab/kpca/internal/cholesky", "kpcalab/kpca/internal/rpcholesky", "kpcalab/kpca/internal/ledger", "kpcalab/kpca/internal/seal", "kpcalab/kpca/internal/draw", "kpcalab/kpca/internal/signs",
	"kpcalab/kpca", "kpcalab/kpca/choose", "kpcalab/kpca/landmarks", "kpcalab/kpca/spectral", "kpcalab/kpca/zscore", "kpcalab/data", "kpcalab/homework/algebra", "kpcalab/homework/wire",
	"gonum.org/v1/gonum/lapack/...", "gonum.org/v1/gonum/floats/...", "gonum.org/v1/gonum/blas/...", "gonum.org/v1/gonum/internal/...", "gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat/...", "gonum.org/v1/gonum/optimize/...",
}

// compile builds one program and packs it: static hosts differ in whether they
// compress what they send, so the page unpacks it itself.
func compile(name, out, cache, modfile string) error {
	wasm := filepath.Join(cache, name+".wasm")
	args := []string{"build", "-modfile=" + modfile, "-trimpath", "-buildvcs=false", "-tags=minimal",
		// The interpreter calls runtime functions by go:linkname.
		"-ldflags=-s -w -checklinkname=0", "-o", wasm}
	for _, p := range compact {
		args = append(args, "-gcflags="+p+"=-l")
	}
	if _, err := goCommand(append(args, "./worker/"+name)...); err != nil {
		return err
	}
	return pack(wasm, filepath.Join(out, name+".wasm.gz"))
}

func pack(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	z, _ := gzip.NewWriterLevel(f, gzip.BestCompression) // the level is a valid one
	_, err = io.Copy(z, in)
	return errors.Join(err, z.Close(), f.Close())
}

// goCommand runs the go command for the browser.
func goCommand(args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off")
	cmd.Stderr = os.Stderr
	b, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return b, nil
}

// copyGlue copies Go's own script that a page needs to start a program.
func copyGlue(out string) error {
	root, err := goCommand("env", "GOROOT")
	if err != nil {
		return err
	}
	b, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "wasm_exec.js"), b, 0o644)
}
