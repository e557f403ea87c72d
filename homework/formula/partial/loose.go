package partial

import "kpcalab/homework/formula/unread"

// Loose are the sentences of a proof with an expression among their words, or alone, that
// is equal to no side of an equation of the proof, nor to what stands in the brackets of
// one, nor to what the proof is about: nobody says what it is. Those without a value are
// left alone.
func Loose(proof, about string, value Value) (list []unread.Part) {
	w := writtenIn(proof)
	t := w.terms(value)
	t.add(about)
	for _, s := range w.sentences {
		for _, e := range s.equations {
			if len(e.sides) > 1 {
				t.add(e.sides...)
			}
		}
	}
	for _, s := range w.sentences {
		for _, e := range s.equations {
			if len(e.sides) > 1 || e.of { // what is said of the entries of X is read
				continue
			}
			if v := t.value(e.sides[0]); v != "" && t.equals[v] == nil {
				list = append(list, unread.In(w.source, s.from, s.to))
				break
			}
		}
	}
	return list
}
