// Package groups puts the answers of a class together by what they mean: right
// ones, those with the same mistake, however they are written, and those whose
// mistake nobody has described yet.
package groups

import (
	"cmp"
	"slices"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/marking"
)

// Kind says what a group is about.
type Kind int

// The kinds, in the order in which a page shows groups of many members.
const (
	Unrecognised Kind = iota // wrong, and in no catalogue
	Recognised               // a known slip
	Stopped                  // no numbers came back, or none of the right shape
	Unread                   // it can't be read, compiled or run
	Right
	Blank // nothing was written
)

// Group is the answers to one part that mean the same.
type Group struct {
	Part    string
	Kind    Kind
	Key     Key
	Slips   []finding.Slip // what most members' findings name
	Say     string         // what the first member's finding says, as Markdown
	Members []int          // places in the list of results
	ByHand  bool           // a human gives its points
}

// Example is the member whose answer is shown: the one with the shortest.
func (g *Group) Example(results []*marking.Result) *marking.Part {
	var best *marking.Part
	for _, i := range g.Members {
		if p := results[i].Part(g.Part); p != nil && (best == nil || len(p.Answer)+len(p.Code) < len(best.Answer)+len(best.Code)) {
			best = p
		}
	}
	return best
}

// Key is the meaning of an answer together with what tells it from others of the
// same values. It is what comments are kept under.
type Key struct {
	Print fingerprint.Print
	Slips string // of an answer with right values: what the check says besides
}

// KeyOf is the key of a part: of what isn't known to mean anything, what was written.
func KeyOf(p *marking.Part) Key {
	k := Key{Print: p.Meaning}
	if k.Print.Zero() {
		return Key{Print: p.Written()}
	}
	if k.Print.Right {
		k.Slips = finding.IDs(p.Slips())
		if k.Slips == "" {
			k.Slips = p.Verdict.String()
		}
	}
	return k
}

// Same tells whether two answers mean the same.
func (k Key) Same(o Key) bool { return k.Slips == o.Slips && k.Print.Same(o.Print) }

// String is the key in one word without spaces, "" for none.
func (k Key) String() string {
	s := k.Print.String()
	if k.Slips != "" {
		s += "+" + strings.ReplaceAll(k.Slips, " ", "")
	}
	return s
}

// ParseKey reads what String wrote.
func ParseKey(s string) (k Key, err error) {
	print, slips, _ := strings.Cut(s, "+")
	k.Slips = strings.ReplaceAll(slips, "&", " & ")
	k.Print, err = fingerprint.Parse(print)
	return k, err
}

// Whole is in the place of a part for a hand-in of which nothing could be read: it is
// marked as a whole.
const Whole = "submission"

// WholeKey is the key of such a hand-in.
func WholeKey(r *marking.Result) Key { return Key{Print: fingerprint.OfText(Whole, r.Hash)} }

// unusable are the hand-ins of which nothing could be read, each for itself.
func unusable(results []*marking.Result) (list []Group) {
	for i, r := range results {
		if r.State == marking.Unusable {
			list = append(list, Group{Part: Whole, Kind: Unread, Key: WholeKey(r), Say: strings.Join(r.Remarks, "; "), Members: []int{i}, ByHand: true})
		}
	}
	return list
}

// Of groups the answers to one part. Those whose points wait for a human come first, then
// groups that nobody has described if they have three members or more, then the others,
// the largest first, and the right and the missing answers last.
func Of(results []*marking.Result, part string) []Group {
	if part == Whole {
		return unusable(results)
	}
	var list []Group
	var prints []fingerprint.Print
	var at []int
	sort := map[Kind]*Group{Right: {Part: part, Kind: Right}, Blank: {Part: part, Kind: Blank}}
	for i, r := range results {
		p := r.Part(part)
		if p == nil || r.State != marking.Graded && r.State != marking.Unusable {
			continue
		}
		switch {
		case p.Verdict == homework.Correct:
			sort[Right].Members = append(sort[Right].Members, i)
		case p.Verdict == homework.Missing || r.State == marking.Unusable:
			sort[Blank].Members = append(sort[Blank].Members, i)
		case p.Verdict == homework.Broken && !p.ByHand:
		default:
			prints, at = append(prints, KeyOf(p).Print), append(at, i)
		}
	}
	for _, members := range fingerprint.Group(prints) {
		list = append(list, split(results, part, at, members)...)
	}
	slices.SortStableFunc(list, order)
	for _, k := range []Kind{Right, Blank} {
		if g := sort[k]; len(g.Members) > 0 {
			list = append(list, *g)
		}
	}
	return list
}

// Many members make a group one to describe.
const Many = 3

func order(a, b Group) int {
	first := func(g Group) int {
		switch {
		case g.ByHand: // points wait for what is said of it
			return 0
		case g.Kind == Unrecognised && len(g.Members) >= Many:
			return 1
		}
		return 2
	}
	return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(len(b.Members), len(a.Members)), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Key.String(), b.Key.String()))
}

// split makes groups of answers with the same values: right values fall apart by
// what the check says besides.
func split(results []*marking.Result, part string, at, members []int) (list []Group) {
	index := map[string]int{}
	for _, m := range members {
		p := results[at[m]].Part(part)
		k := KeyOf(p)
		i, ok := index[k.Slips]
		if !ok {
			i = len(list)
			index[k.Slips] = i
			list = append(list, Group{Part: part, Key: k})
		}
		list[i].Members = append(list[i].Members, at[m])
		if earlier(k, list[i].Key) {
			list[i].Key = k // the same name whoever comes first
		}
	}
	for i := range list {
		list[i].describe(results)
	}
	return list
}

// earlier: exact values make the better name.
func earlier(a, b Key) bool {
	if exact := a.Print.Exact != ""; exact != (b.Print.Exact != "") {
		return exact
	}
	return a.String() < b.String()
}

// describe takes the slips that most members' findings name.
func (g *Group) describe(results []*marking.Result) {
	count, slips, say := map[string]int{}, map[string][]finding.Slip{}, map[string]string{}
	verdict := map[string]homework.Verdict{}
	best := ""
	for n, i := range g.Members {
		p := results[i].Part(g.Part)
		g.ByHand = g.ByHand || p.ByHand
		named, text, v := outcome(p)
		id := finding.IDs(named)
		count[id]++
		if _, known := slips[id]; !known {
			slips[id], say[id], verdict[id] = named, text, v
		}
		if n == 0 || count[id] > count[best] || count[id] == count[best] && id < best {
			best = id
		}
	}
	g.Slips, g.Say = slips[best], say[best]
	g.Kind = kind(verdict[best], g.Slips)
}

// outcome is what the first check with an objection says.
func outcome(p *marking.Part) ([]finding.Slip, string, homework.Verdict) {
	for _, c := range p.Checks {
		if f := c.Finding; f.Verdict != homework.Correct {
			return f.Slips, f.Say, f.Verdict
		}
	}
	return nil, "", p.Verdict
}

func kind(v homework.Verdict, slips []finding.Slip) Kind {
	switch {
	case len(slips) > 0 && slices.ContainsFunc(slips, func(s finding.Slip) bool { return s.Stop }):
		return Stopped
	case v == homework.Malformed, v == homework.Broken:
		return Unread
	case len(slips) > 0:
		return Recognised
	}
	return Unrecognised
}

// ID is a word for links to the group: it holds no more than the fingerprint does.
func (g *Group) ID() string {
	return g.Part + "-" + strings.NewReplacer("+", "-", "&", "-", "/", "-", "^", "").Replace(g.Key.String())
}
