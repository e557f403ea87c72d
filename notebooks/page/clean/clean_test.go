package clean

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"
)

func TestText(t *testing.T) {
	for name, c := range map[string]struct{ src, want string }{
		"plain":             {"<p>a <b>b</b></p>", "<p>a <b>b</b></p>"},
		"a heading's id":    {`<h2 id="setup">a</h2>`, `<h2 id="text-setup">a</h2>`},
		"another id":        {`<p id="status">a</p>`, `<p>a</p>`},
		"a link inside":     {`<a href="#setup">a</a>`, `<a href="#text-setup">a</a>`},
		"a class":           {`<div class="cell code" data-cell="c2">a</div>`, `<div>a</div>`},
		"a style":           {`<p style="position:fixed">a</p>`, `<p>a</p>`},
		"a label":           {`<label for="run-all">a</label>`, "a"},
		"a button":          {`<button class="run">Run</button>`, "Run"},
		"a checkbox":        {`<input type="checkbox" checked onclick="x">`, `<input type="checkbox" checked="" disabled="">`},
		"a text field":      {`<input type="text">`, ""},
		"a script":          {`a<script>alert(1)</script>b`, "ab"},
		"SVG":               {`<svg><rect/></svg>`, ""},
		"javascript":        {"<a href=\"java\tscript:alert(1)\">a</a>", "<a>a</a>"},
		"a far picture":     {`<img src="https://evil.example/x" alt="a">`, "a"},
		"a picture":         {`<img src="data:image/png;base64,aa" alt="a">`, `<img src="data:image/png;base64,aa" alt="a">`},
		"a page as picture": {`<img src="data:text/html,x" alt="a">`, "a"},
		"first line of pre": {"<pre>\n\na</pre>", "<pre>\n\na</pre>"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Text(c.src, Rewrite{}); got != c.want {
				t.Errorf("%s gives %s, expected %s", c.src, got, c.want)
			}
		})
	}
}

func TestOutput(t *testing.T) {
	for name, c := range map[string]struct {
		src, want string
		whole     bool
	}{
		"a table":             {`<table style="border-collapse:collapse;position:fixed"><tbody><tr><td style="text-align:right;padding:2px 10px">1</td></tr></tbody></table>`, `<table style="border-collapse:collapse"><tbody><tr><td style="text-align:right;padding:2px 10px">1</td></tr></tbody></table>`, true},
		"a figure":            {`<svg viewBox="0 0 9 9" style="max-width:100%;height:auto"><path d="M0 0L9 9" stroke="#222222"></path><text font-family="'A',sans-serif">x</text></svg>`, `<svg viewBox="0 0 9 9" style="max-width:100%;height:auto"><path d="M0 0L9 9" stroke="#222222"></path><text font-family="&#39;A&#39;,sans-serif">x</text></svg>`, true},
		"a bar of progress":   {`<label>fit <progress max="9" value="2"></progress></label>`, `fit <progress max="9" value="2"></progress>`, true},
		"a finding":           {`<section class="finding" data-verdict="wrong" style="border-left:.35em solid #a00">a</section>`, `<section style="border-left:.35em solid #a00">a</section>`, true},
		"a report of errors":  {`<div class="jp-RenderedText gonb"><span class="gonb-err-location">a</span></div>`, `<div class="jp-RenderedText"><span class="gonb-err-location">a</span></div>`, true},
		"a script":            {`<b>a</b><script>1</script>`, `<b>a</b>`, false},
		"a handler":           {`<b onclick="x">a</b>`, `<b>a</b>`, false},
		"a style sheet":       {`<style>#c2 .run{position:fixed}</style>a`, `a`, false},
		"a button":            {`<button>Run all</button>`, `Run all`, false},
		"a fake cell":         {`<section class="cell code" data-cell="c2">a</section>`, `<section>a</section>`, true},
		"a picture's address": {`<svg><image href="https://evil.example/x"></image></svg>`, `<svg><image></image></svg>`, false},
		"a reference":         {`<svg><rect fill="url(https://evil.example/x)"></rect></svg>`, `<svg><rect></rect></svg>`, false},
		"a title":             {`<svg><title>a<meta http-equiv="refresh" content="0;url=x"></title></svg>`, `<svg><title>a</title></svg>`, false},
		"a link in SVG":       {`<svg><a href="https://evil.example"><text>x</text></a></svg>`, `<svg></svg>`, false},
		"HTML in MathML":      {`<math><mtext><img src="x" onerror="a"></mtext></math>`, `<math><mtext></mtext></math>`, false},
		"a formula":           {`<math display="block"><mi>x</mi></math>`, `<math display="block"><mi>x</mi></math>`, true},
		"an address in style": {`<p style="background:url(https://evil.example);color:red">a</p>`, `<p style="color:red">a</p>`, true},
		"the least of two":    {`<p style="max-width:min(100%,500px)">a</p>`, `<p style="max-width:min(100%,500px)">a</p>`, true},
		"a negative margin":   {`<p style="margin:-99px 0;margin-top:-9em">a</p>`, `<p>a</p>`, true},
		"an escape in style":  {`<p style="background:u\72l(x)">a</p>`, `<p>a</p>`, true},
	} {
		t.Run(name, func(t *testing.T) {
			if got, whole := Output(c.src); got != c.want || whole != c.whole {
				t.Errorf("%s gives %s, %v, expected %s, %v", c.src, got, whole, c.want, c.whole)
			}
		})
	}
}

// forbidden names the first thing of a page that is on no list.
func forbidden(page string, lists ...map[string]attributes) string {
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		return err.Error()
	}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || n.Data == "html" || n.Data == "head" || n.Data == "body" {
			continue
		}
		ok := false
		for _, list := range lists {
			ok = ok || list[n.Data] != nil
		}
		if !ok {
			return "<" + n.Data + ">"
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || strings.HasPrefix(a.Key, "data-") || a.Key == "for" ||
				a.Key == "id" && !strings.HasPrefix(a.Val, Prefix) || a.Key == "href" && !address(a.Val) && !picture(a.Val) || a.Key == "src" && !picture(a.Val) {
				return a.Key + "=" + a.Val
			}
		}
	}
	return ""
}

// pieces are what attacks are made of.
var pieces = []string{
	"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", `<a href="javascript:alert(1)">`, "</a>", "<svg>", "</svg>", "<math>", "</math>",
	"<mtext>", "<mglyph>", "<malignmark>", "<annotation-xml encoding=text/html>", "<foreignObject>", "<title>", "</title>", "<desc>", "<style>", "</style>",
	"<table>", "<td>", "<tr>", "</table>", "<select>", "<template>", "<noscript>", "</noscript>", "<textarea>", "</textarea>", "<p>", "</p>", "<form>",
	"<!--", "-->", "--!>", "<![CDATA[", "]]>", "<plaintext>", "<frameset>", "<base href=//x>", "<details ontoggle=a>", "<a id=x>", "<img alt=\"<x title='\">",
	"&lt;img src=x&gt;", "\x00", "<h2 id=status>", "<pre>\n", "<li>", "<option>", "<b/onclick=a>", "x", "<p title='--><img src=x onerror=a>'>", "<colgroup>", "<caption>",
}

// Whatever is put together, nothing on no list is left, not even once the result
// is parsed and cleaned again.
func TestNothingElseIsLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 12).Draw(t, "pieces"), "")
		if bad := forbidden(Text(src, Rewrite{}), textElements); bad != "" {
			t.Fatalf("%q leaves %s in\n%s", src, bad, Text(src, Rewrite{}))
		}
		out, _ := Output(src)
		if bad := forbidden(out, outputElements, svgElements, mathElements); bad != "" {
			t.Fatalf("%q leaves %s in\n%s", src, bad, out)
		}
		if again, whole := Output(out); !whole {
			t.Fatalf("%q gives\n%s\nwhich is cleaned to\n%s", src, out, again)
		}
	})
}
