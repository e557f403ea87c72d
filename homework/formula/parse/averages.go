package parse

import (
	"slices"
	"strings"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/scan"
)

// averages reads Schölkopf's 1_n, the n×n matrix with all entries 1/n, where a text
// that doesn't say what 1_n is multiplies K by it from the left: K − 1_nK − K1_n +
// 1_nK1_n. No vector fits there. Where n divides something in the same statement, it
// may as well be the matrix of ones: then it isn't read.
func (p *Parser) averages(toks []scan.Token) []scan.Token {
	whole := toks
	toks, kind, said := saidAverage(toks)
	found := said
	if said { // its size was said of the matrix
		p.said = slices.DeleteFunc(p.said, func(s SaidSize) bool {
			return onesAt(append(slices.Clone(s.Name), scan.Token{Kind: scan.Break}), 0) == len(s.Name) && s.Name[0].Kind == kind && s.Size == algebra.Sized(algebra.N, algebra.N)
		})
	}
	for i := 0; i < len(toks) && !found; i++ {
		n := onesAt(toks, i)
		if n == 0 || p.divides(toks, i) {
			continue
		}
		opens := i == 0 || toks[i-1].Is("-") || toks[i-1].Is("+") || toks[i-1].Is("=") || toks[i-1].Is("(")
		if next := i + n; opens && next < len(toks) && toks[next].Kind == scan.Name && (toks[next].Text == "K" || toks[next].Text == "bar K") {
			kind, found = toks[i].Kind, true
		}
	}
	if !found {
		return whole
	}
	for i := range toks {
		if n := onesAt(toks, i); n > 0 && !said && toks[i].Kind == kind && (p.divides(toks, i) || i+n < len(toks) && (toks[i+n].Is("=") || toks[i+n].Is(")"))) { // it is said what it is
			return whole
		}
	}
	var out []scan.Token
	for i := 0; i < len(toks); {
		n := onesAt(toks, i)
		if n == 0 || toks[i].Kind != kind {
			out = append(out, toks[i])
			i++
			continue
		}
		one := toks[i : i+n]
		turn := one[n-1]
		turn.Kind, turn.Text = scan.Transpose, "ᵀ"
		size := scan.Token{Kind: scan.Name, Text: "n", Pos: turn.Pos, End: turn.End}
		out = slices.Concat(out, []scan.Token{scan.Sign("(", one[0])}, one, one, []scan.Token{turn, scan.Sign("/", turn), size, scan.Sign(")", turn)})
		i += n
	}
	if !said {
		p.Note("1_n was read as the n×n matrix with all entries 1/n, as K stands behind it")
	}
	return out
}

// saidAverage takes out a statement that 1_n is this matrix, which words became:
// "1_n: the n×n matrix with all entries 1/n". It can't stand, as its right side has the
// vector 1_n. What is left comes with the kind of the symbol.
func saidAverage(toks []scan.Token) ([]scan.Token, scan.Kind, bool) {
	for i := range toks {
		n := onesAt(toks, i)
		if n == 0 || i+n >= len(toks) || !toks[i+n].Is("=") {
			continue
		}
		ends := func(t scan.Token) bool {
			return t.Kind == scan.Break || t.Kind == scan.Text || t.Is(",") || t.Is(";") || t.Kind == scan.Name && scan.Keywords[t.Text]
		}
		from, to, right := i, i+n+1, ""
		for ; to < len(toks) && !ends(toks[to]); to++ {
			right += toks[to].Text
		}
		switch {
		case !averageSaid[right] || i > 0 && !ends(toks[i-1]):
			continue
		case i > 0 && !strings.EqualFold(toks[i-1].Text, "let"):
			from--
		case to < len(toks):
			to++
		}
		return slices.Delete(slices.Clone(toks), from, to), toks[i].Kind, true
	}
	return toks, scan.End, false
}

// averageSaid are the spellings of its value.
var averageSaid = map[string]bool{"(1/n1_n1_n^T)": true, "(1/N1_n1_n^T)": true, "(frac{1}{n}1_n1_n^T)": true, "(frac1n1_n1_n^T)": true, "(frac{1}{N}1_n1_n^T)": true, "(frac1N1_n1_n^T)": true}

// onesAt is the number of tokens of 1_n at a place.
func onesAt(toks []scan.Token, i int) int {
	if i+2 >= len(toks) || toks[i].Kind != scan.Ones && (toks[i].Kind != scan.Num || toks[i].Text != "1") || !toks[i+1].Is("_") {
		return 0
	}
	end := scan.ScriptEnd(toks, i+1)
	inner := slices.DeleteFunc(slices.Clone(toks[i+2:end]), func(t scan.Token) bool { return t.Is("{") || t.Is("}") })
	if len(inner) != 1 || inner[0].Text != "n" && inner[0].Text != "N" || end < len(toks) && (toks[end].Is("^") || toks[end].Kind == scan.Transpose) {
		return 0
	}
	return end - i
}

// divides reports a division in the statement around a place.
func (p *Parser) divides(toks []scan.Token, at int) bool {
	ends := func(t scan.Token) bool { return t.Kind == scan.Break || t.Kind == scan.Text || t.Is(",") || t.Is(";") }
	from, to := at, at
	for from > 0 && !ends(toks[from-1]) {
		from--
	}
	for to < len(toks) && !ends(toks[to]) {
		to++
	}
	return slices.ContainsFunc(toks[from:to], func(t scan.Token) bool { return t.Is("/") || t.Kind == scan.Command && t.Text == "frac" })
}
