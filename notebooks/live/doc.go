// Package live serves notebooks as live pages, whose cells can be edited and run
// in a kernel, to the one browser that was given its token.
//
//	s := live.NewServer(folder, spec, listener.Addr())
//	http.Serve(listener, s) // at s.URL()
//
// Pages are rendered by package page; their script sends edits and hears what
// cells show (page/seam.go). What is typed is saved at once, and nothing that was
// acknowledged is dropped: a file that another program changed is merged cell by
// cell, and where two texts of a cell meet, the one that gives way is kept in
// NAME.unsaved.ipynb. An acknowledgement says where on the disk the text is
// (page.Place); until it is in the notebook, the page keeps it, too, and sends it
// again. While the file holds something that is no notebook, what is written goes
// to NAME.copy.unsaved.ipynb.
package live
