// Package corpus holds what the grader is tried on: a class of sixty with known
// grades, and attacks with what they must not gain. The tests use it, and so does
// the selftest command on the lecturer's own machine.
package corpus

import (
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

//go:embed solutions/*.txt
var solutions embed.FS

// Entry is one submission of the corpus.
type Entry struct {
	ID     string
	Files  map[string]string  // below the folder of submissions
	Points map[string]float64 // what each part must earn; parts not listed earn everything
	State  string             // "" means graded
}

// Solution is one of the correct answers to the kernel PCA sheet, in Go.
func Solution(name string) string {
	b, err := solutions.ReadFile("solutions/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	return string(b)
}

// Write puts entries below dir.
func Write(dir string, entries []Entry) error {
	for _, e := range entries {
		for name, text := range e.Files {
			p := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// change replaces the first occurrence of each old text; a text that isn't there
// is a mistake in the corpus.
func change(source string, pairs ...string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if !strings.Contains(source, pairs[i]) {
			panic(fmt.Sprintf("corpus: %q isn't in the solution", pairs[i]))
		}
		source = strings.Replace(source, pairs[i], pairs[i+1], 1)
	}
	return source
}

// Notebook makes an .ipynb in which each top-level declaration has a cell of its
// own, as students hand in.
func Notebook(source string) string {
	_, source, _ = strings.Cut(source, "\n")
	head, rest, _ := strings.Cut(source, "\nfunc ")
	cells := []string{head}
	for _, f := range strings.Split("\nfunc "+rest, "\nfunc ")[1:] {
		cells = append(cells, "func "+f)
	}
	return NotebookOf(cells...)
}

// NotebookOf makes an .ipynb of code cells.
func NotebookOf(cells ...string) string {
	type object = map[string]any
	list := []object{{"cell_type": "markdown", "id": "title", "metadata": object{}, "source": "# Kernel PCA\n"}}
	for i, c := range cells {
		list = append(list, object{"cell_type": "code", "id": fmt.Sprintf("c%d", i), "metadata": object{}, "source": strings.SplitAfter(c, "\n"), "outputs": []any{}, "execution_count": nil})
	}
	list = append(list, object{"cell_type": "code", "id": "main", "metadata": object{}, "source": "%%\nfmt.Println(\"done\")\n", "outputs": []any{}, "execution_count": nil})
	b, err := json.MarshalIndent(object{"cells": list, "metadata": object{"kernelspec": object{"name": "gonb", "language": "go"}}, "nbformat": 4, "nbformat_minor": 5}, "", " ")
	if err != nil {
		panic(err)
	}
	return string(b)
}
