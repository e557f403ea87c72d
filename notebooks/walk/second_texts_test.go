package walk

// secondTexts are those that are formulas and proofs.
var secondTexts = []trial{
	{"the sum of a row in place of its mean", formula(`\Lambda^{-1/2} A^\top H (k - K 1_n)`), `mean|sum|1/n`},
	{"a mean with a name of one's own", formula(`\Lambda^{-1/2} A^\top (k - \bar k)`), `k̄|bar|symbol|stand|know`},
	{"the row of ones on the left", formula(`\Lambda^{-1/2} A^\top H (k - \frac{1}{n} 1_n K)`), `size|shape|×|column|row`},
	{"features left in the formula", formula(`\Lambda^{-1/2} A^\top (f - \frac1n F 1_n)`), `features|f |size|×|F`},
	{"the mean of all entries of K", formula(`\Lambda^{-1/2} A^\top H (k - \frac{1}{n^2} 1_n^\top K 1_n)`), `number|scalar|size|×|grand`},
	{"the mean of K̄'s rows", formula(`\Lambda^{-1/2} A^\top H (k - \frac1n \bar K 1_n)`), `K̄|mean|same vector`},
	{"one more √n", formula(`\frac{1}{\sqrt n} \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`), `factor|√n|times|\bn\b`},
	{"K in place of k", formula(`\Lambda^{-1/2} A^\top H (K - \frac1n K 1_n)`), `size|×|vector|matrix`},
	{"K̄ in place of H", formula(`\Lambda^{-1/2} A^\top \bar K (k - \frac1n K 1_n)`), `K̄|twice|λ|Λ`},
	// 3.1, 4.1, 5.2
	{"C̄ with its factors exchanged", derivation(`\bar C \bar F \alpha = \bar F^\top \bar F \bar F \alpha
= \bar K \bar F \alpha
= \lambda \bar F \alpha`), `size|shape|×|order|C̄`},
	{"K̄ and F̄ exchanged", derivation(`\bar C \bar F \alpha = \bar F \bar F^\top \bar F \alpha
= \bar F \bar K \alpha
= \bar K \bar F \alpha
= \lambda \bar F \alpha`), `size|shape|×|order|commut`},
	{"δ forgotten", derivation(`(\bar F \alpha_i)^\top \bar F \alpha_j = \alpha_i^\top \bar F^\top \bar F \alpha_j
= \alpha_i^\top \bar K \alpha_j
= \lambda_j \alpha_i^\top \alpha_j
= \lambda_j`), `δ|i ≠ j|orthonormal|i = j`},
	{"a transpose that keeps the order", derivation(`(\bar F \alpha_i)^\top \bar F \alpha_j = \bar F^\top \alpha_i^\top \bar F \alpha_j
= \lambda_i \delta_{ij}`), `transpos|order|size|×`},
	{"axes that aren't divided", derivation(`\bar g = B (f - \frac1n F 1_n)
= A^\top \bar F^\top (f - \frac1n F 1_n)
= A^\top H F^\top (f - \frac1n F 1_n)
= A^\top H (k - \frac1n K 1_n)`), `Λ|λ|unit|length`},
	{"brackets lost", derivation(`\bar g = B (f - \frac1n F 1_n)
= \Lambda^{-1/2} A^\top \bar F^\top f - \frac1n F 1_n
= \Lambda^{-1/2} A^\top H (k - \frac1n K 1_n)`), `bracket|parenthes|size|×`},
}
