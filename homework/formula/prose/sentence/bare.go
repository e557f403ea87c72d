package sentence

import (
	"regexp"
	"strings"
	"unicode"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// wordBegins reports a place at which a word of a bare text may begin: no letter,
// script or bracket of a formula touches it.
func (t *Text) wordBegins(i, from int) bool {
	if i == from {
		return true
	}
	b := t.Src[i-1]
	return unicode.IsSpace(b) || strings.ContainsRune(".,:;(—–\"“·*"+scan.AsideMark, b)
}

// wordsAt is the end of the run of words that begins at i, i where none does: at
// least one of them is in the list of known words, so that the others are words
// as well, and no names.
func (t *Text) wordsAt(i, to int) int {
	end, known := i, false
	for at := i; at < to; {
		stop := at
		for stop < to && (isWordLetter(t.Src[stop]) || isJoint(t.Src[stop]) && stop+1 < to && isWordLetter(t.Src[stop+1]) && isWordLetter(t.Src[stop-1])) {
			stop++
		}
		w := strings.ToLower(string(t.Src[at:stop]))
		if stop == at || stop < to && strings.ContainsRune("_^=({['⊤ᵀ", t.Src[stop]) || stop < to && (unicode.IsDigit(t.Src[stop]) || scan.Subscripts[t.Src[stop]] != 0 || scan.Superscripts[t.Src[stop]] != 0 || fault.Combining(t.Src[stop])) {
			break
		}
		switch {
		case t.Proof && primed(w):
			return endIf(known, end, i)
		case t.definesName(w):
			return endIf(known, end, i)
		case multiple.MatchString(string(t.Src[at:stop])) && t.nameHere(string(t.Src[at:stop])): // nD isn't the nd of 2nd
			return endIf(known, end, i)
		case knownWord(w) && !(len(w) == 1 && !(w == "a" && string(t.Src[at:stop]) == "a" && end > i)):
			known = true
		case w == "no" && !t.Strict, t.Proof && !t.Strict && shortWords[w]:
			known = true
		case t.Proof && t.calledNowhere(w):
			known = true
		case len(w) < 3 || t.nameHere(string(t.Src[at:stop])) || strings.ToLower(w[1:]) != string(t.Src[at:stop])[1:]:
			return endIf(known, end, i)
		default:
			known = known || t.Proof && !t.Strict
		}
		end = stop
		for stop < to && t.Src[stop] == ' ' {
			stop++
		}
		if stop == at || stop >= to || !isWordLetter(t.Src[stop]) {
			break
		}
		at = stop
	}
	return endIf(known && (!t.operand(i, end, to) || valueWords.MatchString(string(t.Src[i:end]))), end, i)
}

// multiple is n times a matrix.
var multiple = lazyregexp.New(`^n[A-Z]{1,2}$`)

// calledNowhere reports the name of a function in a text that never calls it: a word
// such as transpose, or mean.
func (t *Text) calledNowhere(w string) bool {
	return len(w) > 3 && (scan.Functions[w] != "" || scan.Unsupported[w] != "") && t.asked("call", w, func() bool {
		return !regexp.MustCompile(`\b`+regexp.QuoteMeta(w)+`\s*[({_^=]`).MatchString(string(t.Src)) && !strings.Contains(string(t.Src), `\`+w)
	})
}

// valueWords begin a value in words, which may stand beside a sign.
var valueWords = lazyregexp.New(`(?i)^(?:(?:the|an?|all) )*(?:mean|average|sum|row|column|first|vector|grand|overall|total|[ijl]-?th|transpose|inner|scalar|centring|matrix|identity)\b.*\b(?:of|in|over|columns?|rows?|vector|matrix|means|averages)$`)

// primed reports a product with a transpose in it, such as F'f or HF'fbar: it has an
// apostrophe behind letters of matrices, and what follows is no word.
func primed(w string) bool { return primes.MatchString(strings.ReplaceAll(w, "’", "'")) }

var primes = lazyregexp.New(`^[afhkb]{1,3}'(?:[afhk]{1,3}|fbar|[hfa]*fbar|psi|alpha)?$`)

// shortWords are words of two letters that no list of words beside a formula holds.
var shortWords = scan.Words("no", "if", "up", "do", "go", "us", "me", "ok", "da", "es", "er", "il", "en", "du", "au", "ce", "zu")

// operand reports words that a sign of a formula touches: k − mean.
func (t *Text) operand(from, end, to int) bool {
	for from--; from >= 0 && t.Src[from] == ' '; from-- {
	}
	for end < to && t.Src[end] == ' ' {
		end++
	}
	return from >= 0 && strings.ContainsRune("+−-*/·@^_<⟨", t.Src[from]) || end < to && strings.ContainsRune("+−*/·@^>⟩", t.Src[end])
}

func endIf(known bool, end, i int) int {
	if known {
		return end
	}
	return i
}

// definesName reports a word that the source defines: mean = K 1_n/n.
func (t *Text) definesName(w string) bool {
	return t.asked("=", w, func() bool {
		src := string(t.Src)
		for at := 0; ; {
			k := strings.Index(src[at:], w)
			if k < 0 {
				return false
			}
			at += k + len(w)
			rest := strings.TrimLeft(src[at:], " ")
			before := strings.TrimRight(src[:at-len(w)], " ")
			if (strings.HasPrefix(rest, "=") || strings.HasPrefix(rest, ":=")) && opensDefinition(before) {
				return true
			}
		}
	})
}

// asked remembers what was found out of a word.
func (t *Text) asked(kind, w string, find func() bool) bool {
	if t.answers == nil {
		t.answers = map[string]bool{}
	}
	is, ok := t.answers[kind+w]
	if !ok {
		is = find()
		t.answers[kind+w] = is
	}
	return is
}

// opensDefinition reports a text behind which a definition may begin.
func opensDefinition(before string) bool {
	if before == "" || strings.ContainsRune("\n,;:.", rune(before[len(before)-1])) {
		return true
	}
	at := strings.LastIndexFunc(before, func(r rune) bool { return !isWordLetter(r) })
	return Introduces[strings.ToLower(before[at+1:])] || strings.EqualFold(before[at+1:], "and")
}

// nameHere reports a word that is a function, a symbol, or a name of the
// student's own.
func (t *Text) nameHere(w string) bool {
	return t.asked("name", w, func() bool {
		return scan.WholeWord(w) && !scan.Keywords[w] || scan.Segment(w, "") != nil || len(w) < 4 && scan.Segment(w, scan.OwnCapitals(string(t.Src))) != nil || strings.Contains(string(t.Src), w+" =") || strings.Contains(string(t.Src), w+"=")
	})
}
