package statement_test

import (
	"fmt"
	"strings"

	"kpcalab/homework/formula/scan"
	"kpcalab/homework/formula/statement"
	"kpcalab/homework/formula/symbol"
)

func Example() {
	src := `\bar g = \Lambda^{-1/2} A^\top H k^c, where [k^c]_i = k_i - \frac1n \sum_l K_{il}`
	note := func(remark string) { fmt.Println(remark) }
	r := statement.New([]rune(src), symbol.Standard(), false, note, func(pos int) int { return pos + 1 })
	for _, s := range r.Cut(scan.Tidy(scan.Tokens(src, true))) {
		var words []string
		for _, t := range s.Toks {
			words = append(words, t.Text)
		}
		fmt.Println("let:", s.Let, strings.Join(words, " "))
	}
	// Output:
	// let: false bar g = Lambda ^ { - 1 / 2 } A ^ top H k^c
	// let: true k^c _ { i } = k _ i - frac 1 n sum _ l K _ { i l }
}
