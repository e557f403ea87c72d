package kernel

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"kpcalab/notebooks/notebook"
)

// output collects one iopub message into the outputs of the cell.
func (x *execution) output(m message) {
	var c struct {
		Name      string         `json:"name"`
		Text      string         `json:"text"`
		Data      map[string]any `json:"data"`
		Metadata  map[string]any `json:"metadata"`
		Count     int            `json:"execution_count"`
		EName     string         `json:"ename"`
		EValue    string         `json:"evalue"`
		Traceback []string       `json:"traceback"`
		Wait      bool           `json:"wait"`
		Transient struct {
			DisplayID string `json:"display_id"`
		} `json:"transient"`
	}
	d := json.NewDecoder(bytes.NewReader(m.content))
	d.UseNumber()
	if d.Decode(&c) != nil {
		return
	}
	display := notebook.Output{Data: notebook.Bundle(c.Data), Metadata: c.Metadata}
	switch m.header.MsgType {
	case "stream":
		x.stream(c.Name, c.Text)
	case "display_data":
		display.Type = notebook.DisplayData
		x.display(display, c.Transient.DisplayID, len(m.content))
	case "execute_result":
		display.Type, display.Count = notebook.ExecuteResult, c.Count
		x.display(display, c.Transient.DisplayID, len(m.content))
	case "update_display_data":
		x.update(display, c.Transient.DisplayID, len(m.content))
	case "clear_output":
		x.clear = true
		if !c.Wait {
			x.clearNow()
		}
	case "error":
		x.add(notebook.Output{Type: notebook.ErrorOutput, EName: c.EName, EValue: c.EValue, Traceback: c.Traceback})
	}
}

// room counts n more bytes of output and reports whether they may be kept. The
// first excess interrupts the cell.
func (x *execution) room(n int) bool {
	x.bytes += n
	if x.bytes <= x.opts.MaxOutput {
		return true
	}
	if !x.cut {
		x.cut = true
		x.add(notebook.Output{Type: notebook.Stream, Name: "stderr", Text: fmt.Sprintf("\n[output cut: more than %d bytes]\n", x.opts.MaxOutput)})
		x.interrupt(Flooded)
	}
	return false
}

// stream appends to the last output where that is the same stream, as nbformat
// asks for.
func (x *execution) stream(name, text string) {
	if !x.room(len(text)) {
		return
	}
	x.clearNow()
	if i := len(x.res.Outputs) - 1; i >= 0 {
		if last := &x.res.Outputs[i]; last.Type == notebook.Stream && last.Name == name && x.text != nil {
			x.text.WriteString(text)
			last.Text = x.text.String()
			x.changed(i)
			return
		}
	}
	x.add(notebook.Output{Type: notebook.Stream, Name: name, Text: text})
	x.text = new(strings.Builder) // += would copy megabytes for every line
	x.text.WriteString(text)
}

func (x *execution) display(o notebook.Output, id string, size int) {
	if !x.room(size) {
		return
	}
	x.clearNow()
	if id != "" {
		x.displays[id] = len(x.res.Outputs)
	}
	x.add(o)
}

// update replaces what a display with that id shows. GoNB updates an id that was
// never shown, too; that shows it.
func (x *execution) update(o notebook.Output, id string, size int) {
	i, shown := x.displays[id]
	if !shown || size > x.opts.MaxOutput {
		o.Type = notebook.DisplayData
		x.display(o, id, size)
		return
	}
	x.res.Outputs[i].Data, x.res.Outputs[i].Metadata = o.Data, o.Metadata
	x.changed(i)
}

func (x *execution) add(o notebook.Output) {
	x.text = nil
	x.res.Outputs = append(x.res.Outputs, o)
	x.changed(len(x.res.Outputs) - 1)
}

func (x *execution) clearNow() {
	if x.clear {
		x.clear, x.res.Outputs, x.text, x.bytes = false, nil, nil, 0
		clear(x.displays)
	}
}

func (x *execution) changed(i int) {
	if x.opts.Changed != nil {
		x.opts.Changed(i, x.res.Outputs[i])
	}
}
