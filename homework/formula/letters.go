package formula

import (
	"strings"
)

// script turns a run of superscript or subscript characters into ^{…} or _{…}.
func (l *lexer) script(mark string, table map[rune]rune, end int) {
	pos := l.i
	var plain []rune
	for l.i < end {
		c := l.src[l.i]
		if r := table[c]; r != 0 {
			plain = append(plain, r)
		} else if mark == "^" && (c == '½' || c == '⁄' || c == '·') && len(plain) > 0 {
			switch c {
			case '½':
				plain = append(plain, []rune("1/2")...)
			case '⁄':
				plain = append(plain, '/')
			case '·':
				plain = append(plain, '.')
			}
		} else {
			break
		}
		l.i++
	}
	if n := len(plain); n > 1 && mark == "^" && plain[n-1] == '/' && l.i < end && subscripts[l.src[l.i]] != 0 {
		l.smallFraction(plain[:n-1], pos, end)
		return
	}
	l.emit(tOp, mark, pos)
	l.emit(tOp, "{", pos)
	sub := lexer{src: plain, code: false, declared: l.declared, capitals: l.capitals, depth: l.depth}
	sub.run(len(plain))
	for _, t := range sub.out {
		t.pos, t.end = pos, l.i
		l.out = append(l.out, t)
	}
	l.emit(tOp, "}", pos)
}

// smallFraction reads ¹⁄ₙ as a fraction.
func (l *lexer) smallFraction(top []rune, pos, end int) {
	plain := append([]rune{'('}, top...)
	plain = append(plain, '/')
	for l.i < end && subscripts[l.src[l.i]] != 0 {
		plain = append(plain, subscripts[l.src[l.i]])
		l.i++
	}
	plain = append(plain, ')')
	sub := lexer{src: plain, declared: l.declared, capitals: l.capitals, depth: l.depth}
	sub.run(len(plain))
	for _, t := range sub.out {
		t.pos, t.end = pos, l.i
		l.out = append(l.out, t)
	}
}

// mark puts a combining accent on the name before it.
func (l *lexer) mark(c rune, pos int) {
	name := marks[c]
	if name == "" || len(l.out) == 0 {
		return
	}
	t := &l.out[len(l.out)-1]
	if t.kind == tName && !strings.Contains(t.s, " ") {
		if t.s == "bar g" {
			return
		}
		t.s, t.end = name+" "+t.s, pos+1
	}
}

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
