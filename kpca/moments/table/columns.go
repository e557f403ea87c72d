package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// chosen are the numbers of the columns that are read.
type chosen struct {
	names  []string
	at     []int
	weight int      // -1: none
	key    int      // -1: none
	known  []string // names, where the file or the caller has given any
}

// header is what a file says of its columns.
type header struct {
	names []string
	given bool // by the file; else they are numbers from 1
}

// choose finds the wanted columns among those of a file.
func choose(path string, h header, o Options) (*chosen, error) {
	c := &chosen{weight: -1, key: -1}
	var err error
	if o.Key != "" {
		if c.key, err = find(path, h, o.Key); err != nil {
			return nil, fmt.Errorf("%w; the key was wanted from it", err)
		}
	}
	if o.Weights != "" {
		if c.weight, err = find(path, h, o.Weights); err != nil {
			return nil, fmt.Errorf("%w; the weights were wanted from it", err)
		}
	}
	o.Columns = spread(h.names, o.Columns)
	o, _, err = o.Arrange()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	wanted, err := o.wanted(path, h)
	if err != nil {
		return nil, err
	}
	for _, name := range wanted {
		at, err := find(path, h, name)
		if err != nil {
			return nil, err
		}
		c.names, c.at = append(c.names, name), append(c.at, at)
	}
	if len(c.at) == 0 {
		return nil, fmt.Errorf("%s: no column is left of %q", path, h.names)
	}
	if h.given || len(o.Columns) > 0 {
		c.known = c.names
	}
	return c, nil
}

// spread puts the places of a list in the place of its name, where there are any among
// those that are known.
func spread(known, names []string) (all []string) {
	for _, name := range names {
		before := len(all)
		for _, of := range known {
			if list, _, is := strings.Cut(of, "["); is && list == name && !slices.Contains(known, name) {
				all = append(all, of)
			}
		}
		if len(all) == before {
			all = append(all, name)
		}
	}
	return all
}

// Renamed is a column that is read for one of another name in the fit.
type Renamed struct{ Column, As string }

// Arrange puts Columns in the order of Expect, where they are the same names, and
// tells which of them stand for others. It is an error where a column of the fit would
// be taken for another one.
func (o Options) Arrange() (Options, []Renamed, error) {
	o.Columns = spread(o.Expect, o.Columns)
	for i, name := range o.Columns {
		if slices.Contains(o.Columns[:i], name) {
			return o, nil, fmt.Errorf("column %q is named twice, in %q; name each once", name, o.Columns)
		}
	}
	switch {
	case len(o.Columns) == 0 || len(o.Expect) == 0:
		return o, nil, nil
	case len(o.Columns) != len(o.Expect):
		return o, nil, fmt.Errorf("%d columns are named, %q; the fit has %d, %q", len(o.Columns), o.Columns, len(o.Expect), o.Expect)
	case subset(o.Expect, o.Columns):
		o.Columns = o.Expect
		return o, nil, nil
	}
	var others []Renamed
	for i, name := range o.Columns {
		as := o.Expect[i]
		if name == as {
			continue
		}
		if slices.Contains(o.Expect, name) {
			return o, nil, fmt.Errorf("column %q is named where the fit has %q, and is itself a column of the fit, %q; name it in its own place, and others in the places of those that they stand for", name, as, o.Expect)
		}
		others = append(others, Renamed{name, as})
	}
	return o, others, nil
}

// wanted are the names of the columns that the options ask for.
func (o Options) wanted(path string, h header) ([]string, error) {
	all := slices.DeleteFunc(slices.Clone(h.names), func(name string) bool {
		return name != "" && (name == o.Weights || name == o.Key)
	})
	switch {
	case len(o.Columns) > 0:
		return o.Columns, nil
	case len(o.Expect) == 0:
		return all, nil
	case h.given || subset(o.Expect, h.names):
		return o.Expect, nil
	case len(all) != len(o.Expect):
		return nil, fmt.Errorf("%s: the file has %d columns without names, and the fit %d, %q", path, len(all), len(o.Expect), o.Expect)
	}
	return all, nil
}

func subset(some, all []string) bool {
	for _, s := range some {
		if !slices.Contains(all, s) {
			return false
		}
	}
	return true
}

// find is the number of the column of that name.
func find(path string, h header, name string) (int, error) {
	at := slices.Index(h.names, name)
	if at < 0 {
		return 0, fmt.Errorf("%s: there is no column %q; the columns are %q", path, name, h.names)
	}
	if slices.Contains(h.names[at+1:], name) {
		return 0, fmt.Errorf("%s: there are two columns %q; rename one, or name other columns", path, name)
	}
	return at, nil
}

// numbered are the names of columns that have none: "1", "2", …
func numbered(d int) header {
	var names []string
	for j := range d {
		names = append(names, strconv.Itoa(j+1))
	}
	return header{names: names}
}
