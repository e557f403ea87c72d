// Package sentence cuts a text into pieces: words, mathematics, and the marks between
// them, each with its place in the source. [Cut] is for a text with one formula in it,
// [CutProof] for a proof, whose rows and whose reasons at the end of a line are marks,
// too.
//
// Where delimiters stand (cut.go) all outside of them is words. Where none do (bare.go)
// a run of letters is words if one of them is known as such (words.go), in English or in
// another language (foreign.go). What the words say is read one room above, by package
// prose.
package sentence
