package kernel

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// SpecName is the name under which Jupyter lists the kernel of this course.
const SpecName = "kpcalab"

// Spec says how a kernel is started; its JSON is Jupyter's kernel.json.
type Spec struct {
	Argv          []string          `json:"argv"` // {connection_file} is replaced
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode,omitempty"`
	Env           map[string]string `json:"env,omitempty"`
}

// ReadSpec reads a kernel.json file.
func ReadSpec(path string) (*Spec, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var s Spec
	if err := json.Unmarshal(src, &s); err != nil {
		return nil, fmt.Errorf("%s is no kernel specification: %w", path, err)
	}
	if len(s.Argv) == 0 {
		return nil, fmt.Errorf("%s names no program: argv is empty", path)
	}
	return &s, nil
}

// Write stores the specification as share/kernels/NAME/kernel.json would be found
// when root is in JUPYTER_PATH, and returns the file's path.
func (s *Spec) Write(root string) (string, error) {
	dir := filepath.Join(root, "kernels", SpecName)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	b, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "kernel.json")
	return path, os.WriteFile(path, append(b, '\n'), 0o644)
}

func (s *Spec) argv(connectionFile string) []string {
	argv := make([]string, len(s.Argv))
	for i, a := range s.Argv {
		argv[i] = strings.ReplaceAll(a, "{connection_file}", connectionFile)
	}
	return argv
}

// environ lays the specification's variables and TMPDIR over this process's own.
func (s *Spec) environ(tmp string) []string {
	env := os.Environ()
	for k, v := range s.Env {
		env = append(env, k+"="+v)
	}
	return append(env, "TMPDIR="+tmp, "GOTMPDIR=")
}
