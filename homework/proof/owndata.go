package proof

import (
	"slices"
	"strings"

	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// A program may draw data of its own at the top, with numbers for n, d and m. What it
// draws doesn't matter: it is run without these lines, on the data of the checker.

// drawing are functions that draw numbers, by their last name.
var drawing = syntax.Words("randn rand normal standard_normal uniform random random_sample rnorm runif")

// seeding are functions that choose what is drawn.
var seeding = syntax.Words("seed set.seed manual_seed seed! rng default_rng RandomState")

// ownData is what the first lines of a program give X, x, n, d and m.
type ownData struct {
	sizes   map[string]int64 // of n, d, m, where they are numbers
	given   map[string]bool  // names that have a value by such a line
	lines   map[*syntax.Statement]bool
	x       [2]int64 // the sizes of x; the second one is 0 where it has one axis
	clashes bool     // two sizes are said of one name
}

// withoutData is a program without the lines that draw its data; ok is false where it
// has none, or where they can't be what they are for.
func withoutData(p *syntax.Program) (q *syntax.Program, opt program.Options, ok bool) {
	d := &ownData{sizes: map[string]int64{}, given: map[string]bool{}, lines: map[*syntax.Statement]bool{}}
	var rest []*syntax.Statement
	used := map[string]bool{}
	for _, s := range p.Body {
		if d.takes(s) {
			for _, name := range assignedNames(s.Targets) {
				d.clashes = d.clashes || used[name] // asked for before it has a value
			}
			continue
		}
		rest = append(rest, s)
		if s.Kind != syntax.Define && s.Kind != syntax.Import {
			syntax.Walk([]*syntax.Statement{s}, nil, func(n *syntax.Node) { used[n.Text] = used[n.Text] || n.Kind == syntax.Name })
		}
	}
	d.draw(p.Body)
	n, m := d.sizes["n"], d.sizes["m"]
	if !d.given["X"] || d.clashes || len(rest) == 0 || n != 0 && m >= n || d.sizes["d"] != 0 && m > d.sizes["d"] {
		return nil, opt, false
	}
	if d.given["x"] {
		switch {
		case p.Lang == syntax.MATLAB && d.x[0] == 1:
			opt.Row = true
		case p.Lang == syntax.MATLAB && d.x[1] == 1:
		case p.Lang == syntax.MATLAB || d.x[1] != 0:
			return nil, opt, false
		}
	}
	return &syntax.Program{Lang: p.Lang, Body: rest, Source: p.Source, Comments: p.Comments}, opt, true
}

// takes reports a line that gives a number to n, d or m, draws X or x, or chooses a seed.
func (d *ownData) takes(s *syntax.Statement) bool {
	switch {
	case s.Kind == syntax.Value:
		return s.Value.Kind == syntax.Call && seeding[lastName(s.Value.Args[0])]
	case s.Kind != syntax.Assign || s.Sign != "" || s.Outer || s.Value == nil:
		return false
	}
	names, values := targetsOf(s)
	if len(names) != len(values) {
		return false
	}
	for i, name := range names {
		v := values[i]
		call := v.Kind == syntax.Call
		switch {
		case slices.Contains([]string{"n", "d", "m"}, name) && v.Kind == syntax.Number && v.Num.Den == 1 && v.Num.Num > 0 && v.Text == "":
		case (name == "X" || name == "x") && drawn(v) != nil:
		case name == "rng" && call && seeding[lastName(v.Args[0])]:
		default:
			return false
		}
	}
	for i, name := range names {
		d.clashes = d.clashes || d.given[name]
		d.given[name] = true
		if values[i].Kind == syntax.Number {
			d.sizes[name] = values[i].Num.Num
		}
	}
	d.lines[s] = true
	return true
}

// draw compares the sizes of what is drawn with n and d.
func (d *ownData) draw(body []*syntax.Statement) {
	for _, s := range body {
		if !d.lines[s] {
			continue
		}
		names, values := targetsOf(s)
		for i, name := range names {
			sizes := drawn(values[i])
			switch {
			case name == "X" && len(sizes) == 2:
				d.agree("n", sizes[0])
				d.agree("d", sizes[1])
			case name == "x" && len(sizes) == 1:
				d.agree("d", sizes[0])
				d.x = [2]int64{-1, 0}
			case name == "x" && len(sizes) == 2:
				for k, v := range sizes {
					if one := v.Kind == syntax.Number && v.Num.Num == 1; one {
						d.x[k] = 1
					} else {
						d.x[k] = -1
						d.agree("d", v)
					}
				}
			case name == "X" || name == "x":
				d.clashes = true
			}
		}
	}
}

// agree holds the size of a name, or sees that another one is said of it.
func (d *ownData) agree(name string, size *syntax.Node) {
	switch {
	case size.Kind == syntax.Name && size.Text == name:
		return
	case size.Kind != syntax.Number || size.Num.Den != 1 || size.Text != "":
		d.clashes = true
		return
	}
	if old, ok := d.sizes[name]; ok && old != size.Num.Num {
		d.clashes = true
	}
	d.sizes[name] = size.Num.Num
}

// targetsOf are the names of an assignment with their values, one by one.
func targetsOf(s *syntax.Statement) (names []string, values []*syntax.Node) {
	targets, values := s.Targets, []*syntax.Node{s.Value}
	if len(targets) == 1 && targets[0].Kind == syntax.Tuple {
		targets = targets[0].Args
	}
	if len(targets) > 1 && s.Value.Kind == syntax.Tuple {
		values = s.Value.Args
	}
	for _, t := range targets {
		if t.Kind != syntax.Name {
			return nil, values
		}
		names = append(names, t.Text)
	}
	return names, values
}

// drawn are the sizes of an array that a call draws; nil for another expression.
func drawn(v *syntax.Node) (sizes []*syntax.Node) {
	if v.Kind != syntax.Call {
		return nil
	}
	name, args := lastName(v.Args[0]), v.Args[1:]
	if name == "matrix" { // matrix(rnorm(60), 20, 3)
		if len(args) == 3 && drawn(args[0]) != nil && (v.Keys == nil || strings.Join(v.Keys, "") == "" || strings.Join(v.Keys, "") == "nrowncol") {
			return args[1:]
		}
		return nil
	}
	if !drawing[name] {
		return nil
	}
	bySize := false
	for i, key := range v.Keys {
		switch {
		case key == "size":
			args, bySize = args[i:i+1], true
		case key != "":
			return nil
		}
	}
	switch name {
	case "normal", "uniform": // normal(0, 1, (n, d)): without the sizes they are a mean and a width
		if !bySize {
			if len(args) != 3 {
				return nil
			}
			args = args[2:]
		}
	case "rnorm", "runif", "standard_normal", "random", "random_sample":
		if len(args) != 1 {
			return nil
		}
	}
	if len(args) == 1 && (args[0].Kind == syntax.Tuple || args[0].Kind == syntax.List) {
		args = args[0].Args
	}
	if len(args) == 0 || len(args) > 2 {
		return nil
	}
	return args
}

// lastName is the name of a function without its module.
func lastName(n *syntax.Node) string {
	if n.Kind == syntax.Name || n.Kind == syntax.Field {
		return n.Text
	}
	return ""
}

// sized reports a program with numbers that may stand for its own n, d or m: on other
// data it is wrong, and may be right on its own.
func sized(p *syntax.Program) (yes bool) {
	syntax.Walk(p.Body, nil, func(n *syntax.Node) {
		whole := func(a *syntax.Node) bool {
			return a != nil && a.Kind == syntax.Number && a.Num.Den == 1 && a.Num.Num > 1
		}
		switch n.Kind {
		case syntax.Number:
			yes = yes || whole(n) && n.Num.Num > 4
		case syntax.Index, syntax.Slice, syntax.Range, syntax.Call:
			yes = yes || slices.ContainsFunc(n.Args, whole)
		}
	})
	return yes
}
