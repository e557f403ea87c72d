package intake

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
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
// The files of a .zip are read when they are needed; those of a .tar.gz are kept
// compressed until then.
func readExport(name string, f *File) ([]*File, error) {
	r, err := os.Open(name) // a .zip stays open as long as its files are wanted
	if err != nil {
		return nil, err
	}
	u := &unpacker{archive: f, export: ledger{}}
	if archiveKind(f.Path) == "zip" {
		var z *zip.Reader
		if z, err = zip.NewReader(r, f.Size); err == nil {
			u.course = isCourse(u.listed(z))
			err = u.zip(z)
		}
	} else {
		err = u.tarGz(r)
		r.Close()
	}
	if err != nil {
		return nil, fmt.Errorf("intake: %s: %w", name, err)
	}
	for _, inner := range u.files {
		inner.Path = strings.TrimPrefix(inner.Path, f.Path+"/")
	}
	slices.SortStableFunc(u.files, func(a, b *File) int { return strings.Compare(a.Path, b.Path) })
	return withoutWrapper(u.files), nil
}

// platformFolder: a learning platform gives one student's folder such a name.
func platformFolder(name string) bool {
	return moodle.MatchString(name) || exchange.MatchString(name)
}

// withoutWrapper drops a folder that holds the whole export. A single student's
// folder in an export holds everything as well, and stays.
func withoutWrapper(files []*File) []*File {
	first := func(p string) string { top, _, _ := strings.Cut(p, "/"); return top }
	seconds := map[string]bool{}
	for _, f := range files {
		top, rest, inside := strings.Cut(f.Path, "/")
		if !inside || top != first(files[0].Path) || archiveKind(top) != "" || top == "submitted" || platformFolder(top) {
			return files
		}
		seconds[first(rest)] = true
	}
	if len(seconds) > 1 {
		for _, f := range files {
			f.wrapper, f.Path, _ = strings.Cut(f.Path, "/")
		}
	}
	return files
}

// unpack reads an archive. Whatever is wrong with it becomes a file with a
// Problem, beside the files that could be read.
func unpack(f *File, a *account, depth int) []*File {
	bad := func(format string, args ...any) *File {
		return &File{Path: f.Path, ModTime: f.ModTime, Size: f.Size, Problem: fmt.Sprintf(format, args...)}
	}
	if depth > maxDepth {
		return []*File{bad("it is an archive in an archive in an archive; pack the files once")}
	}
	r, err := f.open()
	if err != nil {
		return []*File{bad("it can't be read: %v", err)}
	}
	defer r.Close()
	u := &unpacker{archive: f, account: a, depth: depth}
	if archiveKind(f.Path) == "zip" {
		err = u.zipFrom(r)
	} else {
		err = u.tarGz(r)
	}
	if err != nil {
		u.files = append(u.files, bad("it can't be unpacked completely: %v", err))
	}
	return u.files
}

type unpacker struct {
	archive *File
	account *account // a student's
	export  ledger   // instead, for the archive of a class
	course  bool
	depth   int
	files   []*File
	packer  *flate.Writer
}

// accountOf is who pays for an entry.
func (u *unpacker) accountOf(f *File) *account {
	if u.export == nil {
		return u.account
	}
	p := strings.TrimPrefix(f.Path, u.archive.Path+"/")
	return u.export.of(p, u.course)
}

func (u *unpacker) listed(r *zip.Reader) (files []*File) {
	for _, z := range r.File {
		if f := u.entry(z.Name, 0); f != nil {
			f.Path = strings.TrimPrefix(f.Path, u.archive.Path+"/")
			files = append(files, f)
		}
	}
	return files
}

// maxDirectory bounds the list of contents of a student's zip: it is read as a
// whole, and a field in the file says how long it claims to be.
const maxDirectory = 4 << 20

// zipFrom reads a student's zip: from the disk where it lies there, else from
// memory, at the student's expense.
func (u *unpacker) zipFrom(r io.Reader) error {
	at, onDisk := r.(io.ReaderAt)
	size := u.archive.Size
	if !onDisk {
		raw, err := io.ReadAll(io.LimitReader(r, u.account.bytes+1))
		if err == nil && !u.archive.booked {
			err = u.account.take(int64(len(raw)))
		}
		if err != nil {
			return err
		}
		at, size = bytes.NewReader(raw), int64(len(raw))
	}
	bounded := &boundedReaderAt{at: at, left: maxDirectory}
	z, err := zip.NewReader(bounded, size)
	if err != nil {
		return err
	}
	bounded.left = 1 << 62
	return u.zip(z)
}

type boundedReaderAt struct {
	at   io.ReaderAt
	left int64
}

func (b *boundedReaderAt) ReadAt(p []byte, off int64) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, fmt.Errorf("its list of contents has more than %d MB, or more than %d entries", maxDirectory>>20, MaxEntries)
	}
	return b.at.ReadAt(p, off)
}

func (u *unpacker) zip(r *zip.Reader) error {
	for _, z := range r.File {
		mode := z.Mode()
		if mode.IsDir() || strings.HasSuffix(z.Name, "/") {
			continue
		}
		f := u.entry(z.Name, int64(min(z.UncompressedSize64, 1<<62)))
		if f == nil {
			continue
		}
		if err := u.accountOf(f).entry(); err != nil {
			if u.export == nil {
				return err
			}
			f.Problem = err.Error()
		}
		f.ModTime = z.Modified
		if !mode.IsRegular() {
			f.Problem = "it is a " + kindOf(mode) + ", which isn't followed"
		}
		if err := u.zipEntry(f, z); err != nil {
			return err
		}
	}
	return nil
}

// zipEntry keeps an entry: of an export it is opened when needed, of a student's
// archive it is read now.
func (u *unpacker) zipEntry(f *File, z *zip.File) error {
	switch {
	case f.Problem != "":
	case u.export != nil && (f.Wanted() || small(f.Path) || archiveKind(f.Path) != ""):
		f.open = z.Open
		u.files = append(u.files, settleFile(f, u.accountOf(f))...)
		return nil
	case f.Wanted() || small(f.Path) || archiveKind(f.Path) != "":
		c, err := z.Open()
		if err != nil {
			f.Problem = err.Error()
			break
		}
		err = u.read(f, c)
		c.Close()
		return err
	}
	u.files = append(u.files, f)
	return nil
}

func (u *unpacker) tarGz(r io.Reader) error {
	z, err := gzip.NewReader(r)
	if err != nil {
		return err
	}
	stream := &meteredReader{r: z, left: maxSkipped + MaxStudent}
	if u.export != nil {
		stream.left = 1 << 62 // a class's: each student pays for what is passed over
	}
	t := tar.NewReader(stream)
	payer, before := newAccount(), stream.left // whose entry is passed over by Next
	for {
		h, err := t.Next()
		passed := payer.pass(before - stream.left)
		before = stream.left
		if passed != nil && u.export == nil {
			return passed
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if h.Typeflag == tar.TypeDir || h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		f := u.entry(h.Name, h.Size)
		if f == nil {
			continue
		}
		payer = u.accountOf(f)
		if err := payer.entry(); err != nil {
			if u.export == nil {
				return err
			}
			f.Problem = err.Error()
		}
		f.ModTime = h.ModTime
		if h.Typeflag != tar.TypeReg {
			f.Problem = "it is a " + kindOf(h.FileInfo().Mode()) + " or another special entry, which isn't followed"
		}
		if f.Problem != "" || !f.Wanted() && !small(f.Path) && archiveKind(f.Path) == "" {
			u.files = append(u.files, f)
		} else if err := u.read(f, t); err != nil {
			return err
		}
	}
}

// pass books bytes that were decompressed only to get past them.
func (a *account) pass(n int64) error {
	if a.skipped -= n; a.skipped < 0 {
		return fmt.Errorf("the archive unpacks to more than the allowed size of %d MB", maxSkipped>>20)
	}
	return nil
}

type meteredReader struct {
	r    io.Reader
	left int64
}

func (m *meteredReader) Read(p []byte) (int, error) {
	if m.left <= 0 {
		return 0, fmt.Errorf("it unpacks to more than the allowed size of %d MB", (maxSkipped+MaxStudent)>>20)
	}
	n, err := m.r.Read(p[:min(int64(len(p)), m.left)])
	m.left -= int64(n)
	return n, err
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

// read keeps an entry compressed anew, so that what a student's archive takes up
// in memory is about what was handed in, whatever it unpacks to. An inner archive
// is unpacked at once. The error means that nothing more may be read.
func (u *unpacker) read(f *File, r io.Reader) error {
	a := u.accountOf(f)
	most := int64(MaxFile)
	if archiveKind(f.Path) != "" {
		most = MaxStudent
	}
	var b bytes.Buffer
	if u.packer == nil {
		u.packer, _ = flate.NewWriter(&b, flate.BestSpeed)
	}
	u.packer.Reset(&b)
	n, err := io.Copy(u.packer, io.LimitReader(r, min(most, a.bytes)+1))
	u.packer.Close()
	over := a.take(n)
	switch {
	case over != nil:
		f.Problem = "it unpacks to more than the allowed size: " + over.Error()
	case n > most:
		f.Problem = fmt.Sprintf("it unpacks to more than %d MB", most>>20)
	case err != nil:
		f.Problem = "it can't be unpacked: " + err.Error()
	default:
		f.Size, f.booked = n, true
		f.open = func() (io.ReadCloser, error) { return flate.NewReader(bytes.NewReader(b.Bytes())), nil }
		if archiveKind(f.Path) != "" {
			u.files = append(u.files, unpack(f, a, u.depth+1)...)
			return nil
		}
	}
	u.files = append(u.files, f)
	return nil
}
