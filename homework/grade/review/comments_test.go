package review

import (
	"strings"
	"testing"
	"time"

	"kpcalab/homework/grade/groups"
)

const meant = "xefc666ddc0c821c4-ndfc0501956b1e240-f4479213b053e413c"

// TestReadFiles: what spreadsheets and hurried hands make of the file is read, or
// refused with the line that can't be used.
func TestReadFiles(t *testing.T) {
	for _, c := range []struct{ what, file, want, trouble string }{
		{"as written", "part,meaning,points,comment\nformula," + meant + ",6,Whose mean?\n", "6 Whose mean?", ""},
		{"no header", "formula," + meant + ",6,Whose mean?\n", "6 Whose mean?", ""},
		{"BOM, CRLF, semicolons, a decimal comma", "\ufeffpart;meaning;points;comment\r\nformula;" + meant + ";6,5;Whose mean?\r\n", "6.5 Whose mean?", ""},
		{"columns in another order", "Comment,Meaning,Part\nWhose mean?," + meant + ",formula\n", " Whose mean?", ""},
		{"with a column of the marker's own", "part,seen,meaning,points,comment\nformula,yes," + meant + ",6,Whose mean?\n", "6 Whose mean?", ""},
		{"empty lines", "part,meaning,points,comment\n\n , ,,\nformula," + meant + ",,Whose mean?\n", " Whose mean?", ""},
		{"wrong columns", "part,points,comment\nformula,6,Whose mean?\n", "", "needed are part, meaning"},
		{"no meaning", "part,meaning,points,comment\nformula,k-uncentred,6,Whose mean?\n", "", "line 2: \"k-uncentred\" is no meaning"},
		{"NaN", "formula," + meant + ",NaN,x\n", "", "line 1: \"NaN\" are no points"},
		{"infinity", "formula," + meant + ",Inf,x\n", "", "no points"},
		{"negative", "formula," + meant + ",-1,x\n", "", "no points"},
		{"a book", "formula," + meant + ",1," + strings.Repeat("x", 9000) + "\n", "", "9000 bytes"},
		{"a workbook", "PK\x03\x04", "", "Excel workbook"},
	} {
		list, err := Read([]byte(c.file))
		switch {
		case c.trouble != "":
			if err == nil || !strings.Contains(err.Error(), c.trouble) {
				t.Errorf("%s: %v, expected %q", c.what, err, c.trouble)
			}
		case err != nil || len(list) != 1:
			t.Errorf("%s: %v, %d entries", c.what, err, len(list))
		default:
			if got := points(list[0].Points) + " " + list[0].Comment; got != c.want || list[0].Part != "formula" {
				t.Errorf("%s: %q, expected %q", c.what, got, c.want)
			}
		}
	}
}

// TestDoubts: a comment that reaches nobody, and two on the same answers, are told.
func TestDoubts(t *testing.T) {
	list, err := Read([]byte("formula," + meant + ",6,first\nformula," + meant + ",7,second\nformulas," + meant + ",7,lost\n"))
	if err != nil {
		t.Fatal(err)
	}
	results := class()
	remarks, n := list.Apply(results)
	if text := strings.Join(remarks, "\n"); n != 4 || results[0].Parts[0].Remark != "second" || len(remarks) != 2 ||
		!strings.Contains(text, `there is no part "formulas"`) || !strings.Contains(text, "6 points with “first”, and 7 points with “second”; the last one counts") {
		t.Errorf("%d were reached: %q", n, remarks)
	}
}

// TestUnion: what two markers say alike stands once, what one says goes to all, and
// where they differ the later counts and both are told.
func TestUnion(t *testing.T) {
	key := func(s string) groups.Key {
		k, err := groups.ParseKey(s)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	at := func(minute int) time.Time { return time.Date(2026, 11, 22, 9, minute, 0, 0, time.UTC) }
	six, seven := 6.0, 7.0
	a := Comments{{Part: "formula", Key: key(meant), Points: &seven, Who: "ada", When: at(2)}, {Part: "proof", Key: key("t0123456789abcdef"), Comment: "alike", Who: "ada", When: at(1)}}
	b := Comments{{Part: "formula", Key: key(meant), Points: &six, Who: "bo", When: at(1)}, {Part: "proof", Key: key("t0123456789abcdef"), Comment: "alike", Who: "bo", When: at(3)},
		{Part: "proof", Key: key("t0123456789abcdee"), Comment: "mine", Who: "bo"}}
	for _, lists := range [][]Comments{{a, b}, {b, a}, {a, b, a}} {
		all, differ := Union(lists...)
		if len(all) != 4 || len(differ) != 1 || !strings.Contains(differ[0], "bo gives 6 points, and ada gives 7 points") {
			t.Errorf("%+v\n%q", all, differ)
		}
		if e := all.On("formula", key(meant)); e.Who != "ada" {
			t.Errorf("%s counts, and ada was later", e.Who)
		}
	}
	ours, theirs := []byte("when,who\n2026-11-22T09:02:00Z,ada\n"), []byte("when,who\n2026-11-22T09:01:00Z,bo\n")
	log, err := JoinLogs(ours, nil, theirs, ours)
	if text := string(log); err != nil || strings.Count(text, "\n") != 3 || strings.Index(text, "bo") > strings.Index(text, "ada") {
		t.Errorf("%v: %s", err, log)
	}
}
