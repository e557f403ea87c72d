package finding

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Slip is a misconception, or a mistake of programming, that checks recognise.
type Slip struct {
	ID   string // stable, for reports: "k-uncentred"
	Name string // Markdown, completes "it looks as if …"
	Hint string // Markdown: a question that leads on, never the answer
	Stop bool   `json:",omitempty"` // no number came back, or too many: it says nothing about the mathematics
}

// registry holds every slip by its id.
var registry = map[string]Slip{}

// Define makes a slip and enters it into the registry, when the program starts;
// an id that is taken is a mistake in the program, and panics.
func Define(id, name, hint string) Slip { return define(Slip{ID: id, Name: name, Hint: hint}) }

func define(s Slip) Slip {
	if _, taken := registry[s.ID]; taken || s.ID == "" {
		panic(fmt.Sprintf("finding: the slip %q is defined twice, or has no id", s.ID))
	}
	registry[s.ID] = s
	return s
}

// Slips are all slips that this program knows, by id.
func Slips() []Slip {
	return slices.SortedFunc(maps.Values(registry), func(a, b Slip) int { return strings.Compare(a.ID, b.ID) })
}

// Known finds a slip by its id; ok is false if this program doesn't define it.
func Known(id string) (s Slip, ok bool) {
	s, ok = registry[id]
	return s, ok
}

// As is the same slip in other words, those of the exercise in which it shows.
func (s Slip) As(name, hint string) Slip { return Slip{s.ID, name, hint, s.Stop} }

// Finding is one about this slip, with its hint.
func (s Slip) Finding(v Verdict, say string) Finding {
	return Finding{Verdict: v, Slips: []Slip{s}, Say: say, Help: s.Hint}
}

// Almost is the finding for an answer that gives the numbers of this slip.
func (s Slip) Almost() Finding { return s.Finding(Almost, "It looks as if "+s.Name+".") }

// IDs lists slips in print: "lambda^-1 & k-uncentred".
func IDs(slips []Slip) string {
	ids := make([]string, len(slips))
	for i, s := range slips {
		ids[i] = s.ID
	}
	return strings.Join(ids, " & ")
}

// Shows tells whether a slip is among those that were recognised.
func (f Finding) Shows(s Slip) bool {
	return slices.ContainsFunc(f.Slips, func(t Slip) bool { return t.ID == s.ID })
}
