package clause

import (
	"fmt"
	"strings"
	"testing"
)

// tokensOf reads words; a word with a bar before it was read, one capital letter, k, f or
// x between dollars is a symbol, == an equation, n×m a size.
func tokensOf(text string) (c []Token) {
	for _, w := range strings.Fields(text) {
		t := Token{Text: w}
		if t.Read = strings.HasPrefix(w, "|"); t.Read {
			t.Text = w[1:]
		}
		switch {
		case t.Text == "==":
			t.Kind = Equation
		case strings.Contains(t.Text, "×"):
			t.Kind = Size
		case strings.HasPrefix(t.Text, "$"):
			t.Kind, t.Text = Symbol, t.Text[1:]
		}
		c = append(c, t)
	}
	return c
}

func ExampleSays() {
	for _, text := range []string{
		"where $K is the gram matrix",
		"where $K is the gram matrix of the centred features",
		"thank you for today's lecture",
	} {
		fmt.Println(Says(tokensOf(text)), text)
	}
	// Output:
	// false where $K is the gram matrix
	// true where $K is the gram matrix of the centred features
	// false thank you for today's lecture
}

// What everybody says is harmless, and what has a tail, another subject or another
// object isn't.
func TestSays(t *testing.T) {
	for harmless, saying := range map[string]string{
		"where $K is the kernel matrix of the training samples": "where $H is the kernel matrix of the training samples",
		"$k is the vector of kernel values of the new point":    "$k is the vector of centred kernel values",
		"$x is a test point":                                       "$x is the mean of the training points",
		"$f is the feature vector of $x":                           "$f is the mean feature vector",
		"$1 is the vector of ones":                                 "$1 is the first unit vector",
		"$K is the gram matrix and $H the centring matrix":         "$K is the gram matrix and $H the matrix of the mean",
		"this is kernel pca":                                       "this is linear pca",
		"the embedding of $x is ==":                                "the embedding of $x is the row of $A",
		"the embedding is ==":                                      "the embedding is $A",
		"the j-th coordinate is then ==":                           "the coordinates are |the |eigenvalues",
		"the vectors $a are scaled so that ==":                     "the vectors $a are scaled",
		"$A is n×m":                                                "$A is n×m with orthonormal rows",
		"the columns of |$A |are |the |unit |eigenvectors":         "the columns of |$A |are |the |unit |eigenvectors of the covariance",
		"we subtract the row means and add the grand mean":         "the row means add up to one",
		"the training means are subtracted from the kernel values": "the kernel values are independent of the training means",
		"the mean is over the training points only":                "the mean is over the new points only",
		"$x has to be centred with the training mean":              "$x is equal to the training mean",
		"the result has m entries":                                 "the result has unit variance",
		"where $\\alpha_1,\\dots,\\alpha_m are the columns of $A":  "where $\\alpha_1,\\dots,\\alpha_m are the rows of $A",
		"$\\alpha_j is the j-th column of the matrix $A":           "$\\alpha_j is the j-th column of $K",
		"where $a_{ij} are the entries of $A":                      "where $a_{ij} are the entries of $K",
		"here $a_{ij} is the $(i,j) entry of $A":                   "here $a_{ij} is the $(j,i) entry of $A",
		"so $b is computed once during training":                   "so $b is zero during training",
		"the sizes fit":                                            "the sizes fit the rank of $K",
		"it holds for every new point":                             "the columns of $A sum to one",
		"i am sorry for the late answer":                           "the coordinates are uncorrelated",
		"where by $K i mean the gram matrix":                       "where by $K i mean the centred gram matrix",
		"where by $K i mean |$K":                                   "where by $K i |mean |$HKH",
		"$K is not centred":                                        "$H is not the same as $HH",
		"the embedding of $x is $g":                                "where $k is $f",
		"with $\\lambda_j the j-th largest eigenvalue of |$HKH":    "with $k the j-th largest number",
		"by $KI mean the kernel matrix":                            "by $KI mean the kernel matrix of the means",
		"by $k we denote the vector of kernel values":              "by $k we denote the centred kernel values",
		"with $1 the vector of all ones":                           "with $1 the vector of all n's",
		"with $k the kernel vector":                                "with $k the last column",
		"my grandmother is old":                                    "my grandmother chose the columns of $A",
		"we multiply from the left by $A":                          "the devil stole the rows of $A",
		"subtract from $k the row means of $K":                     "the friends of $K met $k",
		"take the inner products of $k with the columns of $A":     "the king of the columns of $A slept",
		"thank you for your patience with my poor english":         "my poor english ruined $H",
	} {
		if c := tokensOf(harmless); Says(c) || Strange(c) && !isForm(c) {
			t.Errorf("says something: %s", harmless)
		}
		if c := tokensOf(saying); !Says(c) && !Strange(c) {
			t.Errorf("says nothing: %s", saying)
		}
	}
}

func ExampleSaysInProof() {
	for _, text := range []string{
		"so both sides agree",
		"the rows of $B are the rows of $A",
		"the entries of $Fᵀf are the kernel values",
		"the eigenvalues are in increasing order",
		"by linearity",
		"by jensen's inequality",
		"n is the number of samples",
		"n is the number of components",
	} {
		fmt.Println(SaysInProof(tokensOf(text)), text)
	}
	// Output:
	// false so both sides agree
	// true the rows of $B are the rows of $A
	// false the entries of $Fᵀf are the kernel values
	// true the eigenvalues are in increasing order
	// false by linearity
	// true by jensen's inequality
	// false n is the number of samples
	// true n is the number of components
}
