package evaluate

import (
	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
)

// solve finds what U and D are in HKH = UDUᵀ, and v_j and d_j in HKHv_j = d_jv_j: names of
// the text's own for A and Λ, or a root or square of it, if the equation holds with these.
func (t *Text) solve() {
	for _, s := range t.Doc.Statements {
		if unknown := t.unknowns(s); len(unknown) > 0 && len(unknown) < 3 && t.solveFor(s, unknown) {
			t.skipped[s], t.worlds = true, nil
		}
	}
}

// unknowns are the names without a meaning in an equation about K, and λ without an index.
func (t *Text) unknowns(s *formula.Statement) (list []*formula.Node) {
	if len(s.Terms) < 2 || t.Skipped(s) {
		return nil
	}
	gram, other := false, false
	seen := map[string]bool{}
	for _, n := range s.Terms {
		n.Walk(func(k *formula.Node) bool {
			name := canonical(k.Text)
			if k.Op != formula.Name || k.Letter() != "" && len(k.Sub) == 0 && name != "k" {
				return true
			}
			d, _ := t.resolve(k)
			switch {
			case name == "K" || name == "bar K":
				gram = true
			case d == nil && t.symbols[name].Name == "" && !builtIn[name] && name != "a" && name != "e" && !seen[k.Text]:
				seen[k.Text] = true
				list = append(list, k)
			}
			other = other || eigenless[name]
			return true
		})
	}
	if !gram || other {
		return nil
	}
	return list
}

// eigenless are symbols that no eigenproblem of K speaks of.
var eigenless = map[string]bool{"k": true, "bar g": true, "f": true, "F": true, "bar f": true, "bar F": true, "B": true}

func (t *Text) solveFor(s *formula.Statement, unknown []*formula.Node) bool {
	if len(unknown) == 0 {
		return t.hold([]*formula.Statement{s}, 2, scaling{}) // there m = n − 1: AΛAᵀ = HKH
	}
	for _, d := range t.candidates(unknown[0]) {
		t.defs[d.name] = d
		if t.solveFor(s, unknown[1:]) {
			return true
		}
		delete(t.defs, d.name)
	}
	return false
}

// candidates are what an unknown of an eigenproblem may be: eigenvectors, or eigenvalues to
// a power, as matrices or one by one.
func (t *Text) candidates(u *formula.Node) (list []*definition) {
	vectors, values := &formula.Node{Op: formula.Name, Text: "A"}, &formula.Node{Op: formula.Name, Text: "Lambda"}
	name, params := u.Full(), []string(nil)
	if len(u.Sub) == 1 && u.Sub[0].Letter() != "" {
		vectors.Text, vectors.Sub, values.Text, values.Sub = "alpha", u.Sub, "lambda", u.Sub
		name, params = u.Text, []string{u.Sub[0].Letter()}
	}
	bodies := []*formula.Node{vectors}
	for _, r := range []algebra.Ratio{algebra.Whole(1), algebra.Half, algebra.Whole(2)} {
		bodies = append(bodies, &formula.Node{Op: formula.Pow, Kids: []*formula.Node{values}, Value: r})
	}
	for _, b := range bodies {
		list = append(list, &definition{name: name, params: params, body: b})
	}
	return list
}
