package gemm

import (
	"testing"

	"kpcalab/kpca/internal/gentest"
)

func TestGeneratedFilesAreCurrent(t *testing.T) {
	gentest.Current(t, "gemm", "tile_amd64.s", "tile_amd64.go")
}
