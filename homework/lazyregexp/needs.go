package lazyregexp

import (
	"cmp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// needs are conditions on a text in which an expression matches: all have to be met.
// Without any, nothing is known.
type needs []anyOf

// anyOf are literals of which a text contains at least one.
type anyOf []need

// need is a literal; a folded one has small letters, and stands for large ones, too.
type need struct {
	literal string
	folded  bool
}

const (
	maxAlternatives = 120 // of one condition: they are looked for one after the other
	maxConditions   = 4   // of an expression, the rarest
	maxClass        = 24  // characters of a class that are looked for
)

// met reports a text that may match.
func (n needs) met(text string) bool {
	small := ""
	for _, one := range n {
		if !slices.ContainsFunc(one, func(l need) bool {
			if !l.folded {
				return strings.Contains(text, l.literal)
			}
			if small == "" {
				small = lower(text)
			}
			return strings.Contains(small, l.literal)
		}) {
			return false
		}
	}
	return true
}

// lower writes the letters A to Z small. The other characters that equal one of
// these but for their case, ſ and K (of Kelvin), equal s and k, which no folded literal
// contains.
func lower(text string) string {
	b := []byte(text)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

func needsOf(source string) needs {
	re, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil
	}
	return required(re)
}

// required are the needs of an expression.
func required(re *syntax.Regexp) needs {
	switch re.Op {
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase != 0 {
			return foldedPart(re.Rune)
		}
		return literal(re.Rune)
	case syntax.OpCharClass:
		return oneOf(re.Rune)
	case syntax.OpCapture, syntax.OpPlus:
		return required(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return required(re.Sub[0])
		}
	case syntax.OpConcat:
		var all needs
		for _, sub := range re.Sub {
			all = append(all, required(sub)...)
		}
		slices.SortStableFunc(all, anyOf.compare)
		return all[:min(len(all), maxConditions)]
	case syntax.OpAlternate:
		var all anyOf
		for _, sub := range re.Sub {
			n := required(sub)
			if len(n) == 0 || len(all)+len(n[0]) > maxAlternatives {
				return nil
			}
			all = append(all, n[0]...)
		}
		return needs{all}
	}
	return nil
}

// compare puts the condition first that fewer texts meet, as far as the lengths tell:
// characters outside of ASCII are rarer, and longer in bytes.
func (a anyOf) compare(b anyOf) int {
	return cmp.Or(b.shortest()-a.shortest(), len(a)-len(b))
}

func (a anyOf) shortest() int {
	return len(slices.MinFunc(a, func(x, y need) int { return len(x.literal) - len(y.literal) }).literal)
}

// oneOf are the characters of a class, given by its ranges.
func oneOf(ranges []rune) needs {
	var all anyOf
	for i := 0; i < len(ranges); i += 2 {
		for c := ranges[i]; c <= ranges[i+1]; c++ {
			if len(all) == maxClass || c == utf8.RuneError {
				return nil
			}
			all = append(all, need{literal: string(c)})
		}
	}
	if len(all) == 0 { // it matches nothing
		return nil
	}
	return needs{all}
}

// literal are these characters as they are. The replacement character matches bytes that
// are no UTF-8, too.
func literal(characters []rune) needs {
	if slices.Contains(characters, utf8.RuneError) {
		return nil
	}
	return needs{{{literal: string(characters)}}}
}

// foldedPart is the longest part of a literal of ASCII characters whose case [lower] knows.
func foldedPart(literal []rune) needs {
	best, from := "", 0
	for i := 0; i <= len(literal); i++ {
		if i < len(literal) && literal[i] < utf8.RuneSelf && !strings.ContainsRune("kKsS", literal[i]) {
			continue
		}
		if i-from > len(best) {
			best = lower(string(literal[from:i]))
		}
		from = i + 1
	}
	if best == "" {
		return nil
	}
	return needs{{{literal: best, folded: true}}}
}
