package sentence

import (
	"strings"

	"kpcalab/homework/lazyregexp"
)

// Signs that a text explains: (⊙ = componentwise product), ᵀ means transpose. They mean
// here what the parser reads them as, or the words stay.

// notation are the signs, with what each may be called.
var notation = [][2]string{
	{`\\odot|\\circ|⊙|∘`, `(?:component|entry|element)-?wise (?:hadamard )?(?:product|multiplication)|pointwise (?:product|multiplication)|hadamard (?:product|multiplication)|(?:product|multiplication) entry by entry`},
	{`'|′|ᵀ|⊤|(?:\{\})?\^\{?(?:\\top|T|\\intercal)\}?|\\top`, `(?:transpose|transposed|transposition)`},
	{`⁺|(?:\{\})?\^\{?\+\}?`, `(?:moore *(?:-{1,3}|–|—) *penrose +)?pseudo-?inverse|moore *(?:-{1,3}|–|—) *penrose +inverse`},
}

var bracketedNotes, looseNotes = notes()

func notes() (bracketed, loose []*lazyregexp.Regexp) {
	for _, n := range notation {
		core := `\$?(?:` + n[0] + `)\$?\s*(?:[=:]|\b(?:is|means|denotes|being|stands for|marks)\b)\s*(?:always\s+)?(?:(?:the|a)\s+)?(?:` + n[1] + `)`
		bracketed = append(bracketed, lazyregexp.New(`(?i)\(\s*(?:(?:where|here|with)\s+)?`+core+`\s*[.]?\s*\)`))
		loose = append(loose, lazyregexp.New(`(?i)((?:[,;.]|\s\s|\n|\s(?:and|where|with|here)\s)\s*(?:(?:and|where|with|here)\s+)*`+core+`)(\s*(?:[.,;)\n]|$))`))
	}
	return bracketed, loose
}

// Notation blanks the words that say of a sign what it means anyway.
func Notation(text string) string {
	blank := func(m string) string { return strings.Repeat(" ", len([]rune(m))) }
	for i := range notation {
		text = bracketedNotes[i].ReplaceAllStringFunc(text, blank)
		text = looseNotes[i].ReplaceAllStringFunc(text, func(m string) string {
			said := looseNotes[i].FindStringSubmatch(m)[1]
			begin := said[:len(said)-len(strings.TrimLeft(said, "\n"))]
			return begin + blank(said[len(begin):]) + m[len(said):]
		})
	}
	return penrose.ReplaceAllStringFunc(productsExplained(text), func(m string) string {
		return strings.Repeat(" ", len([]rune(m))-len("pseudo-inverse")) + "pseudo-inverse"
	})
}

// penrose is the pseudo-inverse by its full name.
var penrose = lazyregexp.New(`(?i)\bmoore *(?:-{1,3}|–|—) *penrose +(?:pseudo-?)?inverse\b`)
