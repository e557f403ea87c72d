package simulate

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/homework/grade/copying"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sheets"
)

// formulas are those of proof's catalogue, each in LaTeX, Unicode, MATLAB and NumPy;
// the slip is their meaning.
func formulas(t *testing.T) map[string][]string {
	b, err := os.ReadFile("../../proof/testdata/formulas/catalogue.txt")
	if err != nil {
		t.Fatal(err)
	}
	list, slip := map[string][]string{"new: seven": {`7 \Lambda^{-1/2} A^\top (k - \frac1n K 1_n) - A^\top k`, `Λ^{-1/2} Aᵀ (7k − 7K 1ₙ/n) − Aᵀ H k`}}, ""
	for _, line := range strings.Split(string(b), "\n") {
		if rest, ok := strings.CutPrefix(line, "== "); ok {
			_, slip, _ = strings.Cut(rest, " ")
			if slip = strings.TrimSpace(slip); slip == "" {
				slip = Right
			}
		} else if line != "" && !strings.HasPrefix(line, "#") {
			list[slip] = append(list[slip], strings.ReplaceAll(line, "⏎", "\n"))
		}
	}
	return list
}

// size of the class: 300 where KPCALAB_LONG is set.
func size(t *testing.T) int {
	if os.Getenv("KPCALAB_LONG") != "" {
		return 300
	}
	t.Log("KPCALAB_LONG isn't set: a class of 20 in place of 300")
	return 20
}

// marked is the class with its results, in the same order.
func marked(t *testing.T) ([]Student, []*marking.Result, *sheets.Sheet) {
	class := Class(7, size(t), formulas(t))
	dir := t.TempDir()
	for _, s := range class {
		if err := os.WriteFile(filepath.Join(dir, s.ID+".go"), []byte(s.Source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files, err := intake.ReadTree(dir)
	if err != nil {
		t.Fatal(err)
	}
	sheet := sheets.KernelPCA()
	tools, err := sandbox.Open(context.Background(), sheet.Rules)
	if err != nil {
		t.Fatal(err)
	}
	defer tools.Close()
	m := &marking.Marker{Sheet: sheet, Tools: tools, Seed: 9}
	found := map[string]*marking.Result{}
	if err := m.Mark(context.Background(), intake.Collect(files, nil).Submissions, func(r *marking.Result) { found[r.ID] = r }); err != nil {
		t.Fatal(err)
	}
	var results []*marking.Result
	for _, s := range class {
		r := found[s.ID]
		if r == nil || r.State != marking.Graded {
			t.Fatalf("%s wasn't graded: %+v\n%s", s.ID, r, s.Source)
		}
		results = append(results, r)
	}
	return class, results, sheet
}

// TestClass: no two meanings in one group and no meaning in two; a comment for each
// group spares four of five; every ring of friends is found, and nobody else.
func TestClass(t *testing.T) {
	class, results, sheet := marked(t)
	wrong, comments := 0, 0
	misconceptions := map[string]bool{}
	for _, part := range Parts {
		in := map[string]string{}
		for _, g := range groups.Of(results, part) {
			first := class[g.Members[0]].Meaning[part]
			for _, m := range g.Members {
				if mean := class[m].Meaning[part]; mean != first {
					t.Errorf("%s: %q and %q are in one group:\n%s\n%s", part, first, mean, shown(results[g.Members[0]], part), shown(results[m], part))
				}
			}
			if (g.Kind == groups.Right) != (first == Right) || g.Kind == groups.Blank {
				t.Errorf("%s: %q is taken for %v:\n%s", part, first, g.Kind, shown(results[g.Members[0]], part))
			}
			if other, ok := in[first]; ok {
				t.Errorf("%s: %q is in two groups, %s and %s:\n%s", part, first, other, g.ID(), shown(results[g.Members[0]], part))
			}
			in[first] = g.ID()
			if g.Kind != groups.Right {
				wrong += len(g.Members)
				comments++
				misconceptions[part+first] = true
			}
		}
	}
	t.Logf("%d students, %d wrong answers, %d mistakes, %d comments in place of %d", len(class), wrong, len(misconceptions), comments, wrong)
	if len(class) >= 300 && float64(comments) > 0.2*float64(wrong) {
		t.Errorf("%d comments are needed for %d wrong answers", comments, wrong)
	}
	rings(t, class, results, sheet)
}

func shown(r *marking.Result, part string) string {
	p := groups.Find(r, part)
	return fmt.Sprintf("%s %v %v\n%s%s", r.ID, p.Verdict, p.Meaning, p.Answer, p.Code)
}

// rings compares the clusters with the rings of friends.
func rings(t *testing.T, class []Student, results []*marking.Result, sheet *sheets.Sheet) {
	found := map[int]bool{}
	for _, c := range copying.Find(results, sheet) {
		for _, p := range c.Pairs {
			if a, b := class[p.A], class[p.B]; a.Ring == 0 || a.Ring != b.Ring {
				t.Errorf("%s and %s work alone and share %.1f bits, %d marks (%.2f)", a.ID, b.ID, p.Bits, p.Marks, p.Code)
			}
		}
		for _, m := range c.Members {
			found[m] = true
		}
		for _, p := range c.Pairs {
			t.Logf("ring %d: %s and %s share %d answers, %.1f bits; %d marks (%.2f)", class[p.A].Ring, class[p.A].ID, class[p.B].ID, len(p.Shared), p.Bits, p.Marks, p.Code)
		}
	}
	for i, s := range class {
		if s.Ring > 0 && !found[i] {
			t.Errorf("%s of ring %d isn't found: %v", s.ID, s.Ring, s.Meaning)
		}
	}
}
