package statement

import (
	"slices"
	"strings"

	"kpcalab/homework/formula/scan"
	"kpcalab/homework/lazyregexp"
)

// Describes reports an equation that says what a symbol of the lecture means in
// the lecture, too: A = (α_{ij}), K = (K(x_i, x_j)), e_1 = (1, 0, …, 0), κ = κ.
func (p *Reader) Describes(parts [][]scan.Token) bool {
	l, r := parts[0], parts[1]
	if len(r) == 1 && len(l) > 0 && len(l) == 1+sampleCall(l[1:]) && l[0].Kind == scan.Name && r[0].Kind == scan.Name && l[0].Text == r[0].Text {
		return true
	}
	if ListsKernel(l, r) || p.ListsOwnEntries(l, r) {
		return true
	}
	if len(l) > 2 && l[0].Kind == scan.Name && l[0].Text == "e" && l[1].Is("_") {
		return unitList(l[2:], r)
	}
	if len(l) > 0 && l[0].Kind == scan.Num && l[0].Text == "1" && saysOnes(l, r) {
		return true
	}
	if len(l) != 1 || len(r) < 4 || !r[0].Is("(") && !r[0].Is("[") {
		return false
	}
	entry := map[string]string{"A": "alpha", "K": "K"}[l[0].Text]
	depth := 0
	for i, t := range r { // one bracket with one entry in it
		if depth += t.Nesting(); depth == 0 && i < len(r)-1 && !r[i+1].Is("_") {
			return false
		}
		if depth == 0 {
			break
		}
		if depth == 1 && (t.Is(",") || t.Is("|") || t.Kind == scan.Dots) {
			return false
		}
	}
	if entry == "" || r[1].Kind != scan.Name || r[1].Text != entry && r[1].Text != l[0].Text && !(entry == "K" && r[1].Text == "k") && !(entry == "alpha" && r[1].Text == "a") {
		return false
	}
	if r[2].Is("(") { // K(x_i, x_j)
		return true
	}
	if !r[2].Is("_") {
		return false
	}
	items := 0
	for _, t := range r[3:] {
		if t.Is(")") || t.Is("]") {
			break
		}
		if t.Kind == scan.Name {
			items += len(t.Text)
		}
	}
	return items == 2
}

// ListsRowsFirst reports A = (a_{qp}), by which the first of two indices of a or α is the row.
func (p *Reader) ListsRowsFirst(parts [][]scan.Token) bool {
	return len(parts) == 2 && len(parts[0]) == 1 && parts[0][0].Kind == scan.Name && parts[0][0].Text == "A" && len(parts[1]) > 2 && parts[1][1].Text != "A" && p.Describes(parts)
}

// kernelList are the numbers in k, written out.
var kernelList = lazyregexp.New(`^\(k\((?:x_[ijl1],x|x,x_[ijl1])\)(?:,k\((?:x_2,x|x,x_2)\))?(?:,…,k\((?:x_n,x|x,x_n)\))?\)(?:_[ijl]=1\^n)?(?:\^?(?:⊤|ᵀ|T|t|tr|top|'|intercal|prime))?$`)

// ListsKernel reports k = (κ(x_1, x), …, κ(x_n, x))ᵀ, which says what k is.
func ListsKernel(l, r []scan.Token) bool {
	text := func(toks []scan.Token) string {
		var b strings.Builder
		for _, t := range toks {
			b.WriteString(t.Text)
		}
		return b.String()
	}
	if len(l) == 4 && strings.Contains("tyz", l[2].Text) { // k(z) = (K(x_1, z), …)
		l, r = slices.Clone(l), slices.Clone(r)
		for i := range r {
			if r[i].Kind == scan.Name && r[i].Text == l[2].Text {
				r[i].Text = "x"
			}
		}
		l[2].Text = "x"
	}
	if left := text(l); left != "k" && left != "k(x)" && left != "k_x" && left != "k_{x}" && left != "k_*" || len(r) > 60 {
		return false
	}
	right := strings.NewReplacer("[", "(", "]", ")", "{", "", "}", "", "K(", "k(").Replace(text(r))
	return kernelList.MatchString(right) && (strings.Contains(right, "…") || strings.Contains(right, "=1"))
}

// unitList reports a list of a 1 and zeros with the 1 where the index of the unit
// vector says.
func unitList(index, list []scan.Token) bool {
	var entries []string
	for _, t := range list {
		switch {
		case t.Kind == scan.Num && (t.Text == "0" || t.Text == "1"):
			entries = append(entries, t.Text)
		case t.Kind == scan.Dots || t.Is(",") || t.Is("(") || t.Is(")") || t.Is("[") || t.Is("]") || t.Is("^") || t.Is("{") || t.Is("}"):
		case t.Kind == scan.Transpose || t.Kind == scan.Name && scan.Transposes[t.Text]:
		default:
			return false
		}
	}
	ones := 0
	for _, e := range entries {
		if e == "1" {
			ones++
		}
	}
	if ones != 1 || len(entries) < 2 {
		return false
	}
	switch last := index[len(index)-1].Text; last {
	case "1":
		return entries[0] == "1"
	case "n", "m":
		return entries[len(entries)-1] == "1"
	}
	return true
}

// ListsOwnEntries reports k = (k_1, …, k_n)ᵀ, λ = (λ_1, …, λ_m), which say what the
// entries of a symbol are called: those that it has in the lecture.
func (p *Reader) ListsOwnEntries(l, r []scan.Token) bool {
	if len(l) == 0 || l[0].Kind != scan.Name || len(r) < 6 || !r[0].Is("(") && !r[0].Is("[") {
		return false
	}
	size := map[string]string{"k": "n", "lambda": "m", "alpha": "n", "f": "mu"}[l[0].Text]
	if size == "" {
		return false
	}
	dots, last := false, ""
	for i, t := range r {
		switch {
		case t.Kind == scan.Dots:
			dots = true
		case t.Kind == scan.Name && t.Text == l[0].Text:
		case t.Kind == scan.Name && (scan.Transposes[t.Text] || scan.IsIndex(t)):
			if i+1 < len(r) && scan.IsSize(t) {
				last = t.Text
			}
		case t.Kind == scan.Num, t.Kind == scan.Transpose:
		case t.Kind == scan.Op && strings.Contains("()[]{},_^", t.Text):
		default:
			return false
		}
	}
	return dots && last == size && (l[0].Text != "alpha" || len(l) > 1)
}

// ListsComponents reports ḡ = (ḡ_1, …, ḡ_m)ᵀ, which only says what the components
// are called.
func (p *Reader) ListsComponents(toks []scan.Token) bool {
	parts := scan.Sides(toks)
	if len(parts) != 2 || len(parts[1]) < 6 || !p.IsEmbedding(parts[0]) {
		return false
	}
	name, dots, last := "", false, ""
	for _, t := range parts[1] {
		switch {
		case t.Kind == scan.Dots:
			dots = true
		case t.Kind == scan.Name && (scan.Embeddings[t.Text] || t.Text == "y" || t.Text == "z"):
			if name != "" && name != t.Text {
				return false
			}
			name = t.Text
		case t.Kind == scan.Name && (scan.IsSize(t) || t.Text == "x" || scan.Transposes[t.Text]):
			if scan.IsSize(t) {
				last = t.Text
			}
		case t.Kind == scan.Num, t.Kind == scan.Transpose:
		case t.Kind == scan.Op && strings.Contains("()[]{},_^", t.Text):
		default:
			return false
		}
	}
	return dots && name != "" && last == "m"
}

// saysOnes reports 1 = (1, …, 1)ᵀ, and 1_n = (1, …, 1)ᵀ.
func saysOnes(left, list []scan.Token) bool {
	if s := scriptsAt(left[1:]); 1+s.n < len(left) || len(s.above) > 0 || s.n > 0 && !slices.ContainsFunc(left, func(t scan.Token) bool { return t.Text == "n" }) {
		return false
	}
	ones, dots := 0, false
	for i, t := range list {
		switch {
		case t.Kind == scan.Num && t.Text == "1":
			ones++
		case t.Kind == scan.Dots:
			dots = true
		case t.Is(","), t.Is("^"), t.Is("{"), t.Is("}"), t.Is("(") || t.Is("["), t.Is(")") || t.Is("]"):
		case scan.IsTransposeMark(t) && i > 0:
		default:
			return false
		}
	}
	return ones > 1 && dots
}
