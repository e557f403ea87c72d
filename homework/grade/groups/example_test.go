package groups_test

import (
	"fmt"

	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/sheets"
)

// Two spellings of one mistake are one group.
func Example() {
	part := sheets.KernelPCA().Part("formula")
	var results []*marking.Result
	for _, src := range []string{`\Lambda^{-1/2} A^\top k`, `np.diag(1/np.sqrt(lam)) @ A.T @ k`, `\Lambda^{-1} A^\top (k - \frac1n K 1_n)`} {
		f := part.Judge(src)
		results = append(results, &marking.Result{State: marking.Graded, Parts: []marking.Part{
			{ID: part.ID, Verdict: f.Verdict, Answer: src, Meaning: part.Meaning(src), Checks: []marking.Check{{Finding: f}}}}})
	}
	for _, g := range groups.Of(results, part.ID) {
		fmt.Println(len(g.Members), g.Slips[0].Name)
	}
	// Output:
	// 2 $\boldsymbol k$ is not centred: the mean of the training features was not subtracted from $\boldsymbol\phi(\boldsymbol x)$
	// 1 $\boldsymbol\Lambda$ has the power $-1$: each coordinate is divided by $\lambda_j$
}
