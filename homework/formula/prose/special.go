package prose

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// A check of the result for a training sample (as a check, for f = f_i …) is true for
// that sample only: f is f_i there, and k is K e_i, up to the end of the proof. What
// it says is judged so, and belongs to no chain.

var (
	checkWords = lazyregexp.New(`\b(?:check|example|special case|sanity|particular|test)\b.*\bfor$`)
	trainingIs = lazyregexp.New(`^\s*f\s*=\s*f_\{?([il])\}?\s*$`)
)

// checks reports the beginning of such a check.
func (r *proofReader) checks(i int) bool {
	m := trainingIs.FindStringSubmatch(r.t.Pieces[i].Text)
	if m == nil || !r.t.Marked || !checkWords.MatchString(strings.Join(r.clause, " ")) {
		return false
	}
	r.sample = m[1]
	return true
}

// ofSample is mathematics with a training sample in place of the new one.
func ofSample(text, i string) string {
	return at(text, "(Ke_"+i+")", "f_"+i, `\bar f_`+i, `{B(f_`+i+`-\frac1nF1_n)}`)
}

// at is mathematics with other values of k, f, f̄ and ḡ; "" leaves one as it is.
func at(text, k, f, centred, embedding string) string {
	var b strings.Builder
	put := func(says, written string) {
		if says == "" {
			says = written
		}
		b.WriteString(says)
	}
	for i := 0; i < len(text); {
		rest := text[i:]
		if m := barred.FindStringSubmatch(rest); m != nil {
			if strings.Contains(m[0], "g") || m[0] == "ḡ" {
				put(embedding, m[0])
			} else {
				put(centred, m[0])
			}
			i += len(m[0])
			continue
		}
		if rest[0] == '\\' {
			n := len(command.FindString(rest))
			b.WriteString(rest[:n])
			i += n
			continue
		}
		alone := i+1 >= len(text) || text[i+1] != '_'
		switch {
		case rest[0] == 'k' && alone:
			put(k, "k")
		case rest[0] == 'f' && alone:
			put(f, "f")
		default:
			b.WriteByte(rest[0])
		}
		i++
	}
	return b.String()
}

var (
	barred  = lazyregexp.New(`^(?:\\(?:bar|overline)\s*(?:\{\s*[fg]\s*\}|[fg])|ḡ|f̄)`)
	command = lazyregexp.New(`^\\(?:[A-Za-z]+|.|$)`)
)

// ofCheck writes an equation of a check.
func (r *proofReader) ofCheck(i int) {
	r.script.Put("\n"+scan.AsideMark+ofSample(r.text(i), r.sample)+"\n", r.t.Pieces[i].From)
	r.written(i)
}

// A check behind a formula: for k = X it gives Y, or for x = x_i an equation.

var (
	kernelIs  = lazyregexp.New(`^\s*k\s*=([^=]+)$`)
	sampleIs  = lazyregexp.New(`^\s*(?:x|f|\\phi\(x\)|φ\(x\))\s*=\s*(?:x|f|\\phi\(x|φ\(x)(?:_\{?([il])\}?|([ᵢ]))\)?\s*$`)
	atWords   = scan.Words("for", "if", "when", "at", "setting", "put", "take", "with", "where", "point", "sample", "inserting")
	comesTo   = scan.Words("gives", "is", "becomes", "equals", "yields", "get", "be", "obtains", "to")
	vanishes  = scan.Words("vanishes", "zero", "vanish")
	checkHead = scan.Words("check", "test", "sanity", "indeed", "example", "training", "instance", "particular", "sense", "agrees", "consistent", "expected", "recover", "recovers")
)

// examples reads the checks behind the formula: what they say of one sample must be
// true.
func (t *sentenceText) examples() {
	for i := 1; t.main >= 0 && i < len(t.Pieces); i++ {
		t.embedsSample(i)
		if i <= t.main {
			continue
		}
		t.splitExample(i)
		p := t.Pieces[i]
		value := kernelIs.FindStringSubmatch(p.Text)
		sample := sampleIs.FindStringSubmatch(p.Text)
		if p.Kind != sentence.Math || value == nil && sample == nil || t.Pieces[i-1].Kind != sentence.Word || !atWords[t.Pieces[i-1].Text] || !t.headed(i) {
			continue
		}
		f, k := "", ""
		if value != nil {
			k = "(" + strings.TrimSpace(value[1]) + ")"
		} else {
			j := strings.ReplaceAll(sample[1]+sample[2], "ᵢ", "i")
			k, f = "(K e_"+j+")", "f_"+j
		}
		t.example(i, k, f)
	}
}

// trainingColumn is said of a name: for a training point it is a column of X.
var trainingColumn = lazyregexp.New(` (?:for|at|of) (?:(?:a|an|any|each|every|all|the|i-th) )*training (?:point|sample|vector)s? (?:` + some + ` )?(?:, )?` + some + ` (?:is|becomes|equals|gives|reduces to) (?:(?:just|then|simply|exactly) )*(?:the )?(?:corresponding |respective |matching |i-th |[ij] )?column (?:[ij] )?(?:of )?` + some + ` `)

// trainingColumns reads such sentences: what the name stands for must be that column
// where k is one of K.
func (t *sentenceText) trainingColumns() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range trainingColumn.FindAllStringSubmatchIndex(line, maxMatches) {
		name, of := t.Pieces[place[m[4]]], t.Pieces[place[m[6]]]
		value := ""
		for _, p := range t.Pieces {
			if left, right, states := cutEquals(string(t.balanced(p))); p.Kind == sentence.Math && states && strings.Trim(left, " :") == name.Text {
				for more := true; more; _, right, more = cutEquals(right) {
					value = right
					if !equality(right) {
						break
					}
				}
			}
		}
		if name.Text == "k" {
			value = "k"
		}
		if value == "" {
			fault.Fail(name.From, "what "+fault.Quote(name.Text)+" is for a training point isn't read", "a remark is checked where an equation says what the name is", "an equation, or leaving it out")
		}
		s := &sentence.Placed{}
		s.Put("("+strings.TrimRight(at(value, "(K e_i)", "f_i", `(f_i - \frac1n F 1_n)`, ""), " ,;.")+") = ("+of.Text+") e_i", name.From)
		t.claims = append(t.claims, s)
		for first, last := piecesIn(place, m[0], m[1]); first <= last; first++ {
			t.Pieces[first].Gone = true
		}
	}
}

// embedsSample reads the embedding of a training sample: the embedding of x_i is X.
func (t *sentenceText) embedsSample(i int) {
	m := trainingSample.FindStringSubmatch(t.Pieces[i].Text)
	if m == nil || t.Pieces[i].Kind != sentence.Math || t.Pieces[i-1].Text != "of" || i+2 >= len(t.Pieces) || i < 2 || !tells[t.Pieces[i+1].Text] {
		return
	}
	switch t.Pieces[i-2].Text {
	case "embedding", "coordinates", "image", "projection", "scores":
		t.example(i, "(K e_"+strings.ReplaceAll(m[1]+m[2], "ᵢ", "i")+")", "f_"+strings.ReplaceAll(m[1]+m[2], "ᵢ", "i"))
	}
}

var trainingSample = lazyregexp.New(`^(?:x|f|\\phi\(x|φ\(x)(?:_\{?([il])\}?|(ᵢ))\)?$`)

// splitExample cuts x = x_i: k = Ke_i, ḡ = …, which no dollars part, into equations.
func (t *sentenceText) splitExample(i int) {
	p := t.Pieces[i]
	m := sampleAnd.FindStringIndex(p.Text)
	if m == nil || t.Marked || p.Kind != sentence.Math || p.Made != nil {
		return
	}
	var parts []sentence.Piece
	text, from := p.Text+",", 0
	for k, c := range scan.Outermost(text) {
		if c != ',' && c != ':' || strings.HasSuffix(text[:k], `\`) {
			continue
		}
		at := func(k int) int { return p.From + len([]rune(text[:k])) }
		q := sentence.Piece{Kind: sentence.Math, From: at(from), To: at(k), Text: strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text[from:k]), `\ `))}
		q.Classify()
		parts, from = append(parts, q), k+1
	}
	t.Pieces = slices.Replace(t.Pieces, i, i+1, parts...)
}

var sampleAnd = lazyregexp.New(`^\s*(?:x|f)\s*=\s*(?:x|f)(?:_\{?[il]\}?|ᵢ)\s*[:,]`)

// headed reports a word of a check in the sentence before a place.
func (t *sentenceText) headed(i int) bool {
	for k := i - 1; k > t.main; k-- {
		if checkHead[t.Pieces[k].Text] {
			return true
		}
	}
	return false
}

// example reads one check, up to the end of the sentence.
func (t *sentenceText) example(i int, k, f string) {
	sides := strings.Split(t.Pieces[t.main].Text, "=")
	formula := strings.TrimRight(sides[min(1, len(sides)-1)], ` ,;.\`)
	if mentionsOwn(t, formula) {
		fault.Fail(t.Pieces[i].From, "a check for "+fault.Quote(t.Pieces[i].Text)+" stands behind a formula with names of your own", "a check is read where the formula holds symbols of the lecture only", "leaving the check out")
	}
	value := "(" + at(formula, k, f, "", "") + ")"
	t.Pieces[i].Gone = true
	said := false
	for q := i + 1; q < len(t.Pieces) && t.Pieces[q].Text != "."; q++ {
		p := &t.Pieces[q]
		says, before := "", t.Pieces[q-1]
		switch {
		case p.Kind == sentence.Word && vanishes[p.Text]:
			says, p.Gone = value+" = 0", true
		case p.Kind != sentence.Math || p.Gone:
			continue
		case p.Equation():
			says = at(p.Text, k, f, "", value)
		case comesTo[before.Text] || before.Text == ":":
			says = value + " = " + p.Text
		default:
			continue
		}
		said, p.Gone = true, true
		s := &sentence.Placed{}
		s.Put(says, p.From)
		t.claims = append(t.claims, s)
	}
	if !said {
		fault.Fail(t.Pieces[i].From, "what the formula gives for "+fault.Quote(t.Pieces[i].Text)+" isn't read", "a check says what the formula gives", "an equation, or leaving it out")
	}
}

// mentionsOwn reports a name that the text defines with the new sample.
func mentionsOwn(t *sentenceText, formula string) bool {
	for i, p := range t.Pieces {
		if i == t.main || p.Kind != sentence.Math || !p.Equation() || p.Gone {
			continue
		}
		left, right, _ := strings.Cut(p.Text, "=")
		if left = strings.TrimSpace(left); lone(left) && strings.Contains(formula, left) && at(right, "!", "!", "!", "!") != right {
			return true
		}
	}
	return false
}

// summedOver reads that all sums run from 1 to n: each letter of a sum has that range,
// as if the text listed it.
func (t *sentenceText) summedOver() {
	for i := 1; i < len(t.Pieces); i++ {
		if t.Pieces[i-1].Text == "to" { // from 1 to n, α_{ij} = …
			t.splitAt(i, endThen)
		}
	}
	t.ranges()
	line, place := t.outline(0, len(t.Pieces))
	m := sumsToN.FindStringSubmatchIndex(line)
	if m == nil || strings.Trim(t.Pieces[place[m[2]]].Text, "$ ") != "1" {
		return
	}
	first, last := piecesIn(place, m[0], m[1])
	letters := map[string]bool{}
	for _, sum := range summedLetter.FindAllStringSubmatch(string(t.Src), maxMatches) {
		letter := strings.NewReplacer("ᵢ", "i", "ⱼ", "j", "ₗ", "l", "ₚ", "p", "ₛ", "s").Replace(sum[1] + sum[2])
		if letter == "" || letters[letter] {
			continue
		}
		letters[letter] = true
		s := &sentence.Placed{}
		s.Put(", "+letter+" = 1, …, n", t.Pieces[first].From)
		t.claims = append(t.claims, s)
	}
	for ; first <= last; first++ {
		if k := t.Pieces[first].Text; k != "(" && k != ")" {
			t.Pieces[first].Gone = true
		}
	}
}

// ranges reads that letters run from 1 to n or m, as if the text listed it.
func (t *sentenceText) ranges() {
	line, place := t.outline(0, len(t.Pieces))
	for _, m := range lettersRun.FindAllStringSubmatchIndex(line, maxMatches) {
		var letters []string
		for at := m[2]; at < m[3]; at++ {
			i, ok := place[at]
			if text := strings.Trim(t.Pieces[max(i, 0)].Text, "$ "); ok && text != "," && text != "and" {
				letters = append(letters, text)
			}
		}
		if slices.ContainsFunc(letters, func(l string) bool { return !aLetter.MatchString(l) }) || strings.Trim(t.Pieces[place[m[4]]].Text, "$ ") != "1" {
			continue
		}
		first, last := piecesIn(place, m[2], m[1])
		for _, l := range letters {
			s := &sentence.Placed{}
			s.Put(", "+l+" = 1, …, "+line[m[6]:m[7]], t.Pieces[first].From)
			t.claims = append(t.claims, s)
		}
		for i := first; i <= last; i++ {
			t.Pieces[i].Gone = true
		}
	}
}

var (
	lettersRun   = lazyregexp.New(` ((?:[ijlpn\x{E000}-\x{E7EF}] (?:, )?(?:and )?)+)(?:(?:is|are|all|each|both|run|runs|running|go|goes|going|range|ranges|ranging|taken|summed|sums?) )*from (1|[\x{E000}-\x{E7EF}]) to ([nm]) `)
	aLetter      = lazyregexp.New(`^[a-z]$`)
	endThen      = lazyregexp.New(`^n\s*([,;])\s*(\S)`)
	sumsToN      = lazyregexp.New(` (?:all |the )*(?:sums|summations) (?:(?:are|is|run|runs|go|taken|being|over) )*from (1|[\x{E000}-\x{E7EF}]) to n `)
	summedLetter = lazyregexp.New(`(?:Σ|∑|\\sum|\bsum)\s*(?:_\s*\{?\s*([a-z])|([ᵢⱼₗₚₛ]))`)
)
