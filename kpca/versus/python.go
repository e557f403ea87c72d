package main

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
)

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
		tried = append(tried, path+": "+lastLine(string(out)))
	}
	return "", fmt.Errorf("no Python with scikit-learn (%s); `python3 -m venv env && env/bin/pip install scikit-learn mkl` and -python env/bin/python", strings.Join(tried, "; "))
}
