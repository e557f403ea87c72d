// Package page shows notebooks as HTML: pages of a book that need nothing but a
// browser, and live pages whose cells can be edited and run.
//
//	page.WriteBook("book", notebooks)              // executed notebooks → book/index.html …
//	s := page.NewServer(folder, spec, listener.Addr())
//	http.Serve(listener, s)                        // live pages, at s.URL()
//
// Both are the same pages: Markdown by goldmark, formulas as MathML by treeblood,
// Go coloured by chroma. Nothing is fetched from the network. A live page is
// rendered on the server; its script sends edits and receives outputs.
package page
