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
			f := strings.SplitN(line, "\t", 7)
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

// elsewhere are programs for libraries that the trial doesn't have, and what may run
// for ever.
var elsewhere = regexp.MustCompile(`torch|jax|jnp|cupy|\bcp\.|RSpectra|irlba|expm|Matrix::|\bwhile\b|\binput\(|\bopen\(|\brandom\b|\brandn?\b|runif|rnorm|largestabs|smallestabs|largestreal|smallestreal`)

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
// KPCALAB_CORPUS names more collections, separated by colons.
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
			programs = append(programs, mutants(rand.New(rand.NewPCG(seed, 67)), bases, count)...)
			there(t, name, programs, data)
			tally := map[string]int{}
			right := 0
			for _, p := range programs {
				here(p, data)
				class, detail := p.class(data)
				tally[class]++
				if p.theirs[0].right(data[0]) {
					right++
				}
				switch class {
				case "":
				case "unread":
					if os.Getenv("KPCALAB_CORPUS_SHOW") == "all" {
						fmt.Printf("##### %s %s: %s\n%s\n      %s\n", name, class, p.origin, p.text, detail)
					}
				case "unread, right":
					fmt.Printf("##### %s %s: %s\n%s\n      %s\n", name, class, p.origin, p.text, detail)
				default:
					t.Errorf("%s: %s\n%s\n      %s", class, p.origin, p.text, detail)
				}
			}
			t.Logf("%d programs, %d right there: %v", len(programs), right, tally)
		})
	}
}
