package evaluate_test

import (
	"fmt"
	"testing"

	"kpcalab/homework/formula"
	"kpcalab/homework/formula/evaluate"
	"kpcalab/homework/formula/symbol"
)

// Each step of a text is true or false, with the text's own names; a fact is used where the
// step fails in a world without it.
func Example() {
	doc := formula.Parse(`c = H(k - \frac1n K 1_n), \bar g = \Lambda^{-1/2} A^\top c = \Lambda^{-1/2} A^\top k`)
	text := evaluate.Of(doc, true)
	chain := doc.Statements[1].Terms
	for i := 1; i < len(chain); i++ {
		equal, _, _ := text.Equal(chain[i-1], chain[i])
		without, _, _ := text.Without(symbol.Axes).Equal(chain[i-1], chain[i])
		fmt.Println(chain[i].LaTeX(), equal, "; without the axes", without)
	}
	_, _, trouble := text.Equal(chain[0], formula.ParseExpression(`K A^\top`))
	fmt.Println(trouble.Code == evaluate.Sizes, trouble.Left, trouble.Right)
	// Output:
	// \Lambda^{-1/2} A^\top c true ; without the axes false
	// \Lambda^{-1/2} A^\top k false ; without the axes false
	// true n×n m×n
}

func BenchmarkEqual(b *testing.B) {
	for name, src := range map[string]string{
		"formula": `\bar g_j = \frac{1}{\sqrt{\lambda_j}} \sum_{i=1}^n \alpha_{ij} (k_i - \frac1n \sum_{l=1}^n K_{il})`,
		"proof": `\bar g = B(f - \frac1n F 1_n) = \Lambda^{-1/2} A^\top \bar F^\top (f - \frac1n F 1_n) = ` +
			`\Lambda^{-1/2} A^\top H F^\top (f - \frac1n F 1_n) = \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				doc := formula.Parse(src)
				text := evaluate.Of(doc, name == "formula")
				for _, s := range doc.Statements {
					for i := 1; i < len(s.Terms); i++ {
						if equal, _, trouble := text.Equal(s.Terms[i-1], s.Terms[i]); !equal {
							b.Fatal(s.Terms[i].LaTeX(), trouble)
						}
					}
				}
			}
		})
	}
}
