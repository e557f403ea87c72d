package evaluate

import (
	"strings"
	"testing"

	"kpcalab/homework/formula"
)

// judged reports whether all equations of a text are true, and the first trouble.
func judged(t *testing.T, src string, isFormula bool) (bool, *Trouble) {
	t.Helper()
	text := read(t, src, isFormula)
	decided := false
	for _, s := range text.Doc.Statements {
		if text.Skipped(s) {
			continue
		}
		for i := 1; i < len(s.Terms); i++ {
			equal, _, trouble := text.Equal(s.Terms[i-1], s.Terms[i])
			if trouble != nil || !equal {
				return false, trouble
			}
			decided = true
		}
	}
	if !decided {
		t.Errorf("%s: nothing is judged", src)
	}
	return true, nil
}

// read is a text without a fault.
func read(t testing.TB, src string, isFormula bool) *Text {
	t.Helper()
	doc := formula.Parse(src)
	for _, f := range doc.Unread {
		t.Errorf("%s: can't be read: %v", src, f)
	}
	return Of(doc, isFormula)
}

func lines(s string) []string { return strings.Split(strings.TrimSpace(s), "\n") }

// Each line is a proof, or a formula where it begins with "formula:".
var trueTexts = lines(`
H^2 = H
H^\top = H
H 1_n = 0
H = I - \frac1n 1_{n \times n}
H = I_n - \frac{1}{n} 1_n 1_n^\top
H = I_n − (1/n) 1ₙ1ₙᵀ
H_{il} = \delta_{il} - \frac1n
h_{il} = δ_{il} − 1/n
1_n^\top 1_n = n
K = F^\top F
\bar F = FH
\bar F = F - \frac1n F 1_{n \times n}
\bar f = f - \frac1n F 1_n
\bar f = f - \frac1n \sum_{i=1}^n f_i
K̄ = HKH
\bar K = \bar F^\top \bar F
\bar K = K - \frac1n 1_{n \times n} K - \frac1n K 1_{n \times n} + \frac1{n^2} 1_{n \times n} K 1_{n \times n}
\bar K_{ij} = K_{ij} - \frac1n \sum_l K_{lj} - \frac1n \sum_l K_{il} + \frac1{n^2} \sum_{l,r} K_{lr}
\bar K 1_n = 0
\bar C = \bar F \bar F^\top
\bar C = \sum_{i=1}^n \bar f_i \bar f_i^\top
C = F̄F̄ᵀ
K_{ij} = K(x_i, x_j)
K_{ij} = \langle f_i, f_j \rangle
k_i = K(x, x_i)
k_i = f_i^\top f
k_i = ⟨f_i, f⟩
k = (K(x, x_1), \ldots, K(x, x_n))^\top
k = (k_1, k_2, \ldots, k_n)^\top
k = (k_1, \ldots, k_i, \ldots, k_n)^\top
\frac1n (K_1 + K_2 + \cdots + K_n) = \frac1n K 1_n
k = F^\top f
K(x, x) = \|f\|^2
K(x, x) = ‖f‖²
\|f_i\|^2 = K_{ii}
A = (\alpha_1 | \cdots | \alpha_m)
A_{ij} = (\alpha_j)_i
\Lambda = diag(\lambda_1, \ldots, \lambda_m)
\Lambda_{jj} = \lambda_j
A^\top A = I_m
A^\top A = I
\alpha_i^\top \alpha_j = \delta_{ij}
\langle \alpha_i, \alpha_j \rangle = \delta_{ij}
\|\alpha_j\| = 1
‖α_j‖² = 1
\sum_{i=1}^n \alpha_{ij} = 0
\alpha_j^\top 1_n = 0
A^\top H = A^\top
HKH\alpha = \lambda\alpha
\bar K \alpha_j = \lambda_j \alpha_j
\bar K A = A \Lambda
A^\top \bar K A = \Lambda
\bar C \bar F \alpha = \lambda \bar F \alpha
\bar C \psi_j = \lambda_j \psi_j
\psi_j = \lambda_j^{-1/2} \bar F \alpha_j
\psi_j = \frac{1}{\sqrt{\lambda_j}} \bar F \alpha_j
\langle \bar F\alpha_i, \bar F\alpha_j \rangle = \lambda_i \delta_{ij}
\psi_i^\top \psi_j = \delta_{ij}
B = (\psi_1 | \cdots | \psi_m)^\top
B = \Lambda^{-1/2} A^\top \bar F^\top
B B^\top = I_m
B_{j:} = \psi_j^\top
\bar g = B(f - \frac1n F 1_n)
\bar g = \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)
ḡ = Λ^{-1/2} Aᵀ H (k − (1/n) K 1ₙ)
ḡ = Λ^(-1/2)AᵀH(k − K1ₙ/n)
\bar g_j = \lambda_j^{-1/2} \alpha_j^\top (k - \frac1n K 1_n)
\bar g_j = \frac{1}{\sqrt{\lambda_j}} \sum_{i=1}^n \alpha_{ij} (k_i - \frac1n \sum_{l=1}^n K_{il})
\bar g_j = \langle \psi_j, \bar f \rangle
\Lambda^{1/2} \bar g = A^\top H k - \frac1n A^\top H K 1_n
\Lambda^{1/2} \bar g = A^\top \bar F^\top \bar f
\bar g^\top = (k - \frac1n K 1_n)^\top H A \Lambda^{-1/2}
\sqrt{\Lambda} \sqrt{\Lambda} = \Lambda
\Lambda^{1/3} \Lambda^{2/3} = \Lambda
\Lambda \Lambda^{-1} = I
\Lambda^{-1} = \frac{1}{\Lambda}
\Lambda^+ \Lambda = I
(2 I)^{-1} = \frac12 I
I \cdot 3 \Lambda = \Lambda \cdot 3 I
e_i^\top K e_j = K_{ij}
K e_i = f_1 0 + F^\top f_i
A e_j = \alpha_j
\bar g = \lambda^{-1/2} \odot (A^\top k - \frac1n A^\top K 1)
K 1 / n = \frac1n K 1_n
\frac1n \sum_j k_j = \frac1n K 1_n
u = \frac1n K 1_n \\ \bar g = \Lambda^{-1/2} A^\top (k - u)
Let M = \frac1n 1_n 1_n^\top. Then I - M = H.
D := \Lambda^{-1/2}; D A^\top A D = D^2
\beta_j = \lambda_j^{-1/2} \alpha_j, \quad \bar g_j = \beta_j^\top (k - \frac1n K 1_n)
$W = A\Lambda^{-1/2}$, $\bar g_j = w_j^\top (k - \frac1n K 1_n)$
q(v) = \Lambda^{-1/2} A^\top v, \quad \bar g = q(k - \frac1n K 1_n)
$\mu_i = \frac1n \sum_l K_{il}$, $\bar g_j = \sum_i \beta_{ij}(k_i - \mu_i)$, $\beta_{ij} = A_{ij}/\sqrt{\lambda_j}$
\tilde k(y, z) = \langle \phi(y), \phi(z) \rangle, \quad \tilde k(x, x_i) = k_i
HKH = U D U^\top, \quad D U^\top 1_n = 0
HKH v_j = s_j v_j, \quad \bar g_j = s_j^{-1/2} v_j^\top (k - \frac1n K 1_n)
$A^\top A = \Lambda^{-1}$ $\bar g = A^\top H (k - \frac1n K 1_n)$
$\bar K \alpha_j = n \lambda_j \alpha_j$ $\bar g_j = \frac{1}{\sqrt{n \lambda_j}} \alpha_j^\top (k - \frac1n K 1_n)$
$\|\alpha_j\|^2 = 1 / (n \lambda_j)$ $\bar K \alpha_j = n \lambda_j \alpha_j$ $\bar g_j = \alpha_j^\top (k - \frac1n K 1_n)$
$\bar K \alpha_j = (n - 1) \lambda_j \alpha_j$ $\bar g_j = ((n - 1) \lambda_j)^{-1/2} \alpha_j^\top (k - \frac1n K 1_n)$
$\psi_j = \bar F \alpha_j$ $\|\psi_j\|^2 = \lambda_j$
formula: $B = \Lambda^{-1/2} A^\top$, $\bar g = B H (k - \frac1n K 1_n)$
formula: $f = k - \frac1n K 1_n$ and $\bar g = \Lambda^{-1/2} A^\top f$
formula: $g = H(k - \frac1n K 1_n)$, $\bar g = \Lambda^{-1/2} A^\top g$
`)

// The sides of each have the same size, but for what is said of its last equation.
var falseTexts = lines(`
H^2 = I
H = I + \frac1n 1_{n \times n}
1_n^\top 1_n = m
I = 2 I
(2 I)^+ = 2 I
K^\top K = K
\bar F = F
\bar K = KH
\bar K = K
\bar K_{ij} = K_{ij} - \frac1n \sum_l K_{il}
\bar K_{ij} = K_{ij} - \frac1n \sum_{l=1}^n K_{il} - \frac1n \sum_{l=1}^n K_{lj} + \frac1n \sum_{l,r} K_{lr}
\bar C = F F^\top
K_{ij} = \langle f_i, f_i \rangle
k_i = K_{ii}
k_i = k_j
k = \bar F^\top f
A A^\top = I_n
A A^\top = H
A^\top A = I - \frac1m 1_{m \times m}
\alpha_i^\top \alpha_j = 1
\alpha_j^\top \alpha_j = \lambda_j
\bar K \alpha_j = \alpha_j
\bar K \alpha_i = \lambda_j \alpha_i
K \alpha_j = \lambda_j \alpha_j
\psi_j = \bar F \alpha_j / \lambda_j
\langle \bar F\alpha_i, \bar F\alpha_j \rangle = \lambda_i
\bar g = B f
\bar g = \Lambda^{-1} A^\top H (k - \frac1n K 1_n)
\bar g = \Lambda^{-1/2} A^\top H (k - K 1_n)
\bar g = \Lambda^{-1/2} A^\top H k
\bar g = -\Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)
\bar g = \Lambda^{-1/2} A^\top H (k - \frac1m K 1_n)
\bar g_j = \lambda_j^{1/2} \alpha_j^\top (k - \frac1n K 1_n)
\bar g_j = \sum_{i=2}^n \lambda_j^{-1/2} \alpha_{ij} (k_i - \frac1n \sum_l K_{il})
\Lambda^{1/2} \Lambda^{1/3} = \Lambda
e_i^\top K e_j = K_{ii}
\bar g = \lambda^{1/2} \odot A^\top (k - \frac1n K 1_n)
u = \frac1n K 1_n \\ \bar g = \Lambda^{-1/2} A^\top (k + u)
Let M = 1_n 1_n^\top. Then I - M = H.
\beta_j = \alpha_j, \quad \bar g_j = \beta_j^\top (k - \frac1n K 1_n)
q(v) = \Lambda^{-1/2} A^\top v, \quad \bar g = q(k - K 1_n)
\tilde k(y, z) = \langle \phi(y), \phi(z) \rangle, \quad \tilde k(x, x_i) = 2 k_i
HKH = U D U^\top, \quad \bar g = D^{-1} U^\top H (k - \frac1n K 1_n)
HKH v_j = s_j v_j, \quad \bar g_j = s_j^{-1} v_j^\top (k - \frac1n K 1_n)
$A^\top A = \Lambda^{-1}$ $\bar g = \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)$
$\bar K \alpha_j = n \lambda_j \alpha_j$ $\bar g_j = \frac{1}{\sqrt{\lambda_j}} \alpha_j^\top (k - \frac1n K 1_n)$
$\bar K \alpha_j = 2 \lambda_j \alpha_j$ $\bar g_j = \frac{1}{\sqrt{2 \lambda_j}} \alpha_j^\top (k - \frac1n K 1_n)$
formula: $B = A^\top$, $\bar g = B H (k - \frac1n K 1_n)$
`)

func text(line string) (src string, isFormula bool) {
	src, isFormula = strings.CutPrefix(line, "formula: ")
	return strings.ReplaceAll(src, ` \\ `, "\n"), isFormula
}

func TestEquations(t *testing.T) {
	for _, line := range trueTexts {
		src, isFormula := text(line)
		if ok, trouble := judged(t, src, isFormula); !ok {
			t.Errorf("is false (%v), and should be true: %s", trouble, line)
		}
	}
	for _, line := range falseTexts {
		src, isFormula := text(line)
		if ok, trouble := judged(t, src, isFormula); ok || trouble != nil {
			t.Errorf("is true, or has no value (%v), and should be false: %s", trouble, line)
		}
	}
}
