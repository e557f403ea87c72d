package report

import (
	"errors"
	"io/fs"
)

// Forget takes out of a report's folder what an earlier run wrote about students whom
// gone names: whoever passes the folder on would pass on theirs, too. before is that
// run, now the one to be written.
func Forget(f *Folder, before, now *Run, gone func(id string) bool) (ids []string, err error) {
	kept := map[string]bool{}
	for _, name := range Names(now.Results) {
		kept[name] = true
	}
	var errs []error
	for i, name := range Names(before.Results) {
		id := before.Results[i].ID
		if !gone(id) {
			continue
		}
		ids = append(ids, id)
		if kept[name] {
			continue
		}
		for _, file := range personal(name) {
			if err := f.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
	}
	return ids, errors.Join(errs...)
}

// personal are the files about one student.
func personal(name string) []string {
	return []string{"students/" + name + ".html", "gradescope/" + name + ".json"}
}
