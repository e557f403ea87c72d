package intake

import (
	"archive/zip"
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// remarks are all of a class, with the student's ID before the student's own.
func remarks(c *Class) string {
	text := strings.Join(c.Remarks, "; ")
	for _, s := range c.Submissions {
		text += "; " + s.Student.ID + ": " + strings.Join(s.Remarks, ", ")
	}
	return text
}

// TestOneStudentDecidesNothing: what one student puts into a folder or archive
// changes the layout of nobody else's.
func TestOneStudentDecidesNothing(t *testing.T) {
	for _, c := range []struct {
		name   string
		files  map[string]string
		roster string
		want   string
	}{
		{"a time stamp as nbgrader writes it", map[string]string{"ada/hw.ipynb": "{}", "ben/hw.go": "", "eve/x/timestamp.txt": "2026-11-20 10:00:00 UTC", "eve/x/hw.go": ""}, "",
			"ada:hw.ipynb ben:hw.go eve:x/hw.go+x/timestamp.txt"},
		{"the same in a zip", map[string]string{"ada/hw.ipynb": "{}", "ben.zip": zipped(t, map[string]string{"x/timestamp.txt": "2026-11-20", "hw.go": ""})}, "",
			"ada:hw.ipynb ben:hw.go+x/timestamp.txt"},
		{"half of two", map[string]string{"ada/hw.ipynb": "{}", "eve/x/timestamp.txt": ""}, "", "ada:hw.ipynb eve:x/timestamp.txt"},
		{"most of a class", map[string]string{"ada/hw.ipynb": "{}", "ben/hw1/hw.go": "", "ben/hw1/timestamp.txt": "", "eve/hw1/hw.go": "", "eve/hw1/timestamp.txt": ""}, "",
			"ada:hw.ipynb ben:hw.go eve:hw.go"},
		{"a student called submitted", map[string]string{"submitted/a/b/hw.go": "", "ada/hw.ipynb": "{}"}, "", "ada:hw.ipynb submitted:a/b/hw.go"},
		{"Moodle's form in a file's name", map[string]string{"Ada Lovelace_4711_assignsubmission_file_x_4712_assignsubmission_file_hw.go": "", "Bernhard Bolzano_4712_assignsubmission_file_hw.go": ""}, people,
			"al01:x_4712_assignsubmission_file_hw.go bb02:hw.go"},
		{"Canvas' form in a file's name", map[string]string{"lovelaceada_77_1_bolzanobernhard_78_2_hw.go": "", "bolzanobernhard_78_2_hw.go": ""}, people, "al01:bolzanobernhard_78_2_hw.go bb02:hw.go"},
		{"a time stamp further down", map[string]string{"submitted/al01/hw1/hw.go": "", "submitted/al01/hw1/a/timestamp.txt": "2036-01-01"}, people, "al01:a/timestamp.txt+hw.go"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := class(t, tree(t, c.files), c.roster)
			if ids(got) != c.want {
				t.Errorf("found %q, want %q", ids(got), c.want)
			}
			if c.name == "a time stamp further down" && !got.Submissions[0].Submitted.IsZero() {
				t.Errorf("handed in at %v, says the student", got.Submissions[0].Submitted)
			}
		})
	}
}

// TestCase: IDs that differ in case only are two students.
func TestCase(t *testing.T) {
	files := map[string]string{"aB1/hw.go": "", "Ab1/hw.go": "", "cc.go": ""}
	if c := class(t, tree(t, files), ""); ids(c) != "Ab1:hw.go aB1:hw.go cc:cc.go" || !strings.Contains(remarks(c), "case only") {
		t.Errorf("without a roster: %s (%s)", ids(c), remarks(c))
	}
	c := class(t, tree(t, files), "id,name\naB1,Ada A\nAb1,Ben B\nCC,Cid C\n")
	if ids(c) != "Ab1:hw.go CC:cc.go aB1:hw.go" || len(c.Missing) != 0 || c.Submissions[0].Student.Last != "B" {
		t.Errorf("with a roster: %s (%s)", ids(c), remarks(c))
	}
}

// TestNotFound: why a file has no student is told where the roster has a likely one, and
// blanks around a name are no part of an ID, since tables lose them.
func TestNotFound(t *testing.T) {
	for _, c := range []struct{ file, roster, id, says string }{
		{"8.go", "SID,username\n8,x\n9,8\n", "8", "8.go fits several students of the roster, 8 and 9 among them"},
		{"007.go", "SID,name\n7,Bond\n", "007", "007.go isn't on the roster, which has 7; if a spreadsheet took the zeros away"},
		{"zoe.go", "SID,name\n7,Bond\n", "zoe", "zoe.go isn't on the roster"},
		{" sp .go", "", "sp", ""},
	} {
		got := class(t, tree(t, map[string]string{c.file: ""}), c.roster)
		if len(got.Submissions) != 1 || got.Submissions[0].Student.ID != c.id || !strings.Contains(remarks(got), c.says) {
			t.Errorf("%q: %s (%s)", c.file, ids(got), remarks(got))
		}
	}
}

// zipOf makes a zip whose files hold n zeros each.
func zipOf(n int, names ...string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	block := make([]byte, 1<<20)
	for _, name := range names {
		w, _ := z.Create(name)
		for left := n; left > 0; left -= len(block) {
			w.Write(block[:min(left, len(block))])
		}
	}
	z.Close()
	return b.String()
}

// TestOneBudget: zips in zips, whatever they hold, cost no more than one student
// may: the budget isn't copied at a border.
func TestOneBudget(t *testing.T) {
	inner := zipOf(31<<20, "a.go", "b.go", "c.go")
	texts := zipOf(31<<20, "a.txt", "b.csv", "c.png", "d.txt")
	outer := map[string]string{}
	for i := range 30 {
		outer[fmt.Sprintf("%02d.zip", i)], outer[fmt.Sprintf("t%02d.zip", i)] = inner, texts
	}
	bomb := zipped(t, outer)
	for name, files := range map[string]map[string]string{
		"zip in zip":       {"eve.zip": bomb, "ada.go": "package x"},
		"zips in a folder": {"eve/a.zip": bomb, "eve/b.zip": bomb, "eve/c.zip": inner, "eve/d.zip": texts, "ada.go": "package x"},
		"in an export":     {"export.zip": zipped(t, map[string]string{"eve/a.zip": bomb, "eve/b.zip": bomb, "ada/hw.go": "package x"})},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			dir := tree(t, files)
			if name == "in an export" {
				dir += "/export.zip"
			}
			runtime.GC()
			runtime.ReadMemStats(&before)
			c := class(t, dir, "")
			read := 0
			for _, s := range c.Submissions {
				for _, f := range s.Files {
					if !f.Wanted() && f.open != nil && archiveKind(f.Path) == "" {
						t.Errorf("%s can be read", f.Path)
					}
					b, _ := f.Read()
					read += len(b)
				}
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			if held := int64(after.HeapAlloc) - int64(before.HeapAlloc); held > 16<<20 {
				t.Errorf("%d MB are held", held>>20)
			}
			if read > MaxStudent+100 {
				t.Errorf("%d MB were read of one student", read>>20)
			}
			if len(c.Submissions) != 2 || c.Submissions[0].Student.ID != "ada" || len(c.Submissions[0].Remarks) > 0 || !strings.Contains(remarks(c), "allowed size") {
				t.Errorf("%s", remarks(c))
			}
			runtime.KeepAlive(c)
		})
	}
}

// TestManyEntries: entries count over all archives, and a list of contents can't
// claim millions.
func TestManyEntries(t *testing.T) {
	var names []string
	for i := range MaxEntries / 2 {
		names = append(names, fmt.Sprintf("%d.txt", i))
	}
	half := zipOf(0, names...)
	c := class(t, tree(t, map[string]string{"eve/a.zip": half, "eve/b.zip": half, "eve/c.zip": half, "ada.go": ""}), "")
	if len(c.Submissions) != 2 || len(c.Submissions[1].Files) > MaxEntries+10 || !strings.Contains(remarks(c), "entries") {
		t.Errorf("%d files, %.200s", len(c.Submissions[1].Files), remarks(c))
	}
	for i := range 100_000 {
		names = append(names, fmt.Sprintf("%d.txt", i))
	}
	c = class(t, tree(t, map[string]string{"eve.zip": zipOf(0, names...)}), "")
	if !strings.Contains(remarks(c), "list of contents") {
		t.Errorf("%.200s", remarks(c))
	}
}
