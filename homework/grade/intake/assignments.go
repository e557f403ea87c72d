package intake

import (
	"maps"
	"slices"
	"strings"
)

// Assignments are the names of those that an nbgrader course or its exchange holds; none
// in other layouts.
func Assignments(files []*File) []string {
	names, of := map[string]bool{}, assignmentOf(files)
	for _, f := range files {
		if name := of(f.Path); name != "" {
			names[name] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// Only is what was handed in for one assignment of an nbgrader course.
func Only(files []*File, assignment string) []*File {
	of := assignmentOf(files)
	return slices.DeleteFunc(slices.Clone(files), func(f *File) bool { return of(f.Path) != assignment })
}

// assignmentOf reads a path: STUDENT/ASSIGNMENT/file, with submitted/ before it in a course
// folder, or STUDENT+ASSIGNMENT+TIME/file.
func assignmentOf(files []*File) func(path string) string {
	course := isCourse(files)
	content := files
	if course {
		content = inside(files, "submitted")
	}
	nbgrader := isNbgrader(content, course)
	return func(path string) string {
		if rest, ok := strings.CutPrefix(path, "submitted/"); course && !ok {
			return "" // nbgrader's own folders
		} else if course {
			path = rest
		}
		names := strings.Split(path, "/")
		if m := exchange.FindStringSubmatch(names[0]); m != nil && len(names) > 1 {
			return m[2]
		}
		if nbgrader && len(names) > 2 {
			return names[1]
		}
		return ""
	}
}
