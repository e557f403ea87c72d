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
	Saved string       `json:"saved"` // empty, or why what was written is not saved
}

// EditedCell is the state of a cell after an edit.
type EditedCell struct {
	ID      string `json:"id"`
	Version string `json:"version"`
	HTML    string `json:"html"` // code coloured, Markdown rendered
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
}

// Version names a text of a cell: two pages that hold the same text agree.
func Version(source string) string {
	sum := sha256.Sum256([]byte(source))
	return hex.EncodeToString(sum[:8])
}
