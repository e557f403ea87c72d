package proof

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/finding"
)

var update = flag.Bool("update", false, "write what the golden files should be")

// row is a text of a collection with the label that its mathematics has.
type row struct{ id, label, spelling, text string }

func collection(t testing.TB, path string) (rows []row) {
	for _, line := range lines(t, path)[1:] {
		cell := strings.Split(line, "\t")
		r := row{id: cell[0], label: cell[1], spelling: cell[2]}
		if err := json.Unmarshal([]byte(cell[4]), &r.text); err != nil {
			t.Fatalf("%s: %v", r.id, err)
		}
		rows = append(rows, r)
	}
	return rows
}

// known are texts that are accepted and aren't right. What makes them so stands in words:
// a second value, a hedge, "compare both sides"; or in an inequality, which isn't judged
// (w1521); or the text is consistent with a scaling that it states (x0046).
var known = strings.Fields("l0140 aa0052 aa0112 ae0042 n072 n079 n081 w1521 " +
	"s0192 t0190 y0057 af0170 ah0172 aq0057 av0063 x0046 ac0090")

// TestCollections judges every text of the collections. The table says how many texts of
// each label got each verdict, with or without words beside the mathematics; no false text
// is Correct that isn't known, and none without words.
func TestCollections(t *testing.T) {
	const code = " numpy matlab torch jax "
	counts := map[string]int{}
	count := func(problem string, r row, f finding.Finding) {
		kind := "mathematics alone"
		switch {
		case strings.Contains(code, " "+r.spelling+" "):
			kind = "one line of code"
		case len(f.Words) > 0:
			kind = "among words"
		}
		label := strings.TrimSuffix(r.label, " with words")
		counts[fmt.Sprintf("%-7s  %-17s  %-10s  %s", problem, kind, label, f.Verdict)]++
		accepted := f.Verdict == finding.Correct && label != "right"
		if f.Verdict == finding.Broken || accepted && (len(f.Words) == 0 || !slices.Contains(known, r.id)) {
			t.Errorf("%s is %s\n%s\n%s", r.id, r.label, r.text, f)
		}
	}
	for _, r := range collection(t, "testdata/formulas.tsv") {
		count("formula", r, Formula(r.text))
	}
	for _, r := range collection(t, "testdata/proofs.tsv") {
		count("proof", r, Derivation(r.text))
	}
	var table []string
	for class, n := range counts {
		table = append(table, fmt.Sprintf("%s  %4d", class, n))
	}
	slices.Sort(table)
	golden(t, "testdata/collections.golden", strings.Join(table, "\n")+"\n")
}

// golden compares with a file that a person has looked at.
func golden(t *testing.T, path, got string) {
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got\n%s", path, got)
	}
}
