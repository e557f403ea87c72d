package stream

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"gonum.org/v1/gonum/mat"
)

const blockMagic = "\x89KPB\r\n\x1a\n"

// mostInBlock bounds what a damaged length can make a reader allocate: 512 MB.
const mostInBlock = 1 << 26

// ReadBlocks are the rows of a stream in the block format, which [BlockWriter] tells,
// up to the end of r. A stream that ends without its end mark was cut short, which is
// an error. Streams of as many columns may follow each other, as cat joins files; an
// error is what else comes after an end mark. One pass.
func ReadBlocks(r io.Reader) Rows {
	return func(yield func(*mat.Dense, error) bool) {
		b := &blockReader{r: bufio.NewReaderSize(r, 1<<16)}
		for {
			x, err := b.next()
			if err == io.EOF {
				return
			}
			if !yield(x, err) || err != nil {
				return
			}
		}
	}
}

type blockReader struct {
	r     *bufio.Reader
	cols  int // 0 before the head
	total uint64
	buf   []byte
}

var errCut = errors.New("stream: the blocks end without an end mark: the file or pipe was cut short")

func (b *blockReader) next() (*mat.Dense, error) {
	if b.cols == 0 {
		if err := b.head(); err != nil {
			return nil, err
		}
	}
	rows, err := b.uint32()
	if err != nil {
		return nil, err
	}
	if rows == 0 {
		if err := b.end(); err != nil {
			return nil, err
		}
		return b.next()
	}
	if uint64(rows)*uint64(b.cols) > mostInBlock {
		return nil, fmt.Errorf("stream: a block of %d rows with %d columns after %d rows; blocks hold up to %d numbers: the file is damaged, or write smaller blocks", rows, b.cols, b.total, mostInBlock)
	}
	values, err := b.numbers(int(rows) * b.cols)
	if err != nil {
		return nil, err
	}
	b.total += uint64(rows)
	return mat.NewDense(int(rows), b.cols, values), nil
}

func (b *blockReader) head() error {
	start := make([]byte, len(blockMagic)+4)
	n, err := io.ReadFull(b.r, start)
	if n == 0 && err == io.EOF {
		return errors.New("stream: no blocks came: the file or pipe is empty")
	}
	if err != nil || string(start[:len(blockMagic)]) != blockMagic {
		return fmt.Errorf("stream: these are no blocks: they start with %q, not with %q", start[:n], blockMagic)
	}
	cols := binary.LittleEndian.Uint32(start[len(blockMagic):])
	if cols == 0 || cols > 1<<20 {
		return fmt.Errorf("stream: blocks of %d columns; the number must be between 1 and %d", cols, 1<<20)
	}
	b.cols = int(cols)
	return nil
}

// follow begins another stream after an end mark; io.EOF is none.
func (b *blockReader) follow() error {
	if _, err := b.r.Peek(1); err != nil {
		return err
	}
	cols := b.cols
	if err := b.head(); err != nil {
		return fmt.Errorf("after the end mark: %w", err)
	}
	if b.cols != cols {
		return fmt.Errorf("stream: blocks of %d columns follow those of %d; join streams of as many columns", b.cols, cols)
	}
	b.total = 0
	return nil
}

// numbers reads in steps, so that a wrong length costs no memory.
func (b *blockReader) numbers(n int) ([]float64, error) {
	values := make([]float64, 0, min(n, 1<<16))
	sum := crc32.NewIEEE()
	if b.buf == nil {
		b.buf = make([]byte, 1<<16)
	}
	for len(values) < n {
		part := b.buf[:min(len(b.buf), 8*(n-len(values)))]
		if _, err := io.ReadFull(b.r, part); err != nil {
			return nil, errCut
		}
		sum.Write(part)
		for i := 0; i < len(part); i += 8 {
			values = append(values, math.Float64frombits(binary.LittleEndian.Uint64(part[i:])))
		}
	}
	want, err := b.uint32()
	if err == nil && want != sum.Sum32() {
		err = fmt.Errorf("stream: the block after %d rows is damaged: its checksum does not fit its numbers", b.total)
	}
	return values, err
}

func (b *blockReader) end() error {
	var total [8]byte
	if _, err := io.ReadFull(b.r, total[:]); err != nil {
		return errCut
	}
	if said := binary.LittleEndian.Uint64(total[:]); said != b.total {
		return fmt.Errorf("stream: the end mark says %d rows, and %d came", said, b.total)
	}
	return b.follow()
}

func (b *blockReader) uint32() (uint32, error) {
	var v [4]byte
	if _, err := io.ReadFull(b.r, v[:]); err != nil {
		return 0, errCut
	}
	return binary.LittleEndian.Uint32(v[:]), nil
}

// BlockWriter writes the block format, for pipes between programs of any language:
//
//	the bytes 89 4b 50 42 0d 0a 1a 0a, columns (uint32)
//	for each block: rows (uint32, > 0), the numbers row by row (float64), their CRC-32
//	at the end: 0 (uint32), the number of all rows (uint64)
//
// all little-endian; the CRC-32 (uint32) is that of IEEE 802.3, as zlib and Python
// have it, of the bytes of the numbers. A block holds up to 2^26 numbers.
//
// Close writes the end mark, without which a reader takes the stream for cut short; it
// leaves the underlying writer open.
type BlockWriter struct {
	w     io.Writer
	cols  int
	total uint64
	buf   []byte
	err   error // of a write that failed, after which nothing fits
	ended bool
}

// NewBlockWriter begins a stream of blocks with so many columns.
func NewBlockWriter(w io.Writer, columns int) (*BlockWriter, error) {
	if columns < 1 || columns > 1<<20 {
		return nil, fmt.Errorf("stream: blocks of %d columns; the number must be between 1 and %d", columns, 1<<20)
	}
	b := &BlockWriter{w: w, cols: columns}
	return b, b.write(binary.LittleEndian.AppendUint32([]byte(blockMagic), uint32(columns)))
}

func (b *BlockWriter) write(p []byte) error {
	if b.err == nil {
		_, b.err = b.w.Write(p)
	}
	return b.err
}

// Write writes the rows of x as one block, by a single Write. After Close it is an
// error, and after an error the same one.
func (b *BlockWriter) Write(x *mat.Dense) error {
	rows, cols := x.Dims()
	switch {
	case b.ended:
		return errors.New("stream: a block after Close, which wrote the end mark; begin another stream with NewBlockWriter")
	case cols != b.cols && rows > 0:
		return fmt.Errorf("stream: a block of %d columns in a stream of %d", cols, b.cols)
	case rows*cols > mostInBlock:
		return fmt.Errorf("stream: a block of %d rows with %d columns; blocks hold up to %d numbers: write smaller ones", rows, cols, mostInBlock)
	case rows == 0:
		return nil
	}
	b.buf = binary.LittleEndian.AppendUint32(b.buf[:0], uint32(rows))
	for i := range rows {
		for _, v := range x.RawRowView(i) {
			b.buf = binary.LittleEndian.AppendUint64(b.buf, math.Float64bits(v))
		}
	}
	b.buf = binary.LittleEndian.AppendUint32(b.buf, crc32.ChecksumIEEE(b.buf[4:]))
	b.total += uint64(rows)
	return b.write(b.buf)
}

// Close writes the end mark, once.
func (b *BlockWriter) Close() error {
	if b.ended {
		return b.err
	}
	b.ended = true
	return b.write(binary.LittleEndian.AppendUint64(make([]byte, 4, 12), b.total))
}
