package report

import (
	"archive/zip"
	"bytes"
	"path"
	"slices"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
)

// Comment is a feedback of a few lines as HTML, for a platform's comment field:
// the points of each part, and for what isn't right the first sentence on it.
func Comment(run *Run, r *marking.Result) string {
	type part struct {
		Title, Words string
		Said         []string
	}
	about := []string{comment(r), waiting(r)}
	if r.State == marking.Unusable {
		about = append(about, r.Remarks...)
	}
	var parts []part
	for _, p := range r.Parts {
		parts = append(parts, part{p.Title, inWords(p), nonempty(firstSay(p), p.Comment)})
	}
	penalty := ""
	if r.Penalty > 0 {
		penalty = number(r.Penalty)
	}
	var b strings.Builder
	if err := commentPage.Execute(&b, map[string]any{"Title": run.Title, "Score": number(r.Score), "Max": number(r.MaxPoints),
		"About": nonempty(about...), "Penalty": penalty, "Parts": parts}); err != nil {
		panic(err) // the template is ours, and the writer memory
	}
	return strings.TrimSpace(b.String())
}

func nonempty(list ...string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return s == "" })
}

// comment is the message of the page, for a text that has no page around it.
func comment(r *marking.Result) string {
	if r.State == marking.Unusable {
		return "Nothing in the submission could be read:"
	}
	return message(r)
}

// firstSay is what the first check says that isn't content.
func firstSay(p marking.Part) string {
	for _, c := range p.Checks {
		if c.Finding.Verdict != homework.Correct && c.Finding.Say != "" {
			f := told(p, c.Finding)
			say := plainSay(f)
			if f.Help != "" {
				say += " " + plainSay(homework.Finding{Verdict: f.Verdict, Say: f.Help})
			}
			return say
		}
	}
	return ""
}

// returned are the names of the files that go back to a student: nbgrader wants
// one named like each notebook.
func returned(r *marking.Result) []string {
	var names []string
	for _, f := range r.Files {
		if name, ok := strings.CutSuffix(path.Base(f), ".ipynb"); ok && r.Platform == "nbgrader" {
			names = append(names, name+".html")
		}
	}
	if names == nil {
		names = []string{"feedback.html"}
	}
	return names
}

// feedbackZip holds every student's page under the name by which the platform
// finds the student: Moodle takes it as "Upload multiple feedback files in a
// zip", Canvas as "Upload submissions", and nbgrader's course folder unpacked in
// feedback/. It is nil for submissions that came from none of them.
func feedbackZip(run *Run, pages map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	n := 0
	for _, r := range run.Results {
		if r.Return == "" || pages[r.ID] == nil {
			continue
		}
		for _, name := range returned(r) {
			f, err := w.CreateHeader(&zip.FileHeader{Name: r.Return + name, Method: zip.Deflate, Modified: run.Graded})
			if err == nil {
				_, err = f.Write(pages[r.ID])
			}
			if err != nil {
				return nil, err
			}
			n++
		}
	}
	if err := w.Close(); err != nil || n == 0 {
		return nil, err
	}
	return b.Bytes(), nil
}
