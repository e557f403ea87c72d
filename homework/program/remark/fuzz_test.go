package remark

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// FuzzComments puts any comment behind and above the lines of a right program: nothing
// panics, and the claims and their tests stay within their bounds.
func FuzzComments(f *testing.F) {
	b, err := os.ReadFile("testdata/lines.txt")
	if err != nil {
		f.Fatal(err)
	}
	for lines := bufio.NewScanner(strings.NewReader(string(b))); lines.Scan(); {
		if _, comment, ok := strings.Cut(lines.Text(), " | "); ok {
			f.Add(comment)
		}
	}
	for _, part := range hostile {
		f.Add(strings.Repeat(part, 20))
	}
	in, err := instance.Compute(randomData())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		base := rightPrograms["python"]
		for _, where := range []string{"Kc", "^g", "top"} {
			p, err := syntax.Parse(commented(base.text, base.sign, where, strings.ReplaceAll(comment, "\r", " ")), base.lang)
			if err != nil {
				continue
			}
			r := Of(p)
			if len(r.list) > maxClaims {
				t.Fatalf("%d claims", len(r.list))
			}
			budget := 200_000
			in.Budget = &budget
			_, _ = program.Run(p, in, program.Options{Watch: r.Watch})
			_ = r.False()
		}
	})
}

// hostile are parts of comments whose repetition is dear to read.
var hostile = []string{
	"K = ", "(", "((((K))))", "K K K ", "A_i A_j ", "= = ", "K @ ", "K (n, m) ", "K is a K is ", "sum over ", "eigenvalues of ",
	"square roots of the eigenvalues of K = ", "K = K, ", "K = K; ", "largest first ", "-", "|| K ||^2 ", "A^{T} ", "(n, (n, ", "n x n x ", "K K = K K, ", "eigenvalues(K) = eigenvalues(HKH), ",
	"sum_i sum_j sum_l sum_p A_ij A_lp = ", "A_ij K_jl = A_pq K_rs, ", "pinv(det(rank(K))) = ", "H is symmetric and ", "(n x m)", "np.ones(n)[0](", "since H A = A and ",
}

// BenchmarkComments reads and tests comments of 9 kB.
func BenchmarkComments(b *testing.B) {
	base := rightPrograms["python"]
	for _, part := range hostile {
		b.Run(part, func(b *testing.B) {
			p, err := syntax.Parse(commented(base.text, base.sign, "top", strings.Repeat(part, 9000/len(part))), base.lang)
			if err != nil {
				b.Fatal(err)
			}
			in, err := instance.Compute(randomData())
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				r := Of(p)
				_, _ = program.Run(p, in, program.Options{Watch: r.Watch})
			}
		})
	}
}
