package intake

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"
)

// Submission is what one student handed in.
type Submission struct {
	Student   Student
	Listed    bool // the roster knows the student, or there is no roster
	Layout    string
	Files     []*File
	Inner     []string // the files' names as the student knows them
	Submitted time.Time
	Late      bool     // the platform says so
	Remarks   []string // what was odd, in sentences
	Handle    string   // the platform's own number of the student in the names of files, "" when it has none
	Return    string   // what the platform wants before the name of a file that goes back to the student
}

// Class is everything found below one folder.
type Class struct {
	Submissions []*Submission // by student ID
	Missing     []Student     // on the roster, without a submission
	Remarks     []string
}

// Collect sorts files by student. roster may be nil: then the names of folders
// and files are the students' IDs.
func Collect(files []*File, roster *Roster) *Class {
	class := &Class{}
	if roster != nil && roster.Remark != "" {
		class.Remarks = append(class.Remarks, "the roster: "+roster.Remark)
	}
	content, people := withoutMetadata(files)
	course := isCourse(content)
	if course {
		content = inside(content, "submitted")
	}
	nbgrader := isNbgrader(content, course)
	groups, order := map[string]*Submission{}, []string(nil)
	for _, f := range content {
		o := ownerOf(f.Path, people, nbgrader)
		if o.layout == "plain" && !strings.Contains(f.Path, "/") && !submittable(f) {
			class.Remarks = append(class.Remarks, fmt.Sprintf("%s was left aside: it is no notebook, Go file or archive", f.Path))
			continue
		}
		if o.layout == "plain" && !strings.Contains(f.Path, "/") && archiveKind(f.Path) == "" { // ada.ipynb and ada.go belong together
			o.key = "plain file " + o.id
		}
		s := groups[o.key]
		if s == nil {
			s = &Submission{Layout: o.layout}
			s.Student, s.Listed = identify(o, roster)
			groups[o.key] = s
			order = append(order, o.key)
		}
		s.take(f, o)
	}
	for _, key := range order {
		class.Submissions = append(class.Submissions, groups[key])
	}
	class.settle(roster)
	return class
}

// metadata is Gradescope's list of who handed in which folder. It lies beside the
// folders: a file of that name further down is a student's own.
const metadata = "submission_metadata.yml"

func withoutMetadata(files []*File) (content []*File, people map[string]submitter) {
	if wrapped(files) {
		for _, f := range files {
			_, f.Path, _ = strings.Cut(f.Path, "/")
		}
	}
	for _, f := range files {
		if f.Path == metadata {
			if b, err := f.Read(); err == nil {
				people = gradescope(b)
				continue
			}
		}
		content = append(content, f)
	}
	return content, people
}

// wrapped: everything lies in one folder, with Gradescope's list at its top.
func wrapped(files []*File) bool {
	listed := false
	for _, f := range files {
		top, rest, deep := strings.Cut(f.Path, "/")
		first, _, _ := strings.Cut(rest, "/")
		first0, _, _ := strings.Cut(files[0].Path, "/")
		if !deep || top != first0 || rest != metadata && !scope.MatchString(first) {
			return false
		}
		listed = listed || rest == metadata
	}
	return listed
}

// inside is what lies in a folder, with paths from there.
func inside(files []*File, folder string) (list []*File) {
	for _, f := range files {
		if rest, ok := strings.CutPrefix(f.Path, folder+"/"); ok {
			g := *f
			g.Path = rest
			list = append(list, &g)
		}
	}
	return list
}

func submittable(f *File) bool {
	switch strings.ToLower(path.Ext(f.Path)) {
	case ".ipynb", ".go":
		return true
	}
	return archiveKind(f.Path) != ""
}

func identify(o owner, roster *Roster) (Student, bool) {
	if s, ok := roster.find(o.aliases); ok {
		return *s, true
	}
	first, last := "", o.name
	if i := strings.LastIndex(o.name, " "); i > 0 {
		first, last = o.name[:i], o.name[i+1:]
	}
	return Student{ID: o.id, First: first, Last: last, Email: o.email}, roster == nil
}

func (s *Submission) take(f *File, o owner) {
	s.Late = s.Late || o.late
	if o.back != "" && s.Return == "" {
		s.Handle, s.Return = o.handle, o.back
	}
	at := o.submitted
	if isStamp(f.Path) && o.layout == "nbgrader" {
		if b, err := f.Read(); err == nil {
			at = parseTime(string(b))
		}
		f = nil
	}
	if at.After(s.Submitted) {
		s.Submitted = at
	}
	if f != nil {
		s.Files = append(s.Files, f)
		s.Inner = append(s.Inner, o.inner)
	}
}

// settle resolves students who handed in twice, and lists who didn't.
func (c *Class) settle(roster *Roster) {
	byID, alike := map[string]*Submission{}, map[string]*Submission{}
	var kept []*Submission
	var strangers []string
	for _, s := range c.Submissions {
		id := s.Student.ID
		old := byID[id]
		if old == nil {
			byID[id] = s
			c.lookalike(s, alike)
			kept = append(kept, s)
			continue
		}
		if newest(s).After(newest(old)) {
			*old, *s = *s, *old
		}
		remark := fmt.Sprintf("%s handed in twice: %s is graded, %s was put aside", old.Student.ID, old.title(), s.title())
		old.Remarks = append(old.Remarks, remark)
		c.Remarks = append(c.Remarks, remark)
	}
	for _, s := range kept {
		if !s.Listed {
			remark := fmt.Sprintf("%s isn't on the roster", s.title())
			s.Remarks = append(s.Remarks, remark)
			strangers = append(strangers, remark)
		}
		for i, f := range s.Files {
			if f.Problem != "" {
				s.Remarks = append(s.Remarks, s.Inner[i]+": "+f.Problem)
			}
		}
	}
	slices.SortFunc(kept, func(a, b *Submission) int { return cmp.Compare(a.Student.ID, b.Student.ID) })
	c.Submissions = kept
	if n := len(strangers); n > 5 { // a roster of another class would fill the page
		strangers = []string{fmt.Sprintf("%d of %d submissions aren't on the roster, %s among them; is it the roster of this class, and does a column hold the IDs that the files have?", n, len(kept), strings.TrimSuffix(strangers[0], " isn't on the roster"))}
	}
	c.Remarks = append(c.Remarks, strangers...)
	if roster == nil {
		return
	}
	for _, s := range roster.Students {
		if byID[s.ID] == nil {
			c.Missing = append(c.Missing, s)
		}
	}
}

// lookalike remarks on IDs that differ in case only. They are kept apart: to put
// one person's second file beside the first costs a lecturer a minute, to take two
// people for one costs a student everything.
func (c *Class) lookalike(s *Submission, alike map[string]*Submission) {
	low := strings.ToLower(s.Student.ID)
	if other := alike[low]; other != nil {
		remark := fmt.Sprintf("the IDs %s and %s differ in upper and lower case only: both are graded", other.Student.ID, s.Student.ID)
		s.Remarks, other.Remarks = append(s.Remarks, remark), append(other.Remarks, remark)
		c.Remarks = append(c.Remarks, remark)
	}
	alike[low] = s
}

func (s *Submission) title() string {
	if len(s.Files) == 0 {
		return s.Student.ID
	}
	top, _, _ := strings.Cut(s.Files[0].Path, "/")
	return top
}

func newest(s *Submission) time.Time {
	t := s.Submitted
	for _, f := range s.Files {
		if s.Submitted.IsZero() && f.ModTime.After(t) {
			t = f.ModTime
		}
	}
	return t
}
