package explore_test

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kpcalab/notebooks/explore"
	"kpcalab/notebooks/notebook"
)

func frame(t testing.TB, p explore.Picture, s explore.State) *explore.Frame {
	t.Helper()
	f, err := p.Begin().Frame(s)
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	return f
}

// What each picture answers, found by whoever wrote the question.
var answers = map[string]int{"lift": 3, "drag": 1, "width": 2, "centre": 2, "sample": 2, "walk": 3}

// At the start nothing is decided; at the decisive state the numbers give the
// answer and the evidence.
func TestAnswers(t *testing.T) {
	for _, p := range explore.Pictures() {
		start := frame(t, p, p.Start())
		if start.Answer != 0 || start.Words == "" {
			t.Errorf("%s starts with answer %d and the words %q", p.ID, start.Answer, start.Words)
		}
		f := frame(t, p, p.Decisive)
		if f.Answer != answers[p.ID] || f.Evidence == "" || f.Answer > len(p.Choices) {
			t.Errorf("%s answers %d (%s), expected %d", p.ID, f.Answer, f.Evidence, answers[p.ID])
		}
		t.Logf("%s: %s\n\t%s", p.ID, f.Words, f.Evidence)
	}
	if len(explore.Pictures()) < 6 || len(answers) != len(explore.Pictures()) {
		t.Errorf("%d pictures, %d answers", len(explore.Pictures()), len(answers))
	}
}

// Each picture has a place in a notebook: a cell that is there.
func TestPlaces(t *testing.T) {
	for _, p := range explore.Pictures() {
		nb, err := notebook.ReadFile(filepath.Join("..", p.Notebook))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(nb.Cells, func(c *notebook.Cell) bool { return c.ID == p.After }) {
			t.Errorf("%s stands after %s of %s, which isn't there", p.ID, p.After, p.Notebook)
		}
	}
}

// Whatever a reader does, every number of a frame is finite and every drawing whole.
func TestAnyState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom(explore.Pictures()).Draw(t, "picture")
		s := explore.State{Values: map[string]float64{}, Moved: map[int][2]float64{}, Chosen: rapid.IntRange(-1, 300).Draw(t, "chosen"), Fine: rapid.Bool().Draw(t, "fine")}
		for _, c := range p.Controls {
			s.Values[c.Name] = c.Min + c.Step*math.Round(rapid.Float64Range(0, (c.Max-c.Min)/c.Step).Draw(t, c.Name))
		}
		coordinate := rapid.Float64Range(-5, 5)
		for range rapid.IntRange(0, 3).Draw(t, "moves") {
			s.Moved[rapid.IntRange(0, 210).Draw(t, "point")] = [2]float64{coordinate.Draw(t, "x"), coordinate.Draw(t, "y")}
		}
		f, err := p.Begin().Frame(s)
		if err != nil {
			t.Fatalf("%s, %+v: %v", p.ID, s, err)
		}
		if len(f.Panels) != len(p.Panels) {
			t.Fatalf("%s has %d panels, expected %d", p.ID, len(f.Panels), len(p.Panels))
		}
		for _, d := range f.Panels {
			whole(t, p.ID, d)
		}
		if _, err := json.Marshal(f); err != nil {
			t.Fatal(err)
		}
	})
}

func whole(t *rapid.T, id string, d explore.Drawing) {
	finite := func(list explore.Floats) {
		for _, v := range list {
			if v := float64(v); math.IsNaN(v) || math.IsInf(v, 0) {
				t.Fatalf("%s shows %g in %T", id, v, d)
			}
		}
	}
	switch d := d.(type) {
	case explore.Plane:
		finite(d.Dots.XY)
		if len(d.Dots.XY) != 2*len(d.Dots.Class) || !(d.Box.Half > 0) || d.Dots.Grab[1] > len(d.Dots.Class) {
			t.Fatalf("%s: %d coordinates, %d classes, box %v, grab %v", id, len(d.Dots.XY), len(d.Dots.Class), d.Box, d.Dots.Grab)
		}
		if d.Field != nil {
			finite(d.Field.Values)
			if len(d.Field.Values) != d.Field.N*d.Field.N || !(d.Field.Limit > 0) {
				t.Fatalf("%s: field of %d values, side %d, limit %g", id, len(d.Field.Values), d.Field.N, d.Field.Limit)
			}
		}
		for _, l := range d.Lines {
			finite(l.XY)
		}
	case explore.Matrix:
		if len(d.Values) != d.N*d.N {
			t.Fatalf("%s: matrix of %d values, n = %d", id, len(d.Values), d.N)
		}
	case explore.Bars:
		finite(d.Values)
		if !(d.Top > 0) || d.Labels != nil && len(d.Labels) != len(d.Values) {
			t.Fatalf("%s: bars up to %g, %d labels", id, d.Top, len(d.Labels))
		}
	case explore.Space:
		finite(d.XYZ)
		if len(d.XYZ) != 3*len(d.Class) || len(d.Corner) != 0 && len(d.Corner) != 12 {
			t.Fatalf("%s: %d coordinates, %d classes, %d of corners", id, len(d.XYZ), len(d.Class), len(d.Corner))
		}
	}
}

// A component keeps its sign from frame to frame while a point is dragged along.
func TestSignsGoOn(t *testing.T) {
	p, _ := explore.Find("drag")
	session := p.Begin()
	var last explore.Floats
	for i := range 40 {
		f, err := session.Frame(explore.State{Moved: map[int][2]float64{10: {float64(i)/10 - 1, 0.5}}})
		if err != nil {
			t.Fatal(err)
		}
		now := f.Panels[2].(explore.Plane).Dots.XY
		if last != nil {
			sum := 0.0
			for k := 0; k < len(now); k += 2 {
				sum += float64(now[k] * last[k])
			}
			if sum < 0 {
				t.Errorf("frame %d is the mirror image of the one before", i)
			}
		}
		last = now
	}
}

func TestFarAway(t *testing.T) {
	p, _ := explore.Find("sample")
	_, err := p.Begin().Frame(explore.State{Moved: map[int][2]float64{120: {math.NaN(), 0}}})
	if err == nil || !strings.Contains(err.Error(), "point 120 is at (NaN, 0)") {
		t.Errorf("%v", err)
	}
}

func BenchmarkFrame(b *testing.B) {
	for _, p := range explore.Pictures() {
		for _, fine := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/fine=%v", p.ID, fine), func(b *testing.B) {
				s := explore.State{Values: map[string]float64{"n": 2}, Fine: fine}
				session := p.Begin()
				for b.Loop() {
					f, err := session.Frame(s)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := json.Marshal(f); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func ExamplePicture() {
	p, _ := explore.Find("width")
	f, err := p.Begin().Frame(p.Decisive)
	if err != nil {
		panic(err)
	}
	fmt.Println(p.Choices[f.Answer-1])
	fmt.Println(f.Settings["c"])
	// Output:
	// The cloud as it is, turned at most: what linear PCA gives
	// ∞
}
