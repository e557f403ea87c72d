// Package explore computes the pictures that a reader moves: points are dragged,
// a width is changed, and kernel PCA is fitted anew for each frame.
//
//	p, _ := explore.Find("width")
//	frame, err := p.Begin().Frame(p.Start())
//
// A Picture asks for a prediction first; a Frame says what its numbers answer. This
// package draws nothing: a frame is numbers, which package figure makes a still
// picture of, and the script of a page a live one.
package explore
