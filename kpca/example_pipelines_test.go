package kpca_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
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

// A service that holds a saved model and embeds what it is sent.
func Example_service() {
	fitted, _ := kpca.Fit(data.Wine().X, kpca.Gaussian{Width: 4}, &kpca.Options{Components: 2, Standardize: true})
	saved, _ := fitted.MarshalBinary() // usually a file
	var model kpca.Model
	if err := model.UnmarshalBinary(saved); err != nil {
		panic(err)
	}
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var row []float64
		if err := json.NewDecoder(r.Body).Decode(&row); err != nil || len(row) == 0 {
			http.Error(w, "send one sample as a JSON array of numbers", http.StatusBadRequest)
			return
		}
		g, err := model.Transform(mat.NewDense(1, len(row), row))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		json.NewEncoder(w).Encode(g.RawRowView(0))
	}))
	defer service.Close()
	for _, body := range []string{"[14.2,1.7,2.4,15.6,127,2.8,3.06,0.28,2.29,5.64,1.04,3.92,1065]", "[1,2]"} {
		answer, err := http.Post(service.URL, "application/json", strings.NewReader(body))
		if err != nil {
			panic(err)
		}
		fmt.Println(answer.Status)
		answer.Body.Close()
	}
	// Output:
	// 200 OK
	// 400 Bad Request
}
