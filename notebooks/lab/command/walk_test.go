//go:build unix

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
)

// slip is what a student may write in an exercise in place of the solution's old,
// and what the check beneath says then.
type slip struct{ old, new, says string }

// slips has one for each exercise with a check, by the id of its cell. (Package
// notebooks tests many more, without a kernel.)
var slips = map[string]slip{
	"start-gaussian":    {"(c * c)", "(2 * c * c)", "Where does the lecture's Gaussian kernel put it?"},
	"bent-polar":        {"math.Atan2(x[1], x[0])", "math.Atan2(x[0], x[1])", "Which coordinate comes first"},
	"primal-embedding":  {"lecture.Mean(n)", "lecture.Ones(n)", "into a mean?"},
	"dual-proof":        {`\lambda \bar F \alpha`, `\lambda^2 \bar F \alpha`, "the first step that doesn't hold"},
	"renorm-proof":      {`\lambda_i \delta_{ij}`, `\delta_{ij}`, "the first step that doesn't hold"},
	"renorm-axes":       {"-0.5", "-1", "are divided by"},
	"emb-formula":       {`\Lambda^{-1/2}`, `\Lambda^{1/2}`, "There is a place for this power"},
	"emb-proof":         {`\frac{1}{n} F^\top F 1_n`, `F^\top F 1_n`, "the first step that doesn't hold"},
	"trick-map":         {"math.Sqrt2 * s * t", "2 * s * t", "Which number comes out then"},
	"trick-count":       {"d - 1 + i", "d - c + i", "twice in a monomial"},
	"wine-gaussian":     {"(c * c)", "c", "c is a length"},
	"wine-gram":         {"j := i; j", "j := i + 1; j", "Do your loops reach"},
	"wine-centre":       {"+grand", "-grand", "the mean of all entries has the wrong sign"},
	"wine-embedding":    {"kt.SubVec(k, &mean)", "kt.CloneFromVec(k)", "Whose mean must be subtracted"},
	"wine-all":          {"math.Sqrt(lambda)", "lambda", "Put a training point"},
	"wine-formula":      {`\frac{1}{n} K 1_n`, `K 1_n`, "What turns a sum into a mean?"},
	"wine-proof":        {`A^\top H F^\top`, `A^\top F^\top H`, "fit"},
	"fixedpoint-answer": {"floats.Scale(1/sum, next)", "", "is not divided by the sum of the weights"},
	"laplacian-answer":  {"-W.At(i, j)", "W.At(i, j)", "Add up a row of your"},
	"factor-answer":     {"l / (f - 1)", "l / f", "Of which matrix"},
	"width-answer":      {"c / math.Sqrt2", "math.Sqrt2 * c", "by a factor 2"},
	"exercise3-answer":  {`\frac{1}{n} K 1_n`, `K 1_n`, "What turns a sum into a mean?"},
	"nystrom-answer":    {"gram.Mul(Kxz, &solved)", "gram.Mul(Kxz, Kxz.T())", "is missing"},
}

// A student's way through every exercise: nothing, a slip, a cell that doesn't
// compile, and the right answer. The check has an answer to each.
func TestStudentsWalk(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles four answers to each exercise; not with -short")
	}
	spec := courseKernel(t)
	walked := 0
	for _, path := range sample(t, solutions(t), "00") {
		nb, marks := walk(t, path)
		walked += len(marks)
		t.Run(strings.TrimSuffix(filepath.Base(path), ".ipynb"), func(t *testing.T) {
			t.Parallel()
			report, err := kernel.Run(t.Context(), nb, spec, &kernel.RunOptions{
				Options: kernel.Options{Limit: courseLimit}, Dir: t.TempDir(), KeepGoing: true})
			if err != nil {
				t.Fatal(err)
			}
			for i, says := range marks {
				said := ""
				for _, o := range nb.Cells[i].Outputs {
					said += text(o)
				}
				for _, f := range report.Failures {
					if f.Ran == i {
						said += f.String()
					}
				}
				if said = strings.Join(strings.Fields(strings.ReplaceAll(said, "$", "")), " "); !strings.Contains(said, says) {
					t.Errorf("%s: %q isn't said in\n%s", nb.Cells[i].ID, says, said)
				}
			}
			for _, f := range report.Failures {
				if _, expected := marks[f.Ran]; !expected {
					t.Error(f)
				}
			}
		})
	}
	if everything() && walked != 4*len(slips) {
		t.Errorf("%d answers for %d exercises", walked, len(slips))
	}
}

// walk returns the declarations of a notebook and its exercises with four answers
// each, and for some of the cells what they must say.
func walk(t *testing.T, path string) (*notebook.Notebook, map[int]string) {
	t.Helper()
	solution, exercise, err := derive(path)
	if err != nil {
		t.Fatal(err)
	}
	out, says := &notebook.Notebook{Format: 4, Minor: 5, Metadata: solution.Metadata}, map[int]string{}
	add := func(id, source, words string) {
		if words != "" {
			says[len(out.Cells)] = words
		}
		out.Cells = append(out.Cells, &notebook.Cell{ID: id, Type: notebook.Code, Source: source})
	}
	for i, c := range solution.Cells {
		if c.Type != notebook.Code {
			continue
		}
		s, isExercise := slips[c.ID]
		if !isExercise {
			declarations, _, _ := strings.Cut(c.Source, "%%")
			add(c.ID, declarations, "")
			continue
		}
		wrong := strings.Replace(c.Source, s.old, s.new, 1)
		if wrong == c.Source {
			t.Errorf("%s: the solution has no %q", c.ID, s.old)
		}
		check := solution.Cells[i+1].Source
		add(c.ID+"-blank", exercise.Cells[i].Source, "")
		missing := "Not written yet"
		if strings.Contains(c.Source, "const Proof") { // begins with two given lines
			missing = "the chain stops before the claim"
		}
		add(c.ID+"-blank-check", check, missing)
		add(c.ID+"-wrong", wrong, "")
		add(c.ID+"-wrong-check", check, s.says)
		add(c.ID+"-broken", c.Source+"\n}", "line ") // names the line, and nothing is declared anew
		add(c.ID+"-right", c.Source, "")
		add(c.ID+"-right-check", check, "Correct")
	}
	return out, says
}
