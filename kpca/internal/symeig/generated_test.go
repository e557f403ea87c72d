package symeig

import (
	"testing"

	"kpcalab/kpca/internal/gentest"
)

func TestGeneratedFilesAreCurrent(t *testing.T) {
	gentest.Current(t, "./gen", "symeig", "vector_amd64.s", "vector_stubs_amd64.go")
	gentest.Current(t, "./gen/arm64", "symeig", "vector_arm64.s", "vector_stubs_arm64.go")
}
