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
