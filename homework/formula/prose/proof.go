package prose

import (
	"regexp"
	"slices"
	"strings"

	"kpcalab/homework/formula/scan"
)

// Proof is the equations of a proof, each in its place, the words beside them
// by line, and whether the source is one of sentences.
func Proof(src string) (text string, words map[int]string, prose bool) {
	text, prose = proofText(quietly(src, upToSigns, ""))
	words = map[int]string{}
	return withoutWords(text, words), words, prose
}

// proofText turns sentences with formulas into equations, one a line, in place;
// prose is true where the source is one of sentences.
func proofText(src string) (text string, prose bool) {
	src = quietly(src, closingText, "")
	src = quietly(src, reasonText, scan.AsideMark)
	src = remark.ReplaceAllStringFunc(src, func(m string) string {
		end := ""
		if strings.HasSuffix(m, "\n") {
			end = "\n"
		}
		body := strings.TrimSuffix(m, "\n")
		from, at := strings.Index(body, "["), strings.LastIndex(body, "]")
		return body[:from] + scan.AsideMark + body[from+1:at] + strings.Repeat(" ", len(body)-at) + end
	})
	src = second.ReplaceAllStringFunc(src, func(m string) string { return strings.Replace(m, "&", scan.AsideMark, 1) })
	runes := []rune(src)
	parts := withLines(runes, mathParts(runes))
	switch {
	case len(parts) > 0 && wordsOutside(runes, parts):
		return string(extracted(runes, parts)), true
	case sentences(src):
		return string(splitSentences(runes)), true
	}
	return src, false
}

var (
	closingText = regexp.MustCompile(`\\(?:text|textrm|mbox)\s*\{[\s).,\]]*\}`)
	reasonText  = regexp.MustCompile(`\\(?:text|textrm|mbox)\s*\{\s*[(\[]?\s*(?:since|because|as|using|by|with|from|where|for)\s*\}`)
)

// remark is an equation in square brackets at the end of a line.
var remark = regexp.MustCompile(`(^|[^\\a-z])\[([^\[\]\n]*=[^\[\]\n\\]*)\][ \t]*(\n|$)`)

// second is a second equation in a row of an aligned display.
var second = regexp.MustCompile(`(?:,|;|\\quad|\\qquad)\s*&([^&\n=]*&?\s*=)`)

var (
	inlineGoal = regexp.MustCompile(`(?i)\b(?:want|have|need|wish|is|remains|shall|will|to)\b[^.]*\b(?:show|prove|proved|shown|verify)\b(?:[^.]*)$|\b(?:claim|goal|theorem|proposition|to be shown|show that|prove that)\b[^.]*$`)
	inlineLet  = regexp.MustCompile(`(?i)\b(?:let|put|set|define|denote|write|writing|sei|seien|setze|soit|posons|sea)\b[^.]*$`)
	inlineWhy  = regexp.MustCompile(`(?i)\b(?:since|because|using|as|with|where|from|by|recall|given|knowing|wegen|mit|weil|denn|aus|car|puisque|comme|avec|où|donde|como|porque|pues|con)\b[^.]*$`)
	joining    = regexp.MustCompile(`(?i)^[\s,]*(?:and)?[\s,]*$`)
)

// extracted keeps the equations of a text and blanks out its sentences.
func extracted(src []rune, parts []mathPart) []rune {
	out := []rune(strings.Repeat(" ", len(src)))
	for i, r := range src {
		if r == '\n' {
			out[i] = '\n'
		}
	}
	at, mode := 0, ""
	said := false // the part before is an equation of the proof, so that "this is" goes on from it
	for i, p := range parts {
		chunk := string(src[at:p.from])
		at = p.to
		if said && p.open > 0 && at > p.open && itIsPart.MatchString(chunk) && endsThere(src, parts, i) && !strings.ContainsAny(string(src[p.from+p.open:p.to-p.shut]), "=<>") {
			copy(out[p.from+p.open:], src[p.from+p.open:p.to-p.shut])
			copy(out[p.from-1:], []rune("\n="))
			out[p.to-1] = '\n'
			continue
		}
		said = false
		switch {
		case joining.MatchString(chunk):
		case inlineGoal.MatchString(chunk):
			mode = "goal"
		case inlineLet.MatchString(chunk):
			mode = "let"
		case inlineWhy.MatchString(chunk):
			mode = "why"
		default:
			mode = ""
		}
		inside := src[p.from+p.open : p.to-p.shut]
		text := string(inside)
		if !strings.Contains(text, "=") && !strings.Contains(text, `\equiv`) || mode == "goal" {
			continue
		}
		copy(out[p.from+p.open:], inside)
		mark := '\n'
		lead := strings.HasPrefix(strings.TrimLeft(text, " &\n"), "=")
		said = mode == "" && strings.Contains(text, "=")
		if mode == "why" && !lead {
			mark = '␞'
		}
		out[p.from] = mark
		if mode == "let" && p.from >= 3 {
			copy(out[p.from-3:], []rune("let "))
			if p.from > 3 {
				out[p.from-4] = '\n'
			}
		}
		if p.open == 0 { // a line of its own
			copy(out[p.from:], inside)
			continue
		}
		if !lead || p.open > 1 {
			out[p.to-1] = '\n'
		}
	}
	return out
}

// itIsPart are the words between an equation and what its last side is.
var itIsPart = regexp.MustCompile(`(?i)^[\s.,;]+(?:and\s+|so\s+)?(?:it|this|that|which)\s+(?:is|equals|becomes)\s+(?:(?:just|exactly|simply|nothing but)\s+)?$`)

// endsThere reports that the sentence ends behind a part, or gives a reason.
func endsThere(src []rune, parts []mathPart, i int) bool {
	to := len(src)
	if i+1 < len(parts) {
		to = parts[i+1].from
	}
	return sentenceEnd.MatchString(string(src[parts[i].to:to]))
}

var sentenceEnd = regexp.MustCompile(`(?i)^\s*(?:[.,;]|$|(?:by|since|because|as|q\.?e\.?d)\b)`)

// withLines adds lines that are formulas without any delimiter.
func withLines(src []rune, parts []mathPart) []mathPart {
	if len(parts) == 0 {
		return nil
	}
	from := 0
	for _, line := range strings.SplitAfter(string(src), "\n") {
		to := from + len([]rune(line))
		inside := slices.ContainsFunc(parts, func(p mathPart) bool { return p.from < to && p.to > from })
		bare := commands.ReplaceAllString(line, " ")
		if !inside && strings.Contains(line, "=") && !longWord.MatchString(bare) {
			parts = append(parts, mathPart{from, to, 0, 0})
		}
		from = to
	}
	slices.SortFunc(parts, func(a, b mathPart) int { return a.from - b.from })
	return parts
}

var commands = regexp.MustCompile(`\\[A-Za-z]+`)

// sentences reports a text that is mostly words, without commands.
func sentences(src string) bool {
	if strings.Contains(src, `\`) {
		return false
	}
	n := 0
	for _, w := range sentenceWord.FindAllString(src, -1) {
		if !mathWord[strings.ToLower(w)] {
			n++
		}
	}
	return n >= 6 && regexp.MustCompile(`\.\s+[A-Z]`).MatchString(src)
}
