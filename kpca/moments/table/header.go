package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Header tells whether the first line of CSV holds names.
type Header int

const (
	HeaderAuto Header = iota // what the line itself tells; an error where it is in doubt
	HeaderYes
	HeaderNo
)

// String is the name of the setting.
func (h Header) String() string { return [...]string{"auto", "yes", "no"}[h] }

// Set makes h the setting of that name; with String it serves package flag.
func (h *Header) Set(name string) error {
	at := slices.Index([]string{"auto", "yes", "no"}, name)
	if at < 0 {
		return fmt.Errorf("it must be auto, yes (the first line holds names) or no (it holds numbers)")
	}
	*h = Header(at)
	return nil
}

// headerOf tells what the first line says of the columns.
func headerOf(path string, first []string, o Options) (header, error) {
	given, err := o.named(path, first)
	h := numbered(len(first))
	if given {
		h.given = true
		for j, f := range first {
			h.names[j] = strings.TrimSpace(f)
		}
	}
	return h, err
}

// named tells whether the first line holds names.
func (o Options) named(path string, first []string) (bool, error) {
	if o.Header != HeaderAuto {
		return o.Header == HeaderYes, nil
	}
	if o.sought(first) {
		return true, nil
	}
	var at [4]int // of the last field of a kind, from 1
	counts := true
	for j, f := range first {
		at[kindOf(f)] = j + 1
		counts = counts && strings.TrimSpace(f) == strconv.Itoa(j)
	}
	field := func(k kind) string { return first[at[k]-1] }
	doubt := ""
	switch {
	case counts:
		doubt = "counts the columns from 0, as pandas names columns without names"
	case at[alike] > 0:
		doubt = fmt.Sprintf("has %q, which may be a name, or a number that can't be read", clip(field(alike)))
	case at[word] > 0 && at[numeric] > 0:
		doubt = fmt.Sprintf("has %q like a line of names, and %q like a line of numbers", clip(field(word)), clip(field(numeric)))
	case at[word] == 0 && at[missing] > 0:
		doubt = fmt.Sprintf("has %q, which may be a missing number", clip(field(missing)))
	}
	if doubt != "" {
		return false, fmt.Errorf("%s: the first line %s; say -header yes if it holds the columns' names, -header no if it is a row", path, doubt)
	}
	return at[word] > 0, nil
}

// sought tells whether the line has all the columns that are wanted by words.
func (o Options) sought(first []string) bool {
	wanted := o.Columns
	if len(wanted) == 0 {
		wanted = o.Expect
	}
	var names []string
	for _, f := range first {
		names = append(names, strings.TrimSpace(f))
	}
	for _, name := range wanted {
		if kindOf(name) != word || !slices.Contains(names, name) {
			return false
		}
	}
	return len(wanted) > 0
}

// kind is what a field of the first line looks like.
type kind int

const (
	numeric kind = iota
	missing
	alike // begins as a number does
	word
)

// marks are what programs write in place of a missing number.
var marks = []string{"", "na", "n/a", "#n/a", "null", "none", "-", "?", "."}

func kindOf(field string) kind {
	field = strings.ToLower(strings.TrimSpace(field))
	if v := decimal(field); v == v || field == "nan" {
		return numeric
	}
	if slices.Contains(marks, field) {
		return missing
	}
	if rest := strings.TrimLeft(field, "+-."); rest != "" && '0' <= rest[0] && rest[0] <= '9' {
		return alike
	}
	return word
}
