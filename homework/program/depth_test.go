package program

import (
	"fmt"
	"strings"
	"testing"

	"kpcalab/homework/program/syntax"
)

// TestDepth: "nested more than N deep" is true, and characters that can't be seen
// are named by their number.
func TestDepth(t *testing.T) {
	n, message := 0, ""
	for ; n < 500; n++ {
		if _, err := syntax.Parse("g = "+strings.Repeat("(", n+1)+"k"+strings.Repeat(")", n+1), syntax.Python); err != nil {
			message = err.Error()
			break
		}
	}
	if want := fmt.Sprintf("more than %d deep", n); !strings.Contains(message, want) {
		t.Errorf("%d brackets are read, and the message is: %s", n, message)
	}
	for c, want := range map[string]string{"\x00": "U+0000", "\u202e": "U+202E"} {
		_, err := syntax.Parse("g = A.T @ k "+c, syntax.Python)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), c) {
			t.Errorf("%q: %v", c, err)
		}
	}
}
