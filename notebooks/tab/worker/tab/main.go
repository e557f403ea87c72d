//go:build js

// Tab is the kernel of a notebook in a browser tab: it runs Go cells and renders
// what they show. The script kernel.js of kpcalab/notebooks/site starts it in a
// Worker and calls it by the functions of the global object kpcalab.
package main

import (
	"syscall/js"

	"kpcalab/notebooks/tab/interpret"
)

func main() {
	m, err := interpret.New()
	if err != nil {
		panic(err)
	}
	k := &kernel{machine: m}
	functions := map[string]any{}
	for name, f := range map[string]func([]js.Value) any{
		"run": k.run, "stop": k.stop, "restore": k.restore,
		"render": render, "edited": edited,
	} {
		functions[name] = js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) })
	}
	js.Global().Set("kpcalab", functions)
	js.Global().Call("kpcalabReady")
	select {}
}
