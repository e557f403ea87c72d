package program

import (
	"errors"
	"testing"

	"kpcalab/homework/formula/symbol"
	"kpcalab/homework/instance"
	"kpcalab/homework/program/syntax"
)

// TestListsSpend sees programs whose lists grow without end stop for their work.
func TestListsSpend(t *testing.T) {
	langs := map[*syntax.Language][]string{
		syntax.Python: {
			"a = [1]\nfor i in range(40):\n    a = a + a\ng = k * len(a)",
			"a = [1]\nfor i in range(40):\n    a += a\ng = k * len(a)",
			"a = [1]\nfor i in range(40):\n    a = a * 2\ng = k * len(a)",
			"a = [1] * 1000\na = a * 1000\na = a * 1000\ng = k * len(a)",
			"a = [1]\nfor i in range(40):\n    a = [*a, *a]\ng = k * len(a)",
			"a = [1]\nfor i in range(40):\n    a.extend(a)\ng = k * len(a)",
			"a = [1]\nfor i in range(40):\n    a = [a, a]\ng = np.array(a)",
			"a = [1]\nfor i in range(40):\n    a = [x for b in [a, a] for x in b]\ng = k * len(a)",
			"a = []\nfor i in range(30000):\n    a.append(range(90000))\ng = k * len(a)",
			"a = k\nfor i in range(40):\n    a = np.concatenate([a, a])\ng = a[:n]",
			"a = k\nwhile 1 == 1:\n    a = np.append(a, a)\ng = a[:n]",
		},
		syntax.R:      {"a <- 1\nfor (i in 1:40) a <- c(a, a)\ng <- k * length(a)", "g <- k * sum(1:900000) * sum(1:900000) * sum(1:900000)"},
		syntax.MATLAB: {"a = 1;\nfor i = 1:40\n  a = [a a];\nend\ng = k * numel(a);"},
		syntax.Julia:  {"a = [1.0]\nfor i in 1:40\n  a = vcat(a, a)\nend\ng = k * length(a)"},
	}
	for lang, list := range langs {
		for _, src := range list {
			p, err := syntax.Parse(src, lang)
			if err != nil {
				t.Errorf("%s: %v", src, err)
				continue
			}
			in, err := instance.Compute(sampleData)
			if err != nil {
				t.Fatal(err)
			}
			if _, err = Run(p, in, Options{}); !errors.Is(err, symbol.ErrWork) {
				t.Errorf("%s\n— %v", src, err)
			}
		}
	}
}
