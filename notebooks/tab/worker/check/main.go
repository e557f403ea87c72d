//go:build js

// Check is the checker of the course for a page: formulas and derivations, without
// an interpreter.
package main

import (
	"syscall/js"

	"kpcalab/homework"
)

func main() {
	js.Global().Set("kpcalab", map[string]any{
		"formula": js.FuncOf(func(_ js.Value, args []js.Value) any { return homework.CheckFormula(args[0].String()).HTML() }),
		"proof":   js.FuncOf(func(_ js.Value, args []js.Value) any { return homework.CheckDerivation(args[0].String()).HTML() }),
	})
	js.Global().Call("kpcalabReady")
	select {}
}
