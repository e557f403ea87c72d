package prose

import (
	"slices"
	"strings"
	"unicode"

	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// What the words before mathematics make of it. Each list is of one kind of words;
// words of no list say nothing.

var (
	// joins stand between two equations of one role.
	joins = lazyregexp.New(`^[\s,]*(?:(?:and|as well as|und|et|y|e|or|also|both)\b)?[\s,]*(?:also|that)?[\s,]*$`)
	// goals announce what is to be proved; what follows isn't a step.
	goals = lazyregexp.New(`\b(?:want|wants|wish|have|has|need|needs|aim|goal is|task is|remains|suffices|sufficient|enough|shall|will|must|should|going|is|it|now|order|try)\b(?:(?: [a-z,:'-]+){0,6})? (?:to |be )?(?:show|prove|verify|check|demonstrate|establish|shown|proved|proven|verified|established) ?(?:(?:that|:|the|this|it|,|we have|indeed|(?:(?:kernel pca|kpca|kernel|new|j-th|wanted|claimed) )?(?:embedding|formula|identity|equation|equality|claim|statement|component|coordinate|vector|relation)|of x|of the (?:new )?(?:sample|point)|for (?:all|every|each) j) ?| )*$` +
		`|\b(?:thing|things|statement|formula|identity|equation|equality|task|aim|goal|rest|point|question|exercise)(?: (?:left|that is|which is|we have|we want|we need|i have|i want|i need|you have))* to (?:be )?(?:show|prove|verify|check|establish|shown|proved|proven|verified|checked)(?: here| now)? (?:is|reads|:)(?: that| the| this| :)*$` +
		`|\b(?:suffices|enough|sufficient|remains|left|need|have)\b(?: [a-z,:'-]+){0,3}? to (?:see|notice|know|observe|convince oneself|check|compare)(?: that| :| the)*$` +
		`|\bwhy (?:is|are|does|do|should|must|would|can)(?: it| we)?(?: true| follow)?(?: that)?$` +
		`|^(?:show|prove|to show|to prove|to be shown|to be proved|claim|theorem|thm|proposition|prop|goal|statement|behauptung|beh|satz|zu zeigen|z z|what (?:we )?(?:want to|have to|is to be) (?:show|prove|shown|proved))\b(?: [a-z]+){0,3} ?[:,]?(?: that)?(?: :)?$` +
		`|\b(?:zeigen|beweisen|montrer|prouver|démontrer|demostrar|probar|mostrar)\b` +
		`|\b(?:from|by|using|with|of|since|because|as) (?:the |our |this )?(?:claim|assertion|conjecture|statement|what (?:we|is|was)|assumption)\b`)
	// announced stands before the claim where no step is made yet: I show that …; the claim is ….
	announced = lazyregexp.New(`^(?:(?:first|firstly|now|then|next|here|below|in|the|this|what|follows|following|proof|text|exercise|answer|,) )*(?:(?:is|are) (?:now |here )?(?:shown|proved|proven|derived|verified)(?: here| now| below)? :|(?:(?:i|we|one)(?: now| first| here| next| hereby)? )?(?:show|prove|verify|demonstrate|establish|derive|claim|assert)|let(?: us|'s| me) (?:now |first )?(?:show|prove|verify|demonstrate|establish|derive)|(?:it|what) (?:is|must|has|needs|ought|remains) (?:to )?(?:be )?(?:shown|proved|proven|verified|claimed|show|prove)|(?:i|we) (?:need|have|want|ought|must)(?: to)? (?:show|prove|verify)|(?:(?:the|our|my) )?(?:claim|claimed|goal|aim|task|statement|assertion|theorem|proposition|exercise|formula|problem|question)(?: (?:(?:that )?(?:we|i) (?:want|need|have) to|that (?:is|must|has)(?: to)?(?: be)?|to(?: be)?) (?:show|prove|shown|proved))?(?: (?:is|reads|says|states|asks(?: us| me)? (?:to|for)(?: a proof of)?|requires(?: us| me)? to|wants us to)| :)?(?: to)?(?: (?:show|prove|verify))?|(?:the following|this proof|the (?:following )?proof|the proof below) (?:shows|proves)|(?:this is |here is )?(?:the |a )?proof(?: of| that| :)(?: the)?)(?: (?:that|the|this|following|claim|identity|formula|equation|equality|statement|theorem|namely|is|of|:|,))* ?$`)
	// asserted are words in place of a step.
	asserted = lazyregexp.New(`\b(?:obvious|obviously|clear|clearly|evident|evidently|trivial|trivially|plausible|immediate|well-known|easy to see|easily seen)\b(?: [a-z,]+)*? that(?: [a-z,]+){0,2} ?$`)
	// past are words that say that something is shown already.
	past = lazyregexp.New(`\b(?:this|that|which|we have|we|it|have) (?:thus |now |therefore |just |already |has been )?(?:shows|showed|shown|proves|proved|proven|established|verified)\b`)
	// definitions give a name, or suppose something.
	definitions = lazyregexp.New(`\b(?:let|put|putting|set|setting|define|defining|denote|denoting|introduce|introducing|choose|choosing|chosen|take|taking|assume|assuming|suppose|supposing|postulate|presume|abbreviate|call|calling|write|writing|sei|seien|setze|setzen|definiere|bezeichne|soit|soient|posons|notons|supposons|sea|sean|definimos|supongamos|pongamos)((?: [a-z,:'-]+)*) ?$`)
	// between a word that defines and the definition
	fillers = scan.Words(strings.Fields(`: , that the a an matrix matrices vector vectors number column row columns rows abbreviation abbreviations notation symbol symbols letter letters to be as by for short brevity simplicity convenience now here also further moreover and each every all again simply shortly mean of features is are we have i if there exist such wir und on`)...)
	letVerb = lazyregexp.New(`\blet(?:'s| us| me| we)? (?:look|consider|compute|calculate|start|begin|insert|see|expand|multiply|apply|use|recall|plug|go|check|work|substitute|turn|continue|write out|simplify|prove|show|first|now)\b|\b(?:can|may|could|thus|hence|therefore|now|so|we) (?:also |even |now |then |we )?(?:re)?write\b|\btaking (?:the )?(?:transposes?|inner|products?|both)\b|\bset of\b`)
	// reasons stand before what is used.
	reasons = lazyregexp.New(`\b(?:since|because|by|as|using|uses|use|used|with|where|from|for|recall|remember|note|given|knowing|know|due to|thanks to|via|after|wegen|mit|weil|denn|da|aus|car|puisque|comme|avec|où|par|donde|como|porque|pues|con|por)\b`)
	// mains begin a main clause behind a reason.
	mains = lazyregexp.New(`\b(?:have|get|gets|obtain|obtains|find|finds|see|conclude|arrive|follow|follows|yields|yield|gives|give|given by|holds|hold|implies|imply|becomes|then|so|thus|hence|therefore|consequently|means|is|are|equals|reads|turns|say|says|tells|leads|this|it|we|one|i|gilt|folgt|ergibt|erhält|erhalten|liefert|also|obtient|trouve|donc|ainsi|obtenemos|entonces|resulta)\b`)
)

// roleOf tells the role of the next equation from the words of the clause.
func (r *proofReader) roleOf() role {
	text := strings.TrimSpace(strings.Join(r.clause, " "))
	switch {
	case text == "":
		return isStep
	case strings.HasSuffix(text, ":") && !goals.MatchString(text) && !defines(text) && !r.announcesClaim(text):
		return isStep
	case goals.MatchString(text) && !past.MatchString(text), asserted.MatchString(text), r.announcesClaim(text):
		return isGoal
	case relation.MatchString(text) && !past.MatchString(text): // we want to show that X equals Y
		if before := relation.ReplaceAllString(text, ""); goals.MatchString(before) || !r.open && announced.MatchString(before) && r.equationBehind() {
			return isGoal
		}
	case defines(text) && !r.putInPlace():
		return isDefinition
	case givesTheReason(text):
		return isReason
	}
	return isStep
}

// relation stands between the sides of an equation in words.
var relation = lazyregexp.New(` (?:equals?|(?:is|are) equal to|(?:is|are) the same(?: thing)? as|is identical (?:to|with)|coincides? with|agrees? with|is|has the form|can be (?:written|expressed) as|becomes)$`)

// announcesClaim reports words before the claim, one equation for the embedding, where
// no step is made yet and a sentence with another equation follows.
func (r *proofReader) announcesClaim(text string) bool {
	p := r.t.Pieces[r.subject]
	if r.open && !r.embedsLater() || !statesClaim(p.Text) || !announced.MatchString(text) {
		return false
	}
	return r.equationBehind()
}

// embedsLater reports that no equation before the one at hand is for the embedding, and one
// behind it is: what the steps before show is used there.
func (r *proofReader) embedsLater() bool {
	later := false
	for i, p := range r.t.Pieces {
		if p.Kind != sentence.Math || i == r.subject || !p.Embeds() {
			continue
		}
		if i < r.subject {
			return false
		}
		later = true
	}
	return later
}

// equationBehind reports that another sentence with an equation follows.
func (r *proofReader) equationBehind() bool {
	p, ended := r.t.Pieces[r.subject], false
	for _, q := range r.t.Pieces[r.subject+1:] {
		switch {
		case q.Kind == sentence.Mark && strings.Contains(".:¶⏎", q.Text):
			ended = true
		case q.Kind == sentence.Word && q.From > p.To && unicode.IsUpper(r.t.Src[q.From]) && slices.Contains(r.t.Src[p.To:q.From], '\n'):
			ended = true
		case q.Kind == sentence.Math && (leads(q) || equality(q.Text)):
			return ended && !leads(q)
		}
	}
	return false
}

// statesClaim reports one equation whose right side is that of the claim: it has the
// kernel's values in it, and Λ.
func statesClaim(text string) bool {
	left, right, states := cutEquals(text)
	return states && equalities(text) == 1 && embedding.MatchString(left) && inKernel.MatchString(right)
}

var (
	embedding = lazyregexp.New(`^\s*&?\s*(?:\\(?:bar|overline|mathbf|boldsymbol|bm)\s*\{?\s*)*(?:g|ḡ|g̅|B)`)
	inKernel  = lazyregexp.New(`(?:\\Lambda|Λ|Lambda).*[kK]`)
)

// putInPlace reports that the equation at hand is put somewhere, and defines nothing: put
// ψ_j = … in, put the ψ_j = … side by side, put K = … and k = … into it.
func (r *proofReader) putInPlace() bool {
	var behind []string
	list := r.t.Pieces
	for k := r.subject + 1; k < len(list) && len(behind) < 3; k++ {
		if len(behind) == 0 && k+1 < len(list) && (list[k].Text == "and" || list[k].Text == ",") && equality(list[k+1].Text) {
			k++
			continue
		}
		if list[k].Kind != sentence.Word {
			break
		}
		behind = append(behind, list[k].Text)
	}
	return placing.MatchString(strings.Join(behind, " "))
}

var placing = lazyregexp.New(`^(?:in|ein|into|side by side|next to|together|under each|as columns)\b`)

// defines reports words that a definition follows.
func defines(text string) bool {
	m := definitions.FindStringSubmatch(text)
	if m == nil || letVerb.MatchString(text) {
		return false
	}
	for _, w := range strings.Fields(m[1]) {
		if !fillers[w] {
			return false
		}
	}
	return true
}

// asForm are words before what something becomes, and no reason.
var asForm = lazyregexp.New(`\b(?:embedded|mapped|projected|written|rewritten|expressed|represented|computed|given) as$`)

// givesTheReason reports words that a reason follows: behind the last word of the
// list no main clause begins.
func givesTheReason(text string) bool {
	list := reasons.FindAllStringIndex(text, -1)
	if list == nil {
		return false
	}
	if asForm.MatchString(text) {
		return false
	}
	rest := text[list[len(list)-1][1]:]
	if at := strings.LastIndex(rest, ","); at >= 0 && strings.TrimSpace(rest[:at]) != "" { // by definition, …
		return false
	}
	return !mains.MatchString(rest)
}

// Words between two pieces of mathematics, or before one, that stand for an equals
// sign.
const (
	copula  = `(?:is|are|equals|equal|becomes|become|reads|turns into|turns out to be|reduces to|simplifies to|amounts to|coincides with|agrees with|stands for|has the form|have the form|takes the form|is of the form|can (?:also )?be (?:re)?written as|may be (?:re)?written as|is (?:re)?written as|evaluates to|ist|sind|wird|est|devient|égale|es|son)`
	behind  = `(?: (?:equal|identical) to| the same(?: thing)? as| just| simply| exactly| precisely| nothing(?: else)?(?: but| than)?| also| again| then| now| therefore| thus| hence| indeed| given by| in fact| our| gleich| égal à| igual a| the| matrix| vector| column| number| row| product| sum| expression| kernel| gram| well-known| known| usual| so-called| familiar| :)*`
	pronoun = `(?:it|this|that|which|these|this (?:inner )?(?:product|number|expression|vector|sum|term|matrix)|the (?:inner |whole |last |resulting )?(?:product|number|expression|result|side|sum|quantity)|dies|das|cela|ceci|esto)`
)

var (
	relates    = lazyregexp.New(`^(?:, )?(?:(?:so|hence|thus|therefore|then|now|also|in turn|again) )*` + copula + behind + `$`)
	goesOnFrom = lazyregexp.New(`(?:^|[,:] ?|\b(?:so|hence|and|thus|therefore|then|now|finally|again|but) )(?:` + pronoun + ` (?:now |then |in turn |also )?` + copula + behind + `|(?:we|one) arrives? at|we end up with|or, equivalently)$|(?:^|[ ,])(?:leaving|leaves|(?:there|what) remains(?: is)?|what is left is|(?:turns|transforms|brings|makes) (?:it|this|that) (?:in)?to)(?: (?:us|with|the|only|just))*$`)
	nounGoesOn = lazyregexp.New(`(?:^|[,:] ?|\b(?:so|hence|and|thus|therefore|then|now|finally|again|but) )the (?:inner |scalar |dot )(?:product) ` + copula + behind + `$`)
	asWhat     = lazyregexp.New(`^(?:as|by|with|for|into|durch|par|por)(?: (?:the|a|its|matrix|vector|product|definition|value))*$`)
	rewrites   = lazyregexp.New(` (?:write|rewrite|written|rewritten|express|expressed|replace|replaces|replaced|replacing|substitute|substituted|substituting|exchange|denote|abbreviate|ersetzen|ersetze|remplacer|remplaçant|remplace) `)
	results    = lazyregexp.New(`(?:^|[ ,:])(?:gives|give|yields|yield|get|gets|obtain|obtains|is|are|equals|becomes|remains|reach|reaches|arrive at|arrives at|leads to|left with|results in|liefert|ergibt|erhalten|obtient|obtenemos)(?: (?:us|the|finally|then|now|expression|vector|matrix|:|exactly|just|simply|only))*$`)
)

// Subjects in words.
var (
	coordinate  = lazyregexp.New(`(?:the|its|each|every)\s+(?:(?:coordinate|component|entry)\s+(?:number\s+)?([ijl])|([ijl])\s*-?\s*th\s+(?:coordinate|component|entry)(?:\s+number)?)\s+(?:of\s+(?:the\s+)?(?:embedding|projection|\\bar\s*g|\\bar\{g\}|ḡ)\s+)?(?:` + copula + `)\s*$`)
	embeddingIs = lazyregexp.New(`(?:the\s+)?(?:embedding(?:\s+of\s+(?:(?:a|the|our|any|this|new)\s+)*(?:sample|point|vector|[fx]))?|whole\s+vector|full\s+vector)\s+(?:` + copula + `)\s*$`)
)

// commonMiddle: both sides of the claim are equal to what follows; the embedding is one of them.
var commonMiddle = lazyregexp.New(`^(?:(?:we see that|now) )?(?:both|the two) sides(?: of (?:the (?:claim|equation|formula)|it))? (?:are (?:both )?)?(?:equal(?: to)?|reduce to|come to|coincide with|the same as)\s*$`)

// subjectOf is the symbol that a sentence's beginning speaks of, "" where it names
// none.
func subjectOf(sentence string) string {
	if m := coordinate.FindStringSubmatch(sentence); m != nil {
		return `\bar g_` + m[1] + m[2]
	}
	switch {
	case embeddingIs.MatchString(sentence), commonMiddle.MatchString(sentence):
		return `\bar g`
	case meanIs.MatchString(sentence):
		return `\frac1n F 1_n`
	case covarianceIs.MatchString(sentence):
		return `\bar C`
	case gramIs.MatchString(sentence):
		return `\bar K`
	}
	return ""
}

// Matrices that words name.
var (
	covarianceIs = lazyregexp.New(`\bthe cent(?:red|ered) covariance(?:\s+matrix|\s+operator)?\s+(?:` + copula + `)\s*$`)
	gramIs       = lazyregexp.New(`\bthe cent(?:red|ered) (?:gram|kernel)(?:\s+matrix)?\s+(?:` + copula + `)\s*$`)
)

var meanIs = lazyregexp.New(`\bmean\s+(?:of\s+(?:all\s+|the\s+|training\s+)*(?:features?|feature\s+vectors?)|features?(?:\s+vector)?)\s+(?:` + copula + `)\s*$`)

// A proof may speak of the two sides of the claim: "On one side stands X. So this side
// is Y. On the other side stands Z. They agree." The last sentence says Y = Z.

var (
	sideHolds = lazyregexp.New(`\b(?:on )?(?:the )?(?:one|other|left|right|first|second)(?:[- ]hand)? ?-? ?(?:hand )?side,? (?:stands|there is|there stands|we have|we find|we see|holds|contains)(?: the| just)*$`)
	thisSide  = lazyregexp.New(`\b(?:this|that|the (?:one|other|left|right|first|second)(?:[- ]hand)?) ?-? ?(?:hand )?side ` + copula + behind + `$`)
	putInto   = lazyregexp.New(`(?i)(?:substitut|insert|plug|put)[a-z]*\b[^.]*?\bk\b[^.]*?\b(?:in|into|on) (?:the )?(left|right)[- ](?:hand[- ])?side`) // where k stands
	agree     = lazyregexp.New(` (?:they|both|these|both sides|the two sides|the sides|the two expressions|the two|both expressions) (?:therefore |thus |also |indeed |now )?(?:agree|coincide|are equal|are the same|are identical|match) `)
)

// holdsSide keeps what stands on a side; true where a piece of mathematics says no more.
func (r *proofReader) holdsSide(i int, chunk string) bool {
	if !sideHolds.MatchString(chunk) || equality(r.t.Pieces[i].Text) {
		return false
	}
	r.twoSides = append(r.twoSides, r.text(i))
	return true
}

// changesSide writes what a side becomes.
func (r *proofReader) changesSide(i int, chunk string) bool {
	if m := putInto.FindStringSubmatch(string(r.t.Src[:r.t.Pieces[i].From])); m != nil && len(r.twoSides) == 0 && strings.Contains(chunk, strings.ToLower(m[1])+" side") {
		r.twoSides = []string{`\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)`}
	}
	n := len(r.twoSides) - 1
	if n < 0 || leads(r.t.Pieces[i]) || !thisSide.MatchString(chunk) {
		return false
	}
	r.script.Put("\n"+r.twoSides[n]+" = ", r.t.Pieces[i].From)
	r.copy(i)
	r.role = isStep
	r.written(i)
	r.twoSides[n] = strings.TrimSpace(afterLastEquals(r.text(i)))
	return true
}

// sidesAgree writes that both sides are equal where the words of a sentence say so.
func (r *proofReader) sidesAgree(line string, at int) {
	if len(r.twoSides) == 2 && agree.MatchString(line) {
		r.script.Put("\n"+r.twoSides[0]+" = "+r.twoSides[1]+"\n", at)
		r.twoSides = nil
	}
}
