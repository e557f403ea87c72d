package formula

import (
	"fmt"
	"strings"
	"testing"

	"kpcalab/homework/formula/symbol"
)

// TestDepth: "nested more than N deep" is true.
func TestDepth(t *testing.T) {
	n, message := 0, ""
	for ; n < 500; n++ {
		if _, err := Parse(`\Lambda `+strings.Repeat("(", n+1)+`A^\top k`+strings.Repeat(")", n+1), symbol.Standard()); err != nil {
			message = err.Error()
			break
		}
	}
	if want := fmt.Sprintf("more than %d deep", n); !strings.Contains(message, want) {
		t.Errorf("%d brackets are read, and the message is: %s", n, message)
	}
}

// TestUnderstoodTurnsOnce: no transpose mark stands behind another.
func TestUnderstoodTurnsOnce(t *testing.T) {
	for _, src := range []string{`((k^\top)^\top)^\top A`, `(k^\top A \Lambda^{-1/2})^\top`, `((A \Lambda^{-1/2})^\top)^\top{}^\top k`, "A.T.T.T @ k", "A''*k", "((k')')'*A"} {
		e, err := Parse(src, symbol.Standard())
		if err != nil {
			continue
		}
		if text := e.Understood(); strings.Contains(text, `\top\top`) || strings.Contains(text, `\top \top`) || strings.Contains(text, `^\top^`) {
			t.Errorf("%s: %s", src, text)
		}
	}
}

// TestUnseenCharacters: what can't be seen is named by its number.
func TestUnseenCharacters(t *testing.T) {
	for c, want := range map[string]string{"\x00": "U+0000", "\u202e": "U+202E", "\x07": "U+0007"} {
		_, err := Parse(`\Lambda^{-1/2} A^\top k`+c, symbol.Standard())
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), c) {
			t.Errorf("%q: %v", c, err)
		}
	}
}
