// Package clean keeps of a stranger's HTML what may stand in a page.
//
//	safe := clean.Text(`<b>bold</b><img src=x onerror=alert(1)>`, clean.Rewrite{}) // <b>bold</b>
//	safe, whole := clean.Output(`<svg width="9"><rect/></svg>`)        // as it was, true
//	safe, whole = clean.Output(`<button>Run</button>`)                 // Run, false
//
// A piece is parsed as browsers parse (golang.org/x/net/html, namespaces
// included), and written anew from lists of what is allowed: elements, their
// attributes, properties of styles, addresses. What is on no list is not written,
// so that nothing depends on knowing what is dangerous. Text is escaped, every
// element is closed, and an element of HTML never stands inside SVG or MathML,
// where parsers disagree.
//
// bluemonday, the usual choice, was weighed: it works on tokens, without the tree
// and its namespaces, and its authors advise against it for SVG and MathML, which
// every page of this course has.
package clean
