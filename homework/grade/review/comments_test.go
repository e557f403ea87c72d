package review

import (
	"strings"
	"testing"
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
