package corpus

import "strings"

// liberties are right answers that measure time, draw random numbers, write a log,
// make much garbage, or kept something of the notebook that they don't need.
func liberties(good string) []Entry {
	const (
		kernel = "\tsum := 0.0\n\tfor i := range x {\n\t\tsum +="
		gram   = "\tK := mat.NewSymDense(n, nil)\n\tfor i := range n {\n\t\tfor j := i"
		centre = "\tcentred := mat.NewSymDense(n, nil)\n"
		one    = "\tg := mat.NewVecDense(m, nil)\n"
		all    = "\ty := mat.NewDense(n, m, nil)\n"
	)
	at := func(id, place, more, below string) Entry {
		return notebookFor(id, append(cellsOf(change(good, place, more+place)), below)...)
	}
	_, wine, _ := strings.Cut(good, "func WineEmbedding(")
	wine, _, _ = strings.Cut(wine, "\n}\n")
	return []Entry{
		at("timed", one, "\tdefer func(t time.Time) { logger.Println(\"took\", time.Since(t)) }(time.Now())\n\tlog.Printf(\"m = %d\", m)\n",
			"import (\n\t\"log\"\n\t\"os\"\n\t\"time\"\n)\n\nvar logger = log.New(os.Stderr, \"embedding: \", log.LstdFlags)\n"),
		at("log-elsewhere", all, "\tlog.SetFlags(0)\n\tlog.SetPrefix(\"wine \")\n\tlog.SetOutput(os.Stdout)\n\tlog.Println(c, m)\n\tlog.SetOutput(io.Discard)\n", ""),
		at("waits", gram, "\tctx, stop := context.WithTimeout(context.Background(), time.Hour)\n\tdefer stop()\n\ttime.Sleep(2 * time.Millisecond)\n\tif ctx.Err() != nil {\n\t\tpanic(ctx.Err())\n\t}\n", ""),
		at("prints-a-table", centre, "\tvar b bytes.Buffer\n\tw := tabwriter.NewWriter(&b, 0, 0, 1, ' ', 0)\n\tfmt.Fprintf(w, \"%v\\t%v\\n\", mean[0], all)\n\tw.Flush()\n\tfmt.Print(b.String())\n", ""),
		at("stops-by-time", centre, "\tbegan := time.Now()\n\tfor time.Since(began) < 20*time.Millisecond {\n\t}\n", ""),
		notebookFor("iterates-from-chance", append(cellsOf(strings.Replace(good, "func WineEmbedding("+wine, "func WineEmbedding("+byPower("rand.New(rand.NewSource(7))", "rng.NormFloat64()"), 1)), "import \"math/rand\"\n")...),
		notebookFor("iterates-from-new-chance", append(cellsOf(strings.Replace(good, "func WineEmbedding("+wine, "func WineEmbedding("+byPower("0", "rand.NormFloat64() + float64(rng)"), 1)), "import \"math/rand/v2\"\n")...),
		notebookFor("one-generator", append(cellsOf(strings.Replace(good, "func WineEmbedding("+wine, "func WineEmbedding("+byPower("generator", "rng.Float64() - 0.5"), 1)), "import \"math/rand\"\n\nvar generator = rand.New(rand.NewSource(time.Now().UnixNano()))\n")...),
		notebookFor("dot-import", append([]string{"import . \"math\"\n"}, cellsOf(strings.ReplaceAll(good, "math.", ""))...)...),
		at("helper-of-the-notebook", all, "\tif x == nil {\n\t\tx = wine().X\n\t}\n",
			"import (\n\t\"kpcalab/data\"\n\t\"kpcalab/notebooks/show\"\n)\n\n// wine is the Wine data with standardized columns (z-scores).\nfunc wine() *data.Set {\n\ts := data.Wine()\n\ts.X = show.Must(data.Standardize(s.X))\n\treturn s\n}\n"),
		notebookFor("blank-left-below", append(cellsOf(change(good, "\treturn math.Exp(-sum / (c * c))\n", "\treturn math.Exp(-sum / (c * c))\n\t// YOUR CODE HERE\n\tpanic(homework.Blank)\n")), "import \"kpcalab/homework\"\n")...),
		at("prints-every-pair", kernel, "\tfmt.Println(\"x =\", x, \"y =\", y, \"c =\", c)\n", ""),
		at("waits-for-a-tick", gram, "\ttick := time.NewTicker(time.Millisecond)\n\tdefer tick.Stop()\n\tselect {\n\tcase <-tick.C:\n\tcase <-time.After(time.Second):\n\t}\n", ""),
		at("own-names-like-packages", kernel, "\tdata, show, time, rand, homework, log := 0.0, 0.0, 0.0, 0.0, 0.0, 0.0\n\t_ = data + show + time + rand + homework + log\n", "var fmt = 3\n"),
		notebookFor("a-function-in-a-variable", append(cellsOf(change(good, "func GaussianKernel(", "var kernelOf = func(")), "func GaussianKernel(a, b []float64, width float64) float64 { return kernelOf(a, b, width) }\n")...),
		at("blank-in-a-branch", one, "\tif m > n {\n\t\tpanic(homework.Blank)\n\t}\n", ""),
		at("garbage-large", all, "\tfor i := range 4000 {\n\t\tH := make([]float64, 178*178)\n\t\tH[i] = 1\n\t\tkept = H[0]\n\t}\n", "var kept float64\n"),
		at("garbage-in-matrices", all, "\tfor i := range 1600 {\n\t\tH := mat.NewDense(178, 178, nil)\n\t\tH.Set(0, 0, float64(i))\n\t\tkept = H.At(0, 0)\n\t}\n", "var kept float64\n"),
		at("garbage-small", centre, "\tfor i := range 5_000 {\n\t\tH := make([]float64, 4000)\n\t\tH[i%4000] = 1\n\t\tkept = H[0]\n\t}\n", "var kept float64\n"),
		at("garbage-growing", gram, "\tvar list []float64\n\tfor i := range 2_000_000 {\n\t\tlist = append(list, float64(i))\n\t}\n\tkept = list[0]\n", "var kept float64\n"),
		notebookFor("each-row-anew", cellsOf(strings.Replace(good, "func WineEmbedding("+wine, "func WineEmbedding(x *mat.Dense, c float64, m int) *mat.Dense {\n\tn, _ := x.Dims()\n\tK := GramMatrix(x, c)\n\ty := mat.NewDense(n, m, nil)\n\tfor i := range n {\n\t\ty.SetRow(i, Embedding(K, mat.NewVecDense(n, mat.Col(nil, i, K)), m).RawVector().Data)\n\t}\n\treturn y", 1))...),
	}
}

// byPower is WineEmbedding by power iteration, from numbers that an expression draws.
func byPower(generator, draw string) string {
	return `x *mat.Dense, c float64, m int) *mat.Dense {
	n, _ := x.Dims()
	rest := mat.DenseCopyOf(CenterGram(GramMatrix(x, c)))
	rng := ` + generator + `
	y := mat.NewDense(n, m, nil)
	for j := range m {
		v := mat.NewVecDense(n, nil)
		for i := range n {
			v.SetVec(i, ` + draw + `)
		}
		l := 0.0
		for range 5000 {
			var u mat.VecDense
			u.MulVec(rest, v)
			l = u.Norm(2)
			u.ScaleVec(1/l, &u)
			v.SubVec(&u, v)
			d := v.Norm(2)
			v.CopyVec(&u)
			if d < 1e-14 {
				break
			}
		}
		for i := range n {
			y.Set(i, j, math.Sqrt(l)*v.AtVec(i))
		}
		var o mat.Dense
		o.Outer(l, v, v)
		rest.Sub(rest, &o)
	}
	_ = rng
	return y`
}
