package doubt

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// A formula for component j is the answer where j is any of 1, …, m: of another range
// nobody knows what was meant.

// Range are the lines that say of the index of a formula anything but that it is one of
// 1, …, m.
func Range(src, letter string) (list []unread.Part) {
	if len(letter) != 1 {
		return nil
	}
	of := func(form string) *regexp.Regexp {
		return regexp.MustCompile(strings.ReplaceAll(form, "J", letter))
	}
	all, some := of(allOfThem), of(someOfThem)
	others := strings.Contains(src, "δ") || strings.Contains(src, `\delta`) || strings.Contains(src, "orthonormal")
	for _, line := range linesBy(src, plain) {
		text := all.ReplaceAllString(inSets.ReplaceAllString(bracesOff.Replace(line.text), "∈"), " ")
		if others {
			text = pairs.ReplaceAllString(text, " ")
		}
		if some.MatchString(text) || otherIndex(line.text, letter) {
			list = append(list, line.part)
		}
	}
	return list
}

// otherIndex reports an index that the text ranges over in place of that of the formula,
// and that stands nowhere in it: ḡ_j = … for every i.
func otherIndex(line, letter string) bool {
	for _, m := range everyIndex.FindAllStringSubmatchIndex(line, 5) {
		other := line[m[2]:m[3]]
		if other == letter {
			continue
		}
		clause := line[:m[0]]
		if at := besideFormula.FindAllStringIndex(clause, -1); at != nil {
			clause = clause[at[len(at)-1][1]:]
		}
		if regexp.MustCompile(`,[\s\\]+[^\s=,]+_\(?` + other + `[^=,]*=[^=]*$`).MatchString(clause) { // …, k_i = k(x_i, x) for all i
			continue
		}
		used := regexp.MustCompile(`(?:_\(?[a-z1]?,?|[Α-ωKAkfx] ?\[|\[)` + other + `(?:[^a-z]|$)|_` + other + `[a-z]\b`)
		if !used.MatchString(sumIndex.ReplaceAllString(clause, " ")) || regexp.MustCompile(`(?:ḡ|g\x{304}|\bg|\bar g)_`+letter).MatchString(clause) {
			return true
		}
	}
	return false
}

var (
	bracesOff = strings.NewReplacer(`\`, "", "{", "", "}", "")
	inSets    = lazyregexp.New(`\bin\b|∊`)
	// pairs are what δ_ij distinguishes.
	pairs         = lazyregexp.New(`\b[ijl]\s*[=≠]\s*[ijl]\b`)
	everyIndex    = lazyregexp.New(`\bfor (?:all|each|every|any) ([ijlpqr])(?:\s*(?:[.,;)]|$))`)
	besideFormula = lazyregexp.New(`(?i)\b(?:and|where|with|let|here|since|because|as)\b|[;:]|\.\s`)
	sumIndex      = lazyregexp.New(`(?:[Σ∑]|\\?sum)\s*_?\(?[a-z](?:\s*=\s*1)?`)
)

const (
	allOfThem = `(?:\ball |\beach |\bevery |\bany )?(?:\bJ(?:, ?[a-z])*\s*(?:=|∈)\s*\[?\(?1\s*(?:,\s*2\s*(?:,\s*3\s*)?)?,?\s*(?:…|\.\.|:|to|-|–|cdots)\s*,?\s*m\b\]?\)?|\bJ\s*∈\s*\[(?:1, ?)?m\]|\b[01]\s*[≤<]\s*J(?:, ?[a-z])*\s*≤\s*m\b|\b1\s*≤\s*J\s*<\s*m ?\+ ?1\b|\bJ\s*(?:≤|=)\s*m\b (?:and|,) J ?≥ ?1|\bJ\s*≤\s*m\b)`

	someOfThem = `(?:^|[^_A-Za-zα-ω^])J\s*(?:(?:=|∈|≠|<|>|≥|≤|∉|notin)|(?:is |being |must be )?(?:odd|even|prime|fixed to|equals?|at least|at most|up to|below|above|between|greater|less|larger|smaller)\b)|[<>≤≥]\s*J(?:[^A-Za-z_]|$)|\b(?:odd|even|some|one|the first|the last|no|not every|not all|a single|only) J(?:[^A-Za-z_]|$)`
)

// misranged are the lines of a proof by components that range over others than 1, …, m, do
// something else than putting them together, or speak of another entry than the equation
// beside them; and those in which one side of the claim is a multiple of the other.
func misranged(src string) (list []unread.Part) {
	whole := ""
	for _, line := range spelledLines(src) {
		end := ""
		if m := rangeOfJ.FindStringSubmatch(line.text); m != nil {
			end = m[1] + m[2]
		}
		if end != "" && end != "m" && whole == "" {
			whole = spelled(strings.ReplaceAll(src, "\n", " "))
		}
		own := len(end) == 1 && strings.Contains("MNpqr", end) && len(regexp.MustCompile(`(?:^|[^A-Za-z])`+end+`(?:[^A-Za-z]|$)`).FindAllString(whole, 2)) == 2
		if end != "" && end != "m" && !own || otherOperation.MatchString(line.text) || otherEntry.MatchString(line.text) || multipleSide.MatchString(line.text) {
			list = append(list, line.part)
		}
	}
	return list
}

var (
	rangeOfJ       = lazyregexp.New(`\bj ?(?:= ?1 ?(?:, ?2 ?)?(?:, ?(?:3 ?, ?)?(?:…|\.{2,3}|\\[lcv]?dots) ?,| to) ?([^\s,.;:)$\]]+)|(?:≤|<=|\\leq?) ?([n-z0-9]))`)
	otherOperation = lazyregexp.New(`(?i)\b(?:subtracting|averaging|swapping|exchanging|dividing|adding|summing)(?: up)? (?:(?:the|these|all|m) )*(?:components|entries|coordinates)\b|\bstacking (?:(?:the|these|all|m) )*eigen(?:values|vectors)\b`)
	otherEntry     = lazyregexp.New(`(?i)\bthe (?:largest|smallest|last|\(?(?:[kmn]|[ijl] ?[-+] ?1)\)? ?-? ?th) (?:component|entry|coordinate|element) of (?:ḡ|g|F|B|\\bar)|-? ?th eigen(?:value|vector) of (?:ḡ|g\b|F|B|\\bar)`)
	multipleSide   = lazyregexp.New(`(?i)\b(?:LHS|RHS) ?= ?(?:[-−+(]* ?[\d½][\d./ ()*·]*(?:LHS|RHS)\b|(?:LHS|RHS) ?[-−+/·*^] ?[(\dA-ZΛλ]|[-−] ?(?:LHS|RHS)\b)`)
)
