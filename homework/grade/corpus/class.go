package corpus

import (
	"archive/zip"
	"bytes"
	"strings"

	"kpcalab/homework/sheets/reference"
)

// bases are four ways to be right, each with formula and proof.
func bases() map[string]string {
	plain, err := reference.Source("GaussianKernel", "GramMatrix", "CenterGram", "Embedding", "WineEmbedding")
	if err != nil {
		panic(err)
	}
	list := map[string]string{"plain": string(plain) + "\nconst EmbeddingFormula = `\\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)`\n"}
	for _, n := range []string{"matrices", "norms", "jacobi"} {
		list[n] = Solution(n)
	}
	for n := range list {
		list[n] += "\nconst EmbeddingProof = `" + proof + "`\n"
	}
	return list
}

const proof = `
\bar g = B (f - \frac1n F 1_n)
= \Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)
= \Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n)
= \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)
`

// student is one member of the class: a base, what is changed in it, and the
// points of the parts that suffer.
type student struct {
	id, base string
	change   []string
	points   map[string]float64
}

type marks = map[string]float64

// Class is a class of sixty with the points that each part must earn.
func Class() []Entry {
	base := bases()
	var entries []Entry
	for i, s := range students {
		source := change(base[s.base], s.change...)
		e := Entry{ID: s.id, Points: s.points}
		switch i % 3 { // notebooks, Go files and folders, as they come
		case 0:
			e.Files = map[string]string{s.id + ".ipynb": Notebook(source)}
		case 1:
			e.Files = map[string]string{s.id + ".go": source}
		default:
			e.Files = map[string]string{s.id + "/homework.ipynb": Notebook(source), s.id + "/notes.txt": "draft"}
		}
		entries = append(entries, e)
	}
	return append(entries, special(base["plain"])...)
}

// nothing is a submission without a single point.
var nothing = marks{"gaussian": 0, "gram": 0, "centre": 0, "embedding": 0, "wine": 0, "formula": 0, "proof": 0}

// special are submissions whose form is the point.
func special(good string) []Entry {
	var z bytes.Buffer
	w := zip.NewWriter(&z)
	f, _ := w.Create("homework/final.ipynb")
	f.Write([]byte(Notebook(good)))
	w.Close()
	later := strings.Replace(good, "math.Exp(-sum / (c * c))", "math.Exp(-sum)", 1)
	_, gaussian, _ := strings.Cut(good, "func GaussianKernel")
	gaussian, _, _ = strings.Cut(gaussian, "\nfunc ")
	return []Entry{
		{ID: "zoe", Files: map[string]string{"zoe.zip": z.String()}},
		{ID: "yan", Files: map[string]string{"yan.ipynb": NotebookOf(later[strings.Index(later, "\n"):], "func GaussianKernel"+gaussian)}},
		{ID: "xia", Files: map[string]string{"xia.ipynb": NotebookOf("var nothing = 0\n")}, Points: nothing},
		{ID: "wim", Files: map[string]string{"wim/homework.pdf": "%PDF-1.4"}, Points: nothing, State: "unusable"},
		{ID: "vera", Files: map[string]string{"vera.ipynb": "{\"cells\": ["}, Points: nothing, State: "unusable"},
		{ID: "ulf", Files: map[string]string{"ulf.go": "package submission\n\nvar s = \"\xff\xfe\"\n"}, Points: nothing},
	}
}

// Good is a correct submission to the kernel PCA sheet, as a Go file.
func Good() string { return bases()["plain"] }
