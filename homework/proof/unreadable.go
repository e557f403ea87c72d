package proof

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/partial"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/remark"
	"kpcalab/homework/program/syntax"
)

// unreadable is the finding for a formula that doesn't parse or fit.
func unreadable(err error) finding.Finding {
	var e *fault.Error
	if !errors.As(err, &e) {
		return finding.Finding{Verdict: finding.Malformed, Say: finding.Safe(err.Error()) + ".", Help: unreadableSlip.Hint}
	}
	f := finding.Finding{Verdict: finding.Malformed, Undecided: e.Code == fault.TooLong, Slips: []finding.Slip{unreadableSlip}, Say: "At " + spot(e) + ": " + finding.Safe(e.Found) + ".", Excerpt: e.Caret()}
	if e.Expected != "" {
		f.Say += " " + capital(finding.Safe(e.Expected)) + "."
	}
	if e.Try != "" {
		f.Help = "Try " + finding.Safe(e.Try) + "."
		if e.Asks {
			f.Help = "Try " + finding.Safe(e.Try) + "?"
		}
	}
	switch e.Code {
	case fault.Misfit:
		f.Slips = []finding.Slip{finding.Shape}
	case fault.NotTransposed:
		f.Slips = []finding.Slip{notTransposed}
	}
	return f
}

// fewWords are too few to say something: notation has words such as let and where.
const fewWords = 3

// unreadableWords is the same, of a text whose words may be what can't be read.
func unreadableWords(err error, src string, kind partial.Text) finding.Finding {
	f := unreadable(err)
	var e *fault.Error
	if errors.As(err, &e) && !definite[e.Code] && partial.Words(formula.FromFirstLine(src), kind, e.Line, e.Col) >= fewWords {
		f.Undecided = true
	}
	return f
}

// inPart is the finding for a text that can't be read as a whole, where read
// judges one: what was read of it may be right, and then a human decides about the rest.
// A size that doesn't fit is false rather than unread, and so is a symbol with another
// meaning.
func inPart(src string, kind partial.Text, otherwise finding.Finding, read func(text string) (finding.Finding, error)) (f finding.Finding, aside []unread.Part) {
	var wrong, named finding.Finding
	first, remarks := true, true
	src = formula.FromFirstLine(src)
	left, aside, ok := partial.Read(src, kind, func(text string) (o partial.Outcome, line, col int) {
		got, err := read(text)
		var e *fault.Error
		switch {
		case errors.As(err, &e) && e.Code != fault.TooLarge && !(first && definite[e.Code]):
			first, remarks = false, remarks && e.Code == fault.Unchecked
			return partial.Stopped, e.Line, e.Col
		case err == nil && got.Verdict == finding.Correct:
			f = got
			return partial.Right, 0, 0
		case err == nil && remarks && wrong.Verdict == finding.Broken && !(kind == partial.Proof && lacks(got)):
			wrong = got
		case err == nil && kind == partial.Formula && got.Verdict == finding.Almost && named.Verdict == finding.Broken && !lostEquation(src, text):
			named = got
		}
		return partial.NotRight, 0, 0
	})
	switch {
	case ok && kind == partial.Proof && falseAside(left, aside, read), ok && kind == partial.Formula && contradicted(left, aside, read):
	case ok:
		return f, aside
	case wrong.Verdict != finding.Broken: // whatever the words say: they change no value
		return wrong, nil
	case named.Verdict != finding.Broken: // the words may change the value: the student knows
		otherwise.Notes = append(otherwise.Notes, "Without the words that aren't read, what is left isn't the embedding. "+named.Say+" "+named.Help)
	}
	return otherwise, nil
}

// lacks reports a proof to which only something is missing: it may stand in what isn't
// read.
func lacks(f finding.Finding) bool {
	return slices.ContainsFunc([]finding.Slip{noStep, noOwnStep, noEnd, noClaim, noDefinition, essentialStep, unfounded}, f.Shows)
}

// maxStated is how many parts with equations may be set aside of a proof: nobody can say
// that one is right of which more isn't read.
const maxStated = 3

// falseAside reports something in a part that was set aside that is read without the
// words around it, and is false: words can't mend it. What can't be read alone may say
// anything; of a proof only a few parts do.
func falseAside(left string, aside []unread.Part, read func(text string) (finding.Finding, error)) bool {
	quote, stated := quoteOf(left), 0
	for _, part := range aside {
		equations := partial.Equations(part.Text, partial.Proof)
		if len(equations) > 0 {
			stated++
		}
		if stated > maxStated {
			return true
		}
		for _, equation := range equations {
			if isFalse(quote+equation+quote, left, false, read) {
				return true
			}
		}
		for _, clause := range partial.Clauses(part.Text, partial.Proof) {
			if isFalse(clause, left, true, read) {
				return true
			}
		}
	}
	return false
}

// contradicted reports an equation in what was set aside beside a formula that is read
// without the words around it, and can't be true: beside what is left, or of the
// lecture's symbols alone. What is said for one case may be true there.
func contradicted(left string, aside []unread.Part, read func(text string) (finding.Finding, error)) bool {
	quote := quoteOf(left)
	for _, part := range aside {
		if conditional.MatchString(part.Text) {
			continue
		}
		for _, equation := range partial.Equations(part.Text, partial.Formula) {
			for _, text := range []string{strings.TrimRight(left, " \n.,;") + ", where " + quote + equation + quote, `$\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, where $` + equation + "$"} {
				var e *fault.Error
				f, err := read(text)
				if err == nil && f.Shows(untrueFact) || errors.As(err, &e) && e.Code == fault.Untrue {
					return true
				}
			}
		}
	}
	return false
}

var conditional = regexp.MustCompile(`(?i)\b(?:if|when|whenever|suppose|for|unless|wenn|falls|si)\b`)

// quoteOf is what stands around mathematics in a text.
func quoteOf(text string) string {
	if strings.Contains(text, "$") || strings.Contains(text, `\[`) || strings.Contains(text, `\(`) {
		return "$"
	}
	return ""
}

// isFalse reports a statement that is read and false, alone or beside what is left of a
// proof: what is left may use its letters otherwise, or say what they are. In
// an equation alone, a letter that counts two kinds of things makes it false.
func isFalse(statement, left string, words bool, read func(text string) (finding.Finding, error)) bool {
	for _, before := range []string{left + "\n\n", ""} {
		f, err := read(before + statement + ".")
		var e *fault.Error
		switch {
		case err == nil && before != "" && f.Verdict != finding.Correct, err == nil && f.Shows(falseStepSlip):
			return true
		case errors.As(err, &e) && (definite[e.Code] || before == "" && !words && e.Code == fault.TwoRanges):
			return true
		}
	}
	return false
}

// lostEquation reports an equation in what is blank in a text: it may be what the rest
// needs.
func lostEquation(src, text string) bool {
	return strings.Count(src, "=") != strings.Count(text, "=")
}

// beside is the finding for an answer beside which stands what no reader understood: a
// right one is then [finding.Unchecked], and any other stays what it is. This is the
// one place where that is decided.
func beside(f finding.Finding, lists ...[]unread.Part) finding.Finding {
	left := unread.Join(lists...)
	if f.Verdict != finding.Correct || len(left) == 0 {
		return f
	}
	f.Verdict, f.Unread, f.Slips = finding.Unchecked, nil, []finding.Slip{unreadBeside}
	for _, p := range left {
		f.Unread = append(f.Unread, p.Text)
	}
	f.Say += " Beside it stands what wasn't checked:"
	f.Help = "Leave this out, or say it as an equation, and everything can be checked."
	return f
}

// definite are the faults that are mistakes, rather than something that isn't read.
var definite = map[fault.Code]bool{fault.Misfit: true, fault.NotTransposed: true, fault.Redefined: true, fault.Untrue: true}

// spot says where an error is; lines are counted from the first that isn't
// blank.
func spot(e *fault.Error) string {
	if e.Line > 1 {
		return fmt.Sprintf("line %d, column %d", e.Line, e.Col)
	}
	return fmt.Sprintf("column %d", e.Col)
}

// capital begins a sentence with a capital, unless a symbol stands there: k isn't
// K.
func capital(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if bare := strings.TrimRight(word, ",:"); len(bare) < 2 && bare != "a" || strings.IndexFunc(word, func(r rune) bool { return (r < 'a' || r > 'z') && r != '\'' && r != ',' && r != ':' && r != '-' }) >= 0 || word == "ones" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// remarksOf is the finding for a right program with a comment that says something else
// than what the program computes, and the parts of comments that no test can tell.
func remarksOf(p *syntax.Program, right finding.Finding, left *int) (finding.Finding, []unread.Part) {
	list := remark.Of(p)
	if right.Verdict != finding.Correct || list.Empty() {
		return right, nil
	}
	d := randomData(rand.New(rand.NewPCG(3, 7)), 8, 3, 5)
	d.Budget = left
	in, err := instance.Compute(d)
	if err != nil {
		return right, list.Unread()
	}
	list.Recipes(in)
	if _, err := program.Run(p, in, program.Options{Watch: list.Watch}); err != nil {
		return right, list.Unread()
	}
	if u := list.False(); u != nil {
		return falseRemark.Finding(finding.Malformed, fmt.Sprintf("The program computes the embedding; the comment in line %d says something that isn't true of it: “%s”.", u.Line, finding.Safe(u.Text))), nil
	}
	return right, list.Unread()
}

// Words that may turn a right answer into another one, and that no reader understands:
// an answer for some samples only, an admission, a verdict on oneself. What an accepted
// answer holds of them is handed to a human.

var (
	// partial answers hold for some samples, kernels or numbers only.
	forSomeOnly = regexp.MustCompile(`(?i)\b(?:otherwise|or else|else)\b|\b(?:only|just) (?:for|when|if|works?|holds?|valid|true)\b|\b(?:works?|holds?|valid|true|gilt|defined) (?:[a-z]+ )?only\b|\bnur (?:für|wenn)\b|\bgilt nur\b|\bfor the (?:linear|polynomial|first|constant) (?:kernel|component)|\bin expectation\b|\balmost surely\b|\bas n\s*(?:→|\\to)|\b(?:kernel|φ|\\phi|\$\\phi\$|map) is (?:linear|the identity)\b|\bfor (?:two|three|some) points\b`)
	// positiveOnly: components of which λ_j is 0 are left out by everybody.
	positiveOnly = regexp.MustCompile(`(?:\\lambda|λ)(?:_\{?[a-z]\}?|[ⱼᵢ])?\s*(?:>|\\gt\b|≠|\\ne)\s*0`)
	// saidOnly is said of symbols in forms that no reader knows, and LaTeX that is printed
	// and read by nobody.
	saidOnly = regexp.MustCompile(`(?i)\b(?:einheitsmatrix|kovarianzmatrix|unnormali[sz]ed|commutes?|row vector|numbers? of (?:the )?(?:features|new points|components is))\b|\beigenvectors in (?:its |the )?rows\b|\brows are (?:the )?(?:unit |orthonormal )?eigenvectors\b|\b(?:matrix|vector) of (?:the )?eigenvectors\b[^.]*\btranspose|\bdiagonal of (?:K|HKH)\b|\\(?:stackrel|overset)\s*\{[^{}]*=[^{}]*\}|\\tag\*?\{[^}]*=`)
	// otherLength of eigenvectors is told in words, length its value.
	otherLength = regexp.MustCompile(`(?i)\beigenvectors?\b[^.,;:]{0,40}?\b(?:lengths?|norms?) (?:is |are |of |equal to )*\$?(\S+)`)
	oneLength   = regexp.MustCompile(`(?i)^(?:1|one|unit|n|m)\b`)
	// entriesOf give the entries of K by another kernel value than that of two samples.
	entriesOf = regexp.MustCompile(`K_?\{?ij\}?\s*=\s*(?:k|K)\(x_?\{?i\}?\s*,\s*x\)|K_?\{?ij\}?\s*=\s*k_`)
	// admitted are gaps that the writer names, and what is called wrong.
	admitted = regexp.MustCompile(`(?i)\bTODO\b|\bFIXME\b|\bleft to the reader\b|\bmissing step\b|\bI guess\b|\b(?:this|that|it|the claim|line|step|which)(?: [a-z]+)? (?:is|was|are) (?:wrong|false|not true|untrue|incorrect|impossible|a lie)\b|\((?:wrong|false|not true)\)|\bthat's a lie\b`)
	// altered values stand in words behind the last line.
	altered = regexp.MustCompile(`(?i)(?:^|[\s(,])(?:doubled|squared|inverted|transposed|twice|halved|times (?:two|2)|divided by two|plus a constant|minus the mean|with a factor|up to a (?:constant|factor)|without \$?H\$?|instead of|in place of|n\s*[-−]\s*1 in place)\s*[).,;]*\s*(?:$|[\n.])`)
	// quoted claims are given as their own reason.
	quoted = regexp.MustCompile(`(?i)\bby (?:the |our )?(?:claim|theorem|assertion|statement)\b(?:[^0-9]|$)|\bby what (?:was|is|had) to be\b|\bsince (?:ḡ|\\bar g|Bf̄)\s*=`)
	// skipped are relations that no step of a proof can be.
	skipped = regexp.MustCompile(`(?m)^\s*(?:≤|≥|<=|>=|[<>][ \t]|!=|<>|\\leq?\b|\\geq?\b|\\not=|\\neq?\b|≠)`)
	// inverted matrices needn't have an inverse.
	inverses = regexp.MustCompile(`(?:^|[^A-Za-z\\])[KH]\s*(?:\^\s*\{?\s*[-−]\s*1\s*\}?|⁻¹)`)
	// dropped LaTeX is printed, and read by nobody.
	dropped = regexp.MustCompile(`\\tag\*?\{[^}]*[=+≠-][^}]*\}|\\text\{\s*[=+−-][^}]*\}|\((?:or,? )?(?:equivalently|also written|i\.e\.|see|plus|or, equivalently,)[^()=]*[ΛλAFKH][^()]*\)`)
	// oneEntry speaks of a fixed component.
	oneEntry  = regexp.MustCompile(`(?:ḡ|\\bar\s*\{?\s*g\s*\}?)_\{?1\}?\s*&?=|\bFor (?:j\s*=\s*1|some j)\b`)
	allOthers = regexp.MustCompile(`(?i)\b(?:every|all|each|any|other|others|same|likewise|similarly|analogous|dots|general)\b|…|\\[lcv]?dots|\.\.\.`)
)

// doubts are the lines of an answer in which such words stand.
func doubts(src string, isProof bool) (list []unread.Part) {
	kinds := []*regexp.Regexp{forSomeOnly, admitted}
	if !isProof {
		kinds = append(kinds, saidOnly, entriesOf)
		if m := otherLength.FindStringSubmatchIndex(src); m != nil && !oneLength.MatchString(src[m[2]:m[3]]) {
			list = append(list, stretch(src, m[0], m[1]))
		}
	} else {
		kinds = append(kinds, altered, quoted, skipped, inverses, dropped)
	}
	for _, re := range kinds {
		if at := re.FindStringIndex(src); at != nil && !(re == forSomeOnly && positiveOnly.MatchString(src)) {
			list = append(list, lineAt(src, at))
		}
	}
	if at := oneEntry.FindStringIndex(src); isProof && at != nil && !allOthers.MatchString(src) {
		list = append(list, lineAt(src, at))
	}
	return list
}

// lineAt is the line of a text in which a match ends.
func lineAt(src string, match []int) unread.Part {
	last := max(match[1]-1, 0)
	from, to := strings.LastIndexByte(src[:last], '\n')+1, len(src)
	if i := strings.IndexByte(src[last:], '\n'); i >= 0 {
		to = last + i
	}
	return stretch(src, from, to)
}

// stretch is the part of a text between two bytes.
func stretch(src string, from, to int) unread.Part {
	return unread.In([]rune(src), utf8.RuneCountInString(src[:from]), utf8.RuneCountInString(src[:to]))
}
