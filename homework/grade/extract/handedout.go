package extract

import (
	_ "embed"
	"strings"
	"sync"

	"kpcalab/homework/fingerprint"
)

// handedOut has the print of every cell of the course's exercise notebooks, spaces aside.
// Lines of cells that were handed out before they were changed may stay.
//
//go:embed handedout.txt
var handedOut string

var prints = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for line := range strings.Lines(handedOut) {
		m[strings.TrimSpace(line)] = true
	}
	return m
})

// HandedOut tells whether a cell is as it was handed out.
func HandedOut(source string) bool {
	return strings.TrimSpace(source) == "" || prints()[printOf(source)]
}

func printOf(source string) string {
	return fingerprint.OfText(fingerprint.Lines(source, " ")).String()
}
