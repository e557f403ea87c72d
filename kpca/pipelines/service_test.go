package pipelines_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"kpcalab/data"
	"kpcalab/kpca"
)

// A service that holds a model and the Reader beside it, and embeds what it is sent.
func Example_service() {
	reader, set, err := data.FitCSV(strings.NewReader(table), data.CSV{Label: "kind"})
	if err != nil {
		panic(err)
	}
	model, _ := kpca.Fit(set, kpca.Gaussian{Width: 2}, &kpca.Options{Components: 2, Standardize: true})
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sent, err := reader.ReadJSON(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		g, err := model.Transform(sent)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		json.NewEncoder(w).Encode(map[string]any{"embedding": g.RawRowView(0), "warnings": sent.Warnings})
	}))
	defer service.Close()
	for _, body := range []string{`{"width":10,"length":1.0}`, `{"width":null,"length":1.2}`, `{"length":1.2}`, `{"width":"10","length":1.2}`, "[1,2]"} {
		answer, err := http.Post(service.URL, "application/json", strings.NewReader(body))
		if err != nil {
			panic(err)
		}
		var said struct{ Warnings []data.Warning }
		json.NewDecoder(answer.Body).Decode(&said)
		fmt.Println(answer.StatusCode, said.Warnings)
		answer.Body.Close()
	}
	// Output:
	// 200 []
	// 200 [column "width" has no value in 1 rows, 21 is taken]
	// 400 []
	// 400 []
	// 400 []
}
