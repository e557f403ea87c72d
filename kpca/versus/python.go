package main

import (
	"context"
	_ "embed"
	"fmt"
	"os/exec"
	"strings"
)

//go:embed side.py
var sidePy string

// findPython is the Python to use, after checking that it has scikit-learn.
func findPython(ctx context.Context, named string) (string, error) {
	names := []string{"python3", "python"}
	if named != "" {
		names = []string{named}
	}
	var tried []string
	for _, name := range names {
		path, err := exec.LookPath(name)
		if err != nil {
			tried = append(tried, fmt.Sprintf("%s: not found", name))
			continue
		}
		out, err := exec.CommandContext(ctx, path, "-c", "import sklearn, threadpoolctl").CombinedOutput()
		if err == nil {
			return path, nil
		}
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		tried = append(tried, fmt.Sprintf("%s: %s", path, lines[len(lines)-1]))
	}
	return "", fmt.Errorf("no Python with scikit-learn (%s); install it with\n\tpython3 -m venv env && env/bin/pip install scikit-learn\nand pass -python env/bin/python, or measure this library alone with -scaling", strings.Join(tried, "; "))
}
