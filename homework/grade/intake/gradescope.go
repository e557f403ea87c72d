package intake

import (
	"fmt"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// metadata is Gradescope's list of who handed in which folder. It lies beside the
// folders: a file of that name further down is a student's own.
const metadata = "submission_metadata.yml"

// group is who handed a folder in: one student, or several together.
type group struct {
	members []submitter
	created time.Time
}

type submitter struct{ name, sid, email string }

// gradescope reads the list: folder → group. Keys are Ruby's symbols, ":sid".
func gradescope(b []byte) (map[string]group, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(b, &root); err != nil {
		return nil, fmt.Errorf("the list %s can't be read, so that folders count as students: %w", metadata, err)
	}
	groups := map[string]group{}
	if len(root.Content) == 0 {
		return groups, nil
	}
	for folder, about := range pairs(root.Content[0]) {
		if !scope.MatchString(folder) {
			continue
		}
		var g group
		for key, value := range pairs(about) {
			switch key {
			case "submitters":
				for _, member := range value.Content {
					g.members = append(g.members, submitterOf(member))
				}
			case "created_at":
				g.created = parseTime(value.Value)
			}
		}
		groups[folder] = g
	}
	return groups, nil
}

func submitterOf(n *yaml.Node) (s submitter) {
	for key, value := range pairs(n) {
		text := strings.TrimSpace(value.Value)
		switch key {
		case "name":
			s.name = text
		case "sid":
			s.sid = text
		case "email":
			s.email = text
		}
	}
	return s
}

// pairs are the entries of a mapping, without the colon of Ruby's symbols.
func pairs(n *yaml.Node) func(yield func(string, *yaml.Node) bool) {
	return func(yield func(string, *yaml.Node) bool) {
		if n.Kind != yaml.MappingNode {
			return
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !yield(strings.TrimPrefix(n.Content[i].Value, ":"), n.Content[i+1]) {
				return
			}
		}
	}
}
