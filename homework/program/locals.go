package program

import (
	"strings"

	"kpcalab/homework/program/builtin"
	"kpcalab/homework/program/syntax"
	"kpcalab/homework/program/value"
)

func isObject(v any) bool { _, ok := v.(*object); return ok }

func isFunction(v any) bool {
	switch v.(type) {
	case *function, value.Builtin, value.Module, value.Method, string, *class, *object, bound, value.Kernel, builtin.EachOf, silent, registered:
		return true
	}
	return false
}

// locals are the names that a function gives values, in all its lines.
func (f *function) locals(lang *syntax.Language) map[string]bool {
	names := map[string]bool{}
	var target func(t *syntax.Node)
	target = func(t *syntax.Node) {
		switch t.Kind {
		case syntax.Name:
			names[t.Text] = true
		case syntax.Tuple, syntax.List, syntax.Star:
			for _, a := range t.Args {
				target(a)
			}
		}
	}
	var walk func(body []*syntax.Statement)
	walk = func(body []*syntax.Statement) {
		for _, s := range body {
			switch s.Kind {
			case syntax.Assign, syntax.For:
				for _, t := range s.Targets {
					if s.Kind == syntax.For && lang == syntax.Julia {
						continue
					}
					if !(lang == syntax.Julia && strings.HasPrefix(s.Sign, ".")) {
						target(t)
					}
				}
			case syntax.Define, syntax.Class:
				names[s.Name] = true
			}
			walk(s.Body)
			walk(s.Other)
		}
	}
	walk(f.node.Body)
	return names
}
