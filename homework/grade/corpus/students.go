package corpus

// students, with the points that a fair human would give: a known slip keeps 0.4
// of its part, an early mistake costs once, manners cost little.
var students = []student{
	// Correct, in different ways.
	{"ada", "plain", nil, nil},
	{"alan", "matrices", nil, nil},
	{"amalie", "norms", nil, nil},
	{"andrey", "jacobi", nil, nil},
	{"augusta", "plain", []string{"g.SetVec(j, mat", "g.SetVec(j, -mat"}, nil},
	{"bernhard", "plain", []string{"x *mat.Dense, c float64) *mat.SymDense {\n\tn, _ := x.Dims()", "points mat.Matrix, width float64) *mat.SymDense {\n\tn, _ := points.Dims()\n\tx, c := mat.DenseCopyOf(points), width"}, nil},
	{"blaise", "plain", []string{"	sum := 0.0\n", "	sum := 0.0\n	fmt.Println(\"kernel\", len(x), c)\n"}, nil},
	{"carl", "norms", []string{"type point []float64", "func plot() { os.WriteFile(\"wine.png\", nil, 0o600) }\n\ntype point []float64"}, nil},
	{"charlotte", "matrices", []string{"import (\n\t\"math\"\n\n\t\"gonum.org/v1/gonum/floats\"\n\t\"gonum.org/v1/gonum/mat\"\n\t\"gonum.org/v1/gonum/stat\"\n)\n", ""}, nil},
	{"david", "jacobi", []string{"type pair struct {\n\tvalue  float64\n\tcolumn int\n}", "type pair struct {\n\tvalue  float64\n\tcolumn int\n}\n\nfunc (p pair) Less(q pair) bool { return p.value > q.value }"}, nil},
	{"dorothy", "plain", []string{"A^\\top H (k - \\frac1n K 1_n)`", "A^\\top (k - \\frac1n K 1_n)`"}, nil}, // no left H: correct
	{"edith", "plain", []string{"math.Exp(-sum / (c * c))", "math.Pow(math.E, -sum/(c*c))"}, nil},

	// The kernel.
	{"emil", "plain", []string{"-sum / (c * c)", "-sum / (2 * c * c)"}, marks{"gaussian": 4}},
	{"emmy", "plain", []string{"-sum / (c * c)", "-sum / c"}, marks{"gaussian": 4}},
	{"ernst", "plain", []string{"-sum / (c * c)", "-math.Sqrt(sum) / (c * c)"}, marks{"gaussian": 4}},
	{"eva", "plain", []string{"-sum / (c * c)", "-sum * c"}, marks{"gaussian": 4}},
	{"felix", "plain", []string{"-sum / (c * c)", "sum / (c * c)"}, marks{"gaussian": 4}},
	{"florence", "plain", []string{"math.Exp(-sum / (c * c))", "-sum / (c * c)"}, marks{"gaussian": 4}},
	{"frieda", "plain", []string{"for i := range x {\n\t\tsum +=", "for i := 1; i <= len(x); i++ {\n\t\tsum +="}, marks{"gaussian": 0}}, // index out of range

	// The Gram matrix.
	{"georg", "plain", []string{"for j := i; j < n; j++ {\n\t\t\tK.SetSym", "for j := i + 1; j < n; j++ {\n\t\t\tK.SetSym"}, marks{"gram": 4}}, // diagonal 0
	{"grace", "plain", []string{"	K := mat.NewSymDense(n, nil)\n\tfor i := range n {\n\t\tfor j := i", "	K := mat.NewSymDense(n+1, nil)\n\tfor i := range n {\n\t\tfor j := i"}, marks{"gram": 0}},
	{"grete", "plain", []string{"	return K\n", "	return nil\n"}, marks{"gram": 0}},

	// Centring.
	{"hanna", "plain", []string{"K.At(i, j)-mean[i]-mean[j]+all", "K.At(i, j)-mean[i]-mean[j]"}, marks{"centre": 6}},
	{"hans", "plain", []string{"mean[i] += K.At(i, j) / float64(n)", "mean[i] += K.At(i, j)"}, marks{"centre": 0}},
	{"hedwig", "plain", []string{"K.At(i, j)-mean[i]-mean[j]+all", "K.At(i, j)-all"}, marks{"centre": 6}},
	{"helmut", "plain", []string{"centred := mat.NewSymDense(n, nil)", "centred := K"}, marks{"centre": 12}}, // changes its argument
	{"hilbert", "plain", []string{"func CenterGram(K *mat.SymDense) *mat.SymDense {\n", "func CenterGram(K *mat.SymDense) *mat.SymDense {\n\tpanic(homework.Blank)\n}\n\nfunc draft(K *mat.SymDense) *mat.SymDense {\n"}, marks{"centre": 0}},

	// The embedding.
	{"ida", "plain", []string{"mat.Dot(vectors.ColView(column), shifted)", "mat.Dot(vectors.ColView(column), k)"}, marks{"embedding": 8}},
	{"ivan", "plain", []string{"shifted.SetVec(i, k.AtVec(i)-mean)", "shifted.SetVec(i, k.AtVec(i)-mean*float64(n))"}, marks{"embedding": 8}},
	{"jakob", "plain", []string{"k.AtVec(i)-mean", "k.AtVec(i)+mean"}, marks{"embedding": 8}},
	{"james", "plain", []string{"shifted := mat.NewVecDense(n, nil)\n\tfor i := range n {\n\t\tmean := 0.0\n\t\tfor j := range n {\n\t\t\tmean += K.At(i, j) / float64(n)", "shifted := mat.NewVecDense(n, nil)\n\tfor i := range n {\n\t\tmean := 0.0\n\t\tfor j := range n {\n\t\t\tmean += K.At(i, j) / float64(n-1)"}, marks{"embedding": 8}},
	{"johanna", "plain", []string{"/math.Sqrt(values[column]))\n", "/values[column])\n"}, marks{"embedding": 8}},
	{"joseph", "plain", []string{"/math.Sqrt(values[column]))\n", "*math.Sqrt(values[column]))\n"}, marks{"embedding": 8}},
	{"julia", "plain", []string{"/math.Sqrt(values[column]))\n", "*values[column]/values[column])\n"}, marks{"embedding": 8}},
	{"karl", "plain", []string{"/math.Sqrt(values[column]))\n", "/math.Sqrt(math.Sqrt(values[column])))\n"}, marks{"embedding": 8}},
	{"katherine", "plain", []string{"column := n - 1 - j\n", "column := j + 1\n"}, marks{"embedding": 8}},
	{"kurt", "plain", []string{"eig.Factorize(CenterGram(K), true)", "eig.Factorize(K, true)"}, marks{"embedding": 8}},
	{"leonhard", "plain", []string{"/math.Sqrt(values[column]))\n", "/math.Sqrt(values[column]/float64(n)))\n"}, marks{"embedding": 8}},
	{"lise", "plain", []string{"vectors.ColView(column), shifted", "vectors.RowView(column), shifted"}, marks{"embedding": 8}},
	{"ludwig", "plain", []string{"g := mat.NewVecDense(m, nil)", "g := mat.NewVecDense(n, nil)"}, marks{"embedding": 0}},
	{"maria", "plain", []string{"g.SetVec(j, mat.Dot(vectors.ColView(column), shifted)/math.Sqrt(values[column]))", "g.SetVec(j, mat.Dot(vectors.ColView(column), shifted)/math.Sqrt(values[n-1-column]))"}, marks{"embedding": 0}}, // λ of another column: NaN

	// Wine.
	{"max", "plain", []string{"CenterGram(GramMatrix(z, c))", "CenterGram(GramMatrix(z, 2*c))"}, marks{"wine": 0}},
	{"moritz", "plain", []string{"eig.Factorize(CenterGram(GramMatrix(z, c)), true)", "eig.Factorize(GramMatrix(z, c), true)"}, marks{"wine": 0}},
	{"niels", "plain", []string{"	y := mat.NewDense(n, m, nil)\n", "	y := mat.NewDense(m, n, nil)\n"}, marks{"wine": 0}},
	{"olga", "plain", []string{"	n, d := x.Dims()\n	z := mat.DenseCopyOf(x)\n", "	n, d := x.Dims()\n	z := mat.DenseCopyOf(x)\n	for c > 0 {\n	}\n"}, marks{"wine": 0}},

	// Texts.
	{"otto", "plain", []string{"A^\\top H (k - \\frac1n K 1_n)`", "A^\\top k`"}, marks{"formula": 4}},
	{"paul", "plain", []string{"\\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)`\n", "\\Lambda^{-1} A^\\top H (k - \\frac1n K 1_n)`\n"}, marks{"formula": 4}},
	{"richard", "plain", []string{"A^\\top H (k - \\frac1n K 1_n)`", "A H (k - \\frac1n K 1_n)`"}, marks{"formula": 0}}, // shapes don't fit
	{"rosa", "plain", []string{"A^\\top H (k - \\frac1n K 1_n)`", "A^\\top H (k - \\frac1n K`"}, marks{"formula": 0}},   // a bracket is missing
	{"rudolf", "plain", []string{"const EmbeddingFormula = `\\Lambda^{-1/2} A^\\top H (k - \\frac1n K 1_n)`", "const EmbeddingFormula = ``"}, marks{"formula": 0}},
	{"sofia", "plain", []string{"= \\Lambda^{-1/2} A^\\top \\bar F^\\top (f", "= \\Lambda^{-1} A^\\top \\bar F^\\top (f"}, marks{"proof": 4}},

	// Code that doesn't fit.
	{"srinivasa", "plain", []string{"math.Exp(-sum / (c * c))", "math.Exp(-summ / (c * c))"}, marks{"gaussian": 0}},
	{"thea", "plain", []string{"func GaussianKernel(x, y []float64, c float64) float64 {", "func GaussianKernel(x, y []float64) float64 {\n\tc := 3.0"}, marks{"gaussian": 0}},
	{"tycho", "plain", []string{"func CenterGram(K *mat.SymDense)", "func centerGram(K *mat.SymDense)"}, marks{"centre": 0}},
	{"ursula", "plain", []string{"	sum := 0.0\n", "	sum := 0.0\n	os.Getenv(\"HOME\")\n"}, marks{"gaussian": 0}},
}
