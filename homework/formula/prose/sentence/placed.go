package sentence

// Placed is a text whose characters know their place in the source, so that an error
// in it points to where the student wrote.
type Placed struct {
	Runes []rune
	Place []int // of each character
}

// Put writes a text that stands at one place of the source.
func (s *Placed) Put(text string, at int) {
	for _, c := range text {
		s.Runes = append(s.Runes, c)
		s.Place = append(s.Place, at)
	}
}

// At is the place in the source of a place in the text.
func (s *Placed) At(pos int) int {
	if len(s.Place) == 0 {
		return 0
	}
	if pos >= len(s.Place) {
		return s.Place[len(s.Place)-1] + 1
	}
	return s.Place[max(0, pos)]
}

// Text is the text without its places.
func (s *Placed) Text() string { return string(s.Runes) }
