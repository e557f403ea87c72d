package proof

import "testing"

// TestTrainingColumns: what a text says of training points must be so.
func TestTrainingColumns(t *testing.T) {
	const g = `$\bar g=\Lambda^{-1/2}A^\top c$ with $c=H(k-\frac1nK\mathbf 1)$. `
	judgeAll(t, Formula, []string{
		g + `For a training point $c$ is the corresponding column of $HKH$.`,
		g + `For the i-th training point, $c$ is just column $i$ of $HKH$.`,
		`In the kernel language $\bar g=\Lambda^{-1/2}A^\top\bar k$, $\bar k:=\bar F^\top\bar f=H\bigl(k-\tfrac1nK\mathbf 1\bigr)$. For a training point $\bar k$ is the corresponding column of $HKH$.`,
	}, []string{
		g + `For a training point $c$ is the corresponding column of $HK$.`,
		g + `For a training point $c$ is the corresponding column of $K$.`,
		g + `For each training sample $c$ becomes the corresponding column of $KH$.`,
		`In the kernel language $\bar g=\Lambda^{-1/2}A^\top\bar k$, $\bar k:=\bar F^\top\bar f=H\bigl(k-\tfrac1nK\mathbf 1\bigr)$. For a training point $\bar k$ is the corresponding column of $HK$.`,
	})
}
