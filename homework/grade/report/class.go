package report

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/grade/marking"
)

var classPage = template.Must(template.New("class").Parse(Head + `
<h1>{{.Title}}</h1>
<p class="soft">{{.Source}} · graded {{.Graded}}</p>
<div class="facts">{{range .Facts}}<div><b>{{.Value}}</b>{{.Name}}</div>{{end}}</div>
{{with .Looks}}<h2>Submissions that need a look</h2>{{template "looks" .}}{{end}}{{with .MoreLooks}}<details><summary>{{len .}} more</summary>{{template "looks" .}}</details>{{end}}
{{with .Remarks}}<ul class="look">{{range .}}<li>{{.}}</li>{{end}}</ul>{{end}}{{with .More}}<details class="look"><summary>{{len .}} more remarks</summary><ul>{{range .}}<li>{{.}}</li>{{end}}</ul></details>{{end}}
<h2>Scores</h2>
<p class="soft">Students by share of the points that the grader gives; of parts that a human marks, those that are decided.</p>
{{.Histogram}}
<h2>Parts</h2>
<div class="wide"><table class="parts"><caption>Parts of the sheet, with their mean and outcomes</caption><thead><tr><th scope="col">part</th><th scope="col" class="n">mean</th><th scope="col" class="bar">share of the points</th><th scope="col" class="n v"><span>correct</span></th><th scope="col" class="n v"><span>almost</span></th><th scope="col" class="n v"><span>wrong</span></th><th scope="col" class="n v"><span>missing</span></th></tr></thead><tbody>
{{range .Parts}}<tr><th scope="row">{{.Title}}{{with .Hand}}<br><span class="soft">{{.}}</span>{{end}}</th><td class="n">{{.Mean}} / {{.Max}}</td><td class="bar" style="min-width:11rem">{{.Bar}}</td><td class="n">{{.Correct}}</td><td class="n">{{.Almost}}</td><td class="n">{{.Wrong}}</td><td class="n">{{.Missing}}</td></tr>
{{end}}</tbody></table></div>
<p><a href="answers.html">Answers by meaning</a>{{with .Undescribed}} (<b>{{.}}</b> that three or more gave and no catalogue knows){{end}}{{range .Pages}} · <a href="{{.File}}">{{.Name}}</a>{{end}}{{if .Hand}} · <a href="byhand.html">Answers to mark by hand</a>{{end}}</p>
<h2>Misconceptions</h2>
{{if .Slips}}{{template "slips" .Slips}}{{else}}<p class="soft">None was recognised.</p>{{end}}
{{with .Stops}}<h2>Answers that stopped or have the wrong shape</h2>{{template "slips" .}}{{end}}
{{with .Figures}}<h2>{{$.FigureTitle}}</h2>{{$.Legend}}<div class="figures">{{range .}}<figure>{{.Plot}}<figcaption>{{if .File}}<a href="students/{{.File}}.html">{{.Name}}</a>{{else}}{{.Name}}{{end}}</figcaption></figure>{{end}}</div>{{end}}
<h2 id="students">Students</h2>
<div class="wide"><table class="students"><caption>Students, their points and those of each part</caption><thead><tr><th scope="col">student</th>{{if .Named}}<th scope="col">name</th>{{end}}<th scope="col" class="n">score</th><th scope="col">state</th>{{range .Parts}}<th scope="col" class="n v" title="{{.Title}}"><span>{{.ID}}</span></th>{{end}}</tr></thead><tbody>
{{range .Students}}<tr><th scope="row" class="id" title="{{.ID}}"><a href="students/{{.File}}.html">{{.ID}}</a></th>{{if $.Named}}<td class="id" title="{{.Name}}">{{.Name}}</td>{{end}}<td class="n"><b>{{.Score}}</b></td><td>{{.State}}</td>{{range .Points}}<td class="n">{{.}}</td>{{end}}</tr>
{{end}}</tbody></table></div>
<details><summary>What this folder holds about people</summary><ul>{{range .Holds}}<li>{{.}}</li>{{end}}</ul></details>
<footer>{{.Footer}}</footer>
</body></html>
{{define "looks"}}<ul>{{range .}}<li><a href="students/{{.File}}.html">{{.ID}}</a>{{if eq (len .Why) 1}}: {{index .Why 0}}{{else}}<ul>{{range .Why}}<li>{{.}}</li>{{end}}</ul>{{end}}</li>{{end}}</ul>{{end}}
{{define "slips"}}<div class="wide"><table class="slips"><caption>By the number of students</caption><thead><tr><th scope="col" class="n">students</th><th scope="col">what it looks like</th><th scope="col">part</th><th scope="col">who</th></tr></thead><tbody>
{{range .}}<tr><td class="n">{{.Count}}<span class="narrow"> {{if eq .Count 1}}student{{else}}students{{end}}</span></td><td>{{.Say}}<br><code class="soft">{{.ID}}</code></td><td>{{.Part}}</td><td class="who">{{range .Who}}<a href="students/{{.File}}.html">{{.ID}}</a> {{end}}{{with .More}}and {{.}} more{{end}}</td></tr>
{{end}}</tbody></table></div>{{end}}
`))

type fact struct{ Name, Value string }

type who struct{ ID, File, Name string }

type slipView struct {
	ID, Say, Part string
	Stop          bool // no numbers came: it says nothing about the mathematics
	Count, More   int
	Who           []who
}

type partRow struct {
	ID, Title, Mean, Max            string
	Bar                             template.HTML
	Correct, Almost, Wrong, Missing int
	Waiting                         int
	Full, InPart, None              int // marked by hand
}

// Hand is what became of the answers that a human marks.
func (p partRow) Hand() string {
	var list []string
	for _, x := range []struct {
		n    int
		what string
	}{{p.Waiting, "to mark by hand"}, {p.Full, "by hand with all points"}, {p.InPart, "by hand with part of the points"}, {p.None, "by hand with no points"}} {
		if x.n > 0 {
			list = append(list, fmt.Sprintf("%d %s", x.n, x.what))
		}
	}
	return strings.Join(list, ", ")
}

type studentRow struct {
	ID, File, Name, State, Score string
	Points                       []string
}

// look is a student with the reasons for a human to look.
type look struct {
	ID, File string
	Why      []string
}

type figureView struct {
	Name, File string
	Plot       template.HTML
}

type classView struct {
	Page
	Title, Source, Graded, Footer string
	Facts                         []fact
	Looks, MoreLooks              []look
	Remarks, More                 []string // the first few, and the rest
	Histogram                     template.HTML
	Parts                         []partRow
	Slips, Stops                  []slipView // misconceptions; answers that didn't come to numbers
	Figures                       []figureView
	FigureTitle                   string
	Legend                        template.HTML
	Students                      []studentRow
	Hand, Named                   bool
	Undescribed                   int
	Pages                         []Link
	Holds                         []string
}

// shownRemarks and shownLooks stand on the class page; the rest is a click away.
const (
	shownRemarks = 8
	shownLooks   = 20
)

func classData(run *Run, names []string) classView {
	v := classView{Page: NewPage(run.Title + " · class"), Title: run.Title, Source: run.Sheet.Source, Graded: stamp(run.Graded), Remarks: run.Remarks,
		Facts: facts(run), Parts: partRows(run)}
	for _, s := range slips(run, names) {
		if s.Stop {
			v.Stops = append(v.Stops, s)
		} else {
			v.Slips = append(v.Slips, s)
		}
	}
	v.Remarks = slices.DeleteFunc(slices.Clone(v.Remarks), func(remark string) bool { // a student's is told with the student
		return slices.ContainsFunc(run.Results, func(r *marking.Result) bool {
			return slices.Contains(r.NeedsALook[:min(len(r.NeedsALook), marking.ShownReasons)], remark)
		})
	})
	if len(v.Remarks) > shownRemarks {
		v.Remarks, v.More = v.Remarks[:shownRemarks], v.Remarks[shownRemarks:]
	}
	var shares []float64
	for i, r := range run.Results {
		if r.State != marking.Missing && r.State != marking.Review {
			shares = append(shares, r.Score/automatic(r))
		}
		if len(r.NeedsALook) > 0 {
			v.Looks = append(v.Looks, look{r.ID, names[i], r.Look()})
		}
		row := studentRow{ID: r.ID, File: names[i], Name: named(r), State: string(r.State), Score: points(r, r.Score)}
		if n, _ := r.Waiting(); n > 0 && row.Score != "" {
			row.Score += " + …"
		}
		for _, p := range r.Parts {
			if p.Waits() {
				row.Points = append(row.Points, "…")
			} else {
				row.Points = append(row.Points, points(r, p.Points))
			}
			v.Hand = v.Hand || p.Waits()
		}
		v.Students = append(v.Students, row)
		v.Named = v.Named || row.Name != ""
		v.figure(r, names[i])
	}
	if len(v.Looks) > shownLooks {
		v.Looks, v.MoreLooks = v.Looks[:shownLooks], v.Looks[shownLooks:]
	}
	v.Histogram = histogram(shares)
	v.Pages, v.Holds = run.Pages, holds(run)
	var parts []string
	for _, p := range run.Sheet.Parts {
		parts = append(parts, p.ID)
	}
	v.Undescribed = undescribed(run.Results, parts)
	v.Footer = footer(run)
	return v
}

// named is the student's name, "" when there is only the ID.
func named(r *marking.Result) string {
	if n := r.Name(); n != r.ID {
		return n
	}
	return ""
}

// figure adds a thumbnail, the reference before all others.
func (v *classView) figure(r *marking.Result, name string) {
	f := r.Figure
	if f == nil || len(f.Student) != len(f.Mine) {
		return
	}
	if v.Figures == nil {
		v.FigureTitle, v.Legend = f.Title, legend(f.Names)
		v.Figures = append(v.Figures, figureView{"the reference", "", scatter(f.Mine, f.Labels, 150, "")})
	}
	v.Figures = append(v.Figures, figureView{r.ID, name, scatter(aligned(f), f.Labels, 150, "")})
}

// automatic is what the grader can give: all points but those marked by hand.
func automatic(r *marking.Result) float64 {
	sum := 0.0
	for _, p := range r.Parts {
		if !p.ByHand || p.Decided != "" {
			sum += p.MaxPoints
		}
	}
	if sum == 0 {
		return 1
	}
	return sum
}

func facts(run *Run) []fact {
	count := map[marking.State]int{}
	var scores []float64
	waiting := 0
	for _, r := range run.Results {
		count[r.State]++
		if n, _ := r.Waiting(); n > 0 && r.State != marking.Review {
			waiting++
		} else if r.State == marking.Graded || r.State == marking.Unusable {
			scores = append(scores, r.Score)
		}
	}
	list := []fact{{"handed in", fmt.Sprint(len(run.Results) - count[marking.Missing])}}
	if len(scores) > 0 {
		slices.Sort(scores)
		sum := 0.0
		for _, s := range scores {
			sum += s
		}
		list = append(list, fact{fmt.Sprintf("mean of %g points", run.Sheet.MaxPoints()), fmt.Sprintf("%.1f", sum/float64(len(scores)))}, fact{"median", number(scores[len(scores)/2])},
			fact{"lowest and highest", number(scores[0]) + " – " + number(scores[len(scores)-1])})
	}
	if waiting > 0 {
		name := "wait for points by hand, and aren't in the mean"
		if len(scores) == 0 {
			name = "wait for points by hand: no mean yet"
		}
		list = append(list, fact{name, fmt.Sprint(waiting)})
	}
	for _, s := range []marking.State{marking.Missing, marking.Unusable, marking.Review} {
		if count[s] > 0 {
			list = append(list, fact{map[marking.State]string{marking.Missing: "missing", marking.Unusable: "unusable", marking.Review: "to be reviewed"}[s], fmt.Sprint(count[s])})
		}
	}
	return list
}

func partRows(run *Run) []partRow {
	var rows []partRow
	for i, p := range run.Sheet.Parts {
		row := partRow{ID: p.ID, Title: p.Title, Max: number(p.Points)}
		sum, n := 0.0, 0
		for _, r := range run.Results {
			if r.State == marking.Missing || r.State == marking.Review || i >= len(r.Parts) {
				continue
			}
			q := r.Parts[i]
			if q.Waits() {
				row.Waiting++
				continue
			}
			n++
			sum += q.Points
			switch {
			case q.Decided == marking.Full:
				row.Full++
			case q.Decided == marking.InPart:
				row.InPart++
			case q.Decided == marking.None:
				row.None++
			case q.Verdict == homework.Broken:
			case q.Verdict == homework.Correct:
				row.Correct++
			case q.Verdict == homework.Almost:
				row.Almost++
			case q.Verdict == homework.Missing:
				row.Missing++
			default:
				row.Wrong++
			}
		}
		share := 0.0
		if n > 0 && p.Points > 0 {
			share = sum / float64(n) / p.Points
		}
		if row.Mean = fmt.Sprintf("%.1f", share*p.Points); n == 0 {
			row.Mean = "–"
		}
		row.Bar = template.HTML(fmt.Sprintf(`<svg width="160" height="12" role="img" aria-label="%.0f %%"><rect width="160" height="12" class="rest"/><rect width="%.1f" height="12" fill="#0072b2"/></svg>`, 100*share, 160*share))
		rows = append(rows, row)
	}
	return rows
}

// slips counts, for each misconception, the students that show it anywhere, alone
// or together with others.
func slips(run *Run, names []string) []slipView {
	found := map[string]*slipView{}
	parts := map[string]map[string]bool{}
	for i, r := range run.Results {
		mine := map[string]bool{}
		for _, p := range r.Parts {
			for _, s := range p.Slips() {
				if found[s.ID] == nil {
					found[s.ID], parts[s.ID] = &slipView{ID: s.ID, Say: slipName(s), Stop: s.Stop}, map[string]bool{}
				}
				parts[s.ID][p.Title] = true
				mine[s.ID] = true
			}
		}
		for id := range mine {
			s := found[id]
			if s.Count++; s.Count <= 8 {
				s.Who = append(s.Who, who{ID: r.ID, File: names[i]})
			} else {
				s.More++
			}
		}
	}
	var list []slipView
	for _, id := range slices.SortedFunc(maps.Keys(found), func(a, b string) int {
		return cmp.Or(cmp.Compare(found[b].Count, found[a].Count), cmp.Compare(a, b))
	}) {
		found[id].Part = strings.Join(slices.Sorted(maps.Keys(parts[id])), ", ")
		list = append(list, *found[id])
	}
	return list
}

// slipName is the name of a slip without Markdown; exercises may say it in words of
// their own, so that the registry's are taken.
func slipName(s finding.Slip) string {
	if known, ok := finding.Known(s.ID); ok {
		s = known
	}
	return Plain(s.Name)
}

func footer(run *Run) string {
	var versions []string
	for _, k := range slices.Sorted(maps.Keys(run.Versions)) {
		versions = append(versions, k+" "+run.Versions[k])
	}
	return fmt.Sprintf("Sheet %s, version %d; seed %d; %s. %s", run.SheetID, run.Version, run.Seed, strings.Join(versions, ", "), run.System)
}

func classMarkdown(run *Run) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n", line(run.Title))
	for _, f := range facts(run) {
		fmt.Fprintf(&b, "- %s: %s\n", f.Name, f.Value)
	}
	b.WriteString("\n| part | mean | correct | almost | wrong | missing | by hand |\n|---|---:|---:|---:|---:|---:|---|\n")
	for _, p := range partRows(run) {
		fmt.Fprintf(&b, "| %s | %s / %s | %d | %d | %d | %d | %s |\n", line(p.Title), p.Mean, p.Max, p.Correct, p.Almost, p.Wrong, p.Missing, p.Hand())
	}
	b.WriteString("\n## Misconceptions\n\n")
	for _, s := range slips(run, Names(run.Results)) {
		fmt.Fprintf(&b, "- %s, %s: %s (%s)\n", plural(s.Count, "student"), line(s.Part), line(s.Say), line(s.ID))
	}
	b.WriteString("\n## Needs a look\n\n")
	for _, r := range run.Results {
		if len(r.NeedsALook) > 0 {
			fmt.Fprintf(&b, "- %s: %s\n", line(r.ID), line(strings.Join(r.Look(), "; ")))
		}
	}
	return b.Bytes()
}
