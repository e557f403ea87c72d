package remark

import (
	"strings"

	"kpcalab/homework/formula/unread"
	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program/syntax"
)

// states is a sentence that says of arrays what they are like, or what becomes of them.
var states = lazyregexp.New(`(?i)\b(?:is|are|was|has|have|be|being|stays?|becomes?|remains?)\s+(?:\S+\s+){0,3}?(?:[a-z-]*orthogonal|orthonormal|uncorrelated|independent|unit|unitary|normali[sz]ed|whitened|zero|constant|symmetric|diagonal|singular|[a-z-]*invertible|positive|negative|definite|idempotent|projections?|projectors?|identity|(?:un)?cent(?:er|r)ed|variances?|covariances?|means?|ranks?|norms?|lengths?|traces?|sorted|ascending|descending|proportional|redundant|unbiased)\b` +
	`|\b(?:means?|averages?|eigen\w*|columns?|rows?|vectors?|matrix|features?|kernels?|gram|points?|samples?|coordinates?|embeddings?|scores?|axes|components?)\s+(?:\S+\s+){0,3}?(?:is|are|has|have|holds?|contains?)\s` +
	`|\b(?:ranks?|unit (?:vectors?|norm|length|columns|eigenvectors?)|traces?)\b|\bwithout\b.*\b(?:different|differ|wrong|same)\b|\b(?:norms?|lengths?|variances?)\b[^.]*\b(?:is|are|equals?)\b` +
	`|\b(?:is|are) (?:the )?(?:same as|equal to|identical to|equivalent to)\b` +
	`|\b(?:vanish(?:es)?|cancels?|commutes?|drops? out|sums? to|adds? up to)\b`)

// wish are words of a part that states nothing, or only warns that something isn't
// centred.
var wish = lazyregexp.New(`(?i)\b(?:unless|would|could|should|if|except|todo|fixme|before|until|when|want|need|must|assum\w*|suppose|ensure|make sure)\b|\?|(?:\bnot|n't)\s+(?:\S+\s+)?(?:un)?cent(?:er|r)ed`)

// Unread are the parts of comments that state something, true or not, and that no test
// of values has confirmed.
func (r *Remarks) Unread() (list []unread.Part) {
	for _, c := range r.comments {
		message := !c.Alone && strings.ContainsRune(`"'`, r.source[c.Pos])
		for _, part := range pieces(r.unconfirmed(c)) {
			if part = strings.TrimSpace(part); statement(part, message) {
				list = append(list, unread.Find(r.source, c.Pos, part))
			}
		}
	}
	for _, c := range r.list {
		if (c.early || c.uncertain()) && c.denied && !c.verified && !r.understood(c) || c.deed && !c.verified && !c.mild {
			list = append(list, unread.Find(r.source, c.comment.Pos, c.text))
		}
	}
	return unread.Join(list)
}

// unconfirmed is the text of a comment without the claims that hold.
func (r *Remarks) unconfirmed(c syntax.Comment) string {
	text := c.Text
	blank := func(from, n int) { text = text[:from] + strings.Repeat(" ", n) + text[from+n:] }
	for _, claim := range r.list { // what was read in full comes first
		if claim.evaluate == nil || !claim.verified || !claim.covers(c.Pos) {
			continue
		}
		for _, line := range strings.Split(claim.text, "\n") {
			if from := strings.Index(text, line); from >= 0 {
				blank(from, len(line))
			}
		}
	}
	for _, claim := range r.list {
		if claim.evaluate == nil && claim.comment.Pos == c.Pos && claim.verified && claim.text != "" && !r.open(claim) {
			from := claim.from
			if from == 0 || from > len(text) || !strings.HasPrefix(text[from:], claim.text) {
				from = strings.Index(text, claim.text)
			}
			if from >= 0 {
				blank(from, len(claim.text))
			}
		}
	}
	return text
}

// open reports a claim that is one link of a chain, of which another doesn't hold, or
// can't be tested.
func (r *Remarks) open(c *claim) bool {
	for _, other := range r.list {
		if c.evaluate == nil && other.evaluate == nil && !c.mild && !other.mild && other.comment.Pos == c.comment.Pos && other.text == c.text && !other.verified {
			return true
		}
	}
	return false
}

// statement reports a part that states something. The message of an assertion, which
// says what must be so, states at least the sizes in it.
func statement(part string, message bool) bool {
	if outcome.MatchString(part) {
		return true
	}
	if wish.MatchString(part) {
		return message && extents.MatchString(part)
	}
	for _, re := range []*lazyregexp.Regexp{acts, states, denies, orders, extents, layout, called} {
		if re.MatchString(part) {
			return true
		}
	}
	return equates.MatchString(part) && !code.MatchString(part) && !usage.MatchString(part)
}

var (
	// outcome says what a value is, as something to check.
	outcome = lazyregexp.New(`(?i)\bshould (?:now |all |then )*(?:give|equal|yield|return|sum|add up|vanish|be (?:exactly |about |close to )?(?:zero|one|the identity|[-\d]+|[A-Znm]\b))`)
	// acts says what a line does, or what else would do the same.
	acts = lazyregexp.New(`(?i)\bsubtract\w* (?:\w+ )*?(?:mean|average) of\b|\bsame\b.*\b(?:with|without)\b|\bcent(?:er|re)\w* .*\b(?:its|their) own (?:mean|average)\b|\b(?:can|may) (?:also )?be (?:left out|dropped|omitted|skipped)\b`)
	// denies says what something doesn't do, as a reason to leave it out.
	denies = lazyregexp.New(`(?i)\b(?:does|do)(?:n't| not| nothing)\b(?: \w+)? *(?:cent(?:er|re)s?|matters?|changes?|alters?|affects?|depends?|needs?|influence|sums?|scale|normali[sz]e|commute|vanish)\b|\b(?:changes|alters|affects|matters|makes) (?:nothing|no difference)\b|\bhas no (?:effect|influence)\b`)
	// orders say in what order eigenvalues come.
	orders = lazyregexp.New(`(?i)\b(?:as|des)cend(?:ing|s)?\b|\b(?:in|de)creas(?:ing(?:ly)?|es)\b|\b(?:small|larg|bigg|great|low|high)est\b[^.,;]*\b(?:first|last|to|front)\b|\bfrom (?:the )?(?:large|big|great|high|small|low)\w* to\b|\bcroissant|d[eé]croissant|(?:auf|ab)steigend|(?:größte|kleinste)\w* zuerst`)
	// extents are sizes.
	extents = lazyregexp.New(`(?i)\(\s*(?:[nm]|n_\w+)\s*,\s*(?:[nm1]|n_\w+)?\s*\)|\b(?:[nm]|n_\w+)\s?(?:x|×|-by-)\s?(?:[nm1]|n_\w+)\b|\b(?:length|size|dimension) (?:is |of |= ?)?[nm]\b|\b[nm] (?:numbers|entries|coordinates)\b|\b(?:[nm]-vector|n-dimensional)\b`)
	// layout says what rows and columns are.
	layout = lazyregexp.New(`(?i)\bsingular values (?:=|are|equal)(?: also)? (?:the )?eigenvalues\b|\b(?:one|each|every) (?:row|column|line) (?:per|for|is|holds?)\b|\b(?:has|have) the same\b|\b(?:square[- ]roots?|squares?|inverses?|reciprocals?) of (?:the )?eigenvalues\b|\b(?:is|are|holds?|contains?|has|have|gives?|=) (?:the )?(?:\w+ )?singular values? of\b|\bgives?\s+(?:back\s+)?(?:the\s+)?(?:(?-i:[A-Z])\w*|identity|zero)\b`)
	// called is a property and nothing else.
	called = lazyregexp.New(`(?i)^\s*(?:an? |the |again |still |now )*(?:[a-z-]*invertible|singular|orthogonal|orthonormal|unitary|symmetric|idempotent|diagonal|(?:positive|negative) (?:semi)?-?definite|full rank|uncorrelated|normali[sz]ed)(?: (?:matrix|columns|rows|vectors))?\s*[.!]?$`)
	// equates holds an equation in signs; usage shows how a function is called.
	equates = lazyregexp.New(`[^=<>!:]=[^=>]*[\d^*+/'|@_(\[]|[\^*|)'][^=<>!:]*=[^=>]`)
	usage   = lazyregexp.New(`^\s*[\w,\[\] ]+=\s*[\w.]+\s*\(\s*\w+(?:\s*,\s*\w+)*\s*\)`)
)
