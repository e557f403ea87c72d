package notebook

import (
	"fmt"
	"regexp"
)

var validID = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`) // nbformat 4.5

// GiveIDs keeps every valid id that no earlier cell has, and gives the other
// cells one that depends on the place alone, so that two runs agree.
func (nb *Notebook) GiveIDs() {
	taken := map[string]bool{}
	for _, c := range nb.Cells {
		if !validID.MatchString(c.ID) || taken[c.ID] {
			c.ID = ""
		}
		taken[c.ID] = true
	}
	for i, c := range nb.Cells {
		for n := i + 1; c.ID == ""; n++ {
			if id := fmt.Sprintf("cell-%d", n); !taken[id] {
				c.ID, taken[id] = id, true
			}
		}
	}
}
