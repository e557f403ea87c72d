package program

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/program/array"
	"kpcalab/homework/program/syntax"
)

// Seen is the value of a name while a program runs, in floating point.
type Seen struct {
	*algebra.Matrix[float64]      // a vector is a column
	Own                      bool // a value that the program gave; otherwise a symbol of the lecture
	Whole                    bool // whole numbers, such as an order
	Flat                     bool // an array of one axis, or a number
}

// watched shows a statement, and the names that have values there. A statement that
// fails is shown, too; what it doesn't give is missing.
func (r *run[T]) watched(s *syntax.Statement, after bool, env *scope) {
	r.opt.Watch(s, after, func(name string) (Seen, bool) {
		v, own := env.find(name)
		if !own {
			used := r.used[spellings[name]]
			if v, own = r.symbol(name); !own {
				return r.part(name, env)
			}
			r.used[spellings[name]] = used
			own = false
		}
		return numbersOf(v, own)
	})
}

// part is a part of what a solver returned, by its own name.
func (r *run[T]) part(name string, env *scope) (Seen, bool) {
	for ; env != nil; env = env.parent {
		for _, v := range env.vars {
			if solved, ok := v.(result); ok {
				if p, ok := solved.part(name); ok {
					return numbersOf(p, true)
				}
			}
		}
	}
	return Seen{}, false
}

// numbersOf is a value as a matrix; ok is false where it isn't one.
func numbersOf(v any, own bool) (out Seen, ok bool) {
	out.Own = own
	switch v := v.(type) {
	case algebra.Ratio:
		out.Matrix, out.Flat = &algebra.Matrix[float64]{Rows: 1, Cols: 1, Data: []float64{v.Float()}}, true
	case *array.Dense[float64]:
		shape := v.Shape
		for len(shape) < 2 {
			shape = append(shape[:len(shape):len(shape)], 1)
		}
		if len(shape) > 2 {
			return out, false
		}
		out.Matrix = &algebra.Matrix[float64]{Rows: shape[0], Cols: shape[1], Data: append([]float64{}, v.Data...)}
		out.Whole, out.Flat = v.Whole, len(v.Shape) < 2
	}
	return out, out.Matrix != nil
}
