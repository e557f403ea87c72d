package data

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ReadJSON reads samples: one object, an array of them, or one after the other. Keys are
// the columns of the fit; null, or what stands for a missing value in CSV, is missing. A
// key that isn't there or comes twice is an error, and so is a number in quotes.
func (r *Reader) ReadJSON(from io.Reader) (*Set, error) {
	o := &objects{Reader: r, d: json.NewDecoder(from)}
	o.d.UseNumber()
	if o.t.Names = r.Wanted(); r.Label != "" {
		o.t.Names = append(o.t.Names, r.Label)
	}
	o.t.Numbers, o.t.Words = make([][]float64, len(o.t.Names)), make([][]string, len(o.t.Names))
	if err := o.all(); err != nil {
		return nil, fmt.Errorf("data: row %d: %w", o.t.rows()+1, err)
	}
	if !o.labelled && r.Label != "" {
		last := len(o.t.Names) - 1
		o.t = Table{Names: o.t.Names[:last], Numbers: o.t.Numbers[:last], Words: o.t.Words[:last]}
	}
	s, err := r.ReadTable(&o.t)
	if err != nil {
		return nil, err
	}
	for _, name := range o.ignored {
		s.Warnings = append(s.Warnings, Warning{Column: name, Ignored: true})
	}
	return s, nil
}

// objects are the rows of a table while they are read.
type objects struct {
	*Reader
	d        *json.Decoder
	t        Table
	labelled bool
	ignored  []string
}

// all reads objects, in an array or not.
func (o *objects) all() error {
	for inside := false; ; {
		token, err := o.d.Token()
		switch {
		case err == io.EOF && !inside:
			return nil
		case err != nil:
			return unfinished(err)
		case token == json.Delim('[') && !inside, token == json.Delim(']'):
			inside = !inside
		case token == json.Delim('{'):
			if err := o.one(); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%v is no object with the keys %q", token, o.Wanted())
		}
	}
}

// one reads an object behind its opening brace.
func (o *objects) one() error {
	seen := map[string]bool{}
	numbers, words := make([]float64, len(o.t.Names)), make([]string, len(o.t.Names))
	for o.d.More() {
		token, err := o.d.Token()
		if err != nil {
			return unfinished(err)
		}
		name, _ := token.(string) // or Token had refused it
		var v any
		if err := o.d.Decode(&v); err != nil {
			return unfinished(err)
		}
		if seen[name] {
			return fmt.Errorf("the key %q comes twice", name)
		}
		seen[name] = true
		j := slices.Index(o.t.Names, name)
		if j < 0 {
			if !slices.Contains(o.Skip, name) && !slices.Contains(o.ignored, name) {
				o.ignored = append(o.ignored, name)
			}
			continue
		}
		o.labelled = o.labelled || name == o.Label
		if numbers[j], words[j], err = o.scalar(v); err != nil {
			return fmt.Errorf("the key %q: %w", name, err)
		}
	}
	if _, err := o.d.Token(); err != nil { // the closing brace
		return unfinished(err)
	}
	for _, name := range o.Wanted() {
		if !seen[name] {
			return fmt.Errorf("there is no key %q; null says that a value is missing", name)
		}
	}
	for j := range o.t.Names {
		o.t.Numbers[j], o.t.Words[j] = append(o.t.Numbers[j], numbers[j]), append(o.t.Words[j], words[j])
	}
	return nil
}

// scalar is a value as a number or a word.
func (o *objects) scalar(v any) (float64, string, error) {
	switch v := v.(type) {
	case nil:
		return math.NaN(), "", nil
	case bool:
		return math.NaN(), strconv.FormatBool(v), nil
	case json.Number:
		f, is := number(v.String())
		if !is {
			return 0, "", fmt.Errorf("%s is beyond a float64", v)
		}
		return f, v.String(), nil
	case string:
		if v = strings.TrimSpace(v); o.missing(v) {
			v = ""
		}
		return math.NaN(), v, nil
	}
	return 0, "", fmt.Errorf("a list or an object stands there, and one value is needed")
}

// unfinished is the error of a text that ends too early, where it is that.
func unfinished(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
