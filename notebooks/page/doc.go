// Package page shows notebooks as HTML: pages of a book that need nothing but a
// browser, and live pages, whose cells can be edited and run by whatever is
// behind them.
//
//	page.WriteBook("book", notebooks) // executed notebooks → book/index.html …
//	p := page.Page{Book: b, Style: "style.css", Scripts: []string{"worker.js", "live.js"}}
//	src, err := p.HTML()
//
// All are the same pages: Markdown by goldmark, formulas as MathML by treeblood,
// Go coloured by chroma, what strangers wrote cleaned by package clean. Nothing is
// fetched from the network. What a live page asks of its back end, and hears from
// it, is in seam.go and at the head of assets/live.js.
package page
