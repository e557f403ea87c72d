// Package formula reads the matrix formulas of kernel PCA as students write
// them, infers the shape of every part, prints them back as clean LaTeX and
// evaluates them, exactly over a prime field or in floating point.
//
//	e, err := formula.Parse(`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, symbol.Standard())
//	fmt.Println(e.Shape())  // m×1
//	fmt.Println(e.LaTeX())  // \Lambda^{-1/2} A^\top H \left(k - \frac{1}{n} K \mathbf{1}_n\right)
//
// LaTeX, Unicode (Λ^{-1/2} Aᵀ H (k − K 1ₙ/n)) and what people type without either
// (A' * inv(sqrtm(L)), A.T @ k) are one notation here: signs and functions of programs
// that mean the same in all of them are read. What a program computes, with shapes and
// broadcasting, package program finds out by running it.
//
// # The way of a formula
//
// Package prose reads the words around it: values in words become symbols, sentences
// that say what something is become equations, and the others say nothing, if they
// can't change its value; else they stop the reader. Package sentence, one room below,
// cuts a text into words and mathematics first.
// Package scan cuts the source into tokens and rewrites these to one spelling
// (missing braces, \over, {}^tA, empty groups). Package statement cuts them into
// statements, and puts a student's own names in place of their spellings. What they
// define and state, in whatever order (sorted.go), is found here; package parse reads
// each expression by binding powers, and package build puts its tree together by
// constructors that check sizes. Package tree holds what comes out, prints it and
// evaluates it, and package symbol the shapes and the values of the lecture's symbols.
// An error is one of package fault. Where only a part of a text can't be read, package
// partial finds the smallest part without which it can: a right formula beside it is
// neither accepted nor refused, and a human reads the rest.
//
// # Grammar
//
//	source     = { statement separator }               separator: end of line, ";", "where", "," before a definition
//	statement  = [ name "=" ] chain                     the formula: of several, the one that names ḡ
//	           | target "=" sum                         a definition
//	           | matrix "A" "=" "A" "Λ"                 an eigenproblem
//	           | matrix "=" name name [ "²" ] name "ᵀ"  a decomposition of K̄, C̄ or F̄
//	           | sum "=" sum                            a fact: it must hold, and may scale A and Λ
//	           | "K(x, y)" "=" sum                      a kernel
//	           | "λ₁" "≥" … "λₘ"                        an order
//	           | "m" "<" "n" | "λ_j" ">" "0"            an inequality that the lecture has, too
//	           | part of a symbol "=" sum               a fact: λ₁ = n, A_{ij} = (α_j)_i
//	           | name "∈ ℝ^" size                       the name has that size; behind a chain, its last side
//	chain      = sum { "=" sum }                        every side is compared
//	sum        = [ sign ] product { sign product }      sign: + −
//	product    = factor { [ "·" | "×" | "*" | "@" | "⊙" | "/" ] factor }
//	factor     = atom { script | "'" | ".T" }
//	script     = "^" exponent | "_" subscript           in either order
//	exponent   = "⊤" | "*" | "+" | "†" | number | "{" sum "}"
//	atom       = number | symbol | accent symbol | "(" sum ")" | "(" column "|" … "|" column ")"
//	           | "|" sum "⟩" | "⟨" sum "|"              a column, a row (Dirac)
//	           | "⟨" sum "," sum "⟩" | "‖" sum "‖" | \frac{sum}{sum} | \sqrt[n]{sum}
//	           | \sum_{i=1}^n product | function "(" arguments ")" | \begin{pmatrix} rows \end{pmatrix}
//
// # Words
//
// Values in words stand wherever one in symbols may, inside of a formula, too. They are
// read from the inside out, by one table (nouns and operators of package prose), in
// formulas and proofs alike.
//
//	value      = mathematics | noun | value operator value
//	noun       = "the mean of the columns of" value | "the i-th column of" value | "the vector of ones"
//	           | "the" size "matrix with all entries" value | "its first column"
//	           | "the inner product of" value "and" value | …
//	operator   = "times" | "divided by" | "minus" | "plus" | …
//	sentence   = "let" name "be" value | "denote by" name value | "write" name "for" value
//	           | name "is" value | value "is called" name | name value        a definition
//	           | value "," "i.e." value | equation "is" value                 a fact: it must hold
//	           | "check: for" "k =" value "it gives" value                    a fact for one sample
//	           | words of a claim, as in a proof                              a fact
//	           | name "is n×m" | "the n-vector" name | name "has m entries"   a size: name ∈ ℝ^…
//
// A noun phrase that makes no value is compared with the symbols that it names or is
// said of, or with what the formula does (prose/nounphrase.go, contrary.go): what is
// subtracted is a mean, of training samples; K is raw and HKH centred; A holds
// eigenvectors and Λ eigenvalues. The words beneath a brace are such a phrase.
//
//	phrase     = { mark } noun [ ( "of" | "over" | "in" ) phrase ]
//	mark       = "training" | "test" | "raw" | "centred" | "unit" | "smallest" | …
//	noun       = "mean" | "sum" | "norm" | "median" | "samples" | "Gram matrix" | "eigenvectors" | …
//
// # Proofs
//
// A proof is sentences. Package prose reads their words, and leaves a script: a
// statement a line, each a chain, the rest of one ("= …"), a reason or a definition
// (derivation.go).
//
//	proof      = { sentence }
//	sentence   = { words | equation | mention | mark }     up to a full stop, or the end of a row
//	words      = goal | reason | definition | relation | claim | other
//	goal       = "we want to show" | "claim" | "it remains to prove" | …      what follows is no step
//	reason     = "since" | "because" | "by" | "using" | "(" … ")" | "&&" …    what follows is checked, and belongs to no chain
//	definition = "let" | "put" | "denote" | "suppose" | …                     what follows is checked, and shows nothing
//	relation   = ( mention | "this" | "it" | "which" ) ( "is" | "equals" | "becomes" | … ) mention     an equality
//	claim      = ( mention | "the features" | … ) ( "is" | "has" | … ) property                       an equality, or refused
//	property   = "symmetric" | "idempotent" | "a unit vector" | "an eigenvector of" mention | …
//	other      = any other words: they say nothing
//
// A mention is mathematics without an equals sign; one that no relation joins to
// another says nothing. A negation beside an equation, a property that no equation
// stands for ("H is invertible"), and words that suppose the claim stop the reader.
//
// # Symbols
//
// The notation is that of Sugiyama's lecture; every symbol has a fixed shape.
//
//	n m d μ c     numbers: samples, components, inputs, features, kernel width
//	x x_i         d×1   a sample, training sample i
//	f f_i F       μ×1, μ×1, μ×n   φ(x), φ(x_i), (f_1|…|f_n)
//	H             n×n   I − 1_n 1_nᵀ/n
//	F̄ f̄ f̄_i      FH, f − F1_n/n, f_i − F1_n/n
//	K k           n×n FᵀF, n×1 Fᵀf
//	K̄ C̄          n×n HKH, μ×μ F̄F̄ᵀ
//	A Λ           n×m, m×m   K̄A = AΛ, AᵀA = I, λ_1 ≥ … ≥ λ_m > 0
//	α_j λ_j       column j of A, entry j of Λ
//	ψ_j B         μ×1, m×μ   λ_j^{-1/2} F̄α_j, (ψ_1|…|ψ_m)ᵀ
//
// Anything else is defined by the student: let \tilde k = k - K 1_n/n.
//
// # Definitions
//
// They stand before the formula with let, or behind it with where:
//
//	let \tilde k = k - K 1_n/n                 a name
//	let \tilde k_i = k_i - \frac1n \sum_l K_{il}  for every i
//	let \langle K \rangle_i = …, k^{new} = …      any spelling of a name (package statement)
//	where n\mu = K 1_n, u_i = \frac1n             μ = K1_n/n, u = 1_n/n
//	where K A = A \Lambda                      A and Λ belong to another matrix than HKH
//	where K(x,y) = \exp(-\|x-y\|^2/(2c^2))     another kernel than the lecture's
//	where \lambda_1 \le \dots \le \lambda_m     another order
//	where A^\top A = \Lambda^{-1}               eigenvectors of another length
//	where HKH = U D^2 U^\top                   names for A and Λ^{1/2}
//
// # Evaluation
//
// One walk over the tree serves every field of numbers ([algebra.Field]). A
// [instance.Instance] binds each symbol to a matrix; [instance.Draw] draws one over
// GF(p), p a random prime, in which K̄A = AΛ, AᵀA = I and Aᵀ1 = 0 hold exactly, so
// equality is decided without a tolerance; [instance.DrawWorld] draws one in which a
// chosen fact is missing, so that a formula which needs the fact fails there;
// [instance.Compute] computes one from points and a kernel.
package formula
