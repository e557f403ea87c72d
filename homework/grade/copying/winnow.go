package copying

import (
	"go/scanner"
	"go/token"
	"hash/fnv"
)

// Winnowing after Schleimer, Wilkerson and Aiken, Winnowing: local algorithms for
// document fingerprinting, SIGMOD 2003. A run of noise tokens or fewer is never
// matched; one of guarantee tokens or more always is.
const (
	noise     = 12 // k of the paper, in tokens: about two short statements of Go
	guarantee = 19 // t of the paper
	window    = guarantee - noise + 1
)

// winnow is the set of fingerprints of a Go source. Names, texts and comments don't
// count: who renames changes nothing.
func winnow(source string) map[uint64]bool {
	grams := kgrams(tokens(source))
	marks := map[uint64]bool{}
	last := -1
	for i := 0; i+window <= len(grams); i++ {
		low := i
		for j := i; j < i+window; j++ {
			if grams[j] <= grams[low] { // the rightmost smallest
				low = j
			}
		}
		if low != last {
			marks[grams[low]], last = true, low
		}
	}
	return marks
}

// tokens of a source, with one name for all names.
func tokens(source string) (list []string) {
	file := token.NewFileSet()
	var s scanner.Scanner
	s.Init(file.AddFile("", file.Base(), len(source)), []byte(source), func(token.Position, string) {}, 0)
	for {
		_, t, text := s.Scan()
		switch {
		case t == token.EOF:
			return list
		case t == token.IDENT:
			list = append(list, "name")
		case t == token.STRING || t == token.CHAR:
			list = append(list, "text")
		case t == token.SEMICOLON:
			list = append(list, ";")
		case t.IsLiteral():
			list = append(list, text)
		default:
			list = append(list, t.String())
		}
	}
}

// kgrams are checksums of all runs of noise tokens.
func kgrams(tokens []string) (list []uint64) {
	for i := 0; i+noise <= len(tokens); i++ {
		h := fnv.New64a()
		for _, t := range tokens[i : i+noise] {
			h.Write([]byte(t))
			h.Write([]byte{0})
		}
		list = append(list, h.Sum64())
	}
	return list
}

// rare leaves out what many students have: the sheet's own code, and usual ways to
// write it.
func rare(all []map[uint64]bool) {
	count := map[uint64]int{}
	for _, marks := range all {
		for m := range marks {
			count[m]++
		}
	}
	most := max(5, len(all)/20) // a twentieth of a class is more than a group of friends
	for _, marks := range all {
		for m := range marks {
			if count[m] > most {
				delete(marks, m)
			}
		}
	}
}

// alike counts common fingerprints, and their share of the smaller set.
func alike(a, b map[uint64]bool) (n int, share float64) {
	if len(a) > len(b) {
		a, b = b, a
	}
	for m := range a {
		if b[m] {
			n++
		}
	}
	if len(a) == 0 {
		return 0, 0
	}
	return n, float64(n) / float64(len(a))
}
