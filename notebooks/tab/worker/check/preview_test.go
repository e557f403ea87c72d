package main

import (
	"strings"
	"testing"
)

func TestPreview(t *testing.T) {
	for src, want := range map[string][]string{
		`\Lambda^{-1/2} A^\top k`:         {"<math", "Λ", "⊤"},
		"Λ^{-1/2} Aᵀ H (k − K 1ₙ/n)":      {"<math", "Λ", "⊤", "<mfrac>"},
		"L^(-1/2)*A'*H*(k-K*ones(n,1)/n)": {`<code class="tex">L^(-1/2)*A`},
		"$$k$$\n= $A$ \\\\":               {`<div class="line"><math`, "</div><div"},
		`\frac{1}{`:                       {`<code class="tex">\frac{1}{</code>`},
		"<b>x</b>":                        {"&lt;"},
		"where the columns of H are the favourite vectors of my grandmother": {`<p class="words">where the columns of <math`, "are the favourite vectors of my grandmother</p>"},
		`with $\bar K = HKH$ and <i>tags</i>`:                                {"with <math", "</math> and "},
		"ここで $k$ は核ベクトル":                                                     {`<p class="words">ここで <math`, "は核ベクトル</p>"},
		"$k$ read\u202e backwards":                                           {"⟨U+202E⟩"},
		"$A$ and $\\foo{K}$":                                                 {`<code class="tex">`, `\foo`},
		"":                                                                   {""},
		"A.T @ (k - K.mean(axis=1)) / np.sqrt(lam)":                          {`<code class="tex">A.T @`},
		"In NumPy: A.T @ k":                                                  {`<p class="words">In NumPy`, "</div><div", "A.T @ k</code>"},
		"import numpy as np\nprint(<b>)":                                     {""},
	} {
		got := preview(src)
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%q is shown as\n%s\nwithout %s", src, got, w)
			}
		}
		if strings.Contains(got, "<b>") {
			t.Errorf("%q gives markup: %s", src, got)
		}
	}
}
