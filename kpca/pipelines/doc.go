// Package pipelines is six tasks from a table to an answer, each an Example beside the
// same task in Python: a table with gaps and categories, digits without noise, circles
// told apart, molecules by a kernel of one's own, a process that is watched, and a model
// that another program loads. It exports nothing: read the tests, and run them by
//
//	go test -v -run Example ./kpca/pipelines
//
// The Python beside them is in testdata (scikit-learn 1.9.1, run by hand: `for f in
// testdata/*.py; do python $f; done`).
package pipelines
