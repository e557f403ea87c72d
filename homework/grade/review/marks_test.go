package review

import (
	"math"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"kpcalab/homework"
	"kpcalab/homework/grade/extract"
	"kpcalab/homework/grade/groups"
	"kpcalab/homework/grade/marking"
)

// ownData is work of one's own, which a human marks.
func ownData(id, text string) *marking.Result {
	p := marking.Part{ID: "own-data", Title: "Data of your own", MaxPoints: 10, ByHand: true, Verdict: homework.Missing}
	if text != "" {
		p.Verdict, p.Cells = homework.Broken, []extract.Cell{{Kind: "markdown", Source: text}}
	}
	return &marking.Result{ID: id, State: marking.Graded, MaxPoints: 10, Parts: []marking.Part{p}}
}

const word = "t0123456789abcdef"

// TestOneOverAll: what is for one student alone counts before what is for all, in
// whatever order the lines stand.
func TestOneOverAll(t *testing.T) {
	two, nine := 2.0, 9.0
	for _, alone := range []bool{true, false} {
		a, b := ownData("ada", "x"), ownData("bo", " x\n")
		k := groups.KeyOf(&a.Parts[0])
		m := Marks{{Part: "own-data", Answer: k, Points: &nine}, {Part: "own-data", Answer: k, Student: "ada", Points: &two}}
		if alone {
			m[0], m[1] = m[1], m[0]
		}
		remarks, reached := m.Apply([]*marking.Result{a, b, ownData("cy", "y")})
		if a.Score != 2 || b.Score != 9 || reached != 2 || len(remarks) > 0 {
			t.Errorf("%g, %g; %d reached, %q", a.Score, b.Score, reached, remarks)
		}
	}
}

// TestAnotherAnswer: points belong to an answer, spaces aside; for another one they don't
// count, and the remark says what does.
func TestAnotherAnswer(t *testing.T) {
	seven := 7.0
	was := ownData("ada", "x y")
	m := Marks{{Part: "own-data", Student: "ada", Points: &seven}}
	m.Bind([]*marking.Result{ownData("ada", "x z")}, map[string]*marking.Result{"ada": was}) // nobody has read x z
	for text, want := range map[string]string{"x y": "", " \n x  y \r\n": "", "x z": "what stands there now waits", "": "the grader gives 0 points"} {
		r := ownData("ada", text)
		remarks, _ := m.Apply([]*marking.Result{r})
		if got := strings.Join(remarks, "; "); !strings.Contains(got, want) || (want == "") != (r.Score == 7 && got == "") {
			t.Errorf("%q: %g points, %q", text, r.Score, got)
		}
	}
}

// TestWaitingLines: the file lists each answer that waits once, to be filled in; filled
// in it is read as what it says.
func TestWaitingLines(t *testing.T) {
	class := []*marking.Result{ownData("ada", "x"), ownData("bo", "x"), ownData("cy", "y"), ownData("di", "")}
	file := string(Marks(nil).Write(class))
	if lines := strings.Count(file, "\n"); lines != 3 || !strings.Contains(file, ",,,,,,\"ada, bo\"\n") {
		t.Fatalf("%d lines:\n%s", lines, file)
	}
	m, err := Read([]byte(strings.Replace(file, ",,,,,,\"ada, bo\"", ",,\"7,5\",good,,,", 1)))
	if err != nil || len(m) != 1 {
		t.Fatalf("%v, %v", m, err)
	}
	m.Apply(class)
	for i, want := range []float64{7.5, 7.5, 0, 0} {
		if class[i].Score != want || class[i].Parts[0].Waits() != (i == 2) {
			t.Errorf("%s has %g points", class[i].ID, class[i].Score)
		}
	}
}

// TestOwnDataReviewed: what only a human can mark stands on the page, identical answers
// once, and what nobody touched doesn't.
func TestOwnDataReviewed(t *testing.T) {
	s, c, _ := open(t)
	s.run.Results = []*marking.Result{ownData("ada", "my <b>birds</b>"), ownData("bo", "my <b>birds</b>"), ownData("cy", "stars"), ownData("di", "")}
	page := get(t, c, s.base()+"/", 200)
	if strings.Count(page, "my &lt;b&gt;birds") != 1 || !strings.Contains(page, "stars") || strings.Contains(page, ">di<") {
		t.Fatal(page)
	}
	g := groups.Of(s.run.Results, "own-data")[0]
	post(t, s, c, url.Values{"group": {g.ID()}, "points": {"8"}, "comment": {"lovely"}}, 200)
	if a, b := s.run.Results[0], s.run.Results[1]; len(g.Members) != 2 || a.Score != 8 || b.Score != 8 || a.Parts[0].Comment != "lovely" || a.Parts[0].Waits() {
		t.Errorf("%+v", a)
	}
}

// TestDoubts: marks that give nobody anything are named.
func TestDoubts(t *testing.T) {
	ada := ownData("ada", "x")
	k := groups.KeyOf(&ada.Parts[0])
	one, two, many := 1.0, 2.0, 11.0
	for name, c := range map[string]struct {
		m    Marks
		want string
	}{
		"no part":    {Marks{{Part: "proofs", Answer: k, Points: &one}}, `there is no part "proofs"`},
		"no student": {Marks{{Part: "own-data", Answer: k, Student: "eve", Points: &one}}, "1 point of eve for own-data: there is no student of this ID"},
		"too many":   {Marks{{Part: "own-data", Answer: k, Points: &many}}, "11 points for own-data, which has 10"},
		"twice":      {Marks{{Part: "own-data", Answer: k, Points: &one}, {Part: "own-data", Answer: k, Points: &two}}, "1 point, and 2 points; the last one counts"},
	} {
		if remarks, _ := c.m.Apply([]*marking.Result{ada}); len(remarks) != 1 || !strings.Contains(remarks[0], c.want) {
			t.Errorf("%s: %q", name, remarks)
		}
	}
}

// TestLines: a line that can't be used is named; one without points and comment waits.
func TestLines(t *testing.T) {
	for src, want := range map[string]string{
		"formula," + word + ",seven,": `line 2: "seven" are no points`,
		"formula," + word + ",-1,":    `line 2: "-1" are no points`,
		"formula,nonsense,1,":         `"nonsense" names no answer`,
		"formula,,1,":                 "neither an answer nor a student",
		"formula," + word + ",-0,x":   "",
		"formula," + word + ",,":      "",
	} {
		m, err := Read([]byte("part,answer,points,comment\n" + src))
		if want == "" && (err != nil || len(m) > 0 && math.Signbit(*m[0].Points)) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, %v", src, m, err)
		}
	}
	if _, err := Read([]byte("rubbish\n")); err == nil {
		t.Error("a file without the columns is read")
	}
}

// FuzzRead: what is read comes back as it was written.
func FuzzRead(f *testing.F) {
	f.Add([]byte("part,answer,student_id,points,comment,who,when,about\nformula," + word + ",ada,\"7,5\",'=x,me,2026-11-22T12:00:00Z,\n"))
	f.Add([]byte("points;part;answer\n3,5;'-p;x0123456789abcdef-right\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Read(b)
		if err != nil {
			return
		}
		again, err := Read(m.Write(nil))
		if err != nil || len(again) != len(m) {
			t.Fatalf("%q: %v, then %v: %v", b, m, again, err)
		}
		for i := range m {
			if !reflect.DeepEqual(again[i].Points, m[i].Points) || again[i].Answer != m[i].Answer {
				t.Fatalf("%+v, then %+v", m[i], again[i])
			}
		}
	})
}

// unread is a formula of a student that waits for a human.
func unread(id, answer string) *marking.Result {
	f := homework.Finding{Verdict: homework.Malformed, Say: "It is unreadable."}
	return &marking.Result{ID: id, State: marking.Graded, MaxPoints: 10, Parts: []marking.Part{{ID: "formula", Title: "The formula", MaxPoints: 10, Verdict: f.Verdict, ByHand: true, Answer: answer,
		Checks: []marking.Check{{Name: "f", Public: true, Weight: 1, Finding: f}}}}}
}

// TestDecidedOnce: points for what can't be read reach all who wrote it;
// a comment alone decides nothing; taken back, they wait again.
func TestDecidedOnce(t *testing.T) {
	s, c, _ := open(t)
	s.run.Results = append(s.run.Results, unread("bo", "my aunt"), unread("cy", "my  aunt"), unread("eve", "my uncle"))
	list := s.run.Results[len(s.run.Results)-3:]
	g := groups.Of(s.run.Results, "formula")[0]
	page := get(t, c, s.base()+"/", 200)
	if g.Kind != groups.Unread || len(g.Members) != 2 || !strings.Contains(page, "It is unreadable.") || !strings.Contains(page, "my aunt") || !strings.Contains(page, "none yet: it waits for yours") {
		t.Fatalf("the first group: %+v\n%s", g, page)
	}
	give := func(form url.Values) {
		form.Set("group", g.ID())
		form.Set("before", s.marks.On("formula", g.Key, "").state())
		post(t, s, c, form, 200)
	}
	give(url.Values{"comment": {"who?"}})
	if p := list[0].Parts[0]; !p.Waits() || p.Comment != "who?" || !s.open(&g) {
		t.Errorf("a comment alone decides: %+v", p)
	}
	give(url.Values{"comment": {"who?"}, "points": {"6"}})
	for i, want := range []float64{6, 6, 0} {
		if p := list[i].Parts[0]; p.Points != want || p.Waits() != (i == 2) || list[i].Score != want {
			t.Errorf("%s: %+v", list[i].ID, p)
		}
	}
	give(url.Values{})
	if p := list[0].Parts[0]; !p.Waits() || p.Points != 0 {
		t.Errorf("taken back: %+v", p)
	}
}
