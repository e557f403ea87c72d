package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// What lab release keeps back from a class, as folders of the repository.
const (
	solutionsFolder = "notebooks/solutions"
	tabFolder       = "notebooks/tab" // the programs for the browser
)

// needs is an error where one of these folders isn't there, as in what a class got;
// instead says what can be done there, if anything.
func (c *command) needs(folder, instead string) error {
	_, err := os.Stat(filepath.Join(c.repo, filepath.FromSlash(folder)))
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text := fmt.Sprintf("there is no %s here: what lab release writes for a class is without it, and this needs the whole repository", folder)
	if instead != "" {
		text += ". " + instead
	}
	return errors.New(text)
}
