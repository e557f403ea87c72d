package report

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/untrusted"
)

type studentView struct {
	Page
	Title, Name, ID, Submitted, Score, Max, Penalty, LateBy, Waiting, Message, Sheet, Files, Hash string
	Version                                                                                       int
	Afresh                                                                                        string
	Remarks                                                                                       []string
	Parts                                                                                         []partView
	Right                                                                                         string    // titles
	First                                                                                         *partView // to mend
}

type partView struct {
	ID, Title, Verdict, Points, Max, Func, Rescued, Answer, Comment, Note string
	Findings                                                              []template.HTML
	Hidden                                                                []hiddenView
	AllHidden                                                             string // instead of Hidden, when all passed
	Figure                                                                template.HTML
}

type hiddenView struct {
	Mark, Name, Say string
	Hint            string // the part whose public check found the slip
}

func studentData(run *Run, r *marking.Result) studentView {
	v := studentView{Page: NewPage(run.Title + " · " + r.ID), Title: run.Title, Name: r.Name(), ID: r.ID, Submitted: stamp(r.Submitted), Score: number(r.Score),
		Max: number(r.MaxPoints), LateBy: r.LateBy, Message: message(r), Sheet: run.SheetID, Version: run.Version,
		Files: untrusted.Few(r.Files, 20), Hash: r.Hash, Remarks: r.Remarks, Waiting: waiting(r)}
	if r.State == marking.Graded && r.Seed != run.Seed {
		v.Afresh = "drawn afresh for what came after the first reports"
	}
	if r.Penalty > 0 {
		v.Penalty = "−" + number(r.Penalty)
	}
	if r.State == marking.Review {
		v.Score = "–"
	}
	for _, p := range r.Parts {
		v.Parts = append(v.Parts, partData(run, r, p))
	}
	var right []string
	for i := range v.Parts {
		switch p := r.Parts[i]; {
		case p.Points >= p.MaxPoints && !p.Waits():
			right = append(right, p.Title)
		case v.First == nil && !p.Waits() && p.Verdict != homework.Broken:
			v.First = &v.Parts[i]
		}
	}
	v.Right = strings.Join(right, ", ")
	if r.State != marking.Graded {
		v.First = nil
	}
	return v
}

// message says what a student has to know before the points.
func message(r *marking.Result) string {
	switch r.State {
	case marking.Missing:
		return "Nothing was handed in."
	case marking.Unusable:
		return "Nothing in the submission could be read; the remarks below say why."
	case marking.Review:
		return "The grader itself failed on this submission. It isn't graded yet, no points are lost, and a human will look at it."
	}
	return ""
}

func partData(run *Run, r *marking.Result, p marking.Part) partView {
	v := partView{ID: p.ID, Title: p.Title, Verdict: verdict(p), Points: given(p), Max: number(p.MaxPoints), Comment: p.Comment}
	if part := run.Sheet.Part(p.ID); part != nil {
		v.Func = part.Func + part.Text
		if part.Figure != nil {
			v.Figure = figurePair(r.Figure)
		}
	}
	v.Answer = p.Answer
	if p.Waits() {
		v.Note = "A human marks this part."
	}
	if p.ByHand && p.Decided == "" && !p.Waits() {
		v.Note = "Nothing of yours was found for this part."
	}
	v.Rescued = strings.Join(titles(run, p.Rescued), ", ")
	seen, recognised := map[string]bool{}, false
	for _, c := range p.Checks {
		f := told(p, c.Finding)
		f.Problem = ""
		text := f.Text()
		if c.Public && !seen[text] {
			seen[text] = true
			recognised = recognised || f.Verdict == homework.Almost
			v.Findings = append(v.Findings, template.HTML(f.HTML())) // escapes everything of the student's
		} else if !c.Public {
			say := ""
			if f.Verdict != homework.Correct && !seen[text] {
				say = plainSay(f)
			}
			seen[text] = true
			hint := ""
			if recognised && (f.Verdict == homework.Wrong || f.Verdict == homework.Almost) {
				say, hint = "", p.ID // the same mistake, seen on other data
			}
			v.Hidden = append(v.Hidden, hiddenView{f.Verdict.Mark(), c.Name, say, hint})
		}
	}
	passed := 0
	for _, h := range v.Hidden {
		if h.Mark == homework.Correct.Mark() {
			passed++
		}
	}
	if passed > 0 && passed == len(v.Hidden) {
		v.AllHidden, v.Hidden = fmt.Sprintf("✓ All %d hidden checks passed too.", passed), nil
	}
	if p.Problem != "" || p.Verdict == homework.Missing {
		v.Hidden = nil // nothing could be tried
	}
	return v
}

func titles(run *Run, ids []string) []string {
	var list []string
	for _, id := range ids {
		if p := run.Sheet.Part(id); p != nil {
			list = append(list, "“"+p.Title+"”")
		}
	}
	return list
}

// verdict is the outcome of a part in words.
func verdict(p marking.Part) string {
	switch {
	case p.Waits():
		return forTeacher
	case p.Decided != "":
		return "marked"
	case p.Verdict == homework.Correct:
		return "✓ correct"
	case p.Verdict == homework.Almost:
		return "≈ almost"
	case p.Verdict == homework.Unfinished:
		return "… true, and not finished"
	case p.Verdict == homework.Missing:
		return "… missing"
	case p.Verdict == homework.Malformed:
		return "✗ can't be checked"
	case p.Verdict == homework.Broken:
		return "⚠ the checker failed"
	}
	return "✗ not yet"
}

// plainSay is a finding's sentence without Markdown.
func plainSay(f homework.Finding) string {
	f = homework.Finding{Verdict: f.Verdict, Say: f.Say}
	_, say, _ := strings.Cut(f.Text(), "\n")
	return strings.Join(strings.Fields(say), " ")
}

// StudentText is the feedback for a terminal.
func StudentText(run *Run, r *marking.Result) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s, %s: %g of %g points\n", run.Title, untrusted.Text(r.Name()), r.Score, r.MaxPoints)
	for _, m := range append([]string{message(r), waiting(r)}, r.Remarks...) {
		if m != "" {
			fmt.Fprintf(&b, "  %s\n", untrusted.Text(m))
		}
	}
	for _, p := range r.Parts {
		fmt.Fprintf(&b, "\n%s: %s\n%s", p.Title, inWords(p), rescued(p))
		if p.Comment != "" {
			fmt.Fprintf(&b, "%s\n", untrusted.Text(p.Comment))
		}
		seen := map[string]bool{}
		for _, c := range p.Checks {
			f := told(p, c.Finding)
			f.Problem = ""
			if text := f.Text(); !seen[text] {
				seen[text] = true
				fmt.Fprintf(&b, "%s: %s\n", c.Name, untrusted.Text(text))
			}
		}
	}
	return b.Bytes()
}
