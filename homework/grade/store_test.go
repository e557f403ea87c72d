package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/homework/grade/report"
)

const slip = "package x\n\nimport \"math\"\n\nfunc GaussianKernel(x, y []float64, c float64) float64 {\n\ts := 0.0\n\tfor i := range x {\n\t\ts += (x[i] - y[i]) * (x[i] - y[i])\n\t}\n\treturn math.Exp(-s / (2 * c * c))\n}\n"

// readGrades is what a report says.
func readGrades(t *testing.T, dir string) (run report.Run) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(report.Beside(dir), "grades.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &run); err != nil {
		t.Fatal(err)
	}
	return run
}

func scores(run report.Run) map[string]float64 {
	m := map[string]float64{}
	for _, r := range run.Results {
		m[r.ID] = r.Score
	}
	return m
}

// TestReportFolderOfAStudent: a submission called report is a submission, whatever
// lies in it.
func TestReportFolderOfAStudent(t *testing.T) {
	result := `{"ID":"ada","State":"graded","Score":100,"Raw":100,"Hash":"","Seed":1}`
	dir := folder(t, map[string]string{"ada.go": slip, "report/hw.go": "package x", "report/grades.json": "{}",
		"report/.run/run.json": `{"Sheet":"kernel-pca","Version":1,"Grader":3,"Go":"go1.26","Seed":1}`, "report/.run/results/ada.json": result})
	code, out, trouble := command(t, dir)
	got := readGrades(t, dir)
	if s := scores(got); code != wrongAnswers || len(s) != 2 || s["ada"] != 4 || s["report"] != 0 || got.Seed == 1 {
		t.Errorf("exit code %d, %v, seed %d\n%s%s", code, s, got.Seed, out, trouble)
	}
	if code, _, trouble := command(t, "-o", filepath.Join(dir, "report"), dir); code != failed || !strings.Contains(trouble, "among the submissions") {
		t.Errorf("a report among the submissions: exit code %d, %q", code, trouble)
	}
}

// TestForeignReports: what the grader didn't make is neither believed nor
// overwritten, and links aren't followed.
func TestForeignReports(t *testing.T) {
	t.Run("another folder", func(t *testing.T) {
		dir := folder(t, map[string]string{"ada.go": slip})
		os.MkdirAll(report.Beside(dir), 0o755)
		os.WriteFile(filepath.Join(report.Beside(dir), "thesis.txt"), []byte("mine"), 0o644)
		if code, _, trouble := command(t, dir); code != failed || !strings.Contains(trouble, "isn't a report that the grader made") {
			t.Errorf("exit code %d, %q", code, trouble)
		}
	})
	t.Run("a forged store", func(t *testing.T) {
		dir := folder(t, map[string]string{"ada.go": slip})
		os.MkdirAll(filepath.Join(report.Beside(dir), ".run", "results"), 0o755)
		os.WriteFile(filepath.Join(report.Beside(dir), ".run", "made"), []byte(`{"Seal":"00","Name":".run/made","Data":"report"}`), 0o644)
		os.WriteFile(filepath.Join(report.Beside(dir), ".run", "run.json"), []byte(`{"Seed":1}`), 0o644)
		if code, _, trouble := command(t, dir); code != failed || !strings.Contains(trouble, "isn't a report") {
			t.Errorf("exit code %d, %q", code, trouble)
		}
	})
	t.Run("a changed result", func(t *testing.T) {
		dir := folder(t, map[string]string{"ada.go": slip, "ben.go": "package x"})
		command(t, dir)
		list, _ := filepath.Glob(filepath.Join(report.Beside(dir), ".run", "results", "ada*"))
		if len(list) != 1 {
			t.Fatalf("stored: %v", list)
		}
		b, _ := os.ReadFile(list[0])
		os.WriteFile(list[0], bytes.ReplaceAll(b, []byte(`"Score":4`), []byte(`"Score":94`)), 0o644)
		_, _, trouble := command(t, dir)
		if s := scores(readGrades(t, dir)); s["ada"] != 4 || !strings.Contains(trouble, "1 of 2 submissions are graded already") {
			t.Errorf("%v, %q", s, trouble)
		}
		os.Rename(list[0], filepath.Join(report.Beside(dir), ".run", "results", "ben-copy.json")) // somebody else's file
		if command(t, dir); scores(readGrades(t, dir))["ben"] != 0 {
			t.Error("a result was taken for another student's")
		}
	})
	t.Run("links", func(t *testing.T) {
		dir, outside := folder(t, map[string]string{"ada.go": slip}), t.TempDir()
		if err := os.Symlink(outside, report.Beside(dir)); err != nil {
			t.Skip("this system has no symbolic links: ", err)
		}
		if code, _, trouble := command(t, dir); code != failed || !strings.Contains(trouble, "is a link") {
			t.Errorf("exit code %d, %q", code, trouble)
		}
		os.Remove(report.Beside(dir))
		command(t, dir)
		os.RemoveAll(filepath.Join(report.Beside(dir), "students"))
		os.Symlink(outside, filepath.Join(report.Beside(dir), "students"))
		os.Remove(filepath.Join(report.Beside(dir), "grades.csv"))
		os.Symlink(filepath.Join(outside, "victim"), filepath.Join(report.Beside(dir), "grades.csv"))
		code, _, trouble := command(t, dir)
		if list, _ := os.ReadDir(outside); len(list) > 0 || code != failed || !strings.Contains(trouble, "students") {
			t.Errorf("%d files were written through links; exit code %d, %.300q", len(list), code, trouble)
		}
	})
}

// TestLateData: who hands in after the first reports gets other hidden data, and
// the report says so; a run that was only stopped goes on with the same.
func TestLateData(t *testing.T) {
	dir := folder(t, map[string]string{"ada.go": slip, "ben.go": "package x"})
	command(t, dir)
	first := readGrades(t, dir)
	os.WriteFile(filepath.Join(dir, "cid.go"), []byte(slip), 0o644)
	os.WriteFile(filepath.Join(dir, "ben.go"), []byte(slip), 0o644)
	command(t, dir)
	second := readGrades(t, dir)
	seeds := map[string]uint64{}
	for _, r := range second.Results {
		seeds[r.ID] = r.Seed
	}
	if second.Seed != first.Seed || seeds["ada"] != first.Seed || seeds["ben"] == first.Seed || seeds["cid"] != seeds["ben"] || seeds["cid"] == 0 {
		t.Errorf("seed %d, then %v", first.Seed, seeds)
	}
	if text := strings.Join(second.Remarks, "; "); !strings.Contains(text, "drawn afresh: 2 (ben, cid)") {
		t.Errorf("remarks %q", text)
	}
	if page, _ := os.ReadFile(filepath.Join(report.Beside(dir), "students", "cid.html")); !bytes.Contains(page, []byte("drawn afresh")) {
		t.Error("the student isn't told")
	}
	_, out, _ := command(t, "-regrade", "-q", dir)
	if !strings.Contains(out, "3 graded again, 0 changed") {
		t.Errorf("graded again: %s", out)
	}
	for _, r := range readGrades(t, dir).Results {
		if r.Seed != seeds[r.ID] {
			t.Errorf("%s was graded again with the seed %d instead of %d", r.ID, r.Seed, seeds[r.ID])
		}
	}
	code, _, trouble := command(t, "-seed", "5", dir)
	if run := readGrades(t, dir); code != wrongAnswers || run.Results[2].Seed != 5 {
		t.Errorf("with a seed of the lecturer's: %d %q", code, trouble)
	}
}
