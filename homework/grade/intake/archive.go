package intake

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"
)

func archiveKind(name string) string {
	lower := strings.ToLower(name)
	switch {
	case strings.HasSuffix(lower, ".zip"):
		return "zip"
	case strings.HasSuffix(lower, ".tar.gz"), strings.HasSuffix(lower, ".tgz"):
		return "tar.gz"
	}
	return ""
}

// readExport opens the archive that a learning platform made of a whole class.
// The files of a .zip are read when they are needed, one at a time.
func readExport(name string, f *File) ([]*File, error) {
	u := &unpacker{archive: f, budget: maxExport, lazy: true}
	if archiveKind(f.Path) == "zip" {
		r, err := zip.OpenReader(name) // stays open as long as its files are wanted
		if err != nil {
			return nil, fmt.Errorf("intake: %s: %w", name, err)
		}
		err = u.zip(&r.Reader)
		if err != nil {
			return nil, fmt.Errorf("intake: %s: %w", name, err)
		}
	} else {
		r, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer r.Close()
		if err := u.tarGz(r); err != nil {
			return nil, fmt.Errorf("intake: %s: %w", name, err)
		}
	}
	for _, inner := range u.files {
		inner.Path = strings.TrimPrefix(inner.Path, f.Path+"/")
	}
	slices.SortFunc(u.files, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	return withoutWrapper(u.files), nil
}

// withoutWrapper drops a folder that holds the whole export.
func withoutWrapper(files []*File) []*File {
	first := func(p string) string { top, _, _ := strings.Cut(p, "/"); return top }
	seconds := map[string]bool{}
	for _, f := range files {
		top, rest, inside := strings.Cut(f.Path, "/")
		if !inside || top != first(files[0].Path) || archiveKind(top) != "" {
			return files
		}
		seconds[first(rest)] = true
	}
	if len(seconds) > 1 {
		for _, f := range files {
			_, f.Path, _ = strings.Cut(f.Path, "/")
		}
	}
	return files
}

// unpack reads an archive in memory. Whatever is wrong with it becomes a file
// with a Problem, beside the files that could be read.
func unpack(f *File, budget int64, depth int) []*File {
	bad := func(format string, args ...any) *File {
		return &File{Path: f.Path, ModTime: f.ModTime, Size: f.Size, Problem: fmt.Sprintf(format, args...)}
	}
	if depth > maxDepth {
		return []*File{bad("it is an archive in an archive in an archive; pack the files once")}
	}
	if f.Size > MaxArchive {
		return []*File{bad("it has %d MB, at most %d are read", f.Size>>20, MaxArchive>>20)}
	}
	raw := f.data
	if raw == nil {
		r, err := f.open()
		if err != nil {
			return []*File{bad("it can't be read: %v", err)}
		}
		raw, err = io.ReadAll(io.LimitReader(r, MaxArchive))
		r.Close()
		if err != nil {
			return []*File{bad("it can't be read: %v", err)}
		}
	}
	u := &unpacker{archive: f, budget: budget, depth: depth}
	var err error
	if archiveKind(f.Path) == "zip" {
		var r *zip.Reader
		if r, err = zip.NewReader(bytes.NewReader(raw), int64(len(raw))); err == nil {
			err = u.zip(r)
		}
	} else {
		err = u.tarGz(bytes.NewReader(raw))
	}
	if err != nil {
		u.files = append(u.files, bad("it can't be unpacked completely: %v", err))
	}
	return u.files
}

type unpacker struct {
	archive *File
	budget  int64 // bytes that may still be unpacked
	depth   int
	lazy    bool // a class's export: many entries, read later
	files   []*File
}

func (u *unpacker) maxEntries() int {
	if u.lazy {
		return 100 * MaxEntries
	}
	return MaxEntries
}

func (u *unpacker) zip(r *zip.Reader) error {
	if len(r.File) > u.maxEntries() {
		return fmt.Errorf("%d entries, at most %d are allowed", len(r.File), u.maxEntries())
	}
	for _, z := range r.File {
		mode := z.Mode()
		if mode.IsDir() || strings.HasSuffix(z.Name, "/") {
			continue
		}
		f := u.entry(z.Name, int64(z.UncompressedSize64))
		if f == nil {
			continue
		}
		f.ModTime = z.Modified
		if !mode.IsRegular() {
			f.Problem = "it is a " + kindOf(mode) + ", which isn't followed"
		}
		if f.Problem == "" && u.lazy && archiveKind(f.Path) == "" {
			f.open = z.Open
			if f.Size > MaxFile {
				f.Problem = fmt.Sprintf("it unpacks to more than %d MB", MaxFile>>20)
			}
		} else if f.Problem == "" {
			c, err := z.Open()
			if err != nil {
				f.Problem = err.Error()
			} else {
				err = u.read(f, c)
				c.Close()
				if err != nil {
					return err
				}
			}
		}
		u.keep(f)
	}
	return nil
}

func (u *unpacker) tarGz(r io.Reader) error {
	z, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	// The stream itself is bounded, since a tar of many empty entries unpacks to nothing.
	t := tar.NewReader(io.LimitReader(z, 2*u.budget+(64<<20)))
	for n := 0; ; n++ {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if n > u.maxEntries() {
			return fmt.Errorf("more than %d entries", u.maxEntries())
		}
		if h.Typeflag == tar.TypeDir || h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		f := u.entry(h.Name, h.Size)
		if f == nil {
			continue
		}
		f.ModTime = h.ModTime
		if h.Typeflag != tar.TypeReg {
			f.Problem = "it is a " + kindOf(h.FileInfo().Mode()) + " or another special entry, which isn't followed"
		} else if err := u.read(f, t); err != nil {
			return err
		}
		u.keep(f)
	}
}

// entry checks a name. Nothing is ever written to disk, so that a bad name can't
// do harm; it is still reported, since it is no accident.
func (u *unpacker) entry(name string, size int64) *File {
	name = strings.ToValidUTF8(strings.ReplaceAll(name, "\\", "/"), "�")
	f := &File{Path: u.archive.Path + "/" + path.Clean("/" + name)[1:], Size: size}
	if strings.HasPrefix(name, "/") || strings.Contains("/"+name+"/", "/../") || len(name) > 2 && name[1] == ':' {
		f.Problem = fmt.Sprintf("the archive's entry %q leads outside", name)
		return f
	}
	if ignored(name) {
		return nil
	}
	return f
}

func (u *unpacker) read(f *File, r io.Reader) error {
	b, err := io.ReadAll(io.LimitReader(r, min(MaxFile, u.budget)+1))
	u.budget -= int64(len(b))
	switch {
	case u.budget < 0:
		return fmt.Errorf("it unpacks to more than the allowed size, at %s", f.Path)
	case len(b) > MaxFile:
		f.Problem = fmt.Sprintf("it unpacks to more than %d MB", MaxFile>>20)
	case err != nil:
		f.Problem = "it can't be unpacked: " + err.Error()
	default:
		f.data, f.Size = b, int64(len(b))
		if b == nil {
			f.data = []byte{}
		}
	}
	return nil
}

func (u *unpacker) keep(f *File) {
	if f.Problem == "" && archiveKind(f.Path) != "" {
		budget := u.budget
		if u.lazy {
			budget = MaxArchive // a student's own
		}
		u.files = append(u.files, unpack(f, budget, u.depth+1)...)
		return
	}
	u.files = append(u.files, f)
}
