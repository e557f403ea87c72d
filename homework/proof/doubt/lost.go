package doubt

import (
	"regexp"
	"strconv"
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
)

// lost are the lines of a chain of which the value or the sign of equality isn't there: a
// picture, a mark, a colon or an arrow stands in its place.
func lost(src string) (list []unread.Part) {
	lines := strings.SplitAfter(src, "\n")
	from := 0
	for i, line := range lines {
		text := strings.Trim(line, "& \t\n\r$\\")
		next := ""
		for _, l := range lines[i+1:] {
			if next = strings.TrimLeft(l, "& \t\n\r$"); next != "" {
				break
			}
		}
		hint := noValue.MatchString(text) && inWords.MatchString(text) // between two sides of a chain it is a reason
		begun := strings.TrimSpace(src[:from]) != ""
		lone := text != "" && (!begun && text[0] == '=' || standsAlone(text, strings.TrimRight(src[:from], "& \t\n\r$\\"), next))
		if lone || hint && (!begun || next == "" || next[0] == '=' || i+1 == len(lines)) || markOnly.MatchString(text) || !skipped.MatchString(line) && otherRelation.MatchString(strings.TrimLeft(line, "& \t$")) || noSign.MatchString(text) && isMath(text) {
			list = append(list, stretch(src, from, from+len(line)))
		}
		from += len(line)
	}
	return list
}

// standsAlone reports an expression between two lines of which none goes on with it, and one
// that is all that a conclusion comes to.
func standsAlone(text, before, next string) bool {
	if next != "" && strings.ContainsAny(next[:1], "=+-*/)&<>") || strings.HasPrefix(next, "−") || strings.HasPrefix(next, "≤") {
		return false
	}
	if m := concluded.FindStringSubmatch(text); m != nil && isMath(m[1]) && adds.MatchString(m[1]) {
		return true
	}
	return isMath(text) && adds.MatchString(text) && !joined.MatchString(text) && !opensLine.MatchString(before)
}

// isMath reports mathematics without words and without an equals sign.
func isMath(text string) bool {
	return ofMatrices.MatchString(text) && !strings.ContainsAny(noSign.ReplaceAllString(text, ""), "=≡") && !inWords.MatchString(latexName.ReplaceAllString(text, " "))
}

// unnumbered are the lines that refer to an equation by a number which none has, in a text
// with numbers of equations, or with less lines.
func unnumbered(src string) (list []unread.Part) {
	if numbersItself.MatchString(src) {
		return nil
	}
	for _, m := range refersTo.FindAllStringSubmatchIndex(src, 20) {
		if ofLecture.MatchString(src[m[1]:]) {
			continue
		}
		for _, n := range aNumber.FindAllString(src[m[2]:m[3]], 5) {
			count, _ := strconv.Atoi(n)
			if rest := src[:m[0]] + "\n" + src[m[1]:]; !regexp.MustCompile(`(?m)[(\[{]`+n+`[)\]}]|(?:^|[\s(,])`+n+`[.:)]|(?i:step|line|eq|lemma|fact|part)\w*\.? *`+n+`\b`).MatchString(rest) && (count > strings.Count(src, "\n")+1 || hasNumbers.MatchString(refersTo.ReplaceAllString(src, ""))) {
				list = append(list, lineAt(src, m))
			}
		}
	}
	return list
}

// inPrograms are the lines in a notation of programs that means something else there: ones(n)
// is a matrix in MATLAB, and * goes entry by entry where another sign is that of products.
func inPrograms(src string) []unread.Part {
	var forms []*lazyregexp.Regexp
	if matlab.MatchString(src) {
		forms = append(forms, onesMatrix)
	}
	if otherProduct.MatchString(src) {
		forms = append(forms, entrywise)
	}
	return linesWith(src, forms...)
}

var (
	refersTo      = lazyregexp.New(`(?i)\b(?:by|using|use|from|with|via|see|apply|applying|insert|inserting)\s+(?:eqs?\.?|equations?|the equations?)?\s*((?:[(\[]\d{1,2}[)\]](?:\s*(?:,|and|&|in|into)\s*)?)+)`)
	hasNumbers    = lazyregexp.New(`(?m)^\s*[(\[]\d{1,2}[)\]]|[(\[]\d{1,2}[)\]]\s*$|\\tag`)
	aNumber       = lazyregexp.New(`\d{1,2}`)
	ofLecture     = lazyregexp.New(`^\s*(?:of|in|from|on) (?:the|our|my|your)\b`)
	numbersItself = lazyregexp.New(`\\begin\s*\{(?:align|equation|gather|eqnarray|multline|enumerate|alignat)\}|\\label|\\item|①`)
	matlab        = lazyregexp.New(`(?i:\b(?:matlab|octave)\b)|(?m:[A-Za-z)']\s+%(?:[^*%\n]|$))|\b(?:Fbar|[AFHKB])'\s*\*`)
	onesMatrix    = lazyregexp.New(`\b(?:F|K|Fbar)\s*\*\s*ones\(n\)`)
	otherProduct  = lazyregexp.New(`%\*%|[A-Za-z)\d] ?@ ?[A-Za-z(]|\bnp\.`)
	entrywise     = lazyregexp.New(`(?:\b(?:Fbar|[AFHKB])(?:\.T|')?|\bt\((?:Fbar|[AFHK])\))\s*\*\s*(?:t\(|(?:Fbar|[AFHKkf])\b|\([kf]\b)`)
	noValue       = lazyregexp.New(`^=\s*(?:\[[A-Za-z][A-Za-z .…]*\]|\([A-Za-z][A-Za-z .…]*\))[.,]?$`)
	markOnly      = lazyregexp.New(`^=\s*(?:[□■▢◻∎?…]+|\.{3,}|\\?(?:square|Box|blacksquare|qed|qedsymbol))[.,]?$`)
	inWords       = lazyregexp.New(`[a-z]{4,}`)
	// otherRelation begins a line that says of its value that it is something else than equal.
	otherRelation = lazyregexp.New(`^(?:≤|≥|<=|>=|[<>][ \t]|!=|<>|≠|\\(?:leq?|geq?|neq?|not\s*=)(?:[^a-z]|$))`)
	noSign        = lazyregexp.New(`^(?::|⇒|→|⟹|⟶|=>|[-−]+>|(?:\\?(?:Rightarrow|implies|to|rightarrow|Longrightarrow|longrightarrow)(?:[^a-z]|$)))`)
	ofMatrices    = lazyregexp.New(`(?:[AHFKB]|F̄|Λ|Lambda)[^=]*(?:[AHFKBfk]|F̄)`)
	latexName     = lazyregexp.New(`\\[A-Za-z]+|\b(?:Lambda|lambda|alpha|Fbar|sqrt|frac|diag|ones|sum)\b`)
	adds          = lazyregexp.New(`[A-Za-z)}\]₀-₉ₙⱼᵀḡ̄\d\s][ \t]*[-+−][ \t]+\S`)
	concluded     = lazyregexp.New(`\b(?:so|hence|thus|therefore),?\s+\$?([^=\n]*?)\$?\.?$`)
	joined        = lazyregexp.New(`^(?:or|and|is|by|equals|gives|to|as|for|of|with|where|in|we|oder|und|ist|ou|et)\b`)
	opensLine     = lazyregexp.New(`(?:[-=+−·*/(\[{,:|@]|[A-Za-z]{3,}\.?|cases\}|\bby|\bis|(?:^|\n)[ \t&]*=\s*[{(\[][^\n]*[})\]])$`)
	// modulo is no part of linear algebra over the reals.
	modulo = lazyregexp.New(`\bmod\b|\\[bp]?mod\b|\bmodulo\b`)
	// unlike are sides of the claim that aren't said to be equal.
	unlike = lazyregexp.New(`(?i)(?:ḡ(?:_\{?j\}?|ⱼ)?|\\bar\s*\{?\s*g\s*\}?(?:_\{?j\}?)?|\b[LR]HS|\bboth sides)\$?\s*(?:!=|<>|≠|[≤≥]|[<>]=?[ ]|\\(?:n?leq?|n?geq?|neq?|not\s*=)(?:[^a-z]|$)|(?:differs?|deviates?) (?:from|by)|(?:is|are) (?:(?:quite|very|still|strictly|also) )*(?:different|distinct|unequal|smaller|larger|greater|less|not equal|not the same)\b)|\bboth (?:are|sides are|expressions are) (?:different|unequal|distinct)\b|\bLHS\s*(?:≤|≥|≠|!=|<|>)`)
	// ofAxes is what every embedding is fixed but for.
	ofAxes = lazyregexp.New(`(?i),? *up to the signs? of (?:the |its |each )?(?:eigenvectors?|axes|axis|components?)\b`)
	// hedged proofs hold perhaps, or up to something.
	hedged = lazyregexp.New(`(?i)\bto do[ \t]*:|\b(?:unless|presumably|maybe|supposedly|hopefully|allegedly|i hope|we hope|i suppose|i think so|i suspect|i'm not sure|i am not sure|unsure|not quite sure|don't know (?:whether|if)|do not know (?:whether|if))\b|(?m:(?:^|[,;(.]|\b(?:holds?|true|equals?|equality|same)) *up to (?:(?:an?|the|some|its|their|one|possible|simple|different) )*(?:signs?|scal(?:e|ing|ars?)|rotations?|reflections?|permutations?|constants?|factors?|shifts?|translations?|transpos\w+|orders?|rounding|errors?)\b)`)
	// elsewhere is said of the embedding, and false: of what it depends, and how.
	elsewhere = lazyregexp.New(`(?i)(?:\b(?:embedding|formula|result|side|sides|it|this|which|g)|ḡ|\\bar\s*\{?\s*g\s*\}?)\$? (?:doesn't|does not|do not|don't|cannot|can't) (?:really |actually )?depend (?:on|of) (?:the )?(?:new |test )?\$?(?:x|f|k|K|A|H|F|Λ|φ|kernel|sample|point|training|features?|data|eigenvectors?|eigenvalues?)\b|\bindependent of (?:the )?(?:new |test )?\$?(?:x|f|k|K|A|H|F|Λ|sample|point|training|kernel|data)\b|\blinear (?:in|function of|map of) \$?x\b` +
		`|\b(?:requires?|needs?|assumes?|presupposes?|demands?) (?:that )?(?:the |an? )?(?:data|samples|features|kernel|points|feature map|inputs|centred|centered|normali[sz]ed|strictly|linear|gaussian|polynomial|invertib)[^.]{0,40}?\b(?:to be|is|are|features|data|kernel|samples)\b|\bcent(?:ring|ering) matrix (?:adds|scales|rotates|replaces|normali[sz]es|shifts|doubles|keeps)\b|\blinearity of (?:the )?\$?(?:\\?(?:var)?phi|φ|feature map|kernel)|\b(?:result|claim|formula|statement|equation|identity)s? (?:that (?:is|was) |which (?:is|was) )?to be (?:proved|proven|shown)\b[^:=]*[.]?$|\b(?:except|but not) by\b`)
)
