package show

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// Every cell with a figure links what this package imports, each time it runs: the
// homework's checks and gonum/plot's writers of files aren't among it.
func TestCellsLinkLittle(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-tags=minimal", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "/homework/finding\n") {
		t.Fatalf("the list is\n%s", out)
	}
	if much := regexp.MustCompile(`(?m)^.*/(homework|homework/(formula|program|proof|exercise)|plot/vg/vg[a-z]+|fpdf|gg)$`).FindAllString(string(out), -1); much != nil {
		t.Errorf("a cell that draws links %q", much)
	}
}
