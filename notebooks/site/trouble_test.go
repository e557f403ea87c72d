package site

import (
	"strings"
	"testing"
)

// Cells that go wrong end in a sentence, and the ones after them know what was
// declared before.
func TestCellsThatGoWrong(t *testing.T) {
	type cell struct{ source, status, says string }
	cells := []cell{
		{"func d(n int) int {\n\tif n == 0 {\n\t\treturn 0\n\t}\n\treturn 1 + d(n-1)\n}\n%%\nfmt.Println(d(3900))", "ok", "3900\n"},
		{"%%\nfmt.Println(d(20_000))", "panic", "4,000 deep"},
		{"%%\nx := 1\nfmt.Println(kpca.Gausian{})", "compile", "line 3: undefined: kpca.Gausian"},
		{"%%\nx := 1\nfmt.Println(kpca.Gausian{})", "compile", "line 2: declared and not used: x\n    x := 1\n    ^"},
		{"func f(a []int) int {\n\treturn a[3]\n}\n%%\nfmt.Println(f(nil))", "panic", "line 2, in f:\n    return a[3]\n\nline 5, called in main:"},
		{"%%\nfmt.Println(f(nil))", "panic", "line 2 of the cell that ran as [5], in f"},
		{"import \"os\"\n%%\nos.Exit(3)", "exit", "os.Exit(3)"},
		{"import \"net/http\"\n%%\nhttp.Get(\"\")", "compile", "isn't part of this page"},
		{"!ls", "compile", "command of the kernel"},
		{"%%\ngo func() {\n\tpanic(\"beside\")\n}()\ntime.Sleep(time.Minute)", "panic", "panic: beside"},
		{"%%\nx := 0\ngo func() {\n\tfor {\n\t\tx++\n\t}\n}()\nfmt.Println(7)", "ok", "7\n"},
		{"%%\ngo func() {\n\tfor {\n\t}\n}()\nfmt.Println(8)", "ok", "8\n"},
		{"%%\nline := strings.Repeat(\"é\", 5000)\nfor {\n\tfmt.Println(line)\n}", "flood", "printed more than 1,048,576 characters and was stopped"},
		{"%%\nvar s [][]float64\nfor {\n\ts = append(s, make([]float64, 1e7))\n}", "died", "more memory than a browser tab has"},
		{"%%\nfmt.Println(d(5))", "ok", "5\n"},
		{"%%\nprintln(\"to stderr\")", "ok", "to stderr\n"},
		{"%%\nf := homework.CheckFormula(\"\").Named(\"mine\")\nfmt.Println(f.OK(), f.Problem)", "ok", "false mine\n"}, // methods of a type that homework has from elsewhere
	}
	var sources []string
	for _, c := range cells {
		sources = append(sources, c.source)
	}
	all := node(t, sources, "-")
	if len(all) != len(cells) {
		t.Fatalf("%d cells ran, expected %d", len(all), len(cells))
	}
	for i, c := range cells {
		if text := all[i].text(t); all[i].Status != c.status || !strings.Contains(text, c.says) {
			t.Errorf("%s\nended as %s, expected %s; it says\n%.600s\nexpected is %q", c.source, all[i].Status, c.status, text, c.says)
		}
	}
}

// A check calls a function that never returns: its time limit ends the call, as it
// does in the kernel. The Finding says so.
func TestTimeLimitOfChecks(t *testing.T) {
	all := node(t, []string{
		"func Endless(x, y []float64, c float64) float64 {\n\tfor {\n\t\tc++\n\t}\n}\n%%\nshow.Finding(homework.CheckGaussian(Endless))",
		"%%\nfmt.Println(1)",
	}, "-")
	if html := strings.Join(all[0].HTML, ""); all[0].Status != "ok" || !strings.Contains(html, "did not return in time") {
		t.Errorf("%s: %.500s", all[0].Status, html)
	}
	if all[1].Status != "ok" {
		t.Errorf("the next cell: %s", all[1].Status)
	}
}
