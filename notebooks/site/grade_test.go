package site

import (
	"encoding/csv"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page/browsertest"
)

const homeworkBook = "07_wine_homework.ipynb"

// submission is what a student hands in of notebook 07: everything right, but the
// centring wrong and the figure's function not written.
func submission(t *testing.T) (answers []exercise) {
	t.Helper()
	for _, e := range exercises(t, homeworkBook) {
		switch e.id {
		case "wine-centre":
			e.right = e.wrong
		case "wine-all":
			continue
		}
		answers = append(answers, e)
	}
	return answers
}

// The notebook that a page gives for download gets the grader's points of the same
// answers written elsewhere, question by question.
func TestDownloadIsGradedAlike(t *testing.T) {
	if os.Getenv("KPCALAB_LONG") == "" {
		t.Skip("the grader compiles and runs two submissions: set KPCALAB_LONG=1")
	}
	url, _ := served(t)
	b := browsertest.Open(t, 20*time.Minute)
	class := filepath.Join(t.TempDir(), "class")
	for _, student := range []string{"tab", "lab"} {
		if err := os.MkdirAll(filepath.Join(class, student), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := chromedp.Call(b, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: filepath.Join(class, "tab"), BrowserContextID: chromedp.FromContext(b).BrowserContextID}); err != nil {
		t.Fatal(err)
	}
	open(t, b, url+"/"+strings.TrimSuffix(homeworkBook, ".ipynb")+".html")
	for _, e := range submission(t) {
		browsertest.Value[bool](t, b, "write("+itoa(e.cell)+", "+quote(e.right)+"); true")
	}
	run(t, b, "run(cells.slice(0, 3))") // its outputs go along
	browsertest.Value[bool](t, b, `document.getElementById("download").click(); true`)
	path := filepath.Join(class, "tab", homeworkBook)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			break
		}
	}
	elsewhere(t, filepath.Join(class, "lab", homeworkBook))

	cmd := exec.Command("go", "run", "./homework/grade", "-q", "-seed", "7", class)
	cmd.Dir = filepath.Join("..", "..")
	if out, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() != 1 { // 1: wrong answers
		t.Fatalf("%v\n%s", err, out)
	}
	rows, err := csv.NewReader(strings.NewReader(read(t, filepath.Join(class+"-report", "questions.csv")))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	points := map[string][]string{}
	for _, row := range rows {
		if i := slices.IndexFunc(row, func(s string) bool { return s == "tab" || s == "lab" }); i >= 0 {
			points[row[i]] = slices.Delete(slices.Clone(row), i, i+1)
		}
	}
	if points["tab"] == nil || !slices.Equal(points["tab"], points["lab"]) {
		t.Errorf("the download gets %q and the same answers from elsewhere %q, of\n%q", points["tab"], points["lab"], rows)
	}
	t.Logf("%q of %q", points["tab"], rows)
}

// elsewhere writes the same answers with another program than the page's.
func elsewhere(t *testing.T, path string) {
	t.Helper()
	nb, err := notebook.ReadFile(filepath.Join("..", homeworkBook))
	if err != nil {
		t.Fatal(err)
	}
	code := codeCells(nb)
	for _, e := range submission(t) {
		code[e.cell].Source = e.right
	}
	if err := os.WriteFile(path, nb.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
