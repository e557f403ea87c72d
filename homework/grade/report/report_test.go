package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/grade/extract"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// hostile texts, each of which would do something somewhere if it weren't escaped.
var hostile = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `</style><script>alert(1)</script>`, `=cmd|' /C calc'!A0`, `+1+1`, "-2+3", `@SUM(1)`, "\t=1+1", "\u00a0=1",
	`[x](javascript:alert(1))`, "`</code><script>alert(1)</script>", `$\href{javascript:alert(1)}{x}$`, "]]></failure><x>", "\x1b[2J\x00\x07", "a,b\n\"c\"", "\u202eevil", strings.Repeat("x", 5000), "{{.Seed}}",
}

// hostileRun puts hostile texts everywhere a student can put one.
func hostileRun() *Run {
	sheet := sheets.KernelPCA()
	run := &Run{Sheet: sheet, SheetID: sheet.ID, Version: 1, Title: sheet.Title, Assignment: "hw1", Seed: 7, Graded: time.Unix(0, 0), Remarks: hostile, Versions: map[string]string{"Go": "1"}}
	for i, text := range hostile {
		r := &marking.Result{ID: text, First: text, Last: text, Email: text, State: marking.Graded, Files: []string{text}, Remarks: []string{text}, NeedsALook: []string{text}, Hash: "h"}
		for _, p := range sheet.Parts {
			f := homework.Finding{Problem: p.Func, Verdict: homework.Verdict(1 + i%5), Say: text, Help: text, Slips: []finding.Slip{{ID: text, Name: text, Hint: text}}, Read: []string{text}, Words: []string{text}, Notes: []string{text},
				Counterexample: &homework.Example{Setting: text, Points: [][]float64{{0}, {1}}, Labels: []string{text, "g"}, Expected: []float64{1, 2}, Found: []float64{math.NaN(), math.Inf(-1)}}}
			r.Parts = append(r.Parts, marking.Part{ID: p.ID, Title: p.Title, Points: 1, MaxPoints: p.Points, Verdict: f.Verdict, Answer: text, ByHand: p.ByHand(), Rescued: []string{"gaussian"},
				Checks: []marking.Check{{Name: "public", Public: true, Weight: 1, Finding: f}, {Name: "hidden", Weight: 1, Finding: f}},
				Cells:  []extract.Cell{{Kind: "markdown", Source: text, Printed: text, Images: []string{text, "iVBORw0KGgo="}}}})
		}
		r.Figure = &sheets.Figure{Title: text, Labels: []int{0, 1, 2}, Names: []string{text}, Student: [][2]float64{{0, 1}, {1, 0}, {2, 2}}, Mine: [][2]float64{{0, 1}, {1, 0}, {2, 2}}}
		run.Results = append(run.Results, r)
	}
	return run
}

func TestHostileTextsStayTexts(t *testing.T) {
	dir := t.TempDir()
	run := hostileRun()
	f, err := OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := Write(f, run); err != nil {
		t.Fatal(err)
	}
	pages := 0
	filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		switch filepath.Ext(p) {
		case ".html":
			pages++
			checkPage(t, p, string(b))
		case ".json":
			if !json.Valid(b) {
				t.Errorf("%s isn't JSON", p)
			}
		case ".csv":
			checkCSV(t, p, string(b), len(run.Results))
		}
		return nil
	})
	if pages != len(hostile)+1 {
		t.Errorf("%d pages, want %d", pages, len(hostile)+1)
	}
}

// checkPage looks for anything that could run or load something.
func checkPage(t *testing.T, name, text string) {
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	styles := 0
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "script", "iframe", "object", "embed", "link", "base", "form", "input", "foreignobject", "annotation-xml":
			t.Errorf("%s has a <%s>", name, n.Data)
		case "style":
			styles++
		}
		for _, a := range n.Attr {
			value := strings.ToLower(strings.TrimSpace(a.Val))
			if strings.HasPrefix(a.Key, "on") || strings.HasPrefix(value, "javascript:") || a.Key == "src" && !strings.HasPrefix(value, "data:image/png;base64,") ||
				a.Key == "href" && (strings.Contains(value, ":") || strings.HasPrefix(value, "//")) {
				t.Errorf("%s: <%s %s=%q>", name, n.Data, a.Key, a.Val)
			}
		}
	}
	if styles != 1 {
		t.Errorf("%s has %d style elements", name, styles)
	}
}

// TestNothingUnseen: no page holds a character that can't be seen, and what students wrote
// in such characters stands there by their numbers.
func TestNothingUnseen(t *testing.T) {
	dir := t.TempDir()
	run := hostileRun()
	f, err := OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := Write(f, run); err != nil {
		t.Fatal(err)
	}
	shown := 0
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".html" {
			return err
		}
		b, err := os.ReadFile(path)
		if i := bytes.IndexAny(b, "\u202e\u2066\u200b\x1b"); i >= 0 {
			t.Errorf("%s holds %.80q", path, b[i:])
		}
		shown += bytes.Count(b, []byte("⟨U+202E⟩evil"))
		return err
	})
	if err != nil || shown == 0 {
		t.Errorf("%d shown, %v", shown, err)
	}
}

func checkCSV(t *testing.T, name, text string, students int) {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) < students+1 {
		t.Fatalf("%s: %v, %d rows", name, err, len(rows))
	}
	for _, row := range rows {
		for _, c := range row {
			if s := strings.TrimLeft(c, " \t\r\n\u00a0"); s != "" && strings.ContainsRune("=+-@|", rune(s[0])) {
				t.Errorf("%s: a spreadsheet would run %q", name, c)
			}
		}
	}
}

// TestJSONKeepsEverything: what was written can be read, NaN included.
func TestJSONKeepsEverything(t *testing.T) {
	r := hostileRun().Results[0]
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back marking.Result
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatal(err)
	}
	x := back.Parts[0].Checks[0].Finding.Counterexample
	if x == nil || !math.IsNaN(x.Found[0]) || !math.IsInf(x.Found[1], -1) || back.Parts[0].Checks[0].Finding.Say != r.Parts[0].Checks[0].Finding.Say {
		t.Errorf("came back as %+v", x)
	}
}

func TestNames(t *testing.T) {
	var results []*marking.Result
	for _, id := range []string{"ada", "Ada", "a/b", "../x", "CON", "nul.txt", "", ".", "..", strings.Repeat("x", 300), "ü", "a b", "a.b-c_d@e"} {
		results = append(results, &marking.Result{ID: id})
	}
	seen := map[string]bool{}
	for i, n := range Names(results) {
		low := strings.ToLower(n)
		if seen[low] || n == "" || len(n) > 100 || strings.ContainsAny(n, `/\: `) || strings.HasPrefix(n, ".") || strings.HasSuffix(n, ".") {
			t.Errorf("%q becomes %q", results[i].ID, n)
		}
		seen[low] = true
	}
	if FileName("a.b-c_d@e") != "a.b-c_d@e" {
		t.Error("a plain ID was changed")
	}
}

func TestGradescopeFields(t *testing.T) {
	run := hostileRun()
	run.Results[0].State = marking.Review
	b, _ := json.Marshal(Gradescope(run, run.Results[0]))
	var got struct {
		Score *float64
		Tests []struct {
			Score      *float64 `json:"score"`
			Max        *float64 `json:"max_score"`
			Visibility string   `json:"visibility"`
		}
	}
	if json.Unmarshal(b, &got) != nil || got.Score != nil || len(got.Tests) < 8 || got.Tests[0].Score != nil || got.Tests[1].Visibility != "after_published" {
		t.Errorf("%+v", got)
	}
}

// TestClassPageCountsEachSlip: alone or together with another, with its name and
// not with what was said to one student.
func TestClassPageCountsEachSlip(t *testing.T) {
	sheet := sheets.KernelPCA()
	run := &Run{Sheet: sheet, SheetID: sheet.ID, Title: sheet.Title}
	for i, src := range []string{`\Lambda^{-1/2} A^\top k`, `\Lambda^{-1} A^\top k`, `\Lambda^{-1} A^\top H (k - \frac1n K 1_n)`, `A^\top K`} {
		f := homework.CheckFormula(src)
		run.Results = append(run.Results, &marking.Result{ID: string(rune('a' + i)), State: marking.Graded,
			Parts: []marking.Part{{ID: "formula", Title: "The formula", Checks: []marking.Check{{Weight: 1, Finding: f}}}}})
	}
	got := map[string]int{}
	for _, s := range slips(run, Names(run.Results)) {
		got[s.ID] = s.Count
		if s.Say == "" || strings.Contains(s.Say, "It looks as if") {
			t.Errorf("%s is called %q", s.ID, s.Say)
		}
	}
	if want := map[string]int{"k-uncentred": 2, "lambda^-1": 2, finding.Shape.ID: 1}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if page := classText(t, run); !strings.Contains(page, "2 students k is not centred") {
		t.Error(page)
	}
}

// TestManyReasons: a submission with many oddities takes a few lines of the class
// page, of the table and of the command.
func TestManyReasons(t *testing.T) {
	r := &marking.Result{ID: "eve", State: marking.Graded}
	for i := range 31 {
		r.NeedsALook = append(r.NeedsALook, fmt.Sprintf("reason %d %s", i, strings.Repeat("x", 1000)))
	}
	look := r.Look()
	if text := strings.Join(look, "; "); len(look) != 4 || len(text) > 1000 || !strings.HasSuffix(text, "28 more in grades.json") {
		t.Errorf("%d reasons, %d bytes: %s", len(look), len(text), text)
	}
}
