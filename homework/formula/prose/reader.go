package prose

import (
	"strconv"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// proofReader goes through the pieces of a proof.
type proofReader struct {
	t      *sentenceText
	script *Script

	at, line  int      // place and line (from 0) of the last word
	first     int      // the piece that begins the sentence
	clause    []string // words since the last equation of the sentence
	chunk     []string // words since the last mathematics of the sentence
	role      role     // of the last equation
	brackets  int      // that are open
	reason    bool     // behind the mark of a reason, up to the end of the row
	before    string   // the words before it
	lastChunk []string // the words before the mathematics at hand
	subject   int      // the last mathematics of the sentence, −1 where there is none
	stated    bool     // it is an equation that was written
	open      bool     // a chain is written, on which words may go on
	skipped   bool     // the last equation is no step
	equation  bool     // the sentence holds an equation that was written
	stepped   bool     // one that gives no reason
	zero      bool     // one of them says that something is 0
	rewrites  bool     // one thing is put in the place of another
	sample    string   // the training sample for which the result is checked
	asked     bool     // it was asked what this is
	listed    bool     // the equation at hand stands behind the "and" of a list
	lefts     []string // of the chains that were begun
	begun     int      // mathematics with which a chain may begin, −1 where there is none
	told      operation
	equated   [2]string       // the sides of the last step, first and last
	terms     []string        // of the last sum that a step came to
	named     string          // what a definition names behind which no step is written
	reached   string          // the last side before the sentence
	second    int             // the second of two values that were compared with terms
	twoSides  []string        // what stands on the sides of the claim
	applied   map[string]bool // see appliedAgain
	claimed   bool            // the sentence stands behind a heading such as Theorem
	wished    bool            // the words at hand only say what is to be shown
}

// role is what the words before an equation make of it.
type role uint8

const (
	isStep role = iota
	isReason
	isDefinition
	isGoal
)

// collected writes the range of the entries that a line collects as words, which a program
// would take for a name and its value: Collecting j = 1,...,m in a column gives.
func collected(src string) string {
	return collects.ReplaceAllStringFunc(src, func(m string) string {
		part := collects.FindStringSubmatch(m)
		if !strings.Contains(src, "_"+part[2]) {
			return m
		}
		all := " all " + part[2]
		return part[1] + all + strings.Repeat(" ", len(m)-len(part[1])-len(all)-len(part[3])) + part[3]
	})
}

var collects = lazyregexp.New(`(?m)^([ \t]*(?:Collecting|Stacking|Gathering|Arranging|Putting|Writing)) ([ij]) ?= ?1, ?\.{2,3} ?, ?m( (?:in|into|as) an? (?:column|vector) )`)

// maxSentence bounds the words, formulas and marks of a sentence: the time for reading
// it grows with the square of their number. No sentence of the proofs under
// homework/proof/testdata has more than 75.
const maxSentence = 200

// read reads the next piece.
func (r *proofReader) read(i int) {
	p := r.t.Pieces[i]
	if i-r.first > maxSentence {
		fault.Fail(p.From, "more than "+strconv.Itoa(maxSentence)+" words and formulas stand here without a full stop", "a sentence of a proof is read as one piece", "a full stop between its parts")
	}
	switch p.Kind {
	case sentence.Word:
		if p.Text == "" { // it was read with the letter before it
			return
		}
		if p.Text == "identity" && r.open && r.stated && r.role == isStep && r.brackets == 0 && hence.MatchString(strings.Join(r.chunk, " ")) { // X equals Y, hence the identity
			r.script.Put("\n= I\n", p.From)
		}
		r.clause, r.chunk = append(r.clause, p.Text), append(r.chunk, p.Text)
		r.say(p)
	case sentence.Mark:
		r.mark(i)
	default:
		r.mathematics(i)
	}
}

// say keeps a word for the line that it stands on.
func (r *proofReader) say(p sentence.Piece) {
	for ; r.at < p.From; r.at++ { // pieces stand in order
		if r.t.Src[r.at] == '\n' {
			r.line++
		}
	}
	line := r.line + 1
	r.script.said[line] = strings.TrimSpace(r.script.said[line] + " " + p.Text)
}

func (r *proofReader) mark(i int) {
	switch r.t.Pieces[i].Text {
	case ".", "¶", "?", "!":
		r.sentenceEnds(i)
	case ":":
		r.chunk, r.clause = append(r.chunk, ":"), append(r.clause, ":")
	case "⏎":
		r.brackets = 0
		if !r.t.Marked && len(r.chunk) == 0 || r.reason {
			r.sentenceEnds(i)
		}
		r.reason = false
	case "row":
		r.chunk, r.clause, r.reason, r.brackets = nil, nil, false, 0
		r.script.Put("\n", r.t.Pieces[i].From)
	case ";":
		r.chunk, r.clause = nil, nil
	case scan.AsideMark:
		r.reason = true
	case "(", "[":
		r.brackets++
	case ")", "]":
		r.brackets = max(0, r.brackets-1)
	case ",":
		r.chunk = append(r.chunk, ",")
		r.clause = append(r.clause, ",")
	}
}

// sentenceEnds checks what the words of a sentence claim, and begins the next.
func (r *proofReader) sentenceEnds(i int) {
	r.judgeWords(r.first, i)
	if words := strings.Join(r.clause, " "); r.subject < 0 && !r.equation && heading.MatchString(words) { // To prove. X = Y
		r.first, r.chunk, r.claimed = i+1, nil, true
		return
	}
	r.claimed = false
	r.first, r.clause, r.chunk, r.role = i+1, nil, nil, isStep
	r.told.open, r.told.on = false, ""
	r.reason, r.brackets, r.subject, r.stated, r.equation, r.stepped, r.zero, r.rewrites = false, 0, -1, false, false, false, false, false
}

// heading announces what is to be proved in a sentence of its own.
var heading = lazyregexp.New(`^(?:claim|theorem|thm|proposition|prop|beh|goal|statement|to (?:show|prove|be shown|be proved)|zu zeigen|behauptung|satz|what (?:we )?(?:want to|have to|is to be) (?:show|prove|shown|proved))$`)

// leads reports mathematics that begins with an equals sign.
func leads(p sentence.Piece) bool {
	return leadingEquals.MatchString(p.Text)
}

var leadingEquals = lazyregexp.New(`^(?:\s|&|\\[,;:! ]|\\q?quad\b)*(?:=[^>]|\\equiv\b|≡|:=|\\triangleq\b)`)

// states reports an equality outside of braces.
func equality(text string) bool {
	depth := 0
	for i, c := range text {
		switch c {
		case '{':
			depth++
		case '}':
			depth--
		case '=':
			if depth == 0 && !strings.HasPrefix(text[i:], "=>") {
				return true
			}
		case '≡':
			return true
		}
	}
	return strings.Contains(text, `\equiv`) || strings.Contains(text, `\triangleq`)
}

// lone reports one symbol, with scripts, or Δ and one.
func lone(text string) bool { return loneSymbol.MatchString(strings.TrimSpace(text)) }

var loneSymbol = lazyregexp.New(`^(?:\\[Dd]elta\s+|[Δδ]\s*)?(?:\\(?:bar|overline|tilde|hat|mathbf|boldsymbol|bm)\s*\{?\s*)*\{?(?:\\[A-Za-z]+|\pL)[\x{300}-\x{36f}]?\}*(?:[_^](?:\{[^{}]*\}|\\[A-Za-z]+|\S)|[\x{2080}-\x{209f}ᵢⱼᵀ⊤'])*$`)

// appliedAgain reports another value for the letter of an equation that holds for any: for
// any vector v …; apply this to v = f: …; apply it to v = F1/n: …. What follows is checked
// as it stands.
func (r *proofReader) appliedAgain(i int, chunk string) bool {
	name, _, states := cutEquals(r.t.Pieces[i].Text)
	if name = strings.TrimSpace(name); !states || !lone(name) || !appliesTo.MatchString(chunk) && !((takes.MatchString(chunk) || r.instance(i, chunk)) && r.arbitrary(i, name)) {
		return false
	}
	again := r.applied[name]
	if _, value, _ := cutEquals(r.t.Pieces[i].Text); again && takes.MatchString(chunk) {
		r.clause, r.role = nil, isStep
		r.instantiate(i, name, strings.TrimSpace(value))
	}
	if r.applied == nil {
		r.applied = map[string]bool{}
	}
	r.applied[name] = true
	return again
}

// instance reports that a sentence begins with such a value: (b) v = f gives ….
func (r *proofReader) instance(i int, chunk string) bool {
	return label.MatchString(chunk) && i+1 < len(r.t.Pieces) && leadsFrom[r.t.Pieces[i+1].Text]
}

var (
	label     = lazyregexp.New(`^(?:(?:[a-e]|[ivx]+|\d) ?)?$`)
	leadsFrom = scan.Words("gives", "yields", "means", "leads", "shows", "is")
)

// arbitrary reports a letter of which a sentence before said that it is any vector.
func (r *proofReader) arbitrary(i int, name string) bool {
	for k, p := range r.t.Pieces[:i] {
		if p.Kind == sentence.Math && k > 0 && strings.TrimSpace(p.Text) == name {
			from := max(0, k-4)
			words := ""
			for _, q := range r.t.Pieces[from:k] {
				words += " " + q.Text
			}
			behind := ""
			for _, q := range r.t.Pieces[k+1 : min(i, k+5)] {
				behind += " " + q.Text
			}
			if anyVector.MatchString(words) || beAny.MatchString(behind) {
				return true
			}
		}
	}
	return false
}

// instantiate writes the equations before a piece that hold for any value of a letter with
// another value for it; behind the piece the letter has no value.
func (r *proofReader) instantiate(i int, name, value string) {
	put := func(text string) string {
		return wordOrLetter.ReplaceAllStringFunc(text, func(m string) string {
			if m == name {
				return "(" + value + ")"
			}
			return m
		})
	}
	for k, p := range r.t.Pieces {
		left, _, states := cutEquals(p.Text)
		switch {
		case k == i || p.Kind != sentence.Math || strings.TrimSpace(left) == name || put(p.Text) == p.Text:
		case k > i:
			fault.Fail(p.From, fault.Quote(name)+" is given a second value", "a letter keeps the value that it is given first", "the value in place of the letter")
		case states && !leads(p) && r.t.copied[k]:
			r.script.Put("\n"+put(r.text(k))+"\n", r.t.Pieces[i].From)
		}
	}
}

// wordOrLetter is a command, a name of several small letters, or one letter.
var wordOrLetter = lazyregexp.New(`\\[A-Za-z]+|[a-z]{2,}|[a-z]`)

var (
	anyVector = lazyregexp.New(` (?:any|every|each|all|arbitrary|general|fixed)(?: (?:column|feature|such|vectors?|fixed|arbitrary))*$`)
	beAny     = lazyregexp.New(`^ (?:be|is|denotes?) (?:an? )?(?:any|arbitrary|general|fixed)\b`) // let v be any vector
	takes     = lazyregexp.New(`(?:^| )(?:take|taking|put|putting|set|setting|choose|choosing|with|for|first|second|now|then|and)$`)
)

var appliesTo = lazyregexp.New(`(?:^| )(?:apply|applying|applied|use|using|take|taking|put|set|now|then|next|second|secondly|and) (?:(?:this|that|it|them|the same|the first|equation|formula|result|now|also|then|again) )*(?:to|for|with)$`)

// mathematics decides what a piece of mathematics is.
func (r *proofReader) mathematics(i int) {
	if r.ordinal(i) {
		return
	}
	if r.second > 0 && i == r.second {
		r.chunk, r.subject, r.stated = nil, i, false
		return
	}
	p := r.t.Pieces[i]
	if m := numberedLead.FindString(p.Text); m != "" && p.Made == nil { // by 2 and 3, = X
		p.From, p.Text = p.From+len(m)-1, p.Text[len(m)-1:]
		r.t.Pieces[i] = p
	}
	if name, value := r.givesName(i); name != "" {
		if p = r.t.Pieces[i]; !equality(p.Text) { // X =: u
			r.script.Put("\nlet "+name+" = "+value+"\n", p.From)
			r.clause, r.t.copied[i] = nil, true
			return
		}
		defer func() { r.script.Put("\nlet "+name+" = "+value+"\n", p.From) }()
	}
	chunk, subject, stated, before := strings.Join(r.chunk, " "), r.subject, r.stated, r.before
	r.lastChunk, r.chunk, r.subject, r.stated, r.before = r.chunk, nil, i, false, chunk
	switch {
	case strings.Trim(p.Text, "=&$ \\,;") == "":
		r.subject, r.before = subject, before
		return
	case sizesOnly.MatchString(p.Text) && manyTimes.MatchString(p.Text):
		r.subject, r.stated, r.before = subject, stated, before
		return
	case rangeOnly.MatchString(p.Text):
		r.subject, r.stated, r.before = subject, stated, before
		r.holdRange(i)
		return
	case r.appliedAgain(i, chunk):
		r.subject, r.stated, r.before = subject, stated, before
		return
	}
	if p.Made == nil && bracketed(r.t.Src[p.From:p.To]) && equality(p.Text) { // = X (by Y = Z)
		r.t.Pieces[i].From, r.t.Pieces[i].To = p.From+1, p.To-1
		r.t.Pieces[i].Text = string(r.t.Src[p.From+1 : p.To-1])
		p = r.t.Pieces[i]
		r.brackets++
		defer func() { r.brackets-- }()
	}
	if m := otherSign.FindString(p.Text); m != "" {
		fault.Fail(p.From, "the sign "+m+" stands in a proof", "lines of a proof are equalities", "= where both sides are equal, or leaving it out")
	}
	states := equality(p.Text)
	r.columnsOf(i, chunk, before, subject, stated)
	switch joined := joins.MatchString(chunk) && (stated || r.skipped && subject >= 0); {
	case joined && r.role == isReason && chunk == "," && stated && (r.listed || r.displayed(p)): // by X = Y and Z = W, …
		r.role, r.listed = isStep, false
	case joined:
		r.listed = r.listed || strings.Contains(chunk, "and")
	default:
		r.listed = false
		r.role = r.roleOf()
		if r.role == isDefinition && writes.MatchString(strings.Join(r.clause, " ")) && ofAxes.MatchString(plain(p.Text)) {
			r.role = isStep
		}
	}
	if r.claimed && !(states && withName.MatchString(chunk) && nameFirst.MatchString(p.Text)) {
		r.role = isGoal
	}
	if r.brackets > 0 || r.reason {
		if r.role == isStep {
			r.role = isReason
		}
	}
	if states && r.reproduces(i) {
		return
	}
	if m := perpendicular.FindStringSubmatch(p.Text); m != nil && !states { // α_j ⟂ 1_n
		if r.role != isGoal {
			other := m[2]
			if ones.MatchString(other) {
				other = "1_n"
			}
			r.claim("("+m[1]+`)^\top (`+other+") = 0", p.From)
		}
		return
	}
	switch {
	case r.checks(i):
		r.clause = nil
		return
	case r.sample != "" && states && !leads(p):
		r.role = isReason
		r.ofCheck(i)
		return
	}
	switch {
	case r.operates(i, chunk, subject, stated), r.holdsSide(i, chunk), r.changesSide(i, chunk):
		return
	case states && strings.Contains(strings.Join(r.clause, " "), "singular value") && allValues.MatchString(plain(p.Text)), transposesProduct(p.Text):
		r.clause = nil
		return
	case states && (r.role == isGoal || r.namesMiddle(i)) && !r.wholeChain(i), !states && r.role == isGoal && leads(p):
		if !leads(p) {
			r.announces(i)
		}
		r.skipped, r.equation = true, true
		r.clause = nil
		return
	case !states && r.open && r.brackets == 0 && !r.reason && subject >= 0 && !stated && quotient.MatchString(strings.Join(r.clause, " ")):
		r.script.Put("\n", p.From)
		for _, side := range r.equated {
			if side != "" {
				r.script.Put("(1/("+r.text(subject)+")) ("+side+") = ", p.From)
			}
		}
		r.copy(i)
		r.role = isStep
		r.written(i)
	case leads(p):
		if r.skipped && subject >= 0 && !stated && r.sameSentenceSkipped(subject) {
			return
		}
		r.goesOn(i, chunk)
	case states:
		r.states(i, chunk, r.side(i, subject, stated, before, chunk), subject, stated)
	default:
		r.mentions(i, chunk, subject, stated, r.side(i, subject, stated, before, chunk))
	}
}

// quotient stands before what remains of the last side of a chain: Λ^{-1/2} divides the
// entry by Y, which leaves X.
var quotient = lazyregexp.New(`^(?:(?:[a-z]+|,) ){0,3}(?:divides|dividing|we divide) (?:(?:it|this|that|the|each|entry|component|j-th|i-th|-th|th|number|-) )*by(?: the)? , (?:which|this|that|what|and this|and that)(?: then)? (?:leaves|gives|yields|is|remains is)(?: us)?(?: with)?(?: just| only| exactly)?$`)

// A claim may give a name: ḡ = X with k̃ = Y.
var (
	withName  = lazyregexp.New(`^(?:, )?(?:with|where)(?: the| also)*$`)
	nameFirst = lazyregexp.New(`^\s*(?:\\(?:tilde|hat|check)\s*\{?\s*)?(?:[a-zκμµνM-Z]|\\(?:mu|nu|kappa)\b|[a-z]{2,4})[\x{303}\x{302}]?\}?(?:_c|_?0|_\*)?\s*:?=[^=]+(?:=[^=]+)?$`)
)

// wholeChain reports three equalities or more in one piece, or two with which the
// sentence goes on (X = Y = Z by lemma 1, = W): steps, even if they are announced.
func (r *proofReader) wholeChain(i int) bool {
	n := equalities(r.t.Pieces[i].Text)
	for k := i + 1; n == 2 && k < len(r.t.Pieces) && r.t.Pieces[k].Text != "." && r.t.Pieces[k].Text != "¶"; k++ {
		if q := r.t.Pieces[k]; q.Kind == sentence.Math && (leads(q) || numberedLead.MatchString(q.Text)) {
			n++
		}
	}
	return n > 2
}

// numberedLead goes on with a chain behind the number of a lemma: by Lemma 1, = W.
var numberedLead = lazyregexp.New(`^\(?\d{1,2}\)?\s*,\s*=`)

// equalities counts those of a chain.
func equalities(text string) (n int) {
	for {
		left, right, states := cutEquals(text)
		if !states {
			return n
		}
		if strings.TrimSpace(left) == "" {
			n--
		}
		n, text = n+1, right
	}
}

// displayed reports mathematics in a display.
func (r *proofReader) displayed(p sentence.Piece) bool {
	before := strings.TrimRight(string(r.t.Src[max(0, p.From-16):p.From]), " \n\t&")
	return strings.HasSuffix(before, "$$") || strings.HasSuffix(before, `\[`) || strings.HasSuffix(before, "}")
}

// What is written of the axes is a step: it gives no name.
var (
	writes = lazyregexp.New(`(?:^|[ ,])(?:write|writing)(?: (?:also|again|now|:))*$`)
	ofAxes = lazyregexp.New(`^(?:B|\\Psi|Ψ|\\psi_\{?[ij]\}?|ψ[ⱼᵢ])(?:\^\{?\\top\}?|\^\{?T\}?|ᵀ|⊤)?=`)
)

// perpendicular is a pair of orthogonal vectors.
var perpendicular = lazyregexp.New(`^([^=^]+?)\s*(?:⟂|⊥|\\perp\b)\s*([^=]+)$`)

// ones is the vector of ones without its size.
var ones = lazyregexp.New(`^\s*(?:\\(?:mathbf|boldsymbol|bm|mathbb)\s*\{?\s*)?[1𝟏𝟙]\s*\}?\s*$`)

// otherSign is a sign between two sides that aren't said to be equal.
var otherSign = lazyregexp.New(`\\(?:ne|neq|not\s*=|approx|simeq|sim|propto|cong)\b|[≠≈≃∼∝≅]`)
