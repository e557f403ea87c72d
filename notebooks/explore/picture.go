package explore

// Picture is a picture that a reader moves, with the question that it answers.
type Picture struct {
	ID, Title string
	Lead      string   // Markdown: what is to be seen
	Question  string   // Markdown: asked before anything moves
	Choices   []string // of answers, plain text
	Task      string   // Markdown: how to find out
	Lesson    string   // Markdown: what the answer means; shown with it
	Controls  []Control
	Panels    []Panel
	Notebook  string // file name of the notebook in which it stands
	After     string // id of the cell after which it stands there
	Decisive  State  // settings at which the picture gives its answer

	draw func(*Session, State) (*Frame, error)
}

// Panel is a part of a picture.
type Panel struct {
	Title string `json:"title"`
	Size  Size   `json:"size"`
	Help  string `json:"help"` // how it is moved; empty: it isn't
}

// Size says how much room a panel takes.
type Size string

const (
	Large Size = "large" // a square of two columns of four
	Small Size = "small" // a square of one
	Wide  Size = "wide"  // two columns, half as high as wide
)

// Control is something beside the panels that the reader sets.
type Control struct {
	Name    string   `json:"name"`
	Label   string   `json:"label"`
	Options []string `json:"options,omitempty"` // the value is a number of one of them; none: a slider
	Min     float64  `json:"min"`
	Max     float64  `json:"max"`
	Step    float64  `json:"step"`
	Start   float64  `json:"start"`
}

// State is what the reader has set. The zero value of a field is where it starts.
type State struct {
	Values map[string]float64 `json:"values,omitempty"` // of controls
	Moved  map[int][2]float64 `json:"moved,omitempty"`  // where points are that were dragged
	Chosen int                `json:"chosen,omitempty"` // number of a point, from 1; 0: none
	Fine   bool               `json:"fine,omitempty"`   // at rest: finer contours, words and the answer
}

// Frame is what a picture shows in a state.
type Frame struct {
	Panels   []Drawing         `json:"panels"`             // one for each of the picture's
	Settings map[string]string `json:"settings,omitempty"` // the controls' values in words
	Words    string            `json:"words,omitempty"`    // what is to be seen; only at rest
	Answer   int               `json:"answer"`             // number of a choice, from 1; 0: this state decides nothing
	Evidence string            `json:"evidence,omitempty"` // the numbers that it rests on
}

// Pictures are all of them, in the order of their page.
func Pictures() []Picture {
	return []Picture{lift(), drag(), width(), centre(), sample(), walk()}
}

// Find returns a picture by its ID.
func Find(id string) (Picture, bool) {
	for _, p := range Pictures() {
		if p.ID == id {
			return p, true
		}
	}
	return Picture{}, false
}

// Start is the state in which a picture begins.
func (p Picture) Start() State { return State{Fine: true} }

// value is what a control is set to.
func (p Picture) value(s State, name string) float64 {
	for _, c := range p.Controls {
		if c.Name != name {
			continue
		}
		if v, ok := s.Values[name]; ok && v >= c.Min && v <= c.Max {
			return v
		}
		return c.Start
	}
	panic("explore: picture " + p.ID + " has no control " + name)
}

// differs tells whether the reader has set one of the controls.
func (s State) differs(p Picture, names ...string) bool {
	for _, name := range names {
		for _, c := range p.Controls {
			if c.Name == name && p.value(s, name) != c.Start {
				return true
			}
		}
	}
	return false
}
