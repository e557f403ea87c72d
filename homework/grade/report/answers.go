package report

import (
	"cmp"
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
	Words                               []string // beside right answers, which nobody judged
}

// shownMembers of a group stand on the page, the others are a click away.
const shownMembers = 12

// shownID bounds an ID on a page, in bytes.
const shownID = 60

// shownExample bounds an example, in bytes.
const shownExample = 1800

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
		v.Words = words(run, g)
		return v
	}
	v.Key = g.Key.String()
	if len(g.Slips) == 0 || g.ByHand {
		v.Say = Plain(g.Say)
	}
	if p := g.Example(run.Results); p != nil {
		v.Example, v.Remark = untrusted.Shown(cut(strings.TrimSpace(cmp.Or(p.Answer, p.Code, cellsOf(p))), shownExample)), p.Comment
	}
	return v
}

// words are those beside the answers of a group, one a student.
func words(run *Run, g *groups.Group) (list []string) {
	for _, i := range g.Members {
		if said := run.Results[i].Part(g.Part).Words(); len(said) > 0 {
			list = append(list, untrusted.Line(cut(Short(run.Results[i].ID)+": “"+strings.Join(said, "” … “")+"”", shownExample)))
		}
	}
	return list
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
	if g.ByHand {
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
