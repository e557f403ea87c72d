package prose

import "regexp"

// Means in words: the mean of the columns of K, the mean over l of K_{il}.

const (
	meanOf  = `(?:the )?(?:mean|average)(?: vector)?`
	ofGram  = ` of (?:the )?(?:Gram matrix |kernel matrix )?K`
	operand = `(^|[=(+−–-]|\b(?:minus|plus))(\s*)`
	noun    = `([^\pL\d_({^]|$)`
)

var meansInWords = []struct {
	words *regexp.Regexp
	sign  string // the phrase in symbols; $3 is what the phrase names
}{
	{regexp.MustCompile(operand + `(` + meanOf + ` (?:of|over) (?:all )?(?:the )?(?:n )?columns` + ofGram + `)` + noun), "(K1_n/n)"},
	{regexp.MustCompile(operand + `((?:the )?(?:mean|average) column` + ofGram + `)` + noun), "(K1_n/n)"},
	{regexp.MustCompile(operand + `((?:the )?(?:vector of )?(?:the )?row[ -](?:means?|averages?)` + ofGram + `)` + noun), "(K1_n/n)"},
	{regexp.MustCompile(operand + `(` + meanOf + ` of (?:the )?(?:row i|i-th row)` + ofGram + `)` + noun), "(K1_n)_i/n"},
	{regexp.MustCompile(operand + `(` + meanOf + ` of (?:the )?(?:row j|j-th row)` + ofGram + `)` + noun), "(K1_n)_j/n"},
	{regexp.MustCompile(`(=)(\s*)((?:the )?l-?th column of K)` + noun), "K_{:,l}"},
	{regexp.MustCompile(`(=)(\s*)((?:the )?i-?th column of K)` + noun), "K_{:,i}"},
	{regexp.MustCompile(`(=)(\s*)((?:the )?j-?th column of A)` + noun), "A_{:,j}"},
	{regexp.MustCompile(operand + `(` + meanOf + ` over (?:all )?l of)( )`), "mean_l"},
	{regexp.MustCompile(operand + `(` + meanOf + ` over (?:all )?j of)( )`), "mean_j"},
	{regexp.MustCompile(operand + `(` + meanOf + ` of the k\(x_?[iᵢ]\))` + noun), "(K1_n/n)"},
	{regexp.MustCompile(`([*·]|[)\d])(\s*)((?:the )?sum (?:over|of) (?:all )?(?:the )?columns` + ofGram + `)` + noun), "(K1_n)"},
}

var (
	beMean    = regexp.MustCompile(`( (?:be|is|denotes|means) )((?:the )?(?:(?:mean|average)(?: vector)? of (?:the )?columns|(?:vector of )?row means) of K\b)`)
	dividedBy = regexp.MustCompile(`\sdivided (?:entry|component|element)[- ]?wise by\s`)
)

// spokenMeans puts symbols into the place of such words; what is shorter is filled
// with blanks, so that errors point to where the student wrote.
func spokenMeans(src string) string {
	src = beMean.ReplaceAllStringFunc(src, func(m string) string {
		g := beMean.FindStringSubmatchIndex(m)
		return padded(" =", m[:g[3]]) + m[g[3]:]
	})
	src = dividedBy.ReplaceAllStringFunc(src, func(m string) string { return padded(" /", m) })
	for _, w := range meansInWords {
		src = w.words.ReplaceAllStringFunc(src, func(m string) string {
			g := w.words.FindStringSubmatchIndex(m)
			return m[:g[6]] + padded(w.sign, m[g[6]:g[7]]) + m[g[7]:]
		})
	}
	return src
}
