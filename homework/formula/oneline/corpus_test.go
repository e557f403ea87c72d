package oneline

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kpcalab/homework/algebra"
	"kpcalab/homework/instance"
)

// row is a text of the collections; code says that it is one line of a language that is
// read here.
type row struct {
	id, text, spelling string
	lang               Language
	right, code        bool
}

var languages = map[string]Language{"numpy": NumPy, "scipy": NumPy, "torch": NumPy, "jax": NumPy,
	"matlab": MATLAB, "octave": MATLAB}

func collected(t *testing.T) (rows []row) {
	files, err := filepath.Glob("../../proof/testdata/corpus/*.tsv")
	if err != nil || len(files) == 0 {
		t.Skip("the collections aren't here")
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n")[1:] {
			f := strings.Split(line, "\t")
			r := row{id: f[0], right: f[2] == "correct", spelling: f[3]}
			if err := json.Unmarshal([]byte(f[len(f)-1]), &r.text); err != nil {
				t.Fatal(line, err)
			}
			r.text = strings.TrimSpace(r.text)
			r.lang = languages[f[3]]
			program := func(w string) bool { return w == "def" || w == "lambda" || w == "for" || w == "import" }
			words := strings.FieldsFunc(r.text, func(c rune) bool { return c != '_' && (c < 'A' || c > 'z') })
			r.code = r.lang != None && f[1] == "formula" && !strings.ContainsAny(strings.TrimRight(r.text, ";"), "\n;") &&
				!slices.ContainsFunc(words, program)
			rows = append(rows, r)
		}
	}
	return rows
}

func is(v, want *algebra.Matrix[uint64]) bool {
	return min(v.Rows, v.Cols) == 1 && slices.Equal(v.Data, want.Data)
}

// embedding reports whether the value is ḡ, as a column or a row, on all exact sizes.
func embedding(e *Expr) (bool, error) {
	for i, size := range instance.ExactSizes {
		in := instance.Draw(uint64(100+i), size)
		if v, err := Eval(e, in); err != nil || !is(v, in.Values["bar g"]) {
			return false, err
		}
	}
	return true, nil
}

// flat is embedding where k can't be a column.
func flat(e *Expr) bool {
	in := instance.Draw(1, instance.ExactSizes[0])
	r := start(e, in)
	a, err := r.once(e.root)
	return err == nil && is(a.Matrix, in.Values["bar g"])
}

// Of the lines of code in the collections 88 % of the right ones are to be accepted, and no
// wrong one: but for those that are right where k is an n×1 array, and those whose remark
// alone was judged wrong.
func TestCollected(t *testing.T) {
	var right, accepted, wrong, column, remark int
	for _, r := range collected(t) {
		if !r.code {
			continue
		}
		ok := false
		e, err := Parse(r.text, r.lang)
		if err == nil && Detect(r.text) == r.lang {
			ok, err = embedding(e)
		}
		switch {
		case r.right:
			if right++; ok {
				accepted++
			} else {
				t.Logf("%s isn't accepted (%v): %s", r.id, err, r.text)
			}
		case strings.Contains(r.text, "#") && ok:
			remark++
		case ok && !flat(e):
			column++
		default:
			if wrong++; ok {
				t.Errorf("%s is accepted: %s", r.id, r.text)
			}
		}
	}
	share := 100 * float64(accepted) / float64(right)
	t.Logf("accepted: %d of %d right ones (%.1f %%), none of %d wrong ones", accepted, right, share, wrong)
	t.Logf("besides %d that are right for a column k, and %d with a wrong remark", column, remark)
	if share < 88 {
		t.Errorf("only %.1f %% are accepted", share)
	}
}

// Mathematics, words and proofs are no code; nine of ten programs are seen, and nothing
// else is taken for one.
func TestKinds(t *testing.T) {
	programs, seen := 0, 0
	for _, r := range collected(t) {
		mathematics := slices.Contains([]string{"latex", "unicode", "ascii", "prose"}, r.spelling)
		if Script(r.text) {
			if seen++; mathematics || r.code {
				t.Errorf("%s is taken for a program: %s", r.id, r.text)
			}
		}
		if mathematics && Detect(r.text) != None {
			t.Errorf("%s is taken for code: %s", r.id, r.text)
		}
		if !mathematics && !r.code {
			programs++
		}
	}
	if t.Logf("%d of %d programs are seen", seen, programs); 10*seen < 9*programs {
		t.Error("these are too few")
	}
}
