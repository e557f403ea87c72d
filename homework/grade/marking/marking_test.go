package marking

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/grade/intake"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sandbox/sandboxtest"
	"kpcalab/homework/sheets"
)

var shared struct {
	once  sync.Once
	tools *sandbox.Tools
	err   error

	marked  sync.Once
	results map[string]*Result
}

// open opens the toolchain once for all tests.
func open(t testing.TB) *Marker {
	t.Helper()
	sheet := sheets.KernelPCA()
	shared.once.Do(func() { shared.tools, shared.err = sandbox.Open(context.Background(), sheet.Rules) })
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return &Marker{Sheet: sheet, Tools: shared.tools, Seed: 1, Workers: 1, Limits: sandbox.Limits{Call: 700 * time.Millisecond}} // one worker: one module; of processor time, of which the wines take 0.15 s
}

func TestMain(m *testing.M) {
	sandboxtest.ShareMachineCode()
	code := m.Run()
	if shared.tools != nil {
		shared.tools.Close()
	}
	os.Exit(code)
}

// mark grades files, given as ID → Go source.
func mark(t testing.TB, m *Marker, sources map[string]string) map[string]*Result {
	t.Helper()
	dir := t.TempDir()
	for id, text := range sources {
		if err := os.WriteFile(filepath.Join(dir, id+".go"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, err := intake.ReadTree(dir)
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]*Result{}
	if err := m.Mark(context.Background(), intake.Collect(files, nil).Submissions, func(r *Result) { results[r.ID] = r }); err != nil {
		t.Fatal(err)
	}
	return results
}

func solution(t testing.TB) string {
	t.Helper()
	b, err := os.ReadFile("../../sheets/reference/kernelpca.go")
	if err != nil {
		t.Fatal(err)
	}
	return string(b) + "\nconst EmbeddingFormula = `\\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)`\n"
}

func points(r *Result) map[string]float64 {
	m := map[string]float64{}
	for _, p := range r.Parts {
		m[p.ID] = p.Points
	}
	return m
}

// mistaken are answers with mistakes, and a right one.
func mistaken(good string) map[string]string {
	return map[string]string{
		"good":     good,
		"kernel":   strings.Replace(good, "math.Exp(-sum / (c * c))", "math.Exp(-sum / (2 * c * c))", 1),
		"blank":    strings.Replace(good, "	n := K.SymmetricDim()\n	mean, all", "	panic(homework.Blank)\n	mean, all", 1),
		"broken":   strings.Replace(good, "math.Exp(-sum / (c * c))", "math.Exp(-summ / (c * c))", 1),
		"import":   strings.Replace(good, "	sum := 0.0\n", "	os.Exit(0)\n	sum := 0.0\n", 1),
		"mutates":  strings.Replace(good, "	centred := mat.NewSymDense(n, nil)\n", "	centred := K\n", 1),
		"nothing":  "package x\n",
		"rubbish":  "func {{{",
		"loops":    strings.Replace(good, "	n := K.SymmetricDim()\n	mean, all", "	n := K.SymmetricDim()\n	for { n++; if n < 0 { break } }\n	mean, all", 1),
		"remember": strings.Replace(good, "	sum := 0.0\n	for i := range x {", "	sum := 0.0\n	calls++\n	if calls > 10 { sum = 1 }\n	for i := range x {", 1) + "\nvar calls int\n",
	}
}

// together marks what two tests are about in one run: each takes two modules.
func together(t *testing.T) map[string]*Result {
	t.Helper()
	shared.marked.Do(func() {
		sources := mistaken(solution(t))
		maps.Copy(sources, telling(solution(t)))
		shared.results = mark(t, open(t), sources)
	})
	if shared.results == nil {
		t.Fatal("they weren't marked; see the test before")
	}
	return shared.results
}

func TestPartialCreditAndRescue(t *testing.T) {
	results := together(t)
	for id, want := range map[string]map[string]float64{
		"good":   {"gaussian": 10, "gram": 10, "centre": 15, "embedding": 20, "wine": 15, "formula": 10},
		"kernel": {"gram": 10, "centre": 15, "embedding": 20, "wine": 15, "formula": 10},
		"blank":  {"gaussian": 10, "gram": 10, "centre": 0, "embedding": 20, "wine": 15, "formula": 10},
		"broken": {"gaussian": 0, "gram": 10, "centre": 15, "embedding": 20, "wine": 15},
		"import": {"gaussian": 0, "gram": 10, "centre": 15, "embedding": 20, "wine": 15},
		"loops":  {"gaussian": 10, "gram": 10, "centre": 0, "embedding": 20, "wine": 15},
	} {
		r := results[id]
		if r == nil {
			t.Errorf("%s has no result", id)
			continue
		}
		got := points(r)
		for part, p := range want {
			if got[part] != p {
				t.Errorf("%s: part %s has %g points, want %g", id, part, got[part], p)
				for _, q := range r.Parts {
					if q.ID == part {
						for _, c := range q.Checks {
							t.Logf("  %s: %v %s %s", c.Name, c.Finding.Verdict, finding.IDs(c.Finding.Slips), c.Finding.Say)
						}
					}
				}
			}
		}
	}
	if p := points(results["mutates"])["centre"]; p <= 0 || p >= 15 {
		t.Errorf("an answer that changes its argument has %g points, want some but not all", p)
	}
	if p := points(results["remember"])["gaussian"]; p != 0 {
		t.Errorf("an answer that counts its calls has %g points", p)
	}
	if r := results["rubbish"]; r.Score != 0 || len(r.Remarks) == 0 {
		t.Errorf("rubbish: %+v", r)
	}
	for _, q := range results["kernel"].Parts {
		if q.ID == "gram" && strings.Join(q.Rescued, " ") != "gaussian" {
			t.Errorf("the Gram matrix was run with %v of the reference", q.Rescued)
		}
		if q.ID == "gaussian" && (q.Verdict != homework.Almost || q.Points <= 0 || q.Points >= 10) {
			t.Errorf("a known slip gave %v and %g points", q.Verdict, q.Points)
		}
	}
}
