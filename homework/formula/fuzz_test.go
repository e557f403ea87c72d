package formula

import (
	"errors"
	"testing"

	"kpcalab/homework/formula/fault"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/instance"
)

// FuzzParse: any input is read or gets an *Error, what is read is printed, and
// what is printed is read again with the same value.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`, `Λ^{-1/2} Aᵀ H (k − K 1ₙ/n)`, `inv(sqrt(L))*A'*H*(k-K*ones(n,1)/n)`,
		`np.diag(lam**-0.5) @ A.T @ H @ (k - K @ np.ones(n)/n)`, `\lambda_j^{-1/2} \sum_{i=1}^n A_{ij} (k_i - \frac1n \sum_l K_{il})`,
		"let \\tilde k = k - K 1_n/n\n\\Lambda^{-1/2} A^\\top \\tilde k", `(\alpha_1|\dots|\alpha_m)^\top k`, `\|x - x_i\|^2`, `<f_i, f>`,
		" A01", "01'", "1'+0", `\|x_0_1\|`, `(I - A^\top^T/n) k`, // found by fuzzing
		`k where K(x,y) = \exp(-\|x-y\|^2/c^2)`, `k where K A = A \Lambda`, `k where \lambda_1 \le \dots \le \lambda_m`,
	} {
		f.Add(s)
	}
	in := instance.Draw(1, instance.ExactSizes[1])
	f.Fuzz(func(t *testing.T, src string) {
		e, err := Parse(src, symbol.Standard())
		var fe *fault.Error
		if err != nil {
			if !errors.As(err, &fe) {
				t.Fatalf("%q: %T", src, err)
			}
			_ = fe.Caret()
			return
		}
		e.Extent()
		printed := e.Understood()
		v, err := e.EvalExact(in)
		if err != nil || len(e.Defs) > 0 || e.eigen != nil || e.kernel != nil || e.order != "" || len(printed) > 2000 || hasLooseParts(e) {
			return
		}
		back, err := Parse(e.LaTeX(), symbol.Standard())
		if err != nil {
			t.Fatalf("%q was printed as %q: %v", src, e.LaTeX(), err)
		}
		w, err := back.EvalExact(in)
		if err != nil {
			t.Fatalf("%q was printed as %q, without a value: %v", src, e.LaTeX(), err)
		}
		for i := range v.Data {
			if len(v.Data) != len(w.Data) || v.Data[i] != w.Data[i] {
				t.Fatalf("%q was printed as %q, with another value", src, e.LaTeX())
			}
		}
	})
}

// hasLooseParts reports operations whose printed form LaTeX has no notation
// for, or whose size nothing fixes.
func hasLooseParts(e *Expr) bool {
	loose := false
	e.root.Walk(func(n *tree.Node) {
		switch n.Op {
		case tree.Had, tree.HadDiv, tree.HadPow, tree.Zero, tree.DiagOf, tree.Slice, tree.Point, tree.Row:
			loose = true
		}
	})
	return loose
}

// FuzzDerivation: any proof is read or gets an *Error.
func FuzzDerivation(f *testing.F) {
	f.Add("\\bar g = B (f - \\frac1n F 1_n)\n= \\Lambda^{-1/2} A^\\top \\bar F^\\top \\bar f  since so")
	f.Add("Let us see.\n\\bar K\\alpha = \\lambda\\alpha \\Rightarrow \\bar F\\bar K\\alpha = \\lambda\\bar F\\alpha")
	f.Add("let t = k\nt &= k \\\\ &= t && \\text{(as said)}")
	f.Fuzz(func(t *testing.T, src string) {
		_, err := ParseDerivation(src, symbol.Standard())
		var fe *fault.Error
		if err != nil && !errors.As(err, &fe) {
			t.Fatalf("%q: %T", src, err)
		}
	})
}
