package marking

import (
	"encoding/json"
	"fmt"
	"kpcalab/homework"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"kpcalab/homework/sheets"
)

// heavy is a source of 2 KB whose compiled code takes long to become machine code:
// types that double at each of k steps.
func heavy(k int, good string) string {
	var b strings.Builder
	b.WriteString("type P[A any] struct{ a A; b int32 }\ntype Q[A any] struct{ a A; b [3]string }\n")
	b.WriteString("func f0[T any](x float64) float64 { var a, b T; var i any = a; for i == any(b) { x++; switch i.(type) { case T: x*=2; case []T: x*=3; case map[string]T: x*=4 }; a = b }; return x }\n")
	for i := 1; i <= k; i++ {
		fmt.Fprintf(&b, "func f%d[T any](x float64) float64 { return f%d[P[T]](x) + f%d[Q[T]](x) }\n", i, i-1, i-1)
	}
	return strings.Replace(good, "	sum := 0.0\n", fmt.Sprintf("	if c == 12345 {\n		return f%d[int](c)\n	}\n	sum := 0.0\n", k), 1) + b.String()
}

// TestHeavyNeighbour: code that takes more than a worker may have doesn't make its
// neighbours start again one by one, and is its author's affair.
func TestHeavyNeighbour(t *testing.T) {
	if os.Getenv("KPCALAB_LONG") == "" {
		t.Skip("it takes twenty seconds of processor time: with KPCALAB_LONG=1 only")
	}
	m := open(t)
	m.Workers, m.Batch = 1, 8
	m.Limits.Start = 1100 * time.Millisecond // of processor time; an honest module takes about 0.9 s, this one more
	good := solution(t)
	sources := map[string]string{"heavy": heavy(7, good)}
	for i := range 5 {
		sources[fmt.Sprintf("good%d", i)] = good
	}
	if r := mark(t, m, map[string]string{"good": good})["good"]; points(r)["gaussian"] != 10 {
		t.Skip("this machine takes more than 1.1 s of processor time for one honest module: the test has no room")
	}
	for id, r := range mark(t, m, sources) {
		if id != "heavy" && (r.State != Graded || points(r)["wine"] != 15) {
			t.Errorf("%s is %s with %v: %v", id, r.State, points(r), r.NeedsALook)
		}
	}
}

// TestTooMuchCode: what the compiler makes of generic types has a limit.
func TestTooMuchCode(t *testing.T) {
	r := mark(t, open(t), map[string]string{"eve": heavy(9, solution(t))})["eve"]
	if r.State != Graded || points(r)["gaussian"] != 0 || !strings.Contains(r.Parts[0].Problem, "limit") {
		t.Errorf("%s, %v, %q", r.State, points(r), r.Parts[0].Problem)
	}
}

// TestStartUp: a variable that can't be made costs the function that uses it, and
// no other.
func TestStartUp(t *testing.T) {
	good := solution(t)
	if os.Getenv("KPCALAB_LONG") == "" { // each function and each way makes modules of its own
		t.Log("two functions of five and one way of three; KPCALAB_LONG=1 tries all")
		good = without(without(without(good, "GramMatrix"), "Embedding"), "WineEmbedding")
	}
	use := func(name string) string {
		return strings.Replace(good, "	sum := 0.0\n", "	sum := 0.0\n	_ = "+name+"\n", 1)
	}
	sources := map[string]string{"panics": use("table") + "\nvar table = fill()\nfunc fill() []float64 { panic(\"no table\") }\n"}
	if os.Getenv("KPCALAB_LONG") != "" {
		sources["index"] = use("first") + "\nvar list []float64\nvar first = list[0]\n"
		sources["grows"] = use("big") + "\nvar big = grow()\nfunc grow() (s [][]float64) { for { s = append(s, make([]float64, 1<<20)) } }\n"
	}
	for id, r := range mark(t, open(t), sources) {
		for part, function := range map[string]string{"gaussian": "", "gram": "GramMatrix", "centre": "CenterGram", "embedding": "Embedding", "wine": "WineEmbedding"} {
			want := 0.0
			if function != "" && strings.Contains(good, "func "+function+"(") {
				want = sheets.KernelPCA().Part(part).Points
			}
			if got := points(r)[part]; got != want {
				t.Errorf("%s: %s has %g points, expected %g", id, part, got, want)
			}
		}
		if !strings.Contains(r.Parts[0].Problem, "a variable that it needs") {
			t.Errorf("%s: %q", id, r.Parts[0].Problem)
		}
	}
}

// without leaves a function out of a source.
func without(source, function string) string {
	before, rest, _ := strings.Cut(source, "\nfunc "+function+"(")
	_, after, found := strings.Cut(rest, "\n}\n")
	if !found {
		panic("no function " + function)
	}
	return before + "\n" + after
}

// telling are answers that carry hidden inputs out.
func telling(good string) map[string]string {
	return map[string]string{
		"message": strings.Replace(good, "	sum := 0.0\n", "	sum := 0.0\n	if x[0] != float64(int(x[0]*100))/100 {\n		panic(fmt.Sprint(\"saw \", x, y, c))\n	}\n", 1),
		"index":   strings.Replace(good, "	sum := 0.0\n", "	sum := 0.0\n	if v := math.Abs(x[0]); v != float64(int(v*100))/100 {\n		_ = x[int(v*1e15)]\n	}\n", 1),
		"error":   strings.Replace(good, "	sum := 0.0\n", "	sum := 0.0\n	if x[0] != float64(int(x[0]*100))/100 {\n		panic(fmt.Errorf(\"mat: dimension mismatch %v\", x))\n	}\n", 1),
		"memory":  strings.Replace(strings.Replace(good, "	sum := 0.0\n", "	sum := 0.0\n	if x[0] != float64(int(x[0]*100))/100 {\n		seen = x[0]\n	}\n", 1), "	return K\n", "	K.SetSym(0, 0, seen)\n	return K\n", 1) + "\nvar seen float64\n",
		"crash":   strings.Replace(good, "	sum := 0.0\n", "	sum := 0.0\n	if x[0] != float64(int(x[0]*100))/100 {\n		go func() { panic(fmt.Sprint(x)) }()\n		select {}\n	}\n", 1),
	}
}

// TestHiddenDataStayHidden: neither messages nor results of later public calls
// tell a hidden input.
func TestHiddenDataStayHidden(t *testing.T) {
	long := regexp.MustCompile(`\d[.]?\d{6,}`)
	results := together(t)
	for id := range telling("") {
		for _, p := range results[id].Parts {
			for _, c := range p.Checks {
				if c.Public && id != "memory" {
					continue
				}
				f := c.Finding
				if !c.Public && f.Counterexample != nil {
					t.Errorf("%s: %s shows a counter-example", id, c.Name)
				}
				b, _ := json.Marshal([]any{f.Say, f.Help, f.Notes, f.Counterexample})
				if found := long.FindString(string(b)); found != "" && !(c.Public && strings.Contains(string(b), "0.")) {
					t.Errorf("%s: %s tells %s: %s", id, c.Name, found, b)
				}
			}
		}
	}
	told := results["message"].Parts[0]
	last := told.Checks[len(told.Checks)-1].Finding
	if said := strings.Join(strings.Fields(fmt.Sprint(told)), " "); !strings.Contains(said, withheld) { // a finding prints itself in lines
		t.Errorf("the student isn't told why there is no message: %+v", last)
	}
}

// slowly puts a loop of n rounds before a place in each function.
func slowly(source string, n string, places ...string) string {
	source += "\nvar slow float64\n"
	for _, f := range places {
		source = strings.Replace(source, f, "\tfor i := 0; i < "+n+"; i++ {\n\t\tslow += float64(i)\n\t}\n"+f, 1)
	}
	return source
}

// inAll are places in each of the solution's functions.
var inAll = []string{"\tsum := 0.0\n", "\tK := mat.NewSymDense(n, nil)\n", "\tcentred := mat.NewSymDense(n, nil)\n", "\tg := mat.NewVecDense(m, nil)\n", "\ty := mat.NewDense(n, m, nil)\n"}

// TestOneBudget: compiling, running and repetition draw on one budget; what it isn't
// enough for is listed and waits for a human, without a 0.
func TestOneBudget(t *testing.T) {
	m := open(t)
	m.Budget, m.Limits.Call = 2*time.Second, time.Second
	r := mark(t, m, map[string]string{"slow": slowly(solution(t), "150_000_000", inAll...)})["slow"]
	if r.Score > 30 || r.State != Graded || len(r.NeedsALook) == 0 {
		t.Errorf("%s with %g points: %q", r.State, r.Score, r.NeedsALook)
	}
	if n, _ := r.Waiting(); n == 0 {
		t.Error("nothing waits")
	}
	if spent := r.Spent; spent <= 0 || spent > 6*m.Budget.Seconds() { // one for the first run, and one for each second run
		t.Errorf("%.1f s of processor time were spent with a budget of %v", spent, m.Budget)
	}
}

// wineOfCenterGram calls the earlier functions; beside a wrong CenterGram, where a power
// iteration doesn't converge, it takes long.
const wineOfCenterGram = `WineEmbedding(x *mat.Dense, c float64, m int) *mat.Dense {
	n, _ := x.Dims()
	C := CenterGram(GramMatrix(x, c))
	row, sum := 0.0, 0.0
	for i := range n {
		row += C.At(0, i)
	}
	if math.Abs(row) > 1e-6 {
		for i := range 300_000_000 {
			sum += float64(i)
		}
	}
	var e mat.EigenSym
	e.Factorize(C, true)
	var v mat.Dense
	e.VectorsTo(&v)
	l := e.Values(nil)
	y := mat.NewDense(n, m, nil)
	for i := range n {
		for j := range m {
			y.Set(i, j, math.Sqrt(math.Abs(l[n-1-j]))*v.At(i, n-1-j)+0*sum)
		}
	}
	return y
}
`

// TestRescueHasItsOwnBudget: what a submission's calls use up beside a mistake doesn't
// keep a later part from being tried with right earlier ones; whatever the budget, and
// however busy the machine is, its points are the same.
func TestRescueHasItsOwnBudget(t *testing.T) {
	m := open(t)
	m.Limits.Call = 3 * time.Second
	source, _, _ := strings.Cut(solution(t), "func WineEmbedding(")
	source = strings.Replace(source, "-mean[j]+all", "-mean[j]", 1) + "func " + wineOfCenterGram
	for _, budget := range []time.Duration{time.Second, 40 * time.Second} {
		m.Budget = budget
		r := mark(t, m, map[string]string{"slow": source})["slow"]
		if wine := r.Part("wine"); wine.Points != 15 || wine.Waits() || r.Part("centre").Points == 15 {
			t.Errorf("with a budget of %v: %v; %q", budget, points(r), r.NeedsALook)
		}
	}
}

// TestRescueNamesMistakes: of the earlier parts only those with a mistake are named.
func TestRescueNamesMistakes(t *testing.T) {
	source, _, _ := strings.Cut(solution(t), "func WineEmbedding(")
	source = strings.Replace(source, "-mean[i]-mean[j]+all", "-all", 1) + "func " + strings.Replace(wineOfCenterGram, "300_000_000", "3", 1)
	r := mark(t, open(t), map[string]string{"off": source})["off"]
	if wine := r.Part("wine"); wine.Points != 15 || !slices.Equal(wine.Rescued, []string{"centre"}) {
		t.Errorf("%g points, mistaken: %v", wine.Points, wine.Rescued)
	}
}

// TestHiddenSizes: neither the size of a result nor the line of a panic tells what a
// hidden check has.
func TestHiddenSizes(t *testing.T) {
	source := strings.Replace(solution(t), "	K := mat.NewSymDense(n, nil)\n", `	K := mat.NewSymDense(n, nil)
	if n != 1 && n != 2 && n != 3 && x.At(0, 0) != math.Round(x.At(0, 0)) {
		return mat.NewSymDense(int(math.Abs(x.At(0, 0))*37)+401, nil)
	}
`, 1)
	source = strings.Replace(source, "	g := mat.NewVecDense(m, nil)\n", "	g := mat.NewVecDense(m, nil)\n	if K.At(0, 1) > 0.5 {\n		g = nil\n		_ = g.AtVec(0)\n	}\n	if K.At(0, 1) > 0 {\n		g = nil\n		_ = g.AtVec(0)\n	}\n", 1)
	r := mark(t, open(t), map[string]string{"sly": source})["sly"]
	hidden := 0
	for _, p := range r.Parts {
		for _, c := range p.Checks {
			if c.Public || c.Finding.Verdict == homework.Correct {
				continue
			}
			hidden++
			if said := c.Finding.Say + strings.Join(c.Finding.Notes, " "); regexp.MustCompile(`4\d\d|line \d`).MatchString(said) {
				t.Errorf("%s, %s: %s", p.ID, c.Name, said)
			}
		}
	}
	if hidden == 0 {
		t.Error("no hidden check has an objection")
	}
}
