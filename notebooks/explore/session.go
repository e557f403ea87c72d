package explore

import (
	"gonum.org/v1/gonum/mat"
)

// Session is one reader at one picture. It remembers the last embedding, so that
// no component changes its sign from one frame to the next.
type Session struct {
	picture Picture
	last    *mat.Dense
}

// Begin starts a session.
func (p Picture) Begin() *Session { return &Session{picture: p} }

// Frame computes what the picture shows. A state that cannot be computed is an
// error in a sentence; it leaves the session as it was.
func (s *Session) Frame(state State) (*Frame, error) {
	f, err := s.picture.draw(s, state)
	if err == nil && f.Answer == 0 {
		f.Evidence = "" // of nothing
	}
	return f, err
}

// steady returns the sign of each column of g (n×m) that lets it go on from the
// last frame, and remembers g.
func (s *Session) steady(g *mat.Dense) []float64 {
	n, m := g.Dims()
	signs := make([]float64, m)
	for j := range signs {
		signs[j] = 1
		if s.last == nil || s.last.RawMatrix().Rows != n || s.last.RawMatrix().Cols <= j {
			continue
		}
		if mat.Dot(s.last.ColView(j), g.ColView(j)) < 0 {
			signs[j] = -1
		}
	}
	s.last = flipped(g, signs)
	return signs
}

// flipped is g with its columns times signs.
func flipped(g *mat.Dense, signs []float64) *mat.Dense {
	out := mat.DenseCopyOf(g)
	out.Apply(func(_, j int, v float64) float64 { return v * signs[j] }, out)
	return out
}
