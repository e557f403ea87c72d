package simd

import (
	"testing"

	"kpcalab/kpca/internal/gentest"
)

func TestGeneratedFilesAreCurrent(t *testing.T) {
	gentest.Current(t, "./gen", "simd", "loops_amd64.s", "loops_amd64.go")
	gentest.Current(t, "./gen/arm64", "simd", "loops_arm64.s", "loops_arm64.go")
}
