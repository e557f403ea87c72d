package notebook

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// Kinds of outputs, as nbformat names them.
const (
	Stream        = "stream"
	DisplayData   = "display_data"
	ExecuteResult = "execute_result"
	ErrorOutput   = "error"
)

// Output is one thing that a cell showed. Which fields are set depends on Type.
type Output struct {
	Type string

	Name string // Stream: stdout or stderr
	Text string // Stream

	Data     map[string]any // DisplayData, ExecuteResult: MIME type → content
	Metadata map[string]any // DisplayData, ExecuteResult
	Count    int            // ExecuteResult

	EName, EValue string   // ErrorOutput
	Traceback     []string // ErrorOutput

	extra map[string]any
}

// Mime returns the content of a MIME type as text; images are base64 as in the
// file.
func (o Output) Mime(kind string) string {
	s, _ := o.Data[kind].(string)
	return s
}

func readOutput(where string, v any) (Output, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return Output{}, fmt.Errorf("%s is not an object", where)
	}
	f := fields{m: m, where: where}
	o := Output{Type: f.str("output_type")}
	switch o.Type {
	case Stream:
		o.Name, o.Text = f.str("name"), f.text("text")
	case DisplayData, ExecuteResult:
		o.Data, o.Metadata = Bundle(f.object("data")), f.object("metadata")
		if o.Type == ExecuteResult {
			o.Count = f.optInt("execution_count")
		}
	case ErrorOutput:
		o.EName, o.EValue = f.str("ename"), f.str("evalue")
		for _, t := range f.list("traceback") {
			s, ok := t.(string)
			if !ok {
				f.fail("traceback", "a list of strings", t)
			}
			o.Traceback = append(o.Traceback, s)
		}
	default:
		if f.err == nil {
			f.err = fmt.Errorf("%s: output_type is %q, expected stream, display_data, execute_result or error", where, o.Type)
		}
	}
	o.extra = m
	return o, f.err
}

// Bundle makes one string of every text in a MIME bundle (MIME type → content),
// which files and messages may hold as lists of lines; JSON stays as it is.
func Bundle(data map[string]any) map[string]any {
	out := make(map[string]any, len(data))
	for kind, v := range data {
		if s, ok := joinLines(v); ok && !isJSONMime(kind) {
			v = s
		}
		out[kind] = v
	}
	return out
}

func isJSONMime(kind string) bool {
	return kind == "application/json" || strings.HasPrefix(kind, "application/") && strings.HasSuffix(kind, "+json")
}

// isTextMime says which contents Jupyter stores as lists of lines.
func isTextMime(kind string) bool {
	return strings.HasPrefix(kind, "text/") || kind == "application/javascript" || kind == "image/svg+xml"
}

func (o Output) object() map[string]any {
	m := map[string]any{"output_type": o.Type}
	switch o.Type {
	case Stream:
		m["name"], m["text"] = o.Name, splitLines(o.Text)
	case DisplayData, ExecuteResult:
		data := maps.Clone(orEmpty(o.Data))
		for kind, v := range data {
			if s, ok := v.(string); ok && isTextMime(kind) {
				data[kind] = splitLines(s)
			}
		}
		m["data"], m["metadata"] = data, orEmpty(o.Metadata)
		if o.Type == ExecuteResult {
			m["execution_count"] = countOrNull(o.Count)
		}
	case ErrorOutput:
		tb := make([]any, len(o.Traceback))
		for i, t := range o.Traceback {
			tb[i] = t
		}
		m["ename"], m["evalue"], m["traceback"] = o.EName, o.EValue, tb
	}
	return merged(o.extra, m)
}

// ReadOutput parses one output of a code cell, as an .ipynb file holds it.
func ReadOutput(src []byte) (Output, error) {
	d := json.NewDecoder(bytes.NewReader(src))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return Output{}, fmt.Errorf("not an output: %w", err)
	}
	return readOutput("the output", v)
}
