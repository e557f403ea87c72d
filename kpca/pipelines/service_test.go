package pipelines_test

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

// A service that holds a model and embeds what it is sent.
func Example_service() {
	model, err := kpca.Fit(data.Wine().X, kpca.Gaussian{Width: 4}, &kpca.Options{Components: 2, Standardize: true})
	if err != nil {
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
		fmt.Println(answer.StatusCode)
		answer.Body.Close()
	}
	// Output:
	// 200
	// 400
}
