package clause

import (
	"slices"
	"strings"
)

// Strange reports words in a clause of which nobody knows what they do to a symbol of the clause:
// "my grandmother chose the columns of A". In a proof, where
// most words lead from step to step, it is all that is asked of a clause.
func Strange(c []Token) bool {
	words, unknown := 0, false
	named := false
	for _, t := range c {
		switch t.Kind {
		case Equation: // it is checked itself
			return false
		case Symbol:
			named = named || !t.Read && t.Text != "1" && ofLecture(t.Text)
		case Word:
			words++
			unknown = unknown || !t.Read && !usual(t.Text)
		}
	}
	return named && unknown && words > 2 && !allRead(c) && !isForm(c) || denies(c)
}

// denies reports one symbol that is said not to be another.
func denies(c []Token) bool {
	last, not, is := -1, false, false
	for i, t := range c {
		switch {
		case t.Kind == Word:
			not, is = not || negations[t.Text], is || copulas[t.Text] || comparing[t.Text]
			if !negations[t.Text] && !copulas[t.Text] && !comparing[t.Text] && !joining[t.Text] {
				last = -1
			}
		case last >= 0 && not && is:
			return true
		default:
			last, not, is = i, false, false
		}
	}
	return false
}

var (
	negations = set(`not n't isn't aren't never doesn't don't no nowhere nicht pas`)
	comparing = set(`equal equals same coincide coincides agree agrees as identical`)
)

// ofLecture reports a symbol to which the lecture gave a meaning.
func ofLecture(symbol string) bool {
	return lecture[symbol] || roles[symbol] != nil || strings.HasPrefix(symbol, `\alpha`) || strings.HasPrefix(symbol, "α") || strings.HasPrefix(symbol, `\lambda`) || strings.HasPrefix(symbol, "λ")
}

// usual reports a word of recipes and of what stands around formulas, in one of its
// forms.
func usual(word string) bool {
	if len([]rune(word)) < 3 || strings.ContainsAny(word, "0123456789-_") {
		return true
	}
	for _, stem := range stems(word) {
		for _, list := range []map[string]bool{joining, nouns, stating, pluralVerbs, plurals, qualities, ofSamples, loaded, copulas, holding, calls, valued, telling} {
			if list[stem] {
				return true
			}
		}
	}
	return false
}

// stems are what a word may be a form of.
func stems(word string) []string {
	list := []string{word, word + "s"}
	for _, end := range []string{"s", "es", "ed", "d", "ing", "ly", "'s", "n't", "r", "er"} {
		if stem, ok := strings.CutSuffix(word, end); ok {
			list = append(list, stem, stem+"e")
			if n := len(stem); n > 2 && stem[n-1] == stem[n-2] { // dropped
				list = append(list, stem[:n-1])
			}
		}
	}
	return list
}

// telling are words of recipes, and of what is written around a formula.
var telling = set(`know luck luckily lucky appear distribute end need
	divide divided subtract subtracted multiply multiplied multiplication take taken took minus plus scale rescale centre center do done does away front times apply applied drop dropped
	keep kept need required replace stack stacked compute calculate evaluate write written read put form build collect store plug insert substitute call name define denote let set choose chosen pick
	go come bring turn act work cost depend matter leave left right side multiple half power quotient difference product similar back step line case index indices letter symbol notation meaning
	usual convention following next last further still again once twice already yet ever never always often several many few more most less much quite very rather same different other
	inside outside before after without among against around about across through until above below near far out off up down
	known given raw plain explicit explicitly general generally particular special common similarly additionally alternatively finally next new old fresh whole full
	question answer answers result solution exercise sheet lecture slide slides page book script chapter equation formula expression proof line code program function solver output input
	thank thanks please sorry hello dear hope think believe guess sure wrong false true correct accept check test try can could may might must should shall will would
	descending ascending sorted order ordered sort decomposition eigendecomposition eigenbasis pair pairs corresponding belong belonging
	entrywise elementwise componentwise row-wise column-wise transpose transposed bracket brackets inverse fraction denominator numerator prime tilde bar hat dot emph textbf text quad
	why how not no yes nothing something anything everything both either neither one two three first second third fourth
	square double doubly run range rest avoid average itself reduce border resp length axis
	remember consider recognise recognize observe recall notice trick fact reason enter arise consequence conclude obtain deduce follow suffice lemma theorem claim suspect own
	pull push move peel glance reveal combine collect cancel absorb simplify expand rearrange rewrite complete finish begin start end desired wanted required assertion statement
	definition assumption principal express affine behind linear bilinear symmetry sign property
	want wish show shown prove proved proven verify verified demonstrate establish remain coincide
	rowmeans colmeans rowsums colsums import linalg numpy vec seq rep sweep eig eigh sqrt sum`)

// Known reports a clause of which all was read, or that has the form of what everybody says.
func Known(tokens []Token) bool {
	c := named(held(tokens))
	return allRead(c) || isForm(c)
}

// Place is where words stand in the clause of a formula.
type Place uint8

// The places.
const (
	Before Place = iota // the formula
	Behind              // the formula
)

// Idle reports words in the clause of a formula that nobody needs to read. Behind it all of
// them were read, have the form of what everybody says, or name nothing of which
// something could be said: "if n is even", "scratch that" and "with −1 for −1/2" are
// none of these. Before it they don't say that something is made of it.
func Idle(c []Token, at Place) bool {
	c = named(held(c))
	if n := len(c); at == Before {
		return n == 0 || !functionOf[c[n-1].Text] && !slices.ContainsFunc(c, func(t Token) bool { return t.Kind == Word && !t.Read && turnsInto[t.Text] })
	}
	says := len(c) > 2 && (c[0].Text == "with" || c[0].Text == "where") && c[1].Kind != Word && (c[2].Text == "the" || c[2].Text == "an" || c[2].Text == "a" || copulas[c[2].Text])
	if allRead(c) || isForm(c) || says { // what it says of a symbol is another question: [Says]
		return true
	}
	for _, t := range c {
		switch {
		case t.Kind == Symbol && t.Text == "x":
		case t.Read || t.Kind == Equation || t.Kind == Size:
		case t.Kind == Symbol || negations[t.Text] || conditions[t.Text]:
			return false
		case !joining[t.Text] && !idle[t.Text] && len([]rune(t.Text)) > 1:
			return false
		}
	}
	return true
}

var (
	idle = set(`answer answers result solution embedding formula lecture lecture's notation form exercise homework task question definition definitions proof is are be was give gives get put write writes equals follows
		holds works valid test new point points sample samples x m-dimensional column vector coordinate number regards i-th j-th folgt ergibt donc obtient se comme wegen`)
	// functionOf are words before what something is made of.
	functionOf = set(`of minus times by from`)
	// turnsInto are words before the formula that make something else of the embedding.
	turnsInto = set(`minus negative opposite norm length mistake wrong false covariance variance inverse reciprocal squared half twice double`)
	// conditions are words of what holds sometimes.
	conditions = set(`if when only some unless except while either`)
)
