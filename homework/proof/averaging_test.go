package proof

import "testing"

// TestAveragingVector: F e is the mean of the features where e is said to be 1_n/n.
func TestAveragingVector(t *testing.T) {
	const rest = `, so that $F\mathbf e$ is the mean of the images. Then $\bar g=\Lambda^{-1/2}A^\top(k-K\mathbf e)$.`
	judgeAll(t, Formula, []string{
		`Let $\mathbf e=\frac1n\mathbf 1_n$ be the averaging vector` + rest,
		`Put $e:=1_n/n$, so that $Fe$ is the mean of the features. Then $\bar g=\Lambda^{-1/2}A^\top H(k-Ke)$.`,
	}, []string{
		`Let $\mathbf e=\mathbf 1_n$ be the vector of ones` + rest,
		`Let $\mathbf e=\frac1m\mathbf 1_n$` + rest,
		`Let $\mathbf e=\mathbf 1_n$, so that $F\mathbf e$ is the mean of the images. Then $\bar g=\Lambda^{-1/2}A^\top(k-\frac1nK\mathbf e)$.`,
	})
}
