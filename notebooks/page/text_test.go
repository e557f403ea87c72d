package page

import (
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/notebooks/notebook"
)

func TestMarkdownText(t *testing.T) {
	for name, c := range map[string]struct{ md, want string }{
		"emphasis beside a formula": {"*a* $x_1*y_2*z$", "<em>a</em> <math"},
		"code is left alone":        {"`$x$` and ```$y$```", "<code>$x$</code> and <code>$y$</code>"},
		"a fence is left alone":     {"```go\n$x$\n```\n", "$x$\n</code>"},
		"an escaped dollar":         {`costs \$5 and \$6`, "costs $5 and $6"},
		"dollars of money":          {"costs $5", "costs $5"},
		"an environment":            {"\\begin{aligned}a&=b\\end{aligned}", "<math"},
		"the bars of a norm":        {`$\|x\|$`, "‖"},
		"a numbered equation":       {"$$a=b\\tag{3}$$", `<span class="number">(3)</span>`},
		"a formula in a summary":    {"<details><summary>$x$</summary>\n\ny\n\n</details>", "<summary><math"},
		"a link to a notebook":      {"[x](01_a.ipynb#two)", `href="01_a.html#text-two"`},
		"a link to the contents":    {"[x](README.md)", `href="index.html"`},
		"a link elsewhere":          {"[x](https://example.org/a.ipynb)", `href="https://example.org/a.ipynb"`},
		"a formula in a heading":    {"## 4. Of $\\lambda$", `<h2 id="text-4-of">4. Of <math`},
		"a formula in a text":       {"![of $a>b$](data:image/png,x)", `alt="of a&gt;b"`},
		"a bold capital":            {"$\\boldsymbol\\Lambda\\boldsymbol{\\Lambda}$", "<mi>𝚲</mi><mi>𝚲</mi>"},
		"a bar above its letter":    {"$\\bar K$", "<mover><mi"},
		"a stand-in of the author":  {"kpcalabformula7x", "kpcalabformula7x"},
		"a formula that is none":    {"$\\undefinedmacro{$", "undefinedmacro"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Markdown(c.md, Links(FileAddress, "index.html")); !strings.Contains(got, c.want) {
				t.Errorf("%q gives\n%s\nexpected %q in it", c.md, got, c.want)
			}
		})
	}
}

// A text that would take a page's time is shown as it was written; no text of the
// course is near that.
func TestMarksAreBounded(t *testing.T) {
	for _, mark := range []string{"[a](", "*a_", "> ", "1. ", "1) ", "~~a"} {
		long, short := strings.Repeat(mark, 2*maxMarks), strings.Repeat(mark, maxMarks/100)
		if got := Markdown(long, nil); !strings.HasPrefix(got, "<pre>") || strings.Contains(got, "<blockquote") {
			t.Errorf("%q many times: %.80s", mark, got)
		}
		if got := Markdown(short, nil); strings.HasPrefix(got, "<pre>") {
			t.Errorf("%q some times: %.80s", mark, got)
		}
	}
	most := 0
	for _, path := range courseNotebooks(t) {
		nb, err := notebook.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range nb.Cells {
			if c.Type == notebook.Markdown {
				most = max(most, marks(c.Source))
			}
		}
	}
	if most == 0 || most > maxMarks/10 {
		t.Errorf("a text of the course has %d marks", most)
	}
	t.Logf("at most %d marks in a text of the course", most)
}

func courseNotebooks(t *testing.T) []string {
	paths, _ := filepath.Glob("../solutions/*.ipynb")
	if len(paths) == 0 {
		t.Fatal("no notebooks in notebooks/solutions")
	}
	return paths
}

func TestOutputs(t *testing.T) {
	data := func(kind, s string) notebook.Output {
		return notebook.Output{Type: notebook.DisplayData, Data: map[string]any{kind: s, "text/plain": "plain"}}
	}
	for name, c := range map[string]struct {
		out  notebook.Output
		want string
	}{
		"stream":        {notebook.Output{Type: notebook.Stream, Name: "stderr", Text: "a < \x1b[7mb\x1b[0m c\x1b[2K"}, `<pre class="stream stderr">a &lt; <b>b</b> c</pre>`},
		"plain HTML":    {data("text/html", "<b>b</b>"), `<div class="rich"><b>b</b></div>`},
		"SVG":           {data("text/html", `<svg><rect/></svg>`), `<div class="rich"><svg>`},
		"script":        {data("text/html", "<script>1</script>"), `<iframe class="isolated"`},
		"handler":       {data("text/html", `<input OnInput="x">`), `<iframe class="isolated"`},
		"form":          {data("text/html", `<form>`), `<iframe class="isolated"`},
		"javascript":    {data("text/html", `<a href=" java&#10;script:x">`), `<iframe class="isolated"`},
		"far picture":   {data("text/html", `<img src="https://evil.example/x.png">`), `<iframe class="isolated"`},
		"PNG":           {data("image/png", "aGk=\n"), `alt="Figure: output 1 of code cell 2" src="data:image/png;base64,aGk="`},
		"SVG file":      {data("image/svg+xml", "<svg/>"), "data:image/svg+xml;base64,PHN2Zy8+"},
		"markdown":      {data("text/markdown", "*a* $x$"), "<em>a</em> <math"},
		"plain":         {data("text/x", ""), "plain"},
		"error":         {notebook.Output{Type: notebook.ErrorOutput, EValue: "exit status 2"}, "The cell ended with exit status 2."},
		"compile error": {notebook.Output{Type: notebook.ErrorOutput, EValue: `failed to run "go"`}, "does not compile"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := renderOutput(c.out, "output 1 of code cell 2", "frame.html"); !strings.Contains(got, c.want) {
				t.Errorf("%s\nexpected %s", got, c.want)
			}
		})
	}
}

// A right answer's card is Markdown with a border of its own; a text has none.
func TestCardOfARightAnswer(t *testing.T) {
	const card = `<div style="border-left:6px solid #009e73;position:fixed">` + "\n\n**right**\n\n</div>\n"
	o := notebook.Output{Type: notebook.DisplayData, Data: map[string]any{"text/markdown": card}}
	if got := renderOutput(o, "output 1", "frame.html"); !strings.Contains(got, `<div style="border-left:6px solid #009e73">`) {
		t.Errorf("the card lost its border, or kept its place:\n%s", got)
	}
	if got := Markdown(card, nil); strings.Contains(got, "style") {
		t.Errorf("a text brings a style:\n%s", got)
	}
}

// No line ends between a bracket and its formula.
func TestBracketsStayWithFormulas(t *testing.T) {
	got := Markdown("columns of $Z$ ($n$), and $"+strings.Repeat("a+", 30)+"a$.", nil)
	if n := strings.Count(got, "nowrap"); n != 1 || !strings.Contains(got, `<span style="white-space:nowrap">(<math`) {
		t.Errorf("%d formulas keep their marks, expected the one in brackets:\n%s", n, got)
	}
}
