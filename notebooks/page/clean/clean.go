package clean

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Prefix begins every id that a text may bring along, and links to it, so that no
// heading can take the name of a part of the page.
const Prefix = "text-"

// Rewrite changes what a text says on its way; nil functions change nothing.
type Rewrite struct {
	Link  func(href string) string       // where a link leads, after its address was found harmless
	Value func(key, value string) string // of any attribute, before it is looked at
}

// Text keeps the elements that a Markdown text may have.
func Text(src string, r Rewrite) string {
	out, _ := run(src, &cleaner{html: textElements, rewrite: r, ids: true})
	return out
}

// OutputText is Text for the output of a cell: with harmless styles, and without ids.
func OutputText(src string, r Rewrite) string {
	out, _ := run(src, &cleaner{html: textElements, rewrite: r, styles: true})
	return out
}

// Output keeps the elements that the output of a cell may have, with SVG, MathML
// and harmless styles. whole tells whether nothing was lost that the output
// needs, such as a script, a button or a style sheet: if not, it belongs into a
// frame.
func Output(src string) (out string, whole bool) {
	return run(src, &cleaner{html: outputElements, styles: true, foreign: true})
}

// MathML keeps MathML and text; whole tells whether that was all there was.
func MathML(src string) (out string, whole bool) {
	return run(src, &cleaner{html: map[string]attributes{}, styles: true, foreign: true})
}

// cleaner writes what is allowed.
type cleaner struct {
	html    map[string]attributes
	rewrite Rewrite
	ids     bool // headings keep theirs, behind Prefix
	styles  bool // style attributes, as far as they are harmless
	foreign bool // SVG and MathML

	out  strings.Builder
	lost bool
}

func run(src string, c *cleaner) (string, bool) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(src), body)
	if err != nil { // nested deeper than the parser goes
		return html.EscapeString(src), false
	}
	for _, n := range nodes {
		c.node(n, "")
	}
	return c.out.String(), !c.lost
}

// node writes a node whose parent, if it was written, is of the namespace given:
// empty for HTML, svg or math.
func (c *cleaner) node(n *html.Node, parent string) {
	switch n.Type {
	case html.TextNode:
		c.out.WriteString(html.EscapeString(n.Data))
	case html.ElementNode:
		switch {
		case n.Namespace == "":
			c.htmlElement(n, parent)
		case !c.foreign, parent != "" && parent != n.Namespace:
			c.lost = true
		default:
			c.foreignElement(n)
		}
	}
}

func (c *cleaner) htmlElement(n *html.Node, parent string) {
	allowed, ok := c.html[n.Data]
	switch {
	case parent != "", withContent[n.Data]:
		c.lost = true
		return
	case n.Data == "input" && c.value(n, "type") != "checkbox": // task lists have checkboxes
		c.lost = true
		return
	case n.Data == "img" && !picture(c.value(n, "src")):
		// A page has no files beside it, and asks nobody else for one.
		c.lost = true
		c.out.WriteString(html.EscapeString(c.value(n, "alt")))
		return
	case !ok:
		c.lost = c.lost || !inert[n.Data]
		c.children(n, "")
		return
	}
	c.out.WriteString("<" + n.Data)
	for _, a := range n.Attr {
		c.attribute(n, a, allowed)
	}
	if n.Data == "input" {
		c.out.WriteString(` disabled=""`)
	}
	c.out.WriteString(">")
	switch n.Data {
	case "br", "hr", "img", "input", "col":
		return
	}
	if n.Data == "pre" && n.FirstChild != nil && strings.HasPrefix(n.FirstChild.Data, "\n") {
		c.out.WriteString("\n") // parsers drop the first one
	}
	c.children(n, "")
	c.out.WriteString("</" + n.Data + ">")
}

func (c *cleaner) foreignElement(n *html.Node) {
	list := svgElements
	if n.Namespace == "math" {
		list = mathElements
	}
	allowed, ok := list[n.Data]
	if !ok {
		c.lost = true
		return
	}
	c.out.WriteString("<" + n.Data)
	for _, a := range n.Attr {
		c.attribute(n, a, allowed)
	}
	c.out.WriteString(">")
	for child := range n.ChildNodes() {
		if child.Type == html.ElementNode && textOnly[n.Data] {
			c.lost = true // a parser may take it for HTML
			continue
		}
		c.node(child, n.Namespace)
	}
	c.out.WriteString("</" + n.Data + ">")
}

func (c *cleaner) children(n *html.Node, parent string) {
	for child := range n.ChildNodes() {
		c.node(child, parent)
	}
}

// attribute writes an attribute of an allowed element, if its value is allowed.
func (c *cleaner) attribute(n *html.Node, a html.Attribute, allowed attributes) {
	if c.rewrite.Value != nil {
		a.Val = c.rewrite.Value(a.Key, a.Val)
	}
	check, ok := allowed[a.Key]
	if !ok || a.Namespace != "" && a.Namespace != "xlink" {
		check, ok = global[a.Key]
	}
	switch {
	case a.Key == "id" && c.ids && len(n.Data) == 2 && n.Data[0] == 'h':
		a.Val = Prefix + a.Val
	case a.Key == "href" && n.Data == "a" && n.Namespace == "":
		if !address(a.Val) {
			c.lost = true
			return
		}
		a.Val = c.target(a.Val)
	case a.Key == "class":
		if a.Val = classes(a.Val); a.Val == "" || !c.styles {
			return
		}
	case a.Key == "style":
		if !c.styles {
			return
		}
		if a.Val = styles(a.Val); a.Val == "" {
			return
		}
	case !ok:
		c.lost = c.lost || needed(n, a.Key)
		return
	case !check(a.Val):
		c.lost = true
		return
	}
	c.out.WriteString(" " + a.Key + `="` + html.EscapeString(a.Val) + `"`)
}

// reportClass is a class of GoNB's report of errors, which the page's style sheet
// knows; no other is kept.
var reportClass = regexp.MustCompile(`^(jp-RenderedText|gonb-(err|cell)-[a-z-]+)$`)

func classes(v string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(v), func(w string) bool { return !reportClass.MatchString(w) }), " ")
}

// target is where a link leads: one inside the text to the id behind Prefix.
func (c *cleaner) target(href string) string {
	if fragment, ok := strings.CutPrefix(href, "#"); ok {
		return "#" + Prefix + fragment
	}
	if c.rewrite.Link != nil {
		return c.rewrite.Link(href)
	}
	return href
}

// needed tells whether an element loses something without an attribute that is
// not allowed: a handler, or the id that a picture refers to.
func needed(n *html.Node, key string) bool {
	return strings.HasPrefix(key, "on") || key == "href" || key == "src" || key == "id" && n.Namespace == "svg"
}

func (c *cleaner) value(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key && a.Namespace == "" {
			if c.rewrite.Value != nil {
				return c.rewrite.Value(key, a.Val)
			}
			return a.Val
		}
	}
	return ""
}
