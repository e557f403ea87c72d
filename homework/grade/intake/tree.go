// Package intake finds out who handed in what: it reads folders, archives and
// the layouts that learning platforms export, and matches them with a roster.
// What can't be read is kept as a remark with a name on it; nothing is dropped
// silently, and nothing outside the folder is ever opened.
package intake

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// File is one regular file below the folder or in an archive.
type File struct {
	Path    string // slash-separated, relative; for an archive's content "archive.zip/inner"
	ModTime time.Time
	Size    int64
	Problem string // why it can't be read; "" when it can

	open   func() (io.ReadCloser, error) // nil: it is of a kind that isn't read
	booked bool                          // on its student's account

	wrapper string // the folder that held everything in a class's archive, dropped from Path
}

// ErrKind is the error of reading a file that is neither notebook nor Go.
var ErrKind = errors.New("only notebooks (.ipynb) and Go files (.go) are read")

// Wanted reports whether the file is, or may be, of a kind that is graded.
func (f *File) Wanted() bool { return wanted(f.Path, f.Size) }

// Read returns the content, at most MaxFile bytes.
func (f *File) Read() ([]byte, error) {
	if f.Problem != "" {
		return nil, errors.New(f.Problem)
	}
	if f.open == nil {
		return nil, ErrKind
	}
	r, err := f.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b := make([]byte, 0, min(f.Size, MaxFile)+512)
	for {
		if len(b) > MaxFile {
			return nil, fmt.Errorf("it has more than %d MB", MaxFile>>20)
		}
		b = slices.Grow(b, 512)
		n, err := r.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// ignored are files that systems leave behind.
func ignored(name string) bool {
	base := path.Base(name)
	return base == "" || base == "." || strings.HasPrefix(base, ".") && base != ".." || base == "__MACOSX" || base == "desktop.ini" || base == "Thumbs.db" ||
		strings.Contains(name, "__MACOSX/") || strings.Contains(name, ".ipynb_checkpoints/") || strings.Contains(name, "/.git/")
}

// ReadTree lists the files of a folder, or of an archive, in the order of their
// paths; archives inside are unpacked in place.
func ReadTree(name string) ([]*File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		f := &File{Path: path.Base(strings.ReplaceAll(name, "\\", "/")), ModTime: info.ModTime(), Size: info.Size()}
		if archiveKind(f.Path) == "" {
			return nil, fmt.Errorf("intake: %s is neither a folder nor a .zip, .tar.gz or .tgz", name)
		}
		return readExport(name, f)
	}
	root, err := os.OpenRoot(name) // refuses links that lead outside
	if err != nil {
		return nil, err
	}
	var found []*File
	err = fs.WalkDir(root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			found = append(found, &File{Path: p, Problem: "it can't be read: " + err.Error()})
		case p != "." && ignored(p):
			if d.IsDir() {
				return fs.SkipDir
			}
		case !d.IsDir():
			found = append(found, fileOf(root, p, d))
		}
		return nil
	})
	files := expand(found)
	slices.SortStableFunc(files, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	return files, err
}

// expand books every file on its student's account, and unpacks archives.
func expand(found []*File) []*File {
	var files []*File
	accounts, course := ledger{}, isCourse(found)
	for _, f := range found {
		files = append(files, settleFile(f, accounts.of(f.Path, course))...)
	}
	return files
}

// settleFile is the file itself, with a Problem if it is too large, or what is in
// the archive.
func settleFile(f *File, a *account) []*File {
	switch {
	case f.Problem != "":
	case archiveKind(f.Path) != "":
		return unpack(f, a, 1)
	case !f.Wanted():
	case f.Size > MaxFile:
		f.Problem = fmt.Sprintf("it has %d bytes, more than the %d MB that are read; clear the outputs (Kernel → Restart and Clear) and hand in again", f.Size, MaxFile>>20)
	default:
		if err := a.take(f.Size); err != nil {
			f.Problem = err.Error()
		}
	}
	return []*File{f}
}

func fileOf(root *os.Root, p string, d fs.DirEntry) *File {
	f := &File{Path: p}
	if !utf8.ValidString(p) {
		f.Path = strings.ToValidUTF8(p, "�")
	}
	if !d.Type().IsRegular() {
		f.Problem = "it is a " + kindOf(d.Type()) + ", which isn't followed; hand in the file itself"
		return f
	}
	info, err := d.Info()
	if err != nil {
		f.Problem = "it can't be read: " + err.Error()
		return f
	}
	f.ModTime, f.Size = info.ModTime(), info.Size()
	if f.Wanted() || small(p) || archiveKind(p) != "" {
		f.open = func() (io.ReadCloser, error) { return root.Open(p) }
	}
	return f
}

func kindOf(m fs.FileMode) string {
	if m&fs.ModeSymlink != 0 {
		return "symbolic link"
	}
	return "device, pipe or socket"
}
