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

// Limits of what is read. An honest class stays far below.
const (
	MaxFile    = 32 << 20  // bytes of one file, after unpacking
	MaxArchive = 128 << 20 // bytes that one archive unpacks to
	MaxEntries = 5000      // files in one archive
	maxExport  = 512 << 20 // bytes kept in memory of a class's .tar.gz
	maxDepth   = 2         // archives within archives
)

// File is one regular file below the folder or in an archive.
type File struct {
	Path    string // slash-separated, relative; for an archive's content "archive.zip/inner"
	ModTime time.Time
	Size    int64
	Problem string // why it can't be read; "" when it can

	data []byte
	open func() (io.ReadCloser, error)
}

// Read returns the content, at most MaxFile bytes.
func (f *File) Read() ([]byte, error) {
	if f.Problem != "" {
		return nil, errors.New(f.Problem)
	}
	if f.data != nil || f.open == nil {
		return f.data, nil
	}
	r, err := f.open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err == nil && len(b) > MaxFile {
		err = fmt.Errorf("it has more than %d MB", MaxFile>>20)
	}
	return b, err
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
		f := &File{Path: path.Base(strings.ReplaceAll(name, "\\", "/")), ModTime: info.ModTime(), Size: info.Size(), open: func() (io.ReadCloser, error) { return os.Open(name) }}
		if archiveKind(f.Path) == "" {
			return nil, fmt.Errorf("intake: %s is neither a folder nor a .zip, .tar.gz or .tgz", name)
		}
		return readExport(name, f)
	}
	root, err := os.OpenRoot(name) // refuses links that lead outside
	if err != nil {
		return nil, err
	}
	var files []*File
	err = fs.WalkDir(root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			files = append(files, &File{Path: p, Problem: "it can't be read: " + err.Error()})
			return nil
		case p != "." && ignored(p) || d.IsDir() && d.Name() == "report" && isReport(root, p):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return nil
		}
		files = append(files, fileOf(root, p, d)...)
		return nil
	})
	slices.SortFunc(files, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	return files, err
}

// isReport: a folder that this grader wrote.
func isReport(root *os.Root, p string) bool {
	_, err := root.Lstat(p + "/grades.json")
	_, err2 := root.Lstat(p + "/.run/run.json")
	return err == nil || err2 == nil
}

func fileOf(root *os.Root, p string, d fs.DirEntry) []*File {
	f := &File{Path: p}
	if !utf8.ValidString(p) {
		f.Path = strings.ToValidUTF8(p, "�")
	}
	if !d.Type().IsRegular() {
		f.Problem = "it is a " + kindOf(d.Type()) + ", which isn't followed; hand in the file itself"
		return []*File{f}
	}
	info, err := d.Info()
	if err != nil {
		f.Problem = "it can't be read: " + err.Error()
		return []*File{f}
	}
	f.ModTime, f.Size = info.ModTime(), info.Size()
	f.open = func() (io.ReadCloser, error) { return root.Open(p) }
	if archiveKind(p) != "" {
		return unpack(f, MaxArchive, 1)
	}
	if f.Size > MaxFile {
		f.Problem = fmt.Sprintf("it has %d MB, at most %d are read; clear the outputs (Kernel → Restart and Clear) and hand in again", f.Size>>20, MaxFile>>20)
	}
	return []*File{f}
}

func kindOf(m fs.FileMode) string {
	switch {
	case m&fs.ModeSymlink != 0:
		return "symbolic link"
	case m&fs.ModeNamedPipe != 0:
		return "named pipe"
	case m&fs.ModeSocket != 0:
		return "socket"
	}
	return "device"
}
