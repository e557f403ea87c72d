package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Elements and attributes that a text may bring along. Whatever else it holds is
// dropped: a notebook is a file that anyone may have written.
var (
	allowedElements = words(`a abbr b blockquote br caption code col colgroup dd del details dfn div dl dt em figcaption
		figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s samp small span strong sub summary sup table
		tbody td tfoot th thead tr u ul var`)
	allowedAttributes = words(`align alt aria-hidden aria-label checked class colspan disabled height href id lang open
		role rowspan src start title type width`)
	dropped = words(`script style iframe object embed template noscript textarea select title svg math`) // with all that is in them
)

func words(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// clean keeps the allowed elements of a piece of HTML and rewrites its links.
func clean(src string, link func(string) string) string {
	nodes, err := html.ParseFragment(strings.NewReader(src), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		return html.EscapeString(src)
	}
	var b strings.Builder
	for _, n := range nodes {
		cleanNode(&b, n, link)
	}
	return b.String()
}

func cleanNode(b *strings.Builder, n *html.Node, link func(string) string) {
	switch {
	case n.Type == html.TextNode:
		b.WriteString(html.EscapeString(n.Data))
		return
	case n.Type != html.ElementNode || dropped[n.Data]:
		return
	case n.Data == "input" && attribute(n, "type") != "checkbox": // of task lists
		return
	case n.Data == "img" && !strings.HasPrefix(attribute(n, "src"), "data:image/"):
		// A page has no files beside it, and asks nobody else for one.
		b.WriteString(html.EscapeString(attribute(n, "alt")))
		return
	}
	if !allowedElements[n.Data] {
		children(b, n, link)
		return
	}
	b.WriteString("<" + n.Data)
	for _, a := range n.Attr {
		if a.Key == "href" && link != nil {
			a.Val = link(a.Val)
		}
		if a.Namespace == "" && allowedAttributes[a.Key] && safeTarget(a) {
			b.WriteString(" " + a.Key + `="` + html.EscapeString(a.Val) + `"`)
		}
	}
	b.WriteString(">")
	switch n.Data {
	case "br", "hr", "img", "input", "col":
		return
	}
	children(b, n, link)
	b.WriteString("</" + n.Data + ">")
}

func children(b *strings.Builder, n *html.Node, link func(string) string) {
	for c := range n.ChildNodes() {
		cleanNode(b, c, link)
	}
}

// safeTarget refuses addresses that run scripts, and pictures from elsewhere,
// which would tell a stranger that the page is read.
func safeTarget(a html.Attribute) bool {
	v := strings.ToLower(strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return r
	}, a.Val))
	scheme, _, found := strings.Cut(v, ":")
	if strings.ContainsAny(scheme, "/?#") {
		found = false // the colon is in the path
	}
	switch a.Key {
	case "href":
		return !found || scheme == "http" || scheme == "https" || scheme == "mailto"
	case "src":
		return strings.HasPrefix(v, "data:image/") || !found && !strings.HasPrefix(v, "//")
	}
	return true
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// passive tells whether a piece of HTML holds nothing that runs, fetches or
// reaches out of its place, so that it may stand in a page as it is.
func passive(src string) bool {
	z := html.NewTokenizer(strings.NewReader(src))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return true
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			if active[t.Data] {
				return false
			}
			for _, a := range t.Attr {
				switch k := strings.ToLower(a.Key); {
				case strings.HasPrefix(k, "on"), k == "srcdoc", k == "action", k == "formaction":
					return false
				case (k == "href" || k == "src" || k == "xlink:href") && !safeTarget(html.Attribute{Key: strings.TrimPrefix(k, "xlink:"), Val: a.Val}):
					return false
				}
			}
		}
	}
}

var active = words("script iframe object embed form base link meta frame frameset applet foreignobject portal")
