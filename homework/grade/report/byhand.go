package report

import (
	"bytes"
	"encoding/base64"
	"html/template"
	"image/png"
	"strings"

	"kpcalab/homework/grade/marking"
)

var handPage = template.Must(template.New("hand").Parse(head + `
<h1>{{.Title}}: answers to mark by hand</h1>
<p>Write the points into a CSV with the columns <code>student_id,part,points,comment</code> and grade again with <code>-marks FILE</code>: they are added to the scores and the feedback.</p>
{{range .Answers}}<h2 id="{{.Anchor}}"><a href="students/{{.File}}.html">{{.ID}}</a> · {{.Part}} <span class="soft">({{.PartID}}, {{.Max}} points)</span></h2>
{{with .Text}}<pre>{{.}}</pre>{{end}}
{{range .Cells}}{{if eq .Kind "markdown"}}<div class="look">{{end}}<pre>{{.Source}}</pre>{{if eq .Kind "markdown"}}</div>{{end}}{{with .Printed}}<pre class="soft">{{.}}</pre>{{end}}{{range .Images}}<p><img src="{{.}}" alt="figure of the submission" style="max-width:100%"></p>{{end}}{{end}}
{{else}}<p class="soft">Nothing waits.</p>{{end}}
</body></html>
`))

type handView struct {
	page
	Title   string
	Answers []handAnswer
}

type handAnswer struct {
	Anchor, File, ID, Part, PartID, Max, Text string
	Cells                                     []handCell
}

type handCell struct {
	Kind, Source, Printed string
	Images                []template.URL
}

func handData(run *Run, names []string) handView {
	v := handView{page: newPage(run.Title + " · by hand"), Title: run.Title}
	for i, r := range run.Results {
		for _, p := range r.Parts {
			if p.Waits() {
				v.Answers = append(v.Answers, handAnswer{Anchor: names[i] + "-" + p.ID, File: names[i], ID: r.ID, Part: p.Title, PartID: p.ID, Max: number(p.MaxPoints), Text: p.Answer, Cells: handCells(p)})
			}
		}
	}
	return v
}

func handCells(p marking.Part) []handCell {
	var list []handCell
	for _, c := range p.Cells {
		cell := handCell{Kind: c.Kind, Source: cut(c.Source, 20_000), Printed: cut(c.Printed, 5_000)}
		for _, raw := range c.Images[:min(len(c.Images), 6)] {
			if u, ok := picture(raw); ok {
				cell.Images = append(cell.Images, u)
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

// picture lets through what is a PNG of reasonable size, and writes it anew, so
// that nothing else can hide in it.
func picture(base64PNG string) (template.URL, bool) {
	raw, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(base64PNG), ""))
	if err != nil || len(raw) > 4<<20 {
		return "", false
	}
	if c, err := png.DecodeConfig(bytes.NewReader(raw)); err != nil || c.Width > 4000 || c.Height > 4000 {
		return "", false
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		return "", false
	}
	var b bytes.Buffer
	if png.Encode(&b, img) != nil {
		return "", false
	}
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(b.Bytes())), true
}
