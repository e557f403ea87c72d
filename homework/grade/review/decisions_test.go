package review

import (
	"math"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"kpcalab/homework"
	"kpcalab/homework/fingerprint"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
)

// unread is a formula of a student that waits for a human.
func unread(id, answer, words string) *marking.Result {
	f := homework.Finding{Verdict: homework.Unchecked, Unread: []string{words}}
	return &marking.Result{ID: id, State: marking.Graded, MaxPoints: 10, Parts: []marking.Part{{ID: "formula", Title: "The formula", MaxPoints: 10, Verdict: f.Verdict, ByHand: true, Answer: answer,
		Meaning: fingerprint.OfText("read in part", words), Checks: []marking.Check{{Name: "f", Public: true, Weight: 1, Finding: f}}}}}
}

func nobody(string) bool { return false }

func unshown(string, string) (p fingerprint.Print, known bool) { return p, false }

// TestDecisions: points belong to an answer, spaces aside.
func TestDecisions(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	lines, _, err := ReadLines([]byte("student_id,part,points,comment\nada,formula,\"7,5\",good\n"))
	if err != nil {
		t.Fatal(err)
	}
	take := func(d Decisions, r *marking.Result) Decisions {
		all, remarks := d.Take(lines, []*marking.Result{r}, nobody, unshown, now)
		if len(remarks) > 0 {
			t.Fatal(remarks)
		}
		back, err := ReadDecisions(all.Write())
		if err != nil || !reflect.DeepEqual(back, all) {
			t.Fatalf("%v, then %v: %v", all, back, err)
		}
		return all
	}
	first := unread("ada", "x y", "a")
	d := take(nil, first)
	for _, c := range []struct {
		name, answer string
		points       float64
		decided      marking.Decided
	}{{"the same", "x y", 7.5, marking.InPart}, {"with spaces", " \n x  y \r\n", 7.5, marking.InPart}, {"in other lines", "x\ny", 0, ""}, {"the same again", "x y", 7.5, marking.InPart}, {"another", "x z", 0, ""}, {"none", "", 0, ""}} {
		r := unread("ada", c.answer, "a")
		d = take(d, r)
		remarks := append(d.Apply([]*marking.Result{r}), Stale([]*marking.Result{r})...)
		p := r.Parts[0]
		if p.Points != c.points || p.Decided != c.decided || (p.Before != nil) != (c.decided == "") || len(remarks) != 0 != (c.decided == "") {
			t.Errorf("%s: %+v, %q", c.name, p, remarks)
		}
	}
	if len(d) != 1 {
		t.Errorf("an old line was taken for a new answer: %v", d)
	}
}

// TestReadAnswer: the points of a line are for the answer that the last report showed,
// not for one that nobody has read, even if the same command is run again.
func TestReadAnswer(t *testing.T) {
	was := unread("ada", "x y", "a")
	shown := was.Parts[0].Written()
	lines := []Line{{Number: 2, Who: "ada", Part: "formula", Mark: "9"}}
	for _, answer := range []string{"x z", ""} {
		now := unread("ada", answer, "a")
		d, remarks := Decisions(nil).Take(lines, []*marking.Result{now}, nobody, func(string, string) (fingerprint.Print, bool) { return shown, true }, time.Now())
		word := now.Parts[0].Written()
		if text := strings.Join(remarks, "; "); !strings.Contains(text, "since the last report") || !strings.Contains(text, "write "+word.String()+" in") {
			t.Errorf("%q: %q", answer, remarks)
		}
		d, _ = d.Take(lines, []*marking.Result{now}, nobody, func(string, string) (fingerprint.Print, bool) { return word, true }, time.Now())
		if d.Apply([]*marking.Result{now}); now.Parts[0].Points != 0 || now.Parts[0].Decided != "" || now.Parts[0].Before == nil {
			t.Errorf("%q has points that nobody gave: %+v", answer, now.Parts[0])
		}
		if d.Apply([]*marking.Result{was}); was.Parts[0].Points != 9 {
			t.Errorf("the answer that was read has %g points", was.Parts[0].Points)
		}
		was = unread("ada", "x y", "a")
	}
}

// TestEarlierPoints: points of an answer before the last one are no news, and the line
// says how they would be.
func TestEarlierPoints(t *testing.T) {
	a, b, c := unread("ada", "a", "w"), unread("ada", "b", "w"), unread("ada", "c", "w")
	give := func(points float64, r *marking.Result) Decision {
		return Decision{Who: "ada", Part: "formula", Decision: marking.Decision{Points: points}, Answer: r.Parts[0].Written()}
	}
	d := Decisions{give(5, a), give(3, b)}
	for mark, want := range map[string]string{"5": "the 5 points for formula of ada were for an earlier answer; if they are for the one that is there now, write " + c.Parts[0].Written().String(), "3": ""} {
		all, remarks := d.Take([]Line{{Number: 2, Who: "ada", Part: "formula", Mark: mark}}, []*marking.Result{c}, nobody, unshown, time.Now())
		if text := strings.Join(remarks, "; "); len(all) != 2 || !strings.Contains(text, want) || want == "" && text != "" {
			t.Errorf("%s: %v, %q", mark, all, remarks)
		}
	}
}

// TestStale: the remark on points that don't hold says what counts in their place, the
// points for all who wrote the same among it.
func TestStale(t *testing.T) {
	r := unread("ada", "new", "w")
	d := Decisions{{Who: "ada", Part: "formula", Decision: marking.Decision{Points: 1}, Answer: fingerprint.OfText("old")}}
	d.Apply([]*marking.Result{r})
	six := 6.0
	for _, c := range []struct {
		points *float64
		want   string
	}{{nil, "what stands there now waits"}, {&six, "what stands there now has the 6 points given to all who wrote the same"}} {
		Comments{{Part: "formula", Key: groups.KeyOf(&r.Parts[0]), Points: c.points, Comment: "x"}}.Apply([]*marking.Result{r})
		if text := strings.Join(Stale([]*marking.Result{r}), "; "); !strings.Contains(text, "the 1 point given by hand were for another answer and don't count: "+c.want) {
			t.Errorf("%q, expected %q", text, c.want)
		}
	}
}

// TestFileSaid: what decides nothing in the file of decisions is named, and the rest
// counted.
func TestFileSaid(t *testing.T) {
	ada, bo, gone := unread("ada", "a", "w"), unread("bo", "b", "w"), unread("cy", "", "w")
	gone.State = marking.Missing
	results := []*marking.Result{ada, bo, gone}
	give := func(who, part string, points float64, answer fingerprint.Print) Decision {
		return Decision{Who: who, Part: part, Decision: marking.Decision{Points: points}, Answer: answer}
	}
	here, old := ada.Parts[0].Written(), fingerprint.OfText("old")
	d := Decisions{give("ada", "formula", 1, here), give("ada", "formula", 2, here), give("bo", "formula", 3, old), give("cy", "formula", 4, gone.Parts[0].Written()),
		give("dan", "formula", 5, old), give("bo", "proof", 6, old), give("elsewhere", "formula", 7, old)}
	want := []string{
		"decisions.csv: not used: 1 point of ada for formula: a later line gives 2 points for the same answer",
		"decisions.csv: not used: 5 points of dan for formula: there is no student of this ID; if it has changed, change it in the file, too",
		"decisions.csv: not used: 6 points of bo for proof: there is no such part"}
	if got := d.Doubts(results, func(id string) bool { return id == "elsewhere" }); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	if got := d.Holding(results); len(got) != 1 || got[0].Points != 2 {
		t.Errorf("holding: %v", got)
	}
}

// TestZero: there is no -0 points, and one point is one.
func TestZero(t *testing.T) {
	if x, err := (Line{Mark: "-0"}).Points(); err != nil || math.Signbit(x) {
		t.Errorf("%g, %v", x, err)
	}
	c, err := Read([]byte("formula," + meant + ",-0,x\nformula," + meant + ",1,y\n"))
	if err != nil || math.Signbit(*c[0].Points) {
		t.Fatalf("%v, %v", c, err)
	}
	if text := c[0].beside(c[1]); text != "0 points with “x”, and 1 point with “y”" {
		t.Error(text)
	}
}

// TestLinesSaid: a line that can't count says why.
func TestLinesSaid(t *testing.T) {
	missing, graded := unread("bo", "", "a"), unread("cy", "x", "a")
	missing.State, graded.Parts[0].ByHand, graded.Parts[0].Verdict, graded.Parts[0].Points = marking.Missing, false, homework.Correct, 10
	results := []*marking.Result{unread("ada", "x", "a"), missing, graded}
	for src, want := range map[string]string{
		"ada,formula,3,\nada,formula,4,\n":      "lines 2 and 3 of the marks are both about formula of ada: 3 and 4 points; the last one counts",
		"bo,formula,3,\n":                       "bo handed nothing in; the 3 points for formula aren't used",
		"cy,formula,1,\n":                       "formula of cy was graded by the checker (10, correct); the 1 point by hand count instead",
		"dan,formula,1,\n":                      `there is no student "dan"`,
		"ada,proof,1,\n":                        `there is no part "proof"`,
		"ada,formula,11,\n":                     "11 points for formula, which has 10",
		"ada,formula,,well\n":                   `"" is no number`,
		"ada,formula,3,,t0123456789abcdef\n":    "ada has written another answer to formula than the one that these 3 points are for",
		"ada,formula,3,,x\n":                    `"x" names no answer`,
		"elsewhere,formula,3,\nada,formula,,\n": "",
	} {
		lines, _, err := ReadLines([]byte("student_id,part,points,comment,answer\n" + src))
		if err != nil {
			t.Fatal(err)
		}
		_, remarks := Decisions(nil).Take(lines, results, func(id string) bool { return id == "elsewhere" }, unshown, time.Now())
		if got := strings.Join(remarks, "; "); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q says %q, expected %q", src, got, want)
		}
	}
}

// FuzzReadDecisions: what is read comes back as it was written.
func FuzzReadDecisions(f *testing.F) {
	f.Add([]byte("student_id,part,points,comment,answer,when\nada,formula,\"7,5\",'=x,t0123456789abcdef,2026-11-22T12:00:00Z\n"))
	f.Add([]byte("a;b;c;d;e;f\n'-x;p;1e300;;x0123456789abcdef-right;\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := ReadDecisions(b)
		if err != nil {
			return
		}
		again, err := ReadDecisions(d.Write())
		if err != nil || len(again) != len(d) {
			t.Fatalf("%q: %v, then %v: %v", b, d, again, err)
		}
		for i := range d {
			if again[i].Points != d[i].Points || again[i].Answer != d[i].Answer || strings.Join(strings.Fields(again[i].Who), " ") != strings.Join(strings.Fields(d[i].Who), " ") {
				t.Fatalf("%+v, then %+v", d[i], again[i])
			}
		}
	})
}

// TestDecidedOnce: points for what stands beside right answers reach all who wrote it,
// and no one who was marked alone; taken back, they wait again.
func TestDecidedOnce(t *testing.T) {
	s, c, _ := open(t)
	alone := unread("dan", "x3", "my aunt")
	if err := alone.Mark("formula", 2, "copied"); err != nil {
		t.Fatal(err)
	}
	s.run.Results = append(s.run.Results, unread("bo", "x1", "my aunt"), unread("cy", "x2", "my aunt"), alone, unread("eve", "x1", "my uncle"))
	list := s.run.Results[len(s.run.Results)-4:]
	g := groups.Of(s.run.Results, "formula")[0]
	page := get(t, c, s.base()+"/", 200)
	if g.Kind != groups.ReadInPart || len(g.Members) != 3 || !strings.Contains(page, "Not read: “my aunt”") || !strings.Contains(page, "none yet: it waits for yours") {
		t.Fatalf("the first group: %+v\n%s", g, page)
	}
	post(t, s, c, url.Values{"group": {g.ID()}, "comment": {"who?"}}, 200)
	if p := list[0].Parts[0]; !p.Waits() || p.Remark != "who?" || !s.open(&g) {
		t.Errorf("a comment alone decides: %+v", p)
	}
	post(t, s, c, url.Values{"group": {g.ID()}, "comment": {"who?"}, "points": {"6"}, "before": {s.comments.On("formula", g.Key).state()}}, 200)
	for i, want := range []float64{6, 6, 2, 0} {
		p := list[i].Parts[0]
		if p.Points != want || p.Waits() != (i == 3) || list[i].Score != want {
			t.Errorf("%s: %+v", list[i].ID, p)
		}
	}
	post(t, s, c, url.Values{"group": {g.ID()}, "before": {s.comments.On("formula", g.Key).state()}}, 200)
	if p := list[0].Parts[0]; !p.Waits() || p.Points != 0 {
		t.Errorf("taken back: %+v", p)
	}
	if p := list[2].Parts[0]; p.Waits() || p.Points != 2 {
		t.Errorf("who was marked alone lost it: %+v", p)
	}
}
