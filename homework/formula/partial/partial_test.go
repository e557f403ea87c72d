package partial

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/formula/unread"
)

// strict stops at each word that begins with a z, and wants Λ, A, H, k and K.
func strict(text string) (Outcome, int, int) {
	line, col := 1, 1
	before := ' '
	for _, c := range text {
		if c == 'z' && (before == ' ' || before == '\n' || before == '(') {
			return Stopped, line, col
		}
		if before, col = c, col+1; c == '\n' {
			line, col = line+1, 1
		}
	}
	if !strings.Contains(text, `\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)`) {
		return NotRight, 0, 0
	}
	return Right, 0, 0
}

func ExampleRead() {
	text := `We zoom in: $\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, which zigzags. $H$ is symmetric.`
	left, aside, ok := Read(text, Formula, strict)
	fmt.Println(ok)
	fmt.Println(strings.Join(strings.Fields(left), " "))
	for _, a := range aside {
		fmt.Println("not read:", a.Text)
	}
	// Output:
	// true
	// : $\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, . $H$ is symmetric.
	// not read: We zoom in
	// not read: which zigzags
}

// texts are parts as they were written.
func texts(parts []unread.Part) (list []string) {
	for _, p := range parts {
		list = append(list, p.Text)
	}
	return list
}

func TestAside(t *testing.T) {
	const g = `\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)`
	for _, c := range []struct {
		text  string
		aside []string // nil where the text is read in no part
	}{
		{"$" + g + "$ (zebra). It is symmetric.", []string{"(zebra)"}},
		{"$" + g + "$. The matrix $H$ zaps the mean. It is symmetric.", []string{"The matrix $H$ zaps the mean"}},
		{"First line.\nzero hope here\n" + `\[` + g + `\]`, []string{"zero hope here"}},
		{"- zipped row one\n- $" + g + "$\n- a third row", []string{"- zipped row one"}},
		{"$zA=1$ and nothing else", nil},                     // no answer in it
		{"$\\bar g=zA\\Lambda^{-1/2}$", nil},                 // the answer itself
		{"$" + g + "$, zA of the smallest eigenvalues", nil}, // that is no remark
		{"$" + g + "$, zA of the uncentred eigenvectors", []string{"zA of the uncentred eigenvectors"}},
		{"$" + g + "$. The zoo takes eigenvectors/eigenvalues of the uncentred kernel matrix.", nil},
		{"$" + g + "$. The zoo takes eigenvectors/eigenvalues of the centred kernel matrix.", []string{"The zoo takes eigenvectors/eigenvalues of the centred kernel matrix"}},
		{"$" + g + "$. Here $A$ = zealous top m eigvecs of $K$.", nil},
		{"$" + g + "$. Here $A$ = zealous top m eigvecs of $HKH$.", []string{"Here $A$ = zealous top m eigvecs of $HKH$"}},
		{"$" + g + "$. Here $A$ zaps the last m unit eigenvectors.", nil},
		{"$" + g + "$. The last zebra and the first eigenvector of $HKH$.", []string{"The last zebra and the first eigenvector of $HKH$"}},
		{"$" + g + "$. We use $ z\\lambda_1\\le\\dots\\le z\\lambda_n$.", nil},
		{"$" + g + "$. We use $ zλ₁ ≤ λ₂ ≤ … ≤ λₙ$.", nil},
		{"$" + g + "$. We use $ z\\lambda_1\\ge\\dots\\ge\\lambda_n$.", []string{"We use $ z\\lambda_1\\ge\\dots\\ge\\lambda_n$"}},
		{strings.Repeat("zoo. ", 30) + "$" + g + "$", nil},           // hardly any of it is read
		{"$" + g + "$ zoo" + strings.Repeat(" and so on", 900), nil}, // too long
	} {
		_, aside, ok := Read(c.text, Formula, strict)
		if ok != (c.aside != nil) || !slices.Equal(texts(aside), c.aside) {
			t.Errorf("%.60s: %q, %v, want %q", c.text, texts(aside), ok, c.aside)
		}
	}
}

// Whatever stands in a text, what is left has its places, and what was set aside stood
// in it.
func FuzzRead(f *testing.F) {
	f.Add(`We zoom in: $\bar g=\Lambda^{-1/2}A^\top H(k-\frac1nK1_n)$, (which zigzags; \begin{align} z \\ \end{align})`)
	f.Add("- \\item z.\n\n$$ (z $ ) ] }")
	f.Fuzz(func(t *testing.T, text string) {
		for _, kind := range []Text{Formula, Proof} {
			tries := 0
			left, aside, ok := Read(text, kind, func(text string) (Outcome, int, int) {
				tries++
				return strict(text)
			})
			if tries > maxTries+1 {
				t.Errorf("%d readings", tries)
			}
			if !ok {
				continue
			}
			if len([]rune(left)) != len([]rune(text)) || len(aside) == 0 || len(aside) > maxAside {
				t.Errorf("%q without %v is %q", text, aside, left)
			}
			for _, a := range aside {
				if string([]rune(text)[a.From:a.To]) != a.Text {
					t.Errorf("%q isn't at %d of %q", a.Text, a.From, text)
				}
			}
		}
	})
}
