package explore

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"math"
)

// Drawing is the content of a panel: a Plane, a Matrix, Bars or a Space.
type Drawing interface{ kind() string }

// Plane is a square part of the plane with samples in it.
type Plane struct {
	Box   Box    `json:"box"`
	Dots  Dots   `json:"dots"`
	Field *Field `json:"field,omitempty"`
	Lines []Line `json:"lines,omitempty"`
	Marks []Mark `json:"marks,omitempty"`
	Axes  string `json:"axes,omitempty"` // names of the two axes; empty: the samples' own
}

// Box is a square: its middle, and half of its side.
type Box struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Half float64 `json:"half"`
}

// Dots are samples. Those from Grab[0] to Grab[1]−1 can be dragged.
type Dots struct {
	XY    Floats `json:"xy"`    // x₁, y₁, x₂, …
	Class []byte `json:"class"` // of each; New is a sample that is no training sample
	Grab  [2]int `json:"grab"`
	Lit   []int  `json:"lit,omitempty"` // samples that are pointed out
}

// New is the class of a sample that the model was not fitted to.
const New = 255

// Field is a function on the box, at n×n points from its lower left corner.
type Field struct {
	N      int      `json:"n"`
	Values Floats   `json:"values"`
	Limit  float64  `json:"limit"`           // bands reach from −Limit, or 0, to Limit
	Signed bool     `json:"signed"`          // values of both signs
	Level  *float64 `json:"level,omitempty"` // a contour that is pointed out
}

// Line joins points of the plane.
type Line struct {
	XY    Floats `json:"xy"`
	Style Style  `json:"style"`
}

// Style says what a line or a mark is.
type Style string

const (
	Path  Style = "path"  // the way of a point
	Right Style = "right" // where something belongs
	Wrong Style = "wrong" // where it doesn't
	Axis  Style = "axis"
	Cut   Style = "cut" // a plane
)

// Mark is a place with a name.
type Mark struct {
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Text  string  `json:"text"`
	Style Style   `json:"style"`
}

// Matrix is an n×n matrix as a picture: 0 is −Limit with Signed, else 0; 255 is Limit.
type Matrix struct {
	N      int     `json:"n"`
	Values []byte  `json:"bytes"`
	Limit  float64 `json:"limit"`
	Signed bool    `json:"signed"`
	Lit    []int   `json:"lit,omitempty"` // rows that are pointed out
}

// Bars are numbers side by side.
type Bars struct {
	Values Floats   `json:"values"`
	Top    float64  `json:"top"`              // height of the panel
	Labels []string `json:"labels,omitempty"` // below the bars; none: too many for that
	Lit    []int    `json:"lit,omitempty"`
	Unit   string   `json:"unit,omitempty"` // what the height is
}

// Space is samples in three dimensions, around the origin, and a plane among them.
type Space struct {
	XYZ    Floats   `json:"xyz"`
	Class  []byte   `json:"class"`
	Radius float64  `json:"radius"` // of what is shown
	Corner Floats   `json:"corner"` // of the plane: four points in turn; none: no plane
	Axes   []string `json:"axes"`   // names of the three axes
}

func (Plane) kind() string  { return "plane" }
func (Matrix) kind() string { return "matrix" }
func (Bars) kind() string   { return "bars" }
func (Space) kind() string  { return "space" }

// MarshalJSON adds the kind of each panel's drawing.
func (f Frame) MarshalJSON() ([]byte, error) {
	type panel struct {
		Kind    string  `json:"kind"`
		Drawing Drawing `json:"drawing"`
	}
	type plain Frame
	out := struct {
		plain
		Panels []panel `json:"panels"`
	}{plain: plain(f)}
	for _, d := range f.Panels {
		out.Panels = append(out.Panels, panel{d.kind(), d})
	}
	return json.Marshal(out)
}

// Floats are numbers that a frame has many of: float32, little endian, in base64.
type Floats []float32

// MarshalText packs the numbers.
func (f Floats) MarshalText() ([]byte, error) {
	b := make([]byte, 0, 4*len(f))
	for _, v := range f {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return base64.StdEncoding.AppendEncode(nil, b), nil
}
