package marking

import (
	"fmt"
	"regexp"
	"strings"

	"kpcalab/homework"
	"kpcalab/homework/grade/extract"
	"kpcalab/homework/sheets"
)

var heading = regexp.MustCompile(`(?m)^(#{1,6})\s+(.*)$`)

// byHand are the parts for which a human looks at cells.
func (m *Marker) byHand() (parts []*sheets.Part) {
	for i := range m.Sheet.Parts {
		if p := &m.Sheet.Parts[i]; p.ByHand() && p.Text == "" {
			parts = append(parts, p)
		}
	}
	return parts
}

// section follows the headings of a notebook: the cells below one that names the
// part, up to the next heading of the same level, belong to it.
type section struct {
	part  *sheets.Part
	level int
}

func (s *section) holds(kind, source string) bool {
	if kind == "markdown" {
		if m := heading.FindStringSubmatch(source); m != nil {
			switch {
			case names(m[2], s.part):
				s.level = len(m[1])
			case s.level > 0 && len(m[1]) <= s.level:
				s.level = 0
			}
		}
	}
	return s.level > 0
}

// sections says of each cell whether any part wants it.
func sections(parts []*sheets.Part) func(kind, source string) bool {
	var list []*section
	for _, p := range parts {
		list = append(list, &section{part: p})
	}
	return func(kind, source string) bool {
		found := false
		for _, s := range list {
			found = s.holds(kind, source) || found
		}
		return found
	}
}

// Limits of what is kept of one submission for a human.
const (
	maxCells       = 100
	maxCellSource  = 20_000
	maxAllPictures = 12
	maxAllBytes    = 6 << 20 // of base64
)

// ownWork collects what the student wrote for a part, for a human to mark. What is as it
// was handed out is nobody's work.
func ownWork(p *sheets.Part, cells []extract.Cell) Part {
	out := blank(p)
	var own []extract.Cell
	touched := false
	s := &section{part: p}
	for _, c := range cells {
		if !s.holds(c.Kind, c.Source) || len(own) == maxCells {
			continue
		}
		if extract.HandedOut(c.Source) {
			c.Source, c.Printed = "", "" // its figures are of the student's data all the same
		} else {
			touched = true
		}
		if c.Source != "" || len(c.Images) > 0 {
			own = append(own, c)
		}
	}
	if !touched {
		return out
	}
	pictures, bytes := maxAllPictures, maxAllBytes
	for _, c := range own {
		if len(c.Source) > maxCellSource {
			c.Source = strings.ToValidUTF8(c.Source[:maxCellSource], "") + " …"
		}
		var shown []string
		for _, image := range c.Images {
			if pictures > 0 && len(image) <= bytes {
				pictures--
				bytes -= len(image)
				shown = append(shown, image)
			}
		}
		if n := len(c.Images) - len(shown); n > 0 {
			c.Printed += fmt.Sprintf("\n(%d more pictures are in the notebook)", n)
		}
		c.Images = shown
		out.Cells = append(out.Cells, c)
	}
	if len(out.Cells) > 0 {
		out.Verdict = homework.Broken // no verdict yet
	}
	return out
}

// names: "Data of your own", "Own data", "Part 8: own-data" all name own-data.
func names(title string, p *sheets.Part) bool {
	title = strings.ToLower(title)
	for _, word := range strings.Split(p.ID, "-") {
		if !strings.Contains(title, word) {
			return false
		}
	}
	return true
}
