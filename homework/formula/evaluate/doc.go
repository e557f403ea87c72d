// Package evaluate gives the trees of package formula their values: a text means what its
// equations say, and an equation is true if both sides have one value.
//
//	t := evaluate.Of(formula.Parse(src), true)      // what the names of the text stand for
//	equal, free, trouble := t.Equal(left, right)    // for all values of the free indices
//
// # Values
//
// A [World] holds the lecture's symbols as matrices over a prime field of about 2⁶¹ numbers:
// a data set drawn at random on which every fact of the lecture holds (package instance).
// Arithmetic is exact, so nothing is "nearly equal". A text is tried on two worlds that are
// the same for all texts and on one that is drawn for it; a false equation of degree d holds
// on that one with a probability below d/2⁶⁰. [Text.Without] is a world in which one fact
// doesn't hold: a true equation that is false there uses the fact. In [Text.Supposing] holds
// what students suppose. [On] takes data in floating point, for counter-examples.
//
// # Names
//
// A name stands for what the text's equations say (define.go, solve.go), wherever they stand;
// else for the lecture's symbol. A free index runs over all that it numbers, which is found by
// trying: the first thing that it numbers gives its range. A name without a meaning may be
// anything of a size (Assume). A scaling of the eigenvectors that is stated as an equation,
// AᵀA = Λ⁻¹, holds for the whole text, and the axes go with it (scaling.go).
//
// # Second readings
//
// What can be two things, such as k_i, an entry of k or a column of K, is the usual one; the
// other is tried where sizes don't fit, and then holds for the whole text (choices in text.go).
//
// # Bounds
//
// A [Trouble] says why something has no value: sizes, indices, a singular matrix. All worlds
// of a text share maxWork operations, so that no text takes long.
//
// # Where
//
//	a symbol of the lecture       Standard in package symbol, and its values in package instance
//	a usual name for one          usual in names.go
//	a function, an operation      a case in eval.go, with a method beside its like in lists.go
//	a second reading              a choice in text.go
//	an equation that is misjudged a line of equations_test.go, then the rule that is missing
package evaluate
