package sentence

import (
	"slices"
	"strings"
	"unicode/utf8"

	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Layouts of plain text: lists whose items are equations, reasons in a column of their
// own, steps that go on behind a colon, and remarks on notation.

// plainBar is a name with its bar behind it, and its index: g_bar_j.
var plainBar = lazyregexp.New(`\b([A-Za-z])_bar(_[A-Za-z0-9]{1,2}\b|_\{[^{}\n]*\}|\b)`)

// onNotation says what a sign means that means nothing else.
var onNotation = lazyregexp.New(`(?i)\(?(?:\bhere )?\b(?:(?:i|we) (?:write|use)|writing|with|where) ['’] (?:for|as|to denote|to mean) (?:the )?(?:transpos(?:e|es|ed|ition)|matrix transpose)\b[.;,]?\)?[.;,]?|\(?(?:\bhere |\bwhere )?['’] (?:means|denotes|is|stands for) (?:the )?(?:transpose|transposition)\b[.;,]?\)?[.;,]?` +
	`|[,;]?[ \t\n]*\b(?:where|here|with) 1 (?:is|denotes|means|being|stands for) (?:the |a )?(?:` + onesVector + `)(?: ` + ofLengthN + `)?(?:[,.;)]|\s*$)`)

const (
	onesVector = `(?:all[- ]ones?|ones|all[- ]one) (?:column )?vector|(?:column )?vector of (?:all )?(?:ones|1s|1's)|(?:column )?vector (?:with )?all (?:ones|entries 1|entries equal to 1)`
	ofLengthN  = `(?:with n (?:entries|components)|of (?:length|size|dimension) n|in R\^n|in ℝⁿ|∈ ?(?:R\^n|ℝⁿ|ℝ\^n))`
)

// language says whose signs a text uses: Notation like in NumPy, in R notation:
var language = lazyregexp.New(`\b(?:(?:[Nn]otation|[Ss]yntax|[Ss]igns)(?: is| are)? (?:like |as )?(?:in|of|from) ` + aLanguage + `|(?:[Ii]n|[Ww]ith|[Uu]sing) (?:the )?` + aLanguage + `(?:[- ](?:like|style))? (?:notation|syntax|signs))[,.:;](?:[ ]+([A-Za-z]{2,}) ?=)?`)

const aLanguage = `(?:Num[Pp]y|numpy|Python|R|MATLAB|Matlab|Octave|Julia)`

// ofDiagonal is said of a power of Λ, and true of each: S = Lambda^(-1/2), a diagonal m x m matrix.
var ofDiagonal = lazyregexp.New(`(= ?(?:Lambda|Λ)\^(?:\(-1(?:/2)?\)|\{-1(?:/2)?\}))(,(?: which is)? (?:a|the) diagonal (?:m ?[x×] ?m )?matrix)([.,;]|\n)`)

// hints are reasons between the sides of a chain, each on a line of its own: = {definition of B}.
var hints = lazyregexp.New(`(?m)^([ \t]*)=([ \t]*)\{([^{}\n]*)\}[ \t]*\n`)

// plainHint is one that is true, or only names a definition; any other is an equation.
var plainHint = lazyregexp.New(`^ *(?:` + shortFact + `|(?:by )?(?:the )?def(?:inition|\.)? of [A-Za-z_]{1,5}|algebra|linearity|distributivity|distribute|factor out [A-Z]['^T]{0,2}) *$`)

var longNames = lazyregexp.New(`[A-Za-z]{2,}`)

// hintsAsReasons writes them as reasons, and the sign before the side behind them.
func hintsAsReasons(text string) string {
	if strings.Contains(text, `\`) {
		return text
	}
	return hints.ReplaceAllStringFunc(text, func(m string) string {
		part := hints.FindStringSubmatch(m)
		for _, item := range strings.FieldsFunc(part[3], func(c rune) bool { return c == ',' || c == ';' }) {
			if !plainHint.MatchString(item) && !(strings.Contains(item, "=") && !slices.ContainsFunc(longNames.FindAllString(item, -1), func(w string) bool { return !scan.WholeWord(w) && scan.Segment(w, "") == nil })) {
				return m
			}
		}
		head := part[1] + scan.AsideMark + part[2] + " " + part[3] + "\n"
		return head + strings.Repeat(" ", len([]rune(m))-len([]rune(head))-1) + "="
	})
}

// withoutNotation blanks out what is said of the signs, but for the mark behind it.
func withoutNotation(text string) string {
	text = ofDiagonal.ReplaceAllStringFunc(text, func(m string) string {
		part := ofDiagonal.FindStringSubmatch(m)
		return part[1] + strings.Repeat(" ", len([]rune(part[2]))) + part[3]
	})
	text = language.ReplaceAllStringFunc(text, func(m string) string {
		if name := language.FindStringSubmatch(m)[1]; name != "" { // the names that it goes on with are its own
			tail := m[strings.LastIndex(m, name):]
			if !scan.WholeWord(name) {
				return "let" + strings.Repeat(" ", len(m)-len(tail)-3) + tail
			}
			return strings.Repeat(" ", len(m)-len(tail)) + tail
		}
		return strings.Repeat(" ", len(m))
	})
	return onNotation.ReplaceAllStringFunc(text, func(m string) string {
		end := m[len(m)-1:]
		blank := strings.Map(func(c rune) rune {
			if c == '\n' {
				return c
			}
			return ' '
		}, m[:len(m)-1])
		if strings.Contains(",.;", end) {
			return blank + end
		}
		return blank + " "
	})
}

// dashed is a line of a list that may begin with mathematics.
var dashed = lazyregexp.New(`^([ \t]*)([-*•–—])[ \t]+\S`)

// dashLists blanks out the dashes of lists: two lines or more, the first of which
// stands behind the end of a sentence or of a heading, so that no minus is meant.
func dashLists(text string) string {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		m := dashed.FindStringSubmatch(lines[i])
		if m == nil || i > 0 && !ended(lines[i-1]) {
			continue
		}
		var items []int
		whole := true
		for k := i; k < len(lines); k++ {
			switch d := dashed.FindStringSubmatch(lines[k]); {
			case d != nil && d[1] == m[1] && d[2] == m[2]:
				items = append(items, k)
				whole = whole && (strings.Contains(lines[k], "=") || startsWithWord.MatchString(lines[k]))
				continue
			case strings.TrimSpace(lines[k]) == "":
				continue
			}
			break
		}
		if len(items) < 2 || !whole {
			continue
		}
		for _, k := range items {
			lines[k] = strings.Replace(lines[k], m[2], " ", 1)
		}
	}
	return strings.Join(lines, "\n")
}

var startsWithWord = lazyregexp.New(`^[ \t]*\S[ \t]+[A-Za-zÀ-ž]{2}`)

// ended reports a line behind which something new begins.
func ended(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || strings.ContainsAny(line[len(line)-1:], ":.")
}

// columnReason is the place of a square bracket that ends a line, apart from what
// stands before it, and holds words; −1 where there is none.
func columnReason(line string) int {
	text := strings.TrimRight(line, " \t.,;")
	if !strings.HasSuffix(text, "]") {
		return -1
	}
	depth := 0
	for i := len(text) - 1; i > 0; i-- {
		switch text[i] {
		case ']':
			depth++
		case '[':
			if depth--; depth == 0 {
				if behind := text[:i]; (strings.HasSuffix(behind, "  ") || strings.HasSuffix(behind, "\t")) && holdsWord(text[i:]) {
					return i
				}
				return -1
			}
		}
	}
	return -1
}

// columns marks reasons that stand in a column behind the steps of a plain text: words, or
// equations where words stand in the same column on another line.
func columns(src string) string {
	if strings.ContainsAny(src, `$\\`) {
		return src
	}
	if bars := lineWithBar.FindAllString(src, 3); len(bars) > 1 {
		src = lineWithBar.ReplaceAllStringFunc(src, func(line string) string {
			before, after, _ := strings.Cut(line, "|")
			if !strings.Contains(before, "=") {
				return strings.Repeat(" ", utf8.RuneCountInString(line))
			}
			return before + scan.AsideMark + after
		})
	}
	lines := strings.Split(src, "\n")
	gaps, words := make([]int, len(lines)), 0
	for i, line := range lines {
		if at := inColumn(line); at > 0 {
			gaps[i] = at
			if speaks(line[at:]) {
				words++
			}
		}
	}
	for i, at := range gaps {
		if at > 0 && (speaks(lines[i][at:]) || words > 1) {
			lines[i] = lines[i][:at] + scan.AsideMark + lines[i][at+1:]
		}
	}
	return strings.Join(lines, "\n")
}

// lineWithBar is a row of a table: a step, and its reason behind a bar.
var lineWithBar = lazyregexp.New(`(?m)^[^|\n]*[^|\s][ \t]{2,}\|[ \t]+[^|\n]*$`)

// inColumn is the place of a wide gap behind a side of a chain, beyond which words or an
// equation stand: = X      H is symmetric; 0 where there is none.
func inColumn(line string) int {
	m := wideGap.FindStringSubmatchIndex(line)
	if m == nil || !strings.Contains(line[:m[2]], "=") || strings.Count(line[:m[2]], "(") != strings.Count(line[:m[2]], ")") {
		return 0
	}
	if rest := line[m[3]:]; aNumber.MatchString(rest) || !speaks(rest) && (!strings.Contains(rest, "=") || strings.ContainsAny(rest[:1], "([")) {
		return 0
	}
	return m[2]
}

// aNumber may be a factor of what stands before the gap.
var aNumber = lazyregexp.New(`^\d+(?:[./]\d+)?[ \t]`)

// speaks reports words in what stands in a column of reasons.
func speaks(text string) bool { return holdsWord(text) || reasonWord.MatchString(text) }

var reasonWord = lazyregexp.New(`\b(?:is|are|out|by|of|the|take|use|put|and|def)\b`)

// wideGap stands before what doesn't go on with a sum, a product or a chain.
var wideGap = lazyregexp.New(`[^\s=+\-−–·*/,;:]([ \t]{3,})[^\s=+\-−–·*/,;:&%#|~∀]`)

// holdsWord reports a word among mathematics: one that is no name.
func holdsWord(text string) bool {
	for _, m := range plainWord.FindAllStringSubmatch(text, -1) {
		if w := m[1]; len(w) > 3 && !scan.WholeWord(w) && scan.Segment(w, "") == nil || linking[w] {
			return true
		}
	}
	return false
}

var (
	plainWord = lazyregexp.New(`(?:^|[\s(\[])([A-Za-z]{2,})(?:[\s,.;)\]]|$)`)
	linking   = scan.Words("is", "are", "by", "as", "of", "since", "because", "with", "and")
)

// goesOn is a step that names its reasons before a colon, behind which the chain goes
// on: Insert k = Fᵀf: = Λ….
var goesOn = lazyregexp.New(`(?m)^([ \t]+)([^\n:␞]*=[^\n:␞]*)(:)([ \t]+=[ \t])`)

// reasonsBefore makes reasons of such equations.
func reasonsBefore(text string) string {
	return goesOn.ReplaceAllStringFunc(text, func(m string) string {
		g := goesOn.FindStringSubmatch(m)
		return scan.AsideMark + g[1][1:] + g[2] + "\n" + g[4]
	})
}

// Words that say what the student's own names with two indices stand for.
const (
	ownEntry  = `((?:[a-egh\p{Greek}]|\\?alpha)_\{?[ijlpqrs],? ?[ijlpqrs]\}?|[a-egh\p{Greek}][ᵢⱼₗₚᵣₛ]{2})`
	isThe     = `(?:(?:be|is|are|being|denote|denotes|denoting|for|as|=)(?: the)?|the)`
	ofThe     = `(?: the (?:(?:centring|centering|symmetric|kernel|Gram) )?matrix)? `
	ownMatrix = `((?:\\bar ?)?[A-Z](?: ?[A-Z])*(?:\^\{?(?:\\top|T)\}?|[ᵀ⊤'])?)`
	ownVector = `((?:[A-Z] ?)*(?:\\?alpha|α)(?:_\{?[ijl]\}?|[ᵢⱼₗ]))`
)

var (
	// ithEntry says which entry of a vector it is: h_{ij} be the i-th entry of Hα_j.
	ithEntry = lazyregexp.New(`(^|[\s($])` + ownEntry + `(\$?) ` + isThe + ` \$?([ijlpqrs])(?:\$?[- ]?th|\^\{?th\}?\$)[ -](?:entry|component|element|coordinate) of (?:the vector )?(\$?)` + ownVector + `($|[\s.,;:)$])`)
	// entriesAreOf says of which matrix: h_{pi} = δ_{pi} − 1/n be the entries of H.
	entriesAreOf = lazyregexp.New(`(^|[\s($])` + ownEntry + `(\$?|[ ]?=[^.,;:$\n=]*?\$?) (?:` + isThe + ` (?:entries|elements) of|those of)` + ofThe + `(\$?)` + ownMatrix + `($|[\s.,;:)$])`)
	// placeOf says at which place: h_{pi} is the (p,i) entry of H.
	placeOf = lazyregexp.New(`(^|[\s($])` + ownEntry + `(\$?) ` + isThe + ` \$?\(?([ijlpqrs]),? ?([ijlpqrs])\)?(?:\$?[- ]?th|\$)?[ -](?:entry|element) of` + ofThe + `(\$?)` + ownMatrix + `($|[\s.,;:)$])`)
	// entriesCalled names them behind the matrix: the entries of H are called h_{pi}.
	entriesCalled = lazyregexp.New(`((?:\b(?:[Dd]enote|[Cc]all|[Ww]rite|Let) )?\b[Tt]he (?:entries|elements) of` + ofThe + `)(\$?)` + ownMatrix + `\$?( (?:by|be|are|as|are called|are denoted by|are written) | )\$?` + ownEntry + `([ ]?=|$|[\s.,;:)$])`)
	// hasEntries does so, too: H has the entries h_{pi}; with the entries h_{pi} of H.
	hasEntries = lazyregexp.New(`(\$?)\b` + ownMatrix + `\$? (?:has|with) (?:the )?(?:entries|elements) \$?` + ownEntry + `([ ]?=|$|[\s.,;:)$])`)
	entriesIn  = lazyregexp.New(`(?:\bthe )?\b(?:entries|elements) (\$?)` + ownEntry + `\$? of` + ofThe + `\$?` + ownMatrix + `($|[\s.,;:)$])`)
	// withEntries names the entries of a vector that was named: βⱼ = Hαⱼ with entries βᵢⱼ.
	withEntries = lazyregexp.New(`([a-z\p{Greek}])(_\{?[ijl]\}?|[ᵢⱼₗ])?( = [^.,;:$\n=]*)( (?:with|having) (?:the )?(?:entries|components|elements|coordinates) )([a-z\p{Greek}])(_\{?[ijl1]{1,2}\}?|[ᵢⱼₗ₁]{1,2})(, ?(?:…|\.\.\.), ?[a-z\p{Greek}](?:_\{?n[ijl]?\}?|ₙ[ᵢⱼₗ]?))?([\s.,;:)]|$)`)
	// listed are the entries of a vector between its name and its value.
	listed = lazyregexp.New(`(?:\b(?:The|the) (?:column )?vector )?\b([a-z]) = \(([a-z])_\{?1\}?, ?(?:…|\.\.\.|\\[lc]?dots), ?([a-z])_\{?n\}?\)(?:\^(?:T|\\top|\{\\top\})|ᵀ|')( (?:is|equals|then is) )`)
)

// OwnEntries writes such words as equations, in as many characters.
func OwnEntries(text string) string {
	text = clauses(text, ithEntry, func(m string, g []string) string {
		if g[3] != g[5] || (g[7] == "$") != (g[5] == "$") || !strings.Contains(indexLetters.Replace(g[2]), g[4]) {
			return m
		}
		return fitted(g[1]+g[2]+" = ("+g[6]+")_"+g[4]+g[3], g[7], m)
	})
	text = clauses(text, entriesAreOf, func(m string, g []string) string {
		if strings.Contains(g[3], "$") != (g[4] == "$") || (g[6] == "$") != (g[4] == "$") {
			return m
		}
		if strings.Contains(m, " being ") {
			g[1] = strings.TrimSuffix(g[1], "$") + "where " + strings.TrimLeft(g[1], " (\n\t")
		}
		return fitted(g[1]+g[2]+strings.TrimSuffix(g[3], "$")+" = ("+g[5]+")_{"+indicesOf(g[2])+"}"+g[4], g[6], m)
	})
	text = clauses(text, placeOf, func(m string, g []string) string {
		if g[3] != g[6] || (g[8] == "$") != (g[6] == "$") {
			return m
		}
		return fitted(g[1]+g[2]+" = ("+g[7]+")_{"+g[4]+g[5]+"}"+g[3], g[8], m)
	})
	called := func(form *lazyregexp.Regexp, says func(g []string) (before, mark, matrix, entry, end string)) {
		text = clauses(text, form, func(m string, g []string) string {
			before, mark, matrix, entry, end := says(g)
			if strings.HasSuffix(end, "=") && matrix != "" { // their value follows
				return fitted(before+mark+entry+" = ("+matrix+")_{"+indicesOf(entry)+"} =", "", m)
			}
			if matrix == "" || (end == "$") != (mark == "$") {
				return m
			}
			return fitted(before+mark+entry+" = ("+matrix+")_{"+indicesOf(entry)+"}"+mark, end, m)
		})
	}
	called(entriesCalled, func(g []string) (before, mark, matrix, entry, end string) {
		verb := strings.TrimSpace(g[4])
		told := strings.ToLower(g[1][:3]) == "the"
		if verb == "" && !strings.HasPrefix(g[1], "Call") && !strings.HasPrefix(g[1], "call") || verb == "by" && told {
			return
		}
		if g[1][0] != 't' {
			before = "Let "
		}
		return before, g[2], g[3], g[5], g[6]
	})
	called(hasEntries, func(g []string) (before, mark, matrix, entry, end string) {
		return "", g[1], g[2], g[3], g[4]
	})
	called(entriesIn, func(g []string) (before, mark, matrix, entry, end string) {
		return "", g[1], g[3], g[2], g[4]
	})
	text = withEntries.ReplaceAllStringFunc(text, func(m string) string {
		g := withEntries.FindStringSubmatch(m)
		own, entry := strings.Trim(indexLetters.Replace(g[2]), "_{}"), strings.Trim(indexLetters.Replace(g[6]), "_{}")
		if g[1] != g[5] || len(entry) != len(own)+1 || len(own) == 1 && strings.Count(entry, own) != 1 || (g[7] == "") == strings.Contains(entry, "1") || g[7] != "" && !strings.Contains(g[7], g[1]) {
			return m
		}
		return fitted(g[1]+g[2]+g[3], g[8], m)
	})
	return listed.ReplaceAllStringFunc(text, func(m string) string {
		g := listed.FindStringSubmatch(m)
		if g[1] != g[2] || g[1] != g[3] || numberedName(g[1]).MatchString(strings.Replace(text, m, "", 1)) { // its entries have a value of their own
			return m
		}
		if strings.HasPrefix(m, "The") {
			return fitted("Let "+g[1]+" =", " ", m)
		}
		return fitted(g[1], g[4], m)
	})
}

// clauses replaces what a form matches where nothing goes on behind it: of H times 2.
func clauses(text string, form *lazyregexp.Regexp, says func(m string, g []string) string) string {
	var b strings.Builder
	from := 0
	for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
		g := make([]string, len(at)/2)
		for k := range g {
			if at[2*k] >= 0 {
				g[k] = text[at[2*k]:at[2*k+1]]
			}
		}
		b.WriteString(text[from:at[0]])
		if from = at[1]; clauseEnds.MatchString(g[0]) || clauseGoesOn.MatchString(text[from:]) {
			b.WriteString(says(g[0], g))
		} else {
			b.WriteString(g[0])
		}
	}
	return b.String() + text[from:]
}

var (
	clauseEnds   = lazyregexp.New(`[.,;:)=\n]$`)
	clauseGoesOn = lazyregexp.New(`^[ \t]*(?:$|[.,;:()\n]|\\\[|(?:and|we|so|then|where|with|it|for|because|since|as|one|this|the|let|now|here|of the lecture)\b)`)
)

// indicesOf are the letters of the indices of an entry.
func indicesOf(entry string) string {
	if _, below, ok := strings.Cut(entry, "_"); ok {
		return strings.Trim(indexLetters.Replace(below), "{}")
	}
	return indexLetters.Replace(string([]rune(entry)[1:]))
}

// numberedName is a name with an index.
func numberedName(name string) *lazyregexp.Regexp {
	return lazyregexp.New(`\b` + name + `(?:_|[ᵢⱼₗ₁]|\()`)
}

// indexLetters are the plain letters of indices below the line.
var indexLetters = strings.NewReplacer("ᵢ", "i", "ⱼ", "j", "ₗ", "l", "ₚ", "p", "ᵣ", "r", "ₛ", "s", "₁", "1", "ₙ", "n", ",", "", " ", "")

// fitted is a text with its end, filled up with blanks before it to the length of what
// it replaces.
func fitted(s, end, like string) string {
	if end == "$" {
		end = ""
	}
	n := len([]rune(like)) - len([]rune(s)) - len([]rune(end))
	if n < 0 {
		return like
	}
	if strings.TrimSpace(end) != "" && !strings.Contains(end, " ") { // a mark stands behind its word
		return s + end + strings.Repeat(" ", n)
	}
	return s + strings.Repeat(" ", n) + end
}
