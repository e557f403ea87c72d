package unseen

import (
	"slices"
	"testing"
)

func TestShown(t *testing.T) {
	for in, want := range map[string]string{
		"Λ^{-1/2} Aᵀ k\n\tḡ":              "Λ^{-1/2} Aᵀ k\n\tḡ",
		"K\u202ek\u2066 H\u2069":          "K⟨U+202E⟩k⟨U+2066⟩ H⟨U+2069⟩",
		"A\u200b\u00ad\u2060\ufeffB":      "A⟨U+200B⟩⟨U+00AD⟩⟨U+2060⟩⟨U+FEFF⟩B",
		"\U000e0041 \u3164 \u2028\x1b[1m": "⟨U+E0041⟩ ⟨U+3164⟩ ⟨U+2028⟩⟨U+001B⟩[1m",
		"one\r\ntwo\rthree":               "one\ntwo⟨U+000D⟩three",
		"a\r\nb \u200f":                   "a\nb ⟨U+200F⟩",
		"a\r\nb":                          "a\nb",
		"✔\ufe0f":                         "✔\ufe0f",
		"می\u200cخواهم 👩\u200d🏫 K\u200dk": "می\u200cخواهم 👩\u200d🏫 K⟨U+200D⟩k",
		"e\u0301 नमस्ते":                  "e\u0301 नमस्ते",
	} {
		if got := Shown(in); got != want {
			t.Errorf("%q is shown as %q, expected %q", in, got, want)
		}
	}
}

func TestIn(t *testing.T) {
	if got := In("⟨U+0041⟩ K\u202ek\u202e \u200b"); !slices.Equal(got, []string{"U+202E", "U+200B"}) {
		t.Errorf("%q", got)
	}
}
