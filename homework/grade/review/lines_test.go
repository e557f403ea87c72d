package review

import "testing"

// TestReadLines: both kinds of columns, and numbers as half of the world writes them.
func TestReadLines(t *testing.T) {
	for name, src := range map[string]string{
		"students": "student_id;part;points;comment\nada;proof;7,5;short\n'=bo;proof;x\n",
		"meanings": "part;meaning;points;comment\nproof;ada;7,5;short\nproof;'=bo;x\n",
	} {
		list, _, err := ReadLines([]byte(src))
		if err != nil || len(list) != 2 {
			t.Fatalf("%s: %v, %v", name, list, err)
		}
		l := list[0]
		if p, err := l.Points(); l.Number != 2 || l.Who != "ada" || l.Part != "proof" || p != 7.5 || err != nil || l.Comment != "short" {
			t.Errorf("%s: %+v with %g points, %v", name, l, p, err)
		}
		if _, err := list[1].Points(); list[1].Who != "=bo" || err == nil || err.Error() != `"x" is no number` {
			t.Errorf("%s: %+v: %v", name, list[1], err)
		}
	}
}
