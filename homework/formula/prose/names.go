package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/formula/scan"
)

// columnsOf writes what words say of columns and rows: the columns of X are the ψ_j.
func (r *proofReader) columnsOf(i int, chunk, before string, subject int, stated bool) {
	p := r.t.Pieces[i]
	text := string(r.t.balanced(p))
	which, matrix, at := "", "", p.From
	switch m := ofColumns.FindStringSubmatch(before); {
	case m != nil && subject >= 0 && !stated && relates.MatchString(strings.TrimSpace(axesIn.ReplaceAllString(chunk, " "))) && (strings.Contains(text, "psi") || strings.Contains(text, "ψ")):
		which, matrix, at = m[1], string(r.t.balanced(r.t.Pieces[subject])), r.t.Pieces[subject].From
	case whoseColumns.MatchString(chunk) && subject >= 0 && (strings.Contains(text, "psi") || strings.Contains(text, "ψ")):
		which, matrix, at = whoseColumns.FindStringSubmatch(chunk)[1], r.lastNamed(i, subject, stated), r.t.Pieces[subject].From
		if matrix == "" {
			return
		}
		if q := r.t.Pieces[subject]; strings.Contains(string(r.t.Src[q.From:q.To]), "transpose") { // whose columns: of what is transposed
			matrix = strings.TrimSuffix(strings.TrimSuffix(matrix, `^\top`), "^T")
		}
	default:
		m := areColumns.FindStringSubmatch(chunk)
		if m == nil || !(strings.Contains(m[1], "axes") || subject >= 0 && strings.Contains(r.t.Pieces[subject].Text, "psi")) {
			return
		}
		which, matrix = m[2], text
	}
	name := plain(matrix)
	switch {
	case equality(matrix) || name == "B" || name == `\Psi` || name == "Ψ" || strings.HasPrefix(name, "B^"):
	case which == "rows":
		r.claim("B = "+matrix, at)
	default:
		r.claim(`B^\top = `+matrix, at)
	}
}

var (
	axesIn       = regexp.MustCompile(` (?:(?:the|unit|principal|normali[sz]ed|orthonormal|eigenvectors|axes|wanted|desired|vectors) ?)+$`)
	ofColumns    = regexp.MustCompile(`(?:^| )(?:the )?(columns|rows) of(?: the)?(?: matrix| product)?$`)
	whoseColumns = regexp.MustCompile(`(?:^|[ ,])(?:whose|with|has|having|and its|its)(?: the| as| as its)? (columns|rows)(?: are| being)?(?: (?:exactly|just|precisely|indeed))*(?: the)?(?: (?:vectors|axes|unit|principal))*$`)
	axesInList   = regexp.MustCompile(`^(?:\\psi|ψ)(?:_\{?1\}?|₁)(?:\^\\top|ᵀ|⊤)?,.*(?:dots|…|\.\.\.).*(?:\\psi|ψ)(?:_\{?m\}?|ₘ)(?:\^\\top|ᵀ|⊤)?$`)
	oneAxis      = regexp.MustCompile(`^(?:\\psi|ψ)(?:_\{?[ij]\}?|[ᵢⱼ])(?:\^\\top|ᵀ|⊤)?$`)
	withColumns  = regexp.MustCompile(`(?:with|whose|has|having|of)(?: the| as)? (columns|rows)(?: are)?(?: the| vectors| axes)*$`)
	areColumns   = regexp.MustCompile(`(the (?:principal |unit |normali[sz]ed )*axes|)(?:^| )(?:are|form) (?:just |exactly |the |precisely )*(columns|rows) of(?: the)?(?: matrix| product)?$`)
)

// allValues is the singular value decomposition as a sum over all singular values.
var allValues = regexp.MustCompile(`^(?:\\barF|F̄)=\\sum_\{?([ijl])\}?\\sqrt\{?\\lambda_[ijl]\}?(?:\\,)?\\psi_[ijl]\\alpha_[ijl]\^\\top$`)

// transposesProduct reports the rule (XY)ᵀ = YᵀXᵀ, with letters of no meaning.
func transposesProduct(text string) bool {
	m := productRule.FindStringSubmatch(strings.ReplaceAll(text, " ", ""))
	return m != nil && m[1] == m[4] && m[2] == m[3] && m[1] != m[2]
}

var productRule = regexp.MustCompile(`^\(([A-Z])([A-Z])\)` + turned + `=([A-Z])` + turned + `([A-Z])` + turned + `$`)

const turned = `(?:\^\{?(?:\\top|T|\\mathsf\{T\}|\\intercal)\}?|ᵀ|⊤|'|^T)`

// bracketed reports mathematics in one pair of brackets.
func bracketed(text []rune) bool {
	if len(text) < 3 || text[0] != '(' && text[0] != '[' {
		return false
	}
	depth := 0
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i == len(text)-1
			}
		}
	}
	return false
}

// What there are m and n of. Entries of both sides, and rows, may be either.
var (
	ofAxesCounted    = scan.Words("entries", "components", "coordinates", "numbers", "axes", "equations", "equalities", "eigenvectors", "eigenvalues", "directions")
	ofSamplesCounted = scan.Words("samples", "points")
)

// ordinal reads the letter of "the j-th", of "for every i" and of "the m entries" as a
// word.
func (r *proofReader) ordinal(i int) bool {
	p, list := r.t.Pieces[i], r.t.Pieces
	if i+1 < len(list) && list[i+1].Kind == sentence.Word && (p.Text == "m" && ofAxesCounted[list[i+1].Text] || p.Text == "n" && ofSamplesCounted[list[i+1].Text]) {
		r.chunk, r.clause = append(r.chunk, p.Text), append(r.clause, p.Text)
		return true
	}
	last := ""
	if len(r.chunk) > 0 {
		last = r.chunk[len(r.chunk)-1]
	}
	if m := afterEvery.FindString(p.Text); m != "" && (last == "every" || last == "each" || last == "all" || last == "any" || last == "for" || last == "component" || last == "row") && m != p.Text {
		list[i].From += len([]rune(m))
		list[i].Text = string(r.t.Src[list[i].From:p.To])
		r.chunk, r.clause = append(r.chunk, ","), append(r.clause, ",")
		return r.ordinal(i)
	}
	if len([]rune(p.Text)) > 1 || !strings.Contains("ijl", p.Text) {
		return false
	}
	k := i + 1
	if k < len(list) && list[k].Text == "-" {
		k++
	}
	word := p.Text
	if k < len(list) && list[k].Text == "th" {
		word += "-th"
		list[k].Text = ""
	}
	r.chunk, r.clause = append(r.chunk, word), append(r.clause, word)
	return true
}

var afterEvery = regexp.MustCompile(`^[ijl]\s*[,;:]\s*`)

// side is what stands on the left of words such as "is": the mathematics before them,
// an entry of it, or, where "the columns of" stand before it, all of them; "" where
// nothing does.
func (r *proofReader) side(now, subject int, stated bool, before, chunk string) string {
	if subject < 0 || stated || r.t.Pieces[subject].Gone {
		return ""
	}
	text := string(r.t.balanced(r.t.Pieces[subject]))
	if equality(text) {
		return ""
	}
	if entriesOf.MatchString(before) && entriesAre.MatchString(chunk) { // the entries of X are the entries of Y
		return text
	}
	if m := withColumns.FindStringSubmatch(before); m != nil && relates.MatchString(chunk) && (axesInList.MatchString(plain(text)) || oneAxis.MatchString(plain(text))) { // the matrix with columns ψ_j is X
		if m[1] == "rows" {
			return "B"
		}
		return `B^\top`
	}
	as := asWhat.MatchString(chunk) && (r.rewrites || rewrites.MatchString(" "+strings.Join(r.clause, " ")+" "))
	as = as && !(throughWhat.MatchString(chunk) && expresses.MatchString(strings.Join(r.clause, " ")) && lone(r.t.Pieces[now].Text)) // ψ_i by the α_i
	r.rewrites = r.rewrites || as
	if !relates.MatchString(chunk) && !as {
		return ""
	}
	if m := functionOf.FindStringSubmatch(before); m != nil {
		fault.Fail(r.t.Pieces[subject].From, "the words say what the "+m[1]+" of "+fault.Quote(text)+" is, and this isn't checked", checkedWords, "an equation that says the same")
	}
	if belongs.MatchString(before) {
		return ""
	}
	return text
}

// What is expressed by other symbols is none of them.
var (
	throughWhat = regexp.MustCompile(`^(?:by|with|through|via) `)
	expresses   = regexp.MustCompile(`\bexpress(?:|es|ed|ing)\b`)
)

var (
	functionOf = regexp.MustCompile(`(?:^| )(trace|rank|determinant|inverse|dimension|kernel|image|mean|sum|diagonal) of(?: the)?(?: matrix| vector| entries of)?$`)
	belongs    = regexp.MustCompile(`(?:^| )(?:of|by|on|onto|in|from|to|into|times|with|than|number|row|column|applied|between|over|under|against|von|der|des|de|del|du|auf|sur|en)(?: (?:the|a|matrix|vector|centred|centered|new|feature|each|every))*$`)
)

// Sizes are no equation of the proof: (m×m)(m×n)(n×1) = m×1.
var (
	sizesOnly = regexp.MustCompile(`^(?:[()\[\]{}\s·.,mnd1μ×=&]|\\(?:times|cdot|mu|left|right)|\\[,;:!])+$`)
	manyTimes = regexp.MustCompile(`×|\\times`)
)

// rangeOnly is a range of an index.
var rangeOnly = regexp.MustCompile(`^\(?\s*[ijlr]\s*(?:=\s*1\s*,.*(?:dots|…|\.\.\.).*|(?:\\in|∈|\\leq?|≤).*|=\s*[ijlr]\s*|(?:\\neq?\b|≠)\s*[ijlr]\s*)$|^1\s*(?:\\leq?|≤)`)

// sameSentenceSkipped reports that a goal stands before: the rest of its chain is
// one, too.
func (r *proofReader) sameSentenceSkipped(subject int) bool {
	return equality(r.t.Pieces[subject].Text)
}

// holdRange stops where the index of axes or coordinates is said to run to n: there
// are m of them.
func (r *proofReader) holdRange(i int) {
	m := toN.FindStringSubmatch(plain(r.t.Pieces[i].Text))
	if m == nil {
		return
	}
	of := regexp.MustCompile(`(?:\\psi|ψ|\\barg|ḡ|\\lambda)_\{?` + m[1])
	for k := r.first; k < len(r.t.Pieces) && r.t.Pieces[k].Text != "."; k++ {
		if p := r.t.Pieces[k]; p.Kind == sentence.Math && of.MatchString(plain(p.Text)) && strings.Contains(p.Text, "=") {
			fault.FailAs(fault.Untrue, r.t.Pieces[i].From, "the index "+m[1]+" of the axes is said to run to n", "there are m axes and m coordinates", "m, or another letter for the samples")
		}
	}
}

// toN is a range up to n.
var toN = regexp.MustCompile(`^\(?([ijlr])(?:=1,.*(?:dots|…|\.\.\.),?n|\\in\\?\{1,.*,n\\?\}|\\leq?n|≤n)\)?$`)

// labelled is the last side of an equation with the names that stand beneath its parts
// put in: of … = AᵀH \underbrace{F^\top f}_{k} it is AᵀH k; "" where none stands there.
func labelled(text string) string {
	at := strings.LastIndex(braceLabel.ReplaceAllStringFunc(text, func(m string) string {
		return strings.Repeat(" ", len(m))
	}), "=")
	last := text[at+1:]
	named := false
	last = braceLabel.ReplaceAllStringFunc(last, func(m string) string {
		g := braceLabel.FindStringSubmatch(m)
		name := strings.TrimLeft(strings.TrimSpace(g[2]), "=: ")
		if !lone(name) || len([]rune(name)) == 1 && strings.ContainsAny(name, "0123456789") {
			return m
		}
		named = true
		return " {" + name + "} "
	})
	if at < 0 || !named {
		return ""
	}
	return strings.TrimSpace(last)
}

// labels states that each part is what stands beneath it. A size is no name.
func (r *proofReader) labels(i int) {
	for _, g := range braceLabel.FindAllStringSubmatch(r.text(i), 20) {
		name := strings.TrimLeft(strings.TrimSpace(g[2]), "=: ")
		if name == "" || noName.MatchString(name) {
			continue
		}
		r.claim("("+g[1]+") = "+name, r.t.Pieces[i].From)
	}
}

// noName is a size, a number of a step, or words.
var noName = regexp.MustCompile(`\\(?:text|times|mathrm|mbox|textrm|in|mathbb)\b|[×∈]|^\(?[0-9a-d*]\)$|[a-z]{3,} [a-z]{2,}`)

// braceLabel is a part with a name beneath it.
var braceLabel = regexp.MustCompile(`\\(?:underbrace|underbracket)\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*_\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\})`)

// Columns and rows that a name with an index stands for, "a_j = columns of A", "the
// columns of A are a_j": the name says which of them is meant, so each is put as the
// j-th column of A.

var (
	// indexed is a name with one index, which an equals sign may follow.
	indexed = regexp.MustCompile(`(?:^|[\s,;])(?:\\[A-Za-z]+|\\(?:mathbf|boldsymbol|bm|vec)\s*\{?\s*\\?[A-Za-z]+\s*\}?|[A-Za-zα-ω])(?:\s*_\{?([ijlp])\}?|([ᵢⱼₗₚ]))(?:\s*\^\{?(?:\\top|T)\}?|ᵀ|⊤|')?\s*:?=?$`)
	// smallIndex is the letter of a small one.
	smallIndex = map[string]string{"ᵢ": "i", "ⱼ": "j", "ₗ": "l", "ₚ": "p"}
	oneOfMany  = map[string]string{"columns": "column", "rows": "row"}
	standsFor  = scan.Words("=", ":=", "is", "are", "be", "being", "denote", "denotes", "the", "for")
)

// columnsNamed puts "j-th column" for "columns" behind such a name.
func (t *sentenceText) columnsNamed() {
	for i := 1; i+2 < len(t.Pieces); i++ {
		p := t.Pieces[i]
		if p.Kind != sentence.Word || oneOfMany[p.Text] == "" || t.Pieces[i+1].Text != "of" || t.Pieces[i+2].Kind != sentence.Math {
			continue
		}
		index := t.indexBefore(i)
		if index == "" {
			index = t.indexBehind(i + 3)
		}
		if index == "" {
			continue
		}
		t.Pieces[i].Text = oneOfMany[p.Text]
		nth := sentence.Piece{Kind: sentence.Word, From: p.From, To: p.From, Text: index + "-th"}
		t.Pieces = append(t.Pieces[:i:i], append([]sentence.Piece{nth}, t.Pieces[i:]...)...)
		i++
	}
}

// indexBefore is the index of the name that is said to be what begins at a piece.
func (t *sentenceText) indexBefore(i int) string {
	k := i - 1
	for k > 0 && standsFor[t.Pieces[k].Text] {
		k--
	}
	if name := t.Pieces[k]; name.Kind == sentence.Math && !name.Gone && (k < i-1 || endsEquals.MatchString(name.Text)) {
		return indexIn(name.Text)
	}
	return ""
}

// indexBehind is the index of the name that a verb at a piece leads to.
func (t *sentenceText) indexBehind(i int) string {
	k := i
	for k < len(t.Pieces) && standsFor[t.Pieces[k].Text] {
		k++
	}
	if k == i || k == len(t.Pieces) || t.Pieces[k].Kind != sentence.Math || !lone(t.Pieces[k].Text) {
		return ""
	}
	return indexIn(t.Pieces[k].Text)
}

// indexIn is the index of the name at the end of a text.
func indexIn(text string) string {
	m := indexed.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return m[1] + smallIndex[m[2]]
}

var endsEquals = regexp.MustCompile(`=$`)
