package simulate

import (
	"fmt"
	"slices"
)

// sortedLike are the wrong meanings of a table, in a fixed order.
func sortedLike[T any](table map[string]T) (keys []string) {
	for k := range table {
		if k != Right {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys
}

// kernels are the exponential of ‹s›, in several spellings; the first four mistakes
// are in the catalogue.
var kernels = map[string][]string{
	Right:              {"math.Exp(-‹s› / (c * c))", "math.Exp(-‹s› / math.Pow(c, 2))", "1 / math.Exp(‹s›/c/c)"},
	"kernel-2c^2":      {"math.Exp(-‹s› / (2 * c * c))", "math.Exp(-0.5 * ‹s› / math.Pow(c, 2))"},
	"kernel-c":         {"math.Exp(-‹s› / c)", "1 / math.Exp(‹s›/c)"},
	"kernel-unsquared": {"math.Exp(-math.Sqrt(‹s›) / (c * c))", "math.Exp(-math.Pow(‹s›, 0.5) / c / c)"},
	"kernel-times-c":   {"math.Exp(-c * ‹s›)", "math.Pow(math.Exp(-‹s›), c)"},
	"new: c cubed":     {"math.Exp(-‹s› / (c * c * c))", "math.Exp(-‹s› / math.Pow(c, 3))"},
}

// distances are ways to a squared distance, named ‹s›.
var distances = []string{
	"‹s› := 0.0\n\tfor ‹i› := range x {\n\t\t‹s› += (x[‹i›] - y[‹i›]) * (x[‹i›] - y[‹i›])\n\t}",
	"var ‹s› float64\n\tfor ‹i›, left := range x {\n\t\tdiff := left - y[‹i›]\n\t\t‹s› += diff * diff\n\t}",
	"‹s› := 0.0\n\tfor ‹i› := 0; ‹i› < len(x); ‹i›++ {\n\t\t‹s› += math.Pow(x[‹i›]-y[‹i›], 2)\n\t}",
	"far := floats.Distance(x, y, 2)\n\t‹s› := far * far",
	"diff := make([]float64, len(x))\n\tfloats.SubTo(diff, x, y)\n\t‹s› := floats.Dot(diff, diff)",
}

func (w *writer) gaussian(meaning string, odd float64) {
	spellings := kernels[meaning]
	if spellings == nil {
		spellings = []string{fmt.Sprintf("math.Exp(-%g * ‹s› / (c * c))", odd)}
	}
	value := spellings[w.r.IntN(len(spellings))]
	w.write("func GaussianKernel(x, y []float64, c float64) float64 {\n\t" + distances[w.style(0, len(distances))] + "\n\treturn " + value + "\n}")
}

// centrings are the weights of row mean, column mean and grand mean.
var centrings = map[string][3]float64{
	Right:               {1, 1, 1},
	"centre: no grand":  {1, 1, 0},
	"centre: grand":     {0, 0, -1},
	"centre: minus":     {1, 1, -1},
	"new: grand twice":  {1, 1, 2},
	"centre: rows only": {1, 0, 0},
}

func (w *writer) centre(meaning string, odd float64) {
	t, ok := centrings[meaning]
	if !ok {
		t = [3]float64{1, 1, odd}
	}
	if meaning == "centre: rows only" { // it must be symmetric: twice the half
		t = [3]float64{0.5, 0.5, 0}
	}
	entry := fmt.Sprintf("K.At(‹i›, ‹j›) - %g*‹mean›[‹i›] - %g*‹mean›[‹j›] + %g*‹all›", t[0], t[1], t[2])
	if w.style(1, 2) == 0 {
		w.write("func CenterGram(K *mat.SymDense) *mat.SymDense {\n\t‹n› := K.SymmetricDim()\n\t‹mean›, ‹all› := make([]float64, ‹n›), 0.0\n\tfor ‹i› := range ‹n› {\n\t\tfor ‹j› := range ‹n› {\n\t\t\t‹mean›[‹i›] += K.At(‹i›, ‹j›) / float64(‹n›)\n\t\t}\n\t\t‹all› += ‹mean›[‹i›] / float64(‹n›)\n\t}\n" +
			"\t‹out› := mat.NewSymDense(‹n›, nil)\n\tfor ‹i› := range ‹n› {\n\t\tfor ‹j› := ‹i›; ‹j› < ‹n›; ‹j›++ {\n\t\t\t‹out›.SetSym(‹i›, ‹j›, " + entry + ")\n\t\t}\n\t}\n\treturn ‹out›\n}")
		return
	}
	w.write(fmt.Sprintf("func CenterGram(K *mat.SymDense) *mat.SymDense {\n\t‹n› := K.SymmetricDim()\n\tones := mat.NewDense(‹n›, ‹n›, nil)\n\tones.Apply(func(_, _ int, _ float64) float64 { return 1 / float64(‹n›) }, ones)\n"+
		"\tvar left, right, both mat.Dense\n\tleft.Mul(ones, K)\n\tright.Mul(K, ones)\n\tboth.Mul(&left, ones)\n\t‹out› := mat.NewSymDense(‹n›, nil)\n\tfor ‹i› := 0; ‹i› < ‹n›; ‹i›++ {\n\t\tfor ‹j› := 0; ‹j› <= ‹i›; ‹j›++ {\n"+
		"\t\t\t‹out›.SetSym(‹i›, ‹j›, K.At(‹i›, ‹j›)-%g*left.At(‹i›, ‹j›)-%g*right.At(‹i›, ‹j›)+%g*both.At(‹i›, ‹j›))\n\t\t}\n\t}\n\treturn ‹out›\n}", t[0], t[1], t[2]))
}

// embeddings are what is subtracted from k, as a multiple of the row means, and the
// power of λ.
var embeddings = map[string][2]float64{
	Right:             {1, -0.5},
	"k-uncentred":     {0, -0.5},
	"lambda^-1":       {1, -1},
	"lambda^0":        {1, 0},
	"lambda^+1/2":     {1, 0.5},
	"k-plus-mean":     {-1, -0.5},
	"new: half means": {0.5, -0.5},
}

func (w *writer) embedding(meaning string, odd float64) {
	t, ok := embeddings[meaning]
	factor := 1.0
	if !ok {
		t, factor = embeddings[Right], odd
	}
	sign := []string{"", "-"}[w.r.IntN(2)]
	head := "func Embedding(K *mat.SymDense, k *mat.VecDense, m int) *mat.VecDense {\n\t‹n› := K.SymmetricDim()\n\tvar eig mat.EigenSym\n\teig.Factorize(CenterGram(K), true)\n\tvar ‹v› mat.Dense\n\teig.VectorsTo(&‹v›)\n\tvalues := eig.Values(nil)\n"
	if w.style(2, 2) == 0 {
		w.write(head + fmt.Sprintf("\t‹g› := mat.NewVecDense(m, nil)\n\tfor ‹j› := range m {\n\t\tat := ‹n› - 1 - ‹j›\n\t\t‹s› := 0.0\n\t\tfor ‹i› := range ‹n› {\n\t\t\t‹mean› := 0.0\n\t\t\tfor l := range ‹n› {\n\t\t\t\t‹mean› += K.At(‹i›, l)\n\t\t\t}\n"+
			"\t\t\t‹s› += ‹v›.At(‹i›, at) * (k.AtVec(‹i›) - %g*‹mean›/float64(‹n›))\n\t\t}\n\t\t‹g›.SetVec(‹j›, %s%g*‹s›*math.Pow(values[at], %g))\n\t}\n\treturn ‹g›\n}", t[0], sign, factor, t[1]))
		return
	}
	w.write(head + fmt.Sprintf("\tones := mat.NewVecDense(‹n›, nil)\n\tfor ‹i› := 0; ‹i› < ‹n›; ‹i›++ {\n\t\tones.SetVec(‹i›, 1)\n\t}\n\tvar ‹w› mat.VecDense\n\t‹w›.MulVec(K, ones)\n\t‹w›.AddScaledVec(k, %g/float64(‹n›), &‹w›)\n\t‹g› := mat.NewVecDense(m, nil)\n"+
		"\tfor ‹j› := 0; ‹j› < m; ‹j›++ {\n\t\t‹g›.SetVec(‹j›, %s%g*mat.Dot(‹v›.ColView(‹n›-1-‹j›), &‹w›)*math.Pow(values[‹n›-1-‹j›], %g))\n\t}\n\treturn ‹g›\n}", -t[0], sign, factor, t[1]))
}
