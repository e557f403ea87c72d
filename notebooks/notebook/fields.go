package notebook

import (
	"encoding/json"
	"fmt"
	"strings"
)

// fields takes known fields out of a JSON object, one after the other, and keeps
// the first error; what stays in m afterwards is what nobody asked for.
type fields struct {
	m     map[string]any
	where string
	err   error
}

func (f *fields) take(key string) any {
	v := f.m[key]
	delete(f.m, key)
	return v
}

func (f *fields) fail(key, want string, v any) {
	if f.err == nil {
		f.err = fmt.Errorf("%s: %s is %s, expected %s", f.where, key, kindOf(v), want)
	}
}

func (f *fields) int(key string) int {
	v := f.take(key)
	if n, ok := v.(json.Number); ok {
		if i, err := n.Int64(); err == nil {
			return int(i)
		}
	}
	f.fail(key, "an integer", v)
	return 0
}

func (f *fields) optInt(key string) int {
	if f.m[key] == nil {
		delete(f.m, key)
		return 0
	}
	return f.int(key)
}

func (f *fields) str(key string) string {
	v := f.take(key)
	s, ok := v.(string)
	if !ok {
		f.fail(key, "a string", v)
	}
	return s
}

func (f *fields) optStr(key string) string {
	if f.m[key] == nil {
		delete(f.m, key)
		return ""
	}
	return f.str(key)
}

func (f *fields) object(key string) map[string]any {
	v := f.take(key)
	m, ok := v.(map[string]any)
	if !ok && v != nil {
		f.fail(key, "an object", v)
	}
	return m
}

func (f *fields) list(key string) []any {
	v := f.take(key)
	l, ok := v.([]any)
	if !ok {
		f.fail(key, "a list", v)
	}
	return l
}

// text takes a multi-line string, which nbformat stores whole or as lines.
func (f *fields) text(key string) string {
	v := f.take(key)
	s, ok := joinLines(v)
	if !ok {
		f.fail(key, "a string or a list of strings", v)
	}
	return s
}

func joinLines(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case []any:
		var b strings.Builder
		for _, l := range v {
			s, ok := l.(string)
			if !ok {
				return "", false
			}
			b.WriteString(s)
		}
		return b.String(), true
	}
	return "", false
}

func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "missing"
	case string:
		return "a string"
	case json.Number:
		return v.String()
	case bool:
		return fmt.Sprint(v)
	case []any:
		return "a list"
	}
	return "an object"
}

// merged lays the known fields over the unknown ones in a new map.
func merged(extra, known map[string]any) map[string]any {
	m := make(map[string]any, len(extra)+len(known))
	for k, v := range extra {
		m[k] = v
	}
	for k, v := range known {
		m[k] = v
	}
	return m
}

func orEmpty(m map[string]any) map[string]any {
	if m == nil {
		return map[string]any{}
	}
	return m
}

func countOrNull(n int) any {
	if n == 0 {
		return nil
	}
	return n
}
