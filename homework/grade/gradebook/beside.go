package gradebook

import (
	"regexp"
	"strings"
)

// ours begins every feedback that Fill writes.
const ours = `<div class="kpcalab">`

// heading is the first line of a feedback, with the title that its next version has too.
var heading = regexp.MustCompile(`^<p><b>([^<]*): [\d.]+ of [\d.]+ points</b></p>`)

// beside puts a feedback in the place of an earlier one, and keeps what the lecturer
// wrote before, behind and at the end of it.
func beside(old, feedback string) string {
	if feedback == "" {
		return old
	}
	before, after, found := cutBlock(old, feedback)
	for more := found; more; { // a second one, of a time when the first wasn't recognised
		var between string
		if between, after, more = cutBlock(after, feedback); more {
			before += between
		} else {
			after = between
		}
	}
	if !found && empty(old) {
		before = ""
	}
	if empty(after) {
		after = ""
	}
	return before + ours + feedback + "</div>" + after
}

// cutBlock finds an earlier feedback: by its mark or, since Moodle may drop that, by its
// heading. It ends with its list; what stands behind that in the same box was typed
// there. Without one all is before.
func cutBlock(old, feedback string) (before, after string, found bool) {
	begins := regexp.QuoteMeta(ours)
	if m := heading.FindStringSubmatch(feedback); m != nil {
		begins += `|(?:<div[^>]*>\s*)?<p[^>]*>\s*<(?:b|strong)[^>]*>\s*` + regexp.QuoteMeta(m[1]) + `: [\d.,]+ of [\d.,]+ points\s*</(?:b|strong)>\s*</p>`
	}
	at := regexp.MustCompile(begins).FindStringIndex(old)
	if at == nil {
		return old, "", false
	}
	before, after = old[:at[0]], old[at[1]:]
	boxed := strings.HasPrefix(old[at[0]:], "<div")
	list, box := strings.Index(after, "</ul>"), strings.Index(after, "</div>")
	switch {
	case boxed && box >= 0 && (list < 0 || box < list):
		after = after[box+len("</div>"):]
	case list >= 0:
		after = after[list+len("</ul>"):]
		if boxed {
			after = strings.Replace(strings.TrimSpace(after), "</div>", "", 1)
		}
	}
	return before, after, true
}

var tags = regexp.MustCompile(`<[^>]*>`)

func empty(s string) bool { return strings.TrimSpace(tags.ReplaceAllString(s, "")) == "" }
