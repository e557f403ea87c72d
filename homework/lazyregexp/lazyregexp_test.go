package lazyregexp

import (
	"fmt"
	"reflect"
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func ExampleNew() {
	inverse := New(`\b(\pL)\^\{?-1\}?`)
	fmt.Println(inverse.ReplaceAllString("K^{-1} k", "inv($1)"), inverse.MatchString("K k"))
	// Output: inv(K) k false
}

// Expressions of many forms, and parts of which texts are made that nearly match them.
var (
	sources = []string{
		`H|HKH|K̄`, `(?i)kernel matrix`, `(?i)\b(?:mask|scale)s?\b`, `[₁ₙᵢₗ]+x`, `^ *$`, `a*`, `(?:ab)+c?`, `(?:ab){2,}|cd`, `(?:ab){0,2}`,
		`[^a]b`, `\\(?:bar|overline)\s*\{?\s*[FK]\}?`, `(?i:step|line) \d+`, `λ_[jl]?|\\lambda`, `(?i)λ`, `[A-Z]H`, `(?m)^= (\S+)$`,
		`(a|b)(c|de)(?:f)?`, `ſ`, `(?i)ſ`, `\x{FFFD}`, `[\x{FFFC}-\x{FFFE}]`, `(?s)a.b`, `()`, `a|`, `(?i)[kx]y`, `[^\x00-\x{10FFFF}]`,
	}
	pieces = []string{"H", "K", "K̄", "kernel", "KERNEL", "\u212aernel", " ", "matrix", "MATRIX", "ma\u017fk", "mask", "Scale", "₁", "x", "a", "b", "c", "d", "e", "f",
		`\bar`, "{", "F", "}", "step 3", "LINE 4", "λ_j", "Λ", `\lambda`, "\n", "=", "= y", "\xff", "\ufffd", "y", "k", "0"}
)

// Every method finds what package regexp finds.
func TestAsRegexp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		source := rapid.SampledFrom(sources).Draw(t, "source")
		if rapid.Bool().Draw(t, "two") {
			form := rapid.SampledFrom([]string{"%s%s", "(?:%s)|(?:%s)", "(%s)+(?:%s)", "(?:%s)?(?:%s){2}", "(?i:%s)(%s)"}).Draw(t, "form")
			source = fmt.Sprintf(form, source, rapid.SampledFrom(sources).Draw(t, "second"))
		}
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 9).Draw(t, "text"), "")
		same(t, source, text)
	})
}

func FuzzAsRegexp(f *testing.F) {
	for i, s := range sources {
		f.Add(s, strings.Join(pieces[i:], ""))
	}
	f.Fuzz(func(t *testing.T, source, text string) {
		if _, err := syntax.Parse(source, syntax.Perl); err != nil || len(source) > 200 || len(text) > 2000 {
			return
		}
		if _, err := regexp.Compile(source); err == nil {
			same(t, source, text)
		}
	})
}

func same(t interface {
	Fatalf(format string, args ...any)
}, source, text string) {
	want, got := regexp.MustCompile(source), &Regexp{source: source}
	mark := func(m string) string { return "<" + m + ">" }
	for method, pair := range map[string][2]any{
		"MatchString":                {want.MatchString(text), got.MatchString(text)},
		"FindString":                 {want.FindString(text), got.FindString(text)},
		"FindStringIndex":            {want.FindStringIndex(text), got.FindStringIndex(text)},
		"FindStringSubmatch":         {want.FindStringSubmatch(text), got.FindStringSubmatch(text)},
		"FindStringSubmatchIndex":    {want.FindStringSubmatchIndex(text), got.FindStringSubmatchIndex(text)},
		"FindAllString":              {want.FindAllString(text, -1), got.FindAllString(text, -1)},
		"FindAllStringIndex":         {want.FindAllStringIndex(text, 2), got.FindAllStringIndex(text, 2)},
		"FindAllStringSubmatch":      {want.FindAllStringSubmatch(text, -1), got.FindAllStringSubmatch(text, -1)},
		"FindAllStringSubmatchIndex": {want.FindAllStringSubmatchIndex(text, -1), got.FindAllStringSubmatchIndex(text, -1)},
		"ReplaceAllString":           {want.ReplaceAllString(text, "[$0]"), got.ReplaceAllString(text, "[$0]")},
		"ReplaceAllLiteralString":    {want.ReplaceAllLiteralString(text, "$0"), got.ReplaceAllLiteralString(text, "$0")},
		"ReplaceAllStringFunc":       {want.ReplaceAllStringFunc(text, mark), got.ReplaceAllStringFunc(text, mark)},
		"Split":                      {want.Split(text, -1), got.Split(text, -1)},
		"String":                     {want.String(), got.String()},
	} {
		if !reflect.DeepEqual(pair[0], pair[1]) {
			t.Fatalf("%s of %q in %q: %#v, regexp finds %#v", method, source, text, pair[1], pair[0])
		}
	}
}

// What each match contains is known, and rare literals are looked for first.
func TestNeeds(t *testing.T) {
	for source, want := range map[string]string{
		`ab|cd`:                    "[[ab cd]]",
		`(?i)Kernel matrix`:        "[[ernel matrix]]",
		`(?i)s*k`:                  "[]",
		`[xy]+ (?:the )?matrix H?`: "[[matrix ] [ ] [x y]]",
		`a?`:                       "[]",
		`\d+`:                      "[[0 1 2 3 4 5 6 7 8 9]]",
		`.`:                        "[]",
		`x(?:|ab)`:                 "[[x]]",
		`(?:ab){2,3}`:              "[[ab]]",
		`(?:Λ|\\Lambda)\^-1|Λ\^-½`: "[[^-1 Λ^-½]]",
		"[\ufffd]|a":               "[]",
		`(?i:\bgram )(?:of|for) ḡ`: "[[gram ] [ ḡ] [of for]]",
	} {
		got := [][]string{}
		for _, one := range needsOf(source) {
			var list []string
			for _, n := range one {
				list = append(list, n.literal)
			}
			got = append(got, list)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s needs %v, not %s", source, got, want)
		}
	}
}

// An expression is compiled when it is first used, and then panics where it doesn't compile.
func TestLazy(t *testing.T) {
	defer func(was bool) { inTest = was }(inTest)
	inTest = false
	bad := New(`(`)
	defer func() {
		if recover() == nil {
			t.Error("( was compiled")
		}
	}()
	bad.MatchString("a")
}

// BenchmarkWithout finds nothing in a text, with and without the literals that it needs.
func BenchmarkWithout(b *testing.B) {
	const source = `(?i)\b(?:by|from|with|using)[ \t]+\((?:step|line) ?\d{1,2}\)`
	text := strings.Repeat("Hence ψ_j is the image of α_j, and B = Λ^{-1/2}AᵀHFᵀ follows by symmetry. ", 8)
	for name, re := range map[string]interface{ MatchString(string) bool }{"regexp": regexp.MustCompile(source), "lazyregexp": New(source)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				re.MatchString(text)
			}
		})
	}
}
