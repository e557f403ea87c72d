package groups

import (
	"fmt"
	"strings"

	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/untrusted"
	"kpcalab/homework/sheets"
)

// Stub is the entry of the catalogue for the mistake of a group, to be filled in: an
// id, the sentence, the question that leads on, and the wrong variant, beside what a
// student wrote. It says where it belongs.
func Stub(sheet *sheets.Sheet, g *Group, results []*marking.Result) string {
	var b strings.Builder
	p := sheet.Part(g.Part)
	where, before, after := place(p)
	fmt.Fprintf(&b, "// %s: %d answers to %q mean the same, and no catalogue knows the mistake.\n// It belongs into %s. The tests prove that it is told from all others.\n",
		g.Key, len(g.Members), p.Title, where)
	fmt.Fprintf(&b, "%sfinding.Define(%q, `FILL IN: completes “it looks as if …”`,\n\t`FILL IN: a question that leads on, without the answer`)%s\n", before, "FILL-IN-"+g.Part, after)
	if x := g.Example(results); x != nil {
		b.WriteString("\n// What a student wrote:\n")
		for _, line := range strings.Split(strings.TrimSpace(x.Answer+x.Code), "\n") {
			fmt.Fprintf(&b, "//\t%s\n", untrusted.Text(line))
		}
	}
	return b.String()
}

// place is the file of a mistake, and what stands around its definition there.
func place(p *sheets.Part) (where, before, after string) {
	switch {
	case p.Text != "" && p.ID == "proof":
		return "homework/proof/slips.go, and homework/proof/misstep.go decides when it shows", "newSlip = ", ""
	case p.Text != "":
		return "a homework/diagnosis/catalogue_*.go: the vector k − K1/n in catalogue_inner.go, the power of Λ in catalogue_power.go, the eigenproblem in catalogue_eigen.go", "{choice{",
			", 2}, // 2: rarer than a plain slip\n\tminus(func(n, m float64) float64 { return FILL_IN })},"
	case len(p.Checks) > 0 && p.Checks[0].Exercise.Exact != nil:
		return "the Slips of the exercise " + p.Func, "{Slip: ", ",\n\tValue: func(a []any) exercise.Numbers { return exercise.NumbersOf(FILL_IN) }},"
	case p.ID == "embedding" || p.ID == "wine":
		return "a homework/diagnosis/catalogue_*.go", "{choice{", ", 2}, FILL_IN},"
	}
	return "the file of the exercise " + p.Func, "newSlip = ", ""
}
