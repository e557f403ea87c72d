// Package finding holds what a check says of an answer: a verdict, the slips that
// it recognised, a sentence, a hint, and the smallest data set on which the answer
// fails. A finding renders itself as text, as Markdown and as HTML.
package finding

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Verdict is the outcome of a check, from worst known to best.
type Verdict int

const (
	Broken     Verdict = iota // the checker failed, not the answer: no points are lost
	Missing                   // nothing was handed in
	Malformed                 // the answer can't be evaluated: it doesn't parse, panics, has the wrong shape …
	Wrong                     // evaluated, and not equal to the reference
	Unfinished                // a proof of which every equation is true, and which doesn't show all that it should
	Almost                    // wrong by a known slip, which the finding names
	Correct                   // equal to the reference on every instance tried
)

var verdictNames = [...]string{"broken", "missing", "malformed", "wrong", "unfinished", "almost", "correct"}

// String is the verdict in one lower-case word.
func (v Verdict) String() string {
	if v < 0 || int(v) >= len(verdictNames) {
		return fmt.Sprintf("verdict(%d)", int(v))
	}
	return verdictNames[v]
}

// MarshalJSON writes the verdict as its word.
func (v Verdict) MarshalJSON() ([]byte, error) { return json.Marshal(v.String()) }

// UnmarshalJSON reads what MarshalJSON wrote.
func (v *Verdict) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	for i, name := range verdictNames {
		if name == s {
			*v = Verdict(i)
			return nil
		}
	}
	return fmt.Errorf("homework: unknown verdict %q; the verdicts are %v", s, verdictNames)
}

// Finding is what a check says of one answer. Say, Help and Notes are Markdown
// in which $…$ is LaTeX; Text, Markdown and HTML render the whole.
type Finding struct {
	Problem        string            // the question, for instance "CenterGram"
	Verdict        Verdict           //
	Say            string            // what was found, and what was expected
	Help           string            // what to try next; never the answer
	Slips          []Slip            // the misconceptions that were recognised, all of them together; none if none was
	Excerpt        string            // the line that can't be read, and beneath it a caret at the place, for a fixed-width font; "" if none
	Read           []string          // of a formula or a proof, LaTeX of each statement as it was read, in the order of the text
	Words          []string          // of a formula or a proof, the words beside the mathematics: nobody judged them
	Counterexample *Example          // the smallest data set found on which the answer fails
	Notes          []string          // further remarks: facts used, reasons, shown after Help
	Seeds          map[string]uint64 // seeds of the random instances, so that the finding can be repeated
}

// OK reports whether the answer was found correct.
func (f Finding) OK() bool { return f.Verdict == Correct }

// Named is the finding under the name that the student gave the answer. A function
// brings its name along; a formula or a proof is a text, whose name only the cell
// that calls the check can say. An example that calls the function calls it by that
// name.
func (f Finding) Named(answer string) Finding {
	if x := f.Counterexample; x != nil && x.Code != "" {
		renamed := *x
		renamed.Code = strings.ReplaceAll(x.Code, "("+f.Problem+"(", "("+answer+"(")
		f.Counterexample = &renamed
	}
	f.Problem = answer
	return f
}
