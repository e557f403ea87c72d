package program_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/formula/tree"
	"kpcalab/homework/instance"
	"kpcalab/homework/program"
	"kpcalab/homework/program/syntax"
)

// explainable is an instance of the sizes on which programs are explained.
func explainable(t testing.TB) *instance.Instance[float64] {
	r := rand.New(rand.NewPCG(4, 2))
	d := instance.Data{Width: 2, Components: program.ExplainSizes.M}
	for range program.ExplainSizes.N + 1 {
		row := make([]float64, program.ExplainSizes.D)
		for j := range row {
			row[j] = r.NormFloat64()
		}
		d.Points = append(d.Points, row)
	}
	d.At, d.Points = d.Points[0], d.Points[1:]
	in, err := instance.Compute(d)
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// TestOrigins: the formula that a program is explained by, in LaTeX, and that it has the
// program's value over a prime field.
func TestOrigins(t *testing.T) {
	for _, c := range []struct {
		lang  *syntax.Language
		code  string
		latex string
	}{
		{syntax.Python, "K @ np.ones(n)", `K \mathbf{1}_n`},
		{syntax.Python, "K.sum(axis=1)", `K \mathbf{1}_n`},
		{syntax.Python, "np.sum(K, axis=0)", `\left(\mathbf{1}_n^\top K\right)^\top`},
		{syntax.Python, "K.mean()", `\frac{\frac{\mathbf{1}_n^\top K \mathbf{1}_n}{n}}{n}`},
		{syntax.Python, "np.mean(k)", `\frac{\mathbf{1}_n^\top k}{n}`},
		{syntax.Python, "np.mean(K, axis=-1, keepdims=True)", `\frac{1}{n} K \mathbf{1}_n`},
		{syntax.Python, "k - k.mean()", `k - \frac{\mathbf{1}_n^\top k}{n} \mathbf{1}_n`},
		{syntax.Python, "np.outer(k, k)", `k k^\top`},
		{syntax.Python, "np.dot(k, k)", `k^\top k`},
		{syntax.Python, "k.dot(K)", `K^\top k`},
		{syntax.Python, "A.T.dot(k)", `A^\top k`},
		{syntax.Python, "np.multiply(k, k)", `k \circ k`},
		{syntax.Python, "np.asarray(A) * lam", `A \Lambda`},
		{syntax.Python, "np.asarray(A) / lam", `A \Lambda^{-1}`},
		{syntax.Python, "lam[:, None] * A.T", `\Lambda A^\top`},
		{syntax.Python, "np.diag(lam)", `\Lambda`},
		{syntax.Python, "np.diag(np.diag(K))", `\operatorname{diag}(\operatorname{diag}(K))`},
		{syntax.Python, "np.trace(K)", `\operatorname{trace}(K)`},
		{syntax.Python, "np.linalg.norm(k)**2", `\|k\|^{2}`},
		{syntax.Python, "np.power(lam, 2)", `\operatorname{diag}(\Lambda)^{\circ 2}`},
		{syntax.Python, "np.linalg.matrix_power(H, 2)", `H^{2}`},
		{syntax.Python, "np.eye(n) - np.ones((n, n))/n", `I_n - \frac{1}{n} \mathbf{1}_{n \times n}`},
		{syntax.Python, "np.eye(n) - np.ones(n)/n", `I_n - \mathbf{1}_n (\frac{1}{n} \mathbf{1}_n)^\top`},
		{syntax.Python, "np.identity(n) @ np.ones((n, 1))", `I_n \mathbf{1}_n`},
		{syntax.Python, "np.zeros(n) + k", `0 + k`},
		{syntax.Python, "np.ones(n) @ k", `\mathbf{1}_n^\top k`},
		{syntax.Python, "k.reshape(-1, 1)", `k`},
		{syntax.Python, "K @ k / (n - 1)", `\frac{1}{n - 1} K k`},
		{syntax.Python, "K * k", `K \operatorname{diag}(k)`},
		{syntax.Python, "kt = k - K.mean(1)\ng = A.T @ kt / np.sqrt(lam)", `\Lambda^{-1/2} \left(A^\top \left(k - \frac{1}{n} K \mathbf{1}_n\right)\right)`},
		{syntax.Python, "A[:, ::-1].T @ k", ``},
		{syntax.Python, "A.T @ np.array(k)", `A^\top k`},
		{syntax.Python, "np.full(n, 1/n)", `\frac{1}{n} \mathbf{1}_n`},
		{syntax.Python, "sum(k)", `\mathbf{1}_n^\top k`},
		{syntax.Python, "k @ A", `A^\top k`},
		{syntax.Python, "k @ k", `k^\top k`},
		{syntax.Python, "(K @ k) / (1/lam.sum())", `\frac{1}{\frac{1}{\mathbf{1}_m^\top \operatorname{diag}(\Lambda)}} K k`},
		{syntax.MATLAB, "mean(K,2)", `\frac{1}{n} K \mathbf{1}_n`},
		{syntax.MATLAB, "mean(K)", `\frac{1}{n} \mathbf{1}_n^\top K`},
		{syntax.MATLAB, "sum(K,1)'", `\left(\mathbf{1}_n^\top K\right)^\top`},
		{syntax.MATLAB, "sum(k)", `\mathbf{1}_n^\top k`},
		{syntax.MATLAB, "A*diag(lambda)", `A \Lambda`},
		{syntax.MATLAB, "A.*lambda'", `A \Lambda`},
		{syntax.MATLAB, "A'./lambda", `\Lambda^{-1} A^\top`},
		{syntax.MATLAB, "L\\(A'*k)", `\Lambda^{-1} \left(A^\top k\right)`},
		{syntax.MATLAB, "A/L*eye(m)", `A \Lambda^{-1} I_m`},
		{syntax.MATLAB, "norm(k)^2", `\|k\|^{2}`},
		{syntax.MATLAB, "ones(n)*k", `\mathbf{1}_{n \times n} k`},
		{syntax.MATLAB, "L^2*A'*k", `\Lambda^{2} A^\top k`},
		{syntax.MATLAB, "lambda.^2", `\operatorname{diag}(\Lambda)^{\circ 2}`},
		{syntax.MATLAB, "sqrtm(L)*sqrt(L)", `\sqrt{\Lambda} \sqrt{\Lambda}`},
		{syntax.MATLAB, "inv(sqrt(L))*A'*H*(k-K*ones(n,1)/n)", `\Lambda^{-1/2} A^\top H \left(k - \frac{1}{n} K \mathbf{1}_n\right)`},
		{syntax.MATLAB, "k + 2", `k + 2 \mathbf{1}_n`},
		{syntax.R, "drop(t(A) %*% (k - rowMeans(K))) / sqrt(lam)", `\Lambda^{-1/2} \left(A^\top \left(k - \frac{1}{n} K \mathbf{1}_n\right)\right)`},
		{syntax.R, "A %*% diag(lam)", `A \Lambda`},
		{syntax.R, "K %*% rep(1, n) / n", ``},
		{syntax.Julia, "Diagonal(λ)^(-0.5) * A' * (k .- K*ones(n)/n)", `\Lambda^{-1/2} A^\top \left(k - \frac{1}{n} K \mathbf{1}_n\right)`},
		{syntax.Julia, "A' * (k - vec(sum(K, dims=2))/n) ./ sqrt.(λ)", `\Lambda^{-1/2} \left(A^\top \left(k - \frac{1}{n} K \mathbf{1}_n\right)\right)`},
		{syntax.Julia, "(I - ones(n,n)/n) * k", `\left(I_n - \frac{1}{n} \mathbf{1}_{n \times n}\right) k`},
		{syntax.SymPy, "Lambda**Rational(-1, 2)*A.T*H**2*(k - K*ones(n, 1)/n)", `\Lambda^{-1/2} A^\top H^{2} \left(k - \frac{1}{n} K \mathbf{1}_n\right)`},
	} {
		p, err := syntax.Parse(c.code, c.lang)
		if err != nil {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		out, err := program.Run(p, explainable(t), program.Options{Explain: true})
		if err != nil {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		got := ""
		if out.From != nil {
			got = tree.LaTeX(out.From, symbol.Standard())
		}
		if got != c.latex {
			t.Errorf("%s is explained by %s, want %s", c.code, got, c.latex)
		}
		if got == "" {
			continue
		}
		for seed := range uint64(40) {
			in := instance.Draw(seed, instance.ExactSizes[0])
			exact, err := program.Run(p, in, program.Options{})
			if errors.Is(err, algebra.ErrRoot) {
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", c.code, err)
				break
			}
			v, err := formula.Eval(formula.Of(out.From, symbol.Standard()), in)
			if err != nil {
				t.Errorf("%s: %s has no value: %v", c.code, got, err)
				break
			}
			for i, x := range exact.Value.Data {
				if x != v.Data[i] {
					t.Errorf("%s: %s has another value", c.code, got)
					break
				}
			}
			break
		}
	}
}
