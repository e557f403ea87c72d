package push

import (
	"html"
	"regexp"
	"strings"
)

var (
	newLine = regexp.MustCompile(`(?i)<(br|/p|/li|li)[^>]*>`)
	tag     = regexp.MustCompile(`<[^>]*>`)
)

// plain is a comment without HTML, which Canvas shows as it is written.
func plain(s string) string {
	s = newLine.ReplaceAllString(s, "\n")
	var lines []string
	for _, line := range strings.Split(html.UnescapeString(tag.ReplaceAllString(s, "")), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
