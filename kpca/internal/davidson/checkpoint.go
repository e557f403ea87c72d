package davidson

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc64"
	"io"
	"io/fs"
	"math"
	"os"
)

// A checkpoint is a file with the basis and its products, written after each product.
// What is derived from them, and the Nyström approximation, is computed afresh, so that
// an iteration that goes on from it gives the bits of one that was never interrupted.
//
//	magic, fingerprint of the problem, state, spoilt, VᵀK̄V, K·1, V, W, CRC-64

// magic ends in the format's number.
const magic = "kpca davidson 1\n"

// state is what a checkpoint holds of fixed size.
type state struct {
	Count, Single, Double int64
	Early, Summed         bool
	Last, Next, Lost      float64
}

// fingerprint tells one problem, and the settings that decide its bits, from others.
func (s *solver) fingerprint() (sum [sha256.Size]byte) {
	h, x := sha256.New(), s.k.Points
	fmt.Fprintf(h, "%d×%d %+v %t %d %b %d %t\n", x.N, x.D, s.k.Form, s.k.Centered, s.o.Components, s.o.Tolerance, s.o.Landmarks, s.o.Double)
	to := bufio.NewWriterSize(h, 1<<16)
	for i := range x.N {
		numbers(to, x.Row(i))
	}
	to.Flush()
	h.Sum(sum[:0])
	return sum
}

// keep writes the checkpoint beside the one before, which it then replaces.
func (s *solver) keep() (err error) {
	if s.o.Checkpoint == "" {
		return nil
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("davidson: the checkpoint can't be written: %w; an earlier one, if there is one, is whole", err)
		}
	}()
	part := s.o.Checkpoint + ".part"
	f, err := os.Create(part)
	if err != nil {
		return err
	}
	if err = errors.Join(s.write(f), f.Sync(), f.Close()); err != nil {
		os.Remove(part)
		return err
	}
	return os.Rename(part, s.o.Checkpoint)
}

func (s *solver) write(w io.Writer) error {
	sum := crc64.New(crc64.MakeTable(crc64.ECMA))
	to := bufio.NewWriterSize(io.MultiWriter(w, sum), 1<<20)
	to.WriteString(magic)
	to.Write(s.print[:])
	k := s.v.count
	binary.Write(to, binary.LittleEndian, state{
		Count: int64(k), Single: int64(s.result.Single), Double: int64(s.result.Double),
		Early: s.early, Summed: s.sums != nil, Last: s.last, Next: s.next, Lost: s.lost,
	})
	numbers(to, s.spoilt[:k])
	for i := range k {
		numbers(to, s.h[i*s.most:i*s.most+k])
	}
	numbers(to, s.sums)
	for _, b := range []*block{s.v, s.w} {
		for j := range k {
			numbers(to, b.vector(j))
		}
	}
	if err := to.Flush(); err != nil {
		return err
	}
	_, err := w.Write(binary.LittleEndian.AppendUint64(nil, sum.Sum64()))
	return err
}

// numbers writes v; a bufio.Writer keeps the first error for Flush.
func numbers(to *bufio.Writer, v []float64) {
	for _, x := range v {
		to.Write(binary.LittleEndian.AppendUint64(to.AvailableBuffer(), math.Float64bits(x)))
	}
}

// resume goes on from the checkpoint, if there is one.
func (s *solver) resume() (found bool, err error) {
	if s.o.Checkpoint == "" {
		return false, nil
	}
	f, err := os.Open(s.o.Checkpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return false, s.keep() // an empty one: a folder that can't be written is known before the first product
	}
	if err != nil {
		return false, fmt.Errorf("davidson: the checkpoint can't be read: %w", err)
	}
	defer f.Close()
	if err = s.read(f); err != nil {
		return false, fmt.Errorf("davidson: the checkpoint %s %w: remove it, or name another file", s.o.Checkpoint, err)
	}
	return s.v.count > 0, nil
}

var (
	errDamaged = errors.New("is cut short or damaged")
	errOther   = errors.New("belongs to another fit: rows, kernel, components, tolerance or landmarks differ")
)

func (s *solver) read(f io.Reader) error {
	from := &checked{r: bufio.NewReaderSize(f, 1<<20), sum: crc64.New(crc64.MakeTable(crc64.ECMA))}
	head := make([]byte, len(magic)+len(s.print))
	if _, err := io.ReadFull(from, head); err != nil || string(head[:len(magic)]) != magic {
		return errDamaged
	}
	if string(head[len(magic):]) != string(s.print[:]) {
		return errOther
	}
	var t state
	if binary.Read(from, binary.LittleEndian, &t) != nil || t.Count < 0 || t.Count > int64(s.most) {
		return errDamaged
	}
	k := int(t.Count)
	from.numbers(s.spoilt[:k])
	for i := range k {
		from.numbers(s.h[i*s.most : i*s.most+k])
	}
	if t.Summed {
		s.sums = make([]float64, s.v.n)
		from.numbers(s.sums)
	}
	for _, b := range []*block{s.v, s.w} {
		b.count = k
		for j := range k {
			from.numbers(b.vector(j))
		}
	}
	want := from.sum.Sum64()
	var tail [9]byte // one more than there should be
	if n, _ := io.ReadFull(from.r, tail[:]); from.err != nil || n != 8 || binary.LittleEndian.Uint64(tail[:]) != want {
		return errDamaged
	}
	s.result.Single, s.result.Double = int(t.Single), int(t.Double)
	s.early, s.last, s.next, s.lost = t.Early, t.Last, t.Next, t.Lost
	return nil
}

// checked reads numbers, keeps the first error, and sums up what it read.
type checked struct {
	r   io.Reader
	sum hash.Hash64
	err error
}

func (c *checked) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.sum.Write(b[:n])
	return n, err
}

func (c *checked) numbers(v []float64) {
	var b [8 * 512]byte
	for len(v) > 0 && c.err == nil {
		part := v[:min(512, len(v))]
		_, c.err = io.ReadFull(c, b[:8*len(part)])
		for i := range part {
			part[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
		}
		v = v[len(part):]
	}
}
