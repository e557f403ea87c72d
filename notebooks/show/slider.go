package show

import (
	"fmt"
	"html"
	"strings"

	"gonum.org/v1/plot/vg"
)

// Slider displays one figure for each value, with a slider to choose among them;
// name says what the value is ("width c"). The frames are computed now and
// switched by the page alone, so that the slider works in an exported page and
// without a kernel. It starts at the frame in the middle; where a page's scripts
// are off, that frame stays.
func Slider(name string, values []float64, frame func(v float64) Frame) {
	if len(values) == 0 {
		panic("show: a slider without values")
	}
	labels := make([]string, len(values))
	for i, v := range values {
		labels[i] = fmt.Sprintf("%s = %.4g", name, v)
	}
	p := NewProgress("drawing "+name, len(values))
	frames := make([]Frame, len(values))
	for i, v := range values {
		frames[i] = frame(v)
		p.Step()
	}
	middle := len(frames) / 2
	p.become(sliderHTML(name, labels, frames, middle), labels[middle]+": "+frames[middle].alt())
}

// The handler finds the frames relative to itself, so no identifiers can clash
// when a page holds the same slider twice.
const sliderScript = `var f=this.closest('figure'),i=+this.value;` +
	`f.querySelectorAll('[data-frame]').forEach(function(e,k){e.style.display=k===i?'block':'none'});` +
	`this.setAttribute('aria-valuetext',f.querySelectorAll('[data-frame]')[i].getAttribute('data-label'));` +
	`f.querySelector('output').textContent=this.getAttribute('aria-valuetext')`

func sliderHTML(name string, labels []string, frames []Frame, first int) string {
	var b strings.Builder
	esc := html.EscapeString
	fmt.Fprintf(&b, `<div style="display:flex;gap:12px;align-items:center;padding:4px 10px;font:14px 'Liberation Sans',Arial,Helvetica,sans-serif">`+
		`<input type="range" min="0" max="%d" value="%d" step="1" aria-label="%s" aria-valuetext="%s" oninput="%s" style="flex:1;min-width:120px;accent-color:#0072b2">`+
		`<output style="min-width:9em;font-weight:bold">%s</output></div>`,
		len(frames)-1, first, esc(name), esc(labels[first]), sliderScript, esc(labels[first]))
	var w vg.Length
	for i, f := range frames {
		fw, _ := f.size()
		w = max(w, fw)
		shown := "none"
		if i == first {
			shown = "block"
		}
		fmt.Fprintf(&b, `<div data-frame="%d" data-label="%s" style="display:%s">%s%s</div>`, i, esc(labels[i]), shown, f.picture(), figcaption(f.Caption))
	}
	return card(w, b.String())
}
