// Package slips has a wrong answer to each exercise of the notebooks, as a change of
// the solution, for the tests that write into notebooks: in the kernel and in a
// browser. (Package walk tests many more, without either.)
//
//	wrong := slips.All["wine-centre"].In(solution)
package slips

import "strings"

// Slip is what a student may write in an exercise in place of a piece of the
// solution, and what the check beneath says then.
type Slip struct{ Old, New, Says string }

// All has one for each exercise with a check, by the id of its cell.
var All = map[string]Slip{
	"start-gaussian":    {"(c * c)", "(2 * c * c)", "Where does the lecture's Gaussian kernel put it?"},
	"bent-polar":        {"math.Atan2(x[1], x[0])", "math.Atan2(x[0], x[1])", "Which coordinate comes first"},
	"primal-embedding":  {"lecture.Mean(n)", "lecture.Ones(n)", "into a mean?"},
	"dual-proof":        {`\lambda \bar F \alpha`, `\lambda^2 \bar F \alpha`, "doesn't hold"},
	"trace-answer":      {" - mat.Sum(K)/float64(K.SymmetricDim())", "", "Whose eigenvalues"},
	"renorm-proof":      {`\lambda_i \delta_{ij}`, `\delta_{ij}`, "doesn't hold"},
	"renorm-axes":       {"-0.5", "-1", "are divided by"},
	"emb-formula":       {`\Lambda^{-1/2}`, `\Lambda^{1/2}`, "There is a place for this power"},
	"emb-proof":         {`\frac{1}{n} F^\top F 1_n`, `F^\top F 1_n`, "doesn't hold"},
	"trick-map":         {"math.Sqrt2 * s * t", "2 * s * t", "Which number comes out then"},
	"trick-count":       {"d - 1 + i", "d - c + i", "twice in a monomial"},
	"trick-mean":        {"2*floats.Sum(k)/n", "floats.Sum(k)/n", "What stands before"},
	"wine-gaussian":     {"(c * c)", "c", "c is a length"},
	"wine-gram":         {"j := i; j", "j := i + 1; j", "Do your loops reach"},
	"wine-centre":       {"+grand", "-grand", "the mean of all entries has the wrong sign"},
	"wine-embedding":    {"kt.SubVec(k, &mean)", "kt.CloneFromVec(k)", "Whose mean must be subtracted"},
	"wine-all":          {"math.Sqrt(lambda)", "lambda", "Put a training point"},
	"wine-formula":      {`\frac{1}{n} K 1_n`, `K 1_n`, "What turns a sum into a mean?"},
	"wine-proof":        {`A^\top H F^\top`, `A^\top F^\top H`, "product"},
	"weights-answer":    {"math.Sqrt(lambda[j])", "lambda[j]", "to get a unit vector?"},
	"gradient-answer":   {"4 / (c * c)", "2 / (c * c)", "out of the square in the exponent"},
	"neighbors-answer":  {"+ kbar[i] - floats.Dot(yi, yi)", "", "from its own projection"},
	"fixedpoint-answer": {"floats.Scale(1/sum, next)", "", "is not divided by the sum of the weights"},
	"union-answer":      {"||", "&&", "is it enough that one of two"},
	"path-answer":       {"w1 + w1/3, w2/2 + w2/2, w3/3 + w3", "w1, w2 / 2, w3 / 3", "Where is the one of"},
	"values-answer":     {"float64(b) / float64(a)", "float64(a) / float64(b)", "must be 0"},
	"laplacian-answer":  {"-W.At(i, j)", "W.At(i, j)", "Add up a row of your"},
	"transform-answer":  {"/ math.Sqrt(lambda[j])", "/ lambda[j]", "You want unit vectors"},
	"factor-answer":     {"l / (f - 1)", "l / f", "By what does Smith"},
	"width-answer":      {"c / math.Sqrt2", "math.Sqrt2 * c", "by a factor 2"},
	"exercise3-answer":  {`\frac{1}{n} K 1_n`, `K 1_n`, "What turns a sum into a mean?"},
	"components-answer": {"j + 1", "j", "How many are there?"},
	"landmark-answer":   {"min(nearest", "max(nearest", "Which sample is worst covered"},
	"fourier-answer":    {"1/float64(half)", "1/float64(2*half)", "Add up the squares"},
	"nystrom-answer":    {"gram.Mul(Kxz, &solved)", "gram.Mul(Kxz, Kxz.T())", "is missing"},
}

// In is the wrong answer, made of the solution's source; the solution itself where it
// doesn't hold Old.
func (s Slip) In(solution string) string { return strings.Replace(solution, s.Old, s.New, 1) }
