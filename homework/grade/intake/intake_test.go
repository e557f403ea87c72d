package intake

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tree writes files, given as path → content, and returns the folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func zipped(t *testing.T, files map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
	}
	z.Close()
	return b.String()
}

func tarred(t *testing.T, headers ...tar.Header) string {
	t.Helper()
	var b bytes.Buffer
	g := gzip.NewWriter(&b)
	w := tar.NewWriter(g)
	for _, h := range headers {
		text := h.Name
		if h.Typeflag == 0 || h.Typeflag == tar.TypeReg {
			h.Size = int64(len(text))
		}
		h.Mode = 0o644
		if err := w.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if h.Size > 0 {
			w.Write([]byte(text))
		}
	}
	w.Close()
	g.Close()
	return b.String()
}

func class(t *testing.T, dir, roster string) *Class {
	t.Helper()
	var r *Roster
	if roster != "" {
		var err error
		if r, err = ReadRoster([]byte(roster)); err != nil {
			t.Fatal(err)
		}
	}
	files, err := ReadTree(dir)
	if err != nil {
		t.Fatal(err)
	}
	return Collect(files, r)
}

func ids(c *Class) string {
	var list []string
	for _, s := range c.Submissions {
		list = append(list, s.Student.ID+":"+strings.Join(s.Inner, "+"))
	}
	return strings.Join(list, " ")
}

const people = "student_id,first_name,last_name,email,Canvas ID\nal01,Ada,Lovelace,ada@x.org,77\nbb02,Bernhard,Bolzano,bernhard@x.org,78\ncg03,Carl,Gauß,gauss@x.org,79\n"

func TestLayouts(t *testing.T) {
	for _, c := range []struct {
		name   string
		files  map[string]string
		roster string
		want   string
	}{
		{"flat", map[string]string{"ada.ipynb": "{}", "ben.go": "x", "carl.zip": zipped(t, map[string]string{"hw/a.ipynb": "{}"})}, "", "ada:ada.ipynb ben:ben.go carl:hw/a.ipynb"},
		{"folders", map[string]string{"ada/hw.ipynb": "{}", "ada/x/y.go": "", "ben/hw.go": ""}, "", "ada:hw.ipynb+x/y.go ben:hw.go"},
		{"moodle", map[string]string{"Ada Lovelace_4711_assignsubmission_file_/hw.ipynb": "{}", "Bernhard Bolzano_4712_assignsubmission_file_hw.ipynb": "{}"}, people, "al01:hw.ipynb bb02:hw.ipynb"},
		{"canvas", map[string]string{"lovelaceada_77_123_hw.ipynb": "{}", "bolzanobernhard_LATE_78_124_hw-1.ipynb": "{}"}, people, "al01:hw.ipynb bb02:hw-1.ipynb"},
		{"nbgrader", map[string]string{"submitted/al01/hw1/hw.ipynb": "{}", "submitted/al01/hw1/timestamp.txt": "2026-11-20 10:00:00 UTC", "submitted/cg03/hw1/hw.ipynb": "{}"}, people, "al01:hw.ipynb cg03:hw.ipynb"},
		{"exchange", map[string]string{"al01+hw1+2026-11-20 10:00:00.000000 UTC+abc/hw.ipynb": "{}"}, people, "al01:hw.ipynb"},
		{"rubbish beside", map[string]string{"ada/hw.ipynb": "{}", "ada/.ipynb_checkpoints/hw.ipynb": "{}", "__MACOSX/x": "", ".DS_Store": ""}, "", "ada:hw.ipynb"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := tree(t, c.files)
			if got := ids(class(t, dir, c.roster)); got != c.want {
				t.Errorf("found %q, want %q", got, c.want)
			}
			archive := filepath.Join(t.TempDir(), "export.zip")
			if err := os.WriteFile(archive, []byte(zipped(t, c.files)), 0o644); err != nil {
				t.Fatal(err)
			}
			if got := ids(class(t, archive, c.roster)); got != c.want {
				t.Errorf("in a zip: found %q, want %q", got, c.want)
			}
		})
	}
}

func TestLateAndMissing(t *testing.T) {
	c := class(t, tree(t, map[string]string{"bolzanobernhard_LATE_78_124_hw.ipynb": "{}", "stranger_99_125_hw.ipynb": "{}"}), people)
	if len(c.Missing) != 2 || !c.Submissions[1].Late || c.Submissions[1].Student.ID != "bb02" {
		t.Errorf("missing %v, submissions %+v", c.Missing, c.Submissions)
	}
	if c.Submissions[0].Listed || len(c.Submissions[0].Remarks) == 0 {
		t.Errorf("the stranger is %+v", c.Submissions[0])
	}
}

func TestDuplicates(t *testing.T) {
	c := class(t, tree(t, map[string]string{"ada/hw.ipynb": "{}", "ada.zip": zipped(t, map[string]string{"hw.ipynb": "{}"}), "ben/a.go": ""}), "")
	if len(c.Submissions) != 2 || !strings.Contains(strings.Join(c.Remarks, " "), "handed in twice") {
		t.Errorf("%s, remarks %q", ids(c), c.Remarks)
	}
}

// TestHostileArchives: each becomes a remark with a name on it, and the honest
// files beside stay.
func TestHostileArchives(t *testing.T) {
	var bomb bytes.Buffer
	z := zip.NewWriter(&bomb)
	for _, name := range []string{"a.ipynb", "b.ipynb", "c.ipynb", "d.ipynb", "e.ipynb"} {
		w, _ := z.Create(name)
		block := make([]byte, 1<<20)
		for range 31 {
			w.Write(block)
		}
	}
	z.Close()
	nested := zipped(t, map[string]string{"hw.go": "package x"})
	for range 4 {
		nested = zipped(t, map[string]string{"inner.zip": nested})
	}
	many := map[string]string{}
	for i := range MaxEntries + 10 {
		many[strings.Repeat("d/", i%3)+"f"+string(rune('a'+i%26))+strings.Repeat("x", i/26)] = ""
	}
	for _, c := range []struct{ name, file, content, says string }{
		{"bomb", "eve.zip", bomb.String(), "more than the allowed size"},
		{"one large file", "eve.zip", zipped(t, map[string]string{"a.ipynb": strings.Repeat("x", MaxFile+1)}), "unpacks to more than"},
		{"traversal", "eve.zip", zipped(t, map[string]string{"../../etc/cron.d/x.go": "x"}), "leads outside"},
		{"absolute", "eve.zip", zipped(t, map[string]string{"/etc/passwd.go": "x"}), "leads outside"},
		{"backslashes", "eve.zip", zipped(t, map[string]string{`..\..\x.go`: "x"}), "leads outside"},
		{"drive", "eve.zip", zipped(t, map[string]string{`C:\x.go`: "x"}), "leads outside"},
		{"nested", "eve.zip", nested, "archive in an archive"},
		{"many", "eve.zip", zipped(t, many), "entries"},
		{"no zip", "eve.zip", "PK\x03\x04rubbish", "can't be unpacked"},
		{"cut off", "eve.zip", zipped(t, map[string]string{"a.go": "x"})[:40], "can't be unpacked"},
		{"link in tar", "eve.tar.gz", tarred(t, tar.Header{Name: "hw.go", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"}), "isn't followed"},
		{"hard link in tar", "eve.tgz", tarred(t, tar.Header{Name: "hw.go", Typeflag: tar.TypeLink, Linkname: "/etc/shadow"}), "isn't followed"},
		{"device in tar", "eve.tgz", tarred(t, tar.Header{Name: "hw.go", Typeflag: tar.TypeChar}), "isn't followed"},
		{"no gzip", "eve.tar.gz", "rubbish", "can't be unpacked"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := tree(t, map[string]string{c.file: c.content, "ada.go": "package x"})
			got := class(t, dir, "")
			if len(got.Submissions) != 2 || got.Submissions[0].Student.ID != "ada" || len(got.Submissions[0].Remarks) != 0 {
				t.Fatalf("found %s", ids(got))
			}
			if remarks := strings.Join(got.Submissions[1].Remarks, "; "); !strings.Contains(remarks, c.says) {
				t.Errorf("remarks %q, want %q", remarks, c.says)
			}
		})
	}
}

func TestLinksAreNotFollowed(t *testing.T) {
	dir := tree(t, map[string]string{"ada/hw.go": "package x"})
	secret := filepath.Join(t.TempDir(), "secret.go")
	os.WriteFile(secret, []byte("secret"), 0o600)
	if err := os.Symlink(secret, filepath.Join(dir, "ada", "link.go")); err != nil {
		t.Skip("this system has no symbolic links: ", err)
	}
	os.Symlink(filepath.Dir(secret), filepath.Join(dir, "eve"))
	c := class(t, dir, "")
	for _, s := range c.Submissions {
		for _, f := range s.Files {
			if b, _ := f.Read(); strings.Contains(string(b), "secret") {
				t.Errorf("%s was read through a link", f.Path)
			}
		}
	}
	if remarks := strings.Join(c.Submissions[0].Remarks, "; "); !strings.Contains(remarks, "symbolic link") {
		t.Errorf("remarks %q", remarks)
	}
}

func TestRosterForms(t *testing.T) {
	for name, text := range map[string]string{
		"semicolons": "\ufeffusername;Name;Email\nal01;Ada Lovelace;ada@x.org\n",
		"canvas":     "Student,ID,SIS Login ID,Section\n\"Lovelace, Ada\",77,al01,1\n",
		"tabs":       "SID\tfirst name\tlast name\nal01\tAda\tLovelace\n",
		"sep line":   "sep=;\nid;name\nal01;Ada Lovelace\n",
		"utf-16":     "\xff\xfei\x00d\x00\t\x00n\x00a\x00m\x00e\x00\n\x00a\x001\x00\t\x00A\x00d\x00a\x00 \x00L\x00o\x00v\x00e\x00l\x00a\x00c\x00e\x00\n\x00",
		"quoted":     "\"id; number, or, so\";id;name\n;al01;Ada Lovelace\n",
	} {
		r, err := ReadRoster([]byte(text))
		if err != nil || len(r.Students) != 1 || r.Students[0].First+" "+r.Students[0].Last != "Ada Lovelace" {
			t.Errorf("%s: %v %+v", name, err, r)
		}
	}
	if r, err := ReadRoster([]byte("id;name\n1;Carl Gau\xdf\n")); err != nil || r.Students[0].Last != "Gauß" || r.Remark == "" {
		t.Errorf("Excel's own encoding: %+v, %v", r, err)
	}
	for name, text := range map[string]string{
		"shift-jis": "id,name\n1,\x90\x99\x8e\x52\n", "workbook": "PK\x03\x04\x14", "no header": "al01,Ada\nbb02,Ben\n", "twice": "id\na\na\n", "empty": "id\n", "no id": "id,name\n,Ada\n", "quotes": "id,name\n\"a,b\nc",
	} {
		if _, err := ReadRoster([]byte(text)); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

func memory(name string, b []byte) *File {
	return &File{Path: name, Size: int64(len(b)), open: func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewBuffer(b)), nil }}
}

func FuzzUnpack(f *testing.F) {
	f.Add([]byte("PK\x03\x04"), true)
	f.Add([]byte("\x1f\x8b"), false)
	f.Fuzz(func(t *testing.T, b []byte, isZip bool) {
		name := "a.tgz"
		if isZip {
			name = "a.zip"
		}
		for _, file := range unpack(memory(name, b), newAccount(), 1) {
			if strings.Contains(file.Path, "../") && file.Problem == "" {
				t.Errorf("%q passed", file.Path)
			}
		}
	})
}

func FuzzReadRoster(f *testing.F) {
	f.Add([]byte(people))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := ReadRoster(b)
		if err == nil && len(r.Students) == 0 {
			t.Error("an empty roster was accepted")
		}
	})
}

// TestBrokenArchive: what could be read of an archive, and that the rest couldn't
// be, is one submission.
func TestBrokenArchive(t *testing.T) {
	dir := tree(t, map[string]string{"ada.zip": "PK\x03\x04 no zip", "ben.tar.gz": "\x1f\x8b no gzip"})
	c := class(t, dir, "")
	var ids []string
	for _, s := range c.Submissions {
		ids = append(ids, s.Student.ID)
	}
	if strings.Join(ids, " ") != "ada ben" || len(c.Remarks) > 0 {
		t.Errorf("%q, %q", ids, c.Remarks)
	}
	var z bytes.Buffer
	w := zip.NewWriter(&z)
	for _, name := range []string{"a.go", "b.go", "c.go", "d.go", "e.go", "f.go"} {
		f, _ := w.Create(name)
		f.Write(make([]byte, MaxFile-1))
	}
	w.Close()
	c = class(t, tree(t, map[string]string{"eve.zip": z.String()}), "")
	if len(c.Submissions) != 1 || len(c.Remarks) > 0 || !strings.Contains(strings.Join(c.Submissions[0].Remarks, ";"), "unpacks to more") {
		t.Errorf("%d submissions, %q", len(c.Submissions), c.Remarks)
	}
}
