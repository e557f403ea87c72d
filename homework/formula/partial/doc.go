// Package partial reads what can be read of a text of which something can't: a formula
// that is right, beside a sentence that nobody taught the reader. [Read] sets aside the
// smallest part around the place where a reader stops (a bracket, a clause, the words of
// a sentence, the sentence), reads again, and goes on until what is left is right. What
// was set aside is handed back, for a human to read: it may say anything.
package partial
