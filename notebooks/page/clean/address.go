package clean

import "strings"

// address allows links that run nothing: pages of the web, mail, and relative
// ones. Browsers drop blanks and control characters before they read a scheme.
func address(v string) bool {
	v = strings.ToLower(strings.Map(func(r rune) rune {
		if r <= ' ' || r == 0x7f {
			return -1
		}
		return r
	}, v))
	scheme, _, found := strings.Cut(v, ":")
	if !found || strings.ContainsAny(scheme, "/?#") { // the colon is in the path
		return true
	}
	return scheme == "http" || scheme == "https" || scheme == "mailto"
}

// picture allows pictures that are in the text itself: one from elsewhere would
// tell a stranger that the page is read. A picture's own scripts do not run.
func picture(v string) bool {
	v = strings.ToLower(strings.TrimSpace(v))
	for _, kind := range []string{"png", "jpeg", "gif", "webp", "svg+xml"} {
		if strings.HasPrefix(v, "data:image/"+kind+";") || strings.HasPrefix(v, "data:image/"+kind+",") {
			return true
		}
	}
	return false
}
