// Package syntax reads programs in Python (NumPy, SciPy, SymPy), MATLAB, Julia and R:
// from a text to a tree of statements and expressions. [Detect] tells the language.
//
//	p, err := syntax.Parse("lam, V = np.linalg.eigh(H @ K @ H)\n…", syntax.Python)
//
// # Grammar
//
// One grammar serves the four languages; a [Language] is a value that holds the
// operators with their binding powers, the words and the functions in which
// they differ.
//
//	program    = { statement end-of-line }
//	statement  = targets "=" expression | target "+=" expression | expression
//	           | "for" names "in" expression block | "if" expression block [ "else" block ]
//	           | "def" name "(" parameters ")" block | "return" expression | "import" …
//	block      = an indented suite (Python), statements up to "end" (MATLAB, Julia), "{ … }" (R)
//	expression = operand { operator expression }           by binding power
//	operand    = [ "-" ] atom { "(" arguments ")" | "[" subscripts "]" | "." name | "'" }
//	atom       = number | name | string | "(" expression { "," expression } ")"
//	           | "[" list or comprehension "]" | "lambda" … | "@(" names ")" … | "function(" names ")" …
package syntax
