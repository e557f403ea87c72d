package sentence

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

var (
	// abbreviated are words with full stops that end no sentence.
	abbreviated = lazyregexp.New(`(?i)\b(?:i\.\s?e|e\.\s?g|w\.\s?r\.\s?t|q\.\s?e\.\s?d|z\.\s?b|d\.\s?h|resp|cf|eqs?|def|thm|prop|lem|w\.l\.o\.g|a\.k\.a|viz|approx|b/c)\.`)
	idEst       = lazyregexp.New(`(?i)\bi\.\s?e\.`)
	// because is that word as students shorten it; loneB is a b that may make a product of it.
	because  = lazyregexp.New(`([^\s=+*/·(−-][ \t]+|\n[ \t]*)bc([ \t])`)
	loneB    = lazyregexp.New(`(?:^|[^A-Za-z])b(?:[^A-Za-z/]|$)`)
	toShow   = lazyregexp.New(`\b(?:z\. ?[zZ]|Z\. ?Z)\.`) // zu zeigen
	endMarks = lazyregexp.New(`(?:\b(?:QED|qed|CQFD|[Qq]\.[ ]?[Ee]\.[ ]?[Dd]\b\.?|C\.[ ]?Q\.[ ]?F\.[ ]?D\b\.?)(?:$|[\s.$}]))|[✓✔□■∎☐◻◼▪●•★☑]|\\(?:checkmark|blacksquare|square|Box|qedsymbol|qedhere|qed|hfill|notag|nonumber)\b`)
	// equationNumber stands at the end of a line.
	equationNumber = lazyregexp.New(`(?m)[ \t]\((?:\d{1,2}[a-z']?|[ivx]{1,3}|†)\)[ \t]*$`)
	// starred is an equation number, too.
	starred = lazyregexp.New(`(?m)[ \t]\(\*{1,3}\)[ \t]*$|^[ \t]*\(\*{1,3}\)[ \t]`)
	// numberedLine is one of a list.
	numberedLine = lazyregexp.New(`(?m)^[ \t]*\d{1,2}[.):][ \t]`)
	// respectively joins two equations: k = Fᵀf resp. K = FᵀF.
	respectively = lazyregexp.New(` resp\.`)
	// stepNamed is a step by its number.
	stepNamed = lazyregexp.New(`(?i)\b(?:of|in|by|from|with|using) (?:step|line|part|item|lemma|theorem|proposition|fact|claim|point|observation|remark)s? \d{1,2}\b`)
	// squareTag is an equation number in square brackets: X = Y [1], by [2].
	squareTag = lazyregexp.New(`(?m)(^|[ \t])\[(\d{1,2}|[a-h]|\*{1,3})\]`)
	// sideNames are names for the sides of the claim.
	sideNames = lazyregexp.New(`(?i)\b(?:LHS|RHS|l\.h\.s\.?|r\.h\.s\.?)(?:_\{?[ijl]\}?)?(?:\s*(?:=|:)(?:\s*(?:LHS|RHS)\b)?)?|=\s*(?:LHS|RHS)\b`)
	// namedEnd is the last equals sign of a chain before a name of that side.
	namedEnd   = lazyregexp.New(`(?i)=\s*(?:\$\$?|\\\)|\\\])\s*(?:(?:the|our|desired|claimed|wanted) )*(?:LHS|RHS|l\.h\.s|r\.h\.s|(?:left|right)[- ]hand[- ]side)\b`)
	sideInside = lazyregexp.New(`=\s*\\(?:text|mathrm|textrm|mbox|operatorname)\s*\{\s*(?:LHS|RHS|[LR]\.H\.S\.?)\s*\}`)
	// layout are commands between words.
	layout = lazyregexp.New(`\\(?:begin|end)\s*\{[A-Za-z]+\*?\}(?:\[[^\]\n]*\])?|\\(?:label|ref|eqref|cite|tag|vspace|hspace)\*?\s*\{[^{}]*\}|\\[A-Za-z]+\*?|\\\\`)
	// styled are words in another font, and headings.
	styled = lazyregexp.New(`\\(?:textbf|textit|textsl|textsc|emph|underline|paragraph|subsection|section)\*?\s*\{[^{}\\]*\}`)
	// styledHeading is a heading in another font, in a text without delimiters.
	styledHeading = lazyregexp.New(`\\(?:textbf|textit|textsl|textsc|emph|underline)\s*\{(?i:claim|theorem|proposition|lemma|proof|statement|goal|to (?:show|prove)|behauptung|beweis|satz|zu zeigen)[.:]?\}`)
	// pronoun is an I that is no matrix: first I show that ….
	pronoun = lazyregexp.New(`(?:(?i:\b(?:first|here|below|following|now|next)),? I (?:show|prove|verify|derive|want|need)|[,;:] I (?:compute|calculate|treat|consider|show|prove|look at|work out|simplify|expand|start|begin|use|insert|transpose))\b`)
	// article is an a that is no symbol: X = Y (a diagonal matrix is symmetric).
	article  = lazyregexp.New(`[(,][ \t]*a (?:(?:real|column|row|diagonal|square|symmetric) )*(?:diagonal|symmetric|vector|matrix|number|scalar)\b`)
	listItem = lazyregexp.New(`\\item\b(?:\[[^\]\n]*\])?|\n[ \t]*\n|\\par\b`)
	// bullets open a line of a list.
	bullets = lazyregexp.New(`(?m)^[ \t]*(?:(?:[-*•–—]|#{1,4})[ \t]+(?:\*\*)?[A-Za-zÀ-ž]{2}|\((?:[ivx]{1,4}|[a-z]|\d{1,2})\)[ \t]|(?:(?i:step|line|part)[ \t]+)?\d{1,2}[.):][ \t]|[ivx]{1,4}[.)][ \t]|[a-f]\)[ \t])`)
	slashes = lazyregexp.New(`(?m)[ \t](//|--+|—|–|-|←|⟵|⇐|\|)[ \t]+(\S.*)$`)
)

// withoutLabels blanks out labels such as (F1) before equations, and writes (1) where they
// are named.
func withoutLabels(src string) string {
	all := label.FindAllStringSubmatch(src, -1)
	if len(all) < 2 {
		return src
	}
	src = labelled.ReplaceAllStringFunc(src, func(m string) string {
		at := strings.IndexByte(m, '(')
		return m[:at] + strings.Repeat(" ", len(m)-at)
	})
	return label.ReplaceAllStringFunc(src, func(m string) string { return padded("("+label.FindStringSubmatch(m)[1]+")", m) })
}

var (
	label    = lazyregexp.New(`\((?:[A-Z]|Eq|eq)\.?(\d{1,2})\)`)
	labelled = lazyregexp.New(`(?m)(?:^|[.;,])[ \t]*\((?:[A-Z]|Eq|eq)\.?\d{1,2}\)`)
	// spacedDot is a product: a . b.
	spacedDot = lazyregexp.New(`([\w)\]}]) \. ([a-z(])`)
	// zeros are a sum of them: = 0 − 0.
	zeros = lazyregexp.New(`=[ \t]*0[ \t]*[-−–+][ \t]*0\b`)
)

// longArrow is an arrow of conclusion in plain text.
var longArrow = lazyregexp.New(`[=-]{2,}>`)

// meanOfFeatures is the mean of features that are written as φ(x_i), which is f_i.
var (
	feature        = lazyregexp.New(oneFeature)
	meanOfFeatures = lazyregexp.New(`(?:mean|average|centroid|cent(?:re|er)|sum) (?:vector )?of (?:all )?(?:the )?(?:n )?(?:(?:training )?(?:features|points|vectors|images|samples) )?(?:\$|\\\()?` + oneFeature + `(?:\s*,\s*(?:\.\.\.|…|\\[lc]?dots)\s*,\s*` + oneFeature + `)?`)
)

// doneTo is what is done to something, up to an arrow: what is written there is equal to
// nothing before.
var doneTo = lazyregexp.New(`(?im)(?:^|[.;,]\s)[ \t]*(?:now |then |and )?(?:appl(?:y|ied|ying)|multipl(?:y|ied|ying))(?: (?:it|this|B|both sides))?(?: from the (?:left|right))? (?:to|on|by|with) [^=→⇒⟹⟶\n]*?(?:→|⇒|⟹|⟶|=>|->)`)

const oneFeature = `(?:\\(?:var)?phi|[φϕ]|\bphi)\s*\(\s*x(_\{?[1nil]\}?|[₁ₙᵢₗ])\s*\)`

// CutProof cuts a proof into pieces.
func CutProof(src string) *Text {
	src = columns(withoutStepMarks(titles(withDimension(squareTag.ReplaceAllString(scan.Code(hintsAsReasons(ungrouped(src))), "$1($2)")))))
	src = spacedDot.ReplaceAllString(withoutLabels(src), "$1 · $2")
	src = zeros.ReplaceAllStringFunc(src, func(m string) string {
		at := strings.IndexByte(m, '0')
		return m[:at+1] + strings.Repeat(" ", utf8.RuneCountInString(m)-at-1)
	})
	src = longArrow.ReplaceAllStringFunc(src, func(m string) string { return strings.Repeat(" ", len(m)-2) + "=>" })
	src = doneTo.ReplaceAllStringFunc(src, func(m string) string { // apply to X → Y = Z
		before := strings.TrimRight(m, ">⇒→⟹⟶-=")
		return before + ":" + strings.Repeat(" ", utf8.RuneCountInString(m)-utf8.RuneCountInString(before)-1)
	})
	src = meanOfFeatures.ReplaceAllStringFunc(src, func(m string) string {
		return feature.ReplaceAllStringFunc(m, func(m string) string { return padded(feature.ReplaceAllString(m, "f$1"), m) })
	})
	text := overEquals.ReplaceAllStringFunc(quietly(rangesInSigns(src), upToSigns, ""), func(m string) string {
		return strings.Repeat(" ", len([]rune(m))-1) + "="
	})
	text = quietly(text, closingText, "")
	text = idEst.ReplaceAllStringFunc(text, func(m string) string { return padded("ie", m) })
	text = toShow.ReplaceAllStringFunc(text, func(m string) string { return padded("aim", m) })
	text = withoutTags(text)
	text = respectively.ReplaceAllString(text, " and  ")
	text = stepNamed.ReplaceAllStringFunc(text, func(m string) string { return padded(strings.TrimRight(m, "0123456789"), m) })
	text = quietly(text, abbreviated, "")
	if !loneB.MatchString(text) {
		text = because.ReplaceAllString(text, "${1}as$2")
	}
	text = productsExplained(text)
	text = quietly(text, endMarks, "")
	text = namedEnd.ReplaceAllStringFunc(text, func(m string) string { return strings.Replace(m, "=", " ", 1) })
	text = quietly(text, sideInside, "")
	text = loneBackslash.ReplaceAllStringFunc(text, func(m string) string { return strings.Replace(m, `\`, " ", 1) })
	numbers := []*lazyregexp.Regexp{references}
	if factA.MatchString(text) || listA.MatchString(text) {
		numbers = append(numbers, lettered)
	}
	if listA.MatchString(text) {
		text = listLabels.ReplaceAllStringFunc(text, func(m string) string {
			at := strings.IndexByte(m, '(')
			return m[:at] + strings.Repeat(" ", len(m)-at)
		})
	}
	text = moreNumbers.ReplaceAllStringFunc(text, func(m string) string {
		at := strings.IndexByte(m, ')') + 1
		return m[:at] + strings.Repeat(" ", len(m)-at)
	})
	for _, re := range numbers {
		text = re.ReplaceAllStringFunc(text, func(m string) string {
			at := strings.LastIndexByte(m, '(')
			return m[:at] + padded("one", m[at:])
		})
	}
	text = quietly(text, starred, "")
	text = rowsOfArrays(text)
	if len(tableRow.FindAllString(text, 2)) == 2 {
		text = tableRow.ReplaceAllStringFunc(text, func(m string) string { return strings.ReplaceAll(m, "|", "¶") })
		text = quietly(text, tableRule, "")
	}
	text = strings.ReplaceAll(text, "∵", scan.AsideMark)
	text = plainBar.ReplaceAllString(OwnEntries(withoutNotation(text)), "${1}bar$2 ")
	t := &Text{Proof: true}
	parts := mathParts([]rune(text))
	if len(parts) > 0 {
		parts = withBare([]rune(text), withRanges([]rune(text), withLines([]rune(text), parts)))
	}
	if len(parts) > 0 && commandsOutside([]rune(text), parts) {
		parts = nil
	}
	if t.Marked = len(parts) > 0; t.Marked {
		t.Src = []rune(text)
		t.blankLayout(parts)
		t.cutMarked(parts)
		return t.classified()
	}
	text = styledHeading.ReplaceAllStringFunc(text, func(m string) string {
		at := strings.IndexByte(m, '{') + 1
		return strings.Repeat(" ", at) + m[at:len(m)-1] + " "
	})
	text = pronoun.ReplaceAllStringFunc(text, func(m string) string { return strings.Replace(m, " I ", "   ", 1) })
	text = article.ReplaceAllStringFunc(text, func(m string) string { return strings.Replace(m, "a ", "  ", 1) })
	t.Strict = inProgram.MatchString(text)
	if t.Strict && len(numberedLine.FindAllString(text, 2)) == 2 {
		text = quietly(text, numberedLine, "")
	}
	if !t.Strict {
		text = quietly(text, sideNames, "")
		text = quietly(text, equationNumber, "")
		text = dashLists(text)
		text = bullets.ReplaceAllStringFunc(text, func(m string) string {
			if end := strings.TrimRight(m, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"); len(m)-len(end) == 2 && strings.ContainsAny(end, "-*•–—#") {
				return strings.Repeat(" ", len([]rune(end))) + m[len(end):]
			}
			return strings.Repeat(" ", len([]rune(m)))
		})
		text = reasonsBefore(text)
		if !strings.Contains(text, `\`) {
			text = angles.ReplaceAllString(text, "⟨$1,$2⟩")
		}
	}
	text = inlineSteps(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if at := columnReason(line); at > 0 && strings.Contains(line[:at], "=") {
			lines[i] = asReason(line, at)
			continue
		}
		if !t.Strict {
			line = squareReasons.ReplaceAllString(line, "$1($2)")
		}
		lines[i] = reasonBehind(line, i+1 < len(lines) && leadsLine.MatchString(lines[i+1]))
	}
	t.Src = []rune(strings.Join(lines, "\n"))
	t.cutBare()
	return t.classified()
}

// withoutTags blanks out numbers of equations before words and commas, where the text
// names them elsewhere: X = Y (2), because …; by (2).
func withoutTags(text string) string {
	named := map[string]bool{}
	for _, m := range tagNamed.FindAllStringSubmatch(text, -1) {
		named[m[1]] = true
	}
	return tagged.ReplaceAllStringFunc(text, func(m string) string {
		open := strings.LastIndexByte(m, '(')
		shut := open + strings.IndexByte(m[open:], ')')
		if !named[m[open+1:shut]] {
			return m
		}
		return m[:open] + strings.Repeat(" ", shut+1-open) + m[shut+1:]
	})
}

var (
	tagNamed = lazyregexp.New(`(?i)\b(?:by|from|in|with|using|and|of|into) \((\d{1,2})\)`)
	tagged   = lazyregexp.New(`[^\s(,]\s+\(\d{1,2}\)\s*(?:[,.;]|(?:because|since|as|where|by|for)\b)`)
)

// stepMarks are marks at an equals sign or at the end of a line of the chain, by which a
// reason behind the chain is found: =(a) X, (a)= X, = X (a).
var stepMarks = []*lazyregexp.Regexp{
	lazyregexp.New(`=[ \t]?(?:\^|_)?(\{?\(([a-h]|[1-9]|[ivx]{1,4})\)\}?)[ \t]`),
	lazyregexp.New(`(?m)^[ \t]*(\(([a-h])\))[ \t]?=[ \t]`),
	lazyregexp.New(`(?m)^[^\n=]*=[^\n]*[ \t](\(([a-h]|[1-9]|[ivx]{1,4})\))[ \t]*$`),
}

// withoutStepMarks blanks out such marks where they follow one another, and each begins a
// reason behind them.
func withoutStepMarks(text string) string {
	for _, re := range stepMarks {
		all := re.FindAllStringSubmatchIndex(text, -1)
		inOrder := len(all) > 1 && len(all) < len(romans)
		for i, m := range all {
			mark := text[m[4]:m[5]]
			inOrder = inOrder && slices.Contains([]string{strconv.Itoa(i + 1), romans[i+1], string(rune('a' + i))}, mark) && strings.Contains(text[all[len(all)-1][1]:], "("+mark+") ")
		}
		for _, m := range all {
			if inOrder {
				from := m[2]
				if strings.ContainsAny(text[m[2]-1:m[2]], "^_") {
					from--
				}
				text = text[:from] + strings.Repeat(" ", m[3]-from) + text[m[3]:]
			}
		}
	}
	return text
}

// rowsOfArrays blanks out the frame of an array whose cells are the sides of
// equations: its rows are lines of the proof.
func rowsOfArrays(text string) string {
	return arrays.ReplaceAllStringFunc(text, func(m string) string {
		g := arrays.FindStringSubmatchIndex(m)
		if !equationCells.MatchString(m[g[2]:g[3]]) {
			return m
		}
		blank := func(s string) string { return strings.Repeat(" ", len([]rune(s))) }
		return blank(m[:g[2]]) + m[g[2]:g[3]] + blank(m[g[3]:])
	})
}

// loneBackslash stands at the end, before a mark that was blanked out.
var loneBackslash = lazyregexp.New(`(?:^|[^\\])\\\s*(?:$|\$|\\\])`)

// moreNumbers stand behind the first in a list: by (i),(iii).
var moreNumbers = lazyregexp.New(`(\b(?:[Bb]y|[Ff]rom|[Ww]ith|[Uu]sing|and)[\s~]+\((?:\d{1,2}|[ivx]{1,4})\))([,+&]\s?\((?:\d{1,2}|[ivx]{1,4})\))+`)

// references to numbered equations: by (1), (2) and (3).
var references = lazyregexp.New(`(?i)(?:\b(?:by|from|with|using|via|in|into|to|of|and|or|combining|combine|inserting|insert|use|see|apply|applying|because of|due to|equations?|eqs?\.?|steps?|lines?|facts?|items?|one)[\s~]+|\bone,[\s~]*)\((?:\d{1,2}[a-z']?|[ivx]{2,4}|\*{1,3})\)`)

// factA begins a list of such facts.
var factA = lazyregexp.New(`(?m)^[ \t]*\(a\)[ \t]`)

// listA begins a list of facts behind a colon: (a) X = Y, (b) Z = W; listLabels are its labels.
var (
	listA      = lazyregexp.New(`:[ \t]+\((?:a|i)\)[ \t]`)
	listLabels = lazyregexp.New(`(?:[:,;]|\band)[ \t]+\((?:[a-h]|i{1,3}|iv|vi{0,3})\)[ \t]`)
)

// lettered are references to facts (a), (b) and (c).
var lettered = lazyregexp.New(strings.Replace(references.String(), `\d{1,2}[a-z']?|`, `[a-e]|`, 1))

// squareReasons are square brackets around words; round ones mean the same.
var squareReasons = lazyregexp.New(`([ \t])\[([^\[\]\n]*[A-Za-zÀ-ž]{3,}[^\[\]\n]*)\]`)

// A table in Markdown: each cell is a sentence.
var (
	tableRow  = lazyregexp.New(`(?m)^[ \t]*\|.*\|[ \t]*$`)
	tableRule = lazyregexp.New(`(?m)^[ \t¶:-]*--[ \t¶:-]*$`)
)

var (
	arrays        = lazyregexp.New(`(?s)\\begin\{array\}\s*(?:\[[tcb]\])?\s*\{[lcr@{}!|\s]*\}((?:[^\\]|\\[^eb]|\\e[^n]|\\b[^e])*?)\\end\{array\}`)
	equationCells = lazyregexp.New(`&\s*=|=\s*&`)
)

// inProgram are signs of programs, whose names aren't words.
var inProgram = lazyregexp.New(`\bnp\.|@|[A-Za-z0-9_)\]]\.T\b|[A-Za-z0-9_)\]]'\s*\*|\bones\(|\beye\(|\binv\(`)

// inlineSteps ends a sentence at each number of steps that stand in one line: 1) X = Y
// 2) Z = W. The first number is a bullet, and blank already.
func inlineSteps(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		next := 2 // at most 9
		lines[i] = inlineStep.ReplaceAllStringFunc(line, func(m string) string {
			if !slices.Contains([]string{strconv.Itoa(next), romans[next], string(rune('a' + next - 1))}, strings.Trim(m, " \t()")) {
				return m
			}
			next = min(next+1, 9)
			return "¶" + strings.Repeat(" ", len([]rune(m))-1)
		})
	}
	return strings.Join(lines, "\n")
}

var (
	inlineStep = lazyregexp.New(`[ \t](?:\(\d\)|\d\)|\((?:ii|iii|iv|v)\)|\([b-e]\))[ \t]`)
	romans     = [...]string{"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"}
)

// leadsLine begins a line that goes on with the chain.
var leadsLine = lazyregexp.New(`^\s*=`)

// reasonBehind marks the reason at the end of a line with a side of a chain: behind a dash,
// or in brackets. A line without a sign is one where the next line goes on with it.
func reasonBehind(line string, goesOn bool) string {
	if m := remarkStates.FindStringSubmatchIndex(line); m != nil && (strings.TrimSpace(line[:m[2]]) == "" || goesOn || strings.Contains(line[:m[2]], "=")) {
		blank := strings.Repeat(" ", m[3]-m[2]-1)
		if strings.TrimSpace(line[:m[2]]) == "" { // a sentence
			return line[:m[2]] + " " + blank + line[m[3]:]
		}
		return line[:m[2]] + scan.AsideMark + blank + line[m[3]:]
	}
	if m := slashes.FindStringSubmatchIndex(line); m != nil && strings.Contains(line[:m[2]], "=") {
		mark, rest := line[m[2]:m[3]], line[m[4]:]
		switch words := proseBegins(rest); {
		case (mark == "—" || mark == "–") && !words && !strings.Contains(rest, "=") && !reasonBegins.MatchString(rest): // k – (1/n) K 1, as word processors write a minus
			return line[:m[2]] + "-" + reasonBehind(line[m[3]:], goesOn)
		case words || mark != "-" && mark != "|":
			return line[:m[2]] + scan.AsideMark + strings.Repeat(" ", len([]rune(mark))-1) + line[m[3]:]
		}
	}
	if m := factsInBrackets.FindStringSubmatchIndex(line); m != nil && strings.Contains(line[:m[2]], "=") {
		return asReason(line, m[2])
	}
	if at := endBracket(line); at > 0 && (strings.Contains(line[:at], "=") || goesOn && strings.HasSuffix(line[:at], "   ")) {
		return asReason(line, at)
	}
	return line
}

// remarkStates is an equation behind the mark of a remark: // F̄ = FH, # F @ H = Fbar.
var remarkStates = lazyregexp.New(`(?:^|[ \t;])[ \t]*(//|--|#+|%+)[ \t]*[^ \t%#/-][^\n]*[^=!<>\n]=[^>].*$`)

// factsInBrackets are facts with adjectives behind symbols: = X (Λ^{-1/2} diagonal, H symmetric).
var factsInBrackets = lazyregexp.New(`[ \t]([\[(])` + shortFact + `(?:(?:[,;]|,? and) ` + shortFact + `)*[\])][ \t]*[.;,]?[ \t]*$`)

// shortFact is one that is true; any other is left where it stands, and unreadable.
const shortFact = `(?:(?:Lambda|Λ)(?:\^(?:\{[-−]1(?:/2)?\}|\([-−]1(?:/2)?\)|[-−]1))?(?: is)? (?:symmetric|diagonal)|H(?: is)? (?:symmetric|idempotent)|K(?: is)? symmetric)`

// asReason marks the bracket that ends a line as a reason.
func asReason(line string, at int) string {
	shut := strings.LastIndexAny(line, ")]")
	return line[:at] + scan.AsideMark + line[at+1:shut] + " " + line[shut+1:]
}

// reasonBegins begins a reason that isn't two words: by (2), def., K̄ symmetric.
var reasonBegins = lazyregexp.New(`(?i)^(?:by|as|if|so|on|in|it|we|da|cf|def|\(\d{1,2}\)|\[|H²|H\^2|see|∎|□|qed|step|eq)|[A-Za-z]{2,}(?:[ ,.;]|$)|\S+ [a-z]{4,}`)

// proseBegins reports a text that begins with two words.
func proseBegins(s string) bool {
	m := twoWords.FindStringSubmatch(s)
	return m != nil && !scan.WholeWord(m[1]) && scan.Segment(m[1], "") == nil
}

var twoWords = lazyregexp.New(`^([A-Za-z]{3,})(?:[ ,.;]|$)`)

// endBracket is the place of a bracket, behind a blank, that ends the line and holds
// an equation or a word; −1 where there is none.
func endBracket(line string) int {
	if at := inBrackets(line); at > 0 {
		return at
	}
	m := wordsInBrackets.FindStringSubmatchIndex(line)
	if m == nil {
		return -1
	}
	if w := line[m[4]:m[5]]; scan.WholeWord(w) && !scan.Keywords[w] || scan.Segment(w, "") != nil && !harmless[strings.ToLower(w)] {
		return -1
	}
	return m[2]
}

var wordsInBrackets = lazyregexp.New(`[ \t]([\[(])[ \t]*([A-Za-z]{2,})[^\[\]()]*[\])][ \t]*[.;,]?[ \t]*$`)

// blankLayout blanks out the commands between words.
func (t *Text) blankLayout(parts []mathPart) {
	at := 0
	for _, p := range append(parts, mathPart{from: len(t.Src), to: len(t.Src)}) {
		gap := string(t.Src[at:p.from])
		gap = listItem.ReplaceAllStringFunc(gap, func(m string) string {
			return "¶" + strings.Repeat(" ", len([]rune(m))-1)
		})
		gap = styled.ReplaceAllStringFunc(gap, func(m string) string {
			open := strings.IndexByte(m, '{')
			return strings.Repeat(" ", open+1) + m[open+1:len(m)-1] + " "
		})
		copy(t.Src[at:p.from], []rune(quietly(gap, layout, "")))
		at = p.to
	}
}

// rowEnd is the length of a mark at i that ends a row, a cell or a line of a proof;
// 0 where none stands there.
func (t *Text) rowEnd(i, to int) int {
	has := func(s string) bool { return strings.HasPrefix(string(t.Src[i:min(to, i+len(s))]), s) }
	switch {
	case t.arrays > 0:
		return 0
	case t.Src[i] == '\n' && !t.Marked, string(t.Src[i]) == scan.AsideMark, t.Src[i] == '¶':
		return 1
	case has(`\\`):
		n := 2
		if i+n < to && t.Src[i+n] == '*' {
			n++
		}
		if i+n < to && t.Src[i+n] == '[' {
			for i+n < to && t.Src[i+n] != ']' {
				n++
			}
			n = min(n+1, to-i)
		}
		return n
	case has("&&"):
		return 2
	case has("& &"):
		return 3
	case has(`\qquad`):
		return 6
	case has(`\quad`):
		return 5
	}
	return 0
}

// rowMark is the text of the piece for such a mark.
func rowMark(mark []rune) string {
	switch mark[0] {
	case '\n':
		return "⏎"
	case '&':
		return scan.AsideMark
	case '\\':
		if mark[1] == '\\' {
			return "row"
		}
		return ","
	}
	return string(mark[0])
}

// countArrays counts the matrices that are open behind a command.
func (t *Text) countArrays(name string, end, to int) {
	if name != "begin" && name != "end" || end >= to {
		return
	}
	env := string(t.Src[end:min(to, end+12)])
	if !strings.Contains(env, "matrix") && !strings.HasPrefix(env, "{array") && !strings.HasPrefix(env, "{cases") {
		return
	}
	if name == "begin" {
		t.arrays++
	} else {
		t.arrays = max(0, t.arrays-1)
	}
}

// overEquals is an equals sign with a reason above it.
var overEquals = lazyregexp.New(`\\(?:overset|stackrel|underset)\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*\{\s*=\s*\}`)

var (
	longWord    = lazyregexp.New(`(?:^|[\s(])([A-Za-z]{4,})(?:[\s.,:;)]|$)`)
	commands    = lazyregexp.New(`\\[A-Za-z]+`)
	closingText = lazyregexp.New(`\\(?:text|textrm|mbox)\s*\{[\s).,\]]*\}`)
)

// withLines adds lines that are formulas without any delimiter.
func withLines(src []rune, parts []mathPart) []mathPart {
	if len(parts) == 0 {
		return nil
	}
	from := 0
	for _, line := range strings.SplitAfter(string(src), "\n") {
		to := from + len([]rune(line))
		inside := slices.ContainsFunc(parts, func(p mathPart) bool { return p.from < to && p.to > from })
		bare := commands.ReplaceAllString(line, " ")
		if !inside && strings.Contains(line, "=") && !strings.Contains(line, `\begin{enumerate`) && !strings.Contains(line, `\begin{itemize`) && !longWord.MatchString(bare) {
			parts = append(parts, mathPart{from, to, 0, 0})
		}
		from = to
	}
	slices.SortFunc(parts, func(a, b mathPart) int { return a.from - b.from })
	return parts
}

// angles are the brackets of an inner product in ASCII.
var angles = lazyregexp.New(`<([^<>=,\n]+),([^<>=,\n]+)>`)

// opensBehind reports a bracket at a place.
func opensBehind(src []rune, at, to int) bool {
	for at < to && src[at] == ' ' {
		at++
	}
	return at < to && (src[at] == '(' || src[at] == '{' || src[at] == '_')
}

// reasonWithin is the places of the brackets around an equation behind a blank; 0
// where none stands in the text.
func reasonWithin(text []rune) (from, to int) {
	var open []int
	states := map[int]bool{}
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			open = append(open, i)
		case '=':
			if n := len(open); n > 0 {
				states[open[n-1]] = true
			}
		case ')', ']', '}':
			n := len(open)
			if n == 0 {
				return 0, 0
			}
			at := open[n-1]
			open = open[:n-1]
			if n == 1 && states[at] && text[at] != '{' && at > 0 && text[at-1] == ' ' {
				return at, i
			}
		}
	}
	return 0, 0
}
