package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/prose/sentence"
)

// In plain text ∈ is a word: u = 1/n (1, …, 1)^T in R^n.

var (
	plainSpace = regexp.MustCompile(`^\s*(?:R\^|ℝ|\\mathbb\s*\{?\s*R)[^=,;]*$`)
	plainName  = regexp.MustCompile(`^(?:\\[A-Za-z]+\s*\{?\s*)*[A-Za-z0-9]*[̄̃̂]?\}?(?:_\{?[A-Za-z0-9]+\}?)?$`)
)

// inSpaces keeps the size that is said so of the last name before the word.
func (t *sentenceText) inSpaces() {
	for i := 1; i+1 < len(t.Pieces); i++ {
		p, word, space := t.Pieces[i-1], t.Pieces[i], t.Pieces[i+1]
		if word.Kind != sentence.Word || word.Text != "in" || p.Kind != sentence.Math || space.Kind != sentence.Math || !plainSpace.MatchString(space.Text) {
			continue
		}
		parts := commasOutside(p.Text)
		last := parts[len(parts)-1]
		name, _, states := strings.Cut(last, "=")
		if name = strings.Trim(name, " :&"); name != "" && plainName.MatchString(name) {
			t.size(name+" ∈ "+strings.TrimSpace(space.Text), p.From)
			t.Pieces[i].Gone, t.Pieces[i+1].Gone = true, true
			if !states && len(parts) > 1 { // X, 1 in R^n
				p := &t.Pieces[i-1]
				p.Text = strings.TrimSuffix(p.Text, ","+last)
				p.To = p.From + len([]rune(p.Text))
			}
		}
	}
}
