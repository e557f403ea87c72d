// Package evaluate gives meaning to the trees of package formula: what a text's mathematics
// is worth, and whether its equations are true.
//
// A value is a matrix over a field with the lecture's size of it (n×m, not 9×4), or a 0 or
// an identity of whatever size, or a sample. A [World] is a text on one instance of the
// lecture's symbols. Two sides are equal ([Text.Equal]) if they are for all values of their
// free indices (of more than 150 combinations, evenly chosen ones) on four worlds over prime
// fields: three fixed ones, which say the same each time (in the last m is n − 1), and one
// whose prime, of 60 to 61 bits, is drawn for the text: no constant can be chosen to vanish
// there. A false equation of degree d holds on that one with a probability below d/2⁶⁰
// (algebra.DrawGF); an honest degree is below 100. A text that piles up powers can pass
// 2⁶⁰, where that bound says nothing: it had to know the prime to gain by it. A root is the
// one that is a square itself; where there is none, that is a [Trouble], and so are sizes
// that don't fit. [Text.Without] is a world in which one fact of the lecture is missing:
// a step that fails there uses that fact.
//
// What can be two things, k_i or e_j or a bare 1, is read the second way where sizes don't
// fit the first, and then in the whole text (choice, text.go). An equation whose one side is
// a name that the lecture hasn't defines it (define.go), as HKH = UDUᵀ does U and D
// (solve.go). Another scaling of α, λ or ψ than the lecture's counts where the text states
// it (scaling.go). A text has four million operations for all that is asked of it
// (maxWork); then its value is trouble, too.
//
// A new symbol of the lecture is a line in formula/symbol and a value in instance; one with
// indices of its own is a case of built (names.go), another name for a known one a line of
// usual there, a function of samples a case of call (calls.go), an operation an Op of
// formula and a case of eval (eval.go). A second reading is one more choice (text.go), a
// scaling one more line in rescale, a fact one in formula/symbol and instance/world.go.
package evaluate
