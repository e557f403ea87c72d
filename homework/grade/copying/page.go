package copying

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"strings"

	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/report"
)

// File is the page in the folder of a report.
const File = "copying.html"

var copyingPage = template.Must(template.New("copying").Parse(report.Head + `
<style>.beside{display:flex;flex-wrap:wrap;gap:1rem}.beside>div{flex:1 1 18rem;min-width:0}.beside pre{max-height:16rem;overflow:auto}</style>
<h1>{{.Title}}: who shares rare mistakes</h1>
<p><a href="index.html">The class</a>. This page changes no grade and proves nothing. It names students who gave the same wrong answers where few others did: the rarer an answer, the more it counts, and right answers in common count nothing. In a class of {{.Class}} whose students work each alone, {{.Chance}} pairs would be named by chance in all.</p>
<p class="look">What it can't know: who had it from whom; whether both had it from a third, a tutor, a forum or a program that writes answers; whether working together was allowed; who sat in the same tutorial. Who copies right answers, or changes what they do, isn't here. Ask before you decide anything, and look at the answers yourself.</p>
{{range .Clusters}}<section class="group"><h2>{{range $i, $w := .Who}}{{if $i}}, {{end}}<a href="students/{{$w.File}}.html">{{$w.ID}}</a>{{end}}</h2>
<p>{{.Why}}</p>
{{range .Shared}}<h3>{{.Part}}: {{.Name}}</h3><p class="soft">{{.Rare}}</p>
<div class="beside">{{range .Answers}}<div><p class="who"><b>{{.ID}}</b></p><pre>{{.Text}}</pre></div>{{end}}</div>{{end}}
{{with .Pairs}}<details><summary>pair by pair</summary><ul>{{range .}}<li>{{.}}</li>{{end}}</ul></details>{{end}}</section>
{{else}}<p>Nobody shares more than chance gives.</p>{{end}}
</body></html>
`))

type view struct {
	report.Page
	Title, Chance string
	Class         int
	Clusters      []clusterView
}

type person struct{ ID, File string }

type clusterView struct {
	Who    []person
	Why    string
	Shared []sharedView
	Pairs  []string
}

type sharedView struct {
	Part, Name, Rare string
	Answers          []answer
}

type answer struct{ ID, Text string }

// shownBeside is how many members' answers stand side by side.
const shownBeside = 3

// Write writes the page into the folder of a report.
func Write(f *report.Folder, run *report.Run) error {
	return report.Render(f, File, copyingPage, data(run))
}

func data(run *report.Run) view {
	v := view{Page: report.NewPage(run.Title + " · shared mistakes"), Title: run.Title, Chance: fmt.Sprint(chance)}
	names := report.Names(run.Results)
	for _, r := range run.Results {
		if r.State == "graded" {
			v.Class++
		}
	}
	for _, c := range Find(run.Results, run.Sheet) {
		v.Clusters = append(v.Clusters, clusterData(run, names, c))
	}
	return v
}

func clusterData(run *report.Run, names []string, c Cluster) clusterView {
	out := clusterView{}
	id := func(i int) string { return report.Short(run.Results[i].ID) }
	for _, m := range c.Members {
		out.Who = append(out.Who, person{id(m), names[m]})
	}
	best := c.Pairs[0]
	out.Why = fmt.Sprintf("The two who are most alike share %d wrong answers that another pair would share by chance once in %s.", len(best.Shared), large(best.Bits))
	if best.Marks >= someMarks && best.Code >= someCode {
		out.Why += fmt.Sprintf(" Besides, %.0f %% of what is rare in the code of one stands in the other's, whatever the names are.", 100*best.Code)
	}
	for _, p := range c.Pairs {
		out.Pairs = append(out.Pairs, fmt.Sprintf("%s and %s: %d wrong answers, %.0f bits; %d rare pieces of code, %.0f %%", id(p.A), id(p.B), len(p.Shared), p.Bits, p.Marks, 100*p.Code))
	}
	seen := map[*groups.Group]bool{}
	for _, p := range c.Pairs {
		for _, g := range p.Shared {
			if !seen[g] {
				seen[g] = true
				out.Shared = append(out.Shared, beside(run, c, g))
			}
		}
	}
	return out
}

// beside shows the same mistake as members of the cluster wrote it.
func beside(run *report.Run, c Cluster, g *groups.Group) sharedView {
	out := sharedView{Part: run.Sheet.Part(g.Part).Title, Name: report.KindName(g)}
	in := 0
	for _, m := range c.Members {
		for _, other := range g.Members {
			if other != m {
				continue
			}
			if in++; in <= shownBeside {
				p := run.Results[m].Part(g.Part)
				out.Answers = append(out.Answers, answer{report.Short(run.Results[m].ID), strings.TrimSpace(cmp.Or(p.Answer, p.Code))})
			}
		}
	}
	out.Rare = fmt.Sprintf("%d of them, and %d others in the class", in, len(g.Members)-in)
	return out
}

// large is two to the power of bits in words.
func large(bits float64) string {
	x := math.Exp2(bits)
	switch {
	case x < 1e4:
		return fmt.Sprintf("%.0f", x)
	case x < 1e6:
		return fmt.Sprintf("%.0f thousand", x/1e3)
	case x < 1e9:
		return fmt.Sprintf("%.0f million", x/1e6)
	}
	return "more than a thousand million"
}
