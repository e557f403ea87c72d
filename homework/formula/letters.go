package formula

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// letters reads a run of letters of one script; words are found when all is read.
func (s *scanner) letters() {
	from, class := s.at, scriptOf(plainLetter(s.peek(0)))
	for {
		r := s.peek(0)
		listed := signs[r].kind != end || superscripts[r] != 0 || subscripts[r] != 0
		if !unicode.Is(unicode.M, r) && (listed || !unicode.IsLetter(r) || scriptOf(plainLetter(r)) != class) {
			break
		}
		s.at += s.width(0)
	}
	for s.joined(s.at - from) {
	}
	k, letters := run, norm.NFD.String(strings.Map(plainLetter, s.src[from:s.at]))
	if from < s.prose && !s.math {
		if k = word; keywords[letters] != Plain {
			k = keyword
		}
	}
	s.emit(k, letters, from, s.at)
}

// joined goes on behind a hyphen or an apostrophe inside of a word that is n bytes long:
// j-th, l'équation, don't; not behind the hyphen of A'-k or K-diag(…).
func (s *scanner) joined(n int) bool {
	mark := s.peek(0)
	if !strings.ContainsRune("-‐'’", mark) {
		return false
	}
	from := s.width(0)
	to := from
	for unicode.IsLower(s.peek(to)) && scriptOf(s.peek(to)) == 'a' {
		to += s.width(to)
	}
	rest := s.src[s.at+from : s.at+to]
	long := len(rest) > 1 || n > 1 && rest != "" && mark != '-'
	if !long || unicode.IsLetter(s.peek(to)) || commands[rest].kind != end || functions[rest] != "" {
		return false
	}
	s.at += to
	return true
}

// plainLetter is a letter without its font or width: 𝐊 and Ｋ are K.
func plainLetter(r rune) rune {
	if r >= 0x1d400 && r <= 0x1d7ff || r == 'ℎ' || r >= 'Ａ' && r <= 'ｚ' {
		return []rune(norm.NFKD.String(string(r)))[0]
	}
	return r
}

// scriptOf is what a letter is written in: 'a' for Latin, 'α' for Greek, 0 for another.
func scriptOf(r rune) rune {
	switch {
	case greek[r] != "" || unicode.Is(unicode.Greek, r):
		return 'α'
	case unicode.Is(unicode.Latin, r):
		return 'a'
	}
	return 0
}
