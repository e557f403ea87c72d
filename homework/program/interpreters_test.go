package program

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/instance"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
	"kpcalab/kpca"
)

// interpreter is a program that runs those of a language.
type interpreter struct {
	variable string // names another one than that on PATH
	command  string
	needs    []string // what shows that it has its libraries
	script   string
	write    func(dir string, programs []*trialProgram, data []map[string]any) (args, env []string, err error)
}

var interpreters = map[string]*interpreter{
	"Python": {"KPCALAB_PYTHON", "python3", []string{"-c", "import numpy, scipy"}, "python.py", writeJSON},
	"SymPy":  {"KPCALAB_PYTHON", "python3", []string{"-c", "import numpy, scipy, sympy"}, "python.py", writeJSON},
	"MATLAB": {"KPCALAB_OCTAVE", "octave-cli", []string{"--version"}, "octave.m", writeOctave},
	"R":      {"KPCALAB_R", "Rscript", []string{"--version"}, "r.R", writeR},
}

// path is where an interpreter is; the reason why there is none otherwise.
func (in *interpreter) path() (path, reason string) {
	path = os.Getenv(in.variable)
	if path == "" {
		path = in.command
	}
	if out, err := exec.Command(path, in.needs...).CombinedOutput(); err != nil {
		return "", fmt.Sprintf("%s %s: %v %s(set %s)", path, strings.Join(in.needs, " "), err, out, in.variable)
	}
	return path, ""
}

// trialProgram is a program and what it gave here and there, for each data set.
type trialProgram struct {
	lang   *syntax.Language
	text   string
	origin string
	parsed *syntax.Program
	ours   []answer
	theirs []answer
}

// answer is what a program computes, or why it doesn't.
type answer struct {
	shape  []int
	data   []float64
	solved bool
	kind   string // of an error
	err    string
}

func (a answer) failed() bool { return a.err != "" || a.kind != "" }

// right reports the embedding, up to a sign for each component.
func (a answer) right(in *instance.Instance[float64]) bool {
	want := in.Values["bar g"].Data
	if a.failed() || len(a.data) != len(want) || len(array.Squeezed(a.shape)) > 1 {
		return false
	}
	tol := 1e-7 * floats.Norm(want, math.Inf(1))
	for i, w := range want {
		if !(math.Abs(math.Abs(a.data[i])-math.Abs(w)) <= tol) {
			return false
		}
	}
	return true
}

// permuted are the same numbers without their signs, the smallest first.
func (a answer) permuted() answer {
	out := a
	out.data = nil
	for _, x := range a.data {
		out.data = append(out.data, math.Abs(x))
	}
	sort.Float64s(out.data)
	return out
}

// agrees reports the same numbers in the same shape; where the program has
// eigenvectors of its own, up to signs.
func (a answer) agrees(b answer) bool {
	s, t := array.Squeezed(a.shape), array.Squeezed(b.shape)
	if len(s) > 2 {
		s = []int{s[0], array.Count(s[1:])}
	}
	if len(t) > 2 {
		t = []int{t[0], array.Count(t[1:])}
	}
	if !slices.Equal(s, t) || len(a.data) != len(b.data) {
		return false
	}
	scale := 1e-6
	for _, x := range b.data {
		if !math.IsInf(x, 0) && !math.IsNaN(x) {
			scale = max(scale, math.Abs(x))
		}
	}
	for i, x := range a.data {
		y := b.data[i]
		if a.solved || b.solved {
			x, y = math.Abs(x), math.Abs(y)
		}
		finite := !math.IsInf(x, 0) && !math.IsNaN(x)
		if finite != (!math.IsInf(y, 0) && !math.IsNaN(y)) || finite && !(math.Abs(x-y) <= 1e-7*scale) {
			return false
		}
	}
	return true
}

// trialData are data sets of several sizes; K(x, x) isn't 1, as it is for the
// Gaussian kernel.
func trialData(t testing.TB) (list []*instance.Instance[float64]) {
	r := rand.New(rand.NewPCG(3, 1901))
	for _, s := range []struct{ n, d, m int }{{7, 2, 4}, {8, 3, 2}, {5, 4, 3}} {
		gauss := kpca.Gaussian{Width: 2.1}.Eval
		d := instance.Data{Components: s.m, Width: 2.1, Kernel: func(a, b []float64) float64 { return gauss(a, b) * (1 + floats.Dot(a, b)) }}
		for range s.n {
			row := make([]float64, s.d)
			for j := range row {
				row[j] = 1.5 * r.NormFloat64()
			}
			d.Points = append(d.Points, row)
		}
		d.At = slices.Clone(d.Points[0])
		for j := range d.At {
			d.At[j] += r.NormFloat64()
		}
		in, err := instance.Compute(d)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, in)
	}
	return list
}

// given are the symbols of the lecture as a program finds them.
func given(in *instance.Instance[float64], lang *syntax.Language) map[string]any {
	r := newRun(&syntax.Program{Lang: lang}, in, Options{})
	all := map[string]any{}
	for name := range spellings {
		if !regexp.MustCompile(`^[A-Za-z]\w*$`).MatchString(name) || lang.NumPy && name == "lambda" {
			continue
		}
		switch v, _ := r.Given(name); v := v.(type) {
		case algebra.Ratio:
			all[name] = int(v.Num)
		case *array.Dense[float64]:
			if len(v.Shape) == 1 {
				all[name] = v.Data
				continue
			}
			var rows [][]float64
			for i := range v.Shape[0] {
				rows = append(rows, v.Data[i*v.Shape[1]:(i+1)*v.Shape[1]])
			}
			all[name] = rows
		}
	}
	return all
}

// kernels are the names of the kernel of trialData, which each script defines.
func kernels() (names []string) {
	for name := range kernelNames {
		if name[0] < 0x80 {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

func writeJSON(dir string, programs []*trialProgram, data []map[string]any) (args, env []string, err error) {
	var list [][]string
	for _, p := range programs {
		list = append(list, []string{p.lang.Name, p.text})
	}
	b, err := json.Marshal(map[string]any{"programs": list, "data": data, "kernels": kernels()})
	if err != nil {
		return nil, nil, err
	}
	path := filepath.Join(dir, "input.json")
	return []string{path}, nil, os.WriteFile(path, b, 0o600)
}

// literal writes numbers as [a b; c d] or c(a, b).
func literal(v any, r bool) string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	switch v := v.(type) {
	case int:
		return strconv.Itoa(v)
	case []float64:
		var parts []string
		for _, x := range v {
			parts = append(parts, number(x))
		}
		if r {
			return "c(" + strings.Join(parts, ", ") + ")"
		}
		return "[" + strings.Join(parts, "; ") + "]"
	case [][]float64:
		var all, rows []string
		for _, row := range v {
			var parts []string
			for _, x := range row {
				parts = append(parts, number(x))
			}
			all = append(all, parts...)
			rows = append(rows, strings.Join(parts, " "))
		}
		if r {
			return fmt.Sprintf("matrix(c(%s), %d, %d, byrow = TRUE)", strings.Join(all, ", "), len(v), len(v[0]))
		}
		return "[" + strings.Join(rows, "; ") + "]"
	}
	return "NaN"
}

func sortedKeys(m map[string]any) (names []string) {
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func writeOctave(dir string, programs []*trialProgram, data []map[string]any) (args, env []string, err error) {
	var b strings.Builder
	b.WriteString("data = {};\n")
	for _, d := range data {
		b.WriteString("D__ = struct();\n")
		for _, name := range sortedKeys(d) {
			fmt.Fprintf(&b, "D__.%s = %s;\n", name, literal(d[name], false))
		}
		for _, name := range kernels() {
			fmt.Fprintf(&b, "D__.%s = @(a, b) kernel__(a, b, %d);\n", name, d["d"])
		}
		b.WriteString("data{end+1} = D__;\n")
	}
	b.WriteString("programs = names = {};\n")
	for _, p := range programs {
		fmt.Fprintf(&b, "programs{end+1} = %s; names{end+1} = %s;\n", octaveText(p.text), octaveText(p.resultName()))
	}
	path := filepath.Join(dir, "input.m")
	return nil, []string{"KPCALAB_INTERPRETER_INPUT=" + path}, os.WriteFile(path, []byte(b.String()), 0o600)
}

func octaveText(s string) string {
	return `"` + strings.NewReplacer("\\", `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(s) + `"`
}

func writeR(dir string, programs []*trialProgram, data []map[string]any) (args, env []string, err error) {
	var b strings.Builder
	b.WriteString("data <- list()\n")
	for _, d := range data {
		var parts []string
		for _, name := range sortedKeys(d) {
			parts = append(parts, fmt.Sprintf("%s = %s", name, literal(d[name], true)))
		}
		for _, name := range kernels() {
			parts = append(parts, fmt.Sprintf("%s = kernel__(%d)", name, d["d"]))
		}
		fmt.Fprintf(&b, "data[[length(data) + 1]] <- list(%s)\n", strings.Join(parts, ", "))
	}
	b.WriteString("programs <- names_ <- list()\n")
	for _, p := range programs {
		fmt.Fprintf(&b, "programs[[length(programs) + 1]] <- %s; names_[[length(names_) + 1]] <- %s\n", octaveText(p.text), octaveText(p.resultName()))
	}
	path := filepath.Join(dir, "input.R")
	return []string{path}, nil, os.WriteFile(path, []byte(b.String()), 0o600)
}

// resultName is the name under which Octave and R have the result of a program;
// empty for the value of R's last line.
func (p *trialProgram) resultName() string {
	last, named, loops := "", "", false
	var walk func(list []*syntax.Statement)
	assigned := func(t *syntax.Node) {
		targets := []*syntax.Node{t}
		if t.Kind == syntax.Matrix {
			targets = t.Args[0].Args
		}
		for _, t := range targets {
			for len(t.Args) > 0 && t.Args[0] != nil && t.Kind != syntax.Name {
				t = t.Args[0]
			}
			if t.Text != "~" && t.Text != "" {
				if last = t.Text; embedding[last] {
					named = last
				}
			}
		}
	}
	walk = func(list []*syntax.Statement) {
		for _, s := range list {
			loops = false
			switch s.Kind {
			case syntax.Value:
				if printed(s.Value) {
					continue
				}
				if last = "ans"; s.Value.Kind == syntax.Name {
					last = s.Value.Text
				}
			case syntax.Assign:
				for _, t := range s.Targets {
					assigned(t)
				}
			case syntax.For, syntax.While, syntax.If:
				walk(s.Body)
				walk(s.Other)
				loops = true
			}
		}
	}
	walk(p.parsed.Body)
	if named != "" {
		last = named
	}
	var f *syntax.Statement
	if p.lang == syntax.MATLAB {
		f = onlyFunction(p.parsed.Body, true)
	}
	handle := f != nil && f.Kind == syntax.Assign && f.Targets[0].Text == last
	if f != nil && (last == "" || handle) && len(f.Value.Params) > 0 {
		name := f.Name
		if f.Kind == syntax.Assign {
			name = f.Targets[0].Text
		}
		return "call " + name + "(D__." + strings.Join(f.Value.Params, ",D__.") + ")"
	}
	if p.lang == syntax.R && named == "" && !loops {
		return ""
	}
	return last
}

// here runs the programs in this package.
func here(p *trialProgram, data []*instance.Instance[float64]) {
	for _, in := range data {
		var a answer
		budget := 5_000_000
		in.Budget = &budget
		out, err := guarded(p.parsed, in)
		var e *fault.Error
		switch {
		case errors.As(err, &e):
			a.kind, a.err = "unread", e.Error()
			if e.Code == fault.Misfit || e.Code == fault.NotTransposed || e.Code == fault.Stops {
				a.kind = "misfit"
			}
		case err != nil:
			a.kind, a.err = "bounds", err.Error()
		default:
			a.shape, a.data, a.solved = []int{out.Value.Rows, out.Value.Cols}, slices.Clone(out.Value.Data), out.Solved
		}
		p.ours = append(p.ours, a)
	}
}

// guarded is Run, with the A and Λ that the interpreters get; a fault of this package is an
// error of its own.
func guarded(p *syntax.Program, in *instance.Instance[float64]) (out *Outcome[float64], err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("BROKEN: %v", r)
		}
	}()
	return Run(p, in, Options{KeepAxes: true})
}

// there runs the programs in the interpreter of the language, all in one process.
func there(t testing.TB, name string, programs []*trialProgram, data []*instance.Instance[float64]) {
	in := interpreters[name]
	path, reason := in.path()
	if reason != "" {
		t.Skip("no interpreter: " + reason)
	}
	var sets []map[string]any
	for _, d := range data {
		sets = append(sets, given(d, programs[0].lang))
	}
	dir := t.TempDir()
	args, env, err := in.write(dir, programs, sets)
	if err != nil {
		t.Fatal(err)
	}
	script, err := filepath.Abs(filepath.Join("testdata", "interpreters", in.script))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, append([]string{script}, args...)...)
	cmd.Env = append(os.Environ(), append(env, "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1")...)
	cmd.Dir = dir
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, complaints.String())
	}
	for _, p := range programs {
		p.theirs = make([]answer, len(data))
		for s := range p.theirs {
			p.theirs[s] = answer{kind: "silent", err: "nothing was printed"}
		}
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		f := strings.Split(lines.Text(), "\t")
		if len(f) < 5 {
			continue
		}
		i, err1 := strconv.Atoi(f[0])
		s, err2 := strconv.Atoi(f[1])
		if err1 != nil || err2 != nil || i >= len(programs) || s >= len(data) {
			continue
		}
		a := &programs[i].theirs[s]
		if *a = (answer{}); f[2] == "error" {
			a.kind, a.err = f[3], f[4]
			continue
		}
		for _, d := range strings.FieldsFunc(f[3], func(c rune) bool { return c == ',' }) {
			n, _ := strconv.Atoi(d)
			a.shape = append(a.shape, n)
		}
		for _, x := range strings.Fields(f[4]) {
			if x == "NA" {
				x = "NaN"
			}
			v, err := strconv.ParseFloat(x, 64)
			if err != nil && !math.IsInf(v, 0) {
				t.Fatalf("%s printed the number %q", name, x)
			}
			a.data = append(a.data, v)
		}
	}
}

var undefined = regexp.MustCompile(`^'(\w+)' undefined`)

// class is how two answers differ: empty where they agree, or both are errors.
func (p *trialProgram) class(data []*instance.Instance[float64]) (class, detail string) {
	weight := map[string]int{"": 0, "unread": 1, "unread, right": 2, "differs": 3, "lenient": 4, "refused, has a value": 5, "refused, right": 6, "accepted, stops": 7, "FALSE ACCEPT": 8, "BROKEN": 9}
	all := true
	for s := range data {
		all = all && p.ours[s].right(data[s])
	}
	for s, in := range data {
		a, b := p.ours[s], p.theirs[s]
		c, d := "", ""
		switch {
		case strings.HasPrefix(a.err, "BROKEN"):
			c, d = "BROKEN", a.err
		case b.kind == "silent" || b.kind == "TimeoutError" || a.kind == "bounds" && b.failed():
		case a.failed() && b.failed():
		case a.kind == "unread" || a.kind == "bounds":
			c, d = "unread", a.err
			if b.right(in) {
				c = "unread, right"
			}
		case a.failed():
			c, d = "refused, has a value", fmt.Sprintf("%s — has shape %v", a.err, b.shape)
			if b.right(in) {
				c = "refused, right"
			}
		case b.failed():
			c, d = "lenient", b.kind+": "+b.err
			if m := undefined.FindStringSubmatch(b.err); m != nil && (spellings[m[1]] != "" || kernelNames[m[1]]) || b.err == "complex numbers" && !all {
				c = "" // the lecture's symbols are given in a function, too
			} else if all {
				c = "accepted, stops"
			}
		case !a.agrees(b):
			if all && p.lang == syntax.MATLAB && strings.Contains(p.text, "eigs(") && b.permuted().agrees(a.permuted()) {
				break // MATLAB sorts; Octave's ARPACK swaps close eigenvalues of a matrix that rounding left unsymmetric
			}
			if (a.solved || b.solved) && all == b.right(in) { // parts of several eigenvectors, whose signs are free, in one sum
				break
			}
			c, d = "differs", fmt.Sprintf("here %v %.4g, there %v %.4g", a.shape, a.data[:min(8, len(a.data))], b.shape, b.data[:min(8, len(b.data))])
			if all && !b.right(in) {
				c = "FALSE ACCEPT"
			} else if b.right(in) && !a.right(in) {
				c = "refused, right"
			}
		}
		if weight[c] > weight[class] {
			class, detail = c, d
		}
	}
	return class, detail
}
