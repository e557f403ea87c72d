package proof

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/finding"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/partial"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/unread"
	"kpcalab/homework/instance"
	"kpcalab/homework/lazyregexp"
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

// reader judges a text.
type reader func(text string) reading

// inPart is the finding for a text that can't be read as a whole, where read
// judges one: what was read of it may be right, and then a human decides about the rest.
// A size that doesn't fit is false rather than unread, unless words stand around it in a
// proof, and so is a symbol with another meaning.
func inPart(src string, kind partial.Text, otherwise finding.Finding, read reader) (f finding.Finding, left []unread.Part) {
	var wrong, named finding.Finding
	var rest []unread.Part
	first, remarks := true, true
	src = formula.FromFirstLine(src)
	text, aside, ok := partial.Read(src, kind, func(text string) (o partial.Outcome, line, col int) {
		r := read(text)
		got, err := r.finding, r.err
		var e *fault.Error
		switch {
		case errors.As(err, &e) && e.Code != fault.TooLarge && !(first && definite[e.Code] && !amongWords(e, src, kind)):
			first, remarks = false, remarks && e.Code == fault.Unchecked
			return partial.Stopped, e.Line, e.Col
		case err == nil && got.Verdict == finding.Correct:
			f, rest = got, r.unread
			return partial.Right, 0, 0
		case err == nil && remarks && wrong.Verdict == finding.Broken && !(kind == partial.Proof && lacks(got)):
			wrong = got
		case err == nil && kind == partial.Formula && got.Verdict == finding.Almost && named.Verdict == finding.Broken && !lostEquation(src, text):
			named = got
		}
		return partial.NotRight, 0, 0
	})
	switch {
	case ok && kind == partial.Proof && falseAside(text, aside, read), ok && kind == partial.Formula && contradicted(text, aside, read):
	case ok:
		return f, unread.Join(aside, rest)
	case wrong.Verdict != finding.Broken: // whatever the words say: they change no value
		return wrong, nil
	case named.Verdict != finding.Broken: // the words may change the value: the student knows
		otherwise.Notes = append(otherwise.Notes, "Without the words that aren't read, what is left isn't the embedding. "+named.Say+" "+named.Help)
	}
	return otherwise, nil
}

// bySigns is the finding for a proof whose words can't be read, where the equations that are
// written in it prove the claim, and what a human has to read.
func bySigns(src string, seed uint64, read reader) (f finding.Finding, left []unread.Part, ok bool) {
	src = formula.FromFirstLine(src)
	var rest []unread.Part
	text, left, ok := partial.Written(src, func(text string) (o partial.Outcome, line, col int) {
		r := read(text)
		var e *fault.Error
		switch {
		case errors.As(r.err, &e) && mistaken[e.Code]:
			return partial.Mistaken, e.Line, e.Col
		case errors.As(r.err, &e) && definite[e.Code]:
			return partial.Misfit, e.Line, e.Col
		case errors.As(r.err, &e):
			return partial.Stopped, e.Line, e.Col
		case r.err != nil || r.line == 0 && r.finding.Verdict != finding.Correct && (!lacks(r.finding) || r.finding.Shows(unfounded)): // it says something false
			return partial.Refuted, 0, 0
		case r.finding.Verdict != finding.Correct:
			return partial.NotRight, r.line, 0
		}
		f, rest = r.finding, r.unread
		return partial.Right, 0, 0
	}, valueOf(seed))
	for _, p := range left { // what was left out of a sentence may be false by itself
		for _, equation := range partial.Equations(p.Text, partial.Proof) {
			quoted := partial.Quote(text) + equation + partial.Quote(text)
			holds := read(text+"\n\n"+quoted+".").finding.Verdict == finding.Correct // alone, its names may say nothing
			ok = ok && (holds || !isFalse(quoted, text, false, read))
		}
		for _, clause := range partial.Clauses(p.Text, partial.Proof) {
			ok = ok && !(saysFalse(read(clause+".")) && saysFalse(read(text+"\n\n"+clause+".")))
		}
	}
	for _, p := range rest {
		left = append(left, unread.Find([]rune(src), 0, p.Text))
	}
	return f, left, ok && len(left) > 0
}

// saysFalse reports a text in which something is read that is false.
func saysFalse(r reading) bool {
	var e *fault.Error
	return r.finding.Shows(falseStepSlip) || errors.As(r.err, &e) && e.Code == fault.Untrue
}

// valueOf stands for the value of the last term of a proof: its size, its free indices and
// its entries on a random instance.
func valueOf(seed uint64) partial.Value {
	return valueIf(seed, func(*formula.Expr) bool { return true })
}

// valueIf is [valueOf] for some terms.
func valueIf(seed uint64, wanted func(*formula.Expr) bool) partial.Value {
	stands := identifier(seed)
	return func(text string) string {
		d, err := formula.ParseDerivation(text, symbol.Standard())
		if err != nil || len(d.Lines) == 0 {
			return ""
		}
		line := d.Lines[len(d.Lines)-1]
		e := line.Terms[len(line.Terms)-1]
		if !wanted(e) {
			return ""
		}
		return stands(e)
	}
}

// identifier gives equal expressions the same text, and none to those without a value.
func identifier(seed uint64) func(*formula.Expr) string {
	in := instance.DrawWorld(seed, instance.ExactSizes[0], 0, 0)
	return func(e *formula.Expr) string {
		budget := formulaWork
		in.Budget = &budget
		entries, _, err := formula.Pair(e, e, in)
		switch {
		case err != nil:
			return ""
		case !slices.ContainsFunc(entries, func(x uint64) bool { return x != 0 }): // a 0 has any size
			return "0"
		}
		return fmt.Sprint(e.Shape(), e.Letters(), entries)
	}
}

// loose are the sentences of an accepted proof that come to an embedding which is neither
// one of its terms nor the claim.
func loose(f finding.Finding, src string, seed uint64) []unread.Part {
	if f.Verdict != finding.Correct {
		return nil
	}
	src = formula.FromFirstLine(src)
	d, err := formula.ParseDerivation(src, symbol.Standard())
	if err != nil { // only a part of it was read
		return nil
	}
	stands := identifier(seed)
	known := map[string]bool{stands(form(provable[0].to[0], nil)): true}
	for _, l := range slices.Concat(d.Lines, d.Also) {
		for _, t := range l.Terms {
			if (len(l.Terms) > 1 || l.Lead && !l.Soft) && embeds(t) {
				known[stands(t)] = true
			}
		}
	}
	return partial.Loose(src, known, valueIf(seed, embeds))
}

// embeds reports an expression of the size of an embedding, or of one component of it.
func embeds(e *formula.Expr) bool {
	sh := e.Shape()
	return sh.Rows == algebra.M && sh.Cols == algebra.One || sh.Rows == algebra.One && sh.Cols == algebra.M
}

// mistaken are faults that no other reading of the words mends.
var mistaken = map[fault.Code]bool{fault.Untrue: true, fault.Redefined: true, fault.TooLarge: true, fault.TooLong: true}

// amongWords reports sizes in a proof that may not fit because words around them were read
// as something else: what stands there by itself is judged by [falseAside].
func amongWords(e *fault.Error, src string, kind partial.Text) bool {
	return kind == partial.Proof && e.Code == fault.Misfit && partial.Words(src, kind, e.Line, e.Col) >= fewWords
}

// lacks reports a proof to which only something is missing: it may stand in what isn't
// read.
func lacks(f finding.Finding) bool {
	return slices.ContainsFunc([]finding.Slip{noStep, noOwnStep, noEnd, noClaim, noDefinition, essentialStep, unfounded}, f.Shows)
}

// perhapsOutside is the finding for a proof with a false step, where mathematics stands
// outside of the signs for it, in which the rest of that step may be.
func perhapsOutside(f finding.Finding, left []unread.Part) finding.Finding {
	return unsettled(f, left, "Beside mathematics in dollar signs some stands without them, and wasn't read: so nothing is called wrong.")
}

// perhapsInWords is the finding for a proof to which something is missing that may be said
// in words which nobody read.
func perhapsInWords(f finding.Finding, left []unread.Part) finding.Finding {
	return unsettled(f, left, "What is missing may stand in words that weren't read.")
}

// unsettled leaves a finding to a human, for what wasn't read.
func unsettled(f finding.Finding, left []unread.Part, note string) finding.Finding {
	f.Verdict, f.Undecided, f.Unread = finding.Malformed, true, nil
	for _, p := range unread.Join(left) {
		f.Unread = append(f.Unread, p.Text)
	}
	f.Notes = append(f.Notes, note)
	return f
}

// maxStated is how many parts with equations may be set aside of a proof: nobody can say
// that one is right of which more isn't read.
const maxStated = 3

// falseAside reports something in a part that was set aside that is read without the
// words around it, and is false: words can't mend it. What can't be read alone may say
// anything; of a proof only a few parts do.
func falseAside(left string, aside []unread.Part, read reader) bool {
	quote, stated := partial.Quote(left), 0
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
func contradicted(left string, aside []unread.Part, read reader) bool {
	quote := partial.Quote(left)
	for _, part := range aside {
		if conditional.MatchString(part.Text) {
			continue
		}
		for _, equation := range partial.Equations(part.Text, partial.Formula) {
			for _, text := range []string{strings.TrimRight(left, " \n.,;") + ", where " + quote + equation + quote, `$\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, where $` + equation + "$"} {
				var e *fault.Error
				r := read(text)
				if r.err == nil && r.finding.Shows(untrueFact) || errors.As(r.err, &e) && e.Code == fault.Untrue {
					return true
				}
			}
		}
	}
	return false
}

var conditional = lazyregexp.New(`(?i)\b(?:if|when|whenever|suppose|for|unless|wenn|falls|si)\b`)

// isFalse reports a statement that is read and false, alone or beside what is left of a
// proof: what is left may use its letters otherwise, or say what they are. In
// an equation alone, a letter that counts two kinds of things makes it false.
func isFalse(statement, left string, words bool, read reader) bool {
	for _, before := range []string{left + "\n\n", ""} {
		r := read(before + statement + ".")
		var e *fault.Error
		switch {
		case r.err == nil && before != "" && r.finding.Verdict != finding.Correct, r.err == nil && r.finding.Shows(falseStepSlip):
			return true
		case errors.As(r.err, &e) && (definite[e.Code] || before == "" && !words && e.Code == fault.TwoRanges):
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
