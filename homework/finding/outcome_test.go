package finding

import (
	"encoding/json"
	"testing"
)

// An outcome survives a notebook's file, whatever its verdict; an output without one,
// or with one that nobody wrote, has none.
func TestOutcome(t *testing.T) {
	for v := Broken; v <= Correct; v++ {
		want := Finding{Problem: "CenterGram", Verdict: v, Say: "**✓ Correct**, it says"}.Outcome()
		b, err := json.Marshal(map[string]any{OutcomeMIME: want.Fields(), "text/markdown": "words"})
		if err != nil {
			t.Fatal(err)
		}
		var data map[string]any
		if err := json.Unmarshal(b, &data); err != nil {
			t.Fatal(err)
		}
		if got, ok := OutcomeIn(data); !ok || got != want {
			t.Errorf("%s comes back as %+v, %t", b, got, ok)
		}
	}
	for _, bad := range []any{nil, "correct", map[string]any{}, map[string]any{"verdict": 5}, map[string]any{"verdict": "great"}} {
		if o, ok := OutcomeIn(map[string]any{OutcomeMIME: bad, "text/markdown": "**✓ Correct**"}); ok {
			t.Errorf("%v is read as %+v", bad, o)
		}
	}
	if o, ok := OutcomeIn(nil); ok {
		t.Errorf("an output of text is read as %+v", o)
	}
}
