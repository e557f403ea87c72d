package page

import (
	"crypto/sha256"
	"encoding/hex"
)

// The seam between a live page and what is behind it, a server or a worker in
// the browser: the page asks, and hears messages. The head of assets/live.js
// says the same in its terms.

// Ask is what a page sends with an action: edit, run, interrupt or restart.
type Ask struct {
	Tab   string `json:"tab"` // one name for each open page
	Cells []Edit `json:"cells"`
}

// Edit names a cell, and brings its text where this page changed it.
type Edit struct {
	ID      string  `json:"id"`
	Source  *string `json:"source,omitempty"`  // nil: not changed in this page
	Version string  `json:"version,omitempty"` // of the text that the page changed
	Serial  int     `json:"serial,omitempty"`  // counts the page's edits: a late one is an old one
}

// Answer tells what became of an Ask.
type Answer struct {
	Cells []EditedCell `json:"cells"`
	Saved string       `json:"saved"`           // empty, or what a reader should know of the file
	Place Place        `json:"place,omitempty"` // of what was written; a page keeps and sends again what isn't InFile
}

// Place is where on the disk a text is. Nothing else is an acknowledgement: what
// a server remembers ends with it.
type Place string

// The places. A back end without files has none.
const (
	InFile  Place = "file"    // in the notebook
	Beside  Place = "beside"  // in another file, which Saved names
	Nowhere Place = "nowhere" // Saved says why
)

// EditedCell is the state of a cell after an edit.
type EditedCell struct {
	ID      string `json:"id"`
	Version string `json:"version"` // empty: the text that was sent isn't the cell's
	HTML    string `json:"html"`    // code coloured, Markdown rendered
}

// Message is what a live page is told. Kind says which fields count.
type Message struct {
	Kind    string   `json:"kind"`              // kernel, cell, output, outputs, source, saved
	Cell    string   `json:"cell,omitempty"`    // cell, output, outputs, source
	State   string   `json:"state,omitempty"`   // kernel: idle, busy, …; cell: queued, running, ok, failed; saved: empty or what is wrong
	Count   int      `json:"count,omitempty"`   // cell
	Took    float64  `json:"took,omitempty"`    // cell: seconds
	Index   int      `json:"index"`             // output
	HTML    []string `json:"html,omitempty"`    // output, source (one), outputs (all)
	Source  string   `json:"source,omitempty"`  // source
	Version string   `json:"version,omitempty"` // source
	Tab     string   `json:"tab,omitempty"`     // source: the page that wrote it
	Place   Place    `json:"place,omitempty"`   // saved: of all that was written
}

// Version names a text of a cell: two pages that hold the same text agree.
func Version(source string) string {
	sum := sha256.Sum256([]byte(source))
	return hex.EncodeToString(sum[:8])
}
