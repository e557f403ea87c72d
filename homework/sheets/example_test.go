package sheets_test

import (
	"fmt"

	"kpcalab/homework/exercise/kernelpca"
	"kpcalab/homework/sheets"
)

// A sheet of one part: the exercise says which function is asked for.
func Example() {
	sheet := sheets.Declare(&sheets.Sheet{
		ID: "centring", Version: 1, Title: "Centring", Source: "lecture 3",
		Parts: []sheets.Part{{ID: "centre", Title: "Centring in feature space", Points: 10, Checks: []sheets.Check{
			{Name: "the notebook's data", Public: true, Weight: 1, Exercise: kernelpca.CenterGram},
			{Name: "any symmetric matrix", Weight: 2, Exercise: kernelpca.IndefiniteGram},
		}}},
	})
	fmt.Println(sheet.Validate(), sheet.MaxPoints())
	fmt.Println(sheet.Rules.Funcs[0].Signature())
	// Output:
	// <nil> 10
	// func CenterGram(K *mat.SymDense) *mat.SymDense
}
