package program

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// collected are programs of the collections of answers, right and wrong ones.
func collected(t testing.TB, paths []string) (list []*trialProgram) {
	seen := map[string]bool{}
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(b), "\n") {
			f := strings.Split(line, "\t")
			if len(f) < 7 || f[1] != "formula" || !slices.Contains(codes, f[3]) {
				continue
			}
			p := &trialProgram{origin: f[0] + " " + f[2]}
			if err := json.Unmarshal([]byte(f[6]), &p.text); err != nil {
				t.Fatal(path, err)
			}
			if p.lang = syntax.Detect(p.text); p.lang == nil || interpreters[p.lang.Name] == nil || elsewhere.MatchString(p.text) || seen[p.text] {
				continue
			}
			seen[p.text] = true
			if p.read() {
				list = append(list, p)
			}
		}
	}
	return list
}

var codes = strings.Fields("numpy scipy matlab octave r sympy")

// elsewhere are programs for libraries that the trial doesn't have, and what may run for ever.
var elsewhere = regexp.MustCompile(`KernelPCA|KernelCenterer|torch|jax|jnp|cupy|\bcp\.|RSpectra|irlba|expm|Matrix::|\bwhile\b|\binput\(|\bopen\(|\brandom\b|\brandn?\b|runif|rnorm|largestabs|smallestabs|largestreal|smallestreal`)

func (p *trialProgram) read() bool {
	parsed, err := syntax.Parse(p.text, p.lang)
	p.parsed = parsed
	return err == nil && len(parsed.Body) > 0
}

// ownNames are names to which a program gives values, and symbols that it uses.
func ownNames(src string) []string {
	names := map[string]bool{"K": true, "k": true, "A": true, "H": true}
	for _, m := range regexp.MustCompile(`(?m)\b([A-Za-z]\w*)\s*(?:=|<-)[^=]`).FindAllStringSubmatch(src, -1) {
		if !reserved[m[1]] {
			names[m[1]] = true
		}
	}
	var list []string
	for name := range names {
		list = append(list, name)
	}
	sort.Strings(list)
	return list
}

// mutants are changed programs of a language that are read.
func mutants(r *rand.Rand, bases []*trialProgram, n int) (list []*trialProgram) {
	seen := map[string]bool{}
	for range 20 * n {
		if len(list) == n {
			break
		}
		base := bases[r.IntN(len(bases))]
		p := &trialProgram{lang: base.lang, origin: base.origin}
		p.text = changed(r, base.text, base.lang, ownNames(base.text))
		if seen[p.text] || p.text == base.text || elsewhere.MatchString(p.text) || syntax.Detect(p.text) != p.lang || !p.read() {
			continue
		}
		seen[p.text] = true
		list = append(list, p)
	}
	return list
}

// TestAgainstInterpreters runs programs of the collections, and such with small
// changes, here and in NumPy, Octave, R and SymPy: the numbers must be the same.
// KPCALAB_MUTANTS says how many changed ones of each language, KPCALAB_SEED which,
// KPCALAB_CORPUS names more collections, separated by colons. KPCALAB_ANSWERS names a
// file for what the interpreters said of the programs of answers.tsv and a few others.
func TestAgainstInterpreters(t *testing.T) {
	if os.Getenv("KPCALAB_LONG") == "" && os.Getenv("KPCALAB_MUTANTS") == "" {
		t.Skip("KPCALAB_LONG isn't set: TestInterpretersAnswers has a sample of what the interpreters computed")
	}
	n, seed := 300, uint64(1)
	if v, err := strconv.Atoi(os.Getenv("KPCALAB_MUTANTS")); err == nil {
		n = v
	}
	if v, err := strconv.ParseUint(os.Getenv("KPCALAB_SEED"), 10, 64); err == nil {
		seed = v
	}
	paths := []string{"../proof/testdata/corpus/formulas.tsv", "../proof/testdata/corpus/mutations.tsv"}
	if more := os.Getenv("KPCALAB_CORPUS"); more != "" {
		paths = append(paths, strings.Split(more, ":")...)
	}
	all := collected(t, paths)
	data := trialData(t)
	for _, name := range []string{"Python", "MATLAB", "R", "SymPy"} {
		t.Run(name, func(t *testing.T) {
			var bases, programs []*trialProgram
			for _, p := range all {
				if p.lang.Name == name {
					if programs = append(programs, p); strings.HasSuffix(p.origin, "correct") {
						bases = append(bases, p)
					}
				}
			}
			count := n
			if name == "SymPy" { // which is slow
				count = n / 8
			}
			programs = append(programs, noted(t, name)...)
			programs = append(programs, mutants(rand.New(rand.NewPCG(seed, 67)), bases, count)...)
			there(t, name, programs, data)
			tally := map[string]int{}
			right, odd := 0, 0
			show := os.Getenv("KPCALAB_CORPUS_SHOW") != ""
			var answers []string
			for _, p := range programs {
				here(p, data)
				class, detail := p.class(data)
				tally[class]++
				if p.theirs[0].right(data[0]) {
					right++
				}
				if class == "" {
					answers = append(answers, p.line(data))
				}
				switch class {
				case "":
				case "BROKEN", "FALSE ACCEPT":
					t.Errorf("%s: %s\n%s\n      %s", class, p.origin, p.text, detail)
				case "unread":
				default:
					if odd++; show {
						t.Logf("%s: %s\n%s\n      %s", class, p.origin, p.text, detail)
					}
				}
			}
			if path := os.Getenv("KPCALAB_ANSWERS"); path != "" {
				writeAnswers(t, path, name, answers)
			}
			// Most of these are half a slip of the keyboard: a word in a bracket of an import,
			// a list where a number belongs.
			if odd > len(programs)/10 {
				t.Errorf("%d of %d programs differ in whether they stop", odd, len(programs))
			}
			t.Logf("%d programs, %d right there: %v", len(programs), right, tally)
		})
	}
}

// answersFile has a program in each line: its language, what the interpreter of the
// language says of it (right, wrong, stops), and its text as a JSON string.
const answersFile = "testdata/interpreters/answers.tsv"

// noted are the programs of answersFile in a language.
func noted(t testing.TB, name string) (list []*trialProgram) {
	b, err := os.ReadFile(answersFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		f := strings.SplitN(line, "\t", 3)
		if len(f) < 3 || f[0] != name {
			continue
		}
		p := &trialProgram{lang: byLanguage[name], origin: "noted " + f[1]}
		if err := json.Unmarshal([]byte(f[2]), &p.text); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if p.read() {
			list = append(list, p)
		}
	}
	return list
}

var byLanguage = map[string]*syntax.Language{"Python": syntax.Python, "MATLAB": syntax.MATLAB, "R": syntax.R, "SymPy": syntax.SymPy}

// line is a program as answersFile has it.
func (p *trialProgram) line(data []*instance.Instance[float64]) string {
	verdict := "right"
	for s, a := range p.theirs {
		if a.failed() {
			verdict = "stops"
			break
		}
		if !a.right(data[s]) {
			verdict = "wrong"
		}
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(p.text)
	return p.lang.Name + "\t" + verdict + "\t" + strings.TrimSpace(b.String())
}

// writeAnswers adds the programs of a language to a file: those that answersFile has,
// and of the changed ones each twentieth.
func writeAnswers(t testing.TB, path, name string, lines []string) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	old, _ := os.ReadFile(answersFile)
	for i, line := range lines {
		_, text, _ := strings.Cut(strings.TrimPrefix(line, name+"\t"), "\t")
		if i%20 == 7 || strings.Contains(string(old), text) {
			fmt.Fprintln(f, line)
		}
	}
}

// TestInterpretersAnswers: programs of which the interpreters said whether they give
// the embedding. What they don't run isn't accepted, and what is right isn't wrong.
func TestInterpretersAnswers(t *testing.T) {
	data := trialData(t)
	for _, name := range []string{"Python", "MATLAB", "R", "SymPy"} {
		unread := 0
		list := noted(t, name)
		for _, p := range list {
			verdict := strings.TrimPrefix(p.origin, "noted ")
			here(p, data)
			right, read := true, true
			for s, in := range data {
				right = right && p.ours[s].right(in)
				read = read && p.ours[s].kind != "unread" && p.ours[s].kind != "bounds"
			}
			if right != (verdict == "right") && (read || right) {
				t.Errorf("%s: the interpreter says %s, and here it is right: %v (%s)\n%s", name, verdict, right, p.ours[0].err, p.text)
			}
			if !read && verdict == "right" {
				unread++
			}
		}
		if len(list) < 50 && name != "SymPy" || unread > len(list)/20 {
			t.Errorf("%s: %d programs, %d right ones not read", name, len(list), unread)
		}
	}
}
