package finding

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Whatever a message or a formula holds, it is rendered without a crash and
// without becoming markup.
func FuzzRender(f *testing.F) {
	for _, s := range []string{"", "plain", "`code` and $\\frac12$", "**strong** *", "$\\text{<b>}$", "$\\href{javascript:x}{y}$", "<script>", "$^", "`", "$$", "\\", "a\nb", "```\n<b>", "$\\begin{aligned}a&=b\\end{aligned}$", "$\\overline{\\boldsymbol F}^\\top$", "|"} {
		f.Add(s)
	}
	allowed := map[string]bool{"html": true, "head": true, "body": true, "section": true, "p": true, "pre": true, "strong": true, "code": true, "ul": true, "li": true, "table": true, "thead": true, "tbody": true, "tr": true, "th": true, "td": true, "details": true, "summary": true}
	f.Fuzz(func(t *testing.T, s string) {
		x := Finding{Problem: s, Verdict: Wrong, Say: s, Help: s, Read: []string{s, s, s, s, s}, Words: []string{s}, Excerpt: s, Notes: []string{s},
			Counterexample: &Example{Setting: s, Labels: []string{s}, Expected: []float64{1}, Found: []float64{2}}}
		x.Text()
		if holdsHTML(t, x.Markdown()) {
			t.Errorf("HTML in the Markdown of %q:\n%s", s, x.Markdown())
		}
		x.Read = append(x.Read, s)
		root, err := html.Parse(strings.NewReader(x.HTML()))
		if err != nil {
			t.Fatal(err)
		}
		var visit func(n *html.Node)
		visit = func(n *html.Node) {
			if n.Type == html.ElementNode && !allowed[n.Data] && !mathElement[n.Data] || n.DataAtom == atom.Script {
				t.Errorf("element %s from %q", n.Data, s)
			}
			for c := n.FirstChild; c != nil; c = c.NextSibling {
				visit(c)
			}
		}
		visit(root)
	})
}
