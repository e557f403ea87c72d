package scan

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Code writes the notation of programs that isn't one of mathematics as the reader of
// mathematics has it: S %*% t(A) and rowMeans(K) in R, K.mean(axis=1) in NumPy. Each
// character keeps its place.
func Code(src string) string {
	src = meanOfRows.ReplaceAllStringFunc(src, func(m string) string {
		part := meanOfRows.FindStringSubmatch(m)
		return filled(part[2]+"("+part[1]+",2)", m)
	})
	if !strings.Contains(src, "%*%") {
		return src
	}
	for _, r := range ofR {
		src = r.form.ReplaceAllStringFunc(src, func(m string) string { return filled(r.form.ReplaceAllString(m, r.as), m) })
	}
	return turnedInR(src)
}

// meanOfRows is the mean or the sum of each row, a method in NumPy.
var meanOfRows = lazyregexp.New(`\b([A-Za-z][A-Za-z0-9_]*)\.(mean|sum)\((?:axis ?= ?)?1\)`)

// ofR are forms of R and what they mean, which isn't longer.
var ofR = []struct {
	form *lazyregexp.Regexp
	as   string
}{
	{lazyregexp.New(`%\*%`), " * "},
	{lazyregexp.New(`<-[ \t]`), "= "},
	{lazyregexp.New(`\brep\(1(?:\.0)?, ?([nm])\)`), "ones($1)"},
	{lazyregexp.New(`\bmatrix\(1, ?(?:nrow ?= ?)?n, ?(?:ncol ?= ?)?1\)`), "ones(n)"},
	{lazyregexp.New(`\browMeans\(([A-Za-z][A-Za-z0-9_]*)\)`), "mean($1,2)"},
	{lazyregexp.New(`\browSums\(([A-Za-z][A-Za-z0-9_]*)\)`), "sum($1,2)"},
}

// turnedInR writes (X)' for t(X).
func turnedInR(src string) string {
	text := []byte(src)
	var open []int // places of the brackets that are open, −1 − place where one is that of t
	for i, c := range text {
		switch c {
		case '(':
			at := i
			if i > 0 && text[i-1] == 't' && (i == 1 || !nameByte(text[i-2])) {
				at = -1 - i
			}
			open = append(open, at)
		case ')':
			if len(open) == 0 {
				continue
			}
			at := open[len(open)-1]
			if open = open[:len(open)-1]; at < 0 { // t(X) → (X)'
				from := -2 - at
				copy(text[from:i], text[from+1:i+1])
				text[i] = '\''
			}
		case '\n':
			open = nil
		}
	}
	return string(text)
}

func nameByte(c byte) bool {
	return c == '_' || c == '.' || c >= 0x80 || IsASCIILetter(rune(c)) || IsDigit(rune(c))
}

// filled is a text with blanks behind it, as long as another.
func filled(text, as string) string {
	return text + strings.Repeat(" ", max(0, len(as)-len(text)))
}
