package report

import (
	"bytes"
	"encoding/base64"
	"html/template"
	"image/png"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
)

var handPage = template.Must(template.New("hand").Parse(Head + `
<h1>{{.Title}}: answers to mark by hand</h1>
<p>Write the points into a CSV with the columns <code>student_id,part,points,comment</code> and grade again with <code>-marks FILE</code>: they are added to the scores and the feedback.</p>
{{range .Answers}}<h2 id="{{.Anchor}}"><a href="students/{{.File}}.html">{{.ID}}</a> · {{.Part}} <span class="soft">({{.PartID}}, {{.Max}} points)</span></h2>
{{with .Text}}<pre>{{.}}</pre>{{end}}
{{.Finding}}
{{range .Cells}}{{if eq .Kind "markdown"}}<div class="look">{{end}}<pre>{{.Source}}</pre>{{if eq .Kind "markdown"}}</div>{{end}}{{with .Printed}}<pre class="soft">{{.}}</pre>{{end}}{{range .Images}}<p><img src="{{.}}" alt="figure of the submission" style="max-width:100%"></p>{{end}}{{end}}
{{else}}<p class="soft">Nothing waits.</p>{{end}}
</body></html>
`))

type handView struct {
	Page
	Title   string
	Answers []handAnswer
}

type handAnswer struct {
	Anchor, File, ID, Part, PartID, Max, Text string
	Finding                                   template.HTML // of an answer that was read in part
	Cells                                     []handCell
}

type handCell struct {
	Kind, Source, Printed string
	Images                []template.URL
}

func handData(run *Run, names []string) handView {
	v := handView{Page: NewPage(run.Title + " · by hand"), Title: run.Title}
	for i, r := range run.Results {
		for _, p := range r.Parts {
			if p.Waits() {
				v.Answers = append(v.Answers, handAnswer{Finding: partly(p), Anchor: names[i] + "-" + p.ID, File: names[i], ID: r.ID, Part: p.Title, PartID: p.ID, Max: number(p.MaxPoints), Text: p.Answer, Cells: handCells(p)})
			}
		}
	}
	return v
}

// partly is the finding for an answer that was read in part.
func partly(p marking.Part) template.HTML {
	for _, c := range p.Checks {
		if f := c.Finding; f.Verdict == homework.Unchecked {
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
