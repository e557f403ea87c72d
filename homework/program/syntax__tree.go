package program

import "kpcalab/homework/algebra"

type nodeKind uint8

const (
	nNumber   nodeKind = iota // num
	nText                     // s
	nName                     // s
	nConstant                 // s: True, None
	nUnary                    // s, args[0]
	nBinary                   // s, args
	nCall                     // args[0] the function, then the arguments; keys their names
	nIndex                    // args[0] the array, then the subscripts
	nField                    // args[0].s
	nTuple                    // args
	nList                     // args
	nMatrix                   // rows of a MATLAB matrix, each an nList
	nEach                     // args[0] for every value of params in args[1], where args[2]
	nFunction                 // params, args the defaults, body
	nTurn                     // transpose of args[0]
	nSlice                    // args: from, to, step; nil where absent
	nRange                    // the same with its ends, a:step:b
	nLast                     // end in a subscript
	nChoose                   // args[0] if args[1] else args[2]
	nStar                     // *args
)

// node is a part of an expression.
type node struct {
	kind   nodeKind
	pos    int
	s      string
	num    algebra.Ratio
	args   []*node
	keys   []string
	params []string
	body   []*statement
	spread bool // Julia's f.(x)
	keep   bool // R's drop = FALSE
}

type statementKind uint8

const (
	sValue  statementKind = iota // value
	sAssign                      // targets = value, with a sign for +=
	sFor                         // targets in value: body
	sIf                          // value: body, else other
	sReturn                      // value, or nil
	sDefine                      // name, value is an nFunction
	sWhile                       // value: body
	sClass                       // name, body
	sImport                      // renames
	sBreak                       //
	sRaise                       // an error of the program's own
	sContinue
)

// statement is one line of a program.
type statement struct {
	kind        statementKind
	pos         int
	targets     []*node
	value       *node
	sign        string
	name        string
	late        bool     // sWhile: the condition is asked behind the body
	outs        []string // MATLAB: what a function returns
	body, other []*statement
	renames     map[string]string // sImport: names of modules and functions
}

// Program is a script that was read.
type Program struct {
	Lang *Language
	body []*statement
	src  []rune
}

// Lines is the number of statements of the program, definitions included.
func (p *Program) Lines() int { return len(p.body) }
