package finding

import "slices"

// OutcomeMIME is the MIME type under which an output of a notebook holds the Outcome
// of a check, beside the text for people. Front ends leave out a type that they don't
// know.
const OutcomeMIME = "application/vnd.kpcalab.verdict+json"

// Outcome is what programs ask of a finding: whether an exercise is done is read from
// it, never from the words of the text.
type Outcome struct {
	Exercise string // Finding.Problem
	Verdict  Verdict
}

// Outcome is the finding without its words.
func (f Finding) Outcome() Outcome { return Outcome{f.Problem, f.Verdict} }

// Fields is the content of OutcomeMIME: {"exercise": "CenterGram", "verdict": "correct"}.
func (o Outcome) Fields() map[string]string {
	return map[string]string{"exercise": o.Exercise, "verdict": o.Verdict.String()}
}

// OutcomeIn reads the outcome in an output's MIME bundle (MIME type → content, as
// encoding/json decodes it), and tells whether there is one.
func OutcomeIn(data map[string]any) (o Outcome, ok bool) {
	fields, _ := data[OutcomeMIME].(map[string]any)
	name, _ := fields["exercise"].(string)
	word, _ := fields["verdict"].(string)
	v := slices.Index(verdictNames[:], word)
	if v < 0 {
		return Outcome{}, false
	}
	return Outcome{name, Verdict(v)}, true
}
