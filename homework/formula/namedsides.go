package formula

import (
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/lazyregexp"
)

// A proof may give a side of the claim by its name, "RHS = X", "the right-hand side
// is X", on a line of its own that no step uses. Such an X is read here by itself, to
// be compared with what the proof shows.

const sideName = `(?:\b(?:LHS|RHS)(?:_\{?[ijl]\}?)?(?:\b|\s|$)|\b[LR]\.\s?H\.\s?S\b\.?|\b(?:left|right)(?:[- ]hand)?[- ]sides?\b|\b(?:linke|rechte) Seite\b|\b(?:on the (?:left|right)(?: we have)?|left|right)(?:\s*:))`

var (
	namedSide = lazyregexp.New(`(?i)` + sideName + `\s*\}?\s*(?:of (?:the |our |this )?(?:claim|equation|formula|statement|identity)\s*)?` +
		`(&?\s*:?=|:|\b(?:is|equals|reads|becomes|must be|should be)\b(?: (?:just|simply|exactly|precisely|equal to|then|therefore|thus|now|the|\$?[ijl]\$?-th|entry|component|coordinate|of|vector))*:?)?\s*`)
	opensMath = lazyregexp.New(`^(?:\$\$?|\\\(|\\\[)`)
	endsMath  = lazyregexp.New(`\$|\\\)|\\\]|\\\\|\n\s*\n`)
	endsBare  = lazyregexp.New(`\n|[ \t]{3,}|\.\s|\.$|[;,]|\s\(?(?:by|since|because|as|with|and|so|hence|which|where|for|using|because)\b|\\\\|\$|\\\)|\\\]`)
)

// maxSides bounds the named sides that are read.
const maxSides = 8

// namedSides are the expressions that a proof gives by the name of a side, each a line
// of one term; axes is true where ψ stands for all axes. What can't be read by itself is
// left out.
func namedSides(s *prose.Script, src string, table symbol.Symbols, axes bool) (list []Line) {
	for _, m := range namedSide.FindAllStringSubmatchIndex(src, maxSides) {
		text, ok := sideText(src[m[1]:], m[2] >= 0 && strings.ContainsAny(src[m[2]:m[3]], "=:"))
		if !ok {
			continue
		}
		lines, err := linesBeside(s, text, table, axes)
		if err != nil || len(lines) == 0 || len(lines[len(lines)-1].Terms) != 1 {
			continue
		}
		number, _, line := fault.Place([]rune(src), len([]rune(src[:m[0]])))
		list = append(list, Line{Number: number, Text: line, Terms: lines[len(lines)-1].Terms})
	}
	return list
}

// sideText is the expression behind the name of a side, up to an equals sign or the end
// of the mathematics; said is true where a sign stands behind the name.
func sideText(rest string, said bool) (string, bool) {
	end := endsBare
	if open := opensMath.FindString(rest); open != "" {
		rest, end = rest[len(open):], endsMath
	} else if !said {
		return "", false
	}
	rest = strings.TrimLeft(rest, " &=")
	if at := end.FindStringIndex(rest); at != nil {
		rest = rest[:at[0]]
	}
	if left, _, states := strings.Cut(rest, "="); states {
		rest = left
	}
	rest = strings.Trim(rest, " .,;&\t\n")
	return rest, rest != "" && !onlySide.MatchString(rest)
}

var onlySide = lazyregexp.New(`(?i)` + sideName)
