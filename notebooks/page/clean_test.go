package page

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"kpcalab/notebooks/kernel"
)

func TestMarkdownText(t *testing.T) {
	for name, c := range map[string]struct{ md, want string }{
		"emphasis beside a formula": {"*a* $x_1*y_2*z$", "<em>a</em> <math"},
		"code is left alone":        {"`$x$` and ```$y$```", "<code>$x$</code> and <code>$y$</code>"},
		"a fence is left alone":     {"```go\n$x$\n```\n", "$x$\n</code>"},
		"an escaped dollar":         {`costs \$5 and \$6`, "costs $5 and $6"},
		"dollars of money":          {"costs $5", "costs $5"},
		"an environment":            {"\\begin{aligned}a&=b\\end{aligned}", "<math"},
		"a numbered equation":       {"$$a=b\\tag{3}$$", `<span class="number">(3)</span>`},
		"a formula in a summary":    {"<details><summary>$x$</summary>\n\ny\n\n</details>", "<summary><math"},
		"a link to a notebook":      {"[x](01_a.ipynb#two)", `href="01_a.html#two"`},
		"a link to the contents":    {"[x](README.md)", `href="index.html"`},
		"a link elsewhere":          {"[x](https://example.org/a.ipynb)", `href="https://example.org/a.ipynb"`},
		"a formula in a heading":    {"## 4. Of $\\lambda$", `<h2 id="4-of">4. Of <math`},
		"a formula in a text":       {"![of $a>b$](data:image/png,x)", `alt="of a&gt;b"`},
		"a bold capital":            {"$\\boldsymbol\\Lambda\\boldsymbol{\\Lambda}$", "<mi>𝚲</mi><mi>𝚲</mi>"},
		"a bar above its letter":    {"$\\bar K$", "<mover><mi"},
		"a stand-in of the author":  {"kpcalabformula7x", "kpcalabformula7x"},
		"a formula that is none":    {"$\\undefinedmacro{$", "undefinedmacro"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Markdown(c.md, rewrite(htmlName, "index.html")); !strings.Contains(got, c.want) {
				t.Errorf("%q gives\n%s\nexpected %q in it", c.md, got, c.want)
			}
		})
	}
}

// Nothing that a text brings along runs or fetches.
func TestTextIsCleaned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{
			"<script>alert(1)</script>", "<img src=x onerror=alert(1)>", `<a href="javascript:alert(1)">a</a>`, "<a href=\"java\tscript:x\">",
			`<a href="//evil.example">b</a>`, "<iframe src=https://evil.example>", "<svg onload=alert(1)>", "<math><mtext><style><img src=x onerror=a>",
			"<details open ontoggle=alert(1)>", "<form action=x><button formaction=javascript:x>", "<base href=//x>", "<!--", "-->", "<style>*{}</style>",
			"<noscript><p title=\"</noscript><img src=x onerror=a>\">", "$\\text{<img src=x onerror=a>}$", "$\\href{javascript:x}{y}$", "`<b>`", "\n\n", "text", "<textarea>", "</p>", "<template>", "<object data=x>", "[x](javascript:alert)", "![x](https://evil.example/x.png)", "<input type=text autofocus onfocus=a>",
		}), 1, 8).Draw(t, "parts")
		src := strings.Join(parts, "")
		out := Markdown(src, nil)
		doc, err := html.Parse(strings.NewReader(out))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			if active[n.Data] || n.Data == "style" || n.Data == "svg" || n.Data == "button" || n.Data == "textarea" {
				t.Fatalf("%q leaves <%s> in\n%s", src, n.Data, out)
			}
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || (a.Key == "href" || a.Key == "src") && !safeTarget(a) || a.Key == "src" && !strings.HasPrefix(a.Val, "data:") {
					t.Fatalf("%q leaves %s=%q in\n%s", src, a.Key, a.Val, out)
				}
			}
		}
	})
}

func TestOutputs(t *testing.T) {
	isolate := func(string) string { return "FRAME" }
	data := func(kind, s string) kernel.Output {
		return kernel.Output{Type: kernel.DisplayData, Data: map[string]any{kind: s, "text/plain": "plain"}}
	}
	for name, c := range map[string]struct {
		out  kernel.Output
		want string
	}{
		"stream":        {kernel.Output{Type: kernel.Stream, Name: "stderr", Text: "a < \x1b[7mb\x1b[0m c\x1b[2K"}, `<pre class="stream stderr">a &lt; <b>b</b> c</pre>`},
		"plain HTML":    {data("text/html", "<b>b</b>"), `<div class="rich"><b>b</b></div>`},
		"SVG":           {data("text/html", `<svg><a href="#x"></a></svg>`), `<div class="rich"><svg>`},
		"script":        {data("text/html", "<script>1</script>"), "FRAME"},
		"handler":       {data("text/html", `<input OnInput="x">`), "FRAME"},
		"form":          {data("text/html", `<form>`), "FRAME"},
		"javascript":    {data("text/html", `<a href=" java&#10;script:x">`), "FRAME"},
		"far picture":   {data("text/html", `<img src="https://evil.example/x.png">`), "FRAME"},
		"PNG":           {data("image/png", "aGk=\n"), `alt="Figure: output 1 of code cell 2" src="data:image/png;base64,aGk="`},
		"SVG file":      {data("image/svg+xml", "<svg/>"), "data:image/svg+xml;base64,PHN2Zy8+"},
		"markdown":      {data("text/markdown", "*a* $x$"), "<em>a</em> <math"},
		"plain":         {data("text/x", ""), "plain"},
		"error":         {kernel.Output{Type: kernel.ErrorOutput, EValue: "exit status 2"}, "The cell ended with exit status 2."},
		"compile error": {kernel.Output{Type: kernel.ErrorOutput, EValue: `failed to run "go"`}, "does not compile"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := renderOutput(c.out, "output 1 of code cell 2", isolate); !strings.Contains(got, c.want) {
				t.Errorf("%s\nexpected %s", got, c.want)
			}
		})
	}
}
