// Vet finds what go vet finds, and compiles nothing: it reads the sources of all that is
// imported, the standard library among them. For another system, for which nothing is
// compiled yet, that takes 23 s of processor time in place of minutes.
//
//	go build -o vet ./.ci/vet && GOOS=darwin GOARCH=arm64 ./vet ./...
package main

import (
	"golang.org/x/tools/go/analysis/multichecker"
	"golang.org/x/tools/go/analysis/suite/vet"
)

func main() { multichecker.Main(vet.Suite...) }
