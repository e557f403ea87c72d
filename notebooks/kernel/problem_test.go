package kernel_test

import (
	"errors"
	"testing"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
)

// TestStackInAnotherMessage: a panic and its stack may come one after the other.
func TestStackInAnotherMessage(t *testing.T) {
	stderr := func(text string) notebook.Output {
		return notebook.Output{Type: notebook.Stream, Name: "stderr", Text: text}
	}
	r := kernel.Result{Count: 3, Status: kernel.Failed, Err: errors.New("exit status 2"), Outputs: []notebook.Output{
		stderr("panic: too bad\n"),
		{Type: notebook.Stream, Name: "stdout", Text: "before\n"},
		stderr("goroutine 1 [running]:\nmain.main()\n\tCell [2]: Line 4\n"),
	}}
	want := kernel.Problem{Count: 2, Line: 4, Message: "panic: too bad"}
	if got := r.Problems(); len(got) != 1 || got[0] != want {
		t.Errorf("problems are %+v, want %+v", got, want)
	}
}

// TestStackCutInAMessage: GoNB misses a place whose file name two messages share, or reads
// the first digits of its line; its report has it.
func TestStackCutInAMessage(t *testing.T) {
	report := notebook.Output{Type: notebook.DisplayData, Data: map[string]any{"text/html": `<div class="jp-RenderedText" data-mime-type="application/vnd.jupyter.stderr">
<div style="white-space: pre-wrap;"><span class="gonb-cell-line-info">Cell[3]: Line 2</span> <span class="gonb-err-location">/tmp/gonb_1/main.go:102</span>: ready</div>
<div style="white-space: pre-wrap;">	<span class="gonb-cell-line-info">Cell[3]: Line 12</span> <span class="gonb-err-location">/tmp/gonb_1/main.go:112</span> +0x65</div></div>`}}
	for _, stack := range []string{
		"\t/tmp/gonb_1/main.go:112 +0x65\n",
		"\t [[ Cell [3] Line 1 ]] /tmp/gonb_1/main.go:112 +0x65\n",
		"\t/tmp/gonb_1/main.go:112 +0x65\nmain.main()\n\t [[ Cell [3] Line 14 ]] /tmp/gonb_1/main.go:114 +0x21\n",
	} {
		r := kernel.Result{Count: 3, Status: kernel.Failed, Err: errors.New("exit status 2"), Outputs: []notebook.Output{
			{Type: notebook.Stream, Name: "stderr", Text: "[[ Cell [3] Line 2 ]] /tmp/gonb_1/main.go:102: ready\npanic: too bad\n\ngoroutine 1 [running]:\nmain.f()\n" + stack}, report,
		}}
		want := kernel.Problem{Count: 3, Line: 12, Message: "panic: too bad"}
		if got := r.Problems(); len(got) != 1 || got[0] != want {
			t.Errorf("%q: problems are %+v, want %+v", stack, got, want)
		}
	}
}
