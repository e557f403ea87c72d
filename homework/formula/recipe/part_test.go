package recipe

import (
	"slices"
	"testing"

	"kpcalab/homework/formula/unread"
)

func texts(parts []unread.Part) (list []string) {
	for _, p := range parts {
		list = append(list, p.Text)
	}
	return list
}

// A recipe is told in part where some sentences, reasons or brackets aren't understood.
func TestPart(t *testing.T) {
	const right = `\Lambda^{-1/2} (A^\top ((k - \frac1n K 1_n)))`
	for _, c := range []struct {
		src, latex string
		aside      []string
	}{
		{"Hello, this is easy. Subtract the row means of K from k, multiply by A transposed and divide each entry by the square root of its eigenvalue. Bye, R.", right,
			[]string{"Hello, this is easy"}},
		{"You look at k first of all the things. Then subtract the row means of K, since nobody likes them, multiply by the transpose of A, and divide row j by root lambda j.", right,
			[]string{"You look at k first of all the things", "since nobody likes them"}},
		{"- **Centre** k: subtract the row means of K from it.\n- **Project**: multiply by A transposed. (Trivial, as everybody knows.)\n- **Scale**: divide entry j by the square root of lambda_j.", right,
			[]string{"(Trivial, as everybody knows.)"}},
		{"Subtract the row means of K from k, multiply by A transposed and divide each entry by the square root of its eigenvalue.", "", nil}, // all of it is understood
		{"Nobody knows. Not even me. Who does? I wonder whether k does.", "", nil},
	} {
		latex, aside, ok := Part(c.src)
		if ok != (c.latex != "") || ok && (latex != c.latex || !slices.Equal(texts(aside), c.aside)) {
			t.Errorf("%s\n%s %v %v", c.src, latex, aside, ok)
		}
	}
}
