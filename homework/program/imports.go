package program

import "strings"

// imported reads import numpy as np, and from scipy.linalg import eigh as e: the
// names that a program gives to modules and to functions of a library.
func (p *parser) imports() []*statement {
	s := &statement{kind: sImport, pos: p.tok().pos, renames: map[string]string{}}
	from := p.take("from")
	p.take("import")
	var path, as []string
	done := func() {
		if len(path) == 0 {
			return
		}
		name := path[len(path)-1]
		switch {
		case len(as) > 0:
			s.renames[as[0]] = strings.Join(path, ".")
		case from:
			s.renames[name] = name
		}
		path, as = nil, nil
	}
	renamed := false
	if from { // the module's path says nothing more
		for !p.is("import") && !p.ends() {
			p.i++
		}
		p.take("import")
		p.take("(")
	}
	for ; !p.ends() && !p.is(")"); p.i++ {
		switch t := p.tok(); {
		case p.is(","):
			done()
			renamed = false
		case p.is("as"):
			renamed = true
		case t.kind == tName && renamed:
			as = append(as, t.s)
		case t.kind == tName:
			path = append(path, t.s)
		}
	}
	done()
	p.skipStatement()
	return []*statement{s}
}

// ends reports the end of a statement.
func (p *parser) ends() bool {
	k := p.tok().kind
	return k == tLine || k == tEnd || p.is(";")
}

func (p *parser) skipStatement() {
	for !p.ends() {
		p.i++
	}
}

// rename makes the names of an import.
func (r *run[T]) rename(s *statement, env *scope) {
	for as, path := range s.renames {
		name := path[strings.LastIndexByte(path, '.')+1:]
		switch {
		case modules[name]:
			env.vars[as] = module(name)
		case known(name):
			env.vars[as] = builtin(name)
		default:
			if v, ok := r.imported(name); ok {
				env.vars[as] = v
			}
		}
	}
}
