// Package program reads the programs in which students compute the embedding of
// a sample, in Python (NumPy, SciPy, SymPy), MATLAB, Julia and R, and runs them
// on an instance of package formula: what a program would compute is what is
// judged, with its shapes, broadcasting, order of eigenvalues and slices.
//
//	p, err := program.Parse("lam, V = np.linalg.eigh(H @ K @ H)\n…", program.Python)
//	g, err := program.Run(p, instance, program.Options{})
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
//
// A program may use the symbols of the lecture (K, k, H, A, L, lam, n, m, X, x,
// F, f and their centred forms) and whatever it defines itself. It runs in any
// field of package algebra; what only floating point can decide, such as the
// order of numbers, gives [algebra.ErrInexact] elsewhere.
package program
