package remark

import (
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/syntax"
)

// reading is what a part of a comment says, as a test of it.
type reading func(s *scene, own []string) (holds bool, err error)

// said is a part of a comment that was read in full: a list of statements.
type said struct {
	tests    []reading
	subject  bool // one of them speaks of what the line gives
	words    bool
	deed     bool // one of them speaks of what a line does
	doubtful bool // one of them was told in words: where it doesn't hold, it may have been misunderstood
}

// holds tests all statements.
func (u *said) holds(s *scene, own []string) (bool, error) {
	all := true
	var none error
	for _, test := range u.tests {
		holds, err := test(s, own)
		if none == nil {
			none = err
		}
		all = all && holds
	}
	return all && none == nil, none
}

// neighbours are the statements that a comment may speak of.
type neighbours struct {
	at            *syntax.Statement // before it in its line
	before, after *syntax.Statement // of a comment that stands alone
}

func around(c syntax.Comment, at *syntax.Statement, all []*syntax.Statement) neighbours {
	n := neighbours{at: at}
	for _, s := range all {
		if s.Pos < c.Pos && s.Body == nil {
			n.before = s
		}
		if s.Pos > c.Pos && n.after == nil && s.Body == nil {
			n.after = s
		}
	}
	return n
}

// evaluated reads a comment in full, or as many of its lines, parts and equations as can
// be: an equation is one between terms, or between expressions in the program's language.
func evaluated(c syntax.Comment, n neighbours, l language) (list []*claim) {
	text := listItem.ReplaceAllString(c.Text, "")
	if len(text) > 2000 {
		return nil
	}
	add := func(part string) bool {
		if slices.ContainsFunc(list, func(c *claim) bool { return c.text == strings.TrimSpace(part) }) {
			return true
		}
		u := l.read(part, n)
		if u == nil || len(list) > 20 {
			return false
		}
		one := claim{text: strings.TrimSpace(part), comment: c, at: n.at, evaluate: u.holds, subject: u.subject, doubtful: u.doubtful, deed: u.deed}
		one.mild = wish.MatchString(part) || n.at == nil && goal.MatchString(c.Text)
		if n.at != nil {
			if one.own = targets(n.at); len(one.own) == 0 {
				one.own = shown(n.at)
			}
			one.subject = u.subject || u.deed || u.words && slices.ContainsFunc(one.own, func(name string) bool { return slices.Contains(identifier.FindAllString(part, -1), name) })
			list = append(list, &one)
			return true
		}
		if !u.subject {
			list = append(list, &one)
			return true
		}
		for _, s := range []*syntax.Statement{n.before, n.after} {
			if s != nil {
				near := one
				near.at, near.own, near.doubtful = s, targets(s), true
				list = append(list, &near)
			}
		}
		return true
	}
	add(c.Text)
	for _, sentence := range sentenceEnd.Split(text, 20) {
		add(sentence)
	}
	for _, line := range strings.Split(text, "\n") {
		add(line)
		for _, entry := range entries(line) {
			add(entry)
		}
		for _, part := range pieces(line) {
			if strings.TrimSpace(part) == "" || add(part) || vetoed.MatchString(part) {
				continue
			}
			if m := reason.FindStringSubmatch(part); m != nil { // each for itself
				add(m[2])
				add(m[1])
			}
			for _, clause := range divided(opened.ReplaceAllString(part, "")) {
				if strings.Contains(clause, "=") {
					add(clause)
				}
			}
		}
	}
	return list
}

// nextName is the name of the next entry of a list in one line: K: …, k: ….
var nextName = lazyregexp.New(`[,;]\s*[\p{L}_][\p{L}\d_]*\s*:\s`)

// entries are the entries of such a list.
func entries(line string) (list []string) {
	from := 0
	for _, at := range nextName.FindAllStringIndex(line, 20) {
		list = append(list, strings.TrimSpace(line[from:at[0]]))
		from = at[0] + 1
	}
	if from == 0 {
		return nil
	}
	return append(list, strings.Trim(line[from:], " ,."))
}

var (
	listItem    = lazyregexp.New(`(?m)^\s*(?:[-*•]|\(?\d{1,2}[.)])\s+`)
	sentenceEnd = lazyregexp.New(`[.:;]\s+|[.;]$`)

	// spelt is mathematics as people type it, in the spelling that is read.
	spelt = []struct {
		from *lazyregexp.Regexp
		to   string
	}{
		{lazyregexp.New(`\s+`), " "},
		{innerProducts, "(($1)' ($2))"},
		{lazyregexp.New(`\|\s*(psi|ψ|phi|φ)_?\{?(\w?)\}?\s*[>⟩]`), "${1}_$2"},
		{lazyregexp.New(`\b(phi|φ)_ `), "f "},
		{lazyregexp.New(`\b(?:phi|φ)\(x_?([a-z])\)`), "phi_$1"},
		{lazyregexp.New(`\b(?:phi|φ)\(x\)`), "f"},
		{lazyregexp.New(`_\{(\w)[ ,]?(\w?)\}`), "_$1$2"},
		{sumSign, "sum_$1 "},
		{meanOver, "mean_$1 "},
		{meanSign, "mean_$1 "},
		{lazyregexp.New(`(\p{L})ᵀ`), "$1'"},
	}

	listed = lazyregexp.New(`(?i)[\s,;(]*\b(?:summed|sum|summing|summation) over (?:all |the |repeated |(?:the )?indices )*([a-z](?:(?:\s*,\s*(?:and )?|\s+and\s+)[a-z])*)\b\)?`)
	forAll = lazyregexp.New(`(?i)[\s,]*\bfor (?:(?:all|each|every|any) )?[a-z](?:\s*=\s*1\s*(?:\.\.+|…|:|,\s*(?:\.\.\.|…)\s*,|to)\s*[mn])?\s*$`)
	apart  = lazyregexp.New(`(?i)[\s,(]*(?:\b(?:for|if|where) )?\b([a-z])\s*(?:!=|≠|<>|~=|/=)\s*([a-z])\b\)?`)

	// ofLength is an equation that goes on with a length.
	ofLength = lazyregexp.New(`(?i)^([^=]+?)\s*=([^=]+?)\s+(?:has|have|with|of)\s+(?:unit (?:norm|length)|(?:norm|length) (?:1|one))$`)

	// trained leads to the embedding of the training points.
	trained = lazyregexp.New(`(?i)^\s*(?:(?:note|so|that|then|here)[,:]? )*(?:the )?(?:training (?:points|data|samples|set) (?:have|has) the (?:embedding|coordinates|scores)|(?:embedding|coordinates|scores) of the (?:training )?(?:points|data|samples|set|training) (?:is|are|=|:)|(?:for|at|on) (?:(?:an?|each|every|all|the|any) )?(?:i-th )?training (?:samples?|points?|data|set)[,:]? (?:this|it|that|g|we|the (?:embedding|result|value|coordinates?))(?: has to| have to| must| should| will)? (?:be|is|are|gives?|gets?|equals?|=))\s+`)

	// coordinate is what is said to be one of the embedding's.
	coordinate = lazyregexp.New(`(?i)^\s*(?:the )?([a-z])-?th (?:coordinate|component|score)(?: of (?:g|the embedding))?\s*(?:=|:|is )`)

	// entryOf and rowOf are an entry of A, and a row of it.
	entryOf = lazyregexp.New(`\bA(?:_\{?([a-z]),? ?([a-z])\}?|[\[(]([a-z]), ?([a-z])[\])])`)
	rowOf   = lazyregexp.New(`\bA[\[(][a-z](?:, ?:)?[\])]`)

	// joints are words between statements.
	joints = lazyregexp.New(`(?i)^(?:,\s*)?\b(?:because|since|as|so that|so|hence|thus|and|where|with|which means(?: that)?|i\.e\.|that is|therefore|then|but|we (?:also )?(?:have|get|find|obtain))\b[\s,]*`)
	opener = lazyregexp.New(`(?i)^(?:(?:and|note|notice|remember|recall|check|here|now|we have|have|then|so|that|the fact|because|since|as|with|where|use|uses|using|by|reason|proof|claim|i\.e\.|again|indeed|of course)\b[\s,:]*)+`)
	closer = lazyregexp.New(`(?i)[\s,]+(?:holds?|here|again|now|exactly|always|too|as well|holds? too|up to rounding)\s*$`)
)

// reason is a statement in brackets behind another one.
var reason = lazyregexp.New(`^(.*\S)\s+(\([^()]+\))\s*[.;]?\s*$`)

// bracketed is a statement in brackets, and nothing else.
var bracketed = lazyregexp.New(`^\s*\(([^()]* (?:is|are) [^()]*)\)\s*$`)

// ofTraining is an equation for what is said to be the embedding of the training points,
// or of one of them.
func ofTraining(text string) string {
	if entryOf.MatchString(text) {
		return "A_ij lambda_j^(1/2) = " + text
	}
	return "A Lam^(1/2) = " + rowOf.ReplaceAllString(text, "A")
}

// read reads a part in full; nil where a word of it isn't understood.
func (l language) read(part string, n neighbours) *said {
	text := part
	if g := gloss(part); g != "" {
		text = "= " + g
	}
	text = bracketed.ReplaceAllString(text, "$1")
	u := &said{}
	sums := map[string]bool{}
	if m := listed.FindStringSubmatch(text); m != nil {
		for _, letter := range smallLetter.FindAllString(strings.ReplaceAll(m[1], "and", ","), -1) {
			sums[letter] = true
		}
		text = strings.Replace(text, m[0], "", 1)
	}
	for _, w := range spelt {
		text = w.from.ReplaceAllString(text, w.to)
	}
	if trained.MatchString(text) {
		text, u.doubtful = ofTraining(trained.ReplaceAllString(text, "")), true
	}
	if coordinate.MatchString(text) && l.known("g") {
		text, u.doubtful = coordinate.ReplaceAllString(text, "g_$1 ="), true
	}
	if test := l.instead(strings.Trim(text, " ,.;:"), n); test != nil {
		return &said{tests: []reading{test}, deed: true}
	}
	text = capitals.ReplaceAllStringFunc(text, l.spaced)
	text = worded.ReplaceAllString(text, " = ")
	differ := apart.MatchString(text)
	text = apart.ReplaceAllString(text, "")
	if test := factors(text, n.at); test != nil {
		return &said{tests: []reading{test}, subject: true, words: true, doubtful: true}
	}
	if is := l.sentence(strings.Trim(text, " ,.;:"), "", n); is.test != nil {
		return &said{tests: []reading{is.test}, subject: is.subject, words: true, doubtful: !is.certain, deed: is.deed}
	}
	topic := ""
	clauses := divided(text)
	if len(clauses) > 12 {
		return nil
	}
	for _, clause := range clauses {
		clause = strings.Trim(clause, " ,.;:")
		clause = forAll.ReplaceAllString(opener.ReplaceAllString(clause, ""), "")
		clause = strings.TrimSpace(closer.ReplaceAllString(clause, ""))
		if clause == "" {
			continue
		}
		if m := ofLength.FindStringSubmatch(clause); m != nil {
			test, _ := l.lengths(m[1]+" has length 1", "")
			if test == nil {
				return nil
			}
			u.tests, u.doubtful, clause = append(u.tests, test), true, m[1]+"="+m[2]
		}
		if test := l.sorted(clause, l.source); test != nil {
			u.tests = append(u.tests, test)
			continue
		}
		if test := l.instead(clause, n); test != nil {
			u.tests, u.deed = append(u.tests, test), true
			continue
		}
		tests, subject, ok := l.equation(clause, sums, differ, &u.doubtful)
		if !ok {
			is := l.sentence(clause, topic, n)
			if is.test == nil {
				return nil
			}
			tests, topic, subject = []reading{is.test}, is.topic, is.subject
			u.words, u.doubtful, u.deed = true, u.doubtful || !is.certain, u.deed || is.deed
		}
		u.tests = append(u.tests, tests...)
		u.subject = u.subject || subject
	}
	if len(u.tests) == 0 {
		return nil
	}
	if u.deed && n.at == nil { // each on a line of its own
		for i, test := range u.tests {
			u.tests[i] = once(test)
		}
	}
	return u
}

// once is a test that holds from when it held first.
func once(test reading) reading {
	held := false
	return func(s *scene, own []string) (bool, error) {
		holds, err := test(s, own)
		if held = held || holds && err == nil; held {
			return true, nil
		}
		return holds, err
	}
}

var capitals = lazyregexp.New(`(?:^|[^\w.])[A-ZΛ]{2,4}\b`)

// spaced writes a product of known matrices with spaces: the T in AA^T is that of the
// last one.
func (l language) spaced(s string) string {
	word := strings.TrimLeftFunc(s, func(c rune) bool { return !letter(string(c)) })
	if l.known(word) {
		return s
	}
	for _, c := range word {
		if !l.known(string(c)) {
			return s
		}
	}
	return s[:len(s)-len(word)] + strings.Join(strings.Split(word, ""), " ")
}

// divided cuts a text at the words that join statements, and at commas.
func divided(text string) (list []string) {
	depth, from := 0, 0
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth > 0 || i < from || i > 0 && c != ',' && text[i-1] != ' ' {
			continue
		}
		if m := joints.FindString(text[i:]); m != "" || c == ',' {
			list = append(list, text[from:i])
			from = i + max(len(m), 1)
		}
	}
	return append(list, text[min(from, len(text)):])
}

// equal signs at the outermost level.
func sidesOf(text string) (list []string, ok bool) {
	depth, from := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case strings.ContainsRune("([{", rune(c)):
			depth++
		case strings.ContainsRune(")]}", rune(c)):
			depth--
		case c == '=' && depth == 0:
			if i > 0 && strings.ContainsRune("<>!~:/+-*", rune(text[i-1])) {
				return nil, false
			}
			list = append(list, text[from:i])
			if i+1 < len(text) && text[i+1] == '=' {
				i++
			}
			from = i + 1
		}
	}
	list = append(list, text[from:])
	return list, len(list) > 1
}

// worded are words for signs, where a whole clause is an equation.
var worded = lazyregexp.New(`(?i)(?:^|\s)(?:is |are |be )?(?:equal to|equals?|(?:the )?same (?:thing )?as|identical to)\s`)

// equation reads a clause as equalities, all sides in full.
func (l language) equation(clause string, sums map[string]bool, differ bool, vague *bool) (tests []reading, subject, ok bool) {
	text := clause
	for _, p := range phrases[2:] {
		text = p.from.ReplaceAllString(text+" ", p.to)
	}
	sides, ok := sidesOf(text)
	if !ok || len(sides) > 6 {
		return nil, false, false
	}
	if len(sides) == 2 && strings.TrimSpace(sides[0]) != "" && l.sets(sides) {
		return nil, false, false
	}
	sums = einstein(sides, sums, l.known)
	terms := make([]term, len(sides))
	for i, side := range sides {
		side = strings.TrimSpace(side)
		if i == 0 && (side == "" || side == "it" || side == "this" || side == "which") {
			subject = true
			terms[0] = nil
			continue
		}
		if terms[i], ok = l.side(side, sums, vague); !ok {
			return nil, false, false
		}
	}
	for i := 1; i < len(terms); i++ {
		tests = append(tests, func(s *scene, own []string) (bool, error) {
			a := terms[i-1]
			if a == nil {
				if len(own) != 1 {
					return false, errNoValue
				}
				a = symbolCalled(own[0])
			}
			return s.compare(a, terms[i], differ, l.Star)
		})
	}
	return tests, subject, true
}

// sets reports n = 178, which says how large somebody's data are.
func (l language) sets(sides []string) bool {
	return setting(split(strings.TrimSpace(sides[0])), split(strings.TrimSpace(sides[1])))
}

// einstein adds subscripts that stand twice on one side, on no other, and at an array
// with two: they are summed over.
func einstein(sides []string, sums map[string]bool, known func(string) bool) map[string]bool {
	out := map[string]bool{}
	for letter := range sums {
		out[letter] = true
	}
	where, count, pairs := map[string][]int{}, map[string]int{}, map[string]bool{}
	for i, side := range sides {
		for _, w := range split(side) {
			_, letters := indexed(w.s, known)
			for _, c := range letters {
				letter := string(c)
				if !slices.Contains(where[letter], i) {
					where[letter] = append(where[letter], i)
				}
				count[letter]++
				pairs[letter] = pairs[letter] || len(letters) == 2
			}
		}
		for _, m := range sumSign.FindAllStringSubmatch(side, 10) {
			count[m[1]] = -100 // it has a sign of its own
		}
	}
	for letter, n := range count {
		if n == 2 && len(where[letter]) == 1 && pairs[letter] {
			out[letter] = true
		}
	}
	return out
}

// compare tests an equality in every reading, and as the program's language has it; with
// products, * is that of matrices.
func (s *scene) compare(a, b term, differ, products bool) (bool, error) {
	tested, sizes := false, false
	for mode := range 5 {
		if products && mode&1 != 0 { // * is no product of entries
			continue
		}
		at := &scene{find: s.find, code: s.code, star: mode&1 != 0, diag: mode&2 != 0, verbatim: mode == 4, alone: s.alone, apart: differ, line: s.line, own: s.own, work: s.work}
		holds, err := everywhere(a, b, at)
		if err == nil && holds {
			return true, nil
		}
		tested, sizes = tested || err == nil, sizes || err == errSizes
	}
	switch {
	case tested:
		return false, nil
	case sizes:
		return false, errSizes
	}
	return false, errNoValue
}

var smallLetter = lazyregexp.New(`\b[a-z]\b`)
