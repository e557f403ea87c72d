package items

import (
	"fmt"
	"html/template"
	"math"

	"kpcalab/homework/finding"
	"kpcalab/homework/grade/report"
)

// File is the page in the folder of a report.
const File = "items.html"

var itemsPage = template.Must(template.New("items").Parse(report.Head + `
<h1>{{.Title}}: the parts as a test</h1>
<p><a href="index.html">The class</a>. {{.Students}} students. What the figures say is beneath them; with fewer than thirty students they move a good deal from class to class.</p>
{{with .Remarks}}<ul class="look">{{range .}}<li>{{.}}</li>{{end}}</ul>{{end}}
<h2>The sum</h2>
<p><span class="big">{{.Alpha}}</span> Cronbach’s α, 95 % interval {{.Interval}} (Feldt)</p><p>{{.AlphaWords}}</p>
<h2>Parts</h2>
<div class="wide"><table><caption>Difficulty and discrimination of each part</caption><thead><tr><th scope="col">part</th><th scope="col" class="n">mean share</th><th scope="col" class="n">with the rest</th><th scope="col" class="n">α without it</th></tr></thead><tbody>
{{range .Parts}}<tr><th scope="row"><a href="#{{.ID}}">{{.Title}}</a></th><td class="n">{{.Mean}}</td><td class="n">{{.Discrimination}}</td><td class="n">{{.Without}}</td></tr>{{end}}</tbody></table></div>
<p class="soft">Mean share: of the points, high for an easy part. With the rest: the correlation of the part with the sum of the others (point-biserial where a part is right or wrong).</p>
{{range .Parts}}<h3 id="{{.ID}}">{{.Title}}</h3><p>{{.Words}}</p>
{{with .Wrong}}<ul>{{range .}}<li>{{.}}</li>{{end}}</ul>{{end}}{{end}}
<h2>Misconceptions that go together</h2>
{{with .Together}}<ul>{{range .}}<li>{{.}}</li>{{end}}</ul><p class="soft">Fisher’s exact test for each pair, at 5 % for all pairs together (Bonferroni).</p>{{else}}<p class="soft">None go together more often than chance makes them.</p>{{end}}
{{with .Before}}<h2>Before and after</h2>{{range .}}<p>{{.}}</p>{{end}}{{end}}
</body></html>
`))

type view struct {
	report.Page
	Title, Alpha, Interval, AlphaWords string
	Students                           int
	Parts                              []partView
	Together, Before, Remarks          []string
}

type partView struct {
	ID, Title, Mean, Discrimination, Without, Words string
	Wrong                                           []string
}

// Write writes the page into the folder of a report.
func Write(f *report.Folder, run *report.Run) error { return WriteWith(f, run, nil) }

// WriteWith adds how students did who had the sheet before.
func WriteWith(f *report.Folder, run, before *report.Run) error {
	return report.Render(f, File, itemsPage, data(run, before))
}

func data(run, before *report.Run) view {
	a := Of(run.Results, run.Sheet)
	v := view{Page: report.NewPage(run.Title + " · parts"), Title: run.Title, Students: a.Students, Alpha: Number(a.Alpha),
		Interval: Number(a.Low) + " to " + Number(a.High), AlphaWords: alphaWords(a), Remarks: a.Remarks}
	for _, it := range a.Items {
		p := partView{ID: it.Part.ID, Title: it.Part.Title, Mean: Number(it.Mean), Discrimination: Number(it.Discrimination), Without: Number(it.Without), Words: it.words(a)}
		for _, d := range it.Distractors {
			p.Wrong = append(p.Wrong, it.wrong(d))
		}
		v.Parts = append(v.Parts, p)
	}
	for _, t := range a.Together {
		v.Together = append(v.Together, fmt.Sprintf("%d students show both “%s” and “%s”; by chance it would be %.1f", t.Both, name(t.A), name(t.B), t.Expected))
	}
	if before != nil {
		v.Before = Progress(before, run)
	}
	return v
}

// Number is a figure in two decimals, or a dash where there is none.
func Number(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	return fmt.Sprintf("%.2f", x)
}

// name is a misconception without Markdown.
func name(id string) string {
	if s, ok := finding.Known(id); ok {
		return report.Plain(s.Name)
	}
	return id
}

// Limits that textbooks draw: Ebel and Frisbie, Essentials of Educational
// Measurement, 5th edition, 1991, for items; Nunnally and Bernstein,
// Psychometric Theory, 3rd edition, 1994, p. 264 f., for tests.
const (
	easy, hard   = 0.9, 0.3
	poor, good   = 0.2, 0.4
	enough, fine = 0.7, 0.8
)

func alphaWords(a Analysis) string {
	switch {
	case math.IsNaN(a.Alpha):
		return "It can't be told: there are too few students or parts, or all have the same sum."
	case a.High < enough:
		return "The parts measure different things, or there are too few of them: a difference of a few points between two students means little."
	case a.Low < enough:
		return "The sum may be reliable and may be not: this class is too small to tell, or the sheet too short."
	case a.Low >= fine:
		return "The parts agree about who can and who can't: the sum is reliable enough to grade by."
	}
	return "The sum is reliable enough to compare groups, and just so to grade by."
}

// words say what the figures of a part mean.
func (it Item) words(a Analysis) string {
	var difficulty string
	switch {
	case it.Mean > easy:
		difficulty = "Nearly everybody can do it."
	case it.Mean < hard:
		difficulty = "Few can do it."
	default:
		difficulty = fmt.Sprintf("On average it earns %.0f %% of its points.", 100*it.Mean)
	}
	switch d := it.Discrimination; {
	case math.IsNaN(d):
		return difficulty + " All have the same points, so that it tells nobody from anybody."
	case d < 0:
		return difficulty + " Who does well in the rest does badly here: look at its wording, and at its check."
	case d < poor && it.Mean > easy:
		return difficulty + " So it tells little about who can do the rest, as an easy part does."
	case d < poor:
		return difficulty + " It has little to do with the rest: another skill, luck, or an unclear question."
	case d >= good:
		return difficulty + " It tells well who can do the rest."
	}
	return difficulty + " It fits the rest."
}

// tell is how many have to give an answer before their mean says anything of them.
const tell = 10

// wrong says what a frequent wrong answer tells.
func (it Item) wrong(d Distractor) string {
	text := fmt.Sprintf("%d gave one wrong answer (%.0f %%): %s. They have %.1f points in the other parts", len(d.Group.Members), 100*d.Share, report.KindName(d.Group), d.Rest)
	switch {
	case math.IsNaN(it.RightRest):
		return text + "."
	case d.Rest >= it.RightRest && len(d.Group.Members) >= tell:
		return text + fmt.Sprintf(", no fewer than those who are right here (%.1f): good students think so; is the question clear, and is that answer wrong?", it.RightRest)
	}
	return text + fmt.Sprintf("; those who are right here have %.1f.", it.RightRest)
}

// Progress says in sentences how those did who had the sheet twice.
func Progress(before, after *report.Run) (list []string) {
	first := map[string]int{}
	for i, r := range before.Results {
		if r.State == "graded" {
			first[r.ID] = i
		}
	}
	var was, is []float64
	had, has, gone, fresh := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	for _, r := range after.Results {
		i, ok := first[r.ID]
		if !ok || r.State != "graded" {
			continue
		}
		old := before.Results[i]
		was, is = append(was, old.Raw), append(is, r.Raw)
		a, b := slipsOf(old.Parts), slipsOf(r.Parts)
		for id := range a {
			if had[id]++; !b[id] {
				gone[id]++
			}
		}
		for id := range b {
			if has[id]++; !a[id] {
				fresh[id]++
			}
		}
	}
	if len(was) < 2 {
		return []string{"Fewer than two students handed in both times: nothing can be compared."}
	}
	mean, low, high := Gain(was, is)
	text := fmt.Sprintf("%d students handed in both times. They gained %.1f points on average (95 %% interval %.1f to %.1f, paired t).", len(was), mean, low, high)
	switch {
	case low > 0:
		text += " They can do more than before; whether it was the teaching, the practice or the feedback, these figures can't tell."
	case high < 0:
		text += " They do worse than before."
	default:
		text += " That may be chance."
	}
	list = append(list, text)
	for _, id := range sortedByCount(had, has) {
		list = append(list, fmt.Sprintf("%s: %d had it, %d of them no longer; %d have it now who hadn't.", name(id), had[id], gone[id], fresh[id]))
	}
	return list
}
