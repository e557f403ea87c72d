package scan

import (
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/fault"
)

// isMathLetter reports letters of the mathematical alphabets, 𝐊, 𝑨, 𝚲 …
func isMathLetter(c rune) bool { return c >= 0x1d400 && c <= 0x1d7ff }

// plainLetter maps a mathematical letter or digit to the plain one.
func plainLetter(c rune) rune {
	switch {
	case c >= 0x1d400 && c <= 0x1d6a3:
		at := (c - 0x1d400) % 52
		if at < 26 {
			return 'A' + at
		}
		return 'a' + at - 26
	case c >= 0x1d6a8 && c <= 0x1d7cb:
		at := (c - 0x1d6a8) % 58
		switch {
		case at < 25 && at != 17:
			return 'Α' + at
		case at >= 26 && at <= 50:
			return 'α' + at - 26
		}
	case c >= 0x1d7ce && c <= 0x1d7ff:
		return '0' + (c-0x1d7ce)%10
	}
	return c
}

// maxName is the longest name of a student's definition.
const maxName = 40

// word reads letters: one name if it is known, else a product of letters.
func (l *lexer) word(end int) {
	pos := l.i
	if c := plainLetter(l.src[l.i]); c != l.src[l.i] {
		l.i++
		switch {
		case c == '1':
			l.emit(Ones, "1", pos)
		case IsDigit(c):
			l.emit(Num, string(c), pos)
			l.out[len(l.out)-1].Num = algebra.Whole(int64(c - '0'))
		default:
			l.letter(c, pos)
		}
		return
	}
	if !IsASCIILetter(l.src[l.i]) {
		l.i++
		l.letter(l.src[pos], pos)
		return
	}
	at := l.i
	for at < end && at-l.i < maxName && (IsASCIILetter(l.src[at]) || IsDigit(l.src[at]) || l.src[at] == '_') {
		at++
	}
	full := l.i
	for full < end && IsASCIILetter(l.src[full]) {
		full++
	}
	if full-l.i > 1 && l.argumentOfCommand() { // \frac1nw is \frac{1}{n}w
		l.i++
		l.name(string(l.src[pos]), pos)
		return
	}
	if full < end && full-l.i > 1 && fault.Combining(l.src[full]) && marks[l.src[full]] != "" && !l.declared[string(l.src[l.i:full])] { // Mk̃: the tilde is that of k
		l.word(full - 1)
		return
	}
	known := full-l.i > 1 && WholeWord(string(l.src[l.i:full])) // Lambda, where L is defined
	for ; at > l.i; at-- {                                      // the longest name that the student defines
		if known && at < full {
			break
		}
		if w := string(l.src[l.i:at]); l.declared[w] {
			l.i = at
			l.emit(Name, w, pos)
			return
		}
	}
	at = l.i
	for at < end && IsASCIILetter(l.src[at]) {
		at++
	}
	w := string(l.src[l.i:at])
	if prefixes[w] && at < end && l.src[at] == '.' && at+1 < end && IsASCIILetter(l.src[at+1]) {
		l.i = at + 1
		return
	}
	if u := longerFunction(l.src, l.i, end); u != "" {
		l.i += len(u)
		l.emit(Name, u, pos)
		return
	}
	if (w == "sum" || w == "SUM" || w == "Sum") && at < end && l.src[at] == '_' { // LaTeX without its backslash
		l.i = at
		l.emit(Command, "sum", pos)
		return
	}
	if n := len(l.out); len(w) > 1 && n > 0 && l.out[n-1].Is("_") && l.out[n-1].End == pos && w[0] >= 'a' && w[1] <= 'Z' { // \sum_bK is \sum_{b}K
		l.i++
		l.name(w[:1], pos)
		return
	}
	if n := len(l.out); len(w) == 2 && n > 0 && l.out[n-1].Is("_") && l.out[n-1].End == pos && strings.ContainsRune("ijlpqrs", rune(w[0])) && !strings.ContainsRune("ijlpqrst", rune(w[1])) && strings.ContainsRune(string(l.src), '\\') { // \lambda_jv_j
		l.i++
		l.name(w[:1], pos)
		return
	}
	if n := len(l.out); len(w) > 1 && n > 0 && l.out[n-1].Is("^") && l.out[n-1].End == pos && strings.ContainsRune(string(l.src), '\\') { // LaTeX: ^nh is ^{n}h
		l.i++
		l.name(w[:1], pos)
		return
	}
	if WholeWord(w) {
		l.i = at
		l.name(w, pos)
		return
	}
	own := l.capitals
	if n := len(l.out); n > 0 && l.out[n-1].Kind == Accent && l.src[pos-1] == ' ' { // \bar Fa: the bar is that of F
		l.i++
		l.name(w[:1], pos)
		return
	}
	if at < end && (l.src[at] == '_' || Subscripts[l.src[at]] != 0) && strings.HasSuffix(w, "e") || len(w) < 5 && w != "He" && (strings.ContainsAny(w, "AHKF") || strings.HasSuffix(w, "ee")) { // K e_j, Ke, ee
		own += "e"
	}
	if last := len(w) - 1; at < end && (l.src[at] == '_' || Subscripts[l.src[at]] != 0) && last > 0 && strings.ToUpper(w[:last]) == w[:last] { // Ke_j, HKHv_j
		own += w[last:]
	}
	if len(w) < 5 && (w[0] < 'a' || strings.Trim(w, l.small) == "") { // F a, ee
		own += l.small
	}
	if cut := Segment(w, own); cut != nil {
		for _, part := range cut {
			p := l.i
			l.i += len(part)
			l.name(part, p)
		}
		return
	}
	l.i = at
	l.emit(Name, w, pos)
}

// longerFunction recognises names with underscores.
func longerFunction(src []rune, i, end int) string {
	for _, u := range []string{"fractional_matrix_power", "matrix_power"} {
		if i+len(u) <= end && string(src[i:i+len(u)]) == u {
			return u
		}
	}
	return ""
}

func (l *lexer) letter(c rune, pos int) {
	switch {
	case Precomposed[c] != "":
		l.name(Precomposed[c], pos)
	case Greek[c] != "":
		l.name(Greek[c], pos)
	default:
		l.name(string(c), pos)
	}
}

// name emits a word under its canonical name.
func (l *lexer) name(w string, pos int) {
	if a := aliases[w]; a != "" && !l.declared[w] {
		w = a
	}
	if w == "L" && !l.declared[w] && !strings.Contains(l.capitals, "L") {
		w = "Lambda"
	}
	l.emit(Name, w, pos)
}

// WholeWord reports whether w is one name.
func WholeWord(w string) bool {
	if len(w) == 1 || Functions[w] != "" || Unsupported[w] != "" || aliases[w] != "" || Keywords[w] {
		return true
	}
	switch w {
	case "Lambda", "lambda", "alpha", "psi", "phi", "mu", "delta", "Phi", "Psi", "sigma", "gamma", "axis", "keepdims", "None", "True", "newaxis", "end", "by", "because", "since", "using", "as":
		return true
	}
	return false
}

// Keywords begin a statement of their own.
var Keywords = Words("let", "where", "with", "and", "define", "Let", "Where", "With", "Define", "And", "for", "if", "hence", "Hence", "so", "So", "then", "thus", "Thus", "therefore", "Therefore")

// Segment cuts a run of letters such as HKH into names, or returns nil if it
// reads as a word.
func Segment(w, own string) []string {
	if len(w) > 30 {
		return nil
	}
	const letters = "AHKkFfxXBnNmdcLIgijClp" // what products are made of
	var cut []string
	for i := 0; i < len(w); {
		switch {
		case strings.HasPrefix(w[i:], "Lambda") || strings.HasPrefix(w[i:], "lambda"):
			cut = append(cut, w[i:i+6])
			i += 6
		case strings.IndexByte(letters, w[i]) >= 0 || w[i] == 'T' || strings.IndexByte(own, w[i]) >= 0:
			cut = append(cut, w[i:i+1])
			i++
		default:
			return nil
		}
	}
	return cut
}

// argumentOfCommand reports that the place at hand is an argument of \frac or \sqrt
// without braces: TeX takes one letter for it.
func (l *lexer) argumentOfCommand() bool {
	n := len(l.out)
	if n == 0 {
		return false
	}
	last := l.out[n-1]
	command := func(t Token) bool {
		return t.Kind == Command && (t.Text == "frac" || t.Text == "sqrt") && l.src[t.Pos] == '\\'
	}
	if command(last) {
		return true
	}
	one := last.Kind == Num && last.End == last.Pos+1 || last.Kind == Name
	return one && n > 1 && command(l.out[n-2]) && l.out[n-2].Text == "frac"
}
