package intake

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"kpcalab/homework/grade/extract"
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
	doubt     string   // why the roster doesn't know the student, if there is more to say
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
	content := class.unwrapped(files, roster)
	course := isCourse(content)
	if course {
		content = inside(content, "submitted")
	}
	nbgrader := isNbgrader(content, course)
	byKey, order := map[string]*Submission{}, []string(nil)
	put := func(f *File, o owner) {
		s := byKey[o.key]
		if s == nil {
			s = &Submission{Layout: o.layout}
			if s.Student, s.Listed = identify(o, roster); !s.Listed {
				s.doubt = roster.doubt(o.aliases)
			}
			byKey[o.key] = s
			order = append(order, o.key)
		}
		s.take(f, o)
	}
	for _, f := range content {
		o := ownerOf(f.Path, nbgrader)
		_, known := roster.find(o.aliases)
		if o.layout == "plain" && !strings.Contains(f.Path, "/") && !known && !submittable(f) {
			class.Remarks = append(class.Remarks, fmt.Sprintf("%s was left aside: it is no notebook, Go file or archive", f.Path))
			continue
		}
		if o.layout == "plain" && !strings.Contains(f.Path, "/") && archiveKind(f.Path) == "" { // ada.ipynb and ada.go belong together
			o.key = "plain file " + o.id
		}
		put(f, o)
	}
	for _, key := range order {
		class.Submissions = append(class.Submissions, byKey[key])
	}
	class.settle(roster)
	return class
}

// unwrapped: a folder around everything in an archive was taken for the class's.
// Where the roster knows it, it is a student's after all; otherwise a remark says
// so, since nothing in the archive tells.
func (c *Class) unwrapped(files []*File, roster *Roster) []*File {
	if len(files) == 0 || files[0].wrapper == "" {
		return files
	}
	folder := files[0].wrapper
	if _, known := roster.find([]string{folder}); !known {
		if !classFolder(files) {
			c.Remarks = append(c.Remarks, fmt.Sprintf("everything in the archive lies in the folder %s, which was taken for the class's; if it is a student's, unpack the archive and grade the folder around it", folder))
		}
		return files
	}
	var list []*File
	for _, f := range files {
		g := *f
		g.Path = folder + "/" + f.Path
		list = append(list, &g)
	}
	return list
}

// classFolder: what lies in the folder has the form of a platform's export.
func classFolder(files []*File) bool {
	for _, f := range files {
		top, _, _ := strings.Cut(f.Path, "/")
		if !platformFolder(top) && !canvas.MatchString(top) {
			return false
		}
	}
	return true
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
	if archiveKind(f.Path) != "" {
		return true
	}
	var raw []byte
	if f.Wanted() && strings.ToLower(path.Ext(f.Path)) != ".ipynb" {
		raw, _ = f.Read()
	}
	return extract.Sniff(f.Path, raw) != extract.Other
}

func identify(o owner, roster *Roster) (Student, bool) {
	if s, ok := roster.find(o.aliases); ok {
		return *s, true
	}
	first, last := "", o.name
	if i := strings.LastIndex(o.name, " "); i > 0 {
		first, last = o.name[:i], o.name[i+1:]
	}
	// Tables are read without the blanks around a cell: an ID with some couldn't be named.
	return Student{ID: cmp.Or(strings.TrimSpace(o.id), o.id), First: first, Last: last}, roster == nil
}

func (s *Submission) take(f *File, o owner) {
	s.Late = s.Late || o.late
	if o.back != "" && s.Return == "" {
		s.Handle, s.Return = o.handle, o.back
	}
	at := o.submitted
	if isStamp(f.Path) && o.layout == "nbgrader" {
		if b, err := f.Read(); err == nil {
			at = ParseTime(string(b))
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
		if s.Submitted.IsZero() {
			s.Submitted = s.Student.Submitted
		}
		if !s.Listed {
			remark := fmt.Sprintf("%s %s", s.title(), cmp.Or(s.doubt, "isn't on the roster"))
			s.Remarks = append(s.Remarks, remark)
			strangers = append(strangers, remark)
		}
		seen := map[string]bool{}
		for i, f := range s.Files {
			if f.Problem != "" {
				s.Remarks = append(s.Remarks, s.Inner[i]+": "+f.Problem)
			} else if seen[f.Path] && f.Wanted() {
				s.Remarks = append(s.Remarks, s.Inner[i]+": the archive holds it more than once; the last one counts")
			}
			seen[f.Path] = true
		}
	}
	slices.SortFunc(kept, func(a, b *Submission) int { return cmp.Compare(a.Student.ID, b.Student.ID) })
	c.Submissions = kept
	if n := len(strangers); n > 5 { // a roster of another class would fill the page
		first := kept[slices.IndexFunc(kept, func(s *Submission) bool { return !s.Listed })].title()
		strangers = []string{fmt.Sprintf("%d of %d submissions aren't on the roster, %s among them; is it the roster of this class, and does a column hold the IDs that the files have?", n, len(kept), first)}
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

// lookalike remarks on IDs that differ in case only, or in the bytes of an accented
// letter, which look the same on every screen. They are kept apart: to put one
// person's second file beside the first costs a lecturer a minute, to take two
// people for one costs a student everything.
func (c *Class) lookalike(s *Submission, alike map[string]*Submission) {
	low := strings.ToLower(norm.NFC.String(s.Student.ID))
	if other := alike[low]; other != nil {
		how := "in upper and lower case only"
		if !strings.EqualFold(other.Student.ID, s.Student.ID) {
			how = "only in how accented letters are stored (Unicode NFC and NFD)"
		}
		remark := fmt.Sprintf("the IDs %s and %s differ %s: both are graded", other.Student.ID, s.Student.ID, how)
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
