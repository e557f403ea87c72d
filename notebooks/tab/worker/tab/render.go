//go:build js

package main

import (
	"syscall/js"

	"kpcalab/notebooks/notebook"
	"kpcalab/notebooks/page"
)

// render(output, place) is the HTML of an output, which is nbformat's JSON.
func render(args []js.Value) any {
	o, err := notebook.ReadOutput([]byte(args[0].String()))
	if err != nil {
		o = notebook.Output{Type: notebook.ErrorOutput, EValue: "this output cannot be shown: " + err.Error()}
	}
	return page.RenderOutput(o, args[1].String(), "frame.html")
}

// edited(type, source) is the HTML of a cell's text.
func edited(args []js.Value) any {
	return page.Edited(&notebook.Cell{Type: args[0].String(), Source: args[1].String()}, nil)
}
