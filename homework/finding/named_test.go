package finding

import "testing"

// A finding under another name has an example that can be pasted into a cell.
func TestNamedRenamesTheExample(t *testing.T) {
	f := Finding{Problem: "Gaussian", Counterexample: &Example{Code: "x := 1\nfmt.Println(Gaussian(x))"}}
	named := f.Named("mixedUp")
	if named.Problem != "mixedUp" || named.Counterexample.Code != "x := 1\nfmt.Println(mixedUp(x))" {
		t.Errorf("%q, %q", named.Problem, named.Counterexample.Code)
	}
	if f.Counterexample.Code != "x := 1\nfmt.Println(Gaussian(x))" {
		t.Error("the finding itself has changed")
	}
}
