package syntax

import (
	"sync"

	"kpcalab/homework/algebra"
)

// NodeKind is what a part of an expression is.
type NodeKind uint8

// The parts, each with the fields that it uses.
const (
	Number   NodeKind = iota // Num; Text where it is written with a point or an exponent
	Text                     // Text
	Name                     // Text
	Constant                 // Text: True, None
	Unary                    // Text, Args[0]
	Binary                   // Text, Args
	Call                     // Args[0] the function, then the arguments; Keys their names
	Index                    // Args[0] the array, then the subscripts
	Field                    // Args[0].Text
	Tuple                    // args
	List                     // args
	Matrix                   // rows of a MATLAB matrix, each a List
	Each                     // Args[0] for every value of Params in Args[1], where Args[2]
	Function                 // Params, Args the defaults, Body; Text the parameter *v that takes all arguments left
	Turn                     // transpose of Args[0]
	Slice                    // Args: from, to, step; nil where absent
	Range                    // the same with its ends, a:step:b
	Last                     // end in a subscript
	Choose                   // Args[0] if Args[1] else Args[2]
	Star                     // *Args
)

// Node is a part of an expression.
type Node struct {
	Kind   NodeKind
	Pos    int // place in the source
	Text   string
	Num    algebra.Ratio
	Args   []*Node
	Keys   []string
	Params []string
	Body   []*Statement
	Spread bool // Julia's f.(x); of Each: without brackets of its own, a generator; of Index: R's [[ ]]
	Keep   bool // R's drop = FALSE
}

// StatementKind is what a statement does.
type StatementKind uint8

// The statements, each with the fields that it uses.
const (
	Value  StatementKind = iota // Value
	Assign                      // Targets = Value, with a Sign for +=
	For                         // Targets in Value: Body
	If                          // Value: Body, else Other
	Return                      // Value, or nil
	Define                      // Name, Value is a Function
	While                       // Value: Body
	Class                       // Name, Body
	Import                      // Renames
	Break                       //
	Raise                       // an error of the program's own
	Continue
	Assert // Value: what must hold
	Delete // Targets: names that have no value any more
)

// Statement is one line of a program.
type Statement struct {
	Kind        StatementKind
	Pos         int // place in the source
	Targets     []*Node
	Value       *Node
	Sign        string
	Outer       bool // R: <<- gives a value to the name outside of the function
	Name        string
	Late        bool     // While: the condition is asked behind the body
	Outs        []string // MATLAB: what a function returns
	Body, Other []*Statement
	Renames     map[string]string // Import: names of modules and functions
	Typed       bool              // Name has a type: a field, where it stands in a class
	Decorator   string            // Define: what stands behind @ before it
}

// Program is a script that was read.
type Program struct {
	Lang     *Language
	Body     []*Statement
	Source   []rune
	Comments []Comment
	traits   sync.Map // see Remember
}

// Remember is what compute returned when it was first called with key: what is asked of
// the source in every run is kept with it.
func (p *Program) Remember(key any, compute func() any) any {
	v, ok := p.traits.Load(key)
	if !ok {
		v, _ = p.traits.LoadOrStore(key, compute())
	}
	return v
}

// Comment is what a program says of itself beside its code.
type Comment struct {
	Text  string // without the signs around it
	Pos   int    // of its first sign
	End   int    // behind its last one
	Alone bool   // on lines of its own, or a text in three quotes
}
