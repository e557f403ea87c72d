package formula

import (
	"errors"
	"strings"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// TestTraps: notation that is easily read wrongly, with what it means.
func TestTraps(t *testing.T) {
	for _, c := range []struct{ src, latex, shape string }{
		{`HKH`, `H K H`, "n×n"},                                  // letters, not a word
		{`H(k - 1_n)`, `H (k - \mathbf{1}_n)`, "n×1"},            // a product
		{`K(x,x_i)`, `K(x, x_i)`, "1×1"},                         // a call
		{`K(k - 1_n)`, `K (k - \mathbf{1}_n)`, "n×1"},            // a product of K
		{`k(x)`, `k`, "n×1"},                                     // the kernel vector at x
		{`11^\top`, `\mathbf{1}_n \mathbf{1}_n^\top`, "n×n"},     // not eleven
		{`1 1^\top`, `\mathbf{1}_n \mathbf{1}_n^\top`, "n×n"},    //
		{`1_n1_n^\top`, `\mathbf{1}_n \mathbf{1}_n^\top`, "n×n"}, //
		{`\mathbf{1}\mathbf{1}^T`, `\mathbf{1}_n \mathbf{1}_n^\top`, "n×n"},
		{`11 k`, `11 k`, "n×1"},                                   // eleven
		{`\frac12 k`, `\frac{1}{2} k`, "n×1"},                     //
		{`\frac1n K1`, `\frac{1}{n} K \mathbf{1}_n`, "n×1"},       // settled by shapes
		{`1/n K1_n`, `\frac{1}{n} K \mathbf{1}_n`, "n×1"},         //
		{`K1/n`, `\frac{1}{n} K \mathbf{1}_n`, "n×1"},             //
		{`1^\top k`, `\mathbf{1}_n^\top k`, "1×1"},                //
		{`A^\top A - I`, `A^\top A - I_m`, "m×m"},                 // the size of I
		{`\mathbf{1}^\top A`, `\mathbf{1}_n^\top A`, "1×m"},       //
		{`A \mathbf 1`, `A \mathbf{1}_m`, "n×1"},                  //
		{`\Lambda^{-\frac12}`, `\Lambda^{-1/2}`, "m×m"},           //
		{`\sqrt[4]{\Lambda}`, `\Lambda^{1/4}`, "m×m"},             //
		{`\alpha_j^\top_{}k`, `\alpha_j^\top k`, "1×1"},           //
		{`\alpha^\top_j k`, `\alpha_j^\top k`, "1×1"},             // subscript behind the superscript
		{`A^{-\top}A^\top`, ``, ""},                               // an error: A isn't square
		{`\sum_i K_{il}`, `\sum_{i=1}^{n} K_{il}`, "1×1"},         //
		{`\sum_{i=1}^n k_i + n`, `\sum_{i=1}^{n} k_i + n`, "1×1"}, // the sum ends at +
		{`\sum_j A_{ij} \lambda_j`, `\sum_{j=1}^{m} A_{ij} \lambda_j`, "1×1"},
		{`\lambda_j \alpha_{ij}`, `\lambda_j A_{ij}`, "1×1"}, // settled by the range of j
		{`k_i \alpha_{ji}`, `k_i A_{ij}`, "1×1"},             // and here the other way
		{`\bar{f_i}`, `\bar f_i`, "μ×1"},                     //
		{`\bar f_i`, `\bar f_i`, "μ×1"},
		{`\phi(x_i)`, `f_i`, "μ×1"},
		{`\langle f_i, f \rangle`, `\langle f_i, f \rangle`, "1×1"},
		{`<f_i, f>`, `\langle f_i, f \rangle`, "1×1"},
		{`\|f - f_i\|^2`, ``, "1×1"},
		{`(f_1|\dots|f_n)`, `(f_1 \mid \dots \mid f_n)`, "μ×n"},
		{`(\alpha_1, \dots, \alpha_m)`, `(\alpha_1 \mid \dots \mid \alpha_m)`, "n×m"},
		{`\operatorname{diag}(\lambda_1,\dots,\lambda_m)`, ``, "m×m"},
		{`ones(n,1)`, `\mathbf{1}_n`, "n×1"},
		{`K @ np.ones(n)`, `K \mathbf{1}_n`, "n×1"},
		{`k - K.mean(axis=1)`, ``, ""}, // a program's
		{`K @ H * K`, ``, ""},          // NumPy's * is another product
		{`-\Lambda`, `-\Lambda`, "m×m"},
		{`\Lambda^{-1/2}A^\top`, `\Lambda^{-1/2} A^\top`, "m×n"},
		{`\exp`, ``, ""},
	} {
		e, err := Parse(c.src, symbol.Standard())
		if c.shape == "" {
			if err == nil {
				t.Errorf("%s: read as %s, an error was expected", c.src, e.LaTeX())
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		if c.latex != "" && e.LaTeX() != c.latex || e.Shape().String() != c.shape {
			t.Errorf("%s: read as %s (%v), want %s (%s)", c.src, e.LaTeX(), e.Shape(), c.latex, c.shape)
		}
	}
}

// TestErrors: the place and the gist of messages.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		src  string
		col  int
		says string
	}{
		{`A k`, 3, "Aᵀ k"},
		{`\Lambda^{-1/2} A H k`, 16, "Aᵀ"},
		{`K - \frac1n`, 5, "a number can't be added to a matrix"},
		{`K - 1`, 5, "a number can't be added to a matrix"},
		{`K / H`, 5, "division is by numbers only"},
		{`(k - K 1_n`, 1, "never closed"},
		{`k - K 1_n)`, 10, "never opened"},
		{`\foo k`, 1, "isn't known"},
		{`\Lambda^-1/2`, 10, "braces"},
		{`\tilde k`, 1, "let"},
		{`k^{x}`, 4, "exponent"},
		{`\alpha_{ij}`, 1, "two ways"},
		{`i k`, 1, "index"},
		{`\sum_{i=1}^m k_i`, 16, "runs to"},
		{`1/2n k`, 4, "brackets"},
		{`\frac{1}{2`, 9, "never closed"},
		{"let t = k\nA^\\top z", 8, "isn't known"},
		{`k +`, 4, "ends here"},
		{``, 1, "no formula"},
		{`eig(K)`, 1, "isn't supported"},
		{`k ? K`, 3, ""},
	} {
		_, err := Parse(c.src, symbol.Standard())
		var e *fault.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		if e.Col != c.col || !strings.Contains(e.Error(), c.says) {
			t.Errorf("%s: column %d, want %d\n%v", c.src, e.Col, c.col, e)
		}
		if e.Found == "" || e.Expected == "" || e.Try == "" {
			t.Errorf("%s: incomplete message %+v", c.src, e)
		}
	}
}

func TestCaret(t *testing.T) {
	_, err := Parse("let t = k\n\\Lambda^{-1/2} A H t", symbol.Standard())
	var e *fault.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	if e.Line != 2 || e.Caret() != "\\Lambda^{-1/2} A H t\n               ^" {
		t.Errorf("line %d\n%s", e.Line, e.Caret())
	}
	_, err = Parse(strings.Repeat("k + ", 100)+"K", symbol.Standard())
	if !errors.As(err, &e) || len([]rune(e.Caret())) > 200 {
		t.Errorf("long line: %v\n%s", err, e.Caret())
	}
}

// TestRoundTrip: what is printed is read as the same formula.
func TestRoundTrip(t *testing.T) {
	for _, src := range []string{
		`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `\lambda_j^{-1/2} \sum_{i=1}^n A_{ij} (k_i - \frac1n \sum_l K_{il})`,
		`(A\Lambda^{-1/2})^\top k`, `-k + K 1/n - H k`, `\frac{k^\top k}{n} k`, `k^\top k K 1_n`, `(k^\top k) (A \Lambda)`, `\sqrt{n} \Lambda^{-1} A^\top k`,
		`2 \cdot 3 k`, `\langle f, f_i \rangle - \|f\|^2`, `(f_1|\dots|f_n)^\top f`, `\operatorname{diag}(\lambda_1,\dots,\lambda_m) A^\top k`,
		`\sum_i (\sum_l K_{il}) k_i`, `A_{ij} \delta_{jl}`, `\operatorname{trace}(K) k`, `(K 1_n)_i`, `(HKH)_{ij}`, `-(-k)`, `k - (K 1_n - k)`, `\lambda \alpha`, `((k))`,
		`\frac{1}{n} (k + k)`, `K^{-1} k`, `(\frac{n}{2})^2 k`, `K(x,x) k`, `\psi_j^\top f`, `A_{1m} k`, `\Lambda^2`, `(\Lambda^{-1} A^\top A)^3`,
	} {
		e := parsed(t, src)
		back, err := Parse(e.LaTeX(), symbol.Standard())
		if err != nil {
			t.Errorf("%s: printed as %s: %v", src, e.LaTeX(), err)
			continue
		}
		if back.LaTeX() != e.LaTeX() {
			t.Errorf("%s: printed as %s, then as %s", src, e.LaTeX(), back.LaTeX())
		}
		x, y, err := Pair(e, back, instance.Draw(31, instance.ExactSizes[0]))
		for try := uint64(32); err == algebra.ErrRoot && try < 60; try++ {
			x, y, err = Pair(e, back, instance.Draw(try, instance.ExactSizes[0]))
		}
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		for i := range x {
			if x[i] != y[i] {
				t.Errorf("%s: printed as %s, with another value", src, e.LaTeX())
				break
			}
		}
	}
}

// TestBounds: any input is answered in bounded time.
func TestBounds(t *testing.T) {
	nested := func(n int, open, inner, shut string) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(shut, n)
	}
	for name, src := range map[string]string{
		"a megabyte":     strings.Repeat(`\Lambda^{-1/2} A^\top H k + `, 40_000),
		"nested ()":      nested(10_000, "(", "k", ")"),
		"nested {}":      nested(9_000, "{", "k", "}"),
		"unclosed (":     strings.Repeat("(", 19_000),
		"nested frac":    nested(1_500, `\frac{1}{`, "n", "}"),
		"nested sqrt":    nested(2_000, `\sqrt{`, "n", "}"),
		"nested mathbf":  nested(2_000, `\mathbf{`, "k", "}"),
		"nested sums":    strings.Repeat(`\sum_i `, 2_500) + "k_i",
		"minus signs":    strings.Repeat("-", 19_000) + "k",
		"transposes":     "k" + strings.Repeat("'", 19_000),
		"powers":         `\Lambda` + strings.Repeat("^2", 9_000),
		"accents":        strings.Repeat(`\bar `, 3_000) + "K",
		"angle brackets": strings.Repeat("<", 19_000),
		"long number":    strings.Repeat("9", 19_000),
		"long word":      strings.Repeat("q", 19_000),
		"long product":   strings.Repeat("K", 19_000) + "k",
		"long sum":       "k" + strings.Repeat("+k", 9_000),
		"subscripts":     "k" + strings.Repeat("_i", 9_000),
		"definitions":    strings.Repeat("let a = k\n", 1_500) + "a",
		"doubling":       doubling(200),
		"comments":       strings.Repeat("%\n", 9_000),
		"superscripts":   "Λ" + strings.Repeat("²", 19_000),
		"combining":      "K" + strings.Repeat("̄", 19_000),
		"null":           strings.Repeat("\x00", 100),
		"invalid UTF-8":  "\xff\xfe k",
	} {
		t.Run(name, func(t *testing.T) {
			e, err := Parse(src, symbol.Standard())
			if err != nil {
				if len(err.Error()) > 1000 {
					t.Errorf("a message of %d bytes", len(err.Error()))
				}
				return
			}
			e.LaTeX()
			e.Extent()
			e.EvalExact(instance.Draw(1, instance.ExactSizes[0]))
		})
		t.Run(name+" as a derivation", func(t *testing.T) {
			if d, err := ParseDerivation(src, symbol.Standard()); err == nil && len(d.Lines) > statement.MaxLines {
				t.Errorf("%d lines", len(d.Lines))
			}
		})
	}
}

// doubling defines a chain of definitions, each twice the one before.
func doubling(n int) string {
	var b strings.Builder
	b.WriteString("let a_1 = k\n")
	for i := 2; i <= n; i++ {
		b.WriteString("let a_" + string(rune('0'+i%10)) + " = a_" + string(rune('0'+(i-1)%10)) + " + a_" + string(rune('0'+(i-1)%10)) + "\n")
	}
	b.WriteString("a_1")
	return b.String()
}
