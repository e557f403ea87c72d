package remark

import (
	"slices"
	"strings"

	"kpcalab/homework/lazyregexp"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// claim is something that a comment says and that values can contradict.
type claim struct {
	text     string
	from     int // where it stands in the comment; 0 where that isn't known
	comment  syntax.Comment
	at       *syntax.Statement // behind which the comment stands; nil where it stands alone
	own      []string          // the names that the statement gives values
	test     func(find lookup, own []string) (holds bool, err error)
	evaluate reading // in place of test: of what was read in full, see evaluated
	deed     bool    // it speaks of what a line does, with the values before it
	subject  bool    // it speaks of what the statement gives, at that moment
	verified bool    // it held once
	denied   bool    // it could be tested, and didn't hold
	mild     bool    // it may be confirmed: it may speak of something else, too
	doubtful bool    // where it doesn't hold it may have been misunderstood
	misfit   bool    // its sides had different lengths once
	fitted   bool    // they had values to compare once
	early    bool    // it stands before all code and speaks of names that get their values below
	tests    map[*syntax.Statement]int
}

// uncertain reports a claim that may have been misunderstood, where it doesn't hold.
func (c *claim) uncertain() bool { return c.doubtful || c.misfit && !c.fitted }

// maxTests bounds how often one claim is tested at one statement: in a loop the first
// passes count, which are more than those of a loop over all pairs of the 8 samples
// that the checker takes. maxAllTests bounds the tests of all claims of a program,
// maxWork the values of subscripts in them.
const (
	maxTests    = 100
	maxAllTests = 2000
	maxParts    = 100 // of a line: people write a handful
	maxWork     = 100_000
)

// vetoed are words of a part of a comment that claims nothing, or not quite.
var vetoed = lazyregexp.New(`(?i)\b(?:z\.b|not|never|no|unless|would|could|should|if|except|approx\w*|about|roughly|nearly|only|instead|rather|wrong|but|todo|fixme|sign|signs|when|while|until|before|previously|was|were|were|assume[sd]?|suppose|let|old|later|e\.g|want|need|wanted|usual|usually|like|otherwise|or|mod|any|some|on|off|per|first|last|kein|nicht)\b|n't\b|~|≠|!=|<=|>=|\?|≤|≥|\.\.\.|…`)

// goal are words of a line of its own that says what the next lines are for: the values
// of which it speaks may have no name, or get it later.
var goal = lazyregexp.New(`(?i)\b(?:(?:normali[sz]|rescal|ensur|enforc)(?:e|es|ing)|make|must|want|goal|aim|normieren?|normiere)\b`)

// phrases are words that stand for signs.
var phrases = []struct {
	from *lazyregexp.Regexp
	to   string
}{
	{lazyregexp.New(`(?i)\b(?:np|numpy|torch|linalg|jnp|scipy|math)\.`), ""},
	{lazyregexp.New(`(?i)\s(?:is|are|becomes?)?\s*(?:now )?(?:equal to|equals?|(?:the )?same as|identical to)\s`), " = "},
	{lazyregexp.New(`(?i)\s(?:is|=) (?:again )?the (?:m-dimensional )?identity(?: matrix)?\b`), " = I "},
	{lazyregexp.New(`(?i)\s(?:is|are) (?:all )?(?:zero|0)(?: vector)?\b`), " = 0 "},
	{lazyregexp.New(`(?i)\s(?:vanish(?:es)?)\b`), " = 0 "},
	{lazyregexp.New(`(?i)\b(?:the )?square[- ]roots? of (?:the )?eigenvalues of ((?:[A-ZΛ]\b ?){2,}|\w+)`), " sqrt(eigenvalues($1)) "},
	{lazyregexp.New(`(?i)\b(?:the )?square[- ]roots? of (?:the )?eigenvalues\b`), " sqrt(eigenvalues(HKH)) "},
	{lazyregexp.New(`(?i)\b(?:the )?eigenvalues of ((?:[A-ZΛ]\b ?){2,}|\w+)`), " eigenvalues($1) "},
	{lazyregexp.New(`==|≈`), " = "},
}

// abbreviated are points that end no sentence.
var abbreviated = lazyregexp.New(`(?i)\b([ezi])\.\s?([gbe])\.\s`)

// parted are signs and words between parts.
var parted = lazyregexp.New(`(?i)\s(?:->|=>|→|⇒|--)\s|\.\s|[;:]\s|\s(?:so that|so|hence|thus|which means)\s`)

// innerProducts are products in angle brackets, with their comma.
var innerProducts = lazyregexp.New(`[<⟨]\s*([^<>⟨⟩,|=\n]+?)\s*[,|]\s*([^<>⟨⟩,|=\n]+?)\s*[>⟩]`)

// pieces cuts a comment into parts that stand for themselves.
func pieces(text string) (list []string) {
	text = abbreviated.ReplaceAllString(text, "$1.$2.")
	text = parted.ReplaceAllString(text, "\n")
	depth, from := 0, 0
	angles := innerProducts.FindAllStringIndex(text, 40)
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '\n', ',':
			inside := slices.ContainsFunc(angles, func(at []int) bool { return at[0] < i && i < at[1] })
			if c == '\n' || depth <= 0 && !inside {
				list = append(list, text[from:i])
				from, depth = i+1, 0
			}
		}
	}
	return append(list, text[from:])
}

// claims reads what a comment claims.
func claims(c syntax.Comment, at *syntax.Statement, known func(string) bool) (list []*claim) {
	own := targets(at)
	if own == nil {
		own = shown(at)
	}
	add := func(text string, subject bool, test func(lookup, []string) (bool, error)) {
		if test != nil && (at != nil || !subject) && len(list) < 20 {
			list = append(list, &claim{text: strings.TrimSpace(text), comment: c, at: at, own: own, test: test, subject: subject})
		}
	}
	for _, s := range looseSizes(c.Text, own, known) {
		list = append(list, &claim{text: s.text, from: s.from, comment: c, at: at, own: own, test: s.test, mild: true})
	}
	for _, line := range strings.Split(c.Text, "\n") {
		for _, s := range namedSizes(line, known) {
			add(s.text, false, s.test)
		}
		for _, e := range told(line, c.Text, known) {
			add(line, e.subject, e.test)
		}
		parts := pieces(line)
		for _, part := range pieces(withoutNamed(line, known)) {
			add(part, true, sizeOf(part))
		}
		for _, part := range parts[:min(len(parts), maxParts)] {
			if at != nil {
				if test := ofLine(part); test != nil {
					list = append(list, &claim{text: strings.TrimSpace(part), comment: c, at: at, own: own, test: test, subject: true, mild: true})
				}
				if at.Kind == syntax.Return { // the numbers of an embedding have no order
				} else if test := orderOfPlaces(part, at); test != nil {
					add(part, true, test)
				} else if by := solver.FindStringSubmatch(part); by == nil {
					add(part, true, orderOf(part))
				} else if solved(at, by[1]) {
					add(part, true, orderOf(part[len(by[0]):]))
				}
				add(part, true, zeroSum(part, at))
			}
		}
	}
	return list
}

// code is a line of a program that was commented out: a name is given a value in the
// signs of a language, and not in those of mathematics.
var code = lazyregexp.New(`^\s*[\w.\[\], ]+\s*(?:=[^=].*(?:@|\bnp\.|\.dot\(|\.T\b|;\s*$)|<-)`)

// withoutCode leaves lines of code out.
func withoutCode(text string) string {
	var kept []string
	for _, line := range strings.Split(text, "\n") {
		if !code.MatchString(line) {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// opened is a remark in brackets at the end.
var opened = lazyregexp.New(`\s\([a-zA-Z ,]{4,}\)\s*$`)

// shown is the name of which a line shows the size: g.shape.
func shown(s *syntax.Statement) []string {
	if s != nil && s.Kind == syntax.Return {
		return []string{program.Returned}
	}
	if s == nil || s.Kind != syntax.Value || s.Value == nil {
		return nil
	}
	v := s.Value
	if v.Kind == syntax.Call && len(v.Args) == 2 && v.Args[0].Kind == syntax.Name && v.Args[0].Text == "print" {
		v = v.Args[1]
	}
	if v.Kind == syntax.Field && v.Text == "shape" && v.Args[0].Kind == syntax.Name {
		return []string{v.Args[0].Text}
	}
	return nil
}

// targets are the names that a statement gives values.
func targets(s *syntax.Statement) (names []string) {
	if s == nil || s.Kind != syntax.Assign {
		return nil
	}
	var walk func(t *syntax.Node)
	walk = func(t *syntax.Node) {
		switch t.Kind {
		case syntax.Name:
			names = append(names, t.Text)
		case syntax.Field:
			if t.Args[0].Kind == syntax.Name { // self.A
				names = append(names, t.Args[0].Text+"."+t.Text)
			}
		case syntax.Tuple, syntax.List, syntax.Matrix:
			for _, a := range t.Args {
				walk(a)
			}
		}
	}
	for _, t := range s.Targets {
		walk(t)
	}
	return names
}

var (
	innerProduct  = lazyregexp.New(`^\s*=?\s*(?:<|⟨|\\langle)\s*(.+?)\s*[,|]\s*(.+?)\s*(?:>|⟩|\\rangle)\s*$`)
	squaredLength = lazyregexp.New(`^\s*=?\s*(?:\|\|?|‖)\s*([^|‖]+?)\s*(?:\|\|?|‖)\s*(?:\^2|²|\*\*2)\s*$`)
)

// features are the vectors of feature space that such a product is made of.
var features = map[string]string{"phi(x)": "f", "φ(x)": "f", "f": "f", "phi(x_i)": "F", "φ(x_i)": "F", "phi_i": "F", "mean": "(F 1/n)", "phibar": "(F 1/n)", "mu": "(F 1/n)", "the mean": "(F 1/n)"}

// gloss is what an inner product of features says a value is, in symbols.
func gloss(part string) string {
	if m := innerProduct.FindStringSubmatch(part); m != nil && features[m[1]] != "" && features[m[2]] != "" {
		return features[m[1]] + "' " + features[m[2]]
	}
	if m := squaredLength.FindStringSubmatch(part); m != nil && features[m[1]] != "" && features[m[1]] != "F" {
		return features[m[1]] + "' " + features[m[1]]
	}
	return ""
}
