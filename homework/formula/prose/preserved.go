package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
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
	preserves = regexp.MustCompile(` (?:` + keeping + ` ` + fewWords + metric + `|` + unchanges + ` ` + fewWords + metric + `|(?:leav(?:e|es|ing)|left) ` + fewWords + metric + ` ` + fewWords + same +
		`|(?:maps?|takes?|sends?|turns?|carr(?:y|ies)|transforms?|makes?) ` + fewWords + `orthonormal ` + fewWords + `(?:to|into|onto|out of) ` + fewWords + `orthonormal` +
		`|(?:acts?|behaves?|works?|operates?) (?:as|like) an? (?:linear )?isometry|acts? isometrically) `)
	// preserved: inner products are preserved by X.
	preserved = regexp.MustCompile(` ` + metric + ` ` + fewWords + `(?:is|are|stay|stays|remain|remains|be|being) ` + fewWords + `(?:` + keeping + `|` + same + `) `)
	// inherited: orthonormality is inherited.
	inherited  = regexp.MustCompile(` ` + metric + ` ` + fewWords + `(?:inherited|carr(?:y|ies) over|passes on|transfers) | inherits? ` + fewWords + metric + ` `)
	clauseMark = regexp.MustCompile(`[,;:()]| (?:and|because|since|as|so|while|but|that|which) `)
	symbolIn   = regexp.MustCompile(some)
)

// holdPreserved states what a sentence of a proof says that a map preserves, and fails
// where it names no map. It returns the line without these words.
func (r *proofReader) holdPreserved(line string, place map[int]int) string {
	for _, form := range []*regexp.Regexp{preserves, preserved, inherited} {
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
var notSymbol = regexp.MustCompile(`[ -~]`)

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
