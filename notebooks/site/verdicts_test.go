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
	"kpcalab/notebooks/page"
	"kpcalab/notebooks/page/browsertest"
)

// answers are the formulas and derivations of the checks' own test data: kind and
// source.
func answers(t *testing.T) (all [][2]string) {
	t.Helper()
	dir := filepath.Join("..", "..", "homework", "proof", "testdata")
	for _, line := range strings.Split(read(t, filepath.Join(dir, "formulas", "students.txt")), "\n") {
		if f := strings.SplitN(line, " ", 3); len(f) == 3 && !strings.HasPrefix(line, "#") {
			all = append(all, [2]string{"formula", strings.ReplaceAll(f[2], "⏎", "\n")})
		}
	}
	for _, line := range strings.Split(read(t, filepath.Join(dir, "formulas", "catalogue.txt")), "\n") {
		if line != "" && line[0] != '#' && line[0] != '=' {
			all = append(all, [2]string{"formula", strings.ReplaceAll(line, "⏎", "\n")})
		}
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "derivations", "*.txt"))
	for _, path := range paths {
		if _, source, found := strings.Cut(read(t, path), "\n---\n"); found {
			all = append(all, [2]string{"proof", source})
		}
	}
	return all
}

// Every verdict, every hint and every example is the same in WebAssembly as it is
// here, to the last letter.
func TestSameVerdicts(t *testing.T) {
	all := answers(t)
	if len(all) < 300 {
		t.Fatalf("%d answers in the test data", len(all))
	}
	if os.Getenv("KPCALAB_LONG") == "" {
		all = every(all, 5)
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
		f := homework.CheckFormula(all[i][1])
		if all[i][0] == "proof" {
			f = homework.CheckDerivation(all[i][1])
		}
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
