package cells

import (
	"regexp"
	"slices"
	"strings"
)

// checkOf is a check of one named thing.
var checkOf = regexp.MustCompile(`\bhomework\.Check\w+\(([\pL_][\pL\pN_]*)\)`)

// named hands checks the names of the functions that they check. Compiled code finds
// the name of a compiled function; an interpreted one has none that it could find.
func named(main string, declared []declaration) string {
	return checkOf.ReplaceAllStringFunc(main, func(call string) string {
		name := checkOf.FindStringSubmatch(call)[1]
		if !slices.ContainsFunc(declared, func(d declaration) bool { return strings.Contains(d.text, "func "+name+"(") }) {
			return call
		}
		return call + `.Named("` + name + `")`
	})
}
