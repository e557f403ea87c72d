package proof

import (
	"strings"
	"sync"

	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
)

// form is one end of a claim with the student's letters for i and j, nil where it
// can't be written with them.
func form(src string, letters []string) *formula.Expr {
	return parsedForms.parse(withLetters(src, letters))
}

// withLetters writes letters in place of the indices i and j of a form.
func withLetters(src string, letters []string) string {
	if len(letters) == 0 {
		return src
	}
	pick := map[string]string{"j": letters[len(letters)-1], "i": letters[0]}
	var b strings.Builder
	inSub := false
	for k := 0; k < len(src); k++ {
		c := src[k : k+1]
		if k > 0 && (src[k-1] == '_' || inSub) && pick[c] != "" && !(src[k-1] == '\\') {
			b.WriteString(pick[c])
			continue
		}
		if k > 0 && src[k-1] == '_' && c == "{" {
			inSub = true
		}
		if c == "}" {
			inSub = false
		}
		b.WriteString(c)
	}
	return b.String()
}

// parsedForms are the forms of all claims: a proof compares each of its lines with
// dozens of them, and reading them took most of its check.
var parsedForms forms

// forms keeps what it has parsed. An Expr doesn't change when it is evaluated.
type forms struct {
	mu     sync.Mutex
	parsed map[string]*formula.Expr
}

// keptForms is room for those of all claims with a dozen pairs of letters.
const keptForms = 2000

func (f *forms) parse(src string) *formula.Expr {
	f.mu.Lock()
	e, known := f.parsed[src]
	f.mu.Unlock()
	if known {
		return e
	}
	e, err := formula.Parse(src, symbol.Standard())
	if err != nil {
		e = nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.parsed == nil || len(f.parsed) >= keptForms { // letters are the student's: there is no end of them
		f.parsed = map[string]*formula.Expr{}
	}
	f.parsed[src] = e
	return e
}
