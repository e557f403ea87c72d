package scan

import "slices"

// primedIndices gives an index with a prime, beneath a sum, a letter of its own: the i' of
// \sum_{i'} v_{i'} isn't the i outside.
func primedIndices(toks []Token) []Token {
	for k := 0; k+4 < len(toks); k++ {
		if toks[k].Text != "sum" || !toks[k+1].Is("_") || !toks[k+2].Is("{") || !IsIndexLetter(toks[k+3]) || primeAt(toks, k+3) == 0 {
			continue
		}
		letter := toks[k+3].Text
		for _, other := range []string{"q", "p", "l", "j", "i"} {
			if slices.ContainsFunc(toks, func(t Token) bool { return t.Kind == Name && t.Text == other }) {
				continue
			}
			var out []Token
			for i := 0; i < len(toks); i++ {
				t := toks[i]
				if n := primeAt(toks, i); n > 0 && t.Kind == Name && t.Text == letter {
					t.Text, t.End = other, toks[i+n-1].End
					i += n - 1
				}
				out = append(out, t)
			}
			return primedIndices(out)
		}
		return toks
	}
	return toks
}
