package store_test

import (
	"fmt"
	"os"
	"path/filepath"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/store"
)

// What one run has done the next one finds; what somebody else wrote counts nothing.
func Example() {
	dir, err := os.MkdirTemp("", "kpcalab-example-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	os.Setenv("KPCALAB_CACHE", filepath.Join(dir, "key"))
	report := filepath.Join(dir, "class-report")
	s, err := store.Open(report)
	if err != nil {
		panic(err)
	}
	fmt.Println(s.Save(&marking.Result{ID: "ada", State: marking.Graded, Score: 90}))
	_, err = store.Open(report)
	fmt.Println(err)
	s.Close()

	forged := filepath.Join(report, ".run", "results", "eve.json")
	fmt.Println(os.WriteFile(forged, []byte(`{"Name": ".run/results/eve.json", "Data": {"ID": "eve", "Score": 100}}`), 0o644))
	if s, err = store.Open(report); err != nil {
		panic(err)
	}
	defer s.Close()
	results, err := s.Load()
	fmt.Println(len(results), results["ada"].Score, err)
	// Output:
	// <nil>
	// grade or grade review is at work on this folder; wait for the first, and end the review with Ctrl-C where it was started, before anything else writes there
	// <nil>
	// 1 90 <nil>
}
