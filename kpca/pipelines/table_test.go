package pipelines_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"gonum.org/v1/gonum/mat"

	"kpcalab/data"
	"kpcalab/kpca"
)

const table = "length,width,kind\n1.0,10,a\n1.2,?,a\n1.1,12,a\n3.0,30,b\n3.2,33,b\n3.1,,b\n"

// From a table with gaps to a saved model: read, impute, standardize, fit, save, load,
// and read a later table with other columns' order.
func Example_table() {
	reader, set, err := data.FitCSV(strings.NewReader(table), data.CSV{Label: "kind"})
	if err != nil {
		panic(err) // names the line and the column
	}
	model, err := kpca.Fit(set, kpca.Gaussian{Width: 2}, &kpca.Options{Components: 2, Standardize: true})
	if err != nil {
		panic(err)
	}
	saved, _ := model.MarshalBinary()
	beside, _ := json.Marshal(reader)
	loaded, again := kpca.Model{}, data.Reader{}
	if loaded.UnmarshalBinary(saved) != nil || json.Unmarshal(beside, &again) != nil {
		panic("not loaded")
	}
	later, _ := again.ReadCSV(strings.NewReader("width,length\n10,1.0\n,1.2\n"))
	g, _ := loaded.Transform(later)
	fmt.Println(set.Warnings, set.Labels)
	fmt.Println("the same embedding:", mat.EqualApprox(g, model.Embedding.Slice(0, 2, 0, 2), 1e-12), later.Warnings)
	// Output:
	// [column "width" has no value in 2 rows, 21 is taken] [0 0 0 1 1 1]
	// the same embedding: true [column "width" has no value in 1 rows, 21 is taken]
}
