package walk_test

import (
	"math"

	"kpcalab/homework"
)

// formulaAttempts are answers to the exercises of notebooks 05 and 06.
func formulaAttempts() []attempt {
	formula := homework.CheckFormula
	proof := func(lines string) homework.Finding {
		return homework.CheckDerivation("\\bar g = B (f - \\frac{1}{n} F 1_n)\n" + lines)
	}
	features := func(f func(s, t float64) []float64) homework.Finding {
		return homework.CheckPolynomialMap(func(x []float64) []float64 { return f(x[0], x[1]) })
	}
	return []attempt{
		{exercise: "5.1", idea: "k alone", names: "k is not centred", tries: "Whose mean", finding: formula(`\Lambda^{-1/2} A^\top k`)},
		{exercise: "5.1", idea: "H does the centring", names: "k is not centred", tries: "Whose mean", finding: formula(`\Lambda^{-1/2} A^\top H k`)},
		{exercise: "5.1", idea: "a row sum for a mean", names: "row sums", tries: "What turns a sum into a mean?", finding: formula(`\Lambda^{-1/2} A^\top H (k - K 1_n)`)},
		{exercise: "5.1", idea: "plus", names: "are added to k", tries: "sign by sign", finding: formula(`\Lambda^{-1/2} A^\top H (k + \frac{1}{n} K 1_n)`)},
		{exercise: "5.1", idea: "n-1", names: "with n−1", tries: "What kind of mean", finding: formula(`\Lambda^{-1/2} A^\top H (k - \frac{1}{n-1} K 1_n)`)},
		{exercise: "5.1", idea: "the inverse of Λ", names: "the power −1", tries: "Compute ‖F̄αⱼ‖²", finding: formula(`\Lambda^{-1} A^\top H (k - \frac{1}{n} K 1_n)`)},
		{exercise: "5.1", idea: "the root of Λ", names: "the power +½", tries: "Put x=xᵢ", finding: formula(`\Lambda^{1/2} A^\top H (k - \frac{1}{n} K 1_n)`)},
		{exercise: "5.1", idea: "no Λ", names: "no Λ at all", tries: "a unit vector?", finding: formula(`A^\top H (k - \frac{1}{n} K 1_n)`)},
		{exercise: "5.1", idea: "A for Aᵀ", names: "don't make a product", tries: "Did you mean", finding: formula(`\Lambda^{-1/2} A H (k - \frac{1}{n} K 1_n)`)},
		{exercise: "5.1", idea: "f is still there", names: "still needs features", tries: "Which inner products", finding: formula(`\Lambda^{-1/2} A^\top \bar F^\top (f - \frac{1}{n} F 1_n)`)},
		{exercise: "5.1", idea: "a bracket is open", names: "isn't closed", tries: "Close the bracket", finding: formula(`\Lambda^{-1/2} A^\top H (k - \frac{1}{n} K 1_n`)},
		{exercise: "5.1", idea: "an unknown letter", names: "nothing says what V", tries: "Say it as an equation", finding: formula(`\Lambda^{-1/2} V^\top H (k - \frac{1}{n} K 1_n)`)},
		{exercise: "5.1", idea: "no left H", accepted: true, finding: formula(`Λ^{-1/2} Aᵀ (k - K 1/n)`)},
		{exercise: "5.2", idea: "F for F̄", names: "they can't be equal", tries: "size of each factor", finding: proof(`= \Lambda^{-1/2} A^\top F^\top (f - \frac{1}{n} F 1_n)
= \Lambda^{-1/2} A^\top F^\top f - \frac{1}{n} K 1_n
= \Lambda^{-1/2} A^\top H (k - \frac{1}{n} K 1_n)`)},
		{exercise: "5.2", idea: "B without Λ", names: "doesn't hold:", tries: "a unit vector?", finding: proof(`= A^\top \bar F^\top (f - \frac{1}{n} F 1_n)
= \Lambda^{-1/2} A^\top H (k - \frac{1}{n} K 1_n)`)},
		{exercise: "5.2", idea: "K is lost", names: "doesn't hold:", tries: "Whose mean", finding: proof(`= \Lambda^{-1/2} A^\top \bar F^\top (f - \frac{1}{n} F 1_n)
= \Lambda^{-1/2} A^\top H (F^\top f - \frac{1}{n} 1_n)
= \Lambda^{-1/2} A^\top H (k - \frac{1}{n} K 1_n)`)},
		{exercise: "5.2", idea: "it stops too early", names: "What isn't shown", tries: "Which symbols of the claim are missing", finding: proof(`= \Lambda^{-1/2} A^\top \bar F^\top (f - \frac{1}{n} F 1_n)`)},
		{exercise: "6.1", idea: "no root", names: "middle coordinate is st", tries: "which number stands before", finding: features(func(s, t float64) []float64 { return []float64{s * s, s * t, t * t} })},
		{exercise: "6.1", idea: "the 2 as it stands", names: "middle coordinate is 2st", tries: "Which number comes", finding: features(func(s, t float64) []float64 { return []float64{s * s, 2 * s * t, t * t} })},
		{exercise: "6.1", idea: "squares only", names: "mixed term is missing", tries: "how many different terms", finding: features(func(s, t float64) []float64 { return []float64{s * s, t * t} })},
		{exercise: "6.1", idea: "four features", accepted: true, finding: features(func(s, t float64) []float64 { return []float64{s * s, s * t, t * s, t * t} })},
		{exercise: "6.2", idea: "order counts", names: "counts st and ts as two", tries: "Is x₁x₂ another monomial", finding: homework.CheckFeatureCount(func(c, d int) int { return int(math.Pow(float64(d), float64(c))) })},
		{exercise: "6.2", idea: "no repetition", names: "may occur twice", tries: "Is x₁² among", finding: homework.CheckFeatureCount(func(c, d int) int { return binomial(d, c) })},
		{exercise: "6.2", idea: "all degrees up to c", names: "all degrees up to c", tries: "lower than c", finding: homework.CheckFeatureCount(func(c, d int) int { return binomial(c+d, c) })},
		{exercise: "6.2", idea: "factorials overflow", names: "c = 5, d = 64", tries: "21!", finding: homework.CheckFeatureCount(func(c, d int) int {
			return factorial(c+d-1) / factorial(c) / factorial(d-1)
		})},
	}
}

func binomial(n, k int) int {
	b := 1
	for i := 1; i <= k; i++ {
		b = b * (n - k + i) / i
	}
	return b
}

func factorial(n int) int {
	f := 1
	for i := 2; i <= n; i++ {
		f *= i
	}
	return f
}
