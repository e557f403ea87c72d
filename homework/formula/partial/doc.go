// Package partial reads what can be read of a text of which something can't: a formula
// that is right, beside a sentence that nobody taught the reader. [Read] sets aside the
// smallest part around the place where a reader stops (a bracket, a clause, the words of
// a sentence, the sentence), reads again, and goes on until what is left is right. What
// was set aside is handed back, for a human to read: it may say anything.
//
// Words can be said in more ways than anybody reads, and an equation that is written says
// the same to everybody: [Written] keeps the equations of the sentences of a proof that
// can't be read, and hands their words back.
package partial
