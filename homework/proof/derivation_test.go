package proof

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

// writtenProof is a file of testdata/derivations.
type writtenProof struct {
	name, source string
	want         map[string]string
}

func writtenProofs(t testing.TB) []writtenProof {
	files, err := filepath.Glob("testdata/derivations/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no derivations: %v", err)
	}
	var list []writtenProof
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		head, body, ok := strings.Cut(string(b), "\n---\n")
		if !ok {
			t.Fatalf("%s has no --- line", f)
		}
		p := writtenProof{strings.TrimSuffix(filepath.Base(f), ".txt"), body, map[string]string{}}
		for _, line := range strings.Split(head, "\n") {
			if k, v, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(line, "#") {
				p.want[k] = v
			}
		}
		list = append(list, p)
	}
	return list
}

// TestDerivations: right proofs are accepted however they are written, and of
// broken ones the first fault is named.
func TestDerivations(t *testing.T) {
	var golden strings.Builder
	for _, p := range writtenProofs(t) {
		f := checkDerivation(p.source, 29)
		text := f.Say + "\n" + f.Help + "\n" + strings.Join(f.Notes, "\n")
		if f.Verdict.String() != p.want["verdict"] || p.want["slip"] != "" && finding.IDs(f.Slips) != p.want["slip"] || !strings.Contains(text, p.want["says"]) {
			t.Errorf("%s: %v %q, want %v\n%s", p.name, f.Verdict, finding.IDs(f.Slips), p.want, f)
		}
		if (finding.IDs(f.Slips) == "false-step" || strings.Contains(f.Say, "first step")) && f.Counterexample == nil {
			t.Errorf("%s: no counter-example\n%s", p.name, f)
		}
		golden.WriteString("=== " + p.name + "\n" + p.source + ownMessage(f, !strings.ContainsAny(finding.IDs(f.Slips), "0123456789+") && !strings.HasPrefix(finding.IDs(f.Slips), "k-")) + "\n")
	}
	compareGolden(t, "testdata/derivations/messages.golden", golden.String())
}

func BenchmarkCheckDerivation(b *testing.B) {
	for _, p := range writtenProofs(b) {
		if p.name != "right-01-embedding-lecture" && p.name != "broken-01-lambda-power" {
			continue
		}
		b.Run(p.name, func(b *testing.B) {
			for b.Loop() {
				checkDerivation(p.source, 29)
			}
		})
	}
}
