package oneline

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kpcalab/homework/instance"
)

type row struct {
	id, text    string
	lang        Language
	right, code bool
	spelling    string
}

// collected are the texts of the collections; code are those of one line in a language
// that this package reads.
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
			r.lang = map[string]Language{"numpy": NumPy, "scipy": NumPy, "torch": NumPy, "jax": NumPy, "matlab": MATLAB, "octave": MATLAB}[f[3]]
			r.code = r.lang != None && f[1] == "formula" && !strings.Contains(r.text, "\n") && !strings.Contains(strings.TrimRight(r.text, ";"), ";")
			for _, w := range strings.FieldsFunc(r.text, func(c rune) bool { return c != '_' && (c < 'A' || c > 'z') }) {
				r.code = r.code && w != "def" && w != "lambda" && w != "for" && w != "import"
			}
			rows = append(rows, r)
		}
	}
	return rows
}

// embedding reports whether the value is ḡ, as a column or a row, on all exact sizes.
func embedding(e *Expr) (bool, error) {
	for i, size := range instance.ExactSizes {
		in := instance.Draw(uint64(100+i), size)
		v, err := Eval(e, in)
		if err != nil {
			return false, err
		}
		want := in.Values["bar g"]
		if min(v.Rows, v.Cols) != 1 || len(v.Data) != len(want.Data) {
			return false, nil
		}
		for i, x := range v.Data {
			if x != want.Data[i] {
				return false, nil
			}
		}
	}
	return true, nil
}

func TestCollected(t *testing.T) {
	right, accepted, wrong := 0, 0, 0
	for _, r := range collected(t) {
		if !r.code {
			continue
		}
		lang := Detect(r.text)
		e, err := Parse(r.text, r.lang)
		ok := false
		if err == nil {
			ok, err = embedding(e)
		}
		if lang != r.lang {
			t.Logf("%s is detected as %d: %s", r.id, lang, r.text)
		}
		switch {
		case r.right:
			if right++; ok {
				accepted++
			} else {
				t.Logf("%s not accepted: %v\n\t%s", r.id, err, r.text)
			}
		default:
			if wrong++; ok {
				t.Logf("%s ACCEPTED: \n\t%s", r.id, r.text)
			}
		}
	}
	t.Logf("%d of %d right ones accepted, %.1f %%; %d wrong ones", accepted, right, 100*float64(accepted)/float64(right), wrong)
}

func TestDetectCollected(t *testing.T) {
	for _, r := range collected(t) {
		if lang := Detect(r.text); r.code && r.right && lang != r.lang || r.lang == None && lang != None {
			t.Logf("%s is detected as %d: %s", r.id, lang, r.text)
		}
	}
}

func TestScriptCollected(t *testing.T) {
	scripts, seen := 0, 0
	for _, r := range collected(t) {
		program := !strings.Contains(" latex unicode ascii prose ", " "+r.spelling+" ") && !r.code && strings.Contains(r.text, "\n")
		if program {
			scripts++
		}
		is := Script(r.text)
		if is && program {
			seen++
		}
		if is && strings.Contains(" latex unicode ascii prose ", " "+r.spelling+" ") {
			t.Logf("%s program=%v script=%v: %q", r.id, program, is, r.text)
		}
	}
	t.Log(seen, scripts)
}
