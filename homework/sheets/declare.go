package sheets

import (
	"fmt"
	"reflect"

	"kpcalab/homework/exercise"
	"kpcalab/homework/sandbox"
	"kpcalab/homework/wire"
)

// Declare names the functions of a sheet, with their types, in its rules: they are
// those of the exercises' references.
func Declare(s *Sheet) *Sheet {
	for i := range s.Parts {
		p := &s.Parts[i]
		if len(p.Checks) > 0 && p.Func == "" {
			p.Func = p.Checks[0].Exercise.Name
			s.Rules.Funcs = append(s.Rules.Funcs, function(p.Checks[0].Exercise))
		}
	}
	return s
}

// function is what the sandbox has to know of an answer.
func function(e *exercise.Exercise) sandbox.Func {
	t := reflect.TypeOf(e.Reference)
	kind := func(t reflect.Type) sandbox.Kind {
		k, ok := wire.KindOf(t)
		if !ok {
			panic(fmt.Sprintf("sheets: a %v of %s can't cross the border; use float64, int, a slice of them or a gonum matrix", t, e.Name))
		}
		return k
	}
	f := sandbox.Func{Name: e.Name, Params: e.Args}
	for i := range t.NumIn() {
		f.In = append(f.In, kind(t.In(i)))
	}
	for i := range t.NumOut() {
		f.Out = append(f.Out, kind(t.Out(i)))
	}
	return f
}
