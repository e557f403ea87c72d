package simulate

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/review"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sandbox/sandboxtest"
	"kpcalab/homework/sheets"
)

// formulas are those of a catalogue, each in LaTeX, Unicode, MATLAB and NumPy;
// the slip is their meaning.
func formulas(t *testing.T) map[string][]string {
	b, err := os.ReadFile("testdata/catalogue.txt")
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

// marker grades a class as the command does: the late and the repeated ones after
// the others, on hidden data drawn afresh.
type marker struct {
	t     *testing.T
	sheet *sheets.Sheet
	tools *sandbox.Tools
}

func (m marker) mark(seed uint64, list []Student) map[string]*marking.Result {
	m.t.Helper()
	dir := m.t.TempDir()
	for _, s := range list {
		if err := os.WriteFile(filepath.Join(dir, s.ID+".go"), []byte(s.Source), 0o644); err != nil {
			m.t.Fatal(err)
		}
	}
	files, err := intake.ReadTree(dir)
	if err != nil {
		m.t.Fatal(err)
	}
	found := map[string]*marking.Result{}
	by := &marking.Marker{Sheet: m.sheet, Tools: m.tools, Seed: seed, Workers: 1 + len(list)/75} // each makes a module, which takes a second
	if err := by.Mark(context.Background(), intake.Collect(files, nil).Submissions, func(r *marking.Result) { found[r.ID] = r }); err != nil {
		m.t.Fatal(err)
	}
	for _, s := range list {
		if r := found[s.ID]; r == nil || r.State != marking.Graded {
			m.t.Fatalf("%s wasn't graded: %+v\n%s", s.ID, r, s.Source)
		}
	}
	return found
}

// rounds are what a class hands in: first, and late or again.
func rounds(class []Student) (first, then []Student) {
	for _, s := range class {
		switch {
		case s.Late:
			then = append(then, s)
		case s.Before != nil:
			first, then = append(first, *s.Before), append(then, s)
		default:
			first = append(first, s)
		}
	}
	return first, then
}

func TestMain(m *testing.M) {
	sandboxtest.ShareMachineCode()
	os.Exit(m.Run())
}

// TestSameSeedSameClass: what fails for one seed can be looked at again.
func TestSameSeedSameClass(t *testing.T) {
	all := formulas(t)
	a, b := Class(7, 20, all), Class(7, 20, all)
	for i := range a {
		if !reflect.DeepEqual(a[i], b[i]) {
			t.Fatalf("of one seed, student %d hands in\n%s\nand\n%s", i, a[i].Source, b[i].Source)
		}
	}
}

// TestClass: no two meanings in one group and no meaning in two, over what was handed
// in first, late and again; a comment for each group spares four of five, and reaches
// who comes later.
func TestClass(t *testing.T) {
	class := Class(7, size(t), formulas(t))
	first, then := rounds(class)
	if len(then) == 0 {
		t.Fatal("nobody hands in late or again")
	}
	m := marker{t: t, sheet: sheets.KernelPCA()}
	tools, err := sandbox.Open(t.Context(), m.sheet.Rules)
	if err != nil {
		t.Fatal(err)
	}
	defer tools.Close()
	m.tools = tools
	before, after := m.mark(9, first), m.mark(10, then)
	everything := append(slices.Clone(first), then...)
	var all []*marking.Result
	for i, s := range everything {
		all = append(all, before[s.ID])
		if i >= len(first) {
			all[i] = after[s.ID]
		}
	}
	wrong, comments := grouped(t, everything, all)
	t.Logf("%d students, %d of them late or again: %d wrong answers, %d comments", len(class), len(then), wrong, comments)
	if len(class) >= 300 && float64(comments) > 0.2*float64(wrong) {
		t.Errorf("%d comments are needed for %d wrong answers", comments, wrong)
	}
	reach(t, all[:len(first)], all[len(first):], everything)
}

// grouped compares the groups with what the answers mean, and counts the wrong
// answers and the groups that they make.
func grouped(t *testing.T, class []Student, results []*marking.Result) (wrong, comments int) {
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
			}
		}
	}
	return wrong, comments
}

// reach writes a comment on each group of the first round: it reaches those, and
// only those, who come later with the same mistake.
func reach(t *testing.T, first, then []*marking.Result, class []Student) {
	var said review.Marks
	for _, part := range Parts {
		for _, g := range groups.Of(first, part) {
			if g.Kind < groups.Right {
				said = said.Put(review.Mark{Part: part, Answer: g.Key, Comment: class[g.Members[0]].Meaning[part]})
			}
		}
	}
	file, err := review.Read(said.Write(nil))
	if err != nil {
		t.Fatal(err)
	}
	if remarks, _ := file.Apply(then); len(remarks) > 0 {
		t.Error(remarks)
	}
	known, reached := map[string]bool{}, 0
	for _, e := range said {
		known[e.Part+e.Comment] = true
	}
	for i, r := range then {
		meaning := class[len(first)+i].Meaning
		for _, part := range Parts {
			want := ""
			if m := meaning[part]; known[part+m] {
				want = m
				reached++
			}
			if got := r.Part(part).Comment; got != want {
				t.Errorf("%s: the comment on %q went to an answer that means %q:\n%s", part, got, meaning[part], shown(r, part))
			}
		}
	}
	t.Logf("%d comments reached %d answers that came later", len(said), reached)
	for _, r := range then {
		r.Restore()
	}
}

func shown(r *marking.Result, part string) string {
	p := r.Part(part)
	return fmt.Sprintf("%s %v %v\n%s%s", r.ID, p.Verdict, p.Meaning, p.Answer, p.Code)
}
