package corpus_test

import (
	"fmt"
	"os"
	"path/filepath"

	"kpcalab/homework/grade/corpus"
)

// An entry is a submission with the points that it must earn; two misconceptions
// together keep less than one.
func ExampleWrite() {
	dir, err := os.MkdirTemp("", "class")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	entries := corpus.Compounds()[:1]
	if err := corpus.Write(dir, entries); err != nil {
		fmt.Println(err)
		return
	}
	for name := range entries[0].Files {
		_, err := os.Stat(filepath.Join(dir, name))
		fmt.Println(entries[0].ID, err == nil, entries[0].Points)
	}
	// Output:
	// xaver true map[embedding:3.2]
}
