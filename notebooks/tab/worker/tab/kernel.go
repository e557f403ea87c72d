//go:build js

package main

import (
	"context"
	"encoding/json"
	"strings"
	"syscall/js"

	"kpcalab/homework/finding"
	"kpcalab/notebooks/show"
	"kpcalab/notebooks/tab/interpret"
)

type kernel struct {
	machine *interpret.Machine
	cancel  context.CancelFunc // of the running cell
}

// answer is how a cell ended. Its outputs went to the page before, by writes and
// displays, except for the report of a failure.
type answer struct {
	Status interpret.Status `json:"status"`
	Count  int              `json:"count"`
	Report string           `json:"report"`
	Keeps  bool             `json:"keeps"` // whether its declarations stay
}

// run(source, display, done) runs a cell. display is called with {id, html,
// markdown, text, data}, done with an answer as JSON.
func (k *kernel) run(args []js.Value) any {
	source, display, done := args[0].String(), args[1], args[2]
	ctx, cancel := context.WithCancel(context.Background())
	k.cancel = cancel
	show.Sink = func(d show.Display) {
		display.Invoke(map[string]any{"id": d.ID, "html": d.HTML, "markdown": d.Markdown, "text": d.Text, "data": data(d)})
	}
	go func() {
		defer cancel()
		r := k.machine.Run(ctx, source)
		b, err := json.Marshal(answer{r.Status, r.Count, strings.ToValidUTF8(k.machine.Report(r), "�"), r.Status != interpret.Compile})
		if err != nil {
			panic(err) // strings and numbers only
		}
		done.Invoke(string(b))
	}()
	return nil
}

// data is what a display brings for programs: MIME type → content.
func data(d show.Display) map[string]any {
	if d.Outcome == nil {
		return nil
	}
	fields := map[string]any{}
	for name, value := range d.Outcome.Fields() {
		fields[name] = value
	}
	return map[string]any{finding.OutcomeMIME: fields}
}

// stop() ends the running cell as soon as interpreted code has a turn.
func (k *kernel) stop([]js.Value) any {
	if k.cancel != nil {
		k.cancel()
	}
	return nil
}

// restore(sources, count) declares again what the cells declared that ran before
// this kernel was started: sources is JSON, {number of the run: source}.
func (k *kernel) restore(args []js.Value) any {
	var sources map[int]string
	if err := json.Unmarshal([]byte(args[0].String()), &sources); err != nil {
		return err.Error()
	}
	k.machine.Restore(sources, args[1].Int())
	return nil
}
