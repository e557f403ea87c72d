package site

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/sheets"
	"kpcalab/notebooks/page"
	"kpcalab/notebooks/page/browsertest"
)

// answers are the formulas and proofs of the checker's own test data: kind and source.
func answers(t *testing.T) (all [][2]string) {
	t.Helper()
	for _, kind := range []string{"formula", "proof"} {
		for _, line := range strings.Split(read(t, filepath.Join("..", "..", "homework", "proof", "testdata", kind+"s.tsv")), "\n")[1:] {
			var source string
			if cells := strings.Split(line, "\t"); json.Unmarshal([]byte(cells[len(cells)-1]), &source) == nil {
				all = append(all, [2]string{kind, source})
			}
		}
	}
	return all
}

// aboutG are proofs that a grader's sheet asks for; of another claim it says that its own
// isn't shown.
var aboutG = regexp.MustCompile(`\\bar *\{? *g|ḡ|ḡ`)

// A text gets the same verdict in a notebook, by a grader and on the page of the checker,
// there in WebAssembly; hints and examples are the same to the last letter.
func TestSameVerdicts(t *testing.T) {
	all := answers(t)
	if len(all) < 1000 {
		t.Fatalf("%d answers in the test data", len(all))
	}
	if os.Getenv("KPCALAB_LONG") == "" {
		all = every(all, 10)
	}
	for _, a := range all {
		part := sheets.KernelPCA().Part(a[0])
		if a[0] == "proof" && !aboutG.MatchString(a[1]) {
			continue
		}
		if f, g := notebookSays(a), part.Judge(a[1]); f.HTML() != g.HTML() {
			t.Errorf("%s\nis %s in a notebook and %s by a grader; %s", a[1], f.Verdict, g.Verdict, difference(f.HTML(), g.HTML()))
		}
	}
	dir := programs(t)
	node, err := exec.LookPath("node")
	if err != nil {
		browsertest.Skip(t, "no node on PATH")
	}
	asked, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, filepath.Join("testdata", "check.js"), dir)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(asked), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 4<<20)
	counts, i := map[string]int{}, 0
	for ; lines.Scan() && i < len(all); i++ {
		var got struct{ Verdict, HTML string }
		if err := json.Unmarshal(lines.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		f := notebookSays(all[i])
		counts[got.Verdict]++
		if want := page.Markdown(finding.Lettered(f.Ladder("")), nil); got.Verdict != f.Verdict.String() || bare(got.HTML) != bare(want) {
			t.Errorf("%s\nis %s in WebAssembly and %s here; %s", all[i][1], got.Verdict, f.Verdict, difference(bare(got.HTML), bare(want)))
		}
	}
	if i != len(all) {
		t.Errorf("%d of %d answers came back", i, len(all))
	}
	t.Logf("%d answers: %v", i, counts)
}

func notebookSays(answer [2]string) homework.Finding {
	if answer[0] == "proof" {
		return homework.CheckDerivation(answer[1])
	}
	return homework.CheckFormula(answer[1])
}

// difference is where two texts begin to differ.
func difference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	from := max(0, i-60)
	return fmt.Sprintf("there\n…%.200s\nand here\n…%.200s", a[from:], b[from:])
}

var attributes = regexp.MustCompile(`<(\w+) [^>]*>`)

// bare leaves out attributes, which formulas have in any order.
func bare(html string) string { return attributes.ReplaceAllString(html, "<$1>") }

// every takes one of n.
func every[T any](list []T, n int) (some []T) {
	for i := 0; i < len(list); i += n {
		some = append(some, list[i])
	}
	return some
}
