package report

import (
	"cmp"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/finding"
	"kpcalab/homework/grade/marking"
)

type fact struct{ Name, Value string }

type who struct{ ID, File, Name string }

type slipView struct {
	ID, Say, Part string
	Stop          bool // no numbers came: it says nothing about the mathematics
	Count, More   int
	Who           []who
}

type partRow struct {
	ID, Title, Mean, Max, Rest      string
	Bar                             template.HTML
	Correct, Almost, Wrong, Missing int
	Waiting, Marked                 int // by hand
}

// Hand is what became of the answers that a human marks.
func (p partRow) Hand() string {
	var list []string
	if p.Waiting > 0 {
		list = append(list, fmt.Sprintf("%d to mark by hand", p.Waiting))
	}
	if p.Marked > 0 {
		list = append(list, fmt.Sprintf("%d marked by hand", p.Marked))
	}
	return strings.Join(list, ", ")
}

type studentRow struct {
	ID, File, Name, State, Score string
	Points                       []string
}

// look is a student with the reasons for a human to look.
type look struct {
	ID, File string
	Why      []string
}

// figureView is a figure, and whose it looks like.
type figureView struct {
	Plot template.HTML
	Who  []who
	More int
}

type classView struct {
	Page
	Title, Source, Graded, Footer string
	Facts                         []fact
	Looks, MoreLooks              []look
	Remarks, More                 []string // the first few, and the rest
	Histogram                     template.HTML
	Parts                         []partRow
	Slips, Stops                  []slipView // misconceptions; answers that didn't come to numbers
	Figures                       []figureView
	FigureTitle                   string
	Legend                        template.HTML
	Students                      []studentRow
	Hand, Named                   bool
	Counted                       int // students whose points say how parts go together
}

// shownRemarks and shownLooks stand on the class page; the rest is a click away.
const (
	shownRemarks = 8
	shownLooks   = 20
	shownWho     = 8 // students beside a misconception or a figure
)

func classData(run *Run, names []string) classView {
	v := classView{Page: NewPage(run.Title + " · class"), Title: run.Title, Source: run.Sheet.Source, Graded: stamp(run.Graded), Remarks: run.Remarks,
		Facts: facts(run)}
	v.Parts, v.Counted = partRows(run)
	for _, s := range slips(run, names) {
		if s.Stop {
			v.Stops = append(v.Stops, s)
		} else {
			v.Slips = append(v.Slips, s)
		}
	}
	v.Remarks = slices.DeleteFunc(slices.Clone(v.Remarks), func(remark string) bool { // a student's is told with the student
		return slices.ContainsFunc(run.Results, func(r *marking.Result) bool {
			return slices.Contains(r.NeedsALook[:min(len(r.NeedsALook), marking.ShownReasons)], remark)
		})
	})
	if len(v.Remarks) > shownRemarks {
		v.Remarks, v.More = v.Remarks[:shownRemarks], v.Remarks[shownRemarks:]
	}
	var shares []float64
	for i, r := range run.Results {
		if r.State != marking.Missing && r.State != marking.Review {
			shares = append(shares, r.Score/automatic(r))
		}
		if len(r.NeedsALook) > 0 {
			v.Looks = append(v.Looks, look{r.ID, names[i], r.Look()})
		}
		row := studentRow{ID: r.ID, File: names[i], Name: named(r), State: string(r.State), Score: points(r, r.Score)}
		if n, _ := r.Waiting(); n > 0 && row.Score != "" {
			row.Score += " + …"
		}
		for _, p := range r.Parts {
			if p.Waits() {
				row.Points = append(row.Points, "…")
			} else {
				row.Points = append(row.Points, points(r, p.Points))
			}
			v.Hand = v.Hand || p.Waits()
		}
		v.Students = append(v.Students, row)
		v.Named = v.Named || row.Name != ""
	}
	if len(v.Looks) > shownLooks {
		v.Looks, v.MoreLooks = v.Looks[:shownLooks], v.Looks[shownLooks:]
	}
	v.Histogram = histogram(shares)
	v.figures(run, names)
	v.Footer = footer(run)
	return v
}

// named is the student's name, "" when there is only the ID.
func named(r *marking.Result) string {
	if n := r.Name(); n != r.ID {
		return n
	}
	return ""
}

// figures are the thumbnails: the reference, then those that look the same together, the
// most frequent first.
func (v *classView) figures(run *Run, names []string) {
	at := map[string]int{}
	for i, r := range run.Results {
		f := r.Figure
		if f == nil || len(f.Student) != len(f.Mine) {
			continue
		}
		if v.Figures == nil {
			v.FigureTitle, v.Legend = f.Title, legend(f.Names)
			v.Figures = append(v.Figures, figureView{Plot: scatter(f.Mine, f.Labels, 150, "")})
		}
		plot := scatter(aligned(f), f.Labels, 150, "")
		n, seen := at[string(plot)]
		if !seen {
			n = len(v.Figures)
			at[string(plot)] = n
			v.Figures = append(v.Figures, figureView{Plot: plot})
		}
		if g := &v.Figures[n]; len(g.Who) < shownWho {
			g.Who = append(g.Who, who{ID: r.ID, File: names[i]})
		} else {
			g.More++
		}
	}
	if len(v.Figures) > 0 {
		slices.SortStableFunc(v.Figures[1:], func(a, b figureView) int { return cmp.Compare(len(b.Who)+b.More, len(a.Who)+a.More) })
	}
}

// automatic is what the grader can give: all points but those marked by hand.
func automatic(r *marking.Result) float64 {
	sum := 0.0
	for _, p := range r.Parts {
		if !p.ByHand || p.Decided != "" {
			sum += p.MaxPoints
		}
	}
	if sum == 0 {
		return 1
	}
	return sum
}

// median of scores in ascending order.
func median(scores []float64) float64 {
	n := len(scores)
	return (scores[(n-1)/2] + scores[n/2]) / 2
}

func facts(run *Run) []fact {
	count := map[marking.State]int{}
	var scores []float64
	waiting := 0
	for _, r := range run.Results {
		count[r.State]++
		if n, _ := r.Waiting(); n > 0 && r.State != marking.Review {
			if r.State == marking.Graded {
				waiting++
			}
		} else if r.State == marking.Graded || r.State == marking.Unusable {
			scores = append(scores, r.Score)
		}
	}
	list := []fact{{"handed in", fmt.Sprint(len(run.Results) - count[marking.Missing])}}
	if len(scores) > 0 {
		slices.Sort(scores)
		sum := 0.0
		for _, s := range scores {
			sum += s
		}
		list = append(list, fact{fmt.Sprintf("mean of %g points, of %s", run.Sheet.MaxPoints(), plural(len(scores), "student")), fmt.Sprintf("%.1f", sum/float64(len(scores)))}, fact{"median", number(median(scores))},
			fact{"lowest and highest", number(scores[0]) + " – " + number(scores[len(scores)-1])})
	}
	if waiting > 0 {
		name := "wait for points by hand, and aren't in the mean"
		if len(scores) == 0 {
			name = "wait for points by hand: no mean yet"
		}
		list = append(list, fact{name, fmt.Sprint(waiting)})
	}
	for _, s := range []marking.State{marking.Missing, marking.Unusable, marking.Review} {
		if count[s] > 0 {
			list = append(list, fact{map[marking.State]string{marking.Missing: "missing", marking.Unusable: "unusable", marking.Review: "to be reviewed"}[s], fmt.Sprint(count[s])})
		}
	}
	return list
}

// partRows are the parts, and how many students tell how these go together.
func partRows(run *Run) (rows []partRow, counted int) {
	rest, counted := discriminations(run)
	for i, p := range run.Sheet.Parts {
		row := partRow{ID: p.ID, Title: p.Title, Max: number(p.Points), Rest: rest[p.ID].String()}
		sum, n := 0.0, 0
		for _, r := range run.Results {
			if r.State == marking.Missing || r.State == marking.Review || i >= len(r.Parts) {
				continue
			}
			q := r.Parts[i]
			if q.Waits() {
				if r.State == marking.Graded { // what can't be read is counted as a whole
					row.Waiting++
				}
				continue
			}
			n++
			sum += q.Points
			switch {
			case q.Decided != "":
				row.Marked++
			case q.Verdict == homework.Broken:
			case q.Verdict == homework.Correct:
				row.Correct++
			case q.Verdict == homework.Almost, q.Verdict == homework.Unfinished:
				row.Almost++
			case q.Verdict == homework.Missing:
				row.Missing++
			default:
				row.Wrong++
			}
		}
		share := 0.0
		if n > 0 && p.Points > 0 {
			share = sum / float64(n) / p.Points
		}
		if row.Mean = fmt.Sprintf("%.1f", share*p.Points); n == 0 {
			row.Mean = "–"
		}
		row.Bar = template.HTML(fmt.Sprintf(`<svg width="160" height="12" role="img" aria-label="%.0f %%"><rect width="160" height="12" class="rest"/><rect width="%.1f" height="12" fill="#0072b2"/></svg>`, 100*share, 160*share))
		rows = append(rows, row)
	}
	return rows, counted
}

// slips counts, for each misconception, the students that show it anywhere, alone
// or together with others.
func slips(run *Run, names []string) []slipView {
	found := map[string]*slipView{}
	parts := map[string]map[string]bool{}
	for i, r := range run.Results {
		mine := map[string]bool{}
		for _, p := range r.Parts {
			for _, s := range p.Slips() {
				if found[s.ID] == nil {
					found[s.ID], parts[s.ID] = &slipView{ID: s.ID, Say: slipName(s), Stop: s.Stop}, map[string]bool{}
				}
				parts[s.ID][p.Title] = true
				mine[s.ID] = true
			}
		}
		for id := range mine {
			s := found[id]
			if s.Count++; s.Count <= shownWho {
				s.Who = append(s.Who, who{ID: r.ID, File: names[i]})
			} else {
				s.More++
			}
		}
	}
	var list []slipView
	for _, id := range slices.SortedFunc(maps.Keys(found), func(a, b string) int {
		return cmp.Or(cmp.Compare(found[b].Count, found[a].Count), cmp.Compare(a, b))
	}) {
		found[id].Part = strings.Join(slices.Sorted(maps.Keys(parts[id])), ", ")
		list = append(list, *found[id])
	}
	return list
}

// slipName is the name of a slip without Markdown; exercises may say it in words of
// their own, so that the registry's are taken.
func slipName(s finding.Slip) string {
	if known, ok := finding.Known(s.ID); ok {
		s = known
	}
	return Plain(s.Name)
}

func footer(run *Run) string {
	var versions []string
	for _, k := range slices.Sorted(maps.Keys(run.Versions)) {
		versions = append(versions, k+" "+run.Versions[k])
	}
	return fmt.Sprintf("Sheet %s, version %d; seed %d; %s. %s", run.SheetID, run.Version, run.Seed, strings.Join(versions, ", "), run.System)
}
