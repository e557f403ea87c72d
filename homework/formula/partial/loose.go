package partial

import "kpcalab/homework/formula/unread"

// Loose are the sentences of a proof with an expression among their words, or alone, that
// has none of the known values: nobody says what it is. Those without a value are left
// alone.
func Loose(proof string, known map[string]bool, value Value) (list []unread.Part) {
	w := writtenIn(proof)
	t := w.terms(value)
	for _, s := range w.sentences {
		for _, e := range s.equations {
			if len(e.sides) > 1 || e.of { // what is said of the entries of X is read
				continue
			}
			if v := t.value(e.sides[0]); v != "" && !known[v] {
				list = append(list, unread.In(w.source, s.from, s.to))
				break
			}
		}
	}
	return list
}
