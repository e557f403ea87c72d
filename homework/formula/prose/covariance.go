package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/prose/sentence"
)

// Eigenvalues of the covariance, or of a multiple of K̄, with a name of the student's
// own: they become an equation for their vectors, M ψ_j = γ_j ψ_j.

const ofCovariance = `(?:the )?(?:(?:sample |feature |empirical |centred |centered )*(?:covariance|scatter|second-moment)(?: matrix| operator)? |(?:matrix|operator) )?` + some + ` `

var covarianceForms = []struct {
	form         *regexp.Regexp
	name, matrix int // groups
}{
	{outline(some + ` (?:be |are |is |denote |denotes |as |being |for )?(?:the )?(?:m |leading |largest |positive |corresponding )*eigenvalues? of ` + ofCovariance), 1, 2},
	{outline(`(?:the )?(?:m |leading |largest |positive )*eigenvalues? of ` + ofCovariance + `(?:(?:are|be|by|is|as|:|denoted|called|namely) )*` + some + ` `), 2, 1},
	{outline(some + ` (?:be |is |are |denote |denotes )?(?:the )?(?:(?:sample |feature |empirical )*(?:covariance|scatter)(?: matrix| operator)? )?(?:with|has|having) (?:the |its )?(?:m |leading |largest |positive )*eigenvalues ` + some + ` `), 2, 1},
}

var (
	// featureProduct is a product of features, a Gram matrix, or a name for one.
	featureProduct = regexp.MustCompile(`F|C|K`)
	// valueName is the name of an eigenvalue, alone, in an order or on a left side.
	valueName = regexp.MustCompile(`^\s*(\\(?:nu|gamma|ell|mu|sigma|theta|tau|rho|eta|kappa|tilde\s*\{?\s*\\lambda\}?|hat\s*\{?\s*\\lambda\}?)|[a-zγνμσθτρηℓ])\s*(?:_\{?[ijp1]\}?|[ⱼᵢ₁ₚ])`)
)

// covariance reads them.
func (t *sentenceText) covariance() {
	for _, c := range covarianceForms {
		line, place := t.outline(0, len(t.Pieces))
		for _, m := range c.form.FindAllStringSubmatchIndex(line, maxMatches) {
			name, matrix := t.Pieces[place[m[2*c.name]]], t.Pieces[place[m[2*c.matrix]]]
			value := valueName.FindStringSubmatch(name.Text)
			of := matrix.Text
			if left, _, states := strings.Cut(of, "="); states {
				of = left
			}
			if value == nil || !featureProduct.MatchString(matrix.Text) || strings.Contains(value[1], "lambda") && value[1] == `\lambda` {
				continue
			}
			if matrix.Equation() && matrix.Embeds() || strings.TrimSpace(of) == "" {
				fault.Fail(matrix.From, "the eigenvalues of "+fault.Quote(matrix.Text)+" are named", "a matrix has eigenvalues", "the matrix in their place")
			}
			vector := `\psi_j`
			if strings.Contains(matrix.Text, "K") {
				vector = `\alpha_j`
			}
			s := &sentence.Placed{}
			s.Put("("+strings.TrimSpace(strings.Trim(of, ":& "))+")"+vector+" = "+value[1]+"_j"+vector, name.From)
			t.claims = append(t.claims, s)
			first, last := piecesIn(place, m[0], m[1])
			for i := first; i <= last; i++ {
				p := &t.Pieces[i]
				p.Gone = p.Gone || p.Kind == sentence.Word || !p.Equation()
			}
		}
	}
}
