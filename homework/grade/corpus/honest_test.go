package corpus

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf16"
)

// courseNames are what the notebooks and the lecture call things.
var courseNames = []string{"spectrum", "mean", "K", "X", "x", "y", "n", "m", "c", "k", "H", "A", "Lambda", "F", "wine", "labels", "values", "vectors", "eig", "gram",
	"centred", "sum", "g", "z", "d", "all", "square", "shifted", "column", "deviation"}

// Honest are correct answers in the styles of many students: each must earn
// everything that the grader gives.
func Honest() []Entry {
	var list []Entry
	good := bases()["plain"]
	for i, name := range courseNames { // somewhere else in the notebook the same name is something else
		cells := cellsOf(good)
		other := fmt.Sprintf("import (\n\t\"os\"\n\t\"github.com/janpfeifer/gonb/gonbui\"\n)\n\nvar %s = func() string { gonbui.DisplayHTML(os.Getenv(\"HOME\")); return \"\" }()\n", name)
		at := i % (len(cells) + 1)
		list = append(list, notebookFor("name-"+strings.ToLower(name)+fmt.Sprint(i), slices.Insert(cells, at, other)...))
	}
	return append(append(append(list, arranged(good)...), written(good)...), liberties(good)...)
}

func notebookFor(id string, cells ...string) Entry {
	return Entry{ID: id, Files: map[string]string{id + ".ipynb": NotebookOf(cells...)}}
}

// cellsOf cuts a source at its functions.
func cellsOf(source string) []string {
	_, source, _ = strings.Cut(source, "package ")
	_, source, _ = strings.Cut(source, "\n")
	parts := strings.Split(source, "\nfunc ")
	for i := range parts[1:] {
		parts[i+1] = "func " + parts[i+1]
	}
	return parts
}

// arranged are answers whose form is unusual.
func arranged(good string) []Entry {
	cells := cellsOf(good)
	reversed := slices.Clone(cells)
	slices.Reverse(reversed)
	one := func(id, name, text string) Entry {
		return Entry{ID: id, Files: map[string]string{name: text}}
	}
	code := func(e Entry, id string) string { return e.Files[id+".ipynb"] }
	var three map[string]any
	json.Unmarshal([]byte(code(notebookFor("q", cells...), "q")), &three)
	old := map[string]any{"worksheets": []any{map[string]any{"cells": three["cells"]}}, "nbformat": 3}
	oldText, _ := json.Marshal(old)
	units := utf16.Encode([]rune(good))
	wide := []byte{0xff, 0xfe}
	for _, u := range units {
		wide = append(wide, byte(u), byte(u>>8))
	}
	var packed bytes.Buffer
	gz := gzip.NewWriter(&packed)
	tw := tar.NewWriter(gz)
	tw.WriteHeader(&tar.Header{Name: "hw/answers.go", Mode: 0o644, Size: int64(len(good))})
	tw.Write([]byte(good))
	tw.Close()
	gz.Close()
	head, tail, _ := strings.Cut(good, "\n// Embedding is")
	return []Entry{
		notebookFor("reversed", reversed...),
		notebookFor("one-cell", strings.Join(cells, "\n")),
		notebookFor("draft-first", append([]string{"func CenterGram(K *mat.SymDense) *mat.SymDense {\n\tpanic(homework.Blank)\n}\n"}, cells...)...),
		notebookFor("with-commands", append([]string{"!*go get gonum.org/v1/plot@latest\n%env X=1\n", "%%\nfmt.Println(1)\n"}, cells...)...),
		notebookFor("broken-cell-beside", append([]string{"func plotIt( {\n"}, cells...)...),
		notebookFor("main-in-each", mapped(cells, func(c string) string { return c + "\n%%\nfmt.Println(\"checked\")\n" })...),
		notebookFor("windows-lines", mapped(cells, func(c string) string { return strings.ReplaceAll(c, "\n", "\r\n") })...),
		one("nbformat-3", "nbformat-3.ipynb", string(oldText)),
		one("utf-16", "utf-16.go", string(wide)),
		one("with-mark", "with-mark.go", "\ufeff"+good),
		one("packed", "packed.tar.gz", packed.String()),
		{ID: "two-files", Files: map[string]string{"two-files/a.go": head, "two-files/b.go": "package reference\n\nimport (\n\t\"math\"\n\n\t\"gonum.org/v1/gonum/mat\"\n)\n\n// Embedding is" + tail}},
		{ID: "with-data", Files: map[string]string{"with-data/hw.go": good, "with-data/wine.csv": "1,2\n", "with-data/report.pdf": "%PDF", "with-data/old.zip.bak": "PK"}},
		{ID: "with-tests", Files: map[string]string{"with-tests/hw.go": good, "with-tests/hw_test.go": "package reference\nfunc GaussianKernel() {}\n"}},
	}
}

func mapped(list []string, f func(string) string) (out []string) {
	for _, s := range list {
		out = append(out, f(s))
	}
	return out
}

// written are answers that use more of the language.
func written(good string) []Entry {
	const loop = "\tsum := 0.0\n\tfor i := range x {\n\t\tsum += (x[i] - y[i]) * (x[i] - y[i])\n\t}\n"
	const rows = "\tfor i := range n {\n\t\tfor j := i; j < n; j++ {\n\t\t\tK.SetSym(i, j, GaussianKernel(x.RawRowView(i), x.RawRowView(j), c))\n\t\t}\n\t}\n"
	kernelWith := func(id, body, more string) Entry {
		return Entry{ID: id, Files: map[string]string{id + ".go": change(good, loop, body) + more}}
	}
	gramWith := func(id, body, more string) Entry {
		return Entry{ID: id, Files: map[string]string{id + ".ipynb": NotebookOf(cellsOf(change(good, rows, body) + more)...)}}
	}
	return []Entry{
		kernelWith("generic", "\tsum := reduce(x, y, func(a, b float64) float64 { return (a - b) * (a - b) })\n",
			"\ntype number interface{ ~float64 | ~int }\n\nfunc reduce[T number](a, b []T, f func(T, T) T) (s T) {\n\tfor i := range a {\n\t\ts += f(a[i], b[i])\n\t}\n\treturn s\n}\n"),
		kernelWith("method-with-plot", "\tsum := point(x).to(y)\n",
			"\ntype point []float64\n\nfunc (p point) to(q point) (sum float64) {\n\tfor i, v := range p {\n\t\tsum += (v - q[i]) * (v - q[i])\n\t}\n\treturn sum\n}\n\nfunc (p point) Draw() { os.WriteFile(\"p.png\", nil, 0o600) }\n"),
		kernelWith("iterator", "\tsum := 0.0\n\tfor v := range squares(x, y) {\n\t\tsum += v\n\t}\n",
			"\nfunc squares(a, b []float64) iter.Seq[float64] {\n\treturn func(yield func(float64) bool) {\n\t\tfor i := range a {\n\t\t\tif !yield((a[i] - b[i]) * (a[i] - b[i])) {\n\t\t\t\treturn\n\t\t\t}\n\t\t}\n\t}\n}\n"),
		kernelWith("named-result", "\tsum, log := 0.0, 0.0\n\tfor i := range x {\n\t\tlog = x[i] - y[i]\n\t\tsum += log * log\n\t}\n", ""),
		kernelWith("prints-to-stderr", loop+"\tfmt.Fprintln(os.Stderr, \"kernel\", len(x))\n\tlog.Println(\"c =\", c)\n", ""),
		kernelWith("recovers", "\tdefer func() {\n\t\tif r := recover(); r != nil {\n\t\t\tlog.Fatal(r)\n\t\t}\n\t}()\n"+loop, ""),
		kernelWith("checks-lengths", "\tif len(x) != len(y) {\n\t\tpanic(fmt.Errorf(\"%d and %d coordinates\", len(x), len(y)))\n\t}\n"+loop, ""),
		kernelWith("table-once", loop+"\tonce.Do(prepare)\n\tsum *= table[0]\n", "\nvar (\n\tonce  sync.Once\n\ttable []float64\n)\n\nfunc prepare() { table = []float64{1} }\n"),
		kernelWith("variable-at-start", loop+"\tsum *= unit\n", "\nvar unit = math.Cos(0)\n"),
		kernelWith("keys-like-variables", "\tsum := 0.0\n\tfor i := range x {\n\t\tp := pair{mean: x[i], spectrum: y[i]}\n\t\tsum += (p.mean - p.spectrum) * (p.mean - p.spectrum)\n\t}\n",
			"\ntype pair struct{ mean, spectrum float64 }\n\nvar mean = os.Getenv(\"MEAN\")\n\nvar spectrum = plot.New()\n"),
		gramWith("goroutines", "\tvar wait sync.WaitGroup\n\tfor i := range n {\n\t\twait.Go(func() {\n\t\t\tfor j := i; j < n; j++ {\n\t\t\t\tK.SetSym(i, j, GaussianKernel(x.RawRowView(i), x.RawRowView(j), c))\n\t\t\t}\n\t\t})\n\t}\n\twait.Wait()\n", ""),
		gramWith("workers", "\ttype entry struct {\n\t\ti, j int\n\t\tv    float64\n\t}\n\trows, entries := make(chan int), make(chan entry)\n\tvar wait sync.WaitGroup\n\tfor range runtime.NumCPU() {\n\t\twait.Add(1)\n\t\tgo func() {\n\t\t\tdefer wait.Done()\n\t\t\tfor i := range rows {\n\t\t\t\tfor j := i; j < n; j++ {\n\t\t\t\t\tentries <- entry{i, j, GaussianKernel(x.RawRowView(i), x.RawRowView(j), c)}\n\t\t\t\t}\n\t\t\t}\n\t\t}()\n\t}\n\tgo func() {\n\t\tfor i := range n {\n\t\t\trows <- i\n\t\t}\n\t\tclose(rows)\n\t\twait.Wait()\n\t\tclose(entries)\n\t}()\n\tfor e := range entries {\n\t\tK.SetSym(e.i, e.j, e.v)\n\t}\n", ""),
		gramWith("mutex", "\tvar lock sync.Mutex\n\tvar left atomic.Int64\n\tfor i := range n {\n\t\tleft.Add(1)\n\t\tgo func() {\n\t\t\tlock.Lock()\n\t\t\tdefer lock.Unlock()\n\t\t\tfor j := range n {\n\t\t\t\tK.SetSym(i, j, GaussianKernel(x.RawRowView(i), x.RawRowView(j), c))\n\t\t\t}\n\t\t\tleft.Add(-1)\n\t\t}()\n\t}\n\tfor left.Load() > 0 {\n\t\truntime.Gosched()\n\t}\n", ""),
		gramWith("a-type-for-the-data", "\tdata := sample{mat.DenseCopyOf(x), c}\n\tfor i := range n {\n\t\tfor j := i; j < n; j++ {\n\t\t\tK.SetSym(i, j, data.kernel(i, j))\n\t\t}\n\t}\n",
			"\ntype sample struct {\n\t*mat.Dense\n\tc float64\n}\n\nfunc (s sample) kernel(i, j int) float64 { return GaussianKernel(s.RawRowView(i), s.RawRowView(j), s.c) }\n"),
		gramWith("labels", "row:\n\tfor i := 0; ; i++ {\n\t\tfor j := i; ; j++ {\n\t\t\tswitch {\n\t\t\tcase i == n:\n\t\t\t\tbreak row\n\t\t\tcase j == n:\n\t\t\t\tcontinue row\n\t\t\t}\n\t\t\tK.SetSym(i, j, GaussianKernel(x.RawRowView(i), x.RawRowView(j), c))\n\t\t}\n\t}\n", ""),
		gramWith("recursive", "\tvar fill func(i, j int)\n\tfill = func(i, j int) {\n\t\tif i == n {\n\t\t\treturn\n\t\t}\n\t\tK.SetSym(i, j, GaussianKernel(x.RawRowView(i), x.RawRowView(j), c))\n\t\tif j++; j == n {\n\t\t\ti++\n\t\t\tj = i\n\t\t}\n\t\tfill(i, j)\n\t}\n\tfill(0, 0)\n", ""),
		{ID: "own-names-for-packages", Files: map[string]string{"own-names-for-packages.go": strings.ReplaceAll(strings.ReplaceAll(change(good, "\"math\"", "ma \"math\"", "\"gonum.org/v1/gonum/mat\"", "la \"gonum.org/v1/gonum/mat\""), "mat.", "la."), "math.", "ma.")}},
	}
}

// Compounds are submissions with two misconceptions in one answer: each keeps 0.4
// of what the other leaves.
func Compounds() []Entry {
	base, embedding := bases()["plain"], "mat.Dot(vectors.ColView(column), shifted)/math.Sqrt(values[column])"
	return []Entry{
		{ID: "xaver", Files: map[string]string{"xaver.go": change(base, embedding, "mat.Dot(vectors.ColView(column), k)/values[column]")},
			Points: marks{"embedding": 3.2}}, // k not centred, Λ⁻¹
		{ID: "yves", Files: map[string]string{"yves.go": change(base, embedding, "mat.Dot(vectors.ColView(column), shifted)/math.Sqrt(values[column]/float64(n))", "column := n - 1 - j\n", "column := n - m + j\n")},
			Points: marks{"embedding": 3.2}}, // λ/n, reversed
		{ID: "zita", Files: map[string]string{"zita.go": change(base, "\\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)`\n", "\\Lambda^{-1} A^\\top k`\n")},
			Points: marks{"formula": 1.6}},
	}
}
