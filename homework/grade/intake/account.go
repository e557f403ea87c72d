package intake

import (
	"fmt"
	"path"
	"strings"
)

// Limits of what is read. An honest submission stays far below.
const (
	MaxFile    = 32 << 20  // bytes of one file, after unpacking
	MaxStudent = 64 << 20  // bytes that are read of one student, over all files, archives and nesting
	MaxEntries = 5000      // files of one student, over all archives
	maxSkipped = 512 << 20 // bytes of a .tar.gz that are passed over on the way to its files
	maxDepth   = 2         // archives within archives
)

// account is what one student may still take up. Every file, archive and nested
// archive of a student draws on the same one: a budget that is copied at each
// level is none.
type account struct {
	bytes   int64
	entries int
	skipped int64
}

func newAccount() *account {
	return &account{bytes: MaxStudent, entries: MaxEntries, skipped: maxSkipped}
}

// take books the bytes of one file.
func (a *account) take(n int64) error {
	if a.bytes -= n; a.bytes < 0 {
		a.bytes = 0
		return fmt.Errorf("with it, all files together have more than the allowed size of %d MB", MaxStudent>>20)
	}
	return nil
}

func (a *account) entry() error {
	if a.entries--; a.entries < 0 {
		a.entries = 0
		return fmt.Errorf("more than %d entries in the archives of one submission", MaxEntries)
	}
	return nil
}

// ledger has an account for each student.
type ledger map[string]*account

// of is the account that a path belongs to. Where several paths may be one
// student's, as with Moodle's two folders, the layout tells.
func (l ledger) of(p string, course bool) *account {
	if course {
		p = strings.TrimPrefix(p, "submitted/")
	}
	key := ownerOf(p, false).key
	if l[key] == nil {
		l[key] = newAccount()
	}
	return l[key]
}

// maxSniffed bounds a file that is read to see whether it is a notebook or a Go file
// under another ending.
const maxSniffed = 4 << 20

// wanted says whether a file is ever read: notebooks and Go files, and those that may
// be some. Nothing else is held in memory.
func wanted(name string, size int64) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".ipynb", ".go":
		return true
	case ".txt", ".json":
		return size <= maxSniffed && !small(name)
	}
	return false
}

// small files of nbgrader tell when.
func small(name string) bool { return path.Base(name) == "timestamp.txt" }
