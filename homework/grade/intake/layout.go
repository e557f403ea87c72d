package intake

import (
	"fmt"
	"path"
	"regexp"
	"strings"
	"time"
)

// owner is what a path tells about who handed a file in.
type owner struct {
	layout    string   // "moodle", "canvas", "nbgrader", "plain"
	key       string   // the same for all files of one submission
	id        string   // to show when the roster doesn't know them
	name      string   // as the platform writes it
	aliases   []string // for the roster
	inner     string   // the file's path within the submission
	handle    string   // the platform's number of the student
	back      string   // comes before the name of a file that is handed back
	late      bool
	submitted time.Time
}

var (
	moodle   = regexp.MustCompile(`^(.+?)_(\d+)_assignsubmission_([a-z]+)_?(.*)$`)
	folder   = regexp.MustCompile(`^(.+)_(\d+)_assignsubmission_([a-z]+)_?()$`) // behind the number stands nothing that a student chose
	canvas   = regexp.MustCompile(`^([\p{L}\p{N}-]+)_(LATE_)?(\d+)_(\d+)_(.+)$`)
	exchange = regexp.MustCompile(`^([^+]+)\+([^+]+)\+(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^+]*)(\+.*)?$`)
)

// ownerOf reads a path that belongs to one student. nbgrader tells whether the
// folder has nbgrader's two levels.
func ownerOf(p string, nbgrader bool) owner {
	top, rest, inside := strings.Cut(p, "/")
	m := moodle.FindStringSubmatch(top)
	if of := folder.FindStringSubmatch(top); inside && of != nil {
		m = of
	}
	if m != nil {
		o := owner{layout: "moodle", key: "moodle " + m[2], id: m[2], name: m[1], aliases: []string{m[2], m[1]}, inner: rest,
			handle: m[2], back: strings.ReplaceAll(m[1], "_", " ") + "_" + m[2] + "_assignfeedback_file_/"}
		if !inside {
			o.inner = m[4]
		} else if archiveKind(m[4]) != "" {
			o.inner = rest
		}
		return o
	}
	if m := exchange.FindStringSubmatch(top); m != nil && inside {
		return owner{layout: "nbgrader", key: "nbgrader " + m[1], id: m[1], aliases: []string{m[1]}, inner: rest, submitted: ParseTime(m[3])}
	}
	if m := canvas.FindStringSubmatch(top); m != nil {
		o := owner{layout: "canvas", key: "canvas " + m[3], id: m[3], name: m[1], aliases: []string{m[3], m[1]}, inner: m[5], late: m[2] != "",
			handle: m[3], back: m[1] + "_" + m[2] + m[3] + "_" + m[4] + "_"}
		if inside {
			o.inner = rest
		}
		return o
	}
	if nbgrader && inside && archiveKind(top) == "" {
		_, file, deep := strings.Cut(rest, "/") // STUDENT/ASSIGNMENT/file
		if !deep {
			file = rest // STUDENT/file: not as nbgrader collects it, but no reason to lose it
		}
		return owner{layout: "nbgrader", key: "nbgrader " + top, id: top, aliases: []string{top}, inner: file,
			handle: top, back: top + "/" + strings.TrimSuffix(rest, file)}
	}
	id := top
	if archiveKind(top) != "" {
		id = stem(top)
	} else if !inside {
		id = strings.TrimSuffix(top, path.Ext(top))
		for _, ext := range []string{".ipynb", ".go"} { // ada.ipynb.txt
			id = strings.TrimSuffix(id, ext)
		}
	}
	if !inside {
		rest = top
	}
	return owner{layout: "plain", key: "plain " + top, id: id, aliases: []string{id}, inner: rest}
}

func stem(archive string) string {
	lower := strings.ToLower(archive)
	for _, ext := range []string{".tar.gz", ".tgz", ".zip"} {
		if strings.HasSuffix(lower, ext) {
			return archive[:len(archive)-len(ext)]
		}
	}
	return archive
}

// isNbgrader: more than half of the students' folders hold
// STUDENT/ASSIGNMENT/timestamp.txt, or the files lie in a course's submitted/. The
// files of a single student decide nothing about the others.
func isNbgrader(files []*File, course bool) bool {
	folders, stamped := map[string]bool{}, map[string]bool{}
	for _, f := range files {
		top, _, inside := strings.Cut(f.Path, "/")
		folders[top] = true
		if inside && isStamp(f.Path) {
			stamped[top] = true
		}
	}
	return course || 2*len(stamped) > len(folders)
}

// isStamp: STUDENT/ASSIGNMENT/timestamp.txt, where nbgrader puts it.
func isStamp(p string) bool {
	return strings.Count(p, "/") == 2 && path.Base(p) == "timestamp.txt"
}

// courseParts are what lies beside submitted/ in nbgrader's course folder.
var courseParts = map[string]bool{"source": true, "release": true, "autograded": true, "feedback": true, "submitted": true, "downloaded": true, "exchange": true, "logs": true}

// isCourse: a folder submitted/ with nothing but nbgrader's other folders beside
// it. Beside students it is one of them.
func isCourse(files []*File) bool {
	found := false
	for _, f := range files {
		top, _, inside := strings.Cut(f.Path, "/")
		if inside && !courseParts[top] || !inside && submittable(f) {
			return false
		}
		found = found || inside && top == "submitted"
	}
	return found
}

var timeForms = []string{time.RFC3339Nano, "2006-01-02 15:04:05.999999999 MST", "2006-01-02 15:04:05.999999999 -0700", "2006-01-02 15:04:05.999999999 Z07:00", "2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02"}

// worksheet is how Moodle writes a time in its grading worksheet, in many languages:
// "Friday, 20 November 2026, 11:59 PM", "Freitag, 20. November 2026, 23:59".
var worksheet = regexp.MustCompile(`^(?:[^,\d]+,\s*)?(\d{1,2})\.?\s+(?:de\s+)?(\p{L}+)\.?\s+(?:de\s+)?(\d{4}),?\s+(\d{1,2}:\d\d(?:\s*[AaPp][Mm])?)$`)

// monthNames are the first letters of months in the languages of the worksheets that
// package gradebook knows; each of a month's is no other's.
var monthNames = [12]string{"jan ene gen janv", "feb fév fev", "mar mär mrt", "apr avr abr", "may mai mei mag maj", "jun juin giu", "jul juil lug", "aug août ago aoû",
	"sep set", "oct okt ott out", "nov", "dec dez déc dic"}

// month is the number of a month's name, 0 if it isn't known.
func month(name string) int {
	name = strings.ToLower(name)
	for i, list := range monthNames {
		for _, begin := range strings.Fields(list) {
			if strings.HasPrefix(name, begin) {
				return i + 1
			}
		}
	}
	return 0
}

// ParseTime reads a date or a date with a time, in local time unless it names a zone. It is
// the zero time when no known form fits.
func ParseTime(s string) time.Time {
	s = strings.TrimSpace(s)
	if m := worksheet.FindStringSubmatch(s); m != nil && month(m[2]) > 0 {
		clock, form := strings.ToUpper(strings.ReplaceAll(m[4], " ", "")), "15:04"
		if strings.HasSuffix(clock, "M") {
			form = "3:04PM"
		}
		s = fmt.Sprintf("%s-%d-%s %s", m[3], month(m[2]), m[1], clock)
		t, _ := time.ParseInLocation("2006-1-2 "+form, s, time.Local)
		return t
	}
	for _, form := range timeForms {
		if t, err := time.ParseInLocation(form, s, time.Local); err == nil {
			return t
		}
	}
	return time.Time{}
}
