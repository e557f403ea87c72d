// Package simulate tries the grader on a class whose answers' meanings are known: functions and
// formulas in many styles, common mistakes, mistakes that no catalogue has, groups
// of friends who share rare ones, and students who hand in late or again.
package simulate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Parts are those that the class answers, of the sheet kernel-pca.
var Parts = []string{"gaussian", "centre", "embedding", "formula", "proof"}

// Right is the meaning of a right answer.
const Right = "right"

// Student is one member of a class.
type Student struct {
	ID      string
	Source  string            // a Go file
	Meaning map[string]string // by part: the same word for the same meaning
	Ring    int               // of friends, from 1; 0: works alone
	Late    bool              // handed in after the others had their feedback
	Before  *Student          // what was handed in first, where this is the second time
}

// sizes of the rings.
var sizes = []int{2, 3, 2, 4, 3}

// Class draws n students. Formulas are given by their meaning, each in several
// spellings; the rings of a small class are fewer.
func Class(seed uint64, n int, formulas map[string][]string) []Student {
	r := rand.New(rand.NewPCG(seed, 22))
	var list []Student
	for ring, size := range sizes {
		if len(list)+size > n/4 && ring > 1 {
			break
		}
		list = append(list, friends(r, ring+1, size)...)
	}
	labels := sorted(formulas)
	for len(list) < n {
		list = append(list, alone(r, labels, formulas))
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for i := range list {
		s := &list[i]
		s.ID = fmt.Sprintf("s%03d", i+1)
		switch x := r.Float64(); {
		case x < late:
			s.Late = true
		case x < late+again && s.Ring == 0:
			first := alone(r, labels, formulas)
			first.ID, s.Before = s.ID, &first
		}
	}
	return list
}

// late and again are the shares of a class that hand in late, and a second time.
const late, again = 0.1, 0.2

func sorted(m map[string][]string) (keys []string) {
	for k := range m {
		if k != Right {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

// alone draws a student who works alone.
func alone(r *rand.Rand, labels []string, formulas map[string][]string) Student {
	w := writer{r: r, names: names(r), meaning: map[string]string{}}
	skill := 0.35 + 0.6*r.Float64()
	pick := func(part string, common []string) string {
		m := Right
		if r.Float64() > skill {
			m = common[min(r.IntN(len(common)), r.IntN(len(common)))] // the first ones are frequent
		}
		w.meaning[part] = m
		return m
	}
	w.gaussian(pick("gaussian", sortedLike(kernels)), 0)
	w.centre(pick("centre", sortedLike(centrings)), 0)
	w.embedding(pick("embedding", sortedLike(embeddings)), 0)
	spellings := formulas[pick("formula", labels)]
	w.formula(spellings[r.IntN(len(spellings))])
	proof := pick("proof", sortedLike(proofs))
	w.proof(proofs[proof][r.IntN(len(proofs[proof]))])
	return Student{Source: w.source(), Meaning: w.meaning}
}

// friends share rare mistakes, in code that one wrote and the others renamed.
func friends(r *rand.Rand, ring, size int) (list []Student) {
	styles := [3]int{r.IntN(5), r.IntN(2), r.IntN(2)}
	odd := 1 + 0.03*float64(ring+1) // a factor that nobody else has
	for member := range size {
		w := writer{r: r, names: names(r), meaning: map[string]string{}, styles: &styles}
		own := -1
		if member > 0 && r.IntN(2) == 0 {
			own = r.IntN(4) // the one that is right after all
		}
		mean := func(i int, part string) string {
			w.meaning[part] = fmt.Sprintf("ring %d", ring)
			if i == own {
				w.meaning[part] = Right
			}
			return w.meaning[part]
		}
		w.gaussian(mean(0, "gaussian"), odd)
		w.centre(mean(1, "centre"), odd)
		w.embedding(mean(2, "embedding"), odd)
		if mean(3, "formula") == Right {
			w.formula(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`)
		} else {
			w.formula([]string{fmt.Sprintf(`\Lambda^{-1/2} A^\top (k - \frac{%d}{n} K 1_n)`, ring+4), fmt.Sprintf(`Λ^{-1/2} Aᵀ (k − %d K 1ₙ/n)`, ring+4)}[r.IntN(2)])
		}
		w.meaning["proof"] = Right
		w.proof(proofs[Right][r.IntN(len(proofs[Right]))])
		list = append(list, Student{Source: w.source(), Meaning: w.meaning, Ring: ring})
	}
	return list
}

// writer writes one student's answers, with names of the student's own.
type writer struct {
	r       *rand.Rand
	names   *strings.Replacer
	meaning map[string]string
	styles  *[3]int // of a ring; nil: drawn
	parts   []string
}

// style is one of n ways to write function number which.
func (w *writer) style(which, n int) int {
	if w.styles != nil {
		return w.styles[which] % n
	}
	return w.r.IntN(n)
}

// names replaces ‹s› and the like.
func names(r *rand.Rand) *strings.Replacer {
	var pairs []string
	for _, list := range [][]string{ // in a fixed order: a seed is one class
		{"s", "sum", "total", "acc", "d2"}, {"i", "a", "row"}, {"j", "b", "col"}, {"n", "size", "count"},
		{"mean", "avg", "mu", "rowMean"}, {"all", "grand", "overall"}, {"out", "res", "result", "Kc"},
		{"v", "vec", "vectors"}, {"g", "y", "coords"}, {"w", "shifted", "kc"},
	} {
		pairs = append(pairs, "‹"+list[0]+"›", list[r.IntN(len(list))]+[]string{"", "", "1", "x"}[r.IntN(4)])
	}
	return strings.NewReplacer(pairs...)
}

func (w *writer) write(text string) { w.parts = append(w.parts, w.names.Replace(text)) }

func (w *writer) formula(text string) { w.write("const EmbeddingFormula = `" + text + "`") }

func (w *writer) proof(text string) { w.write("const EmbeddingProof = `\n" + text + "\n`") }

// source puts the parts together in some order.
func (w *writer) source() string {
	w.r.Shuffle(len(w.parts), func(i, j int) { w.parts[i], w.parts[j] = w.parts[j], w.parts[i] })
	text := strings.Join(w.parts, "\n\n")
	head := "package hw\n\nimport (\n"
	for _, p := range []string{"math", "gonum.org/v1/gonum/floats", "gonum.org/v1/gonum/mat"} {
		if strings.Contains(text, p[strings.LastIndex(p, "/")+1:]+".") {
			head += fmt.Sprintf("\t%q\n", p)
		}
	}
	return head + ")\n\n" + text + "\n"
}

// proofs by meaning; the lines count, not how they are written.
var proofs = map[string][]string{
	Right: {`\bar g = B (f - \frac1n F 1_n)
= \Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n)
= \Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n)
= \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `ḡ = B (f − F 1ₙ/n)
 = Λ^{-1/2} Aᵀ F̄ᵀ (f − F 1ₙ/n)
 = Λ^{-1/2} Aᵀ H Fᵀ (f − F 1ₙ/n)
 = Λ^{-1/2} Aᵀ H (k − K 1ₙ/n)`},
	"proof: no root": {`\bar g = B (f - \frac1n F 1_n)
= \Lambda^{-1} A^\top \bar F^\top (f - \frac1n F 1_n)
= \Lambda^{-1} A^\top H (k - \frac1n K 1_n)`, `ḡ = B (f − F 1ₙ/n)
 = Λ^{-1} Aᵀ F̄ᵀ (f − F 1ₙ/n)
 = Λ^{-1} Aᵀ H (k − K 1ₙ/n)`},
	"proof: F for F̄": {`\bar g = B (f - \frac1n F 1_n)
= \Lambda^{-1/2} A^\top F^\top f
= \Lambda^{-1/2} A^\top k`, `ḡ = B (f − F 1ₙ/n)
 = Λ^{-1/2} Aᵀ Fᵀ f
 = Λ^{-1/2} Aᵀ k`},
}
