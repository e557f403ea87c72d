package recipe

import (
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// maxAside bounds the parts of a recipe that aren't read.
const maxAside = 5

// Part is the formula that a recipe tells in those of its sentences that are understood,
// and what was left out: whole sentences, reasons, brackets. What was left out may change
// what is meant; ok is false where nothing was.
func Part(src string) (latex string, aside []unread.Part, ok bool) {
	if len(src) > maxLength {
		return "", nil, false
	}
	var kept []string
	for _, s := range sentences(src) {
		rest, left := understoodPart(s)
		if rest != "" {
			kept = append(kept, rest)
		}
		for _, text := range left {
			aside = append(aside, unread.Find([]rune(src), 0, text))
		}
	}
	if len(aside) == 0 || len(aside) > maxAside {
		return "", nil, false
	}
	told := strings.Join(kept, ". ") + "."
	if latex, ok = Formula(told); !ok && loneK.MatchString(src) { // what begins with k wasn't read
		latex, ok = Formula("Take k. " + told)
	}
	return latex, aside, ok
}

// sentences are those of a recipe, without numbers of steps, and headings and greetings
// of a word or two.
func sentences(src string) (list []string) {
	from := 0
	for _, at := range append(sentenceEnd.FindAllStringIndex(src, -1), []int{len(src), len(src)}) {
		s := strings.TrimSpace(src[from:at[0]])
		heading := strings.HasPrefix(src[at[0]:], ":") || !anyVerb.MatchString(s)
		if from = at[1]; s != "" && !(heading && len(strings.Fields(s)) < 4) {
			list = append(list, s)
		}
	}
	return list
}

var (
	sentenceEnd = lazyregexp.New(`[.!?;:](?:\s+|$)|\n+`)
	bracketed   = lazyregexp.New(`\s\([^()]*[a-z]{3}[^()]*\)`)
	reason      = lazyregexp.New(`(?i)(?:,\s*)?\b(?:because|since|as|so that|which|where|in order to|just as|like)\s[^,;]*(?:,|$)`)
	loneK       = lazyregexp.New(`(?:^|[^A-Za-z_\\])k(?:[^A-Za-z_(]|$)`)
	opener      = lazyregexp.New(`^(?i:hello|hi|dear|well|ok|so|in words|in short)\b[^,]*,\s*`)
)

// understoodPart is what is left of a sentence without what isn't understood, and that.
func understoodPart(s string) (rest string, aside []string) {
	if s == "" || understood(s) {
		return s, nil
	}
	rest = s
	for _, cut := range []*lazyregexp.Regexp{opener, bracketed, reason} {
		found := cut.FindAllString(rest, maxAside)
		if len(found) == 0 {
			continue
		}
		for _, f := range found {
			aside = append(aside, strings.Trim(f, " ,"))
		}
		if rest = strings.TrimSpace(cut.ReplaceAllString(rest, " ")); understood(rest) {
			return rest, aside
		}
	}
	return "", []string{s}
}

// understood reports a sentence without a word that isn't.
func understood(s string) bool {
	n := &nouns{}
	_, ok := canonical(n.read(withoutRemarks(plain(s))))
	return ok
}
