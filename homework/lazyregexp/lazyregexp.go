// Package lazyregexp is package regexp for a program that has a thousand expressions, of
// which a text matches a few: an expression is compiled when it is first used, and isn't run
// on a text without the literals that each of its matches contains.
package lazyregexp

import (
	"os"
	"regexp"
	"strings"
	"sync"
)

// Regexp is a regular expression; its methods are those of [regexp.Regexp].
type Regexp struct {
	source string
	once   sync.Once
	re     *regexp.Regexp
	needs  needs
}

// inTest reports the binary of a test, in which every expression is compiled at once: one
// that doesn't compile is a mistake of the program, and fails each test of its package.
var inTest = len(os.Args) > 0 && strings.HasSuffix(strings.TrimSuffix(os.Args[0], ".exe"), ".test")

// New is the expression with this source, in the syntax of package regexp. It panics where
// that doesn't compile, in a program when it is first used.
func New(source string) *Regexp {
	r := &Regexp{source: source}
	if inTest {
		r.compile()
	}
	return r
}

func (r *Regexp) compile() {
	r.once.Do(func() {
		r.re = regexp.MustCompile(r.source)
		r.needs = needsOf(r.source)
	})
}

// on is the expression to run on a text, and nil where it can't match.
func (r *Regexp) on(text string) *regexp.Regexp {
	r.compile()
	if !r.needs.met(text) {
		return nil
	}
	return r.re
}

// String is the source of the expression.
func (r *Regexp) String() string { return r.source }

// MatchString is as in package regexp.
func (r *Regexp) MatchString(text string) bool {
	re := r.on(text)
	return re != nil && re.MatchString(text)
}

// FindString is as in package regexp.
func (r *Regexp) FindString(text string) string {
	if re := r.on(text); re != nil {
		return re.FindString(text)
	}
	return ""
}

// FindStringIndex is as in package regexp.
func (r *Regexp) FindStringIndex(text string) []int {
	if re := r.on(text); re != nil {
		return re.FindStringIndex(text)
	}
	return nil
}

// FindStringSubmatch is as in package regexp.
func (r *Regexp) FindStringSubmatch(text string) []string {
	if re := r.on(text); re != nil {
		return re.FindStringSubmatch(text)
	}
	return nil
}

// FindStringSubmatchIndex is as in package regexp.
func (r *Regexp) FindStringSubmatchIndex(text string) []int {
	if re := r.on(text); re != nil {
		return re.FindStringSubmatchIndex(text)
	}
	return nil
}

// FindAllString is as in package regexp.
func (r *Regexp) FindAllString(text string, n int) []string {
	if re := r.on(text); re != nil {
		return re.FindAllString(text, n)
	}
	return nil
}

// FindAllStringIndex is as in package regexp.
func (r *Regexp) FindAllStringIndex(text string, n int) [][]int {
	if re := r.on(text); re != nil {
		return re.FindAllStringIndex(text, n)
	}
	return nil
}

// FindAllStringSubmatch is as in package regexp.
func (r *Regexp) FindAllStringSubmatch(text string, n int) [][]string {
	if re := r.on(text); re != nil {
		return re.FindAllStringSubmatch(text, n)
	}
	return nil
}

// FindAllStringSubmatchIndex is as in package regexp.
func (r *Regexp) FindAllStringSubmatchIndex(text string, n int) [][]int {
	if re := r.on(text); re != nil {
		return re.FindAllStringSubmatchIndex(text, n)
	}
	return nil
}

// ReplaceAllString is as in package regexp.
func (r *Regexp) ReplaceAllString(text, by string) string {
	if re := r.on(text); re != nil {
		return re.ReplaceAllString(text, by)
	}
	return text
}

// ReplaceAllLiteralString is as in package regexp.
func (r *Regexp) ReplaceAllLiteralString(text, by string) string {
	if re := r.on(text); re != nil {
		return re.ReplaceAllLiteralString(text, by)
	}
	return text
}

// ReplaceAllStringFunc is as in package regexp.
func (r *Regexp) ReplaceAllStringFunc(text string, by func(string) string) string {
	if re := r.on(text); re != nil {
		return re.ReplaceAllStringFunc(text, by)
	}
	return text
}

// Split is as in package regexp.
func (r *Regexp) Split(text string, n int) []string {
	r.compile()
	return r.re.Split(text, n)
}
