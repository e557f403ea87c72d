package proof

import (
	"strings"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/recipe"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/syntax"
)

// Either judges a text of which nobody says whether it is a formula or a proof: see
// [IsDerivation].
func Either(src string) finding.Finding {
	if IsDerivation(src) {
		return Derivation(src)
	}
	return Formula(src)
}

// IsDerivation reports a text that goes on from equation to equation: a line begins with
// an equals sign, two lines say what ḡ is, or several equations none of which says it.
// Words beside a formula, definitions of its symbols and programs make none.
func IsDerivation(src string) bool {
	if syntax.Detect(src) == nil {
		src = scan.WithoutComments(src)
	} else if !goesOn.MatchString(src) {
		return false
	}
	if goesOn.MatchString(strings.TrimLeft(src, " \t\r\n$&=")) || announcedProof.MatchString(src) {
		return true
	}
	embeddings, others := 0, 0
	for _, line := range lineEnd.Split(src, -1) {
		switch {
		case !strings.Contains(line, "=") || definition.MatchString(line):
		case ofEmbedding.MatchString(line):
			embeddings++
		default:
			others++
		}
	}
	return embeddings > 1 || embeddings == 0 && others > 1
}

var (
	lineEnd        = lazyregexp.New(`\n|\\\\`)
	goesOn         = lazyregexp.New(`(?:\n|\\\\)[\s&$]*(?:\\\[|\\\(|\\iff|\\implies|\\Rightarrow|⇒|⇔|\d+[.)]\s)?[\s&$]*(?:=[^=]|\\stackrel|\\overset|≡)`)
	announcedProof = lazyregexp.New(`(?i)^\s*(?:\\begin\{proof\}|\**(?:proof|beweis|démonstration|preuve)\b)`)
	definition     = lazyregexp.New(`(?i)^[\s&$]*(?:where|with|here|and|let|define|using|for|if|wobei|mit|hier|sei|où|avec)\b`)
	ofEmbedding    = lazyregexp.New(`^[^=]*(?:\\(?:bar|overline)\s*\{?\s*(?:\\boldsymbol|\\mathbf|\\bm)?\s*\{?\s*g|ḡ|g̅|\bg_?bar|\bg\b)[^=]*=`)
)

// toldFormula is what a recipe in words tells, where it can be read as one; else the
// text itself.
func toldFormula(src string) string {
	told, ok := recipe.Formula(src)
	if !ok {
		return src
	}
	if _, err := formula.Parse(told, symbol.Standard()); err != nil {
		return src
	}
	return told
}

// toldInPart is the finding for a recipe of which not all is understood, where that is
// right which is.
func toldInPart(src string, seed uint64) (f finding.Finding, aside []unread.Part, ok bool) {
	told, aside, ok := recipe.Part(src)
	if !ok {
		return f, nil, false
	}
	e, err := formula.Parse(told, symbol.Standard())
	if err != nil {
		return f, nil, false
	}
	f = judgeFormula(e, seed)
	f.Understood = e.Understood()
	return f, aside, f.Verdict == finding.Correct
}
