package evaluate

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
)

// firstTrouble is that of the first equation that has one.
func firstTrouble(text *Text) *Trouble {
	for _, s := range text.Doc.Statements {
		for i := 1; i < len(s.Terms) && !text.Skipped(s); i++ {
			if _, _, trouble := text.Equal(s.Terms[i-1], s.Terms[i]); trouble != nil {
				return trouble
			}
		}
	}
	return nil
}

// Each reason is met by a text, with the place, the name and the sizes that it tells.
func TestTroubles(t *testing.T) {
	shape := algebra.Sized
	n, m, one := algebra.N, algebra.M, algebra.One
	for _, c := range []struct {
		src  string
		want Trouble // Code, Name, Left, Right
		node string  // where, in LaTeX
	}{
		{`k = y_i w`, Trouble{Code: Undefined, Name: "y_i"}, `y_i`},
		{`k = S k`, Trouble{Code: Undefined, Name: "S"}, `S`},
		{`k + \bar g = k`, Trouble{Code: Sizes, Left: shape(n, one), Right: shape(m, one)}, `k + \bar g`},
		{`K A^\top = K`, Trouble{Code: Sizes, Left: shape(n, n), Right: shape(m, n)}, `K A^\top`},
		{`K = A`, Trouble{Code: Sizes, Left: shape(n, n), Right: shape(n, m)}, `A`},
		{`A^{-1} = A`, Trouble{Code: Sizes, Left: shape(n, m), Right: shape(n, m)}, `A^{-1}`},
		{`K / k = 1`, Trouble{Code: Sizes, Left: shape(n, n), Right: shape(n, one)}, `\frac{K}{k}`},
		{`k \odot \bar g = k`, Trouble{Code: Sizes, Left: shape(n, one), Right: shape(m, one)}, `k \odot \bar g`},
		{`k_{20} = 1`, Trouble{Code: NoIndex, Name: "20", Left: shape(n, n)}, `k_{20}`},
		{`\sum_{j=1}^m k_j = 1`, Trouble{Code: NoIndex, Name: "j", Left: shape(n, m)}, `\sum_{j=1}^{m} k_j`},
		{`\alpha_{ij} k_j = 1`, Trouble{Code: NoIndex, Name: "j", Left: shape(n, m)}, `k_j`},
		{`\sum_{i=1}^q k_i = 1`, Trouble{Code: NoRange, Name: "i"}, `\sum_{i=1}^{q} k_i`},
		{`\sum_i 2 = n`, Trouble{Code: NoRange, Name: "i"}, `\sum_{i} 2`},
		{`\sum_{i=0}^n k_i = 1`, Trouble{Code: NoRange, Name: "i"}, `\sum_{i=0}^{n} k_i`},
		{`\lambda_1 = (\lambda_1)_1`, Trouble{Code: NoEntries}, `\left(\lambda_1\right)_1`},
		{`-x = x`, Trouble{Code: NotAValue}, `-x`},
		{`2 x = x`, Trouble{Code: NotAValue}, `2 x`},
		{`x / 2 = x`, Trouble{Code: NotAValue}, `\frac{x}{2}`},
		{`\|K\| = 1`, Trouble{Code: NotAValue}, `\| K \|`},
		{`(1, 2, 3) = k`, Trouble{Code: NotAValue}, `\left(1, 2, 3\right)`},
		{`(k_1, \ldots, \lambda_n) = k^\top`, Trouble{Code: Pattern}, `\left(k_1, \dots, \lambda_n\right)`},
		{`(k_1, k_3, \ldots, k_n)^\top = k`, Trouble{Code: Pattern}, `\left(k_1, k_3, \dots, k_n\right)`},
		{`(k_1, k_2, k_4, \ldots, k_n)^\top = k`, Trouble{Code: Pattern}, `\left(k_1, k_2, k_4, \dots, k_n\right)`},
		{`(k_1, \ldots, k_1, k_n)^\top = k`, Trouble{Code: Pattern}, `\left(k_1, \dots, k_1, k_n\right)`},
		{`diag(\lambda_1, \ldots, n_m) = \Lambda`, Trouble{Code: Pattern},
			`\operatorname{diag}(\lambda_1, \dots, n_m)`},
		{`H^{-1} = H`, Trouble{Code: Singular}, `H^{-1}`},
		{`k / 0 = k`, Trouble{Code: Singular}, `\frac{k}{0}`},
		{`\sqrt{K} = K`, Trouble{Code: Root}, `K^{1/2}`},
		{`\Lambda^{17} = \Lambda`, Trouble{Code: Work}, `\Lambda^{17}`},
		{`u = w, w = u`, Trouble{Code: itself, Name: "u"}, `u`},
	} {
		got := firstTrouble(read(t, c.src, false))
		if got == nil {
			t.Errorf("%s: no trouble", c.src)
			continue
		}
		node := "none"
		if got.Node != nil {
			node = got.Node.LaTeX()
		}
		same := got.Code == c.want.Code && got.Name == c.want.Name &&
			(c.want.Left == algebra.Shape{} || got.Left == c.want.Left)
		if !same || got.Code == Sizes && got.Right != c.want.Right || node != c.node {
			t.Errorf("%s: trouble %d %q %v %v at %s; want %d %q %v %v at %s", c.src,
				got.Code, got.Name, got.Left, got.Right, node, c.want.Code, c.want.Name, c.want.Left, c.want.Right, c.node)
		}
	}
}

// explosive are texts of which an honest reading would take longer than the universe has.
func explosive() map[string]string {
	functions, last := "q(v) = v + v\n", "q"
	for _, name := range "rstwzhuo" {
		functions += fmt.Sprintf("%c(v) = %s%s(v)\n", name, strings.Repeat(last+"(v) + ", 8), last)
		last = string(name)
	}
	return map[string]string{
		"nested sums":             `n = \sum_{j,l,p,q,r,s} K_{jl} K_{lp} K_{pq} K_{qr} K_{rs} K_{sj}`,
		"free indices":            `K_{ij} K_{lp} K_{qr} K_{st} = K_{ij} K_{lp} K_{qr} K_{ts} K_{uv} K_{wz}`,
		"a tower of functions":    functions + last + "(k) = k",
		"sums of powers":          `K = \sum_{i,j,l} (K_{ij} K_{jl} K)^{16}`,
		"a tower of powers":       `K = \sum_{i,j} ` + strings.Repeat("(", 16) + "K_{ij} K" + strings.Repeat(")^{16}", 16),
		"pseudoinverses in a sum": `K = \sum_{i,j,l,p} (K_{ij} K_{lp} K)^+`,
	}
}

// chain defines names one by the other, each twice.
func chain(n int) string {
	src, last := "v_i = k_i\n", "v"
	for i := range n {
		name := fmt.Sprintf([]string{"%c", `\tilde %c`, `\hat %c`, `\dot %c`}[i/10], "bhoqrstuwz"[i%10])
		src += fmt.Sprintf("%s_i = %s_i + %s_i\n", name, last, last)
		last = name
	}
	return src
}

// A text that is built to explode stops within its operations: a work unit is a multiplication
// of numbers or a visit of a node, and a step may pass the limit by its own matrix product.
func TestBudget(t *testing.T) {
	for name, src := range explosive() {
		text := Of(formula.Parse(src), false)
		trouble := firstTrouble(text)
		if left := text.work; trouble == nil || trouble.Code != Work || trouble.Node == nil || left < -20000 {
			t.Errorf("%s: %v, %d operations left", name, trouble, left)
		}
	}
	for _, src := range append([]string{chain(40)}, trueTexts...) {
		src, isFormula := text(src)
		text := read(t, src, isFormula)
		if trouble := firstTrouble(text); trouble != nil || text.work < maxWork*9/10 {
			t.Errorf("%s takes %d of %d operations (%v)", src, maxWork-text.work, maxWork, trouble)
		}
	}
}

// The same text gets the same answer every time, however many are judged at once.
func TestAtOnce(t *testing.T) {
	answers := func() (s string) {
		for _, lines := range [][]string{trueTexts, falseTexts} {
			for _, line := range lines {
				src, isFormula := text(line)
				text := Of(formula.Parse(src), isFormula)
				trouble := firstTrouble(text)
				first := text.Doc.Statements[0].Terms[0]
				matches := text.Without(symbol.Unrelated).Matches(first, embedding)
				s += fmt.Sprint(line, trouble, text.Is(first, embedding), matches, text.work, "\n")
			}
		}
		return s
	}
	want := answers()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if got := answers(); got != want {
				t.Error("another answer the second time")
			}
		})
	}
	all.Wait()
}

var embedding = formula.ParseExpression(`\Lambda^{-1/2} A^\top H (k - \frac{1}{n} K \mathbf{1}_n)`)
