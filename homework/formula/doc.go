// Package formula reads a text of mathematics among words, in LaTeX or plain Unicode,
// into statements and their trees.
//
//	d := formula.Parse("Since A'H = A', we have ḡ = Λ^-1/2 A' (k − K1/n), wie gezeigt.")
//	d.Statements[1].LaTeX() // \bar g = \Lambda^{-1/2} A^\top \left(k - \frac{K \, 1}{n}\right)
//	d.Words                 // "Since", "we have", "wie gezeigt"
//	d.Notes                 // Λ^-1/2 was read as Λ^{-1/2}
//
// # Mathematics and words
//
// Words are never judged, in whatever language; one lexical rule tells them apart:
//
//  1. In \text{…} letters and signs are words, but for what stands in dollars.
//  2. In a text with dollars (or \(, \[, \begin) a lone letter outside of them is a word.
//  3. A letter that is neither Latin nor Greek is a word.
//  4. A run of two letters or more is a word, unless it spells a symbol (Lambda, gbar), is
//     applied like a function (diag(…)), is the left side of an equation and stands
//     elsewhere, too (Kc), or is a product of the lecture's symbols (HKH, nλ, Hk).
//  5. Between delimiters a run of two letters beside an operator is a product, too.
//  6. A lone letter is a symbol beside an operator, a relation, a script or a bracket, and a
//     factor behind a symbol if it is a capital or the last; else it is a symbol if the lecture
//     or the text has it. In front of a word, a, A and I are words.
//  7. Some sixteen words are keywords: they say what the statement behind them is.
//
// # Grammar
//
//	document  = { statement | word | keyword | stop | "," }
//	statement = range | chain [ size ]
//	chain     = [ expr ] { relation expr }          it goes on from a line before if it begins with =
//	relation  = "=" | ":=" | "=:"
//	range     = [ "∀" ] bounds
//	bounds    = [ number "≤" ] letter { [ "," ] letter } [ "≤" index | "=" interval | "∈" "{" interval "}" ]
//	interval  = index [ "," … "…" [ "," ] index ]
//	size      = "∈" "ℝ" [ "^" dims ] | "(" dim "×" dim ")"
//	expr      = [ "+" | "-" ] term { ( "+" | "-" ) ( term | "…" ) }
//	term      = group { ( "·" | "⊙" | "⊘" ) [ "-" ] group }
//	group     = factor { factor | "/" [ "-" ] factor }
//	factor    = atom { "_" indices | "^" exponent | "'" | entry }
//	atom      = number | name [ arguments ] | accent atom | function | bars | bracket | grid | "(" list ")"
//	function  = "frac" argument argument | ( "sqrt" | "inv" | "diag" ) argument
//	          | "ones" "(" index [ "," index ] ")" | sum
//	sum       = "Σ" { "_" ( letter | "{" bounds "}" ) | "^" atom } term
//	list      = expr { [ "|" | "," | ";" ] ( expr | "…" ) }
//	grid      = { [ expr | "…" ] { "&" [ expr | "…" ] } "\\" }
//	bracket   = "⟨" expr ( "," | "|" ) expr { "|" expr } "⟩"
//	bars      = "|" expr "⟩" | "‖" expr "‖"
//	indices   = "{" index { [ "," | ";" ] index } "}" | index
//	index     = ( letter { "'" } [ "_" indices ] | number ) [ "×" index ] | word | ":" | "(" index ")"
//	exponent  = "T" | "*" | "'" | "†" | "+" | "-" "T" | name | [ "-" ] atom; in braces an expr
//	entry     = ( "[" | "(" ) ( letter | ":" ) { "," ( letter | ":" ) } ( ")" | "]" )
//	arguments = "(" ( expr | "·" ) { "," ( expr | "·" ) } ")"   of samples, or of a function of the text
//
// # Layout
//
// Taken out before the grammar: marks of lists ("- ", "1.", "(a)") and numbers of equations;
// ends of lines, and dollars, behind or before an operator; a dash, slash or star beside a
// word. Brackets around words or equations, and the cells of an array that
// holds equations, end statements.
//
// # Never guessed
//
// A statement that can't be read is in Unread with its place, and none of it is in
// Statements. An unknown command makes its statement unread; so does an operator without an
// operand. Letters that aren't mathematics are in Words. What equality isn't (≤, ∈ …) is
// passed, and its statement says so (Unjudged). What means two things in one spelling, 1 as
// a number or as a vector, is left to package evaluate.
//
// # Where
//
//	the text goes through: scan → words → layout → parse → LaTeX
//	a command, a sign, a letter    one more word in vocabulary.go; a raised character in its last table
//	a symbol of the lecture        words.go, the lists at the top, if products may be written with it
//	a function                     a word in vocabulary.go (in letters: functions there), a case in function.go
//	an operation                   an Op in node.go, its production, a line of printed in latex.go
//	a keyword                      keywords in token.go
//	a spelling that was misread    a line of testdata/spellings.txt, then the rule that is missing
//
// go test -update writes what was read into spellings.txt: look at its difference.
package formula
