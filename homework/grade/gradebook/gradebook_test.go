package gradebook

import (
	"strings"
	"testing"

	"kpcalab/homework/grade/intake"
)

const english = "\ufeffIdentifier,\"Full name\",\"ID number\",\"Email address\",Status,Grade,\"Maximum grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Last modified (grade)\",\"Feedback comments\"\n" +
	"\"Participant 4711\",\"Ada Lovelace\",s1,ada@x.org,\"Submitted for grading\",,100.00,Yes,\"Friday, 20 November 2026, 9:12 PM\",-,\n" +
	"\"Participant 4712\",\"Jürgen Müller\",s2,jm@x.org,\"Submitted for grading\",,100.00,Yes,\"Friday, 20 November 2026, 9:13 PM\",-,<p>See me.</p>\n" +
	"\"Participant 4713\",\"Jürgen Müller\",s3,jm2@x.org,\"Submitted for grading\",50.00,100.00,No,-,-,\n" +
	"\"Participant 4714\",\"Cid Campeador\",s4,cid@x.org,\"No submission\",,100.00,Yes,-,-,\n"

// Excel in German saves semicolons; grades have a decimal comma.
const german = "ID;Vollständiger Name;E-Mail-Adresse;Status;Bewertung;Bestwertung;Bewertung kann geändert werden;Zuletzt geändert (Abgabe);Zuletzt geändert (Bewertung);Feedback als Kommentar\r\n" +
	"Teilnehmer/in4711;Ada Lovelace;ada@x.org;Zur Bewertung abgegeben;;10,00;Ja;Freitag, 20. November 2026, 21:12;-;\r\n" +
	"Teilnehmer/in4712;Jürgen Müller;jm@x.org;Zur Bewertung abgegeben;;10,00;Ja;-;-;\r\n"

// A language whose headers aren't known: columns are found by what they hold.
const greek = "Αναγνωριστικό,Πλήρες όνομα,Ηλεκτρονικό ταχυδρομείο,Κατάσταση,Βαθμός,Μέγιστος βαθμός,Αλλάζει,Υποβολή,Τροποποίηση\n" +
	"Συμμετέχων 4711,Ada Lovelace,ada@x.org,ok,,20.00,Ναι,-,-\nΣυμμετέχων 4712,Jürgen Müller,jm@x.org,ok,7.00,20.00,Ναι,-,-\n"

const canvasBook = "Student,ID,SIS User ID,SIS Login ID,Section,Quiz (7),Kernel PCA (8),Homework Current Score\n" +
	",,,,,,Manual Posting,\n" +
	"    Points Possible,,,,,5,100,(read only)\n" +
	"\"Lovelace, Ada\",77,s1,ada,Tutorial 1,3,,88\n" +
	"\"Müller, Jürgen\",78,s2,jm,Tutorial 1,,12,0\n" +
	"\"Student, Test\",79,,4f2a,Tutorial 1,,,\n"

func grades() []Grade {
	return []Grade{
		{Handle: "4711", ID: "s1", Name: "Ada Lovelace", Email: "ada@x.org", Score: 87.25, Max: 100, Given: true, Feedback: "<p><b>Kernel PCA: 87.25 of 100 points</b></p>"},
		{Handle: "4712", ID: "s2", Name: "Jürgen Müller", Score: 40, Max: 100, Given: true, Feedback: "<p><b>Kernel PCA: 40 of 100 points</b></p>"},
	}
}

func fill(t *testing.T, text string, g []Grade, names ...string) (string, Outcome) {
	t.Helper()
	b, err := Read([]byte(text), names...)
	if err != nil {
		t.Fatal(err)
	}
	out, outcome := b.Fill(g, Written{})
	return string(out), outcome
}

func want(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("%q is missing in\n%s", p, text)
		}
	}
}

func TestMoodle(t *testing.T) {
	locked := Grade{Handle: "4713", ID: "s3", Score: 99, Max: 100, Given: true}
	stranger := Grade{ID: "s9", Name: "Jürgen Müller", Score: 1, Max: 100, Given: true} // a name that two have
	absent := Grade{Handle: "4714", ID: "s4", Max: 100}
	out, outcome := fill(t, english, append(grades(), locked, stranger, absent))
	want(t, out, "\ufeffIdentifier,Full name,ID number,", "Participant 4711,Ada Lovelace,s1,ada@x.org,Submitted for grading,87.25,100.00,Yes,",
		`<p>See me.</p><div class=""kpcalab""><p><b>Kernel PCA: 40 of 100 points</b></p></div>`,
		"s3,jm2@x.org,Submitted for grading,50.00,", "s4,cid@x.org,No submission,,100.00,")
	want(t, strings.Join(outcome.Notes, "\n"), "s3: Moodle says that the grade can't be changed", "s9 has no row of its own")
	if outcome.Filled != 2 {
		t.Errorf("%d rows were filled in, not 2", outcome.Filled)
	}
	again, _ := fill(t, out, grades()) // after a regrade
	if strings.Count(again, "kpcalab") != 2 || strings.Count(again, "See me.") != 1 {
		t.Errorf("a second feedback was added to the first:\n%s", again)
	}
	cleaned, _ := fill(t, strings.ReplaceAll(out, ` class=""kpcalab""`, ""), grades()[:1])
	if strings.Count(cleaned, "87.25 of") != 1 {
		t.Errorf("Moodle dropped the class, and the feedback is there twice:\n%s", cleaned)
	}
}

func TestMoodleInOtherLanguages(t *testing.T) {
	out, outcome := fill(t, german, grades())
	want(t, out, "Teilnehmer/in4711,Ada Lovelace,ada@x.org,Zur Bewertung abgegeben,\"8,73\",\"10,00\",Ja", "abgegeben,4,\"10,00\"", "kpcalab")
	want(t, strings.Join(outcome.Notes, "\n"), "Moodle gives at most 10 points, the sheet 100")
	out, outcome = fill(t, greek, grades())
	want(t, out, "ok,17.45,20.00", "ok,7.00,20.00")
	want(t, strings.Join(outcome.Notes, "\n"), "no column for comments", "s2: in the file of Moodle stands the grade 7.00 already")
}

func TestCanvas(t *testing.T) {
	g := grades()
	g[0].Handle, g[1].Handle = "77", "78"
	out, outcome := fill(t, canvasBook, g, "kernel-pca", "Kernel PCA")
	want(t, out, "Student,ID,SIS User ID,SIS Login ID,Section,Kernel PCA (8)\n", "\"    Points Possible\",,,,,100\n",
		"\"Lovelace, Ada\",77,s1,ada,Tutorial 1,87.25\n", "\"Müller, Jürgen\",78,s2,jm,Tutorial 1,12\n", "\"Student, Test\",79,,4f2a,Tutorial 1,\n")
	if outcome.Filled != 1 || len(outcome.Notes) != 1 || !strings.Contains(outcome.Notes[0], "the grade 12 already, which this report didn't put there; it was left alone instead of 40") {
		t.Errorf("%+v", outcome)
	}
	_, err := Read([]byte(canvasBook), "Homework")
	if err == nil || !strings.Contains(err.Error(), `-assignment "Quiz"`) {
		t.Errorf("two columns could be meant: %v", err)
	}
	semicolons, _ := fill(t, strings.NewReplacer(", ", ", ", ",", ";").Replace(canvasBook), g, "Kernel PCA")
	want(t, semicolons, "77;s1;ada;Tutorial 1;87.25\n")
}

// TestRoster: the same file lists the class.
func TestRoster(t *testing.T) {
	for text, ids := range map[string]string{english: "s1 s2 s3 s4", german: "4711 4712", greek: "4711 4712", canvasBook: "s1 s2"} {
		b, err := Read([]byte(text), "Kernel PCA")
		if err != nil {
			t.Fatal(err)
		}
		r, err := intake.ReadRoster(b.Roster())
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, s := range r.Students {
			found = append(found, s.ID)
		}
		if got := strings.Join(found, " "); got != ids {
			t.Errorf("%s's file lists %q, not %q", b.Platform, got, ids)
		}
		if n := r.Students[0].First + " " + r.Students[0].Last; n != "Ada Lovelace" {
			t.Errorf("%s: the first student is %q", b.Platform, n)
		}
	}
}

func TestRefused(t *testing.T) {
	for text, says := range map[string]string{
		"":                             "no students",
		"student_id,score\nada,1\n":    "neither Moodle's",
		"Student,Section,A (1)\nx,,\n": "no column ID",
		"Student,ID\nx,1\n":            "no assignment",
		"Identifier,Full name,Status,Grade,Scale\nParticipant 1,A,x,,Good\n": "isn't graded by points",
		"PK\x03\x04": "Excel workbook",
	} {
		if _, err := Read([]byte(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{english, german, greek, canvasBook} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		book, err := Read(b, "Kernel PCA")
		if err != nil {
			return
		}
		rows := len(book.rows)
		intake.ReadRoster(book.Roster())
		out, outcome := book.Fill(grades(), Written{})
		if outcome.Filled > 2 {
			t.Error("more rows were filled in than there are grades")
		}
		again, err := intake.ReadSpreadsheet(out)
		if err != nil || len(again.Rows) > rows {
			t.Errorf("what was written can't be read again: %v", err)
		}
	})
}

// TestOfAHuman: a grade that an earlier run put there is replaced, and no other.
func TestOfAHuman(t *testing.T) {
	written := Written{}
	run := func(text string, score float64) string {
		t.Helper()
		b, err := Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		g := grades()[:1]
		g[0].Score = score
		out, _ := b.Fill(g, written)
		return string(out)
	}
	const ada = "s1,ada@x.org,Submitted for grading,"
	first := run(english, 45)
	second := run(strings.Replace(first, ada+"45,", ada+"45.00,", 1), 40)
	third := run(first, 50) // the second was never uploaded
	want(t, first, ada+"45,")
	want(t, second, ada+"40,")
	want(t, third, ada+"50,")
	for _, own := range []string{"33.00", "0.00"} {
		want(t, run(strings.Replace(first, ada+"45,", ada+own+",", 1), 40), ada+own+",")
	}
	g := grades()[:1]
	g[0].Handle = "77"
	out, _ := fill(t, strings.Replace(canvasBook, "Tutorial 1,3,,88", "Tutorial 1,3,EX,88", 1), g, "Kernel PCA") // excused
	want(t, out, "Tutorial 1,EX\n")
}

// TestBeside: what a lecturer wrote stays wherever it stands, once, and our feedback is
// there once, whether Moodle keeps its mark or not.
func TestBeside(t *testing.T) {
	const was, now = "<p><b>Kernel PCA (a): 40 of 100 points</b></p><ul><li>x</li></ul>", "<p><b>Kernel PCA (a): 45.5 of 100 points</b></p><ul><li>y</li></ul>"
	for _, box := range []string{ours + was + "</div>", "<div>" + was + "</div>", was, "<div class=\"no-overflow\">\n" + strings.ReplaceAll(was, "b>", "strong>") + "\n</div>"} {
		for _, c := range []struct{ old, before, after string }{
			{box, "", ""},
			{"<p>Before.</p>" + box, "<p>Before.</p>", ""},
			{box + "<p>After.</p>", "", "<p>After.</p>"},
			{"<p>Before.</p>" + box + "<div>After.</div><ul><li>z</li></ul>", "<p>Before.</p>", "<div>After.</div><ul><li>z</li></ul>"},
			{box + "<p>Between.</p>" + box, "<p>Between.</p>", ""},
		} {
			got := strings.Join(strings.Fields(beside(c.old, now)), " ")
			if want := c.before + ours + now + "</div>" + c.after; got != want {
				t.Errorf("%s\nbecomes\n%s\nexpected\n%s", c.old, got, want)
			}
		}
	}
	if got := beside(strings.Replace(ours+was+"</div>", "</div>", "<p>Within.</p></div>", 1), now); got != ours+now+"</div><p>Within.</p>" {
		t.Errorf("what was typed into the box: %s", got)
	}
	if got := beside("<p>45 of 100 points is fair.</p>", now); got != "<p>45 of 100 points is fair.</p>"+ours+now+"</div>" {
		t.Errorf("a comment alone: %s", got)
	}
}
