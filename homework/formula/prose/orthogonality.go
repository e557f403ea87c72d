package prose

import (
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
	"kpcalab/homework/lazyregexp"
)

// A map that preserves inner products is an isometry: XᵀX = I. Features preserve none;
// the reason "A has orthonormal columns, and F̄ preserves inner products" is false.

const (
	metric    = `(?:(?:inner|scalar|dot) products?|lengths?|norms?|angles?|distances?|orthonormality|orthonormal|geometry)`
	keeping   = `(?:preserv(?:e|es|ed|ing)|conserv(?:e|es|ed|ing)|retain(?:s|ed|ing)?|respects|maintain(?:s|ed|ing)?|keep(?:s|ing)?|kept)`
	same      = `(?:unchanged|unaltered|unaffected|invariant|intact|alone|the same|as they are|fixed)`
	fewWords  = `(?:[a-z'-]+ |, ){0,5}?`
	unchanges = `(?:(?:does|do|did|will|can) ?(?:not|n't)|doesn't|don't|won't|never) (?:changes?|alters?|affects?|disturbs?|destroys?|influences?)`
)

var (
	// preserves: X from the left preserves inner products, maps orthonormal vectors to
	// such, is an isometry.
	preserves = lazyregexp.New(` (?:` + keeping + ` ` + fewWords + metric + `|` + unchanges + ` ` + fewWords + metric + `|(?:leav(?:e|es|ing)|left) ` + fewWords + metric + ` ` + fewWords + same +
		`|(?:maps?|takes?|sends?|turns?|carr(?:y|ies)|transforms?|makes?) ` + fewWords + `orthonormal ` + fewWords + `(?:to|into|onto|out of) ` + fewWords + `orthonormal` +
		`|(?:acts?|behaves?|works?|operates?) (?:as|like) an? (?:linear )?isometry|acts? isometrically) `)
	// preserved: inner products are preserved by X.
	preserved = lazyregexp.New(` ` + metric + ` ` + fewWords + `(?:is|are|stay|stays|remain|remains|be|being) ` + fewWords + `(?:` + keeping + `|` + same + `) `)
	// inherited: orthonormality is inherited.
	inherited  = lazyregexp.New(` ` + metric + ` ` + fewWords + `(?:inherited|carr(?:y|ies) over|passes on|transfers) | inherits? ` + fewWords + metric + ` `)
	clauseMark = lazyregexp.New(`[,;:()]| (?:and|because|since|as|so|while|but|that|which) `)
	symbolIn   = lazyregexp.New(some)
)

// holdPreserved states what a sentence of a proof says that a map preserves, and fails
// where it names no map. It returns the line without these words.
func (r *proofReader) holdPreserved(line string, place map[int]int) string {
	for _, form := range []*lazyregexp.Regexp{preserves, preserved, inherited} {
		for _, m := range form.FindAllStringIndex(line, 9) {
			at, found := r.mapAround(line, place, m[0], m[1], form == preserved)
			if !found || form == inherited {
				fault.FailAs(fault.Untrue, r.t.Pieces[r.first].From, "the words "+fault.Quote(onlyWords(line[m[0]:m[1]]))+" say of inner products what isn't shown", "only a matrix X with XᵀX = I preserves them", "an equation that says the same, or leaving it out")
			}
			x := r.text(at)
			r.claim("("+x+`)^\top (`+x+") = I", r.t.Pieces[at].From)
			end := len(line)
			if c := clauseMark.FindStringIndex(line[m[1]-1:]); c != nil {
				end = max(m[1]-1, m[1]-1+c[0])
			}
			line = line[:m[0]] + notSymbol.ReplaceAllString(line[m[0]:end], " ") + line[end:]
		}
	}
	return line
}

// notSymbol is what stands around symbols, a byte each.
var notSymbol = lazyregexp.New(`[ -~]`)

// mapAround is the matrix in the clause around such words: the one before them that
// stands nearest, or, in the passive, behind them.
func (r *proofReader) mapAround(line string, place map[int]int, from, to int, passive bool) (int, bool) {
	begin := 0
	for _, c := range clauseMark.FindAllStringIndex(line[:from+1], -1) {
		begin = c[1]
	}
	begin = min(begin, from)
	before := symbolIn.FindAllStringIndex(line[begin:from+1], -1)
	if passive || len(before) == 0 {
		end := len(line)
		if c := clauseMark.FindStringIndex(line[to-1:]); c != nil {
			end = to - 1 + c[0]
		}
		if behind := symbolIn.FindStringIndex(line[to-1 : max(end, to-1)]); behind != nil {
			i, ok := place[to-1+behind[0]]
			return i, ok && !strings.Contains(r.text(i), "=")
		}
	}
	if len(before) == 0 {
		return 0, false
	}
	i, ok := place[begin+before[len(before)-1][0]]
	return i, ok && !strings.Contains(r.text(i), "=")
}

// Two different vectors are orthogonal: ψ_iᵀψ_j = 0 is said for i ≠ j, and the equation
// that holds for all i and j is ψ_iᵀψ_j = δ_ij ψ_iᵀψ_i.

var (
	// vectorIndex is the letter that counts axes or eigenvectors.
	vectorIndex = lazyregexp.New(`(?:\\?(?:alpha|psi|boldsymbol\{\\alpha\}|boldsymbol\{\\psi\}|\bphi)|[αψ]|\bf|\\bar\s*\{?f\}?|f̄)\s*(?:_\s*\{?\s*([ijlst])\s*\}?|([ᵢⱼₗₛₜ]))`)
	// apart are words and signs that speak of two different ones.
	apart     = lazyregexp.New(`(?i)\b(?:different|distinct|differ|orthogonal\w*|perpendicular|pairwise|mutually|two|other)\b|\\ne(?:q|g)?\b|\\not\s*=|[≠⟂⊥]|!=|\\perp\b`)
	zeroAtEnd = lazyregexp.New(`^([\s\S]*?)=\s*(?:0|\\mathbf\s*\{?0\}?)\s*$`)
)

// plainIndex is the plain letter of a subscript.
var plainIndex = strings.NewReplacer("ᵢ", "i", "ⱼ", "j", "ₗ", "l", "ₛ", "s", "ₜ", "t")

// vectorIndices are the different letters that count vectors in mathematics.
func vectorIndices(text string) (list []string) {
	for _, m := range vectorIndex.FindAllStringSubmatch(text, -1) {
		if letter := plainIndex.Replace(m[1] + m[2]); !strings.Contains(strings.Join(list, ""), letter) {
			list = append(list, letter)
		}
	}
	return list
}

// offDiagonal is what stands in place of the 0 at the end of an equation that is said
// of two different vectors; "" where it isn't one.
func (r *proofReader) offDiagonal(i int) string {
	m := zeroAtEnd.FindStringSubmatch(r.text(i))
	if m == nil || !r.t.Proof {
		return ""
	}
	side := m[1]
	side = strings.Trim(afterLastEquals(side), " &\\,;\n")
	letters := vectorIndices(side)
	if len(letters) != 2 || !apart.MatchString(r.wholeSentence(i)) {
		return ""
	}
	return `\delta_{` + letters[0] + letters[1] + `} (` + side + `)`
}

// lastEquals is the place of the last equals sign.
func lastEquals(text []rune) int {
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] == '=' {
			return i
		}
	}
	return -1
}

// wholeSentence is the source of the sentence around a piece.
func (r *proofReader) wholeSentence(i int) string {
	end := i
	for end+1 < len(r.t.Pieces) && r.t.Pieces[end+1].Text != "." && r.t.Pieces[end+1].Text != "¶" {
		end++
	}
	return string(r.t.Src[r.t.Pieces[min(r.first, i)].From:r.t.Pieces[end].To])
}

// orthogonal says of vectors that two of them are orthogonal; of a matrix that its
// columns are.
func orthogonal(x claimed) verdict {
	text := x.text
	letters := vectorIndices(text)
	switch {
	case len(letters) == 1:
		second := "j"
		if letters[0] == "j" {
			second = "i"
		}
		other := vectorIndex.ReplaceAllStringFunc(text, func(m string) string { return swapIndex(m, letters[0], second) })
		other = valueIndex.ReplaceAllStringFunc(other, func(m string) string { return swapIndex(m, letters[0], second) })
		return equationsOf("(" + text + `)^\top (` + other + `) = \delta_{` + letters[0] + second + "} (" + text + `)^\top (` + text + ")")
	case plain(text) == "A" && !x.columns && !x.proof: // it isn't square
		return notKnown
	case single.MatchString(plain(text)): // an orthogonal matrix
		return equationsOf("(" + text + `)^\top (` + text + `) = I`)
	case manyAlphas.MatchString(plain(text)):
		return equationsOf(`A^\top A \Lambda = \Lambda A^\top A`)
	case axisNames.MatchString(plain(text)) && !strings.ContainsAny(plain(text), "=+-"):
		return equationsOf(`B B^\top \Lambda = \Lambda B B^\top`)
	case x.columns && (strings.Contains(text, "A") || strings.Contains(text, "ambda") || strings.Contains(text, "Λ")):
		return equationsOf("(" + text + `)^\top (` + text + `) \Lambda = \Lambda (` + text + `)^\top (` + text + ")")
	}
	return notKnown
}

// valueIndex is an eigenvalue with its index.
var valueIndex = lazyregexp.New(`(?:\\?lambda|λ)\s*(?:_\s*\{?\s*[ijlst]\s*\}?|[ᵢⱼₗₛₜ])`)

// swapIndex puts another index on a symbol.
func swapIndex(symbol, from, to string) string {
	plain := plainIndex.Replace(symbol)
	if plain != symbol { // αᵢ
		return strings.TrimSuffix(plain, from) + "_" + to
	}
	at := strings.LastIndex(symbol, from)
	return symbol[:at] + to + symbol[at+len(from):]
}

// those are words for vectors that were named before, and what is said of them.
var (
	those = lazyregexp.New(`(?:^| )(?:they|these|those|them|all of them|(?:(?:the|these|those|such|all|our|two|any two|resulting|different|distinct|various) )+(?:vectors|ones|columns)|different|distinct|different (?:i|j|l|vectors|ones|indices)) (?:(?:not|n't|never) )?(?:are|being|also|become|remain|stay) ` + adverbs + `(?:orthogonal(?: to each other| to one another)?|(orthonormal)) `)
	// products of different ones vanish
	productsVanish = lazyregexp.New(`(?:^| )for (?:two |any )?(?:different|distinct) (?:eigenvectors|vectors|axes|indices|ones|columns|i|j) (?:, )?(?:(?:the|these|their|all|such|inner|scalar|dot) )+products? (?:vanish|vanishes|are zero|is zero|are 0|disappear) `)
	// byRoot is the division that makes unit vectors of F̄α_j.
	byRoot = lazyregexp.New(`(?i)(?:divi(?:de|ded|ding|sion)|scal(?:e|ed|ing)|normali[sz]\w*)[^.]{0,40}?(?:by|with)[^.]{0,20}?(?:\\sqrt|√|sqrt)[\s{(]*(?:\\?lambda|λ)`)
)

// thoseOrthogonal reads what is said of vectors that were named before: they are
// orthogonal. What is left of the line is returned.
func (r *proofReader) thoseOrthogonal(line string, place map[int]int) string {
	if m := productsVanish.FindStringIndex(line); m != nil { // of eigenvectors, as the words say
		r.claim(orthogonal(claimed{text: `\psi_i`}).equations[0], r.t.Pieces[r.first].From)
		line = line[:m[0]] + strings.Repeat(" ", m[1]-1-m[0]) + line[m[1]-1:]
	}
	for _, m := range those.FindAllStringSubmatchIndex(line, 9) {
		if strings.Contains(line[m[0]:m[1]], " not ") || strings.Contains(line[m[0]:m[1]], "n't") || strings.Contains(line[m[0]:m[1]], "never") || strings.HasPrefix(line[m[1]:], "to ") {
			continue
		}
		i := len(r.t.Pieces) - 1
		for at := m[0]; at < len(line); at++ {
			if k, ok := place[at]; ok {
				i = k
				break
			}
		}
		x, ok := r.namedVector(i)
		if !ok {
			continue
		}
		if m[2] >= 0 { // orthonormal
			if from := r.t.Pieces[r.first].From; axisProduct.MatchString(x) && byRoot.MatchString(string(r.t.Src[from:r.t.Pieces[i].From])) {
				x = "{" + x + `}/\sqrt{\lambda_` + vectorIndices(x)[0] + "}"
			}
			if len(vectorIndices(x)) != 1 {
				continue
			}
		}
		said := orthogonal(claimed{text: x, proof: r.t.Proof}).equations
		if m[2] >= 0 {
			said = append(said, "("+x+`)^\top (`+x+") = 1")
		}
		for _, e := range said {
			r.claim(e, r.t.Pieces[i].From)
			line = line[:m[0]] + strings.Repeat(" ", m[1]-1-m[0]) + line[m[1]-1:]
		}
	}
	return line
}

// namedVector is the vector that was named last before a piece, or, where none was,
// the first behind it.
func (r *proofReader) namedVector(i int) (string, bool) {
	var order []int
	for k := i - 1; k >= 0; k-- {
		order = append(order, k)
	}
	for k := i + 1; k < len(r.t.Pieces) && r.t.Pieces[k].Text != "."; k++ {
		order = append(order, k)
	}
	for _, k := range order {
		p := r.t.Pieces[k]
		if p.Kind != sentence.Math {
			continue
		}
		text := r.text(k)
		if len(vectorIndices(text)) == 0 {
			if lone(text) && vectorLike.MatchString(plain(text)) {
				return "", false
			}
			continue
		}
		if product := axisProduct.FindString(text); product != "" {
			return product, true
		}
		return vectorIndex.FindString(text), true
	}
	return "", false
}

var (
	axisProduct = lazyregexp.New(`(?:\\(?:bar|overline)\s*\{?F\}?|F̄|FH|Fbar)\s*(?:\\alpha|α|alpha)(?:_\{?[ijlst]\}?|[ᵢⱼₗₛₜ])`)
	single      = lazyregexp.New(`^(?:\\?bar)?[A-Z]̄?$`)
	vectorLike  = lazyregexp.New(`^(?:f|\\phi|φ|F|\\barF|F̄|k|\\barf|f̄)(?:_|\(|[ᵢⱼ]|$)`)
)
