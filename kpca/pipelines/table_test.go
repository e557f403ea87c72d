package pipelines_test

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

const table = "length,width,kind\n1.0,10,a\n1.2,?,a\n1.1,12,a\n3.0,30,b\n3.2,33,b\n3.1,,b\n"

// From a table with gaps to a saved model: read, impute, standardize, fit, save, load,
// transform.
func Example_table() {
	set, err := data.ReadCSV(strings.NewReader(table), data.CSV{Label: "kind"})
	if err != nil {
		panic(err) // names the line and the column
	}
	imputer, _ := data.NewImputer(set.X)
	x, filled, _ := imputer.Fill(set.X)
	model, err := kpca.Fit(x, kpca.Gaussian{Width: 2}, &kpca.Options{Components: 2, Standardize: true, Names: set.Columns})
	if err != nil {
		panic(err)
	}
	saved, _ := model.MarshalBinary()
	var loaded kpca.Model
	if err := loaded.UnmarshalBinary(saved); err != nil {
		panic(err)
	}
	g, _ := loaded.Transform(x)
	fmt.Println(filled, "gaps in", loaded.Names(), set.Labels)
	fmt.Println("the same embedding:", mat.EqualApprox(g, model.Embedding, 1e-12), "kinds apart:", g.At(0, 0)*g.At(5, 0) < 0)
	// Output:
	// 2 gaps in [length width] [0 0 0 1 1 1]
	// the same embedding: true kinds apart: true
}
