package formula

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
)

// units are what long texts are made of, between ⏎.
const units = "(⏎{⏎[⏎⟨⏎<⏎|⏎‖⏎)⏎(,⏎K(⏎K(x,⏎h(v)=⏎(k)⏎()⏎{}⏎A_⏎A^⏎^⏎_⏎'⏎A'⏎$⏎$$⏎$a⏎%⏎&⏎~⏎-⏎--⏎- a\n⏎=⏎= ⏎k=⏎k = k\n⏎" +
	"k=k,⏎+⏎k+⏎k/⏎k*⏎*⏎**⏎1⏎1.⏎.⏎…⏎,⏎;⏎\n⏎ ⏎\t⏎   k⏎a ⏎ab ⏎let ⏎k is ⏎I a ⏎so k ⏎j-⏎l'⏎don't⏎ABFHK⏎αλ⏎k̄⏎" +
	"\u0304⏎\u200b⏎\x00⏎\x1b[2J⏎\xff⏎\xc3⏎\xf0\x9f⏎漢⏎カーネル⏎（⏎＾⏎１⏎ｋ＝⏎ⁿ⏎⁻½⏎ₙ×⏎½⏎√⏎Σ_i⏎Σ_{i=1}^n ⏎i=1,…,⏎∈⏎" +
	"F∈ℝ^⏎(n×m)⏎\\⏎\\\\⏎\\frac⏎\\frac{⏎\\frac1⏎\\sqrt{⏎\\bar⏎\\text{⏎\\text{a $⏎\\mathbf{⏎\\mathbf1⏎" +
	"\\underbrace{⏎\\underbrace{k}_{=k}⏎\\overset{a}{⏎\\begin{pmatrix}⏎\\begin{align}⏎\\end{align}⏎" +
	"\\begin{⏎\\left(⏎\\(⏎\\]⏎\\foo⏎\\over⏎{\\over⏎\\label{⏎\\sum_{⏎\\langle⏎<a|b>⏎<a,⏎|k>⏎⟨k|⏎diag(⏎" +
	"ones(⏎ones(n,⏎gbar⏎_{i⏎^{-⏎{}^⏎| a |\n⏎(1) ⏎a) "

// hostile are texts of 10 kB that a reader could take long over.
func hostile() map[string]string {
	m := map[string]string{}
	for _, unit := range strings.Split(units, "⏎") {
		m[unit] = strings.Repeat(unit, 10_000/len(unit))
	}
	nested := ""
	for len(nested) < 9_900 {
		nested = `\underbrace{` + nested + "k}_{=a}"
	}
	m["nested underbraces"] = nested
	m["nested fractions"] = strings.Repeat(`\frac{1}{`, 900) + "k" + strings.Repeat("}", 900)
	m["nested brackets"] = strings.Repeat("(", 4_900) + "k" + strings.Repeat(")", 4_900)
	m["nested sums"] = strings.Repeat(`\sum_{i=1}^n(`, 700) + "k" + strings.Repeat(")", 700)
	m["nested powers"] = strings.Repeat("k^{", 2_400) + "2" + strings.Repeat("}", 2_400)
	return m
}

func TestHostileTexts(t *testing.T) {
	for what, src := range hostile() {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		d := Parse(src)
		runtime.ReadMemStats(&after)
		checkPlaces(t, d)
		if b := after.TotalAlloc - before.TotalAlloc; b > 32<<20 {
			t.Errorf("%q: %d MB", what, b>>20)
		}
	}
}

// BenchmarkHostile has a line for each of them: none should take 150 ms.
func BenchmarkHostile(b *testing.B) {
	for what, src := range hostile() {
		b.Run(fmt.Sprintf("%.20q", what), func(b *testing.B) {
			for b.Loop() {
				Parse(src)
			}
		})
	}
}

// checkPlaces tries that all places lie inside of the source, statements in its order.
func checkPlaces(t *testing.T, d *Document) {
	last, n := 0, len(d.Source)
	for _, s := range d.Statements {
		if s.From < 0 || s.To < s.From || s.To > n || s.Key != Since && s.From < last {
			t.Fatalf("%q: a statement from %d to %d behind %d", d.Source, s.From, s.To, last)
		}
		if s.Key != Since {
			last = s.From
		}
		for _, x := range s.Terms {
			x.Walk(func(k *Node) bool {
				if k.From < 0 || k.To < k.From || k.To > n {
					t.Fatalf("%q: %s from %d to %d", d.Source, k.LaTeX(), k.From, k.To)
				}
				return true
			})
		}
	}
	for _, f := range d.Unread {
		if f.From < 0 || f.To < f.From || f.To > n || f.At < 0 || f.At > n {
			t.Fatalf("%q: a fault %+v", d.Source, *f)
		}
	}
	for _, x := range d.Notes {
		if x.From < 0 || x.To < x.From || x.To > n {
			t.Fatalf("%q: a note %+v", d.Source, x)
		}
	}
}

func seeds(f *testing.F) {
	b, err := os.ReadFile("testdata/spellings.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, block := range strings.Split(string(b), "\n\n") {
		text, _, _ := strings.Cut(block, "\n")
		f.Add(strings.ReplaceAll(text, "⏎", "\n"))
	}
	for _, s := range hostile() {
		f.Add(s[:min(len(s), 200)])
	}
}

func FuzzScan(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		at := 0
		for _, x := range scan(src).out {
			if x.from < at || x.to < x.from || x.to > len(src) {
				t.Fatalf("%q: a token %+v behind %d", src, x, at)
			}
			at = x.from
		}
	})
}

func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, src string) {
		d := Parse(src)
		checkPlaces(t, d)
		for _, s := range d.Statements {
			checkReread(t, src, s)
		}
	})
}
