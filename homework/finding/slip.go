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
}

// registry holds every slip by its id.
var registry = map[string]Slip{}

// Define makes a slip and enters it into the registry, when the program starts;
// an id that is taken is a mistake in the program, and panics.
func Define(id, name, hint string) Slip {
	if _, taken := registry[id]; taken || id == "" {
		panic(fmt.Sprintf("finding: the slip %q is defined twice, or has no id", id))
	}
	s := Slip{id, name, hint}
	registry[id] = s
	return s
}

// Known finds a slip by its id; ok is false if no room defines it.
func Known(id string) (s Slip, ok bool) {
	s, ok = registry[id]
	return s, ok
}

// Slips are all slips that this program knows, by id.
func Slips() []Slip {
	return slices.SortedFunc(maps.Values(registry), func(a, b Slip) int { return strings.Compare(a.ID, b.ID) })
}

// As is the same slip in other words, those of the exercise in which it shows.
func (s Slip) As(name, hint string) Slip { return Slip{s.ID, name, hint} }

// slipSeparator stands between the ids of an explanation with several slips.
const slipSeparator = " & "

// SlipID joins the ids of an explanation with several slips.
func SlipID(slips []Slip) string {
	ids := make([]string, len(slips))
	for i, s := range slips {
		ids[i] = s.ID
	}
	return strings.Join(ids, slipSeparator)
}

// SplitSlip takes the id of an explanation apart; none for "".
func SplitSlip(id string) []string {
	if id == "" {
		return nil
	}
	return strings.Split(id, slipSeparator)
}
