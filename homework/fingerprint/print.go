// Package fingerprint gives answers that mean the same the same name: formulas
// whose values agree on common instances, functions whose results agree on common
// inputs. A name stays the same from run to run and from machine to machine, so
// that what was said of an answer once can be said of it again next year.
//
//	prints := []fingerprint.Print{fingerprint.OfText("x"), fingerprint.OfText("y"), fingerprint.OfText("x")}
//	fingerprint.Group(prints) // [[0 2] [1]]
package fingerprint

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Print names what an answer means. The zero Print is that of an answer of which
// nothing is known, and is like no other.
type Print struct {
	Exact string // of its values over prime fields
	Near  string // of its values in floating point, rounded
	Far   string // the same with the borders of rounding half a step away
	Text  string // of an answer without values: of how it is written, or of how it stopped
	// Right tells that the values are those of the right answer: then two answers
	// differ by what a check says of them besides.
	Right bool
}

// Zero tells that nothing is known of the answer.
func (p Print) Zero() bool { return p == Print{} }

// OfText is the print of an answer that has no values.
func OfText(parts ...string) Print {
	h := sha256.New()
	for _, s := range parts {
		fmt.Fprintf(h, "%q\n", s)
	}
	return Print{Text: hex.EncodeToString(h.Sum(nil)[:size])}
}

// Lines is a text as far as its layout counts: its lines, the words of each joined by
// between, and none that are blank. A line may end a comment or a statement.
func Lines(text, between string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 0 {
			b.WriteString(strings.Join(words, between) + "\n")
		}
	}
	return b.String()
}

// size in bytes of a print: among a million answers two are alike by chance with
// probability 3e-8.
const size = 8

// String is the print in one word, "" for the zero Print; Parse reads it.
func (p Print) String() string {
	var parts []string
	for _, f := range p.fields() {
		if *f.value != "" {
			parts = append(parts, f.mark+*f.value)
		}
	}
	if p.Right {
		parts = append(parts, "right")
	}
	return strings.Join(parts, "-")
}

type field struct {
	mark  string
	value *string
}

func (p *Print) fields() []field {
	return []field{{"x", &p.Exact}, {"n", &p.Near}, {"f", &p.Far}, {"t", &p.Text}}
}

// Parse reads what String wrote.
func Parse(s string) (p Print, err error) {
	if s == "" {
		return p, nil
	}
	for _, part := range strings.Split(s, "-") {
		if part == "right" {
			p.Right = true
			continue
		}
		known := false
		for _, f := range p.fields() {
			if rest, ok := strings.CutPrefix(part, f.mark); ok && !known {
				b, err := hex.DecodeString(rest)
				known = err == nil && len(b) == size && *f.value == ""
				*f.value = rest
			}
		}
		if !known {
			return Print{}, fmt.Errorf("fingerprint: %q in %q is no part of a fingerprint; one is written x…-n…-f…, with 16 digits from 0 to f each", part, s)
		}
	}
	return p, nil
}

// MarshalText writes the print in one word.
func (p Print) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads it.
func (p *Print) UnmarshalText(b []byte) (err error) {
	*p, err = Parse(string(b))
	return err
}

// Same tells whether two answers mean the same. Values over a prime field decide
// where both have them; those in floating point decide otherwise.
func (p Print) Same(q Print) bool {
	switch {
	case p.Zero() || q.Zero():
		return false
	case p.Text != "" || q.Text != "":
		return p.Text == q.Text
	case p.Exact != "" && q.Exact != "":
		return p.Exact == q.Exact
	}
	return p.Near != "" && p.Near == q.Near || p.Far != "" && p.Far == q.Far
}
