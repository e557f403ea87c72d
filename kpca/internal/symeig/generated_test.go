package symeig

import (
	"testing"

	"kpcalab/kpca/internal/gentest"
)

func TestGeneratedFilesAreCurrent(t *testing.T) {
	gentest.Current(t, "symeig", "vector_amd64.s", "vector_stubs_amd64.go")
}
