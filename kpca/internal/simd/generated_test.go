package simd

import (
	"testing"

	"kpcalab/kpca/internal/gentest"
)

func TestGeneratedFilesAreCurrent(t *testing.T) {
	gentest.Current(t, "simd", "loops_amd64.s", "loops_amd64.go")
}
