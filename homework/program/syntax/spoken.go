package syntax

import "strings"

// printers show texts, and asserters say with one what doesn't hold.
var (
	printers  = Words("print disp println printf fprintf display cat message title info")
	asserters = Words("stopifnot validateattributes")
)

// Asserts reports a call of a function that only tests, by its name.
func Asserts(n *Node) bool {
	if n == nil || n.Kind != Call || n.Args[0].Kind != Name && n.Args[0].Kind != Field {
		return false
	}
	return asserters[n.Args[0].Text] || strings.HasPrefix(strings.ToLower(n.Args[0].Text), "assert")
}

// spoken are the texts in which a program says something without a comment: a line that
// is nothing but a text, and what it prints or says of an assertion.
func spoken(body []*Statement) (list []Comment) {
	add := func(n *Node, alone bool) {
		list = append(list, Comment{Text: n.Text, Pos: n.Pos, End: n.Pos + len([]rune(n.Text)) + 2, Alone: alone})
	}
	for _, s := range body {
		if v := s.Value; v != nil {
			switch {
			case s.Kind == Value && v.Kind == Text:
				add(v, true)
			case s.Kind == Value && v.Kind == Call && (printers[v.Args[0].Text] || Asserts(v)):
				for i, a := range v.Args[1:] {
					if a != nil && a.Kind == Text {
						add(a, false)
					}
					if a != nil && i < len(v.Keys) && strings.ContainsRune(v.Keys[i], ' ') { // stopifnot("A is square" = …)
						list = append(list, Comment{Text: v.Keys[i], Pos: a.Pos, End: a.Pos})
					}
				}
			case v.Kind == Function:
				list = append(list, spoken(v.Body)...)
			}
		}
		list = append(append(list, spoken(s.Body)...), spoken(s.Other)...)
	}
	return list
}
