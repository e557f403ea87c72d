package doubt

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// What a symbol of the lecture is called beside its equations, in front of it, the Gram
// matrix K, or behind it, H is called the centring matrix: a name that belongs to others, or
// a kind of thing that it isn't, is no reason of a step.

// miscalled are the lines with a symbol of the lecture under such a name.
func miscalled(src string) (list []unread.Part) {
	for _, line := range spelledLines(src) {
		if calledFalsely(line.text) {
			list = append(list, line.part)
		}
	}
	return list
}

func calledFalsely(line string) bool {
	for _, form := range namings {
		for at := 0; at < len(line); {
			m := form.FindStringSubmatchIndex(line[at:])
			if m == nil {
				break
			}
			words, symbol := line[at+m[2]:at+m[3]], line[at+m[4]:at+m[5]]
			if m[6] < m[7] { // the symbol stands first
				words = line[at+m[6] : at+m[7]]
			}
			if !anyOther.MatchString(line[:at+m[2]]) && falseName(words, symbol) {
				return true
			}
			at += m[5] // behind the symbol
		}
	}
	if partsOfOthers.MatchString(line) {
		return true
	}
	for _, m := range renames.FindAllStringSubmatch(line, 5) {
		if m[1] != m[2] {
			return true
		}
	}
	return false
}

// falseName reports a name for a symbol that belongs to others.
func falseName(words, symbol string) bool {
	for _, k := range kinds {
		if k.words.MatchString(words) {
			return !slices.Contains(strings.Fields(k.of), symbol)
		}
	}
	return false
}

const (
	// aSymbol is one of the lecture, which stands alone; as A is a word, too, it needs others
	// behind it that aren't a noun.
	aSymbol  = `(F̄|K̄|ḡ|Λ|αj|ψj|λj|α|ψ|λ|1_?n|fi|xi|[HKFABkfg])`
	standing = `(?:$|[.,;:)\]]| (?:and|is|are|of|has|have|in|with|to|as|was|we|which|that|here|from|by|on|itself|ist|sind|und|von|der|aus) )`
	// aKind are words of kinds.
	aKind = `((?:(?:symmetric|diagonal|orthogonal|identity|unit|zero|null|row|column|kernel|gram|covariance|projection|cent(?:ring|ering)|new|test|training|rotation|permutation|idempotent) )*` +
		`(?:gram-?matrix|kern(?:el)?-?matrix|zentrier(?:ungs)?-?matrix|einheitsmatrix|kovarianzmatrix|diagonalmatrix|matrix|rotation|reflection|permutation|identity|projector|projection|vector of ones|vector|number|scalar|eigenvectors?|eigenvalues?|eigenvektor(?:en)?|eigenwerte?|samples?|points?|features?|rows))`
)

var (
	// namings have the words, the symbol, and the words behind it.
	namings = []*lazyregexp.Regexp{
		lazyregexp.New(`\b` + aKind + ` ` + aSymbol + `()` + standing),
		lazyregexp.New(`(?:^|[ (])()` + aSymbol + ` (?:is|are) (?:(?:often|also|usually) )?(?:called|named|termed|known as|referred to as) (?:the |an? )?` + aKind + `\b`),
		lazyregexp.New(`\bcall()(?:ed)? (?:matrix )?` + aSymbol + ` (?:the |an? )` + aKind + `\b`),
		lazyregexp.New(`(?:^|[ (])()` + aSymbol + ` (?:heißt|nennt man|nennen wir) (?:die |der |das )?` + aKind + `\b`),
	}
	renames = lazyregexp.New(`(?:^|[ (])([HKFABkf]) is (?:called|named|known as) ([HKFABkf])` + itsEnd)
	// partsOfOthers are the lecture's columns and eigenvectors as those of another matrix.
	partsOfOthers = lazyregexp.New(`\b(?:eigenvectors?|eigenvektor(?:en)?) (?:αj|α|A) (?:of|von) (?:the )?(?:(?:kernel|gram)? ?matrix )?[KHFABΛk]` + standing + `|\bcolumns? (?:αj (?:of|von) (?:the )?(?:matrix )?(?:[KHFBΛ]|F̄|K̄)|fi (?:of|von) (?:the )?(?:matrix )?(?:[KHABΛ]|K̄)|ψj (?:of|von) (?:the )?(?:matrix )?(?:[KHFABΛ]|F̄|K̄))` + standing)
	// anyOther speaks of any such thing.
	anyOther = lazyregexp.New(`\b(?:an?|any|every|each|all|some|no|if|for) (?:(?:real|square|general|arbitrary) )*$`)
	// kinds are the names, each with the symbols that have it; the first that fits counts.
	kinds = []struct {
		words *lazyregexp.Regexp
		of    string
	}{
		{lazyregexp.New(`^(?:.* )?(?:gram matrix|gram-?matrix|kernel matrix|kern(?:el)?-?matrix)$`), "K K̄"},
		{lazyregexp.New(`^(?:.* )?(?:cent(?:ring|ering) (?:matrix|projection|projector)|zentrier(?:ungs)?-?matrix)$`), "H"},
		{lazyregexp.New(`\b(?:identity|covariance|zero|null|permutation|rotation|reflection|row vector|einheitsmatrix|kovarianzmatrix)\b|^orthogonal matrix$`), ""},
		{lazyregexp.New(`\bdiagonal|diagonalmatrix`), "Λ"},
		{lazyregexp.New(`\bidempotent\b`), "H"},
		{lazyregexp.New(`\bsymmetric matrix$`), "H K K̄ Λ"},
		{lazyregexp.New(`^orthogonal projec|^projection matrix$|^project(?:or|ion)$`), "H A B ḡ g f"},
		{lazyregexp.New(`^kernel vector$`), "k"},
		{lazyregexp.New(`^unit vector$`), "αj ψj α ψ"},
		{lazyregexp.New(`\bvector of ones$`), "1n 1_n"},
		{lazyregexp.New(`\bvector$`), "k f g ḡ αj ψj α ψ λ 1n 1_n fi xi"},
		{lazyregexp.New(`\bmatrix$`), "H K F A B F̄ K̄ Λ α ψ 1n 1_n"},
		{lazyregexp.New(`^(?:number|scalar)$`), "λj λ"},
		{lazyregexp.New(`^eigenve(?:c|k)tor`), "αj ψj α ψ A B"},
		{lazyregexp.New(`^eigen(?:value|wert)`), "λj λ Λ"},
		{lazyregexp.New(`^(?:new|test) (?:sample|point|feature)s?$`), "f x"},
		{lazyregexp.New(`^training (?:sample|point|feature)s?$`), "F fi xi F̄ A B K H Λ α ψ"},
		{lazyregexp.New(`^rows$`), "H K F A B F̄ K̄ Λ k f g ḡ 1n 1_n α ψ λj λ"},
	}
)
