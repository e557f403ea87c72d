package gemm

import (
	"testing"

	"kpcalab/kpca/internal/gentest"
)

func TestGeneratedFilesAreCurrent(t *testing.T) {
	gentest.Current(t, "./gen", "gemm", "tile_amd64.s", "tile_amd64.go")
	gentest.Current(t, "./gen/arm64", "gemm", "tile_arm64.s", "tile_arm64.go")
}
