package report

import (
	"fmt"
	"hash/fnv"
	"strings"

	"kpcalab/homework/grade/marking"
)

// Names are file names for the students, in the order of results: the IDs where
// every system allows them, changed and made unique otherwise.
func Names(results []*marking.Result) []string {
	names, taken := make([]string, len(results)), map[string]bool{}
	for i, r := range results {
		name := FileName(r.ID)
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s-%d", FileName(r.ID), n)
		}
		taken[strings.ToLower(name)] = true
		names[i] = name
	}
	return names
}

// FileName is an ID as a file name: letters, digits, dot, dash, underscore and @.
// An ID that had to be changed gets a short checksum of itself.
func FileName(id string) string {
	var b strings.Builder
	for _, c := range id {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '@' || c == '.' && b.Len() > 0 {
			b.WriteRune(c)
		} else {
			b.WriteByte('_')
		}
	}
	name := strings.TrimRight(b.String(), ".")
	if name == id && len(name) <= 80 && !reserved(name) {
		return name
	}
	h := fnv.New32a()
	h.Write([]byte(id))
	return fmt.Sprintf("%.60s-%08x", name, h.Sum32())
}

// reserved names can't be files on Windows; "" is nobody's name.
func reserved(name string) bool {
	base, _, _ := strings.Cut(strings.ToUpper(name), ".")
	switch base {
	case "", "CON", "PRN", "AUX", "NUL", "COM1", "COM2", "COM3", "COM4", "LPT1", "LPT2", "LPT3":
		return true
	}
	return false
}
