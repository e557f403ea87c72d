package oneline

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/instance"
)

// row is a text of the collections; lang says in which language it is code.
type row struct {
	id, text, spelling, label string
	lang                      Language
}

var languages = map[string]Language{"numpy": NumPy, "scipy": NumPy, "torch": NumPy, "jax": NumPy,
	"matlab": MATLAB, "octave": MATLAB}

func (r row) mathematics() bool { return among(r.spelling, "latex unicode ascii prose") }

// line says that the text is a formula in one line of code.
func (r row) line() bool {
	return r.lang != None && r.label != "program" && !strings.ContainsAny(strings.TrimRight(r.text, "; "), "\n;")
}

func collected(t *testing.T) (rows []row) {
	files, _ := filepath.Glob("../../proof/testdata/corpus/*.tsv")
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(string(b)), "\n")
		column := func(name string) int { return slices.Index(strings.Split(lines[0], "\t"), name) }
		if column("label") < 0 {
			continue
		}
		for _, line := range lines[1:] {
			f := strings.Split(line, "\t")
			r := row{id: f[0], spelling: f[column("spelling")], label: f[column("label")]}
			if err := json.Unmarshal([]byte(f[column("text")]), &r.text); err != nil {
				t.Fatal(line, err)
			}
			if r.text = strings.TrimSpace(r.text); f[column("kind")] == "formula" {
				r.lang = languages[r.spelling]
			}
			rows = append(rows, r)
		}
	}
	if len(rows) == 0 {
		t.Skip("the collections with labels aren't here")
	}
	return rows
}

// embedding reports whether the value is ḡ, as a column or a row, on all exact sizes.
func embedding(e *Expr) (bool, error) {
	for i, size := range instance.ExactSizes {
		in := instance.Draw(uint64(100+i), size)
		v, err := Eval(e, in)
		if err != nil || min(v.Rows, v.Cols) > 1 || !slices.Equal(v.Data, in.Values["bar g"].Data) {
			return false, err
		}
	}
	return true, nil
}

// Of the lines of code in the collections 88 % of the right ones are to be accepted, and no
// wrong one.
func TestCollected(t *testing.T) {
	var right, accepted, wrong int
	for _, r := range collected(t) {
		if !r.line() {
			continue
		}
		ok := false
		e, err := Parse(r.text, r.lang)
		if err == nil && Detect(r.text) == r.lang {
			ok, err = embedding(e)
		}
		switch {
		case strings.HasPrefix(r.label, "right"):
			if right++; ok {
				accepted++
			} else {
				t.Logf("%s isn't accepted (%v): %s", r.id, err, r.text)
			}
		default:
			if wrong++; ok {
				t.Errorf("%s is accepted: %s", r.id, r.text)
			}
		}
	}
	share := 100 * float64(accepted) / float64(right)
	if t.Logf("accepted: %d of %d right ones (%.1f %%); wrong ones: %d", accepted, right, share, wrong); share < 88 {
		t.Error("these are too few")
	}
}

// Mathematics, words and proofs are no code; nine of ten programs are seen, and nothing
// else is taken for one.
func TestKinds(t *testing.T) {
	programs, seen := 0, 0
	for _, r := range collected(t) {
		if Script(r.text) {
			if seen++; r.mathematics() || r.line() {
				t.Errorf("%s is taken for a program: %s", r.id, r.text)
			}
		}
		if r.mathematics() && Detect(r.text) != None {
			t.Errorf("%s is taken for code: %s", r.id, r.text)
		}
		if r.label == "program" {
			programs++
		}
	}
	if t.Logf("%d of %d programs are seen", seen, programs); 10*seen < 9*programs {
		t.Error("these are too few")
	}
}
