// Package interpret runs the cells of a notebook by a Go interpreter, with the
// packages of the course.
//
//	m, err := interpret.New()
//	r := m.Run(ctx, "%%\nfmt.Println(kpca.Gaussian{Width: 1})")
//	if r.Err() != nil { … }
//
// What cells print goes to the program's standard output; what they show goes to
// show.Sink.
package interpret
