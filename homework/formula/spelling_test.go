package formula

import (
	"math"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
)

// TestSpellings: code and LaTeX that mean the same have the same value.
func TestSpellings(t *testing.T) {
	for _, c := range []struct{ code, latex string }{
		{`K @ np.ones(n)`, `K 1_n`},
		{`np.mean(k)`, `\frac1n 1^\top k`},
		{`np.dot(k, k)`, `k^\top k`},
		{`np.diag(lam)`, `\Lambda`},
		{`np.diag(np.diag(K))`, `\operatorname{diag}(\operatorname{diag}(K))`},
		{`np.trace(K)`, `\sum_{i=1}^n K_{ii}`},
		{`np.linalg.norm(k)**2`, `k^\top k`},
		{`np.eye(n) - np.ones((n, n))/n`, `H`},
		{`np.eye(n) @ np.ones((n, 1))`, `1_n`},
		{`np.zeros(n) + k`, `k`},
		{`np.transpose(A) @ k`, `A^\top k`},
		{`mean(K,2)`, `\frac1n K 1`},
		{`sum(k)`, `1^\top k`},
		{`A*diag(lambda)`, `A \Lambda`},
		{`A.*lambda'`, `A \Lambda`},
		{`A'.*lambda`, `\Lambda A^\top`},
		{`A'./lambda`, `\Lambda^{-1} A^\top`},
		{`norm(k)^2`, `k^\top k`},
		{`ones(n,1)'*k + 2*trace(K)`, `1^\top k + 2 \sum_{i=1}^n K_{ii}`},
		{`L^2*A'*k`, `\Lambda \Lambda A^\top k`},
		{`lambda.^2`, `\Lambda^2 1`},
		{`sqrtm(L)*sqrt(L)`, `\Lambda`},
		{`Λ⁻² Aᵀ k`, `\Lambda^{-2} A^\top k`},
		{`½ K 1ₙ`, `\frac12 K 1`},
		{`Σ_{i=1}^n kᵢ`, `1^\top k`},
		{`‖f‖²`, `f^\top f`},
		{`⟨f, fᵢ⟩`, `k_i`},
		{`𝐊 𝟏`, `K 1_n`},
		{`F̄ᵀ F̄`, `\bar K`},
		{`ψⱼᵀ f̄`, `\bar g_j`},
		{`φ(x)ᵀ φ(xᵢ)`, `K(x, x_i)`},
		{`K(X, x)`, `k`},
		{`(f_1 | … | f_n)ᵀ f`, `k`},
		{`\text{trace}(K)`, `\operatorname{trace}(K)`},
		{`\mathrm{diag}(\lambda_1,\dots,\lambda_m)`, `\Lambda`},
		{`{K 1_n \over n}`, `\frac1n K 1_n`},
		{`{1 \over {n \over 2}} k`, `\frac2n k`},
		{`k \over n`, ``},
		{`0{,}5 k`, `\frac12 k`},
		{`\alpha^{(j)}`, `\alpha_j`},
		{`\alpha^{(j)\top} k`, `\alpha_j^\top k`},
		{`\sum_{i=1}^n \alpha_i^{(j)} k_i`, `\alpha_j^\top k`},
		{`\alpha_j \cdot k`, `\alpha_j^\top k`},
		{`\alpha_j \cdot H (k - \frac1n K 1_n)`, `\alpha_j^\top H (k - \frac1n K 1_n)`},
		{`\alpha_j \cdot H K k + 1`, `\alpha_j^\top H K k + 1`},
		{`\begin{pmatrix} \alpha_1 & \cdots & \alpha_m \end{pmatrix}`, `A`},
		{`\begin{bmatrix} \alpha_1^\top \\ \vdots \\ \alpha_m^\top \end{bmatrix}`, `A^\top`},
		{`\begin{pmatrix} K(x,x_1) \\ \vdots \\ K(x,x_n) \end{pmatrix}`, `k`},
		{`\begin{pmatrix} \lambda_1 & & 0 \\ & \ddots & \\ 0 & & \lambda_m \end{pmatrix}`, `\Lambda`},
		{`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`, ``},
		{`\begin{pmatrix} 1 & 2`, ``},
		{`K (1,\dots,1)^\top`, `K 1_n`},
		{`\operatorname{diag}(\lambda)`, `\Lambda`},
		{`\operatorname{diag}(1/\sqrt{\lambda})`, `\Lambda^{-1/2}`},
		{`\underbrace{A^\top}_{m \times n} k`, `A^\top k`},
		{`\boxed{\bar g = A^\top k}`, `A^\top k`},
		{`A^\top k \in \mathbb{R}^m`, `A^\top k`},
		{`\alpha_j^\top k, \quad j = 1, \dots, m`, `\alpha_j^\top k`},
		{`\alpha_j^\top k \quad \forall j`, `\alpha_j^\top k`},
		{`A^\top k, \quad H = I_n - \frac1n 1_{n \times n}`, `A^\top k`},
		{`k_{x_i}`, `k(x_i)`},
		{`\sum_{p=1}^n \sum_{q=1}^n K_{pq}`, `1_n^\top K 1_n`},
	} {
		a, err := Parse(c.code, symbol.Standard())
		if c.latex == "" {
			if err == nil {
				t.Errorf("%s: an error was expected", c.code)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		b := parsed(t, c.latex)
		x, y, err := Pair(a, b, instance.Draw(3, instance.ExactSizes[0]))
		for try := uint64(4); err == algebra.ErrRoot && try < 60; try++ {
			x, y, err = Pair(a, b, instance.Draw(try, instance.ExactSizes[0]))
		}
		if err != nil {
			t.Errorf("%s: %v", c.code, err)
			continue
		}
		for i := range x {
			if x[i] != y[i] {
				t.Errorf("%s isn't %s; it was read as %s", c.code, c.latex, a.LaTeX())
				break
			}
		}
	}
}

// TestWhere: what where clauses say, and that they are followed.
func TestWhere(t *testing.T) {
	d := instance.Data{Points: [][]float64{{0}, {1}, {3}, {4.5}}, At: []float64{2}, Width: 1.3, Components: 2}
	value := func(src string) []float64 {
		v, err := parsed(t, src).EvalFloat(d)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		return v.Data
	}
	near := func(name string, got, want float64) {
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %g, want %g", name, got, want)
		}
	}
	near("kernel", value(`k_1 where K(x,y) = \exp(-\|x-y\|^2/(2c^2))`)[0], math.Exp(-4/(2*1.69)))
	near("kernel of primes", value(`k_1 where K(x,x') = \exp(-\|x-x'\|/c)`)[0], math.Exp(-2/1.3))
	near("scaled eigenproblem", value(`\lambda_1 where \frac1n HKH A = A\Lambda`)[0], value(`\lambda_1`)[0]/4)
	near("eigenproblem of K", value(`\alpha_1^\top K \alpha_1 - \lambda_1 where K\alpha_j = \lambda_j\alpha_j`)[0], 0)
	near("reversed", value(`\lambda_1 where \lambda_1 \le \dots \le \lambda_m`)[0], value(`\lambda_2`)[0])
	near("smallest first", value(`\lambda_1 where \lambda_1 \le \dots \le \lambda_n`)[0], 0)
}

// A subscript never stands behind another one: LaTeX would refuse it.
func TestUnitVectorsPrinted(t *testing.T) {
	for _, source := range []string{`A^\top H e_1`, `A^\top \sum_{i=1}^{n} e_i k_i`, `\sum_{i=1}^{n} (\mathbf{1}_n)_i k_i`} {
		e, err := Parse(source, symbol.Standard())
		if err != nil {
			t.Fatal(err)
		}
		if got := e.LaTeX(); got != source {
			t.Errorf("%s is printed as %s", source, got)
		}
	}
}
