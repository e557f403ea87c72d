package show

import (
	"fmt"
	"hash/fnv"
	"html"
	"strings"

	"gonum.org/v1/plot/vg"
)

// Prediction is a question that is asked before the answer is shown.
type Prediction struct {
	question string
	right    int
	options  []string
}

// Predict asks a question with options, of which right (1, 2, …) is the true one.
// [Prediction.Then] displays it.
func Predict(question string, right int, options ...string) Prediction {
	if len(options) < 2 || right < 1 || right > len(options) {
		panic(fmt.Sprintf("show: a prediction needs two options or more, and the true one among them; there are %d, and %d is true", len(options), right))
	}
	return Prediction{question, right, options}
}

// Then displays the question, and keeps a figure and what it says folded until
// the reader has chosen an option. The page alone does that, without a script and
// without a kernel, by mouse and by keyboard; printed, and where a page takes out
// styles, all of it is seen.
func (p Prediction) Then(say, caption string, panels ...Panel) {
	f := Still(caption, panels...)
	w, _ := f.size()
	display(card(w, p.html(w, say, f.picture()+figcaption(caption))), p.question+" "+say+" "+f.alt())
}

// ThenSay is Then without a figure.
func (p Prediction) ThenSay(say string) {
	display(card(vg.Length(620), p.html(vg.Length(620), say, "")), p.question+" "+say)
}

// html hides and shows by the sibling selector: :has is younger than some of the
// browsers that a class brings along.
func (p Prediction) html(w vg.Length, say, figure string) string {
	h := fnv.New32a()
	for _, s := range append([]string{p.question, say}, p.options...) {
		h.Write([]byte(s))
	}
	id := fmt.Sprintf("predict-%08x", h.Sum32()) // one group of radio buttons in a page with many
	var b, rules strings.Builder
	fmt.Fprintf(&b, `<fieldset id="%s" style="border:0;margin:0;padding:6px 10px;font:15px/1.5 'Liberation Sans',Arial,Helvetica,sans-serif">`+
		`<legend style="font-weight:bold;padding:0">%s</legend>`, id, html.EscapeString(p.question))
	for i, o := range p.options {
		fmt.Fprintf(&b, `<input type="radio" name="%s" id="%[1]s-%d"><label for="%[1]s-%[2]d">%s</label><br>`, id, i+1, html.EscapeString(o))
		fmt.Fprintf(&rules, `#%s-%d:checked~.say-%[2]d{display:block}`, id, i+1)
	}
	for i := range p.options {
		if i+1 != p.right {
			fmt.Fprintf(&rules, `}@media print{#%s>.say-%d{display:none}`, id, i+1)
		}
		verdict := `✓ <span class="yes">Yes: </span>` // on paper nobody has chosen
		if i+1 != p.right {
			verdict = "✗ Not this time. It is: "
		}
		fmt.Fprintf(&b, `<p class="say-%d" role="status">%s%s</p>`, i+1, verdict, html.EscapeString(p.options[p.right-1]))
	}
	fmt.Fprintf(&b, `<div class="then">%s<p>%s</p></div></fieldset>`, figure, html.EscapeString(say))
	fmt.Fprintf(&rules, `}@media print{#%s .yes{display:none}`, id)
	style := fmt.Sprintf(`<style>@media screen{#%s>.then,#%[1]s>p{display:none}#%[1]s>input:checked~.then{display:block}%s}`+
		`#%[1]s>p{font-weight:bold;margin:.6em 0}#%[1]s label{padding:4px 6px;cursor:pointer}#%[1]s>input:checked+label{background:rgba(0,114,178,.16);border-radius:4px}</style>`, id, rules.String())
	return style + b.String()
}
