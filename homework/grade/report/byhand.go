package report

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"fmt"
	"html/template"
	"image/png"
	"slices"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/untrusted"
)

var handPage = template.Must(template.New("hand").Parse(Head + `
<h1>{{.Title}}: answers to mark by hand</h1>
<p><a href="index.html">The class</a>. {{if .Answers}}No points stand for these answers yet. There are two ways to give them, and both are remembered:</p>
<ul><li>once for all who wrote the same: run <code>grade review</code> with this report, or write the line beneath the answer into <code>comments.csv</code> in this folder, and grade again;</li>
<li>to each student: fill in <a href="byhand.csv">byhand.csv</a> (<code>student_id,part,points,comment</code> will do), and grade again with <code>-marks FILE</code>. These points count before those for all.</li></ul>
<p>Points belong to the answer that they were given for: when it changes, they don’t hold for the new one{{else}}Nothing waits{{end}}.</p>
{{range .Answers}}<section class="group" id="{{.Anchor}}"><h2>{{.Part}} <span class="soft">({{.PartID}}, {{.Max}} points)</span>{{if gt .Count 1}}: {{.Count}} students{{end}}</h2>
<ul class="who hand">{{range .Who}}{{template "who" .}}{{end}}</ul>{{with .More}}<details class="who"><summary>and {{len .}} more</summary><ul class="hand">{{range .}}{{template "who" .}}{{end}}</ul></details>{{end}}
{{with .Text}}<pre>{{.}}</pre>{{end}}
{{.Finding}}
{{range .Cells}}{{if eq .Kind "markdown"}}<div class="look">{{end}}<pre>{{.Source}}</pre>{{if eq .Kind "markdown"}}</div>{{end}}{{with .Printed}}<pre class="soft">{{.}}</pre>{{end}}{{range .Images}}<p><img src="{{.}}" alt="figure of the submission" style="max-width:100%"></p>{{end}}{{end}}
{{with .Key}}<p class="soft">for all, in comments.csv: <code>{{.}}</code></p>{{end}}</section>
{{end}}
{{with .Changed}}<h2 id="changed">Points by hand that don’t count any more</h2><p>They were given for an answer that isn’t there now, and nothing waits in its place.</p>
<ul>{{range .}}{{template "who" .}}{{end}}</ul>{{end}}
</body></html>
{{define "who"}}<li>{{if .File}}<a href="students/{{.File}}.html">{{.ID}}</a>{{end}}{{with .Name}} {{.}}{{end}}{{with .Now}}: {{.}}{{end}}{{with .Before}} <span class="look">given by hand for an earlier answer: <b>{{.Points}}</b>{{with .Comment}}, “{{.}}”{{end}}</span>{{end}}</li>{{end}}
`))

type handView struct {
	Page
	Title   string
	Answers []handAnswer
	Changed []handWho // whose decision doesn't hold, where nothing waits
}

// handAnswer is one answer, and who wrote it.
type handAnswer struct {
	Anchor, Part, PartID, Max, Text, Key string
	Finding                              template.HTML // of an answer that was read in part, or can't be
	Cells                                []handCell
	Who, More                            []handWho
}

// handWho is a student, and what was decided on an earlier answer.
type handWho struct {
	ID, File, Name, Now string
	Before              *handBefore
}

type handBefore struct{ Points, Comment string }

type handCell struct {
	Kind, Source, Printed string
	Images                []template.URL
}

// handData has answers that mean the same once, part by part as the sheet has them, and
// first what most students wrote.
func handData(run *Run, names []string) handView {
	v := handView{Page: NewPage(run.Title + " · by hand"), Title: run.Title}
	at, order := map[string]int{}, map[string]int{}
	for i, r := range run.Results {
		for j := range r.Parts {
			p := &r.Parts[j]
			order[p.ID] = j
			who := handStudent(r, p, names[i])
			if !p.Waits() {
				if p.Before != nil {
					who.Now = fmt.Sprintf("%s, now %s of %s (%s);", p.Title, number(p.Points), number(p.MaxPoints), p.State())
					v.Changed = append(v.Changed, who)
				}
				continue
			}
			key := p.ID + " " + groups.KeyOf(p).String()
			if n, same := at[key]; same && !p.Meaning.Zero() {
				v.Answers[n].add(who)
				continue
			}
			at[key] = len(v.Answers)
			a := handAnswer{Finding: partly(*p), Anchor: names[i] + "-" + p.ID, Part: p.Title, PartID: p.ID, Max: number(p.MaxPoints), Text: p.Answer, Cells: handCells(*p)}
			if !p.Meaning.Zero() {
				a.Key = p.ID + "," + groups.KeyOf(p).String() + ",POINTS,COMMENT"
			}
			a.add(who)
			v.Answers = append(v.Answers, a)
		}
	}
	slices.SortStableFunc(v.Answers, func(a, b handAnswer) int {
		return cmp.Or(cmp.Compare(order[a.PartID], order[b.PartID]), cmp.Compare(b.Count(), a.Count()))
	})
	return v
}

// Count is how many wrote it.
func (a handAnswer) Count() int { return len(a.Who) + len(a.More) }

func (a *handAnswer) add(who handWho) {
	if len(a.Who) < shownMembers || who.Before != nil { // a decision that doesn't hold is always shown
		a.Who = append(a.Who, who)
	} else {
		a.More = append(a.More, who)
	}
}

func handStudent(r *marking.Result, p *marking.Part, file string) handWho {
	w := handWho{ID: Short(r.ID), File: file, Name: Short(named(r))}
	if p.Before != nil {
		w.Before = &handBefore{number(p.Before.Points) + " of " + number(p.MaxPoints), p.Before.Comment}
	}
	return w
}

// handCSV is the list to be filled in: a line for each answer that waits.
func handCSV(run *Run) []byte {
	rows := [][]string{{"student_id", "part", "points", "comment", "answer", "name"}}
	for _, r := range run.Results {
		for i := range r.Parts {
			if p := &r.Parts[i]; p.Waits() {
				rows = append(rows, []string{untrusted.Cell(r.ID), p.ID, "", "", p.Written().String(), untrusted.Cell(named(r))})
			}
		}
	}
	return table(rows)
}

// partly is the finding for an answer that was read in part, or isn't read.
func partly(p marking.Part) template.HTML {
	for _, c := range p.Checks {
		if f := c.Finding; f.Verdict == homework.Unchecked || f.Undecided {
			f.Problem, f.Help = "", ""
			return template.HTML(f.HTML()) // escapes everything of the student's
		}
	}
	return ""
}

// Limits of the pictures of one answer, in pixels: a blank picture of 16 million
// has a few KB and takes a quarter of a second.
const (
	maxPixels    = 4 << 20 // of one
	maxAllPixels = 16 << 20
)

func handCells(p marking.Part) []handCell {
	var list []handCell
	left := maxAllPixels
	for _, c := range p.Cells {
		cell := handCell{Kind: c.Kind, Source: cut(c.Source, 20_000), Printed: cut(c.Printed, 5_000)}
		for _, raw := range c.Images {
			u, pixels, ok := picture(raw, min(left, maxPixels))
			left -= pixels
			if ok {
				cell.Images = append(cell.Images, u)
			} else {
				cell.Printed += "\n(a picture in the notebook is left out: it is no PNG, or too large)"
			}
		}
		list = append(list, cell)
	}
	return list
}

func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + " …"
}

// picture lets through what is a PNG of at most most pixels, and writes it anew,
// so that nothing else can hide in it. It says how many pixels were decoded.
func picture(base64PNG string, most int) (u template.URL, pixels int, ok bool) {
	raw, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(base64PNG), ""))
	if err != nil {
		return "", 0, false
	}
	c, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil || c.Width > 8000 || c.Height > 8000 || c.Width*c.Height > most {
		return "", 0, false
	}
	pixels = c.Width * c.Height
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		return "", pixels, false
	}
	var b bytes.Buffer
	if png.Encode(&b, img) != nil {
		return "", pixels, false
	}
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())), pixels, true
}
