package finding

import "testing"

func TestFindingHasTheNotebooksLetters(t *testing.T) {
	for in, want := range map[string]string{
		`$\|\overline{\boldsymbol F}\boldsymbol\alpha_j\|^2$`:       `$\|\bar{F} \alpha_j\|^2$`,
		`$\boldsymbol K\boldsymbol 1_n$, $K\mathbf{1}_n$`:           `$ K 1_n$, $K 1_n$`,
		`$\langle\boldsymbol x,\boldsymbol x'\rangle$, $\lambda_j$`: `$\langle x, x'\rangle$, $\lambda_j$`,
		`$\boldsymbol D^{-1/2}\boldsymbol W$, $\boldsymbol\Lambda$`: `$ D^{-1/2} W$, $ \Lambda$`,
	} {
		if got := Lettered(in); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
