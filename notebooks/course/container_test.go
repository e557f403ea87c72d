package course_test

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"kpcalab/homework/grade/report"
)

// composed is what these tests read of a service of docker-compose.yml.
type composed struct {
	Command, Entrypoint []string
	Volumes             []string
	Environment         map[string]string
}

// kept tells whether what is written to a path of the container outlives it.
func (s composed) kept(name string) bool {
	for _, v := range s.Volumes {
		target, readOnly := strings.CutSuffix(v, ":ro")
		target = target[strings.LastIndex(target, ":")+1:]
		if rel, err := filepath.Rel(target, name); err == nil && !strings.HasPrefix(rel, "..") {
			return !readOnly
		}
	}
	return false
}

// What compose's grader makes for its user is there when its container is gone: the
// report, and the key with which the next run recognizes what this one stored.
func TestTheGradersReportOutlivesItsContainer(t *testing.T) {
	var compose struct{ Services map[string]composed }
	text, err := os.ReadFile(filepath.Join(repository, "docker-compose.yml"))
	if err == nil {
		err = yaml.Unmarshal(text, &compose)
	}
	if err != nil {
		t.Fatal(err)
	}
	grade := compose.Services["grade"]
	if len(grade.Command) == 0 {
		t.Fatal("docker-compose.yml tells its service grade nothing to grade")
	}
	folder := report.Beside(grade.Command[len(grade.Command)-1])
	if !grade.kept(path.Join(folder, "index.html")) {
		t.Errorf("the report is written to %s, which no volume holds: %q", folder, grade.Volumes)
	}
	if cache := grade.Environment["KPCALAB_CACHE"]; !grade.kept(path.Join(cache, "grade.key")) {
		t.Errorf("the key is written to %q, which no volume holds: %q", cache, grade.Volumes)
	}
	if lab := compose.Services["lab"]; !lab.kept("/home/student/kpcalab/my-notebooks") {
		t.Errorf("answers are in no volume: %q", lab.Volumes)
	}
}

// The image is made of the course, not of what its commands have written beside it:
// a student's answers, a class' submissions.
func TestTheImageHoldsNobodysAnswers(t *testing.T) {
	read := func(name string) string {
		b, err := os.ReadFile(filepath.Join(repository, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	out := strings.Fields(read(".dockerignore"))
	has := map[string]bool{}
	for _, line := range out {
		has[line] = true
	}
	found := 0
	for _, line := range strings.Split(read(".gitignore"), "\n") {
		name, ours := strings.CutPrefix(line, "/") // what the commands make; the rest is anybody's
		if !ours {
			continue
		}
		found++
		if name = strings.TrimSuffix(name, "/"); !has[name] {
			t.Errorf("git leaves %s out, .dockerignore does not", name)
		}
	}
	if found < 5 {
		t.Errorf("found %d lines in .gitignore", found)
	}
}
