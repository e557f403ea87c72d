package sentence_test

import (
	"fmt"

	"kpcalab/homework/formula/prose/sentence"
)

// Without delimiters, too, words and mathematics are told apart; a mark ends each.
func ExampleCut() {
	kinds := map[sentence.Kind]string{sentence.Math: "mathematics", sentence.Word: "word", sentence.Mark: "mark"}
	for _, p := range sentence.Cut("We get ḡ = Λ^{-1/2} Aᵀ k, where A is centred.").Pieces {
		fmt.Printf("%-11s  %s\n", kinds[p.Kind], p.Text)
	}
	// Output:
	// word         we
	// word         get
	// mathematics  ḡ = Λ^{-1/2} Aᵀ k
	// mark         ,
	// word         where
	// mathematics  A
	// word         is
	// word         centred
	// mark         .
}
