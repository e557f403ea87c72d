//go:build js

// Check is the checker of the course for a page: formulas and derivations, without
// an interpreter. It imports what homework's face calls, not the face, which brings
// the exercises about Go functions along.
package main

import (
	"strings"
	"syscall/js"

	"kpcalab/homework/finding"
	"kpcalab/homework/finding/unseen"
	"kpcalab/homework/proof"
	"kpcalab/notebooks/page"
)

func main() {
	functions := map[string]any{}
	for name, f := range map[string]func(string) any{
		"formula": func(src string) any { return told(proof.Formula(src)) },
		"proof":   func(src string) any { return told(proof.Derivation(src)) },
		"unseen":  func(src string) any { return strings.Join(unseen.In(src), ", ") },
		"preview": func(src string) any { return preview(src) },
	} {
		functions[name] = js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args[0].String()) })
	}
	js.Global().Set("kpcalab", functions)
	js.Global().Call("kpcalabReady")
	select {}
}

// told is a finding as the notebooks show it: the example and the next step are
// folded.
func told(f finding.Finding) any {
	return map[string]any{"verdict": f.Verdict.String(), "html": page.Markdown(finding.Lettered(f.Ladder("")), nil)}
}
