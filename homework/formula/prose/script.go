package prose

import (
	"regexp"
	"strings"

	"kpcalab/homework/formula/scan"
)

// A proof is sentences, too. Its words are read by the same pieces as the words
// beside a formula (piece.go, cut.go): proofcut.go cuts them, reader.go goes through
// them, roles.go tells goals, reasons and definitions apart, names.go what words name,
// statements.go writes the script, claims.go and properties.go turn what words claim
// into equations, and unchecked.go stops at what isn't checked. The grammar is in the
// comment of package formula.

// Script is a proof without its words, with the place of each character in the
// source.
type Script struct {
	Announced []Announced

	text  []rune
	place []int
	fresh map[int]bool   // places in text where a chain begins with one expression
	soft  map[int]bool   // equals signs, by their place in text, that words such as "we get" stand for
	said  map[int]string // words by line of the source
}

// Announced is an equation that words state, and that is no step.
type Announced struct {
	Text string
	At   int  // its place in the source
	Led  bool // words that aren't read lead from one side to the other
}

// put writes a statement that stands at a place of the source.
func (s *Script) put(text string, at int) {
	for _, c := range text {
		s.text = append(s.text, c)
		s.place = append(s.place, at)
	}
}

// At is the place in the source of a place in the script.
func (s *Script) At(pos int) int {
	if len(s.place) == 0 {
		return 0
	}
	if pos >= len(s.place) {
		return s.place[len(s.place)-1] + 1
	}
	return s.place[max(0, pos)]
}

// Text is the script, a statement a line.
func (s *Script) Text() string { return string(s.text) }

// Fresh reports a place at which a chain begins with one expression.
func (s *Script) Fresh(pos int) bool { return s.fresh[pos] }

// Soft reports the place of an equals sign that words such as "we get" stand for.
func (s *Script) Soft(pos int) bool { return s.soft[pos] }

// Said is the words on a line of the source.
func (s *Script) Said(line int) string { return s.said[line] }

// copy writes a piece of mathematics, without the brackets that words close.
func (r *proofReader) copy(i int) { r.copyFrom(i, r.t.pieces[i].from) }

func (r *proofReader) copyFrom(i, from int) {
	text, place := r.t.content(r.t.pieces[i])
	for k, c := range text {
		if k > 5 && scan.IsASCIILetter(c) && (c > 'a' && overN.MatchString(string(text[max(0, k-9):k])) || afterSum.MatchString(string(text[max(0, k-6):k]))) { // \frac1nb, \sum_rk
			r.script.put(" ", place[k])
		}
		if place[k] >= from {
			r.script.text = append(r.script.text, c)
			r.script.place = append(r.script.place, place[k])
		}
	}
}

var (
	overN    = regexp.MustCompile(`frac *\{?1\}?n$`)
	afterSum = regexp.MustCompile(`\\sum_[a-z]$`)
)

// Proof reads the words of a proof.
func Proof(src string) *Script {
	t := cutProof(quietly(src, upToSigns, ""))
	for i := range t.pieces {
		t.pieces[i].known()
	}
	t.values()
	r := &proofReader{t: t, subject: -1, begun: -1, script: &Script{fresh: map[int]bool{}, soft: map[int]bool{}, said: map[int]string{}}}
	for i := range t.pieces {
		r.read(i)
	}
	r.sentenceEnds(len(t.pieces))
	for _, c := range t.remarks { // % because F*H = Fbar
		if text := string(t.src[c[0]:c[1]]); t.strict && strings.Contains(text, "=") {
			r.script.Announced = append(r.script.Announced, Announced{text, c[0], false})
		}
	}
	return r.script
}
