package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kpcalab/homework/finding"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
	"kpcalab/homework/grade/untrusted"
)

// GroupView is a group as pages show it.
type GroupView struct {
	ID, Name, Say, Remark, Example, Key string
	Pictures                            []string // addresses of them, where the page is served
	Count                               int
	Who, More                           []who
	Kind                                groups.Kind
	Unread                              []string // the words beside a right answer that weren't read
}

type answersView struct {
	Page
	Title string
	Parts []answersPart
}

type answersPart struct {
	ID, Title, Summary string
	Groups, Single     []GroupView
}

// shownMembers of a group stand on the page, the others are a click away.
const shownMembers = 12

// shownID bounds an ID on a page, in bytes.
const shownID = 60

// shownExample bounds an example, in bytes.
const shownExample = 1800

func answersData(run *Run, names []string) answersView {
	v := answersView{Page: NewPage(run.Title + " · answers"), Title: run.Title}
	for _, p := range run.Sheet.Parts {
		list := groups.Of(run.Results, p.ID)
		if len(list) == 0 {
			continue
		}
		part := answersPart{ID: p.ID, Title: p.Title, Summary: summary(list)}
		for _, g := range list {
			view := View(run, names, &g)
			if len(g.Members) == 1 && g.Kind < groups.Right {
				part.Single = append(part.Single, view)
			} else {
				part.Groups = append(part.Groups, view)
			}
		}
		v.Parts = append(v.Parts, part)
	}
	return v
}

// summary counts the answers and the groups of the wrong ones.
func summary(list []groups.Group) string {
	right, wrong, n, inPart, unread := 0, 0, 0, 0, 0
	for _, g := range list {
		switch {
		case g.Kind == groups.Right:
			right = len(g.Members)
		case g.Kind == groups.ReadInPart:
			inPart += len(g.Members)
		case g.ByHand:
			unread += len(g.Members)
		case g.Kind == groups.Blank:
		default:
			wrong, n = wrong+len(g.Members), n+1
		}
	}
	text := fmt.Sprintf("%d right", right)
	if inPart > 0 {
		text += fmt.Sprintf(", %d right as far as they were read", inPart)
	}
	if unread > 0 {
		text += fmt.Sprintf(", %d that only a human can read", unread)
	}
	if wrong > 0 {
		text += fmt.Sprintf(", %d wrong with %s", wrong, plural(n, "meaning"))
	}
	return text
}

// View is what a page shows of a group.
func View(run *Run, names []string, g *groups.Group) GroupView {
	v := GroupView{ID: g.ID(), Kind: g.Kind, Name: KindName(g), Count: len(g.Members)}
	for n, i := range g.Members {
		w := who{ID: Short(run.Results[i].ID), File: names[i], Name: Short(named(run.Results[i]))}
		if n < shownMembers {
			v.Who = append(v.Who, w)
		} else {
			v.More = append(v.More, w)
		}
	}
	if g.Kind >= groups.Right {
		return v
	}
	v.Key = g.Key.String()
	for _, text := range g.Unread {
		v.Unread = append(v.Unread, untrusted.Line(text))
	}
	if len(g.Slips) == 0 && g.Kind != groups.ReadInPart {
		v.Say = Plain(g.Say)
	}
	if p := g.Example(run.Results); p != nil {
		v.Example, v.Remark = untrusted.Shown(cut(strings.TrimSpace(cmp.Or(p.Answer, p.Code, cellsOf(p))), shownExample)), p.Comment
	}
	return v
}

// cellsOf is what a student wrote and printed in cells.
func cellsOf(p *marking.Part) string {
	var list []string
	for _, c := range p.Cells {
		list = append(list, strings.TrimSpace(c.Source), strings.TrimSpace(c.Printed))
	}
	return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), "\n\n")
}

// Plain is Markdown as plain text.
func Plain(s string) string { return plainSay(finding.Finding{Say: s}) }

// KindName says what a group is.
func KindName(g *groups.Group) string {
	switch {
	case g.Kind == groups.ReadInPart:
		return "right, as far as it was read"
	case g.ByHand:
		return "a human marks it"
	}
	switch g.Kind {
	case groups.Right:
		return "right"
	case groups.Blank:
		return "nothing was written"
	case groups.Unrecognised:
		return "not recognised"
	}
	if len(g.Slips) == 0 {
		return "it can't be read or run"
	}
	var list []string
	for _, s := range g.Slips {
		list = append(list, slipName(s))
	}
	return strings.Join(list, "; and ")
}

// Short is an ID as pages of many show it.
func Short(id string) string { return cut(id, shownID) }
