package main

import (
	"fmt"
	"maps"
	"strings"

	"kpcalab/notebooks/kernel"
	"kpcalab/notebooks/notebook"
)

// normalise brings a notebook into the form that is kept under version control,
// so that a change to it shows what a person changed and nothing else.
func normalise(nb *notebook.Notebook) error {
	nb.Minor = 5
	nb.ClearOutputs()
	title, hasTitle := nb.Metadata["title"]
	nb.Metadata = map[string]any{
		"kernelspec":    map[string]any{"name": kernel.SpecName, "display_name": "Go (kpcalab)", "language": "go"},
		"language_info": map[string]any{"name": "go", "file_extension": ".go", "mimetype": "text/x-go"},
	}
	if hasTitle {
		nb.Metadata["title"] = title
	}
	nb.GiveIDs()
	grades := map[string]int{}
	for i, c := range nb.Cells {
		c.Source = tidy(c.Source)
		if err := cellMetadata(c); err != nil {
			return fmt.Errorf("%s: %w", cellName(i, c), err)
		}
		ng, _ := c.Metadata["nbgrader"].(map[string]any)
		if id, _ := ng["grade_id"].(string); id != "" {
			if first, twice := grades[id]; twice {
				return fmt.Errorf("%s: grade_id %q is cell %d's already", cellName(i, c), id, first+1)
			}
			grades[id] = i
		}
	}
	return nil
}

// tidy removes blanks at the very end only: elsewhere two spaces at a line's end
// mean something to Markdown.
func tidy(s string) string { return strings.TrimRight(s, " \t\n") }

// cellMetadata keeps what the course uses (nbgrader's marks, tags, and Jupyter's
// folding of an input) and drops what editors leave behind.
func cellMetadata(c *notebook.Cell) error {
	kept := map[string]any{}
	for _, key := range []string{"nbgrader", "tags", "jupyter", "slideshow"} {
		if v, ok := c.Metadata[key]; ok {
			kept[key] = v
		}
	}
	found, err := regions(strings.Split(c.Source, "\n"))
	if err != nil {
		return err
	}
	ng, marked := kept["nbgrader"].(map[string]any)
	if marked || len(found) > 0 {
		if ng, err = gradeMetadata(ng, c, len(found) > 0); err != nil {
			return err
		}
		kept["nbgrader"] = ng
	}
	c.Metadata = kept
	return nil
}

// gradeMetadata completes nbgrader's marks of a cell (schema version 3): a cell
// with a region is a solution, whether its author said so or not.
func gradeMetadata(ng map[string]any, c *notebook.Cell, solution bool) (map[string]any, error) {
	full := map[string]any{"schema_version": 3, "grade": false, "grade_id": c.ID, "locked": false, "solution": solution, "task": false}
	maps.Copy(full, ng)
	full["schema_version"] = 3
	delete(full, "checksum")  // of a text that will change
	delete(full, "cell_type") // nbgrader writes both when it assigns
	if said, _ := full["solution"].(bool); said != solution && solution {
		return nil, fmt.Errorf("it has a solution region, but its nbgrader metadata say solution: false")
	}
	if graded, _ := full["grade"].(bool); graded {
		if _, ok := full["points"]; !ok {
			return nil, fmt.Errorf("nbgrader metadata say grade: true without points")
		}
	}
	return full, nil
}
