// Package show stands in for kpcalab/notebooks/show where answers run: a helper of
// a notebook may call Must, and there is nothing to draw on.
package show

// Must is v; it panics when err isn't nil.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
