// Package course registers the packages that a cell in the browser can import.
// The tables are made by kpcalab/notebooks/tab/generate.
//
//	import _ "kpcalab/notebooks/tab/course"
package course
