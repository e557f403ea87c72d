package corpus

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/sandbox/sandboxtest"
	"kpcalab/homework/sheets"
)

var tools *sandbox.Tools

func marker(t *testing.T) *marking.Marker {
	t.Helper()
	sheet := sheets.KernelPCA()
	if tools == nil {
		var err error
		if tools, err = sandbox.Open(context.Background(), sheet.Rules); err != nil {
			t.Fatal(err)
		}
	}
	return &marking.Marker{Sheet: sheet, Tools: tools, Seed: 20261120, Workers: workers()}
}

// workers is one for a sample, which fits into one module that takes a second to turn
// into machine code; all entries have a worker for each processor.
func workers() int {
	if os.Getenv("KPCALAB_LONG") != "" {
		return 0
	}
	return 1
}

// shortCall lets endless loops of a sample end soon: of processor time, of which the
// wines take 0.15 s.
const shortCall = 700 * time.Millisecond

// sample takes every nth entry, or all with KPCALAB_LONG=1. It begins in the middle of
// the first n: among the attacks that come first are floods and memory thrown away, which
// take seconds, and which package sandbox tries as well.
func sample(t *testing.T, what string, all []Entry, n int) (some []Entry) {
	t.Helper()
	if os.Getenv("KPCALAB_LONG") != "" {
		return all
	}
	for i := n / 2; i < len(all); i += n {
		some = append(some, all[i])
	}
	t.Logf("%d of %d %s; KPCALAB_LONG=1 tries all", len(some), len(all), what)
	return some
}

func TestMain(m *testing.M) {
	sandboxtest.ShareMachineCode()
	code := m.Run()
	if tools != nil {
		tools.Close()
	}
	os.Exit(code)
}

// TestGrades: the students of a class of sixty get the grades that they deserve, two
// misconceptions in one answer keep 0.16, sixty ways to be right lose nothing, and
// nothing is given for nothing. They share modules, each of which takes a second to
// turn into machine code.
func TestGrades(t *testing.T) {
	honest, compounds := Honest(), Compounds()
	if len(honest) < 60 {
		t.Fatalf("%d honest styles, expected 60", len(honest))
	}
	all := slices.Concat(sample(t, "students", Class(), 6), compounds, sample(t, "honest styles", honest, 12), unearned())
	m := marker(t)
	if os.Getenv("KPCALAB_LONG") == "" {
		m.Limits.Call = shortCall
	}
	wrong, err := Check(context.Background(), m, all, func(r *marking.Result) {
		if !slices.ContainsFunc(compounds, func(e Entry) bool { return e.ID == r.ID }) {
			return
		}
		for _, p := range r.Parts {
			if n := len(p.Slips()); p.Verdict == homework.Almost && n != 2 {
				t.Errorf("%s, %s: %d slips", r.ID, p.ID, n)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// TestSameGrades: whatever the budget, and however busy the machine is, the sample class
// has the same grades.
func TestSameGrades(t *testing.T) {
	class := sample(t, "students", Class(), 6)
	class = append(class, sample(t, "honest styles", Honest(), 40)...)
	for _, c := range []struct {
		name   string
		budget time.Duration
		busy   int
	}{{"budget halved", 20 * time.Second, 0}, {"budget doubled", 80 * time.Second, 0}, {"beside busy processors", 40 * time.Second, 2 * runtime.GOMAXPROCS(0)}} {
		m := marker(t)
		m.Budget = c.budget
		stop := make(chan struct{})
		for range c.busy {
			go func() {
				for x := 1.0; ; x = math.Sqrt(x + 1) {
					select {
					case <-stop:
						return
					default:
					}
				}
			}()
		}
		wrong, err := Check(context.Background(), m, class, nil) // all have the points that the corpus knows
		close(stop)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range wrong {
			t.Errorf("%s: %s", c.name, w)
		}
	}
}

// unearned are attacks without work that look like part of an answer.
func unearned() (list []Entry) {
	for _, e := range Attacks() {
		if kind, _, _ := strings.Cut(e.ID, "-"); slices.Contains([]string{"proof", "gram", "table", "returns"}, kind) {
			list = append(list, e)
		}
	}
	return list
}

// TestAttacks: no attack earns a point, leaves a file behind or harms a
// neighbour, and none is mistaken for a failure of the grader.
func TestAttacks(t *testing.T) {
	attacks := Attacks()
	if len(attacks) < 160 {
		t.Fatalf("%d attacks, expected at least 160", len(attacks))
	}
	attacks = sample(t, "attacks", attacks, 20)
	if err := os.WriteFile(SecretFile, []byte(Secret), 0o644); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(SecretFile)
	var mixed []Entry
	for i, e := range attacks {
		if i%10 == 0 { // an honest neighbour in every batch
			honest := Class()[i/10%4]
			id := honest.ID + "-neighbour"
			honest.Files = map[string]string{id + ".go": bases()["matrices"]}
			honest.ID = id + string(rune('a'+i/10))
			honest.Files = map[string]string{honest.ID + ".go": bases()["plain"]}
			mixed = append(mixed, honest)
		}
		mixed = append(mixed, e)
	}
	m := marker(t)
	m.Budget = 10e9
	m.Limits.Call = time.Second
	if os.Getenv("KPCALAB_LONG") == "" {
		m.Limits.Call = shortCall
	}
	wrong, err := Check(context.Background(), m, mixed, func(r *marking.Result) {
		if b, _ := json.Marshal(r); strings.Contains(string(b), Secret) {
			t.Errorf("%s read the secret", r.ID)
		}
		if r.Spent > m.Budget.Seconds()+15 { // one call and one compiler may be under way when it ends
			t.Errorf("%s took %.1f s of processor time, with a budget of %v", r.ID, r.Spent, m.Budget)
		}
		if r.Spent > 5 {
			t.Logf("%s took %.1f s of processor time", r.ID, r.Spent)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range wrong {
		t.Error(w)
	}
	if _, err := os.Stat("/tmp/kpcalab-pwned"); err == nil {
		t.Error("an attack left a file behind")
		os.Remove("/tmp/kpcalab-pwned")
	}
}
