package evaluate

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// What a tree is made of, the text's own names put in: what says it in k and K counts.
func TestUses(t *testing.T) {
	text := read(t, `c = F^\top \bar f = k - \frac1n K 1_n, D = \Lambda^{-1/2}`, true)
	for src, want := range map[string]string{
		`D A^\top c`: "A K Lambda k n one", `f_i`: "F", `\bar f_i`: "bar F", `k_{ij}`: "K", `K(x_i, x_j)`: "K x",
		`K(x, x_i)`: "k x", `\sum_{i=1}^n \psi_j`: "n psi", `g + 2`: "bar g", `C`: "bar C",
	} {
		names := slices.Sorted(maps.Keys(text.Uses(formula.ParseExpression("(" + src + ")"))))
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s uses %s, want %s", src, got, want)
		}
	}
}

func TestShapes(t *testing.T) {
	text := read(t, `u = K 1_n`, true)
	square := algebra.Sized(algebra.N, algebra.N)
	for src, want := range map[string]algebra.Shape{
		"K": square, `A^\top k`: algebra.Sized(algebra.M, algebra.One), "K_{ij}": square,
		`\alpha_j`: algebra.Sized(algebra.N, algebra.M),
		"u":        algebra.Sized(algebra.N, algebra.One),
		"u^T":      algebra.Sized(algebra.One, algebra.N), "u_i": algebra.Sized(algebra.N, algebra.One),
		`\lambda_j`: algebra.Sized(algebra.M, algebra.One), "K(x, x)": algebra.Scalar,
	} {
		n := formula.ParseExpression("(" + src + ")")
		got, trouble := text.Shape(n)
		if trouble != nil || got != want {
			t.Errorf("%s is %v (%v), want %v", src, got, trouble, want)
		}
		text.choices, text.worlds = 0, nil
		if fits, size := text.SizeIs(n, algebra.Sized(algebra.D, algebra.Mu)); fits {
			t.Errorf("%s, %v, may be d×μ", src, size)
		}
		if len(text.FreeOf(n)) > 0 { // the size of each, not of all together
			continue
		}
		if fits, size := text.SizeIs(n, want.T()); !fits {
			t.Errorf("%s is %v, and should be %v or its transpose", src, size, want)
		}
	}
}

func TestInvertible(t *testing.T) {
	text := Of(&formula.Document{}, true)
	for src, want := range map[string]bool{
		`\Lambda`: true, `\Lambda^{1/2}`: true, "K": true, "n": true, `2 I_m`: true, `\lambda_j`: true, `K_{ij}`: true,
		"H": false, `\bar K`: false, `\bar C`: false, "A": false, "k": false,
		"n - n": false, `\delta_{ij}`: false, "x": false, "Q": false,
	} {
		if got := text.Invertible(formula.ParseExpression("(" + src + ")")); got != want {
			t.Errorf("%s: invertible %v", src, got)
		}
	}
}

// Names, free indices, and where two sides agree although they aren't equal.
func TestFreeIndices(t *testing.T) {
	text := Of(&formula.Document{}, false)
	free := text.FreeOf(formula.ParseExpression(`\sum_l K_{il} A_{lj}`))
	if want := []Free{{"i", algebra.N}, {"j", algebra.M}}; !slices.Equal(free, want) {
		t.Errorf("free are %v, want %v", free, want)
	}
	w := text.Worlds()[0]
	for src, want := range map[string]bool{
		`\langle \bar F\alpha_i, \bar F\alpha_j \rangle = \lambda_i`: true,  // δ_ij is missing
		`\alpha_i^\top \alpha_j = 2`:                                 false, // not even there
		`\alpha_i^\top \alpha_j - \delta_{ij} = 0`:                   false, // 0 on both sides
		`\alpha_j^\top \alpha_j = 1`:                                 false, // one index
	} {
		s := formula.Parse(src).Statements[0]
		if got := w.EqualOnDiagonal(s.Terms[0], s.Terms[1]); got != want {
			t.Errorf("%s on the diagonal: %v", src, got)
		}
	}
}

func TestIsG(t *testing.T) {
	for src, want := range map[string]string{
		`g = \Lambda^{-1/2} A^\top k`:               "g",
		`g = k - \frac1n K 1_n, \bar g = A^\top g`:  `\bar g`,
		`\bar g(x)^\top = k^\top A \Lambda^{-1/2}`:  `\bar g(x)^\top`,
		`\hat g_j = \lambda_j^{-1/2} \alpha_j^\top`: `\hat g_j`,
	} {
		text := read(t, src, true)
		var found []string
		for _, s := range text.Doc.Statements {
			for _, n := range s.Terms {
				if text.IsG(n) {
					found = append(found, n.LaTeX())
				}
			}
		}
		if got := strings.Join(found, " "); got != want {
			t.Errorf("%s: the embedding is %q, want %s", src, got, want)
		}
	}
}

// A name of which nothing is said is any vector of the size that fits; a chain that isn't
// true of every one has none.
func TestAssume(t *testing.T) {
	for src, want := range map[string]bool{
		`\bar C v = \bar F \bar F^\top v`:  true,
		`H v = v - \frac1n 1_n 1_n^\top v`: true,
		`v^\top K v = w^\top K w`:          false,
		`v^\top K w = w^\top K v`:          true,
		`H v = v`:                          false,
	} {
		text := read(t, src, false)
		s := text.Doc.Statements[0]
		trouble := firstTrouble(text)
		if trouble == nil || trouble.Code != Undefined {
			t.Fatalf("%s: %v, and %s should have no meaning", src, trouble, "v")
		}
		if got := text.Assume(trouble.Name, s); got != want {
			t.Errorf("%s for any %s: %v", src, trouble.Name, got)
		}
	}
	text := read(t, "Any v: $v^\\top H v = v^\\top H^2 v$. $v = k$. $v = 2 k$.", false)
	if ok := firstTrouble(text) == nil; !ok || text.shapes["v"] != algebra.Sized(algebra.N, algebra.One) {
		t.Error("what is said to be k, and then 2k, isn't any vector of n numbers")
	}
}

// A text reads what can be two things as one of them, everywhere.
func TestSecondReadings(t *testing.T) {
	for src, want := range map[string]choice{
		`\frac1n \sum_j k_j = \frac1n K 1_n`:                     columnsOfK,
		`k_i = f_i^\top f`:                                       0,
		`\bar g = \Lambda^{-1/2} A^\top (k - K \cdot \frac1n)`:   onesSigned,
		`H = I - \frac1n 1 1^\top`:                               0,
		`e_j^\top \bar g = \bar g_j`:                             unitOfComponents,
		`A e_1 = \alpha_1`:                                       unitOfComponents,
		`\bar g = diag(\lambda)^{-1/2} A^\top (k - \frac1n K 1)`: 0,
		`\lambda^\top 1_m = 1_m^\top \Lambda 1_m`:                allEigenvalues,
	} {
		text := read(t, src, true)
		if trouble := firstTrouble(text); trouble != nil || text.choices != want {
			t.Errorf("%s: choices %b, want %b (%v)", src, text.choices, want, trouble)
		}
	}
}
