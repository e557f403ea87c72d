package marking

import (
	"fmt"
	"strings"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/extract"
	"kpcalab/homework/sheets"
)

// Limits of a text answer.
const (
	maxAnswer = 32 << 10
	judgeTime = 20 * time.Second
)

// markText judges a formula or proof. The text is never run; the judge gets
// bounded input and bounded time.
func markText(p *sheets.Part, answers *extract.Answers) (out Part, late bool) {
	out = blank(p)
	out.Answer = answers.Texts[p.Text]
	if strings.TrimSpace(out.Answer) == "" {
		if why := answers.Unread(p.Text); why != "" {
			out.Verdict = homework.Malformed
			out.Checks = []Check{{Name: p.Title, Weight: 1, Finding: homework.Finding{Problem: p.Text, Verdict: homework.Malformed,
				Say: "It can't be read: " + why + ".", Help: fmt.Sprintf("Write it as `const %s = `, followed by the text between backquotes.", p.Text)}}}
			return out, false
		}
		out.Checks = []Check{{Name: p.Title, Weight: 1, Finding: homework.Finding{Problem: p.Text, Verdict: homework.Missing,
			Say: "Nothing is written here yet.", Help: fmt.Sprintf("Write it as `const %s = `, followed by the text between backquotes.", p.Text)}}}
		return out, false
	}
	if p.Judge == nil {
		out.ByHand = true
		out.Verdict = homework.Broken
		return out, false
	}
	var f homework.Finding
	if len(out.Answer) > maxAnswer {
		f = homework.Finding{Verdict: homework.Malformed, Say: fmt.Sprintf("The answer has %d bytes, at most %d are read.", len(out.Answer), maxAnswer)}
		out.Answer = strings.ToValidUTF8(out.Answer[:maxAnswer], "") + " …"
	} else {
		f, late = timed(func() homework.Finding { return p.Judge(out.Answer) },
			func(why string) homework.Finding { return homework.Finding{Verdict: homework.Broken, Say: why} })
		if p.Meaning != nil && f.Verdict != homework.Correct && f.Verdict != homework.Malformed && !late {
			out.Meaning, _ = timed(func() fingerprint.Print { return p.Meaning(out.Answer) }, func(string) fingerprint.Print { return fingerprint.Print{} })
		}
	}
	f.Problem = p.Text
	out.Checks = []Check{{Name: p.Title, Public: true, Weight: 1, Keeps: keeps(p, f), Finding: f}}
	out.add(p)
	out.ByHand = f.Verdict == homework.Malformed // no 0 before somebody confirms it
	return out, late
}

// timed gives a judge up after judgeTime: no verdict, no point lost.
func timed[T any](judge func() T, failed func(why string) T) (f T, late bool) {
	done := make(chan T, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- failed("The checker itself failed: " + fmt.Sprint(r))
			}
		}()
		done <- judge()
	}()
	timer := time.NewTimer(judgeTime)
	defer timer.Stop()
	select {
	case f = <-done:
		return f, false
	case <-timer.C:
		return failed("The checker took too long on this answer."), true
	}
}
