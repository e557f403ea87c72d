package homework

import "kpcalab/homework/proof"

// CheckFormula checks the kernel PCA embedding of a sample, written in LaTeX, in
// Unicode, or as one line of MATLAB or NumPy, with A, Λ, H, K and k of the lecture:
//
//	homework.CheckFormula(`\Lambda^{-1/2} A^\top k`)
//
// Equality is decided exactly, on random instances over a prime field, so that
// a correct formula is accepted in whatever form, and a false one with a
// probability below 1e-12. A false one is explained by the catalogue of
// misconceptions, and gets the smallest integer data set on which it fails.
//
// The finding begins with what was read. Words may stand anywhere, in any
// language: they are shown, and never judged.
func CheckFormula(src string) Finding { return proof.Formula(src) }

// CheckDerivation checks a proof: chains of equalities, one or more a line, with
// definitions (let …) and words of explanation between them. Three claims are
// known:
//
//   - homework 2, the embedding: from $\bar g = B(f - \frac1n F 1_n)$ to
//     $\Lambda^{-1/2}A^\top H(k - \frac1n K 1_n)$;
//   - dual implies primal: from $\bar C\bar F\alpha$ to $\lambda\bar F\alpha$;
//   - renormalization: from $\langle\bar F\alpha_i, \bar F\alpha_j\rangle$ to
//     $\lambda_i\delta_{ij}$.
//
// Each equation is decided exactly. The first false one is named, with the smallest
// integer data set on which its two sides differ; of each true step the finding says
// which fact it uses. Where all are true, and the mathematics doesn't show the claim,
// the proof is [Unfinished], and what isn't shown is named.
func CheckDerivation(src string) Finding { return proof.Derivation(src) }
