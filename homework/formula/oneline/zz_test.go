package oneline

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestShow(t *testing.T) {
	b, _ := os.ReadFile("/tmp/oneline/show.txt")
	for _, l := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		lang := Detect(l)
		if lang == None {
			lang = MATLAB
		}
		e, err := Parse(l, lang)
		if err != nil {
			fmt.Println(l, "\n    ", err)
			continue
		}
		d, bits := e.Extent()
		ok, err := embedding(e)
		fmt.Println(l, "\n    ", e.LaTeX(), ok, err, d, bits)
	}
}
