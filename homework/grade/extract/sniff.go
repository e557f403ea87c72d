package extract

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// Kind is what a file is to the grader.
type Kind int

// The kinds.
const (
	Other Kind = iota
	IsNotebook
	IsGo
)

var goClause = regexp.MustCompile(`(?m)\A(\s*(//.*)?\n)*\s*package\s+\w+\s*$`)

// Sniff tells what a file is: by its name, and where browsers and platforms have put
// another ending behind it (07.ipynb.txt, hw.json) by its content.
func Sniff(name string, raw []byte) Kind {
	switch strings.ToLower(path.Ext(name)) {
	case ".ipynb":
		return IsNotebook
	case ".go":
		return IsGo
	}
	raw = Plain(raw)
	switch {
	case bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) && bytes.Contains(raw, []byte(`"cell_type"`)):
		return IsNotebook
	case goClause.Match(raw):
		return IsGo
	}
	return Other
}
