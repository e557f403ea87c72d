package report

import "fmt"

// holds says what a report knows about people: whoever keeps or passes it on has to
// answer for that.
func holds(run *Run) []string {
	names, emails, answers, code, late, said, files := 0, 0, 0, 0, 0, 0, 0
	for _, r := range run.Results {
		if r.First+r.Last != "" {
			names++
		}
		if r.Email != "" {
			emails++
		}
		if !r.Submitted.IsZero() {
			late++
		}
		files += min(len(r.Files), 1)
		a, c, s := 0, 0, 0
		for _, p := range r.Parts {
			a += len(p.Answer) + len(p.Cells)
			c += len(p.Code)
			s += len(p.Comment) + len(p.Remark)
		}
		answers, code, said = answers+min(a, 1), code+min(c, 1), said+min(s, 1)
	}
	list := []string{plural(len(run.Results), "student ID") + " with points"}
	for _, x := range []struct {
		n    int
		what string
	}{{names, "name"}, {emails, "address"}, {late, "time of handing in"}, {files, "list of the files handed in"}, {answers, "student whose texts and cells are in it, as they were written"},
		{code, "student whose functions are in it, as they were written"}, {said, "student to whom a human said something"}} {
		if x.n == 1 {
			list = append(list, "1 "+x.what)
		} else if x.n > 1 {
			list = append(list, fmt.Sprintf("%d %s", x.n, plurals[x.what]))
		}
	}
	list = append(list, "Everything is in this folder: nothing was sent anywhere. grades.json has all of it, .run what the next run needs, feedback.zip what goes to the students.")
	if !run.NoCopying {
		list = append(list, "copying.html has a suspicion about people in it; grade -copying=false makes no such page.")
	}
	return list
}

var plurals = map[string]string{"name": "names", "address": "addresses", "time of handing in": "times of handing in", "list of the files handed in": "lists of the files handed in",
	"student whose texts and cells are in it, as they were written": "students whose texts and cells are in it, as they were written",
	"student whose functions are in it, as they were written":       "students whose functions are in it, as they were written",
	"student to whom a human said something":                        "students to whom a human said something"}
