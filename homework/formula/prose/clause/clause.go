// Package clause decides of the words of one clause beside a formula whether they say
// something of the mathematics that nobody has read. Each word comes with a mark of the
// readers that saw it. A clause says nothing new where readers took all of it, where it
// has the form of what everybody says ([forms]), or where no noun of the field is joined
// to a verb that states, or to an attribute.
//
//	K is the Gram matrix                        what K is: nothing new
//	K is the Gram matrix of the centred features  its tail says something
//	Thank you for the lecture                   no noun of the field
package clause

import (
	"slices"
	"strings"
)

// Kind tells what a token is.
type Kind uint8

// The kinds.
const (
	Word     Kind = iota // in small letters
	Symbol               // mathematics that states nothing
	Size                 // such as n×m
	Equation             // mathematics that states something, and is checked as such
)

// Token is a word, or mathematics, of a clause.
type Token struct {
	Kind Kind
	Text string // of words in small letters, of mathematics without blanks
	Read bool   // a reader took it: what it says was checked
}

// Says reports a clause that says something which nobody read.
func Says(tokens []Token) bool {
	c := named(held(tokens))
	if n := len(c) - 3; n >= 0 && (n == 0 || !prepositions[c[n-1].Text]) && renamed(c[n:]) {
		return true
	}
	if allRead(c) {
		return false
	}
	if ofOthers(c) {
		return true
	}
	if isForm(c) {
		return false
	}
	return denies(c) || loadedLeft(c) || attribute(c) || filled(c) || ofField(c) && states(c)
}

// ofOthers reports k with values of other samples than the new one and those of the
// training set: test samples, or x_1.
func ofOthers(c []Token) bool {
	ofK, values, others := false, false, false
	for i, t := range c {
		switch {
		case t.Kind == Symbol:
			ofK, others = ofK || t.Text == "k", others || strings.HasPrefix(t.Text, "x_")
		case t.Kind == Word:
			values = values || t.Text == "values" || t.Text == "evaluations" || t.Text == "products"
			others = others || i > 0 && oneOfNew[c[i-1].Text] && samplesMany[t.Text]
		}
	}
	return ofK && values && others
}

var (
	oneOfNew    = set("new test unseen query fresh")
	samplesMany = set("samples points observations data inputs images")
)

// filled reports a clause that says what all entries of something are, without a verb: all
// entries 1/n.
func filled(c []Token) bool {
	for i, t := range c[:max(len(c)-1, 0)] {
		if t.Kind == Word && !t.Read && entriesWords[t.Text] && c[i+1].Kind == Symbol && !c[i+1].Read && i > 0 && entryWords[c[i-1].Text] {
			return true
		}
	}
	return false
}

var (
	entriesWords = set("entries elements components")
	entryWords   = set("all with its whose constant equal the and")
)

// held marks words that belong to what a reader took: "the columns of" before a matrix
// of which it took the rest, "the matrix whose columns are" between A and its vectors.
func held(tokens []Token) []Token {
	c := slices.Clone(tokens)
	for i := range c {
		if i > 1 && c[i].Read && c[i].Kind == Symbol && c[i-1].Text == "of" && (c[i-2].Text == "columns" || c[i-2].Text == "column" || c[i-2].Text == "rows" && turned(c[i].Text)) {
			c[i-1].Read, c[i-2].Read = true, true
		}
		if i > 2 && c[i].Read && c[i-1].Text == "of" && c[i-2].Kind == Symbol && c[i-3].Text == "columns" {
			c[i-1].Read, c[i-3].Read = true, true
		}
		rows := i > 1 && c[i-1].Text == "of" && c[i-2].Text == "rows" && turned(c[i].Text) && strings.HasPrefix(c[i].Text, "A")
		if c[i].Kind != Symbol || c[i].Text != "A" && !rows {
			continue
		}
		from := i + 1
		if rows {
			from = i - 2
		}
		end := i + 1
		for end < len(c) && c[end].Kind == Word && !c[end].Read && holding[c[end].Text] {
			end++
		}
		for k := from; k < end && end < len(c) && c[end].Read; k++ {
			c[k].Read = true
		}
	}
	return c
}

// named puts "K is X" in the place of "by K I mean X", and of "with K the X".
func named(c []Token) []Token {
	is := Token{Kind: Word, Text: "is"}
	for i, t := range c {
		if x, ok := strings.CutSuffix(t.Text, "I"); ok && ofLecture(x) && i > 0 && c[i-1].Text == "by" && i+2 < len(c) && means[c[i+1].Text] { // by K I mean
			t.Text, t.Read = x, false
			return slices.Concat(c[:i-1], []Token{t, is}, c[i+2:])
		}
		if t.Kind != Symbol || t.Read || !ofLecture(t.Text) || i+1 == len(c) || c[i+1].Kind != Word {
			continue
		}
		rest := c[i+1:]
		switch {
		case i > 0 && c[i-1].Text == "by" && len(rest) > 2 && persons[rest[0].Text] && means[rest[1].Text]:
			return slices.Concat(c[:i-1], []Token{t, is}, rest[2:])
		case i < 3 && (i == 0 || introducing[c[i-1].Text]) && roles[t.Text] != nil && articles[rest[0].Text] && len(rest) > 1 && !states(c):
			return slices.Concat(c[:i+1], []Token{is}, rest)
		}
	}
	return c
}

// renamed reports a symbol of the lecture that is said to be another one.
func renamed(c []Token) bool {
	return c[0].Kind == Symbol && !c[0].Read && ofLecture(c[0].Text) && c[1].Text == "is" && c[2].Kind == Symbol && c[2].Text != c[0].Text && roles[c[0].Text] != nil
}

var (
	// introducing stand before a symbol of which it is said what it is.
	introducing = set(`with where and here let mit wobei avec`)
	persons     = set(`i we one you they people`)
	means       = set(`mean means meant denote denotes understand call write`)
	articles    = set(`the a an my our`)
)

// turned reports the transpose of a symbol.
func turned(symbol string) bool {
	return strings.HasSuffix(symbol, `\top`) || strings.HasSuffix(symbol, "^T") || strings.HasSuffix(symbol, "ᵀ") || strings.HasSuffix(symbol, "⊤") || strings.HasSuffix(symbol, "'")
}

// allRead reports a clause of which at most words are left that join others, and the
// "is" behind a symbol of which the rest was read.
func allRead(c []Token) bool {
	named, read := false, false
	for i, t := range c {
		if t.Kind == Symbol && !t.Read && read && c[i-1].Text == "of" { // and of K
			return false
		}
		read = read || t.Read
		heads := i+1 < len(c) && c[i+1].Kind == Symbol && calls[t.Text]
		if t.Kind == Word && !t.Read && !joining[t.Text] && !heads && !(named && copulas[t.Text]) {
			return false
		}
		named = named || t.Kind != Word
	}
	return true
}

// loadedLeft reports a word that says something by itself.
func loadedLeft(c []Token) bool {
	for _, t := range c {
		if t.Kind == Word && !t.Read && loaded[t.Text] {
			return true
		}
	}
	return false
}

// ofField reports a noun of the field, or a symbol.
func ofField(c []Token) bool {
	for _, t := range c {
		if t.Kind == Symbol || t.Kind == Word && nouns[t.Text] {
			return true
		}
	}
	return false
}

// states reports a verb that states something of its subject. A verb with the form of a
// noun or of a request, such as "sum", needs a subject in the plural before it.
func states(c []Token) bool {
	plural := false
	for i, t := range c {
		if t.Kind == Word && stating[t.Text] || t.Kind == Word && plural && i > 0 && pluralVerbs[t.Text] && c[i-1].Text != "and" && c[i-1].Text != "then" {
			return true
		}
		plural = plural || t.Kind == Word && plurals[t.Text]
	}
	return false
}

// attribute reports words that say of the noun or symbol before them what it is like,
// without a verb and without an equation: "A, with orthonormal rows", or the tail of what
// a reader took in part.
func attribute(c []Token) bool {
	for i, t := range c {
		if t.Kind != Word || t.Read || !opensAttribute[t.Text] || i == 0 {
			continue
		}
		before := c[i-1]
		tail := before.Read && before.Kind == Word
		like, noun := false, false
		for _, u := range c[i+1:] {
			switch {
			case u.Kind == Equation || u.Kind == Symbol && noun: // of the mean m: a name
				return false
			case u.Kind == Word && u.Read:
			case u.Kind == Word:
				like, noun = like || qualities[u.Text], noun || nouns[u.Text]
			}
		}
		if noun && (tail && !harmlessTail(c[i:]) || like && (before.Kind == Symbol || before.Kind == Size)) {
			return true
		}
	}
	return false
}

// harmlessTail reports the tail of a noun that only names its samples.
func harmlessTail(c []Token) bool {
	for _, t := range c {
		if t.Kind == Word && !joining[t.Text] && !ofSamples[t.Text] {
			return false
		}
	}
	return true
}
