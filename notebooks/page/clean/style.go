package clean

import (
	"regexp"
	"strings"
)

// properties are those of a style attribute that change how a thing looks in its
// own place. None moves it, and none fetches.
var properties = set(`align-items background background-color border border-bottom border-collapse border-color
	border-left border-radius border-right border-spacing border-style border-top border-width box-sizing caption-side
	color column-gap display fill flex flex-direction flex-wrap font font-family font-size font-style font-variant
	font-variant-numeric font-weight gap height image-rendering justify-content letter-spacing line-height list-style
	list-style-type margin margin-bottom margin-left margin-right margin-top max-height max-width min-height min-width
	overflow-wrap overflow-x padding padding-bottom padding-left padding-right padding-top row-gap stroke table-layout tab-size
	text-align text-decoration text-indent vertical-align white-space width word-break font-feature-settings`)

var (
	styleValue = regexp.MustCompile(`^[-+#%.,/\w\s"'()]+$`)
	negative   = regexp.MustCompile(`(^|[\s,(])-[\d.]`)
	function   = regexp.MustCompile(`([a-z-]*)\(`)
	functions  = set(`rgb rgba hsl hsla var min`)
)

// styles keeps the harmless declarations of a style attribute.
func styles(v string) string {
	var kept []string
	for _, declaration := range strings.Split(v, ";") {
		name, value, _ := strings.Cut(declaration, ":")
		name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
		if properties[name] && harmlessValue(strings.ToLower(value)) {
			kept = append(kept, name+":"+value)
		}
	}
	return strings.Join(kept, ";")
}

func harmlessValue(v string) bool {
	if !styleValue.MatchString(v) || strings.Contains(v, "/*") || negative.MatchString(v) {
		return false
	}
	for _, m := range function.FindAllStringSubmatch(v, -1) {
		if !functions[m[1]] {
			return false
		}
	}
	return true
}
