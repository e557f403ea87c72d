package intake

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGroups: everybody in a group gets the group's submission, and a name with
// quotes or line breaks in it is a name.
func TestGroups(t *testing.T) {
	list := `---
submission_11:
  :submitters:
  - :name: Ada L
    :sid: '1001'
    :email: ada@x.org
  :created_at: 2026-11-01 10:00:00.123456000 Z
  :results:
    :output: |-
      submission_12:
        :submitters:
        - :sid: '1001'
submission_12:
  :submitters:
  - :name: Bob B
    :sid: '1002'
    :email: bob@x.org
  - :name: Group Mate
    :sid: '1005'
    :email: mate@x.org
  - :name: No Number
submission_13:
  :submitters:
  - :name: "Mal: \"submission_11\"\nsubmission_12:"
    :sid: '1003'
`
	c := class(t, tree(t, map[string]string{"submission_metadata.yml": list, "submission_11/hw.go": "", "submission_12/a.go": "", "submission_12/b.go": "", "submission_13/hw.go": ""}), "")
	if got, want := ids(c), "1001:hw.go 1002:a.go+b.go 1003:hw.go 1005:a.go+b.go submission_12-3:a.go+b.go"; got != want {
		t.Errorf("found %q, want %q", got, want)
	}
	if at := c.Submissions[0].Submitted; at.IsZero() || at.Year() != 2026 {
		t.Errorf("handed in at %v", at)
	}
	if name := c.Submissions[2].Student.Name(); !strings.HasPrefix(name, `Mal: "submission_11"`) {
		t.Errorf("the name is %q", name)
	}
	c = class(t, tree(t, map[string]string{"submission_metadata.yml": "a: [", "submission_11/hw.go": ""}), "")
	if len(c.Remarks) == 0 || !strings.Contains(c.Remarks[0], "can't be read") {
		t.Errorf("of a list that can't be read it says %q", c.Remarks)
	}
}

// TestOneStudentExport: one student's folder is no folder around the class.
func TestOneStudentExport(t *testing.T) {
	roster := "student_id,name\n101,Ada Lovelace\nada,Ada Smith\n"
	for folder, want := range map[string]string{
		"Ada Lovelace_101_assignsubmission_file_": "101:a.ipynb+b.ipynb",
		"submission_7": "submission_7:a.ipynb+b.ipynb",
		"101+hw1+2026-11-20 10:00:00.000000 UTC+abc": "101:a.ipynb+b.ipynb",
		"ada":                 "ada:a.ipynb+b.ipynb", // the roster knows it
		"Homework 1 from all": "a:a.ipynb b:b.ipynb",
	} {
		name := filepath.Join(t.TempDir(), "export.zip")
		if err := os.WriteFile(name, []byte(zipped(t, map[string]string{folder + "/a.ipynb": "{}", folder + "/b.ipynb": "{}"})), 0o644); err != nil {
			t.Fatal(err)
		}
		c := class(t, name, roster)
		if got := ids(c); want != "" && got != want {
			t.Errorf("%s: found %q, want %q", folder, got, want)
		}
		if said := strings.Contains(strings.Join(c.Remarks, " "), "which was taken for the class's"); said != strings.HasPrefix(folder, "Homework 1 from") {
			t.Errorf("%s: remarks %q", folder, c.Remarks)
		}
	}
}

// twice is a zip with two entries of one name.
func twice(t *testing.T, name, first, second string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, text := range []string{first, second} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
	}
	z.Close()
	return b.String()
}

// TestSameNameTwice: a zip may hold a name twice; the lecturer hears of it.
func TestSameNameTwice(t *testing.T) {
	dir := tree(t, map[string]string{"eve.zip": twice(t, "hw.go", "package a", "package b")})
	c := class(t, dir, "")
	if s := c.Submissions[0]; len(s.Remarks) != 1 || !strings.Contains(s.Remarks[0], "more than once") {
		t.Errorf("remarks %q", s.Remarks)
	}
	if b, err := c.Submissions[0].Files[1].Read(); err != nil || string(b) != "package b" {
		t.Errorf("the last is %q, %v", b, err)
	}
}

// TestAccents: an ID is the same however its accents are stored, where a roster
// says who is who; without one, two that look the same are told apart.
func TestAccents(t *testing.T) {
	composed, decomposed := "J\u00fcrgen", "Ju\u0308rgen"
	c := class(t, tree(t, map[string]string{decomposed + ".go": ""}), "student_id\n"+composed+"\nJurgen\n")
	if s := c.Submissions[0]; s.Student.ID != composed || !s.Listed {
		t.Errorf("taken for %q", s.Student.ID)
	}
	c = class(t, tree(t, map[string]string{decomposed + ".go": "", composed + ".go": ""}), "")
	if len(c.Submissions) != 2 || len(c.Remarks) != 1 || !strings.Contains(c.Remarks[0], "NFC") {
		t.Errorf("%d submissions, remarks %q", len(c.Submissions), c.Remarks)
	}
}
